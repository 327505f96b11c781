use crate::catalogue::level::{HIGHEST, level_of};
use crate::catalogue::qtable;
use crate::learning::{self, Begin, Folding, Pupil, School, rules};
use crate::solve::{Ask, Solve, place};
use crate::table::{Hint, TypedTable};
use crate::watch::{Grown, Manner, Merged, Watched, grow, merge, watch};
use crate::{
    Algo, AlgoInfo, Answer, GameKind, Make, Player, Progress, Request, Setup, Solution, SolvedMove, Spec,
    Table, Terms, Thinker,
};
use kythu_game::{Blind, Described, Hashed, Limits, OptionInfo, Options, Refusal, Score};
use kythu_learn::Identity;
use kythu_words::say;

/// The player of games that have no better one.
pub(crate) const ENGINE: &str = "pvs";

/// A [`GameKind`] of a game whose type is known: what the registry is made of.
pub(crate) struct Kind<G: Described> {
    name: &'static str,
    /// Options that are fixed by the name (`tictactoe` is m,n,k with size 3×3).
    fixed: Options,
    algos: Vec<Algo<G>>,
    default_spec: &'static str,
    solve: Solve<G>,
    weigh: Solve<G>,
    /// The options that `solve` takes.
    how: &'static [&'static str],
    hint: Option<Hint<G>>,
    school: Option<School<G>>,
}

impl<G: Described + Send> Kind<G> {
    /// A kind with these algorithms, of which `default_spec` plays when nobody is named.
    pub(crate) fn new(
        algos: Vec<Algo<G>>,
        default_spec: &'static str,
        solve: Solve<G>,
        weigh: Solve<G>,
    ) -> Self {
        Self {
            name: G::NAME,
            fixed: Options::new(),
            algos,
            default_spec,
            solve,
            weigh,
            how: &[],
            hint: None,
            school: None,
        }
    }

    /// The same kind under another name, with some options settled.
    pub(crate) fn called(self, name: &'static str, fixed: Options) -> Self {
        Self { name, fixed, ..self }
    }

    /// The same kind with an algorithm of its own, listed first.
    pub(crate) fn with(mut self, algo: Algo<G>) -> Self {
        self.algos.insert(0, algo);
        self
    }

    /// The same kind with an algorithm of its own, listed last.
    pub(crate) fn and(mut self, algo: Algo<G>) -> Self {
        self.algos.push(algo);
        self
    }

    /// The same kind, played by this spec when nobody is named.
    pub(crate) fn defaulting(self, default_spec: &'static str) -> Self {
        Self { default_spec, ..self }
    }

    /// The same kind, which may be solved in several ways.
    pub(crate) fn solved_with(self, how: &'static [&'static str]) -> Self {
        Self { how, ..self }
    }

    /// The same kind with hints of its own.
    pub(crate) fn hinting(self, hint: Hint<G>) -> Self {
        Self { hint: Some(hint), ..self }
    }

    /// The same kind, which can be learnt, and played by what was learnt.
    pub(crate) fn learning<F: Folding<G> + 'static>(self) -> Self
    where
        G: Hashed + Clone,
    {
        let school = Some(School { fold: F::FOLD, begin: learning::begin });
        // Listed last: it needs a file.
        let algos = self.algos.into_iter().chain([qtable::algo::<G, F>()]).collect();
        Self { school, algos, ..self }
    }

    fn table(&self, setup: &Setup) -> Result<TypedTable<G>, Refusal> {
        let mut setup = setup.clone();
        for (name, value) in self.fixed.iter() {
            if setup.options.get(name).is_some_and(|given| given != value) {
                return Err(say!("error.option-fixed", name = name, game = self.name, value = value).into());
            }
            setup.options.set(name, value);
        }
        TypedTable::open(&setup, self.hint)
    }
}

impl<G: Described + Hashed + Send + Clone> GameKind for Kind<G> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn options(&self) -> Vec<OptionInfo> {
        G::option_infos().into_iter().filter(|info| self.fixed.get(info.name).is_none()).collect()
    }

    fn algos(&self) -> Vec<AlgoInfo> {
        self.algos.iter().map(|algo| algo.info).collect()
    }

    fn default_spec(&self) -> Spec {
        self.default_spec.parse().unwrap_or_else(|_| Spec::new("random"))
    }

    fn open(&self, setup: &Setup) -> Result<Box<dyn Table>, Refusal> {
        Ok(Box::new(self.table(setup)?))
    }

    fn player(&self, spec: &Spec) -> Result<Box<dyn Player>, Refusal> {
        // The highest level is the best there is: where the game is solved, it is perfect.
        let own = self.default_spec();
        if spec.name == "level" && own.name != ENGINE && level_of(spec).is_ok_and(|level| level == HIGHEST) {
            return self.player(&own);
        }
        let Some(algo) = self.algos.iter().find(|algo| algo.info.name == spec.name) else {
            let known = self.algos.iter().map(|algo| algo.info.name).collect::<Vec<_>>().join(", ");
            return Err(say!("error.no-algo", name = &spec.name, game = self.name, known = known).into());
        };
        let named = |refusal: Refusal| in_spec(spec, refusal);
        let thinker = (algo.make)(spec).map_err(named)?;
        // Bad limits are refused when the player is made, not in the middle of a game.
        spec.limits(Limits::default()).map_err(named)?;
        let (fixed, hint) = (self.fixed.clone(), self.hint);
        let (make, weigh) = (algo.make, self.weigh);
        Ok(Box::new(Seated { spec: spec.clone(), fixed, hint, make, weigh, thinker, begun_from: None }))
    }

    fn can_learn(&self) -> bool {
        self.school.is_some()
    }

    fn pupil(&self, setup: &Setup, begin: Begin) -> Result<Box<dyn Pupil>, Refusal> {
        let Some(school) = &self.school else { return Err(say!("learn.not-here", game = self.name).into()) };
        let table = self.table(setup)?;
        let identity = Identity {
            game: G::NAME.to_owned(),
            rules: rules::<G>(&table.setup().options)?,
            start: table.position(),
        };
        (school.begin)(table, identity, begin, school.fold)
    }

    fn solve_options(&self) -> &'static [&'static str] {
        self.how
    }

    fn solve(
        &self,
        setup: &Setup,
        how: &Options,
        terms: &Terms,
        sink: &mut dyn FnMut(&Progress),
    ) -> Result<Solution, Refusal> {
        how.only(self.how)?;
        self.value(self.solve, setup, how, terms, sink)
    }

    fn weigh(
        &self,
        setup: &Setup,
        terms: &Terms,
        sink: &mut dyn FnMut(&Progress),
    ) -> Result<Solution, Refusal> {
        self.value(self.weigh, setup, &Options::new(), terms, sink)
    }

    fn watch(&self, setup: &Setup, spec: &Spec, terms: &Terms, most: usize) -> Result<Watched, Refusal> {
        let TypedTable { game, position, .. } = &self.table(setup)?;
        let manner = Manner::from_spec(spec, &["eval"])?;
        let eval = spec.eval::<G>().map_err(|refusal| in_spec(spec, refusal))?;
        Ok(match eval {
            Some(name) => watch(game, &game.evaluator_named(name), position, &manner, terms, most),
            None => watch(game, &Blind, position, &manner, terms, most),
        })
    }

    fn grow(&self, setup: &Setup, spec: &Spec, terms: &Terms, told: u64) -> Result<Grown, Refusal> {
        let table = self.table(setup)?;
        grow(&table.game, &table.position, spec, terms, told)
    }

    fn merge(&self, setup: &Setup, most: usize, terms: &Terms) -> Result<Merged, Refusal> {
        let table = self.table(setup)?;
        let fold = self.school.as_ref().and_then(|school| school.fold);
        merge(&table.game, &table.position, fold, most, terms)
    }
}

/// A refusal that says which algorithm it is about.
fn in_spec(spec: &Spec, refusal: Refusal) -> Refusal {
    Refusal::new(say!("error.in-spec", spec = spec.to_string(), what = refusal.message))
}

impl<G: Described + Send> Kind<G> {
    /// Values a position and its moves by a method.
    fn value(
        &self,
        method: Solve<G>,
        setup: &Setup,
        how: &Options,
        terms: &Terms,
        sink: &mut dyn FnMut(&Progress),
    ) -> Result<Solution, Refusal> {
        let table = self.table(setup)?;
        let (game, position) = (&table.game, &table.position);
        let Terms { stop, line, .. } = terms;
        let ask = Ask { game, position, how, limits: terms.limits_by_clock(), stop, line: *line, among: &[] };
        let mut sketches = |sketch: &crate::Sketch<G::Move>| sink(&progress(game, position, sketch));
        let solved = method(&ask, &mut sketches)?;
        let mut moves = solved.moves;
        moves.sort_by_key(|one| place(one.score));
        let mut remarks = solved.remarks;
        remarks.extend(game.worth(solved.score));
        if solved.proven && moves.iter().any(|one| !one.proven) {
            remarks.push(say!("solve.open-moves"));
        }
        Ok(Solution {
            method: solved.method,
            why: solved.why,
            score: solved.score,
            proven: solved.proven,
            points: solved.points,
            moves: moves
                .into_iter()
                .map(|SolvedMove { mv, score, proven, points }| SolvedMove {
                    mv: game.format_move(position, mv),
                    score,
                    proven,
                    points,
                })
                .collect(),
            line: write_line(game, position, &solved.line),
            total_moves: game.count_moves(position),
            nodes: solved.nodes,
            remarks,
        })
    }
}

/// A thinker at the seam: reads the setup, thinks, and writes the answer.
struct Seated<G: Described> {
    spec: Spec,
    fixed: Options,
    hint: Option<Hint<G>>,
    make: Make<G>,
    weigh: Solve<G>,
    thinker: Box<dyn Thinker<G>>,
    /// The options and the start position of the game that the thinker has been thinking about.
    begun_from: Option<(Options, Option<String>)>,
}

impl<G: Described + Send> Player for Seated<G> {
    fn spec(&self) -> &Spec {
        &self.spec
    }

    fn think(
        &mut self,
        setup: &Setup,
        terms: &Terms,
        sink: &mut dyn FnMut(&Progress),
    ) -> Result<Answer, Refusal> {
        let mut setup = setup.clone();
        for (name, value) in self.fixed.iter() {
            setup.options.set(name, value);
        }
        let table = TypedTable::<G>::open(&setup, self.hint)?;
        // What was remembered of another game, under other rules, must not leak into this one.
        let begins_from = (setup.options, setup.position);
        if self.begun_from.as_ref().is_some_and(|before| *before != begins_from) {
            self.thinker = (self.make)(&self.spec)?;
        }
        self.begun_from = Some(begins_from);
        let (game, position) = (&table.game, &table.position);
        if let Some(outcome) = game.outcome(position) {
            return Ok(Answer {
                best: None,
                score: Score::timed(outcome, 0),
                exact: true,
                line: Vec::new(),
                depth: 0,
                complete: true,
                counts: crate::Counts { nodes: 1, leaves: 1, ..Default::default() },
                remarks: vec![say!("error.game-over")],
            });
        }
        let limits = self.spec.limits(terms.limits_by_clock())?;
        if !terms.among.is_empty() {
            return self.choose(&table, terms, limits, sink);
        }
        let options = &table.setup().options;
        let request = Request { game, options, position, limits, stop: &terms.stop, line: terms.line };
        let thought = self.thinker.think(&request, &mut |sketch| sink(&progress(game, position, sketch)))?;
        let line = write_line(game, position, &thought.line);
        let mut remarks = thought.remarks;
        remarks.extend(game.worth(thought.score));
        Ok(Answer {
            best: line.first().cloned(),
            score: thought.score,
            exact: thought.exact,
            line,
            depth: thought.depth,
            complete: thought.complete,
            counts: thought.counts,
            remarks,
        })
    }
}

impl<G: Described + Send> Seated<G> {
    /// The best of some moves. They are weighed by search, whatever the algorithm is: most have no way to leave moves out.
    fn choose(
        &self,
        table: &TypedTable<G>,
        terms: &Terms,
        limits: Limits,
        sink: &mut dyn FnMut(&Progress),
    ) -> Result<Answer, Refusal> {
        let (game, position) = (&table.game, &table.position);
        let among = terms.among.iter().map(|mv| game.parse_move(position, mv));
        let among = among.collect::<Result<Vec<_>, _>>()?;
        let how = &Options::new();
        let Terms { stop, line, .. } = terms;
        let ask = Ask { game, position, how, limits, stop, line: *line, among: &among };
        let mut reached = 0;
        let solved = (self.weigh)(&ask, &mut |sketch| {
            reached = sketch.depth;
            sink(&progress(game, position, sketch));
        })?;
        let best = solved.moves.iter().min_by_key(|one| place(one.score));
        let best = best.map(|one| game.format_move(position, one.mv));
        Ok(Answer {
            line: best.iter().cloned().collect(),
            best,
            score: solved.score,
            exact: solved.proven,
            depth: reached,
            complete: solved.proven || limits.depth.is_some_and(|depth| reached >= depth),
            counts: crate::Counts { nodes: solved.nodes, ..Default::default() },
            remarks: solved.remarks,
        })
    }
}

fn progress<G: Described>(game: &G, position: &G::Position, sketch: &crate::Sketch<G::Move>) -> Progress {
    Progress {
        depth: sketch.depth,
        score: sketch.score,
        line: write_line(game, position, &sketch.line),
        nodes: sketch.nodes,
    }
}

/// A line of moves as text, each in the position in which it is played.
pub(crate) fn write_line<G: Described>(game: &G, position: &G::Position, line: &[G::Move]) -> Vec<String> {
    let mut board = position.clone();
    let written = line.iter().map(|&mv| {
        let text = game.format_move(&board, mv);
        game.play(&mut board, mv);
        text
    });
    written.collect()
}
