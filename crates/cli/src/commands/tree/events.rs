//! Steps as JSON.

use kythu_lab::{Bound, Event, Run, Step, Worth};
use kythu_search::textbook::Leaf;
use serde_json::{Value, json};

/// A value as JSON: whole where it is whole, null where it is infinite.
pub(super) fn worth(worth: Worth) -> Value {
    let Worth(value) = worth;
    if value.is_infinite() {
        Value::Null
    } else if value.fract() == 0.0 && value.abs() < 9e15 {
        json!(value as i64)
    } else {
        json!(value)
    }
}

/// A bound by name.
pub(super) const fn bound(bound: Bound) -> &'static str {
    match bound {
        Bound::Alpha => "alpha",
        Bound::Beta => "beta",
    }
}

/// One step: the event with its own fields, and the state of the node after it.
pub(super) fn event_json(run: &Run, step: &Step) -> Value {
    let label = |node: usize| run.nodes[node].label.as_str();
    let own = match &step.event {
        Event::Iteration { depth } => json!({"depth": depth}),
        Event::Enter { again } => json!({"again": again}),
        Event::Leaf { kind } => {
            let kind = match kind {
                Leaf::End => "end",
                Leaf::Horizon => "horizon",
                Leaf::Known => "known",
            };
            json!({"kind": kind})
        }
        Event::Better { child, moved } => json!({"child": label(*child), "moved": moved.map(bound)}),
        Event::Kept { child, value } => json!({"child": label(*child), "found": worth(*value)}),
        Event::Cut { bound: met, by, skipped } => {
            let skipped: Vec<&str> = skipped.iter().map(|&node| label(node)).collect();
            json!({"kind": bound(*met), "by": by.map(label), "skipped": skipped})
        }
        Event::Leave => json!({}),
        Event::Range { low, high } => json!({"low": worth(*low), "high": worth(*high)}),
        Event::Probe { child } => json!({"child": label(*child)}),
    };
    let mut object = json!({
        "event": step.event.name(),
        "node": label(step.node),
        "window": step.window.map(|window| window.map(worth)),
        "value": step.best.map(worth),
        "line": step.line,
    });
    if let (Value::Object(object), Value::Object(own)) = (&mut object, own) {
        object.extend(own);
    }
    object
}
