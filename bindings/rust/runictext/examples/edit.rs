// edit.rs - replaces a word in a file of any charset, and leaves all other bytes: cargo run --example edit -- FILE OLD NEW
// SPDX-License-Identifier: MIT
use runictext::{Hint, Reading};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [path, old, new] = &arguments[..] {
        let bytes = std::fs::read(path)?;
        let reading = Reading::new(&bytes, &Hint::new());
        std::fs::write(path, reading.write_back(&reading.view().replace(old, new))?.bytes)?;
        return Ok(());
    }
    let bytes = b"f\xFCr die Gr\xF6\xDFe, \xFCberpr\xFCfen\r\n";
    let reading = Reading::new(bytes, &Hint::new());
    let written = reading.write_back(&reading.view().replace("prüfen", "arbeiten"))?;
    println!("{}", written.bytes.escape_ascii());
    Ok(())
}
