use super::*;
use kythu_game::Stop;
use kythu_players::find;
use kythu_words::Lang;
use std::collections::HashMap;

fn run(game: &str, position: Option<&str>, spec: &str) -> MonteCarlo {
    let setup = Setup { position: position.map(str::to_owned), ..Setup::default() };
    let stop = Stop::new();
    MonteCarlo::new(find(game).unwrap(), &setup, &spec.parse().unwrap(), &Terms::new(&stop)).unwrap()
}

/// What stands at every node after all steps.
fn slates(run: &MonteCarlo) -> HashMap<usize, GrownLook> {
    run.steps.iter().flat_map(|step| &step.looks).map(|look| (look.place, *look)).collect()
}

const TREE: &str = "A(B(D(2 3) E(5 9)) C(F(0 1) G(7 5)))";
const SPECS: [&str; 6] = [
    "mcts(sims=80,seed=3,solver=off)",
    "mcts(sims=80,seed=3)",
    "mcts(sims=80,seed=4,bound=tuned,c=0.7)",
    "mcts(sims=80,seed=5,bound=puct,solver=off)",
    "mcts(sims=80,seed=6,rave=on,ravek=50)",
    "mcts(sims=80,seed=7,plies=2,playout=decisive,fpu=0.6)",
];
const POSITIONS: [(&str, Option<&str>); 4] =
    [("tree", Some(TREE)), ("tictactoe", None), ("nim", Some("1,2,3")), ("connect4", None)];

/// The steps are those of the real search: replayed, they end where the silent search with the same seed ends.
#[test]
fn the_steps_add_up_to_the_silent_search() {
    for (game, position) in POSITIONS {
        for spec in SPECS {
            let run = run(game, position, spec);
            assert_eq!(run.told, run.simulations, "{game} {spec}");
            let setup = Setup { position: position.map(str::to_owned), ..Setup::default() };
            let stop = Stop::new();
            let mut silent = spec.parse::<Spec>().unwrap();
            silent.params.set("hash", "16");
            let quiet = find(game).unwrap().grow(&setup, &silent, &Terms::new(&stop), 0).unwrap();
            assert!(quiet.steps.is_empty());
            assert_eq!(run.children, quiet.children, "{game} {spec}");
            let stands = slates(&run);
            let children = run.nodes.iter().enumerate().filter(|(_, node)| node.parent == Some(0));
            let mut known = 0;
            for ((place, _), child) in children.zip(&quiet.children) {
                let Some(look) = stands.get(&place) else { continue };
                assert_eq!((look.visits, look.mean), (child.visits, child.mean), "{game} {spec} {place}");
                known += 1;
            }
            assert!(known > 0);
            assert_eq!(stands[&0].visits, run.simulations, "{game} {spec}");
        }
    }
}

#[test]
fn every_simulation_has_its_four_steps_in_order() {
    let run = run("tictactoe", None, "mcts(sims=60,seed=1,solver=off)");
    for number in 1..=run.told {
        let phases: Vec<&str> =
            run.steps.iter().filter(|step| step.simulation == number).map(McStep::phase).collect();
        let order =
            |phase: &str| ["select", "expand", "simulate", "count"].iter().position(|one| *one == phase);
        assert!(phases.windows(2).all(|pair| order(pair[0]) <= order(pair[1])), "{number}: {phases:?}");
        assert_eq!(phases.iter().filter(|phase| **phase == "simulate").count(), 1);
        assert_eq!(phases.last(), Some(&"count"));
    }
    // The tree grows, and every node that is spoken of is there.
    for pair in run.steps.windows(2) {
        assert!(pair[0].grown <= pair[1].grown);
    }
    for step in &run.steps {
        assert!(step.looks.iter().all(|look| look.place < step.grown));
    }
}

#[test]
fn the_child_with_the_greatest_bound_is_taken() {
    let run = run("nim", Some("1,2,3"), "mcts(sims=100,seed=2,solver=off)");
    let mut chosen = 0;
    for step in &run.steps {
        if let Deed::Select { to, .. } = step.deed {
            let of = |place| step.looks.iter().find(|look| look.place == place).unwrap().bound;
            assert!(step.looks.iter().all(|look| look.bound <= of(to) + 1e-4), "{step:?}");
            chosen += 1;
        }
    }
    assert!(chosen > 100);
}

#[test]
fn it_is_told_in_both_languages_with_a_line_of_the_code() {
    for (game, position) in POSITIONS {
        let run = run(game, position, "mcts(sims=40,seed=9)");
        for step in &run.steps {
            assert!(run.code.iter().any(|line| line.id == step.line), "{}", step.line);
            for lang in Lang::ALL {
                let says = step.says.in_lang(lang);
                assert!(!says.contains('{') && !says.contains("mc."), "{says}");
            }
        }
    }
    let told = run("tree", Some(TREE), "mcts(sims=3,seed=1,solver=off)");
    let first = &told.steps[0];
    assert_eq!((first.phase(), told.nodes[0].label.as_str()), ("expand", "A"));
    assert!(first.says.in_lang(Lang::En).starts_with('A'), "{}", first.says.in_lang(Lang::En));
}

#[test]
fn many_simulations_are_summed_up() {
    let run = run("connect4", None, "mcts(sims=3000,seed=1)");
    assert_eq!((run.simulations, run.told), (3_000, MOST_TOLD));
    assert_eq!(run.children.iter().map(|child| child.visits).sum::<u64>(), 3_000);
    assert_eq!(run.steps[run.steps.len() - 1].simulation, MOST_TOLD);
}

#[test]
fn what_cannot_be_is_refused() {
    let stop = Stop::new();
    let refused = |game: &str, position: Option<&str>, spec: &str| {
        let setup = Setup { position: position.map(str::to_owned), ..Setup::default() };
        MonteCarlo::new(find(game).unwrap(), &setup, &spec.parse().unwrap(), &Terms::new(&stop))
            .unwrap_err()
            .message
            .key
    };
    assert_eq!(refused("nim", None, "pvs"), "error.no-such-algo");
    assert_eq!(refused("nim", None, "mcts(sims=20001)"), "error.option-number");
    assert_eq!(refused("nim", None, "mcts(bound=best)"), "error.option-choice");
    assert_eq!(refused("nim", None, "mcts(c=200)"), "error.option-fraction");
    assert_eq!(refused("nim", None, "mcts(threads=2)"), "error.option-unknown");
    assert_eq!(refused("nim", Some("0,0"), "mcts"), "error.game-over");
}
