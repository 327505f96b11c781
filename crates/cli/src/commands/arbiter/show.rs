//! A match while it is played: one line that changes, on a terminal; else a line every now and then.

use crate::talk::Talk;
use kythu_referee::Event;
use kythu_referee::stats::{Sample, Sprt, Tally, elo_interval, logistic_elo};
use kythu_words::{Figures, say};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Between two changes of the line.
const BEAT: Duration = Duration::from_millis(100);
/// Cells of the bar.
const BAR: u64 = 12;

/// Shows where a match stands.
pub(super) struct Show<'a> {
    talk: &'a Talk,
    games: u64,
    sprt: Option<Sprt>,
    /// Lines may be printed where there is no terminal.
    lines: bool,
    shown: Mutex<(Option<Instant>, u64)>,
}

impl<'a> Show<'a> {
    pub(super) const fn new(talk: &'a Talk, games: u64, sprt: Option<Sprt>, lines: bool) -> Self {
        Self { talk, games, sprt, lines, shown: Mutex::new((None, 0)) }
    }

    /// Hears what happens.
    pub(super) fn hear(&self, event: &Event<'_>) {
        let Event::Standing { tally, llr } = event else { return };
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if self.talk.progress {
            if shown.0.is_none_or(|last| last.elapsed() >= BEAT) {
                shown.0 = Some(Instant::now());
                self.talk.status(&format!("{} {}", bar(tally.games(), self.games), self.line(tally, *llr)));
            }
        } else if self.lines {
            // Ten lines a match, and no more.
            let tenth = tally.games() * 10 / self.games.max(1);
            if tenth > shown.1 {
                shown.1 = tenth;
                self.talk.print(&self.line(tally, *llr));
            }
        }
    }

    fn line(&self, tally: &Tally, llr: Option<f64>) -> String {
        let mut parts = vec![
            format!("{}/{}", tally.games(), self.games),
            format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses),
        ];
        parts.extend(elo_with_interval(&tally.sample(), 1).map(|elo| format!("Elo {elo}")));
        if let (Some(llr), Some(sprt)) = (llr, &self.sprt) {
            let (lower, upper) = sprt.bounds();
            parts.push(format!("LLR {llr:+.2} ({lower:.2}, {upper:.2})"));
        }
        self.talk.figures(parts.join("  "))
    }

    /// Leaves the terminal as it was.
    pub(super) fn end(&self) {
        self.talk.status("");
    }
}

fn bar(done: u64, of: u64) -> String {
    let full = (done * BAR).checked_div(of).unwrap_or(0).min(BAR) as usize;
    format!("[{}{}]", "#".repeat(full), "·".repeat(BAR as usize - full))
}

/// An end of the interval may be this much further away than the other and still be called the same distance.
const LOPSIDED: f64 = 1.5;

/// The difference in Elo and how far the truth may be from it: `+12 ± 9`, and the ends themselves where one is much further away than the
/// other, `-338 (-1200 … -104)`; a plain ± would then say that nothing is known.
pub(super) fn elo_with_interval(sample: &Sample, decimals: usize) -> Option<String> {
    let (elo, [low, high]) = (logistic_elo(sample)?, elo_interval(sample)?);
    let (below, above) = (elo.value - low, high - elo.value);
    Some(if below.max(above) > LOPSIDED * below.min(above) {
        format!("{:+.decimals$} ({low:+.decimals$} … {high:+.decimals$})", elo.value)
    } else {
        format!("{:+.decimals$} ± {:.decimals$}", elo.value, elo.error)
    })
}

/// What there is to say at the end about one player's results.
pub(super) fn results(talk: &Talk, tally: &Tally) {
    use kythu_referee::stats::{likelihood_of_superiority, normalised_elo};
    let sample = tally.sample();
    let (Some(score), Some(elo), Some(nelo), Some(los)) = (
        tally.score(),
        elo_with_interval(&sample, 1),
        normalised_elo(&sample),
        likelihood_of_superiority(&sample),
    ) else {
        return;
    };
    let signed = |number: f64| Figures(format!("{number:+.1}"));
    let plain = |number: f64| Figures(format!("{number:.1}"));
    talk.line(&say!(
        "cli.match-score",
        games = tally.games(),
        wins = tally.wins,
        draws = tally.draws,
        losses = tally.losses,
        percent = plain(100.0 * score),
    ));
    talk.line(&say!(
        "cli.match-elo",
        elo = Figures(elo),
        nelo = signed(nelo.value),
        nerror = plain(nelo.error),
        los = plain(100.0 * los),
    ));
    let pairs = tally.pairs.map(|count| count.to_string()).join(", ");
    talk.line(&say!("cli.match-pairs", pairs = pairs));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lopsided_interval_shows_its_ends() {
        let said = |counts: &[u64]| elo_with_interval(&Sample::new(counts), 0).unwrap();
        assert_eq!(said(&[100, 200, 130]), "+24 ± 24");
        assert_eq!(said(&[7, 0, 1]), "-338 (-1200 … -104)");
    }

    #[test]
    fn the_bar_fills() {
        assert_eq!(bar(0, 10), format!("[{}]", "·".repeat(12)));
        assert_eq!(bar(5, 10), format!("[{}{}]", "#".repeat(6), "·".repeat(6)));
        assert_eq!(bar(10, 10), bar(99, 10));
        assert_eq!(bar(0, 0).chars().count(), 14);
    }
}
