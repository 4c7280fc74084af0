#!/bin/sh
# run.sh - tests the crates of bindings/rust. Usage: run.sh SOURCE BUILD GROUP (crates, package).
# SPDX-License-Identifier: MIT
# crates: tests, documentation, clippy, format and examples. package: the .crate files build offline, without the project.
# RUNICTEXT_CASES and RUNICTEXT_SEED are as in runictext/tests/encoding_rs.rs.
set -eu
source=$1
group=$3
work=$2/rust
PATH=$PATH:$HOME/.cargo/bin
skip() {
    echo "SKIPPED bindings/rust/$group: $1"
    exit 77
}
command -v cargo >/dev/null || skip "cargo is not installed"
# encoding_rs 0.8.44 needs 1.88, packages that need one another 1.90. Debian 12 has 1.63.
cargo --version | awk '{ split($2, part, "."); exit !(part[1] == 1 && part[2] < 90) }' && skip "cargo is older than 1.90"
# A copy, since cargo writes a Cargo.lock. It keeps the times, so that unchanged C is not compiled again.
rm -rf "$work/checkout"
mkdir -p "$work/checkout/bindings"
cp -Rp "$source/src" "$source/include" "$source/LICENSE" "$work/checkout/"
cp -Rp "$source/bindings/rust" "$work/checkout/bindings/"
cd "$work/checkout/bindings/rust"
rm -rf target Cargo.lock beside/target beside/Cargo.lock
for lock in Cargo.lock beside/Cargo.lock; do
    [ ! -f "$work/$lock" ] || cp "$work/$lock" $lock
    cargo fetch -q --manifest-path "${lock%.lock}.toml" 2>"$work/fetch" || {
        cat "$work/fetch"
        skip "the crates cannot be fetched"
    }
    mkdir -p "$work/beside"
    cp $lock "$work/$lock"
done
export CARGO_TARGET_DIR="$work/target" CARGO_NET_OFFLINE=true
# Both groups compile the same C in other folders.
if command -v ccache >/dev/null; then
    export CC="ccache ${CC:-cc}" CCACHE_BASEDIR="$work" CCACHE_NOHASHDIR=1
fi

# same NAME EXPECTED: compares standard input with what was expected.
same() {
    printf '%s\n' "$2" >"$work/expected"
    cat >"$work/printed"
    cmp "$work/expected" "$work/printed" || {
        echo "the example $1 printed:"
        cat "$work/printed"
        exit 1
    }
}

# The .crate files are unpacked, and used by a program as a user's is; vendored crates are all that cargo may have.
package() {
    rm -rf "$work/package"
    mkdir -p "$work/package/program/src"
    CARGO_OPTIONS="-q --no-verify" ./package "$work/package/made" >"$work/package/log" 2>&1 || {
        cat "$work/package/log"
        exit 1
    }
    [ ! -e runictext-sys/runic ] || { echo "package left its copies" && exit 1; }
    cd "$work/package"
    for crate in made/package/*.crate; do
        tar -xzf "$crate"
    done
    version=$(sed -n 's/^#define RUNIC_VERSION  *"\(.*\)"/\1/p' "$source/include/runic.h")
    cat >program/Cargo.toml <<EOF
[package]
name = "program"
version = "0.1.0"
edition = "2021"
[dependencies]
runictext = { path = "../runictext-$version" }
[patch.crates-io]
runictext-sys = { path = "../runictext-sys-$version" }
[workspace]
EOF
    cat >program/src/main.rs <<EOF
fn main() {
    println!("{} {}", runictext::version(), runictext::Charset::KOI8_R.decode(b"\xED\xC9\xD2").unwrap());
}
EOF
    cd program
    mkdir .cargo
    cargo vendor >.cargo/config.toml 2>"$work/package/log"
    CARGO_HOME=$work/package/home CARGO_TARGET_DIR=$work/package/target cargo run -q --release --offline | same version "$version Мир"
}

# A warning is an error for clippy and the documentation. The examples have known output.
crates() {
    cargo build -q --release
    cargo test -q --release
    cargo check -q --release -p runictext --no-default-features
    # Lines of code: not blank, not a comment, not in a module of tests at the end of a file.
    lines=$(awk 'FNR == 1 { tests = 0 } /^#\[cfg\(test\)\]/ { tests = 1 } !tests && NF && !/^ *\/\// { lines++ } END { print lines }' \
        runictext*/src/*.rs runictext-sys/build.rs)
    [ "$lines" -le 1800 ] || { echo "$lines lines of Rust, not 1,800 at most" && exit 1; }
    if cargo fmt --version >/dev/null 2>&1; then cargo fmt --check; else echo "not checked: rustfmt is not installed"; fi
    if cargo clippy --version >/dev/null 2>&1; then
        cargo clippy -q --release --all-targets -- -D warnings
        cargo clippy -q --release --all-targets --manifest-path beside/Cargo.toml -- -D warnings
    else
        echo "not checked: clippy is not installed"
    fi
    RUSTDOCFLAGS="-D warnings" cargo doc -q --release --no-deps
    rustdoc --edition 2021 --test "$source/docs/rust.md" -L "dependency=$CARGO_TARGET_DIR/release/deps" \
        --extern "runictext=$CARGO_TARGET_DIR/release/librunictext.rlib"
    printf 'Les \351l\350ves fran\347ais sont all\351s \340 la biblioth\350que.\n' >"$work/french"
    (cd "$work" && cargo run -q --release --manifest-path checkout/bindings/rust/Cargo.toml --example detect -- french) |
        sed "s/ (.*//" | same detect "french: windows-1252"
    cargo run -q --release --example convert -- latin1 koi8-r <"$work/french" 2>&1 |
        same convert "Les &#233;l&#232;ves fran&#231;ais sont all&#233;s &#224; la biblioth&#232;que."
    cargo run -q --release --example edit -- "$work/french" français allemands
    same edit "$(printf 'Les \351l\350ves allemands sont all\351s \340 la biblioth\350que.')" <"$work/french"
}

$group
