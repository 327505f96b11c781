use crate::commands::text;
use crate::failure::Failure;
use crate::input::interrupt;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_game::Side;
use kythu_lab::Turn;
use kythu_lab::graph::{Graph, State};
use kythu_players::{GameKind, Setup, Terms};
use kythu_words::say;
use serde_json::{Value, json};

/// `kythu watch grundy 7 --graph --first min`: a small game's states, merged, level by level.
pub(super) fn run(
    talk: &Talk,
    matches: &ArgMatches,
    kind: &dyn GameKind,
    setup: &Setup,
) -> Result<(), Failure> {
    let first = text(matches, "first").map(|first| if first == "min" { Side::Second } else { Side::First });
    let graph = Graph::new(kind, setup, first, &Terms::new(interrupt()))?;
    if matches.get_flag("json") {
        talk.print(&as_json(&graph).to_string());
    } else {
        tell(talk, &graph);
    }
    Ok(())
}

fn tell(talk: &Talk, graph: &Graph) {
    talk.line(&graph.says);
    talk.line(&say!("graph.legend"));
    let mut level = None;
    for (at, state) in graph.states.iter().enumerate() {
        if level != Some(state.level) {
            level = Some(state.level);
            let turn = if state.turn == Turn::Max { "▲MAX" } else { "▼MIN" };
            talk.line(&say!("graph.level", level = state.level, turn = turn));
        }
        talk.print(&format!("  {} = {}", name(state), state.value));
        for edge in graph.edges.iter().filter(|edge| edge.from == at) {
            let mark = if edge.bold { "━" } else { "·" };
            talk.print(&format!("    {mark} {} → {}", edge.moves.join(" | "), name(&graph.states[edge.to])));
        }
    }
}

/// A state in one line; a node of a tree without a name is called by the way to it.
fn name(state: &State) -> String {
    if state.label.is_empty() { format!("({})", state.moves.join(" ")) } else { state.label.join("/") }
}

fn as_json(graph: &Graph) -> Value {
    let state = |state: &State| {
        json!({
            "level": state.level,
            "turn": if state.turn == Turn::Max { "max" } else { "min" },
            "over": state.over,
            "label": state.label,
            "value": state.value,
            "moves": state.moves,
        })
    };
    let edge = |edge: &kythu_lab::graph::Edge| json!({"from": edge.from, "to": edge.to, "moves": edge.moves, "keeps": edge.keeps, "bold": edge.bold});
    json!({
        "value": graph.states[0].value,
        "levels": graph.levels(),
        "states": graph.states.iter().map(state).collect::<Vec<_>>(),
        "edges": graph.edges.iter().map(edge).collect::<Vec<_>>(),
    })
}
