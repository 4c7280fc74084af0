// build.rs - compiles the C sources of runic: those of this package, or in a checkout those of the project.
// SPDX-License-Identifier: MIT
use std::path::{Path, PathBuf};
use std::{env, fs, thread};

/// Returns the folder that has include/ and src/ of the library.
fn library() -> PathBuf {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    let packaged = here.join("runic");
    let checkout = here.join("../../..");
    match [packaged, checkout].into_iter().find(|folder| folder.join("include/runic.h").exists()) {
        Some(folder) => folder,
        None => panic!(
            "the C sources of runic are missing: use the package that bindings/rust/package makes, or a whole checkout"
        ),
    }
}

/// Returns the sources, the longest first: two of the targets take a third of the time.
fn sources(library: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in fs::read_dir(library.join("src")).expect("src/ can be read").flatten() {
        if let Ok(files) = fs::read_dir(folder.path()) {
            let paths = files.flatten().map(|file| file.path());
            found.extend(paths.filter(|path| path.extension().map_or(false, |extension| extension == "c")));
        }
    }
    found.sort();
    found.sort_by_key(|path| !path.parent().map_or(false, |folder| folder.ends_with("target")));
    found
}

/// Returns how to compile. The code is optimized in debug builds, too: otherwise it would be 50 times slower.
fn compiler(library: &Path) -> cc::Build {
    let mut build = cc::Build::new();
    build.include(library.join("include")).define("RUNIC_API", "").opt_level(3).debug(false).warnings(false);
    build.flag_if_supported("-std=c11").flag_if_supported("-fvisibility=hidden");
    if env::var("CARGO_CFG_WINDOWS").is_ok() {
        // gcc takes the stack of Windows for aligned to 32 bytes, which it is not (gcc bug 54412).
        build.flag_if_supported("-Wa,-muse-unaligned-vector-move");
    }
    let target = |property: &str| env::var(format!("CARGO_CFG_TARGET_{}", property)).unwrap_or_default();
    if target("ENV") == "msvc" && target("ARCH").starts_with("x86") {
        build.define("RUNIC_SCALAR_ONLY", None); // clang's <immintrin.h> has no AVX2 for MSVC
    }
    build
}

fn main() {
    let library = library();
    println!("cargo:rerun-if-changed=layout.c");
    for part in ["src", "include"] {
        println!("cargo:rerun-if-changed={}", library.join(part).display());
    }
    println!("cargo:include={}", library.join("include").display());
    let build = compiler(&library);
    let tool = build.get_compiler();
    if tool.is_like_msvc() && !tool.is_like_clang() && !tool.path().to_string_lossy().contains("clang") {
        panic!("cl cannot compile runic: install LLVM and set CC=clang-cl, or build for x86_64-pc-windows-gnu");
    }
    let mut files = sources(&library);
    files.push("layout.c".into());

    // Each thread takes the next file. Two are enough for the two longest; cargo's NUM_JOBS is the limit.
    let workers = env::var("NUM_JOBS").ok().and_then(|jobs| jobs.parse().ok()).unwrap_or(1).clamp(1, 16);
    let next = std::sync::Mutex::new(files.into_iter());
    let take = || next.lock().expect("no worker panics while it takes a file").next();
    let objects: Vec<PathBuf> = thread::scope(|scope| {
        let work = || {
            let mut done = Vec::new();
            while let Some(file) = take() {
                done.extend(build.clone().file(file).compile_intermediates()); // a clone knows what was asked of the compiler
            }
            done
        };
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("the C compiler succeeds")).collect()
    });
    cc::Build::new().objects(objects).compile("runictext");
}
