/* short.c - the table of short texts: one call of runic_convert for each, beside the C library's iconv. */
/* SPDX-License-Identifier: MIT */
#include "calls.h"

#include <iconv.h>
#include <stdio.h>
#include <string.h>

#define COUNT_OF(list) (sizeof(list) / sizeof(list)[0])

/* The most bytes of the longest text, and calls that a run times. */
#define LONGEST 100
#define CALLS   1000

static const char english[] =
    "The quick brown fox jumps over the lazy dog, and nobody minds it, though it barks all night long, too.";
static const char french[] =
    "D\u00E9j\u00E0 vu: l'\u00E9t\u00E9 dernier, o\u00F9 \u00E9tiez-vous, mes chers amis? \u00C0 No\u00EBl, peut-"
    "\u00EAtre, nous irons \u00E0 la for\u00EAt enchant\u00E9e de nos r\u00EAves d'antan.";
static const char russian[] =
    "\u0421\u044A\u0435\u0448\u044C \u0436\u0435 \u0435\u0449\u0451 \u044D\u0442\u0438\u0445 "
    "\u043C\u044F\u0433\u043A\u0438\u0445 \u0431\u0443\u043B\u043E\u043A, \u0434\u0430 "
    "\u0432\u044B\u043F\u0435\u0439 \u0447\u0430\u044E \u0441 \u043C\u043E\u043B\u043E\u043A\u043E\u043C, "
    "\u0434\u0440\u0443\u0436\u043E\u043A \u043C\u043E\u0439 \u043C\u0438\u043B\u044B\u0439, "
    "\u0438 \u0441\u043F\u0438 \u0441\u043F\u043E\u043A\u043E\u0439\u043D\u043E.";
static const char japanese[] = "\u3053\u308C\u306F\u65E5\u672C\u8A9E\u306E\u6587\u7AE0\u3067\u3059\u3002\u6771\u4EAC\u306F"
                               "\u65E5\u672C\u306E\u9996\u90FD\u3067\u3042\u308B\u3002\u6F22\u5B57\u3068\u4EEE\u540D\u3092"
                               "\u4F7F\u3044\u307E\u3059\u3002\u4ECA\u65E5\u306F\u5929\u6C17\u304C\u826F\u3044\u3002";

static const struct {
    runic_charset from, to;
    const char *sample, *language;
    uint8_t bom_in, unmappable;
} rows[] = {
    {RUNIC_UTF8, RUNIC_UTF16LE, english, "English", 0, 0},
    {RUNIC_UTF8, RUNIC_UTF16LE, russian, "Russian", 0, 0},
    {RUNIC_UTF16LE, RUNIC_UTF8, russian, "Russian", 0, 0},
    {RUNIC_UTF8, RUNIC_UTF8, russian, "Russian", RUNIC_BOM_IN_KEEP, 0},
    {RUNIC_UTF16, RUNIC_UTF8, russian, "Russian", 0, 0},
    {RUNIC_WINDOWS1252, RUNIC_UTF8, english, "English", 0, 0},
    {RUNIC_WINDOWS1252, RUNIC_UTF8, french, "French", 0, 0},
    {RUNIC_UTF8, RUNIC_WINDOWS1252, french, "French", 0, 0},
    {RUNIC_UTF8, RUNIC_WINDOWS1251, russian, "Russian", 0, RUNIC_ACTION_REPLACE},
    {RUNIC_UTF8, RUNIC_ASCII, french, "French", 0, RUNIC_ACTION_REPLACE},
    {RUNIC_WINDOWS1251, RUNIC_KOI8R, russian, "Russian", 0, 0},
    {RUNIC_SHIFT_JIS, RUNIC_UTF8, japanese, "Japanese", 0, 0},
    {RUNIC_UTF8, RUNIC_SHIFT_JIS, japanese, "Japanese", 0, 0},
    {RUNIC_MUTF8, RUNIC_UTF16LE, english, "English", 0, 0},
    {RUNIC_UTF8, RUNIC_MUTF8, russian, "Russian", 0, 0},
};

static iconv_t iconv_of_row;
static uint8_t text[2 * LONGEST], out[8 * LONGEST];

/* Returns the length of the sample's longest beginning that has at most `most` bytes in the charset, and writes that. */
static size_t text_of(runic_charset charset, const char *sample, size_t most)
{
    const runic_options how = {.from = RUNIC_UTF8, .to = charset};
    return runic_convert(&how, sample, strlen(sample), text, most).written;
}

static size_t run_iconv(const struct job *job)
{
    for (unsigned i = 0; i < job->times; i++) {
        char *src = (char *)(uintptr_t)job->src, *dst = (char *)out;
        size_t len = job->len, room = sizeof out;
        iconv(iconv_of_row, NULL, NULL, NULL, NULL);
        if (iconv(iconv_of_row, &src, &len, &dst, &room) == (size_t)-1)
            return 0;
    }
    return 1;
}

bool measure_short(void)
{
    static const size_t sizes[] = {5, 20, LONGEST};
    printf("| ns of runic_convert (iconv) | 5 bytes | 20 | 100 |\n|---|---|---|---|\n");
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const char *const from = runic_charset_describe(rows[i].from).name, *const to = runic_charset_describe(rows[i].to).name;
        struct job job = {
            .how = {.from = rows[i].from, .to = rows[i].to, .bom_in = rows[i].bom_in}, .src = text, .times = CALLS};
        job.how.unmappable.action = rows[i].unmappable;
        iconv_of_row = iconv_open(to, from);
        printf("| %s to %s, %s%s%s |", from, to, rows[i].language, rows[i].bom_in != 0 ? ", KEEP" : "",
               rows[i].unmappable != 0 ? ", REPLACE" : "");
        for (size_t s = 0; s < COUNT_OF(sizes); s++) {
            size_t result;
            job.len = text_of(rows[i].from, rows[i].sample, sizes[s]);
            printf(" %.0f", time_of(run_whole, &job, &result) / CALLS);
            const double rival = iconv_of_row == (iconv_t)-1 ? 0 : time_of(run_iconv, &job, &result) / CALLS;
            printf(rival > 0 ? " (%.0f) |" : " |", rival);
        }
        printf("\n");
        if (iconv_of_row != (iconv_t)-1)
            iconv_close(iconv_of_row);
    }
    printf("\n");
    return true;
}
