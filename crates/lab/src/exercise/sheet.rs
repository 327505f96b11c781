use super::{Ask, Exercise, Solution};
use crate::Turn;
use kythu_game::{Refusal, Side, SplitMix};
use kythu_games::tree::{NodeId, Shape, Tree};
use kythu_players::Spec;
use kythu_words::say;

/// The hardest exercises; 1 are the easiest.
pub const HARDEST: u32 = 5;
/// Exercises on a sheet.
const MOST: u32 = 50;
/// Trees that are drawn before the best so far is taken.
const TRIES: u64 = 200;

/// Exercises from a seed: the same seed gives the same sheet.
pub fn sheet(seed: u64, difficulty: u32, count: u32) -> Result<Vec<Exercise>, Refusal> {
    if !(1..=HARDEST).contains(&difficulty) {
        return Err(say!("lab.difficulty", found = difficulty, hardest = HARDEST).into());
    }
    if !(1..=MOST).contains(&count) {
        return Err(say!("lab.sheet-count", found = count, most = MOST).into());
    }
    let mut seeds = SplitMix::new(seed);
    (0..count).map(|_| one(seeds.next(), difficulty)).collect()
}

fn one(seed: u64, difficulty: u32) -> Result<Exercise, Refusal> {
    let mut random = SplitMix::new(seed);
    let side = if difficulty >= 4 && random.below(2) == 1 { Side::Second } else { Side::First };
    let (depth, branching, irregular, values) = match difficulty {
        1 => (2, 2, false, (0, 9)),
        2 => (2, 3, false, (0, 9)),
        3 => (3, 2, false, (0, 9)),
        4 => (3, 3, true, (0, 12)),
        _ => (4, 3, true, (-9, 9)),
    };
    let shape = Shape { depth, branching, irregular, values, root_side: side };
    let (asked, spec) = match difficulty {
        1 => (vec![Ask::Turns, Ask::Values], "minimax"),
        2 => (vec![Ask::Values, Ask::Cuts], "alphabeta"),
        3 => (vec![Ask::Values, Ask::Bounds, Ask::Cuts], "alphabeta"),
        _ => (Ask::ALL.to_vec(), "alphabeta"),
    };
    // A tree on which something is cut, with neither too few nodes to think about nor too many to fill in.
    let (least, most) = match difficulty {
        4 => (14, 30),
        5 => (24, 50),
        _ => (0, usize::MAX),
    };
    let mut best: Option<(usize, Exercise)> = None;
    for _ in 0..TRIES {
        let tree = with_letters(&Tree::random(&shape, random.next())?)?;
        if !(least..=most).contains(&tree.nodes().len()) {
            continue;
        }
        let exercise = Exercise::new(asked.clone(), Spec::new(spec), tree)?;
        let cuts = Solution::of(&exercise)?.run.cut().len();
        let wanted = if difficulty == 1 { 0 } else { difficulty as usize - 1 };
        if cuts >= wanted {
            return Ok(exercise);
        }
        if best.as_ref().is_none_or(|(most, _)| cuts > *most) {
            best = Some((cuts, exercise));
        }
    }
    match best {
        Some((_, exercise)) => Ok(exercise),
        None => Exercise::new(asked, Spec::new(spec), "A(B(D(2 3) E(5 9)) C(F(0 1) G(7 5)))".parse()?),
    }
}

/// The same tree with letters at its inner nodes, level by level.
fn with_letters(tree: &Tree) -> Result<Tree, Refusal> {
    let nodes = crate::node::nodes_of(tree);
    let mut inner: Vec<usize> = (0..nodes.len()).filter(|&id| nodes[id].turn != Turn::Leaf).collect();
    inner.sort_by_key(|&id| tree.nodes()[id].depth);
    let mut names = vec![String::new(); nodes.len()];
    for (number, id) in inner.into_iter().enumerate() {
        let letter = char::from(b'A' + (number % 26) as u8);
        names[id] = if number < 26 { letter.to_string() } else { format!("{letter}{}", number / 26) };
    }
    // Sheets are shallow: recursion is no deeper than the tree.
    fn write(tree: &Tree, names: &[String], at: NodeId, out: &mut String) {
        let node = tree.node(at);
        out.push_str(&names[at.0 as usize]);
        if node.children.is_empty() {
            out.push_str(&node.value.to_string());
            return;
        }
        out.push('(');
        for (place, &child) in node.children.iter().enumerate() {
            if place > 0 {
                out.push(' ');
            }
            write(tree, names, child, out);
        }
        out.push(')');
    }
    let mut text = String::from(if tree.root_side() == Side::Second { "min " } else { "" });
    write(tree, &names, NodeId(0), &mut text);
    text.parse()
}
