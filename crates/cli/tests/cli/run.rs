//! Runs the program and looks at what comes out.

use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// What a run of the program left behind.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The program with nothing of this machine's language or colours in its surroundings.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kythu"));
    for name in ["KYTHU_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"] {
        command.env_remove(name);
    }
    command
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
        Self { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

/// Runs the program with these arguments and nothing to read.
pub(crate) fn kythu(args: &[&str]) -> Ran {
    program().args(args).stdin(Stdio::null()).output().expect("the program starts").into()
}

/// Runs the program with these arguments while somebody types.
pub(crate) fn typing(args: &[&str], lines: &[&str]) -> Ran {
    let mut command = program();
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is piped");
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    // In a thread of its own, because the program may answer before it has read everything. It may also end before;
    // that is its right.
    let typist = std::thread::spawn(move || {
        let _ = stdin.write_all(text.as_bytes());
    });
    let output = child.wait_with_output().expect("the program ends");
    typist.join().expect("all is typed");
    output.into()
}

/// Runs the program, which must succeed in silence on standard error; gives what it printed.
pub(crate) fn said(args: &[&str]) -> String {
    let ran = kythu(args);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "kythu {args:?}: {}", ran.out);
    ran.out
}

/// Runs the program, which must succeed and print one JSON object.
pub(crate) fn object(args: &[&str]) -> Value {
    let out = said(args);
    let value: Value =
        serde_json::from_str(&out).unwrap_or_else(|error| panic!("kythu {args:?}: {error}\n{out}"));
    assert!(value.is_object(), "kythu {args:?} prints an object");
    assert_eq!(out.trim_end().lines().count(), 1, "kythu {args:?} prints it on one line");
    value
}

/// The texts of a JSON array.
pub(crate) fn texts(value: &Value) -> Vec<&str> {
    let list = value.as_array().unwrap_or_else(|| panic!("an array, not {value}"));
    list.iter().map(|item| item.as_str().unwrap_or_else(|| panic!("a text, not {item}"))).collect()
}

/// The whole numbers of a JSON array.
pub(crate) fn numbers(value: &Value) -> Vec<i64> {
    let list = value.as_array().unwrap_or_else(|| panic!("an array, not {value}"));
    list.iter().map(|item| item.as_i64().unwrap_or_else(|| panic!("a number, not {item}"))).collect()
}

/// A folder of its own for a test, removed at the end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("kythu-cli-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
