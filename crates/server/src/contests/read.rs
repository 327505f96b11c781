use crate::limits::ServerLimits;
use crate::problem::Problem;
use crate::wire::{EvalWish, NewComparison, RuleWish, ScoreWish};
use kythu_game::{Options, Refusal};
use kythu_lab::contest::{Part, Plan, Unfit, Wish};
use kythu_players::split_specs;
use kythu_words::{Message, say};

/// What a comparison may consist of.
const MOST_POSITIONS: usize = 20;
const MOST_ALGOS: usize = 12;
const MOST_SEARCHES: u64 = 2_000;
const LONGEST_POSITIONS: usize = 20_000;
const LONGEST_ALGOS: usize = 2_000;
const DEEPEST: u32 = 60;
const MOST_NODES: u32 = 10_000_000;
const LONGEST_MS: u32 = 60_000;

fn refused(code: &'static str, message: Message) -> Problem {
    Problem::unprocessable(code, Refusal::new(message))
}

/// A line of the positions: its number from 1 on, the characters before it, and what stands there.
struct Line<'a> {
    number: usize,
    before: usize,
    text: &'a str,
}

/// The lines on which something stands.
fn lines(text: &str) -> Vec<Line<'_>> {
    let mut before = 0;
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.split('\n')) {
        let trimmed = line.trim();
        if !trimmed.is_empty() {
            let blank = line.chars().take_while(|letter| letter.is_whitespace()).count();
            found.push(Line { number, before: before + blank, text: trimmed });
        }
        before += line.chars().count() + 1;
    }
    found
}

/// Reads a wish, and refuses what is too much for this server.
pub(super) fn plan(wish: &NewComparison, limits: &ServerLimits) -> Result<Plan, Problem> {
    check_rule(wish.rule, limits)?;
    let lines = lines(&wish.positions);
    let algos = split_specs(&wish.algos).len();
    for (what, found, most) in [
        (say!("contest.letters"), wish.positions.chars().count(), LONGEST_POSITIONS),
        (say!("contest.letters"), wish.algos.chars().count(), LONGEST_ALGOS),
        (say!("contest.positions"), lines.len(), MOST_POSITIONS),
        (say!("contest.algorithms"), algos, MOST_ALGOS),
    ] {
        if found > most {
            return Err(refused(
                "too_many",
                say!("contest.too-many", what = what, found = found, most = most),
            ));
        }
    }
    if let RuleWish::Depths { from, to } = wish.rule {
        let searches = u64::from(to - from + 1) * (lines.len().max(1) * algos) as u64;
        if searches > MOST_SEARCHES {
            let what = say!("contest.searches");
            let message = say!("contest.too-many", what = what, found = searches, most = MOST_SEARCHES);
            return Err(refused("too_many", message));
        }
    }
    let read = Plan::read(Wish {
        game: wish.game.clone(),
        options: wish.options.iter().fold(Options::new(), |options, (name, value)| options.with(name, value)),
        positions: lines.iter().map(|line| line.text.to_owned()).collect(),
        algos: Some(wish.algos.clone()),
        rule: wish.rule.rule(),
        score: wish.score.map(|score| match score {
            ScoreWish::Plain => "plain".to_owned(),
            ScoreWish::Distance => "distance".to_owned(),
        }),
        eval: wish.eval.map(|eval| match eval {
            EvalWish::None => "none".to_owned(),
            EvalWish::Usual => "usual".to_owned(),
        }),
        each: limits.search(),
    });
    let in_line = |number: usize, refusal: Refusal| match lines.get(number) {
        Some(line) => Refusal {
            at: Some(line.before + refusal.at.unwrap_or(0)),
            message: say!("contest.in-line", line = line.number, what = refusal.message),
        },
        None => refusal,
    };
    let mut plan = read.map_err(|Unfit { part, refusal }| match part {
        Part::Game => Problem::unprocessable("no_game", refusal),
        Part::Options => Problem::unprocessable("bad_options", refusal),
        Part::Position(number) => Problem::unprocessable("bad_position", in_line(number, refusal)),
        Part::Algos => Problem::unprocessable("bad_spec", refusal),
    })?;
    for (number, place) in plan.places.iter().enumerate() {
        let bad = |refusal| Problem::unprocessable("bad_position", in_line(number, refusal));
        let table = plan.kind.open(&place.setup).map_err(bad)?;
        if table.count_moves() > limits.searchable_moves {
            return Err(bad(say!("solve.too-many-moves", limit = limits.searchable_moves).into()));
        }
    }
    for entrant in &mut plan.entrants {
        entrant.spec = limits.fit(plan.kind, &entrant.spec)?;
    }
    Ok(plan)
}

fn check_rule(rule: RuleWish, limits: &ServerLimits) -> Result<(), Problem> {
    let longest = u32::try_from(limits.think.as_millis()).unwrap_or(LONGEST_MS).min(LONGEST_MS);
    let numbers = match rule {
        RuleWish::Depths { from, to } => {
            vec![(say!("contest.name-from"), from, 1, DEEPEST), (say!("contest.name-to"), to, from, DEEPEST)]
        }
        RuleWish::Nodes { nodes } => vec![(say!("contest.name-nodes"), nodes, 1, MOST_NODES)],
        RuleWish::Time { ms } => vec![(say!("contest.name-ms"), ms, 1, longest)],
    };
    match numbers.into_iter().find(|(_, found, min, max)| !(min..=max).contains(&found)) {
        Some((name, found, min, max)) => Err(refused(
            "bad_rule",
            say!("error.option-number", name = name, found = found, min = min, max = max),
        )),
        None => Ok(()),
    }
}
