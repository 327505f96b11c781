use super::*;
use kythu_words::Lang;

const FIRST: &str = "turns,values,bounds,order,cuts;alphabeta;A(B(D(2,3),E(5,X=9)),C(F(0,1),G(7,5)))";

fn mark(exercise: &str, answers: &str) -> Marking {
    let exercise: Exercise = exercise.parse().unwrap();
    let solution = Solution::of(&exercise).unwrap();
    Marking::of(&exercise, &solution, &read_answers(&exercise, answers).unwrap()).unwrap()
}

fn verdicts(marking: &Marking, wanted: Verdict) -> Vec<(usize, &'static str)> {
    let marks = marking.marks.iter().filter(|mark| mark.verdict == wanted);
    marks.map(|mark| (mark.node, mark.field.name())).collect()
}

/// Everything right for the first worked example.
const RIGHT: &str = "A.turn=max B.turn=min C.turn=min D.turn=max E.turn=max F.turn=max G.turn=max \
    A.value=3 B.value=3 C.value=1 D.value=3 E.value=5 F.value=1 \
    A.alpha=3 B.beta=3 C.beta=1 D.alpha=3 E.alpha=5 F.alpha=3 \
    A.order=1 B.order=2 D.order=3 1.1.1.order=4 1.1.2.order=5 E.order=6 1.2.1.order=7 C.order=8 F.order=9 \
    2.1.1.order=10 2.1.2.order=11 X.cut=yes G.cut=yes";

#[test]
fn the_answer_key_marks_itself_right() {
    let marking = mark(FIRST, RIGHT);
    assert_eq!(verdicts(&marking, Verdict::Right).len(), marking.total, "{:#?}", marking.marks);
    assert_eq!((marking.right, marking.first_wrong), (marking.total, None));
}

#[test]
fn over_pruning_is_told_from_missed_cuts() {
    let exercise = FIRST.replace("turns,values,bounds,order,cuts", "cuts");
    let marking = mark(&exercise, "F.cut=yes");
    assert_eq!(verdicts(&marking, Verdict::OverPruned), [(9, "cut")], "{:?}", marking.marks);
    assert_eq!(verdicts(&marking, Verdict::MissedCut).len(), 2, "{:?}", marking.marks);
    let reason = marking.marks.iter().find(|mark| mark.verdict == Verdict::OverPruned).unwrap();
    assert_eq!(
        reason.says.in_lang(Lang::En),
        "F must be looked at: the window is still open there (α = 3, β = +∞), so it may change the result"
    );
    let missed = marking.marks.iter().rfind(|mark| mark.verdict == Verdict::MissedCut).unwrap();
    assert_eq!(missed.says.in_lang(Lang::Vi), "cắt α tại C: bỏ G, vì C nhiều nhất là 1 mà MAX đã có 3 ở A");
    // Cutting a whole subtree that alpha-beta enters is one mistake, not one for each node below.
    let marking = mark(&exercise, "C.cut=yes G.cut=yes X.cut=yes");
    assert_eq!(verdicts(&marking, Verdict::OverPruned).len(), 1);
    assert_eq!(verdicts(&marking, Verdict::MissedCut), []);
}

#[test]
fn the_first_wrong_step_is_the_earliest() {
    let marking = mark(FIRST, "C.value=9 D.value=2");
    let exercise: Exercise = FIRST.parse().unwrap();
    let solution = Solution::of(&exercise).unwrap();
    let step = &solution.run.steps[marking.first_wrong.unwrap()];
    assert_eq!(step.says.in_lang(Lang::En), "leave D with 3");
    assert_eq!(verdicts(&marking, Verdict::Wrong).len(), 2);
    assert!(verdicts(&marking, Verdict::Missing).len() > 20);
}

#[test]
fn conventions_change_what_is_right() {
    let hard = "values;alphabeta(fail=hard);A(B(D(2,3),E(5,9)),C(F(0,1),G(7,5)))";
    assert_eq!(verdicts(&mark(hard, "C.value=3 F.value=3"), Verdict::Right).len(), 2);
    let soft = hard.replace("(fail=hard)", "");
    assert_eq!(verdicts(&mark(&soft, "C.value=3 F.value=3"), Verdict::Wrong).len(), 2);
}

#[test]
fn what_cannot_be_read_is_said_at_the_box() {
    let marking = mark(FIRST, "A.value=three B.value=−∞ G.value=7");
    assert_eq!(verdicts(&marking, Verdict::Unreadable), [(0, "value")]);
    assert_eq!(
        verdicts(&marking, Verdict::Wrong).len(),
        2,
        "a value at a node that is never visited is wrong"
    );
}

#[test]
fn exercises_survive_being_written() {
    for text in [
        FIRST,
        "values;minimax;min:(3,K=8)",
        "order,cuts;alphabeta(cut=gt,fail=hard,order=right);((2,7),(1,8,9))",
        "cuts;negamax;max:Max(1,2)",
        "values;minimax;7",
    ] {
        let exercise: Exercise = text.parse().unwrap();
        assert_eq!(exercise.to_string(), text);
    }
    for seed in 0..20 {
        for difficulty in 1..=HARDEST {
            for exercise in sheet(seed, difficulty, 2).unwrap() {
                let text = exercise.to_string();
                assert_eq!(text.parse::<Exercise>().unwrap().to_string(), text);
                assert!(
                    text.bytes().all(|b| b.is_ascii_alphanumeric() || b"(),;=-:.".contains(&b)),
                    "{text}"
                );
                let cuts = Solution::of(&exercise).unwrap().run.cut().len();
                assert!(difficulty == 1 || cuts > 0, "{text} has nothing to cut");
            }
        }
    }
    assert_eq!(sheet(5, 3, 3).unwrap(), sheet(5, 3, 3).unwrap());
    assert_ne!(sheet(5, 3, 3).unwrap(), sheet(6, 3, 3).unwrap());
}

#[test]
fn bad_exercises_name_the_place() {
    for (text, at) in [
        ("", 0),
        ("values", 6),
        ("values;alphabeta", 16),
        ("values,wishes;alphabeta;(1 2)", 7),
        ("values;;(1 2)", 7),
        ("values;alphabeta(;(1 2)", 17),
        ("values;genius;(1 2)", 7),
        ("values;mtdf;(1 2)", 7),
        ("cuts;minimax;(1 2)", 5),
        ("values;minimax;(1 x!)", 19),
        ("values;minimax;(1 2", 15),
    ] {
        let refusal = text.parse::<Exercise>().unwrap_err();
        assert_eq!(refusal.at, Some(at), "{text}: {refusal}");
    }
    for (count, difficulty) in [(0, 1), (51, 1), (1, 0), (1, 6)] {
        assert!(sheet(1, difficulty, count).is_err());
    }
}
