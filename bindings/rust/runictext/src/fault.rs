// fault.rs - faults: where they are, and what they are.
// SPDX-License-Identifier: MIT
use crate::static_text;
use core::fmt;
use runictext_sys as c;

/// Declares the kinds of faults in the order of `runic_fault`, from 1.
macro_rules! kinds {
    ($($(#[$about:meta])* $name:ident)*) => {
        /// The rule that a sequence breaks.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum FaultKind { $($(#[$about])* $name,)* }
        const KINDS: &[FaultKind] = &[$(FaultKind::$name),*];
    };
}

kinds! {
    /// The input ends inside a sequence that is well-formed so far.
    Truncated
    /// UTF-8: a continuation byte with no lead byte before it.
    UnexpectedContinuation
    /// A byte that cannot continue the lead byte before it.
    BadContinuation
    /// UTF-8: longer than necessary.
    Overlong
    /// A surrogate is no scalar value.
    Surrogate
    /// Above U+10FFFF.
    OutOfRange
    /// A byte that never begins a character.
    InvalidByte
    /// UTF-16: a high surrogate with no low surrogate after it.
    LoneHigh
    /// UTF-16: a low surrogate with no high surrogate before it.
    LoneLow
    /// US-ASCII: a byte above 0x7F.
    NonAscii
    /// Bytes without a character.
    UndefinedByte
    /// The text does not begin with the byte order mark that is required.
    MissingBom
    /// A well-formed character that the target charset does not have.
    Unmappable
    /// UTF-7, ISO-2022-JP: a wrong change of state.
    BadShift
    /// UTF-7: digits that are no whole code unit.
    BadBase64
    /// UTF-7-IMAP: printable ASCII in base64.
    NeedlessBase64
    /// SCSU: a reserved byte.
    Reserved
}

impl FaultKind {
    fn number(self) -> c::c_int {
        self as c::c_int + 1
    }

    /// Returns the name, as in messages of the command (`bad-continuation`).
    pub fn name(self) -> &'static str {
        // SAFETY: the function takes any number, and returns a constant string that is terminated.
        unsafe { static_text(c::runic_fault_name(self.number())) }
    }

    /// Returns a sentence for people.
    pub fn message(self) -> &'static str {
        // SAFETY: the function takes any number, and returns a constant string that is terminated.
        unsafe { static_text(c::runic_fault_message(self.number())) }
    }
}

/// An ill-formed sequence, or a character that the target charset does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// Bytes from the start of the text to the sequence.
    pub offset: u64,
    /// Bytes of the sequence.
    pub length: usize,
    /// What is wrong.
    pub kind: FaultKind,
    /// The unmappable character; `None` for an ill-formed sequence, and for a lone surrogate of WTF-8.
    pub character: Option<char>,
    bytes: [u8; c::RUNIC_REPORT_BYTES],
}

impl Fault {
    pub(crate) fn from_report(report: &c::runic_report) -> Option<Fault> {
        let kind = *KINDS.get(usize::from(report.fault).checked_sub(1)?)?;
        Some(Fault {
            offset: report.offset,
            length: usize::from(report.length),
            kind,
            character: if kind == FaultKind::Unmappable { char::from_u32(report.character) } else { None },
            bytes: report.bytes,
        })
    }

    /// Returns the fault of a text that has so many bytes before.
    pub(crate) fn after(self, before: u64) -> Fault {
        Fault { offset: self.offset + before, ..self }
    }

    /// Returns the bytes of the sequence, at most 8.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length.min(self.bytes.len())]
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: {}", self.offset, self.kind.message())?;
        match self.character {
            Some(character) => write!(f, " (U+{:04X})", u32::from(character)),
            None => Ok(()),
        }
    }
}

/// The faults of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Faults {
    /// The number of ill-formed sequences.
    pub ill_formed: u64,
    /// The number of characters that the target charset does not have.
    pub unmappable: u64,
    /// The first fault.
    pub first: Option<Fault>,
}

impl Faults {
    /// Returns true if there is a fault.
    pub fn any(&self) -> bool {
        self.ill_formed + self.unmappable != 0
    }
}

/// Why a text is not converted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The conversion stopped at a fault.
    Fault(Fault),
    /// The options cannot be used together, or the label names no charset.
    Options,
}

impl Error {
    /// Returns the fault.
    pub fn fault(&self) -> Option<Fault> {
        match self {
            Error::Fault(fault) => Some(*fault),
            Error::Options => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Fault(fault) => fault.fmt(f),
            Error::Options => f.write_str("these options cannot be used, or the charset is not known"),
        }
    }
}

#[cfg(feature = "std")]
impl std::error::Error for Error {}
