#!/bin/sh
# layers.sh - tools/check_layers finds no violation in the sources, and each kind of violation in a changed copy.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

tools/check_layers "$source_dir" || fail "a layer is broken"

# copy: makes a new copy of the tree, with words and a header of the command that other files must not include.
copy() {
    rm -rf "${scratch:?}"/*
    cp -R include src cli "$scratch"
    mkdir -p "$scratch/src/vec"
    printf 'int v_any(void);\n' >"$scratch/src/vec/ops.h"
    printf 'int help(void);\n' >"$scratch/cli/help.h"
}

# plant FILE LINE WHAT: breaks a rule in the copy by LINE at the end of FILE; the message for it must contain WHAT.
plant() {
    mkdir -p "$scratch/$(dirname "$1")"
    printf '%s\n' "$2" >>"$scratch/$1"
    printf '%s\t%s\t%s\n' "$@" >>"$scratch/planted"
}

# all_seen: fails unless each planted violation is reported.
all_seen() {
    if tools/check_layers "$scratch" >"$scratch/said"; then
        fail "no violation is reported"
    fi
    while IFS=$(printf '\t') read -r file line what; do
        grep -F "$file:" "$scratch/said" | grep -qF "$what" || fail "not reported, or with another message: $line in $file"
    done <"$scratch/planted"
}

copy
plant src/charset/label.c '#include <stdlib.h>' 'may not include <stdlib.h>'
plant include/runic.h '#include <stdio.h>' 'may not include <stdio.h>'
plant src/text/convert.c '#include "../vec/ops.h"' 'may not include src/vec/ops.h'
plant src/stream/converter.c '#include "../scalar/scalar.h"' 'may not include src/scalar/scalar.h'
plant src/dispatch/dispatch.c '#include "../scalar/scalar.h"' 'may not include src/scalar/scalar.h'
plant src/dispatch/dispatch.c 'const char *n = runic_target_scalar.name;' 'dispatch knows tables, not targets'
plant src/scalar/strict.c '#include "../dispatch/dispatch.h"' 'may not include src/dispatch/dispatch.h'
plant src/charset/ascii.c '#include "../vec/ops.h"' 'may not include src/vec/ops.h'
plant src/vec/other.h '#include "../form.h"' 'may not include src/form.h'
plant src/vec/other.h 'int v_is_utf8(void);' 'vec/ knows instructions and no text'
plant src/kernel/shuffle/utf8_to/x.h '#include "../../../vec/ops.h"' 'may not include src/vec/ops.h'
plant src/kernel/shuffle/utf8_to/x.h '#include "../../avx512/emit.h"' 'may not include src/kernel/avx512/emit.h'
plant src/kernel/shuffle/x.h '#include "utf8_to/groups.h"' 'may not include src/kernel/shuffle/utf8_to/groups.h'
plant src/kernel/shuffle/utf8_to/x.h '#include "../to_utf8/encode.h"' 'may not include src/kernel/shuffle/to_utf8/encode.h'
plant src/kernel/shuffle/utf8_to/x.h 'x = _mm_add_epi8(x, x);' 'kernel/ knows text and no instructions'
for word in vaddq_u8 uint8x16_t vqtbl1q_u8 vec_perm wasm_i8x16_swizzle __lsx_vshuf_b __riscv_vadd vuint8m1_t __builtin_ia32_pause; do
    plant src/kernel/shuffle/utf8_to/x.h "x = $word(x, x);" "kernel/ knows text and no instructions: $word"
done
plant src/kernel/utf8.h '#include <immintrin.h>' 'may not include <immintrin.h>'
plant src/stream/faults.c '#include "../detect/detector.h"' 'may not include src/detect/detector.h'
plant src/target/other.c '#ifdef __AVX2__' 'chosen by its own name'
plant src/target/other.c '#include "../charset/codec.h"' 'may not include src/charset/codec.h'
plant src/target/other.c '#include "../missing.h"' 'which does not exist'
plant src/newfolder/x.c '#include "../base.h"' 'is in no known folder'
plant cli/main.c '#include "../src/form.h"' 'may not include src/form.h'
plant cli/convert/convert.c '#include "check/check.h"' 'may not include cli/check/check.h, which is in a folder beside it'
plant cli/detect/detect.c '#include "inspect/inspect.h"' 'may not include cli/inspect/inspect.h, which is in a folder beside it'
plant bindings/iconv/x.c '#include "../../src/form.h"' 'may not include src/form.h'
plant bindings/javascript/x.c '#include <stdlib.h>' 'may not include <stdlib.h>'
plant bindings/rust/runictext-sys/x.c '#include <stdlib.h>' 'may not include <stdlib.h>'
plant cli/text/watch.c '#include "scan/pass.h"' 'may not include cli/scan/pass.h, which is in a folder above'
plant cli/terminal/message.h '#include "command_line/options.h"' 'may not include cli/command_line/options.h, which is in a folder above'
plant cli/scan/x.c '#include <unistd.h>' 'may not include <unistd.h>'
plant cli/scan/x.c '#include <strings.h>' 'may not include <strings.h>'
plant cli/main.c '#include <signal.h>' 'may not include <signal.h>'
plant cli/text/charset.c '#include <iconv.h>' 'may not include <iconv.h>'
plant cli/walk/choice.c 'FILE *x = fopen("x", "r");' 'only os/ calls what systems have in different ways'
plant cli/os/posix_files.c '#include "terminal/message.h"' 'may not include cli/terminal/message.h'
plant cli/scan/x.c '#include "../plan.h"' 'which does not exist'
plant cli/scan/x.c '#include "help.h"' 'may not include cli/help.h, which is in a folder above'
plant cli/other/x.c '#include "terminal/message.h"' 'is in no known folder'
plant cli/scan/deep/x.c '#include "terminal/message.h"' 'is in no known folder'
plant test/unit/known/x.c '#include "../../../cli/help.h"' 'may not include cli/help.h'
all_seen

# Circular includes, in a copy without other violations, which would make larger circles.
copy
plant cli/text/position.h '#include "finding.h"' 'is in a circle of includes with cli/text/finding'
plant cli/scan/request.h '#include "pass.h"' 'is in a circle of includes with'
plant src/stream/state.h '#include "routes.h"' 'is in a circle of includes with src/stream/routes'
all_seen

# Exceptions stay allowed, and comments may contain anything.
copy
rm -r "$scratch/src/vec/ops.h" "$scratch/cli"
mkdir -p "$scratch/src/kernel/avx512/wide" "$scratch/src/vec"
printf '/* UTF-8 */\n#include <immintrin.h>\n' >"$scratch/src/vec/other.h"
printf 'x = _mm512_maskz_compress_epi8(m, x);\n' >"$scratch/src/kernel/avx512/wide/x.h"
tools/check_layers "$scratch" || fail "reports violations where there are none"
