/* main.c - the charsets with state beside ICU's converters: UTF-8 to each and back, on the texts that are named. */
/* SPDX-License-Identifier: MIT */
/*
 * runic_convert against ucnv_convertEx, which goes by way of UTF-16 as all of ICU does; and, as "utf16", against
 * ucnv_fromUChars and ucnv_toUChars, where ICU has no second step. Best of many runs that take turns, ns a byte of UTF-8, and
 * how many times ICU's speed. Texts are files in UTF-8.
 */
#include <runic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unicode/ucnv.h>

#include <math.h>

#define MOST  ((size_t)1 << 20)
#define TURNS 40

static const struct {
    runic_charset charset;
    const char *icu;
} charsets[] = {{RUNIC_UTF7, "UTF-7"},
                {RUNIC_UTF7_IMAP, "IMAP-mailbox-name"},
                {RUNIC_CESU8, "CESU-8"},
                {RUNIC_SCSU, "SCSU"},
                {RUNIC_BOCU1, "BOCU-1"}};

static char text[MOST], coded[16 * MOST], out[16 * MOST];
static UChar units[MOST], pivot[1024];
static size_t text_len, coded_len, unit_count;
static UConverter *peer, *utf8;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void by_icu(UConverter *to, UConverter *from, const char *src, size_t len)
{
    UErrorCode error = U_ZERO_ERROR;
    UChar *source = pivot, *target = pivot;
    char *dst = out;
    ucnv_convertEx(to, from, &dst, out + sizeof out, &src, src + len, pivot, &source, &target, pivot + 1024, 1, 1, &error);
}

static void by_runic(runic_charset from, runic_charset to, const void *src, size_t len)
{
    runic_convert(&(runic_options){.from = from, .to = to}, src, len, out, sizeof out);
}

#define NATIVE (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? RUNIC_UTF16BE : RUNIC_UTF16LE)

/* One deed of eight: who (ICU is odd), by way of what, in which direction. */
static void run(unsigned deed, runic_charset charset)
{
    UErrorCode error = U_ZERO_ERROR;
    switch (deed) {
    case 0:
        by_runic(RUNIC_UTF8, charset, text, text_len);
        break;
    case 1:
        by_icu(peer, utf8, text, text_len);
        break;
    case 2:
        by_runic(charset, RUNIC_UTF8, coded, coded_len);
        break;
    case 3:
        by_icu(utf8, peer, coded, coded_len);
        break;
    case 4:
        by_runic(NATIVE, charset, units, 2 * unit_count);
        break;
    case 5:
        ucnv_fromUChars(peer, out, sizeof out, units, (int32_t)unit_count, &error);
        break;
    case 6:
        by_runic(charset, NATIVE, coded, coded_len);
        break;
    default:
        ucnv_toUChars(peer, (UChar *)(void *)out, sizeof out / 2, coded, (int32_t)coded_len, &error);
    }
}

static void read_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    text_len = file != NULL ? fread(text, 1, sizeof text, file) : 0;
    if (file != NULL)
        fclose(file);
    const runic_result r = runic_utf8_to_utf16(text, text_len, units, MOST);
    text_len = r.read;
    unit_count = r.written;
}

/* The best times of each deed on a text, and the sum of their logarithms' differences over all texts. */
static void measure(size_t c, const char *path, double sums[4], double sizes[2])
{
    double best[8];
    UErrorCode error = U_ZERO_ERROR;
    const char *name = strrchr(path, '/');
    for (unsigned i = 0; i < 8; i++)
        best[i] = 1e9;
    const runic_options how = {.from = RUNIC_UTF8, .to = charsets[c].charset};
    const size_t ours = runic_convert_size(&how, text, text_len);
    coded_len = (size_t)ucnv_fromUChars(peer, coded, sizeof coded, units, (int32_t)unit_count, &error);
    for (unsigned turn = 0; turn < 8 * TURNS; turn++) {
        const double start = now();
        run(turn % 8, charsets[c].charset);
        best[turn % 8] = fmin(best[turn % 8], now() - start);
    }
    printf("%-18s %-28s", charsets[c].icu, name != NULL ? name + 1 : path);
    for (unsigned i = 0; i < 4; i++) {
        printf(" %7.3f x%5.2f", best[2 * i] * 1e9 / (double)text_len, best[2 * i + 1] / best[2 * i]);
        sums[i] += log(best[2 * i + 1] / best[2 * i]);
    }
    printf("  %8zu x%.3f\n", ours, (double)ours / (double)coded_len);
    sizes[0] += (double)ours / (double)coded_len;
    sizes[1]++;
}

int main(int argc, char **argv)
{
    UErrorCode error = U_ZERO_ERROR;
    utf8 = ucnv_open("UTF-8", &error);
    printf("%-18s %-28s %15s %15s %15s %15s  %s\n", "charset", "text", "from UTF-8", "to UTF-8", "from utf16", "to utf16",
           "bytes, of ICU's");
    for (size_t c = 0; c < sizeof charsets / sizeof charsets[0]; c++) {
        double sums[4] = {0}, sizes[2] = {0};
        peer = ucnv_open(charsets[c].icu, &error);
        for (int i = 1; i < argc; i++) {
            read_text(argv[i]);
            measure(c, argv[i], sums, sizes);
        }
        printf("%-18s %-28s", charsets[c].icu, "geometric mean");
        for (unsigned i = 0; i < 4; i++)
            printf(" %7s x%5.2f", "", exp(sums[i] / sizes[1]));
        printf("  %8s x%.3f\n", "", sizes[0] / sizes[1]);
        ucnv_close(peer);
    }
    return U_FAILURE(error);
}
