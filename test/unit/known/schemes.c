/* schemes.c - runic_convert of a text of all scalar values, from every charset and byte order to every charset. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "scheme.h"

#include <string.h>

static const struct scheme sources[] = {
    {RUNIC_UTF8, false, false},    {RUNIC_UTF16, false, false},       {RUNIC_UTF16, false, true},   {RUNIC_UTF16, true, true},
    {RUNIC_UTF16BE, false, false}, {RUNIC_UTF16LE, true, false},      {RUNIC_UTF32, false, false},  {RUNIC_UTF32, false, true},
    {RUNIC_UTF32, true, true},     {RUNIC_UTF32BE, false, false},     {RUNIC_UTF32LE, true, false}, {RUNIC_ASCII, false, false},
    {RUNIC_LATIN1, false, false},  {RUNIC_WINDOWS1252, false, false},
};

/* Written big-endian with a BOM (RFC 2781 section 3.3 for the others). */
static const struct scheme targets[] = {
    {RUNIC_UTF8, false, false},        {RUNIC_UTF16, false, true},  {RUNIC_UTF16BE, false, false},
    {RUNIC_UTF16LE, true, false},      {RUNIC_UTF32, false, true},  {RUNIC_UTF32BE, false, false},
    {RUNIC_UTF32LE, true, false},      {RUNIC_ASCII, false, false}, {RUNIC_LATIN1, false, false},
    {RUNIC_WINDOWS1252, false, false},
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])
#define MOST_BYTES   (4 * CODE_POINTS + 4)

struct text {
    char *bytes;
    size_t len;
};

static struct text source, target, got;
static unsigned long step;

/* The characters of a text: those that both charsets have, or a share of those of the source. */
enum choice { ONLY_COMMON, SOME_OF_SOURCE };

/* An odd step. check_unmappable tests every unmappable character. */
#define SHARE 17

/* Writes the characters of the source charset (if chosen, only those of both) in both charsets; '?' if the target lacks one. */
static void write_texts(const struct scheme *from, const struct scheme *to, enum choice choice)
{
    source.len = from->has_mark ? scheme_put(from, 0xFEFF, source.bytes) : 0;
    target.len = to->has_mark ? scheme_put(to, 0xFEFF, target.bytes) : 0;
    for (unsigned long value = 0; value < CODE_POINTS; value += choice == ONLY_COMMON ? step : SHARE * step) {
        char in[4], out[4];
        if (!plain_is_scalar(value))
            continue;
        size_t in_len = scheme_put(from, value, in), out_len = scheme_put(to, value, out);
        if (in_len == 0 || (out_len == 0 && choice == ONLY_COMMON))
            continue;
        if (out_len == 0)
            out_len = scheme_put(to, '?', out);
        memcpy(source.bytes + source.len, in, in_len);
        memcpy(target.bytes + target.len, out, out_len);
        source.len += in_len;
        target.len += out_len;
    }
}

static void check_convert(const runic_options *how)
{
    runic_result r = runic_convert(how, source.bytes, source.len, got.bytes, target.len);
    bool same = r.written == target.len && memcmp(got.bytes, target.bytes, target.len) == 0;
    unsigned long failures = expect_failures;
    EXPECT(r.status == RUNIC_OK && r.read == source.len);
    EXPECT(same);
    EXPECT(runic_convert_size(how, source.bytes, source.len) == target.len);
    if (expect_failures > failures)
        fprintf(stderr, "%s to %s, action %d\n", runic_charset_label(how->from, 0), runic_charset_label(how->to, 0),
                how->unmappable.action);
}

static void check_pair(const struct scheme *from, const struct scheme *to)
{
    runic_options how = {.from = from->charset, .to = to->charset};
    write_texts(from, to, ONLY_COMMON);
    check_convert(&how);
    if (runic_charset_describe(to->charset).unicode)
        return;
    how.unmappable.action = RUNIC_ACTION_REPLACE;
    write_texts(from, to, SOME_OF_SOURCE);
    check_convert(&how);
}

/* Each unmappable character must stop the conversion. It follows a letter, so that U+FEFF is no BOM. */
static void check_unmappable(const struct scheme *from, const struct scheme *to)
{
    runic_options how = {.from = from->charset, .to = to->charset};
    char in[12], out[4];
    size_t lead = from->has_mark ? scheme_put(from, 0xFEFF, in) : 0;
    lead += scheme_put(from, 'A', in + lead);
    for (unsigned long value = 0x80; value < CODE_POINTS; value += step) {
        size_t len = plain_is_scalar(value) && scheme_put(to, value, out) == 0 ? scheme_put(from, value, in + lead) : 0;
        if (len == 0)
            continue;
        runic_result r = runic_convert(&how, in, lead + len, out, sizeof out);
        if (!EXPECT(r.status == RUNIC_UNMAPPABLE && r.read == lead && r.written == 1 && r.fault_length == len))
            fprintf(stderr, "U+%04lX %s to %s\n", value, runic_charset_label(how.from, 0), runic_charset_label(how.to, 0));
    }
}

/* For the many texts of one character, one charset of each unit size is enough. */
static bool is_read_alone(const struct scheme *from)
{
    return from->charset == RUNIC_UTF8 || from->charset == RUNIC_UTF16LE || (from->charset == RUNIC_UTF32 && from->is_little) ||
           from->charset == RUNIC_WINDOWS1252;
}

int main(void)
{
    step = plain_step();
    source.bytes = malloc(MOST_BYTES);
    target.bytes = malloc(MOST_BYTES);
    got.bytes = malloc(MOST_BYTES);
    if (source.bytes == NULL || target.bytes == NULL || got.bytes == NULL)
        return 1;
    for (size_t i = 0; i < COUNT(sources); i++)
        for (size_t j = 0; j < COUNT(targets); j++) {
            check_pair(&sources[i], &targets[j]);
            if (!runic_charset_describe(targets[j].charset).unicode && is_read_alone(&sources[i]))
                check_unmappable(&sources[i], &targets[j]);
        }
    free(source.bytes);
    free(target.bytes);
    free(got.bytes);
    return expect_result();
}
