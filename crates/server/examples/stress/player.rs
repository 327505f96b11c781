use crate::client::Client;
use kythu_game::SplitMix;
use serde_json::{Value, json};

/// A game that is played, and what the server has acknowledged of it.
pub(crate) struct Played {
    pub(crate) id: String,
    tokens: String,
    /// The moves since the game last began that were acknowledged.
    pub(crate) moves: Vec<String>,
    /// The moves that can be played now; none when it is over.
    legal: Vec<String>,
    /// What was sent and never answered: a move, or the wish to begin again.
    doubtful: Option<Sent>,
    random: SplitMix,
}

enum Sent {
    Move(String),
    Restart,
}

/// What came of trying to move.
pub(crate) enum Tried {
    Acknowledged,
    Busy,
}

impl Played {
    /// Begins a game of two people.
    pub(crate) async fn begin(client: &mut Client, seed: u64) -> Result<Self, String> {
        let human = json!({"kind": "human"});
        let wish = json!({"setup": {"game": "connect4"}, "seats": [human, human]});
        let (status, answer) = client.ask("POST", "/api/play", "", &wish).await?;
        if status != 201 {
            return Err(format!("a game is refused: {status} {answer}"));
        }
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let mut played = Self {
            id: text(&answer["game"]["id"]),
            tokens: format!("{},{}", text(&answer["tokens"][0]), text(&answer["tokens"][1])),
            moves: Vec::new(),
            legal: Vec::new(),
            doubtful: None,
            random: SplitMix::new(seed),
        };
        played.look(&answer["game"]);
        Ok(played)
    }

    fn look(&mut self, game: &Value) {
        let list = |value: &Value| {
            let moves = value.as_array().map(Vec::as_slice).unwrap_or_default();
            moves.iter().filter_map(|one| one["mv"].as_str().map(str::to_owned)).collect()
        };
        (self.moves, self.legal) = (list(&game["record"]), list(&game["view"]["moves"]));
    }

    /// Plays any move, or begins again when the game is over. An error leaves it open whether it was carried out.
    pub(crate) async fn step(&mut self, client: &mut Client) -> Result<Tried, String> {
        let ply = self.moves.len();
        let (path, body, sent) = if self.legal.is_empty() {
            ("restart", json!({"ply": ply}), Sent::Restart)
        } else {
            let mv = self.legal[self.random.below(self.legal.len())].clone();
            ("moves", json!({"ply": ply, "mv": mv}), Sent::Move(mv))
        };
        self.doubtful = Some(sent);
        let path = format!("/api/play/{}/{path}", self.id);
        let (status, answer) = client.ask("POST", &path, &self.tokens.clone(), &body).await?;
        self.doubtful = None;
        match status {
            200 => {
                self.look(&answer);
                Ok(Tried::Acknowledged)
            }
            503 => Ok(Tried::Busy),
            other => Err(format!("{path}: {other} {answer}")),
        }
    }

    /// Whether the server has exactly what it has acknowledged, and nothing else but what was being sent when it died.
    pub(crate) async fn check(&mut self, client: &mut Client) -> Result<(), String> {
        let (status, game) = client.ask("GET", &format!("/api/play/{}", self.id), "", &Value::Null).await?;
        if status != 200 {
            return Err(format!("game {} does not open: {status} {game}", self.id));
        }
        let known = std::mem::take(&mut self.moves);
        self.look(&game);
        let whole = self.moves == known;
        let and_more = match self.doubtful.take() {
            Some(Sent::Move(mv)) => {
                self.moves.split_last().is_some_and(|(last, rest)| *last == mv && rest == known)
            }
            Some(Sent::Restart) => self.moves.is_empty(),
            None => false,
        };
        if whole || and_more {
            return Ok(());
        }
        Err(format!("game {}: acknowledged {known:?}, found {:?}", self.id, self.moves))
    }
}
