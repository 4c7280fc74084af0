#!/bin/sh
# preload.sh - iconv(1) gives the same results with librunic-iconv.so preloaded; so does a program linked with it.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

for to in UTF-16 UTF-16BE UTF-32 UCS-4LE UCS-2 UTF-7 EUC-JP ISO-8859-1//TRANSLIT ASCII//IGNORE ISO-8859-15 UTF-8; do
    both "iconv -t $to" iconv -f UTF-8 -t "$to" -o made "$scratch/utf8"
    both "iconv -c -t $to" iconv -c -f UTF-8 -t "$to" "$scratch/utf8"
    both "iconv -t $to, bad bytes" iconv -f UTF-8 -t "$to" "$scratch/bad"
    both "iconv -f $to" iconv -f "${to%%/*}" -t UTF-8 -o made "$scratch/latin"
done

# client.c converts the file of argument 3 from argument 1 to argument 2, in pieces, with an output buffer of argument 4 bytes.
cat >"$scratch/client.c" <<'C'
#include <errno.h>
#include <iconv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
    char in[4096], out[1000];
    size_t most = argc > 4 ? strtoul(argv[4], NULL, 0) : sizeof out;
    iconv_t with = iconv_open(argv[2], argv[1]);
    size_t left = 0, got;
    FILE *file = fopen(argv[3], "rb");
    if (argc < 4 || most > sizeof out || with == (iconv_t)-1 || file == NULL)
        return 3;
    while ((got = fread(in + left, 1, sizeof in - left, file)) > 0) {
        char *src = in;
        size_t answer, rest = left + got;
        do {
            char *dst = out;
            size_t room = most;
            errno = 0;
            answer = iconv(with, &src, &rest, &dst, &room);
            fwrite(out, 1, most - room, stdout);
            fprintf(stderr, "%ld %d %ld\n", (long)answer, errno, (long)rest);
            if (room == most && errno == E2BIG)
                return 1; /* not even one fits */
        } while (answer == (size_t)-1 && errno == E2BIG);
        if (answer == (size_t)-1 && errno == EILSEQ)
            return 1;
        memmove(in, src, left = rest);
    }
    return iconv_close(with);
}
C
cc "$scratch/client.c" -o "$scratch/plain" || fail "the client does not compile"
cc "$scratch/client.c" -o "$scratch/linked" -Wl,--as-needed -L"$build_dir/bindings/iconv" -lrunic-iconv -Wl,-rpath,"$build_dir/bindings/iconv" ||
    fail "it does not link"
# The library is listed as needed only if one of its functions is used.
readelf -d "$scratch/linked" | grep -q 'NEEDED.*librunic-iconv\.so\.0' || fail "the linked client does not ask for the library"
for to in UTF-16 UCS-4 UTF-32LE LATIN1//TRANSLIT ASCII//IGNORE LATIN1 EUC-JP UTF-8; do
    for text in utf8 latin bad; do
        both "a client to $to" "$scratch/plain" UTF-8 $to "$scratch/$text"
        for file in stdout stderr status; do
            cp "$scratch/without/$file" "$scratch/$file.wanted"
        done
        status=0
        "$scratch/linked" UTF-8 $to "$scratch/$text" >"$scratch/stdout" 2>"$scratch/stderr" || status=$?
        echo $status >"$scratch/status"
        for file in stdout stderr status; do
            cmp "$scratch/$file.wanted" "$scratch/$file" || fail "a linked client to $to, $text: another $file"
        done
    done
done

# Text in both byte orders with a BOM, split at each byte of the BOM and of a pair and after it; buffers smaller than a BOM.
printf '\360\237\230\200a' >"$scratch/short"
for from in UTF-16 UTF-32; do
    iconv -f UTF-8 -t $from "$scratch/short" >"$scratch/whole"
    swap_units ${from#UTF-} "$scratch/whole" >"$scratch/foreign"
    for order in whole foreign; do
        for len in 1 2 3 4 5 6 7 8 9 10 11 12; do
            head -c $len "$scratch/$order" >"$scratch/cut"
            both "a client from $from, $order, $len bytes" "$scratch/plain" $from UTF-8 "$scratch/cut"
        done
        for to in UTF-16 UTF-32 WCHAR_T UCS-4 UCS-2; do
            both "a client from $from, $order, to $to" "$scratch/plain" $from $to "$scratch/$order"
        done
    done
done
for to in UTF-16 UTF-32 UTF-16//IGNORE UTF-8 WCHAR_T UCS-4; do
    for room in 0 1 2 3 4 5 6; do
        both "a client to $to, rooms of $room" "$scratch/plain" UTF-8 $to "$scratch/short" $room
    done
done
told 150
