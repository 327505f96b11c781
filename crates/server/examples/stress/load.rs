use crate::client::Client;
use crate::player::{Played, Tried};
use crate::program::{Folder, Program};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{Mutex, mpsc};

/// Connections that send moves.
const CONNECTIONS: usize = 16;

/// Many games at once, moves arriving at a steady rate: how long each took, and whether all are there in the end.
#[expect(clippy::print_stdout, reason = "the figures are what this is for")]
pub(crate) async fn run(games: usize, rate: u64, seconds: u64) -> Result<(), String> {
    let folder = Folder::new()?;
    let program = Program::start(&folder.0).await?;
    let mut client = Client::new(program.address);
    let mut all = Vec::new();
    for seed in 0..games {
        all.push(Arc::new(Mutex::new(Played::begin(&mut client, seed as u64).await?)));
    }
    let before = program.memory().unwrap_or(0);
    let (sender, receiver) = mpsc::channel::<(Arc<Mutex<Played>>, Instant)>(games);
    let receiver = Arc::new(Mutex::new(receiver));
    let busy = Arc::new(AtomicU64::new(0));
    let workers: Vec<_> = (0..CONNECTIONS)
        .map(|_| {
            let (receiver, busy, address) = (Arc::clone(&receiver), Arc::clone(&busy), program.address);
            tokio::spawn(async move {
                let (mut client, mut times) = (Client::new(address), Vec::new());
                loop {
                    let next = receiver.lock().await.recv().await;
                    let Some((game, due)) = next else { return Ok::<_, String>(times) };
                    let mut game = game.lock().await;
                    while let Tried::Busy = game.step(&mut client).await? {
                        busy.fetch_add(1, Ordering::Relaxed);
                        tokio::time::sleep(Duration::from_millis(100)).await;
                    }
                    // From when the move was due: a server that lags cannot hide it.
                    times.push(due.elapsed());
                }
            })
        })
        .collect();
    let started = Instant::now();
    for number in 0..rate * seconds {
        let due = started + Duration::from_secs_f64(number as f64 / rate as f64);
        tokio::time::sleep_until(due.into()).await;
        let game = Arc::clone(&all[number as usize % games]);
        sender.send((game, due)).await.map_err(|error| error.to_string())?;
    }
    drop(sender);
    let mut times = Vec::new();
    for worker in workers {
        times.extend(worker.await.map_err(|error| error.to_string())??);
    }
    let after = program.memory().unwrap_or(0);
    // The server has closed the connection that was idle all the while.
    let mut client = Client::new(program.address);
    for game in &all {
        game.lock().await.check(&mut client).await?;
    }
    times.sort_unstable();
    let at =
        |share: f64| times.get(((times.len() as f64 - 1.0) * share) as usize).copied().unwrap_or_default();
    println!(
        "{games} games, {} moves acknowledged in {:.1} s ({rate} a second asked for), {} times busy, none lost",
        times.len(),
        started.elapsed().as_secs_f64(),
        busy.load(Ordering::Relaxed)
    );
    println!("p50 {:.1?}, p95 {:.1?}, p99 {:.1?}, max {:.1?}", at(0.5), at(0.95), at(0.99), at(1.0));
    println!("memory {before} MiB before, {after} MiB after");
    program.kill().await
}
