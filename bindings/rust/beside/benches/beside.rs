// beside.rs - decoding, encoding and detection beside encoding_rs and chardetng, by criterion: cargo bench in bindings/rust/beside.
// Prints the table of bench/results/rust.md at the end. `cargo bench -- Big5` measures one charset.
// SPDX-License-Identifier: MIT
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use criterion::Criterion;
use runictext::{detect, web};
use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

const SENTENCES: [(&str, &str); 13] = [
    (
        "UTF-8 UTF-16LE UTF-16BE windows-1251 KOI8-R KOI8-U IBM866 ISO-8859-5 x-mac-cyrillic",
        "Съешь же ещё этих мягких французских булок, да выпей чаю. ",
    ),
    (
        "windows-1252 windows-1258 ISO-8859-3 ISO-8859-14 ISO-8859-15 ISO-8859-16 macintosh",
        "Les élèves français sont allés à la bibliothèque où Zoë habitait. ",
    ),
    ("windows-1257 ISO-8859-4 ISO-8859-10 ISO-8859-13", "Įlinkdama fechtuotojo špaga pragręžė apvalų arbūzą. "),
    ("windows-1250 ISO-8859-2", "Příliš žluťoučký kůň úpěl ďábelské ódy. "),
    ("windows-1253 ISO-8859-7", "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία. "),
    ("windows-1254", "Pijamalı hasta yağız şoföre çabucak güvendi. "),
    ("windows-1255 ISO-8859-8 ISO-8859-8-I", "דג סקרן שט בים מאוכזב ולפתע מצא חברה. "),
    ("windows-1256 ISO-8859-6", "نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب. "),
    ("windows-874", "เป็นมนุษย์สุดประเสริฐเลิศคุณค่า "),
    ("Shift_JIS EUC-JP ISO-2022-JP", "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。"),
    ("GBK gb18030", "视野无限广,窗外有蓝天。今天的天气很好,我们去公园散步吧。"),
    ("Big5", "視野無限廣,窗外有藍天。今天的天氣很好,我們去公園散步吧。"),
    ("EUC-KR", "키스의 고유조건은 입술끼리 만나야 하고 특별한 기술은 필요치 않다. "),
];
const LENGTH: usize = 1 << 18;

/// Measures one function, unless the command line asks for others.
fn measure<T>(criterion: &mut Criterion, name: String, mut function: impl FnMut() -> T) {
    criterion.bench_function(&name, |bencher| bencher.iter(&mut function));
}

/// Returns the nanoseconds of the best sample that criterion has of a function: other work of the machine slows the others down.
fn best(folder: &Path, name: &str) -> Option<f64> {
    let samples = std::fs::read_to_string(folder.join(name).join("new/sample.json")).ok()?;
    let list = |key: &str| -> Option<Vec<f64>> {
        let (_, rest) = samples.split_once(&format!("\"{}\":[", key))?;
        rest.split(']').next()?.split(',').map(|number| number.parse().ok()).collect()
    };
    let (times, counts) = (list("times")?, list("iters")?);
    times.iter().zip(&counts).map(|(time, count)| time / count).reduce(f64::min)
}

/// Prints the row of a charset. Adds the logarithm of each factor to the sums.
fn print_row(folder: &Path, name: &str, lengths: [usize; 3], sums: &mut [(f64, f64); 3]) {
    let mut cells = Vec::new();
    for ((kind, length), sum) in ["decode", "encode", "detect"].into_iter().zip(lengths).zip(sums) {
        let times = ["runic", "other"].map(|who| best(folder, &format!("{}_{}_{}", name, kind, who)));
        cells.extend(
            times.map(|time| time.map_or(String::new(), |time| format!("{:.0}", length as f64 * 1000.0 / time))),
        );
        if let [Some(ours), Some(theirs)] = times {
            *sum = (sum.0 + (theirs / ours).ln(), sum.1 + 1.0);
        }
    }
    println!("| {} | {} |", name, cells.join(" | "));
}

fn main() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("criterion");
    let _ = std::fs::remove_dir_all(&folder);
    std::env::set_var("CRITERION_HOME", &folder);
    let short =
        Criterion::default().warm_up_time(Duration::from_millis(100)).measurement_time(Duration::from_millis(400));
    let mut criterion = short.sample_size(20).without_plots().configure_from_args();
    let mut measured = Vec::new();
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
            measure(&mut criterion, format!("{}_decode_runic", name), || ours.decode(black_box(&bytes)));
            measure(&mut criterion, format!("{}_decode_other", name), || theirs.decode(black_box(&bytes)));
            // Text that is sent as UTF-8 is not converted.
            if ours.output_encoding() != web::UTF_8 {
                measure(&mut criterion, format!("{}_encode_runic", name), || ours.encode(black_box(&text)));
                measure(&mut criterion, format!("{}_encode_other", name), || theirs.encode(black_box(&text)));
            }
            // chardetng does not detect UTF-16.
            if !name.starts_with("UTF-16") {
                measure(&mut criterion, format!("{}_detect_runic", name), || detect(black_box(&bytes)));
                measure(&mut criterion, format!("{}_detect_other", name), || {
                    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
                    detector.feed(black_box(&bytes), true);
                    detector.guess(None, Utf8Detection::Allow)
                });
            }
            measured.push((name, [bytes.len(), text.len(), bytes.len()]));
        }
    }
    criterion.final_summary();
    println!("| charset | decode, MB/s | encoding_rs | encode, MB/s | encoding_rs | detect, MB/s | chardetng |");
    println!("|---|---|---|---|---|---|---|");
    let mut sums = [(0.0, 0.0); 3];
    for (name, lengths) in measured {
        print_row(&folder, name, lengths, &mut sums);
    }
    let [decode, encode, detect] = sums.map(|(sum, count): (f64, f64)| (sum / count).exp());
    println!("\nGeometric means: decode {:.1} times as fast, encode {:.1}, detect {:.1}.", decode, encode, detect);
}
