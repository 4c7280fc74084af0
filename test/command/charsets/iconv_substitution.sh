#!/bin/sh
# iconv_substitution.sh - an iconv(3) that substitutes unmappable characters: the substitution is reported.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
needs cc

cat >other.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <iconv.h>
#include <string.h>
#include <wchar.h>

static iconv_t reads = (iconv_t)-1; /* to wchar_t */

iconv_t iconv_open(const char *to, const char *from)
{
    iconv_t (*real)(const char *, const char *);
    *(void **)&real = dlsym(RTLD_NEXT, "iconv_open");
    iconv_t opened = real(to, from);
    if (strcmp(to, "WCHAR_T") == 0)
        reads = opened;
    else if (reads == opened)
        reads = (iconv_t)-1;
    return opened;
}

/* The system's, but for a star in place of what it refuses; and these it counts. */
size_t iconv(iconv_t with, char **src, size_t *len, char **dst, size_t *cap)
{
    static const wchar_t star = '*';
    const size_t read = with == reads ? 1 : sizeof star, written = with == reads ? sizeof star : 1;
    size_t (*real)(iconv_t, char **, size_t *, char **, size_t *);
    size_t stars = 0, r;
    *(void **)&real = dlsym(RTLD_NEXT, "iconv");
    while ((r = real(with, src, len, dst, cap)) == (size_t)-1 && errno == EILSEQ && *cap >= written) {
        *src += read;
        *len -= read;
        memcpy(*dst, written == 1 ? "*" : (const char *)&star, written);
        *dst += written;
        *cap -= written;
        stars++;
    }
    return r == (size_t)-1 ? r : r + stars;
}
END
bits=
[ "$(od -An -j4 -N1 -tu1 "$RUNIC")" -ne 1 ] || bits=-m32
cc $bits -shared -fPIC -o other.so other.c -ldl || skip "no compiler here"

# with ARGUMENT...: runs the command with that iconv.
with() {
    echo "\$ runic $*"
    LD_PRELOAD=$PWD/other.so "$RUNIC" "$@" >"$SCRATCH/out" 2>"$SCRATCH/err"
    result $?
}

printf 'a\303\251\342\202\254b\n' >text
printf 'a\377b\n' >bad
title "written"
with convert -t iconv:koi8-r text
with convert -q -t iconv:koi8-r text
with convert -t iconv:koi8-r text -o made
show made
with convert -t iconv:koi8-r --on-unmappable replace text -o made
show made
title "read"
with convert -f iconv:shift_jis bad
with convert -f iconv:shift_jis --on-error replace bad
with check -f iconv:shift_jis bad
title "nothing is reported without a reason"
with convert -t iconv:koi8-r -f iconv:koi8-r bad
