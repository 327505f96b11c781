//! Writes the seeds as files for libFuzzer to start from: `cargo run -p kythu-fuzz-entries --example corpus -- fuzz/corpus`.

use kythu_fuzz_entries::GRAMMARS;
use std::path::PathBuf;

fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "fuzz/corpus".into()));
    for grammar in GRAMMARS {
        let folder = folder.join(grammar.name);
        std::fs::create_dir_all(&folder)?;
        for (number, seed) in grammar.seeds.iter().enumerate() {
            std::fs::write(folder.join(format!("seed-{number:03}")), seed)?;
        }
    }
    Ok(())
}
