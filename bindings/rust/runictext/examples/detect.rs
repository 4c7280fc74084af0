// detect.rs - names the charset of each file, and its parts if it has several: cargo run --example detect -- FILE...
// SPDX-License-Identifier: MIT
use runictext::{detect, Hint, Reading};

fn main() -> std::io::Result<()> {
    let mut paths: Vec<_> = std::env::args_os().skip(1).collect();
    if paths.is_empty() {
        paths.push(file!().into()); // this file
    }
    for path in paths {
        let bytes = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(_) => b"Les \xE9l\xE8ves fran\xE7ais sont all\xE9s \xE0 la biblioth\xE8que.\n".to_vec(),
        };
        // chardetng: detector.feed(&bytes, true); detector.guess(None, Utf8Detection::Allow).name()
        match detect(&bytes) {
            Some(guess) => println!("{}: {} ({}/1000)", path.to_string_lossy(), guess.charset, guess.probability),
            None => println!("{}: binary", path.to_string_lossy()),
        }
        let reading = Reading::new(&bytes, &Hint::new());
        if reading.stretches().len() > 1 {
            reading.stretches().iter().for_each(|stretch| println!("    {:?}", stretch));
        }
    }
    Ok(())
}
