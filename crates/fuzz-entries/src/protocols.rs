//! What engines say and are told, and engines as specs.

use crate::promises;
use kythu_game::Score;
use kythu_protocols::gomocup::{self, Stone};
use kythu_protocols::{EngineSpec, uci as grammar};

/// A line of UCI, from either side: what is understood is written and read back to the same.
pub fn uci(text: &str) {
    for line in text.lines() {
        if let Some(command) = grammar::Command::parse(line) {
            let written = command.to_string();
            assert_eq!(grammar::Command::parse(&written), Some(command), "{line:?} as {written:?}");
        }
        if let Some(reply) = grammar::Reply::parse(line) {
            let written = reply.to_string();
            if let grammar::Reply::Info(grammar::Info { score: Some(worth), .. }) = reply {
                let score = Score::from(worth);
                assert!(score > -Score::INFINITY && score < Score::INFINITY, "{line:?}");
            }
            assert_eq!(grammar::Reply::parse(&written), Some(reply), "{line:?} as {written:?}");
        }
    }
}

/// A line of Gomocup's protocol, from either side.
pub fn gomocup(text: &str) {
    for line in text.lines() {
        if let Ok(command) = gomocup::Command::parse(line) {
            let written = command.to_string();
            assert_eq!(gomocup::Command::parse(&written), Ok(command), "{line:?} as {written:?}");
        }
        if let Some(stone) = Stone::parse(line) {
            assert_eq!(Stone::parse(&stone.to_string()), Some(stone), "{line:?}");
        }
        let reply = gomocup::Reply::parse(line);
        assert_eq!(gomocup::Reply::parse(&reply.to_string()), reply, "{line:?}");
    }
}

/// An engine in another process as a spec.
pub fn engines(text: &str) {
    let read = text.parse::<EngineSpec>();
    promises::blanks_in_front(text, str::parse::<EngineSpec>, &read);
    match read {
        Ok(spec) => {
            let written = spec.to_string();
            assert!(EngineSpec::is_meant_by(&written), "{written}");
            assert_eq!(written.parse(), Ok(spec.clone()), "{written}");
            let json = serde_json::to_string(&spec).expect("a spec is written to a file");
            assert_eq!(serde_json::from_str::<EngineSpec>(&json).ok(), Some(spec), "{json}");
        }
        Err(refusal) => promises::refusal(&refusal, text),
    }
}
