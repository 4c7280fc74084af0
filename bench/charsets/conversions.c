/* conversions.c - the conversions that are timed, and their text. */
/* SPDX-License-Identifier: MIT */
#include "conversions.h"

#include <stdio.h>
#include <unicode/ucnv.h>

#define MOST ((size_t)1 << 20)

static char text[MOST], coded[8 * MOST], out[8 * MOST];
static UChar units[MOST], pivot[1024];
static size_t text_len, coded_len, unit_count;
static UConverter *peer, *utf8;

#define NATIVE (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? RUNIC_UTF16BE : RUNIC_UTF16LE)

bool open_peer(const char *name)
{
    UErrorCode error = U_ZERO_ERROR;
    if (utf8 == NULL)
        utf8 = ucnv_open("UTF-8", &error);
    ucnv_close(peer);
    peer = ucnv_open(name, &error);
    return U_SUCCESS(error);
}

size_t take_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    text_len = file != NULL ? fread(text, 1, sizeof text, file) : 0;
    if (file != NULL)
        fclose(file);
    const runic_result r = runic_utf8_to_utf16(text, text_len, units, MOST);
    text_len = r.read;
    unit_count = r.written;
    return text_len;
}

double encode_text(runic_charset charset, size_t *size)
{
    UErrorCode error = U_ZERO_ERROR;
    const runic_options how = {.from = RUNIC_UTF8, .to = charset};
    const int32_t theirs = ucnv_fromUChars(peer, coded, sizeof coded, units, (int32_t)unit_count, &error);
    *size = runic_convert(&how, text, text_len, coded, sizeof coded).written;
    coded_len = *size;
    return (double)*size / (double)theirs;
}

static void convert(runic_charset from, runic_charset to, const void *src, size_t len)
{
    runic_convert(&(runic_options){.from = from, .to = to}, src, len, out, sizeof out);
}

void run_runic(enum direction direction, runic_charset charset)
{
    if (direction == FROM_UTF8)
        convert(RUNIC_UTF8, charset, text, text_len);
    else if (direction == TO_UTF8)
        convert(charset, RUNIC_UTF8, coded, coded_len);
    else if (direction == FROM_UTF16)
        convert(NATIVE, charset, units, 2 * unit_count);
    else
        convert(charset, NATIVE, coded, coded_len);
}

static void convert_by_icu(UConverter *to, UConverter *from, const char *src, size_t len)
{
    UErrorCode error = U_ZERO_ERROR;
    UChar *source = pivot, *target = pivot;
    char *dst = out;
    ucnv_convertEx(to, from, &dst, out + sizeof out, &src, src + len, pivot, &source, &target, pivot + 1024, 1, 1, &error);
}

void run_icu(enum direction direction)
{
    UErrorCode error = U_ZERO_ERROR;
    if (direction == FROM_UTF8)
        convert_by_icu(peer, utf8, text, text_len);
    else if (direction == TO_UTF8)
        convert_by_icu(utf8, peer, coded, coded_len);
    else if (direction == FROM_UTF16)
        ucnv_fromUChars(peer, out, sizeof out, units, (int32_t)unit_count, &error);
    else
        ucnv_toUChars(peer, (UChar *)(void *)out, sizeof out / 2, coded, (int32_t)coded_len, &error);
}
