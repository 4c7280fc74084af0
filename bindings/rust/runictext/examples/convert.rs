// convert.rs - converts standard input: cargo run --example convert -- FROM TO <INPUT >OUTPUT
// SPDX-License-Identifier: MIT
use runictext::io::{ConvertReader, ConvertWriter};
use runictext::{Charset, Escape, Options, Policy};
use std::io::{copy, stdin, stdout};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut labels = std::env::args().skip(1);
    let from: Charset = labels.next().as_deref().unwrap_or("utf-8").parse()?;
    let to: Charset = labels.next().as_deref().unwrap_or("utf-8").parse()?;
    let mut input = ConvertReader::to_utf8(stdin().lock(), from);
    let how = Options::new(Charset::UTF_8, to).unmappable(Policy::Escape(Escape::Xml));
    let mut output = ConvertWriter::new(stdout().lock(), &how)?;
    copy(&mut input, &mut output)?;
    drop(output.finish()?);
    let faults = input.converter().faults();
    if let Some(first) = faults.first {
        eprintln!("{} faults, the first {}", faults.ill_formed + faults.unmappable, first);
    }
    Ok(())
}
