use super::*;
use kythu_game::Stop;
use kythu_players::find;

fn read(game: &str, format: Format, text: &str) -> Result<Vec<Opening>, BadOpening> {
    read_openings(text, format, find(game).unwrap(), &Options::new(), None)
}

fn moves(opening: &Opening) -> String {
    opening.moves.join(" ")
}

#[test]
fn file_names_stand_for_formats() {
    for (name, format) in [
        ("a.pgn", Format::Pgn),
        ("a.EPD", Format::Positions),
        ("b.fen", Format::Positions),
        ("c.jsonl", Format::Json),
        ("d.txt", Format::Moves),
        ("e", Format::Moves),
    ] {
        assert_eq!(Format::of(Path::new(name)), format, "{name}");
    }
}

#[test]
fn positions_with_and_without_operations() {
    let text = "# two positions\n\
        rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - bm c5; id \"one\";\n\n\
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    let found = read("chess", Format::Positions, text).unwrap();
    assert_eq!(found[0].position.as_deref(), Some("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -"));
    assert!(found[1].position.as_ref().unwrap().ends_with("0 1"));
    assert_eq!(read("nim", Format::Positions, "3,4,5\n1,2\n").unwrap().len(), 2);
    let bad = read("chess", Format::Positions, "\n\nrnbqkbnr/ppppp w - -\n").unwrap_err();
    assert_eq!(bad.line, 3);
    assert!(bad.message("x.epd").to_string().starts_with("x.epd, line 3: "));
}

#[test]
fn moves_and_json() {
    let found = read("connect4", Format::Moves, "4 4 5\n4,4\n").unwrap();
    assert_eq!((moves(&found[0]).as_str(), found[1].moves.len()), ("4 4 5", 2));
    let found = read("chess", Format::Moves, "e4 c5 Nf3").unwrap();
    assert_eq!(moves(&found[0]), "e2e4 c7c5 g1f3", "in the game's own way of writing");
    assert_eq!(read("connect4", Format::Moves, "4 4\n4 9\n").unwrap_err().line, 2);
    assert_eq!(read("connect4", Format::Moves, "").unwrap_err().refusal.message.key, "referee.no-openings");
    let over = read("connect4", Format::Moves, "4 5 4 5 4 5 4").unwrap_err();
    assert_eq!(over.refusal.message.key, "referee.opening-over");
    let found =
        read("tictactoe", Format::Json, "{\"moves\":[\"b2\"]}\n{\"position\":\"X../.../...\"}").unwrap();
    assert_eq!((moves(&found[0]).as_str(), found[1].position.as_deref()), ("b2", Some("X../.../...")));
    assert_eq!(read("tictactoe", Format::Json, "{}\n{\"moves\":7}").unwrap_err().line, 2);
    let misspelt = read("tictactoe", Format::Json, "{}\n{\"movs\":[\"b2\"]}").unwrap_err();
    assert!(misspelt.line == 2 && misspelt.message("x").to_string().contains("movs"), "{misspelt:?}");
    let made = "{\"ends_in\":\".../.X./...\",\"moves\":[\"b2\"],\"score\":{\"kind\":\"draw\"}}";
    assert_eq!(moves(&read("tictactoe", Format::Json, made).unwrap()[0]), "b2", "as we write them");
}

#[test]
fn games_in_latin_1_are_read() {
    let text = pgn_text(b"[White \"M\xfcller\"]\n[Black \"Ng\xc3\xb4\"]\n1. e4 {\xe9t\xe9} e5 *");
    assert!(text.contains("M\u{fc}ller") && text.contains("Ng\u{f4}"), "{text}");
    assert_eq!(moves(&read("chess", Format::Pgn, &text).unwrap()[0]), "e2e4 e7e5");
}

#[test]
fn games_with_everything_that_may_stand_in_them() {
    let text = "[Event \"A \\\"small\\\" one\"]\n[Result \"1-0\"]\n\n\
        1. e4 {best by test} e5 (1... c5 2. Nf3 (2. c3 d5) d6) 2.Nf3! $14 Nc6 ; to the end\n\
        % an escape\n3. Bb5 1-0\n\n\
        [FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 Kd7 *\n\
        1. d4 d5";
    let found = read("chess", Format::Pgn, text).unwrap();
    let written: Vec<String> = found.iter().map(moves).collect();
    assert_eq!(written, ["e2e4 e7e5 g1f3 b8c6 f1b5", "e2e4 e8d7", "d2d4 d7d5"]);
    assert!(found[1].position.is_some() && found[2].position.is_none());
    let short = read_openings(text, Format::Pgn, find("chess").unwrap(), &Options::new(), Some(2)).unwrap();
    assert_eq!(moves(&short[0]), "e2e4 e7e5");
}

#[test]
fn bad_games_name_the_line() {
    for (text, line) in [
        ("1. e4\ne5 2. Ke3", 2),
        ("1. e4 {never closed", 1),
        ("1. e4\n(1. d4", 1),
        ("[Event]\n", 1),
        ("1. e4 e5\n\n[FEN \"nothing\"]\n1. e4", 3),
        ("1. e4 )", 1),
        ("", 1),
    ] {
        assert_eq!(read("chess", Format::Pgn, text).unwrap_err().line, line, "{text}");
    }
}

#[test]
fn pairs_take_openings_in_turn_or_by_chance() {
    let kind = find("connect4").unwrap();
    let list = read("connect4", Format::Moves, "1\n2\n3\n").unwrap();
    let openings = Openings { list, ..Openings::default() };
    let drawn = |openings: &Openings, pairs| {
        let drawn = openings.of_pairs(kind, &Setup::default(), pairs).unwrap();
        drawn.iter().map(moves).collect::<Vec<_>>()
    };
    assert_eq!(drawn(&openings, 5), ["1", "2", "3", "1", "2"]);
    let shuffled = Openings { order: Order::Random, seed: 3, ..openings };
    let mut all = drawn(&shuffled, 6);
    assert_eq!(all[..4], drawn(&shuffled, 4), "fewer pairs, the same openings");
    all[..3].sort();
    assert_eq!(all[..3], ["1", "2", "3"]);
    let by_chance = Openings { random_plies: 4, seed: 9, ..Openings::default() };
    assert!(drawn(&by_chance, 20).iter().all(|moves| moves.split(' ').count() == 4));
    assert_eq!(drawn(&by_chance, 20), drawn(&by_chance, 20));
    let short = Openings { random_plies: 30, seed: 9, ..Openings::default() };
    let short = short.of_pairs(find("tictactoe").unwrap(), &Setup::default(), 3).unwrap();
    assert!(short.iter().all(|opening| (4..=8).contains(&opening.moves.len())), "not over: {short:?}");
}

#[test]
fn made_openings_are_fair_different_and_the_same_for_a_seed() {
    let recipe = MakingRecipe { count: 5, plies: 2, fair: 10, nodes: 20_000, seed: 1 };
    let made =
        |game: &str| make(find(game).unwrap(), &Options::new(), &recipe, &Stop::new(), &mut |_| {}).unwrap();
    let drawn = made("tictactoe");
    assert_eq!((drawn.made.len(), drawn.decided), (5, false));
    assert!(drawn.made.iter().all(|one| one.proven && one.score == kythu_game::Score::DRAW));
    assert_eq!(drawn, made("tictactoe"));
    // Nim knows no draws: the openings are won for either side in turn.
    let won = made("nim");
    assert!(won.decided && won.made.len() >= 2, "{won:?}");
    let wins = won.made.iter().filter(|one| one.score.is_win()).count();
    assert!(won.made.len().abs_diff(2 * wins) <= 1, "{won:?}");
}
