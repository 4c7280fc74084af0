// layout.rs - the structs are laid out as in C, and the package has the version of the library.
// SPDX-License-Identifier: MIT
use runictext_sys::*;
use std::mem::{size_of, MaybeUninit};

extern "C" {
    static runictext_sys_layout: [usize; 61];
}

/// Adds the offset and the size of a member.
macro_rules! at {
    ($list:ident, $type:ty, $member:ident) => {
        let room = MaybeUninit::<$type>::zeroed();
        // SAFETY: every member of these structs may be zero.
        let value = unsafe { room.assume_init_ref() };
        $list.push(&value.$member as *const _ as usize - value as *const _ as usize);
        $list.push(std::mem::size_of_val(&value.$member));
    };
}

/// Adds the size of a struct, then its members.
macro_rules! layout {
    ($list:ident: $($type:ident $($member:ident)*;)*) => { $(
        $list.push(size_of::<$type>());
        $(at!($list, $type, $member);)*
    )* };
}

#[test]
fn structs_are_those_of_c() {
    let mut list = Vec::new();
    layout! { list:
        runic_result fault_length;
        runic_charset_properties convertible;
        runic_policy text;
        runic_report bytes;
        runic_options user web unmappable;
        runic_converter;
        runic_faults first;
        runic_signature removable;
        runic_web_charset signature_length;
        runic_index;
        runic_position;
        runic_guess language;
        runic_hint declared;
        runic_guesser;
        runic_reader;
        runic_reading status;
        runic_stretch language;
        runic_declaration kind;
        runic_refusal kind;
        runic_rewriting unmappable user;
        runic_mojibake levels;
    }
    list.extend([RUNIC_CHARSET_COUNT as usize, RUNIC_MIN_OUTPUT]);
    // SAFETY: layout.c has an array of this length.
    assert_eq!(list, unsafe { runictext_sys_layout });
}

#[test]
fn package_and_library_have_one_version() {
    // SAFETY: the function returns a string that is terminated, and lives forever.
    let version = unsafe { std::ffi::CStr::from_ptr(runic_version().cast()) };
    assert_eq!(version.to_str(), Ok(env!("CARGO_PKG_VERSION")));
}
