//! What is read of a match: its numbers, its games one by one, and all of them as a file.

use super::played::{Played, line, whole};
use super::terms::duel;
use super::{Arena, Match, storage};
use crate::problem::Problem;
use crate::wire::arena::{MatchGameView, MatchPage, MatchView, NowView};
use kythu_referee::{Duel, GameRecord, Heading, write_pgn};
use kythu_words::say;
use std::sync::Arc;

impl Arena {
    /// A match, with the games from `after` on.
    pub(crate) fn page(&self, number: u64, after: u64) -> Result<MatchPage, Problem> {
        self.look(number, |about, now, played| MatchPage {
            about,
            forfeits: played.forfeits(),
            repeats: played.standing.is_repetition(),
            points: played.points.iter().filter(|point| point.games > after).copied().collect(),
            games: played.records.iter().skip(after as usize).map(|record| line(record)).collect(),
            now,
        })
    }

    /// One game of a match.
    pub(crate) fn game(&self, number: u64, game: u64) -> Result<MatchGameView, Problem> {
        let found = self.look(number, |about, _, played| {
            played.records.get(game as usize).map(|record| whole(record, &about.wish))
        })?;
        found.ok_or_else(Problem::not_found)
    }

    /// A match as it stands, shown to `read`: what is being played from memory, all else from disk.
    fn look<T>(
        &self,
        number: u64,
        read: impl FnOnce(MatchView, Option<NowView>, &Played) -> T,
    ) -> Result<T, Problem> {
        let shared = self.shared();
        let desk = shared.desk();
        let found = desk.matches.get(&number).ok_or_else(Problem::not_found)?;
        let view = shared.view(&found.cover, found.tally());
        if let Some(played) = &found.played {
            let is_now = desk.playing.as_ref().is_some_and(|(playing, _)| *playing == number);
            return Ok(read(view, desk.now.clone().filter(|_| is_now), played));
        }
        if let Some((_, played)) = desk.shelf.as_ref().filter(|(shelved, _)| *shelved == number) {
            let played = Arc::clone(played);
            drop(desk);
            return Ok(read(view, None, &played));
        }
        drop(desk);
        let games = shared.archive.games(number).map_err(storage)?;
        let duel = duel(&view.wish, &shared.limits).ok();
        let played = Arc::new(Played::of(games.into_values(), duel.as_ref()));
        let mut desk = shared.desk();
        // It may have been played on meanwhile; then what was read is no longer all.
        let is_all = |found: &Match| found.played.is_none() && found.cover.tally == played.standing.tally;
        if desk.matches.get(&number).is_some_and(is_all) {
            desk.shelf = Some((number, Arc::clone(&played)));
        }
        drop(desk);
        Ok(read(view, None, &played))
    }

    fn records(&self, number: u64) -> Result<(Duel, Vec<Arc<GameRecord>>), Problem> {
        let (wish, records) = self.look(number, |about, _, played| (about.wish, played.records.clone()))?;
        Ok((duel(&wish, &self.shared().limits)?, records))
    }

    /// All games as JSON lines, as `kythu match` writes them.
    pub(crate) fn json_lines(&self, number: u64) -> Result<String, Problem> {
        let (duel, records) = self.records(number)?;
        let mut text = serde_json::json!({"plan": duel.to_json()}).to_string() + "\n";
        for record in records {
            text += &serde_json::to_string(&*record).unwrap_or_default();
            text.push('\n');
        }
        Ok(text)
    }

    /// All games as PGN; chess only.
    pub(crate) fn pgn(&self, number: u64) -> Result<String, Problem> {
        let (duel, records) = self.records(number)?;
        if duel.terms.game != "chess" {
            return Err(Problem::unprocessable("no_pgn", say!("arena.no-pgn").into()));
        }
        let (event, control) = (format!("Kỳ Thủ, arena {number}"), duel.players[0].control.to_string());
        let heading = Heading { event: &event, control: &control, rules: &duel.terms.start.options };
        let games: Result<String, _> = records.iter().map(|record| write_pgn(record, &heading)).collect();
        games.map_err(|refusal| Problem::storage(&refusal.to_string()))
    }
}
