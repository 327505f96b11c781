use crate::{Lesson, Saved};
use kythu_game::Refusal;
use kythu_words::say;
use std::fs::{self, File};
use std::io::{Error, Read, Write};
use std::path::Path;

/// Reads what was learnt from a file.
pub fn load(path: &Path) -> Result<Saved, Refusal> {
    let trouble = |error: Error| refusal(path, say!("learn.io", what = error.to_string()).into());
    // Asked before it is opened: a pipe would make us wait for whoever writes into it.
    let about = fs::metadata(path).map_err(trouble)?;
    if !about.is_file() {
        return Err(refusal(path, say!("learn.not-a-file").into()));
    }
    let largest = Lesson::MOST_MEMORY << 20;
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(largest + 1).read_to_end(&mut bytes)).map_err(trouble)?;
    if bytes.len() as u64 > largest {
        return Err(refusal(path, say!("learn.too-large", most = Lesson::MOST_MEMORY).into()));
    }
    Saved::from_bytes(&bytes).map_err(|error| refusal(path, error))
}

/// Writes a file so that, whatever happens, there is either the old one or the new one, whole.
pub fn save(path: &Path, bytes: &[u8]) -> Result<(), Refusal> {
    let trouble = |error: Error| refusal(path, say!("learn.io", what = error.to_string()).into());
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let mut file = File::create(&beside).map_err(trouble)?;
    file.write_all(bytes).and_then(|()| file.sync_all()).map_err(trouble)?;
    fs::rename(&beside, path).map_err(trouble)
}

fn refusal(path: &Path, what: Refusal) -> Refusal {
    say!("learn.file", file = path.display().to_string(), what = what.message).into()
}
