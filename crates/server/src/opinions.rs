use kythu_game::{Refusal, Stop};
use kythu_players::{Setup, Solution};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Positions whose opinions are kept; the oldest goes first.
const MOST_KEPT: usize = 500;
/// A position with more moves is one of large heaps: its theory is quick and says the same every time.
const MOST_MOVES: usize = 1_000;
/// A glance that was shorter is nobody else's opinion.
const GLANCE: Duration = Duration::from_millis(250);

/// What is thought of positions. Hints, scores and graphs are all made of the same opinion, so that they cannot name
/// different moves; and a position that several ask about is searched once.
#[derive(Clone, Default)]
pub(crate) struct Opinions(Arc<Mutex<Shelf>>);

/// A position: the name of its game, and how it came about.
pub(crate) type Subject = (&'static str, Setup);

#[derive(Default)]
struct Shelf {
    places: HashMap<Subject, Arc<Place>>,
    order: VecDeque<Subject>,
}

/// Whoever forms an opinion holds the lock meanwhile: who asks the same in another thread waits, and finds it.
type Place = Mutex<Option<Opinion>>;

#[derive(Clone)]
struct Opinion {
    solution: Arc<Solution>,
    /// How long was allowed for it.
    time: Duration,
}

impl Opinion {
    /// Whether it is enough for somebody who would spend this long, or takes whatever there is.
    fn serves(&self, wanted: Option<Duration>) -> bool {
        let settled = self.solution.proven && self.solution.moves.iter().all(|one| one.proven);
        settled || wanted.is_none_or(|wanted| wanted <= self.time)
    }

    fn is_worth_keeping(&self) -> bool {
        self.serves(Some(GLANCE)) && self.solution.moves.len() <= MOST_MOVES
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What a search that panicked has left is what was there before it.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Opinions {
    /// What is known already, if that is enough.
    pub(crate) fn known(&self, subject: &Subject, wanted: Option<Duration>) -> Option<Arc<Solution>> {
        let place = locked(&self.0).places.get(subject).map(Arc::clone)?;
        let opinion = place.try_lock().ok()?.clone()?;
        opinion.serves(wanted).then_some(opinion.solution)
    }

    /// What is known if that is enough, else what `judge` finds in `time`.
    pub(crate) fn form(
        &self,
        subject: &Subject,
        wanted: Option<Duration>,
        time: Duration,
        stop: &Stop,
        judge: impl FnOnce() -> Result<Solution, Refusal>,
    ) -> Result<Arc<Solution>, Refusal> {
        let place = self.place(subject);
        let mut kept = locked(&place);
        if let Some(opinion) = kept.as_ref().filter(|opinion| opinion.serves(wanted)) {
            return Ok(Arc::clone(&opinion.solution));
        }
        let opinion = Opinion { solution: Arc::new(judge()?), time };
        // One that was stopped halfway is what nobody waited for.
        if !stop.is_raised() && opinion.is_worth_keeping() {
            *kept = Some(opinion.clone());
        }
        Ok(opinion.solution)
    }

    fn place(&self, subject: &Subject) -> Arc<Place> {
        let mut shelf = locked(&self.0);
        if let Some(place) = shelf.places.get(subject) {
            return Arc::clone(place);
        }
        if shelf.order.len() >= MOST_KEPT
            && let Some(oldest) = shelf.order.pop_front()
        {
            shelf.places.remove(&oldest);
        }
        shelf.order.push_back(subject.clone());
        Arc::clone(shelf.places.entry(subject.clone()).or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kythu_game::Options;
    use kythu_players::{Terms, find, judge};

    const SECOND: Duration = Duration::from_secs(1);

    fn subject(moves: &[&str]) -> Subject {
        let moves = moves.iter().map(|mv| (*mv).to_owned()).collect();
        ("chess", Setup { moves, ..Setup::default() })
    }

    fn searched((game, setup): &Subject) -> Result<Solution, Refusal> {
        let mut terms = Terms::new(&Stop::new());
        terms.limits.nodes = Some(2_000);
        judge(find(game).unwrap(), setup, &Options::new(), &terms, &mut |_| {})
    }

    fn never() -> Result<Solution, Refusal> {
        unreachable!("it was known")
    }

    #[test]
    fn a_position_is_searched_once_unless_somebody_wants_to_know_better() {
        let (opinions, start, stop) = (Opinions::default(), subject(&[]), Stop::new());
        assert!(opinions.known(&start, None).is_none());
        let first = opinions.form(&start, None, SECOND, &stop, || searched(&start)).unwrap();
        let again = opinions.form(&start, Some(SECOND / 2), SECOND / 2, &stop, never).unwrap();
        assert!(Arc::ptr_eq(&first, &again));
        assert!(opinions.known(&start, Some(SECOND)).is_some());
        assert!(opinions.known(&start, Some(2 * SECOND)).is_none());
        let better = opinions.form(&start, Some(2 * SECOND), 2 * SECOND, &stop, || searched(&start)).unwrap();
        assert!(Arc::ptr_eq(&better, &opinions.known(&start, None).unwrap()));
    }

    #[test]
    fn neither_a_glance_nor_what_was_stopped_is_kept() {
        let (opinions, start, stop) = (Opinions::default(), subject(&[]), Stop::new());
        opinions.form(&start, None, GLANCE / 2, &stop, || searched(&start)).unwrap();
        assert!(opinions.known(&start, None).is_none());
        stop.raise();
        opinions.form(&start, None, SECOND, &stop, || searched(&start)).unwrap();
        assert!(opinions.known(&start, None).is_none());
    }

    #[test]
    fn who_asks_the_same_meanwhile_waits_and_finds_it() {
        let (opinions, start, stop) = (Opinions::default(), subject(&[]), Stop::new());
        let (begun, beginning) = std::sync::mpsc::channel();
        let first = std::thread::spawn({
            let (opinions, start, stop) = (opinions.clone(), start.clone(), stop.clone());
            move || {
                let search = || {
                    begun.send(()).unwrap();
                    std::thread::sleep(Duration::from_millis(50));
                    searched(&start)
                };
                opinions.form(&start, None, SECOND, &stop, search).unwrap()
            }
        });
        beginning.recv().unwrap();
        let second = opinions.form(&start, None, SECOND, &stop, never).unwrap();
        assert!(Arc::ptr_eq(&second, &first.join().unwrap()));
    }

    #[test]
    fn the_oldest_is_forgotten() {
        let (opinions, stop) = (Opinions::default(), Stop::new());
        let found = searched(&subject(&[])).unwrap();
        let names: Vec<String> = (0..=MOST_KEPT).map(|number| number.to_string()).collect();
        for name in &names {
            opinions.form(&subject(&[name]), None, SECOND, &stop, || Ok(found.clone())).unwrap();
        }
        assert!(opinions.known(&subject(&[&names[0]]), None).is_none());
        assert!(opinions.known(&subject(&[&names[1]]), None).is_some());
        assert_eq!(locked(&opinions.0).places.len(), MOST_KEPT);
    }
}
