use crate::client::Client;
use crate::player::Played;
use crate::program::{Folder, Program};
use kythu_game::SplitMix;
use std::time::Duration;

/// Games that are played at the same time, each over a connection of its own.
const GAMES: u64 = 24;
/// Between two checks of all games; those of each round are checked as they are played on.
const LEAST_LIFE: u64 = 30;
const MOST_LIFE: u64 = 400;

/// Kills a server under load again and again; after each time everything that was acknowledged must be there.
#[expect(clippy::print_stdout, reason = "the figures are what this is for")]
pub(crate) async fn run(times: u64) -> Result<(), String> {
    let folder = Folder::new()?;
    let mut random = SplitMix::new(std::process::id().into());
    let mut games: Vec<Played> = Vec::new();
    let mut acknowledged = 0;
    for round in 0..times {
        let program = Program::start(&folder.0).await?;
        let address = program.address;
        let mut client = Client::new(address);
        for game in &mut games {
            game.check(&mut client).await?;
        }
        while (games.len() as u64) < GAMES {
            games.push(Played::begin(&mut client, 1000 * round + games.len() as u64).await?);
        }
        let players: Vec<_> = games
            .drain(..)
            .map(|mut game| {
                tokio::spawn(async move {
                    let (mut client, mut moves) = (Client::new(address), 0u64);
                    // Until the server is gone.
                    while game.step(&mut client).await.is_ok() {
                        moves += 1;
                    }
                    (game, moves)
                })
            })
            .collect();
        let life = LEAST_LIFE + random.below((MOST_LIFE - LEAST_LIFE) as usize) as u64;
        tokio::time::sleep(Duration::from_millis(life)).await;
        program.kill().await?;
        for player in players {
            let (game, moves) = player.await.map_err(|error| error.to_string())?;
            games.push(game);
            acknowledged += moves;
        }
    }
    let program = Program::start(&folder.0).await?;
    let mut client = Client::new(program.address);
    for game in &mut games {
        game.check(&mut client).await?;
    }
    println!(
        "killed {times} times under load: all of {acknowledged} acknowledged moves are there, all {GAMES} games open"
    );
    program.kill().await
}
