// chardetng.rs - names the charset of each file by the crates chardetng 1.0.0 and encoding_rs: bench/mixed/README.md says how to build it.
// SPDX-License-Identifier: MIT
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};

fn main() {
    for path in std::env::args().skip(1) {
        let data = std::fs::read(&path).unwrap();
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
        detector.feed(&data, true);
        println!("{}", detector.guess(None, Utf8Detection::Allow).name());
    }
}
