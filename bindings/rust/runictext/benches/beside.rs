// beside.rs - decoding, encoding and detection beside encoding_rs and chardetng: cargo bench. Prints the table of bench/results/rust.md.
// SPDX-License-Identifier: MIT
#![allow(clippy::incompatible_msrv)] // black_box is of Rust 1.66; chardetng needs a later one
                                     // Each figure is the best of 15 runs, in turn. A run takes about 2 ms.
use runictext::{detect, web};
use std::hint::black_box;
use std::time::Instant;

const SENTENCES: [(&str, &str); 12] = [
    (
        "UTF-8 UTF-16LE UTF-16BE windows-1251 KOI8-R IBM866",
        "Съешь же ещё этих мягких французских булок, да выпей чаю. ",
    ),
    ("windows-1252 ISO-8859-15 macintosh", "Les élèves français sont allés à la bibliothèque où Zoë habitait. "),
    ("windows-1250 ISO-8859-2", "Příliš žluťoučký kůň úpěl ďábelské ódy. "),
    ("windows-1253 ISO-8859-7", "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία. "),
    ("windows-1254", "Pijamalı hasta yağız şoföre çabucak güvendi. "),
    ("windows-1255 ISO-8859-8", "דג סקרן שט בים מאוכזב ולפתע מצא חברה. "),
    ("windows-1256 ISO-8859-6", "نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب. "),
    ("windows-874", "เป็นมนุษย์สุดประเสริฐเลิศคุณค่า "),
    ("Shift_JIS EUC-JP ISO-2022-JP", "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。"),
    ("GBK gb18030", "视野无限广,窗外有蓝天。今天的天气很好,我们去公园散步吧。"),
    ("Big5", "視野無限廣,窗外有藍天。今天的天氣很好,我們去公園散步吧。"),
    ("EUC-KR", "키스의 고유조건은 입술끼리 만나야 하고 특별한 기술은 필요치 않다. "),
];
const LENGTH: usize = 1 << 18;

/// Returns the best nanoseconds of each function, which run in turn.
fn best(functions: &mut [&mut dyn FnMut()]) -> Vec<f64> {
    let mut best = vec![f64::MAX; functions.len()];
    for _ in 0..15 {
        for (function, best) in functions.iter_mut().zip(&mut best) {
            let (start, mut count) = (Instant::now(), 0);
            while count == 0 || start.elapsed().as_micros() < 2000 {
                function();
                count += 1;
            }
            *best = best.min(start.elapsed().as_nanos() as f64 / f64::from(count));
        }
    }
    best
}

/// Keeps the compiler from leaving a computation out.
fn keep<T>(made: T) {
    black_box(made);
}

fn main() {
    let (mut sums, mut counts) = ([0.0; 3], [0.0; 3]);
    println!("| charset | decode, MB/s | encoding_rs | encode, MB/s | encoding_rs | detect, MB/s | chardetng |");
    println!("|---|---|---|---|---|---|---|");
    for (names, sentence) in SENTENCES {
        for name in names.split(' ') {
            let ours = web::Encoding::for_label(name.as_bytes()).expect(name);
            let theirs = encoding_rs::Encoding::for_label(name.as_bytes()).expect(name);
            let text = sentence.repeat(LENGTH / sentence.len());
            let bytes: Vec<u8> = match name {
                "UTF-16LE" => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
                "UTF-16BE" => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
                _ => theirs.encode(&text).0.into_owned(),
            };
            assert_eq!(ours.decode(&bytes).0, text);
            let guess = || {
                use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
                let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
                detector.feed(&bytes, true);
                detector.guess(None, Utf8Detection::Allow)
            };
            let times = best(&mut [
                &mut || keep(ours.decode(black_box(&bytes))),
                &mut || keep(theirs.decode(black_box(&bytes))),
                &mut || keep(ours.encode(black_box(&text))),
                &mut || keep(theirs.encode(black_box(&text))),
                &mut || keep(detect(black_box(&bytes))),
                &mut || keep(guess()),
            ]);
            // Text that is sent as UTF-8 is not converted, and chardetng does not detect UTF-16.
            let measured = [true, ours.output_encoding() != web::UTF_8, !name.starts_with("UTF-16")];
            let lengths = [bytes.len(), text.len(), bytes.len()];
            let mut cells = Vec::new();
            for kind in 0..3 {
                if !measured[kind] {
                    cells.extend(["".to_string(), "".to_string()]);
                    continue;
                }
                let pair = &times[2 * kind..2 * kind + 2];
                cells.extend(pair.iter().map(|time| format!("{:.0}", lengths[kind] as f64 * 1000.0 / time)));
                sums[kind] += (pair[1] / pair[0]).ln();
                counts[kind] += 1.0;
            }
            println!("| {} | {} |", name, cells.join(" | "));
        }
    }
    let means: Vec<f64> = sums.iter().zip(&counts).map(|(sum, count): (&f64, &f64)| (sum / count).exp()).collect();
    println!(
        "\nGeometric means: decode {:.1} times as fast, encode {:.1}, detect {:.1}.",
        means[0], means[1], means[2]
    );
}
