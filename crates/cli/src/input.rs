//! What comes from outside while the program runs: lines typed, and Ctrl-C.

use kythu_game::Stop;
use std::io::BufRead;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// Nobody looks at the flag: a line is being waited for, or a job runs that cannot be stopped halfway.
static DEAF: AtomicBool = AtomicBool::new(false);

/// The flag that Ctrl-C raises. While nobody looks at it, the program ends at once.
pub(crate) fn interrupt() -> &'static Stop {
    static STOP: OnceLock<Stop> = OnceLock::new();
    STOP.get_or_init(|| {
        let stop = Stop::new();
        let raised = stop.clone();
        // Without a handler Ctrl-C still ends the program, only less politely.
        let _ = ctrlc::set_handler(move || {
            if DEAF.load(Ordering::Relaxed) || raised.is_raised() {
                // Leave the terminal as it was: colours off, a fresh line.
                eprint_reset();
                std::process::exit(130);
            }
            raised.raise();
        });
        stop
    })
}

fn eprint_reset() {
    use std::io::{IsTerminal, Write};
    let mut err = std::io::stderr();
    let _ = if err.is_terminal() { write!(err, "\x1b[0m\r\n") } else { writeln!(err) };
}

/// Does something that never looks at the flag: Ctrl-C then ends the program at once.
pub(crate) fn unstoppable<T>(work: impl FnOnce() -> T) -> T {
    interrupt();
    DEAF.store(true, Ordering::Relaxed);
    let result = work();
    DEAF.store(false, Ordering::Relaxed);
    result
}

/// The longest line that is read: nothing that a person types is longer, and a flood must not fill the memory.
const LONGEST_LINE: u64 = 1 << 20;

/// The next line that is typed; `None` at the end of the input.
pub(crate) fn read_line() -> Option<String> {
    use std::io::Read;
    let mut bytes = Vec::new();
    let read = unstoppable(|| std::io::stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut bytes));
    match read {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(String::from_utf8_lossy(&bytes).trim().to_owned()),
    }
}
