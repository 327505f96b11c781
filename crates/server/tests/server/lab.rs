//! The lab over HTTP: what can be watched, practised, compared and measured.

use crate::talk::{code, config, get, post, server};
use axum::http::StatusCode;
use kythu_server::{Config, ServerLimits, app};
use serde_json::{Value, json};

const FIRST: &str = "A(B(D(2 3) E(5 X=9)) C(F(0 1) G(7 5)))";

/// An answer that must be there.
async fn asked(path: &str, body: Value) -> Value {
    let (status, answer) = post(&server(), path, "", body).await;
    assert_eq!(status, StatusCode::OK, "{path}: {answer}");
    answer
}

#[tokio::test]
async fn a_run_is_told_step_by_step() {
    let run = asked("/api/lab/run", json!({"tree": FIRST})).await;
    assert_eq!(
        (&run["value"], &run["tree"], &run["algo"]),
        (&json!("3"), &json!(FIRST), &json!("alphabeta"))
    );
    assert_eq!((&run["counts"]["visited"], &run["minimax"]["visited"]), (&json!(11), &json!(15)));
    assert_eq!(run["nodes"][0], json!({"label": "A", "name": "A", "parent": null, "turn": "max"}));
    let steps = run["steps"].as_array().unwrap();
    assert_eq!(steps[0]["event"], "enter");
    assert_eq!((&steps[0]["alpha"], &steps[0]["beta"]), (&json!("−∞"), &json!("+∞")));
    let cut = steps.iter().rfind(|step| step["event"] == "cut").unwrap();
    assert_eq!(cut["says"]["key"], "lab.step-alpha-cut");
    assert_eq!(cut["says"]["params"]["skipped"], "G");
    assert_eq!((&cut["bound"], &cut["by"]), (&json!("alpha"), &json!(0)));
    let lines: Vec<&str> =
        run["code"].as_array().unwrap().iter().map(|line| line["id"].as_str().unwrap()).collect();
    assert!(steps.iter().all(|step| lines.contains(&step["line"].as_str().unwrap())));
    assert_eq!(run["missed"], 0);
}

#[tokio::test]
async fn every_listed_algorithm_and_convention_runs() {
    let app = server();
    let (_, algorithms) = get(&app, "/api/lab/algorithms").await;
    for algorithm in algorithms.as_array().unwrap() {
        let name = algorithm["name"].as_str().unwrap();
        let mut specs = vec![name.to_owned()];
        for convention in algorithm["conventions"].as_array().unwrap() {
            for choice in convention["choices"].as_array().unwrap() {
                let (convention, choice) = (convention["name"].as_str().unwrap(), choice.as_str().unwrap());
                for lang in kythu_words::Lang::ALL {
                    assert!(lang.template(&format!("lab.convention.{convention}")).is_some());
                    assert!(lang.template(&format!("lab.convention.{convention}.{choice}")).is_some());
                }
                specs.push(format!("{name}({convention}={choice})"));
            }
        }
        for spec in specs {
            let run = asked("/api/lab/run", json!({"tree": FIRST, "algo": spec})).await;
            assert_eq!(run["value"], "3", "{spec}");
        }
    }
}

#[tokio::test]
async fn random_trees_come_by_seed() {
    let wish = json!({"seed": 7, "depth": 4, "branching": 3, "irregular": true});
    let tree = asked("/api/lab/random", wish.clone()).await;
    assert_eq!(asked("/api/lab/random", wish).await, tree);
    asked("/api/lab/run", json!({"tree": tree["tree"]})).await;
}

#[tokio::test]
async fn two_runs_and_every_mistake_share_a_timeline() {
    let both =
        asked("/api/lab/compare", json!({"tree": FIRST, "left": "minimax", "right": "alphabeta"})).await;
    assert_eq!(both["left"]["nodes"], both["right"]["nodes"]);
    assert!(both["parts"].is_number());
    let (_, mistakes) = get(&server(), "/api/lab/mistakes").await;
    for mistake in mistakes.as_array().unwrap() {
        let name = mistake["name"].as_str().unwrap();
        for lang in kythu_words::Lang::ALL {
            assert!(lang.template(&format!("lab.mistake.{name}")).is_some());
            assert!(lang.template(&format!("lab.mistake.{name}.why")).is_some());
        }
        let both = asked("/api/lab/mistakes", json!({"name": name})).await;
        assert!(both["parts"].is_number(), "{name}");
        let wrong = both["left"]["code"].as_array().unwrap().iter().any(|line| line["wrong"] == true);
        assert!(wrong, "{name} has a wrong line");
        assert_eq!(both["left"]["value"] != both["right"]["value"], mistake["fault"] == "value", "{name}");
        asked("/api/lab/mistakes", json!({"name": name, "tree": FIRST})).await;
    }
}

#[tokio::test]
async fn exercises_are_made_and_marked() {
    let sheet = asked("/api/lab/sheet", json!({"seed": 3, "difficulty": 3, "count": 2})).await;
    assert_eq!(sheet.as_array().unwrap().len(), 2);
    let text = sheet[0]["exercise"].as_str().unwrap();
    assert_eq!(asked("/api/lab/exercise", json!({"exercise": text})).await, sheet[0]);
    let key = |node: &Value| node.as_str().unwrap_or_default().to_owned();
    let inner = |node: usize| sheet[0]["run"]["nodes"][node]["turn"] != "leaf";
    let answers: Vec<Value> = sheet[0]["key"]
        .as_array()
        .unwrap()
        .iter()
        .enumerate()
        .filter(|(node, right)| inner(*node) || right["cut"] == true)
        .map(|(node, right)| {
            let own = |field: &str, turn: &str| if right["turn"] == turn { key(&right[field]) } else { String::new() };
            json!({"node": node, "value": key(&right["value"]), "alpha": own("alpha", "max"), "beta": own("beta", "min"), "cut": right["cut"]})
        })
        .collect();
    let marked = asked("/api/lab/mark", json!({"exercise": text, "answers": answers})).await;
    assert_eq!((&marked["right"], &marked["first_wrong"]), (&marked["total"], &Value::Null), "{marked}");
    let empty = asked("/api/lab/mark", json!({"exercise": text, "answers": []})).await;
    assert_eq!(empty["right"], 0);
    let verdicts: Vec<&str> =
        empty["marks"].as_array().unwrap().iter().map(|mark| mark["verdict"].as_str().unwrap()).collect();
    assert!(verdicts.contains(&"missing") && verdicts.contains(&"missed-cut"));
}

#[tokio::test]
async fn real_positions_are_trees() {
    for game in kythu_players::registry() {
        let setup = json!({"game": game.name()});
        let children = asked("/api/lab/position/children", json!({"setup": setup, "top": 2})).await;
        assert!(!children["top"].as_array().unwrap().is_empty(), "{}", game.name());
        assert!(children["more"].is_number());
        let run = asked("/api/lab/position/run", json!({"setup": setup, "algo": "alphabeta(depth=2)"})).await;
        assert!(run["steps"].as_array().unwrap().len() > 3, "{}", game.name());
        assert_eq!(run["tree"], "");
    }
    let chess = json!({"game": "chess"});
    let children = asked("/api/lab/position/children", json!({"setup": chess})).await;
    assert_eq!((children["top"].as_array().unwrap().len(), &children["more"]), (5, &json!(15)));
    // What is looked at is limited by nodes; time must not end it sooner, however busy the machine is.
    let (patient, path) = (
        app(&Config { limits: ServerLimits::default(), ..config(None) }).unwrap(),
        "/api/lab/position/children",
    );
    for moves in [json!([]), json!(["e4", "e5", "Nf3"])] {
        let wish = json!({"setup": {"game": "chess", "moves": moves}, "top": 200});
        let first = post(&patient, path, "", wish.clone()).await;
        assert_eq!(post(&patient, path, "", wish).await, first, "the same question, the same answer");
    }
    let run = asked("/api/lab/position/run", json!({"setup": chess, "algo": "alphabeta(depth=2)"})).await;
    assert_eq!(run["minimax"]["leaves"], 400);
    assert!(run["counts"]["leaves"].as_u64().unwrap() < 400);
}

#[tokio::test]
async fn small_games_are_graphs() {
    let wish = json!({"setup": {"game": "grundy", "position": "7"}, "first": "min"});
    let graph = asked("/api/lab/position/graph", wish).await;
    assert_eq!(graph["levels"], json!([1, 3, 4, 3, 2, 1]));
    assert_eq!(
        (&graph["says"]["key"], &graph["states"][0]["turn"]),
        (&json!("graph.max-wins"), &json!("min"))
    );
    assert_eq!(
        graph["edges"][0],
        json!({"from": 0, "to": 1, "moves": ["h1=6+1"], "keeps": true, "bold": true})
    );
    let app = server();
    for first in [json!("me"), json!("Min"), json!(1), json!([])] {
        let body = json!({"setup": {"game": "grundy"}, "first": first});
        let answer = post(&app, "/api/lab/position/graph", "", body).await;
        assert_eq!(code(&answer), (400, "bad_request"), "{first}");
    }
}

#[tokio::test]
async fn growth_and_chance() {
    let growth = asked("/api/lab/growth", json!({"b": 40, "depth": 8, "measure": 5000})).await;
    assert_eq!(growth["rows"][7]["best"], 5_119_999.0);
    assert_eq!(growth["rows"][1]["measured"]["best"]["leaves"], 79);
    let wish = json!({"tree": "(?(1/2:0 1/2:10) ?(2 (3 4)))", "algo": "star2", "walks": 1000, "seed": 1});
    let chance = asked("/api/lab/chance", wish).await;
    assert_eq!((&chance["exact"], &chance["run"]["value"]), (&json!(5.0), &json!("5")));
    assert_eq!(chance["estimates"].as_array().unwrap().len(), 10);
    assert_eq!(chance["run"]["nodes"][1]["turn"], "chance");
}

#[tokio::test]
async fn what_cannot_be_is_refused_at_its_place() {
    let app = server();
    let big = format!("({})", "1 ".repeat(5_000));
    for (path, body, expected, at) in [
        ("run", json!({"tree": "(1 x!)"}), "bad_tree", Some(4)),
        ("run", json!({"tree": ""}), "bad_tree", Some(0)),
        ("run", json!({"tree": big}), "bad_tree", None),
        ("run", json!({"tree": FIRST, "algo": "alphabeta("}), "bad_spec", Some(10)),
        ("run", json!({"tree": FIRST, "algo": "genius"}), "bad_spec", None),
        ("run", json!({"tree": FIRST, "algo": "alphabeta(fail=soggy)"}), "bad_spec", None),
        ("random", json!({"seed": 1, "depth": 60, "branching": 60}), "bad_tree", None),
        ("random", json!({"seed": 1, "min": 5, "max": 1}), "bad_tree", None),
        ("compare", json!({"tree": FIRST, "left": "minimax", "right": "?"}), "bad_spec", Some(0)),
        ("mistakes", json!({"name": "genius"}), "no_mistake", None),
        ("sheet", json!({"seed": 1, "difficulty": 9}), "bad_exercise", None),
        ("exercise", json!({"exercise": "values;alphabeta;(1 x!)"}), "bad_exercise", Some(21)),
        ("mark", json!({"exercise": "values;minimax;(1 2)", "answers": [{"node": 9}]}), "bad_exercise", None),
        ("growth", json!({"b": 0, "depth": 3}), "bad_tree", None),
        ("growth", json!({"b": 3, "depth": 99}), "bad_tree", None),
        ("chance", json!({"tree": "?(0.5:1 0.4:2)"}), "bad_tree", Some(1)),
        ("chance", json!({"tree": "?(1 2)", "algo": "alphabeta"}), "bad_spec", None),
        ("chance", json!({"tree": "?(1 2)", "walks": 1_000_000_000}), "bad_tree", None),
        ("position/run", json!({"setup": {"game": "nim"}, "algo": "alphabeta(depth=99)"}), "bad_spec", None),
        ("position/run", json!({"setup": {"game": "checkers"}, "algo": "alphabeta"}), "no_game", None),
        ("position/graph", json!({"setup": {"game": "tictactoe"}}), "too_many_states", None),
        ("position/graph", json!({"setup": {"game": "grundy", "position": "7,x"}}), "bad_position", None),
        (
            "position/children",
            json!({"setup": {"game": "chess", "position": "nonsense"}}),
            "bad_position",
            None,
        ),
    ] {
        let answer = post(&app, &format!("/api/lab/{path}"), "", body.clone()).await;
        assert_eq!(code(&answer), (422, expected), "{path} {body}");
        if at.is_some() {
            assert_eq!(answer.1["at"].as_u64(), at, "{path} {body}: {}", answer.1);
        }
    }
}
