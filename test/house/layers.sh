#!/bin/sh
# layers.sh - the layers hold; and check_layers sees each kind of breach, planted one at a time.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/house.sh"

tools/check_layers "$source_dir" || fail "a layer is broken"

# plant FILE LINE WHAT: with LINE at its end, a copy of the tree breaks a rule, and the message says WHAT.
plant() {
    rm -rf "$scratch/tree"
    mkdir "$scratch/tree"
    cp -R include src cli "$scratch/tree"
    mkdir -p "$scratch/tree/$(dirname "$1")" "$scratch/tree/src/vec"
    printf 'int v_any(void);\n' >"$scratch/tree/src/vec/words.h"
    printf 'int help(void);\n' >"$scratch/tree/cli/help.h"
    printf '%s\n' "$2" >>"$scratch/tree/$1"
    if tools/check_layers "$scratch/tree" >"$scratch/said"; then
        fail "not seen: $2 in $1"
    fi
    grep -F "$1:" "$scratch/said" | grep -qF "$3" || fail "for $2 in $1: $(cat "$scratch/said")"
}

plant src/charset/label.c '#include <stdlib.h>' 'may not include <stdlib.h>'
plant include/runic.h '#include <stdio.h>' 'may not include <stdio.h>'
plant src/text/convert.c '#include "../vec/words.h"' 'may not include src/vec/words.h'
plant src/stream/converter.c '#include "../scalar/scalar.h"' 'may not include src/scalar/scalar.h'
plant src/dispatch/dispatch.c '#include "../scalar/scalar.h"' 'may not include src/scalar/scalar.h'
plant src/dispatch/dispatch.c 'const char *n = runic_target_scalar.name;' 'dispatch knows tables, not targets'
plant src/scalar/strict.c '#include "../dispatch/dispatch.h"' 'may not include src/dispatch/dispatch.h'
plant src/charset/ascii.c '#include "../vec/words.h"' 'may not include src/vec/words.h'
plant src/vec/other.h '#include "../form.h"' 'may not include src/form.h'
plant src/vec/other.h 'int v_is_utf8(void);' 'vec/ knows instructions and no text'
plant src/kernel/shuffle/utf8_to/x.h '#include "../../../vec/words.h"' 'may not include src/vec/words.h'
plant src/kernel/shuffle/utf8_to/x.h '#include "../../avx512/emit.h"' 'may not include src/kernel/avx512/emit.h'
plant src/kernel/shuffle/utf8_to/x.h 'x = _mm_add_epi8(x, x);' 'kernel/ knows text and no instructions'
plant src/kernel/utf8.h '#include <immintrin.h>' 'may not include <immintrin.h>'
plant src/stream/faults.c '#include "../detect/detector.h"' 'may not include src/detect/detector.h'
plant src/target/other.c '#ifdef __AVX2__' 'keyed on its own name'
plant src/target/other.c '#include "../charset/codec.h"' 'may not include src/charset/codec.h'
plant src/target/other.c '#include "../missing.h"' 'is nowhere'
plant src/newfolder/x.c '#include "../base.h"' 'may not include src/base.h'
plant cli/main.c '#include "../src/form.h"' 'may not include src/form.h'
plant iconv/x.c '#include "../src/form.h"' 'may not include src/form.h'
plant cli/text/watch.c '#include "scan/pass.h"' 'may not include cli/scan/pass.h, which is in a room above'
plant cli/terminal/message.h '#include "command_line/options.h"' 'may not include cli/command_line/options.h, which is in a room above'
plant cli/scan/x.c '#include "../plan.h"' 'is nowhere'
plant cli/scan/x.c '#include "help.h"' 'may not include cli/help.h, which is in a room above'
plant cli/cellar/x.c '#include "terminal/message.h"' 'is in no room'
plant cli/scan/deep/x.c '#include "terminal/message.h"' 'is in no room'
plant cli/terminal/style.c '#include "message.h"' 'is in a circle of includes with cli/terminal/message'
plant cli/output/old_file.h '#include "replace.h"' 'is in a circle of includes with'
plant src/stream/converter.h '#include "view.h"' 'is in a circle of includes with src/stream/view.h'
plant test/known/x.c '#include "../../cli/help.h"' 'may not include cli/help.h'

# What is licensed stays so, and comments may say anything.
rm -rf "$scratch/tree"
mkdir "$scratch/tree"
cp -R include src "$scratch/tree"
mkdir -p "$scratch/tree/src/kernel/avx512/wide" "$scratch/tree/src/vec"
printf '/* UTF-8 */\n#include <immintrin.h>\n' >"$scratch/tree/src/vec/other.h"
printf 'x = _mm512_maskz_compress_epi8(m, x);\n' >"$scratch/tree/src/kernel/avx512/wide/x.h"
tools/check_layers "$scratch/tree" || fail "sees breaches where there are none"
