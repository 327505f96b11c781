use super::number;
use crate::failure::Failure;
use clap::ArgMatches;
use kythu_game::Options;
use kythu_players::connect4::Equipment;

/// How the exact solver of Connect 4 shall work: `--threads`, `--hash`, `--no-book` and `--weak` as options of the seam.
pub(super) fn how(matches: &ArgMatches) -> Result<Options, Failure> {
    let mut how = Options::new();
    for (name, most) in [("threads", Equipment::MOST_THREADS), ("hash", Equipment::MOST_MIB)] {
        if let Some(value) = number(matches, name, 1, most)? {
            how.set(name, value.to_string());
        }
    }
    if matches.get_flag("no-book") {
        how.set("book", "off");
    }
    if matches.get_flag("weak") {
        how.set("weak", "on");
    }
    Ok(how)
}
