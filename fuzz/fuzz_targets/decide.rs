#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| kythu_fuzz_entries::decide(text));
