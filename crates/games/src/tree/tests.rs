use super::*;
use kythu_game::{Game, Notation, Side, conformance};
use proptest::prelude::*;

fn tree(text: &str) -> Tree {
    text.parse().unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
}

#[test]
fn written_trees_conform() {
    for text in ["5", "(1)", "(((2 3)(5 9))((0 1)(7 5)))", "min A(B(1 2) 3 C(4 D(5 6)))"] {
        let tree = tree(text);
        conformance::rules(&tree, 10, 1).unwrap();
        conformance::notation(&tree, 10, 1).unwrap();
        conformance::drawing(&tree, 10, 1).unwrap();
        conformance::hashing(&tree, 10, 1).unwrap();
        conformance::ranking(&tree, 10, 1).unwrap();
    }
}

#[test]
fn uniform_trees_conform() {
    for order in [LeafOrder::Best, LeafOrder::Worst, LeafOrder::Random(7)] {
        conformance::rules(&Uniform { branching: 3, depth: 4, order }, 10, 1).unwrap();
    }
}

#[test]
fn names_sides_and_values_are_read() {
    let tree = tree("min: A( B=3, C(−4 +5) )");
    assert_eq!(tree.root_side(), Side::Second);
    let names: Vec<_> = (0..5).map(|id| tree.label(NodeId(id))).collect();
    assert_eq!(names, ["A", "B", "C", "2.1", "2.2"]);
    assert_eq!(tree.node(NodeId(3)).value, -4);
    assert_eq!(tree.leaves(), 3);
    assert_eq!(tree.write_from(NodeId(0)), "min A(B=3 C(-4 5))");
    assert_eq!(tree.side_to_move(&NodeId(2)), Side::First);
    assert_eq!(tree.follow(&[Branch(1), Branch(0)]), NodeId(3));
}

#[test]
fn bad_trees_name_the_place() {
    for (text, at, key) in [
        ("", Some(0), "tree.expected-node"),
        ("(2 3", Some(0), "tree.not-closed"),
        ("((2 3) (4 5)", Some(0), "tree.not-closed"),
        ("(2 3))", Some(5), "tree.expected-end"),
        ("(2 () 3)", Some(4), "tree.empty-node"),
        ("(2 x)", Some(4), "tree.expected-node"),
        ("(2 %)", Some(3), "tree.expected-node"),
        ("(2 99999999999999999999)", Some(3), "tree.value-range"),
        ("(2 2000000000)", Some(3), "tree.value-range"),
        ("(1e3 2)", Some(2), "tree.after-number"),
        ("(3-4)", Some(2), "tree.after-number"),
        ("(2 1.5)", Some(4), "tree.after-number"),
        ("7x", Some(1), "tree.after-number"),
        ("(A=1 A=2)", Some(5), "tree.name-twice"),
        ("[{\"name\": \"A\", \"value\": 1}, {\"name\": \"A\", \"value\": 2}]", None, "tree.name-twice"),
        ("[1, 2", Some(4), "tree.json-syntax"),
        ("[1, [], 2]", None, "tree.json-empty"),
        ("[1, 2.5]", None, "tree.json-value"),
        ("{\"side\": \"up\", \"value\": 1}", None, "tree.json-side"),
        ("[1, \"x\"]", None, "tree.json-node"),
        ("{\"name\": \"a b\", \"value\": 1}", None, "tree.json-name"),
    ] {
        let refusal = text.parse::<Tree>().expect_err(text);
        assert_eq!((refusal.message.key, refusal.at), (key, at), "{text}");
    }
    let deep = format!("{}5{}", "(".repeat(2_000), ")".repeat(2_000));
    assert_eq!(deep.parse::<Tree>().unwrap_err().message.key, "tree.too-deep");
    let deep = format!("{}5{}", "[".repeat(2_000), "]".repeat(2_000));
    assert_eq!(deep.parse::<Tree>().unwrap_err().message.key, "tree.json-syntax");
    let wide = format!("({})", "1 ".repeat(Tree::MAX_NODES + 1));
    assert_eq!(wide.parse::<Tree>().unwrap_err().message.key, "tree.too-large");
}

#[test]
fn positions_are_read_by_name_and_by_the_way() {
    let tree = tree("A(B(2 3) C(4 5))");
    assert_eq!(tree.parse_position("C").unwrap(), tree.parse_position("2").unwrap());
    assert_eq!(tree.parse_position("2.1").unwrap(), NodeId(5));
    assert_eq!(tree.parse_position("2.3").unwrap_err().at, Some(2));
    assert_eq!(tree.parse_move(&NodeId(0), "C").unwrap(), Branch(1));
    assert_eq!(tree.parse_move(&NodeId(0), "3").unwrap_err().message.key, "tree.no-child");
}

fn any_shape() -> impl Strategy<Value = Shape> {
    (0u32..6, 1u32..5, any::<bool>(), -50i32..50, 0i32..100, any::<bool>()).prop_map(
        |(depth, branching, irregular, low, span, min)| Shape {
            depth,
            branching,
            irregular,
            values: (low, low + span),
            root_side: if min { Side::Second } else { Side::First },
        },
    )
}

proptest! {
    #[test]
    fn trees_survive_text_and_json(shape in any_shape(), seed: u64) {
        let tree = Tree::random(&shape, seed).unwrap();
        // Nodes are numbered in the order in which they are met, which differs: compare the texts.
        let text = tree.write_from(NodeId(0));
        prop_assert_eq!(text.parse::<Tree>().unwrap().write_from(NodeId(0)), text.clone());
        let json = tree.to_json().to_string();
        prop_assert_eq!(json.parse::<Tree>().unwrap().write_from(NodeId(0)), text);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*", tree in "(min |max |)[()A-D=:0-9 ,-]{0,40}") {
        let _ = text.parse::<Tree>();
        if let Ok(read) = tree.parse::<Tree>() {
            prop_assert_eq!(read.write_from(NodeId(0)).parse::<Tree>().unwrap(), read);
        }
    }
}
