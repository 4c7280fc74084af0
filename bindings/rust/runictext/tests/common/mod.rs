// common/mod.rs - random numbers and texts for the tests, from a seed.
// SPDX-License-Identifier: MIT
#![allow(dead_code)] // each test uses a part

/// Random numbers (xorshift64*).
pub struct Chance(u64);

impl Chance {
    /// Begins with the seed of this run: RUNICTEXT_SEED, or 1.
    pub fn new(number: u64) -> Chance {
        let seed = std::env::var("RUNICTEXT_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1u64);
        Chance((seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ number.wrapping_mul(0xD134_2543_DE82_EF95)) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// Returns a character: one of the ranges in which charsets have characters, or any.
    pub fn character(&mut self) -> char {
        const RANGES: [(u32, u32); 14] = [
            (0, 0x7F),
            (0x20, 0x7E),
            (0x80, 0x17F),
            (0x370, 0x5FF),
            (0x600, 0x6FF),
            (0xE00, 0xE7F),
            (0x1EA0, 0x1EFF),
            (0x2000, 0x2660),
            (0x3000, 0x33FF),
            (0x4E00, 0x9FFF),
            (0xAC00, 0xD7A3),
            (0xE000, 0xE864),
            (0xF900, 0xFFFF),
            (0, 0x10FFFF),
        ];
        let (first, last) = RANGES[self.below(RANGES.len())];
        let value = first + self.below((last - first + 1) as usize) as u32;
        char::from_u32(value).unwrap_or('\u{FEFF}')
    }

    /// Returns a text; three of four have only some kinds of characters.
    pub fn text(&mut self) -> String {
        let most = if self.below(8) == 0 { 300 } else { 12 };
        let count = self.below(most);
        (0..count).map(|_| self.character()).collect()
    }

    /// Returns bytes: any, or those that lead and trail bytes and escape sequences are made of.
    pub fn bytes(&mut self) -> Vec<u8> {
        const PARTS: [&[u8]; 12] = [
            b"\x1B$B",
            b"\x1B(B",
            b"\x1B(J",
            b"\x1B(I",
            b"\x1B$@",
            b"\xEF\xBB\xBF",
            b"\xFE\xFF",
            b"\xFF\xFE",
            b"\x84\x31\x95\x33",
            b"\xED\xA0\x80",
            b"plain ASCII text of some length",
            b"\x00\xD8\x00\xDC",
        ];
        let most = if self.below(8) == 0 { 200 } else { 10 };
        let length = self.below(most);
        let (low, high) = [(0, 256), (0x80, 128), (0x21, 94), (0x30, 80), (0x81, 126)][self.below(5)];
        let mut bytes = Vec::new();
        if self.below(4) == 0 {
            bytes.extend(PARTS[self.below(PARTS.len())]);
        }
        while bytes.len() < length {
            match self.below(10) {
                0 => bytes.extend(PARTS[self.below(PARTS.len())]),
                1 | 2 => bytes.push(self.next() as u8),
                _ => bytes.push((low + self.below(high)) as u8),
            }
        }
        bytes
    }

    /// Returns where a text of this length is cut: offsets, the last of which is its end.
    pub fn cuts(&mut self, length: usize) -> Vec<usize> {
        let mut cuts: Vec<usize> = (0..self.below(5)).map(|_| self.below(length + 1)).collect();
        cuts.push(length);
        cuts.sort_unstable();
        cuts
    }
}

/// Returns how many cases to run: RUNICTEXT_CASES, or this number.
pub fn cases(usual: u64) -> u64 {
    std::env::var("RUNICTEXT_CASES").ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}
