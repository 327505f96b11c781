//! Player specs, lists of them, and the durations in them.

use crate::promises;
use kythu_game::Limits;
use kythu_players::{Spec, parse_duration, registry, split_specs};
use std::time::Duration;

/// A list of player specs, each of which may also be a duration.
pub fn specs(text: &str) {
    let parts = split_specs(text);
    assert_eq!(parts.join(","), text, "nothing is lost between the parts");
    let mut written = Vec::new();
    for part in parts {
        duration(part);
        let read = part.parse::<Spec>();
        promises::blanks_in_front(part, str::parse::<Spec>, &read);
        match read {
            Ok(spec) => {
                one(&spec);
                written.push(spec.to_string());
            }
            Err(refusal) => promises::refusal(&refusal, part),
        }
    }
    if !written.is_empty() {
        assert_eq!(split_specs(&written.join(",")), written, "written specs can stand in a list");
    }
}

fn one(spec: &Spec) {
    let written = spec.to_string();
    assert_eq!(written.parse(), Ok(spec.clone()), "{written}");
    match spec.limits(Limits::default()) {
        Ok(limits) => {
            assert!(
                limits.depth != Some(0) && limits.nodes != Some(0),
                "{written}: limits that allow nothing"
            );
        }
        Err(refusal) => promises::refusal(&refusal, &written),
    }
    // Tables take time to clear: large ones are left to the unit tests.
    if spec.params.get("hash").is_some() {
        return;
    }
    for kind in registry() {
        match kind.player(spec) {
            // The highest level stands for the game's best player, which has a spec of its own.
            Ok(player) if spec.name == "level" => assert!(kind.player(player.spec()).is_ok(), "{written}"),
            Ok(player) => assert_eq!(player.spec(), spec),
            Err(refusal) => promises::refusal(&refusal, &written),
        }
    }
}

fn duration(text: &str) {
    match parse_duration(text) {
        Ok(time) => {
            assert!(time <= Duration::from_secs(7 * 24 * 3600), "{text} is longer than a week");
            let micros = time.as_micros();
            let again = parse_duration(&format!("{micros}us"));
            let error = again.map(|again| again.abs_diff(time));
            assert!(error.is_ok_and(|error| error <= Duration::from_micros(1)), "{text} is {micros} µs");
        }
        Err(refusal) => promises::refusal(&refusal, text),
    }
}
