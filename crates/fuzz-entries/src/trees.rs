//! Written trees in brackets and in JSON, positions and moves in them: `tree|position or move|…`.

use crate::promises;
use kythu_game::{Game, Notation, Picture, Show, TreePicture};
use kythu_games::tree::{NodeId, Tree};

/// Nodes of a large tree whose names are tried out.
const TRIED: usize = 50;
/// JSON is read this deep and no deeper; the parser counts two levels a node where there are names.
const JSON_DEPTH: u32 = 60;

/// A tree, its nodes and its moves.
pub fn trees(text: &str) {
    let mut parts = text.split('|');
    let text = parts.next().unwrap_or_default();
    let read = text.parse::<Tree>();
    promises::blanks_in_front(text, str::parse::<Tree>, &read);
    let tree = match read {
        Ok(tree) => tree,
        Err(refusal) => return promises::refusal(&refusal, text),
    };
    let written = written_from(&tree, tree.start());
    // Compared as text: nodes are numbered in the order in which they were read.
    let whole = |tree: Tree| written_from(&tree, tree.start());
    let again = written.parse().map(whole);
    assert_eq!(again.as_deref(), Ok(written.as_str()), "{text:?} is written as {written:?}");
    if tree.nodes().iter().all(|node| node.depth < JSON_DEPTH) {
        let json = tree.to_json().to_string();
        assert_eq!(Tree::from_json(&json).map(whole), Ok(written), "{text:?} in JSON is {json}");
    }
    for at in (0..tree.nodes().len()).take(TRIED) {
        node(&tree, NodeId(at as u32));
    }
    let mut position = tree.start();
    for text in parts {
        match tree.parse_position(text) {
            Ok(id) => node(&tree, id),
            Err(refusal) => promises::refusal(&refusal, text),
        }
        promises::blanks_in_front(text, |text| tree.parse_position(text), &tree.parse_position(text));
        if tree.outcome(&position).is_some() {
            continue;
        }
        match tree.parse_move(&position, text) {
            Ok(branch) => {
                let legal = tree.moves(&position).any(|legal| legal == branch);
                assert!(legal, "{text:?} is not a move of {position:?}");
                tree.play(&mut position, branch);
            }
            Err(refusal) => promises::refusal(&refusal, text),
        }
    }
}

/// A node is found again by its label, and each of its moves by its name or number.
fn node(tree: &Tree, id: NodeId) {
    let label = tree.format_position(&id);
    assert_eq!(tree.parse_position(&label), Ok(id), "{label}");
    let below = written_from(tree, id);
    assert!(below.parse::<Tree>().is_ok(), "the tree below {label} is written as {below:?}");
    for branch in tree.moves(&id).take(TRIED) {
        let written = tree.format_move(&id, branch);
        assert_eq!(tree.parse_move(&id, &written), Ok(branch), "{written} below {label}");
    }
}

/// The tree below a node, in brackets.
fn written_from(tree: &Tree, id: NodeId) -> String {
    match tree.picture(&id) {
        Picture::Text(text) | Picture::Tree(TreePicture { text, .. }) => text,
        other => panic!("a tree is drawn as its text, not as {other:?}"),
    }
}
