/* decoder.c - one interface to runic's decoders and to the system's iconv(3). */
/* SPDX-License-Identifier: MIT */
/*
 * iconv(3) reports three errors: E2BIG, the output buffer is full; EILSEQ, an ill-formed sequence; EINVAL, the input
 * ends inside a character. It does not report the length of an ill-formed sequence: one unit is assumed. iconv
 * converts to wchar_t, which glibc uses internally: UTF-8 would cost a second conversion. Some converters read past
 * the sequence that they reject (glibc's ISO-2022-CN-EXT). They get one character at a time, so that the sequence
 * begins where the character did.
 */
#include "decoder.h"

#include <errno.h>
#include <string.h>

#include "terminal/message.h"
#include "text/system.h"
#include "text/finding.h"

/* ---- Open ---- */

/* What iconv does with a few bytes. */
struct trial {
    int error; /* errno, or 0 */
    size_t left, made, replaced;
    char32_t first; /* the first character made */
};

static struct trial try_bytes(struct os_conversion *from, const char *bytes, size_t len)
{
    char32_t made[16] = {0};
    char *in = (char *)(uintptr_t)bytes, *out = (char *)made;
    struct trial trial = {.left = len};
    size_t room = sizeof made;
    trial.replaced = os_convert(from, &in, &trial.left, &out, &room);
    trial.error = trial.replaced == (size_t)-1 ? errno : 0;
    trial.made = (sizeof made - room) / sizeof *made;
    trial.first = made[0];
    return trial;
}

/* Tries bytes at the start of a text. */
static struct trial try_alone(struct os_conversion *from, const char *bytes, size_t len)
{
    const struct trial trial = try_bytes(from, bytes, len);
    os_convert(from, NULL, NULL, NULL, NULL);
    return trial;
}

/* Returns true if iconv turns these four bytes into a surrogate or a value above U+10FFFF. */
static bool makes_no_scalar(struct os_conversion *from, const char *bytes)
{
    const char32_t made = try_alone(from, bytes, 4).first;
    return (made >= 0xD800 && made <= 0xDFFF) || made > 0x10FFFF;
}

/* Opens a conversion to scalar values only: glibc converts UCS-4 and UTF-8 to wchar_t also if they have other values. */
static struct os_conversion *open_iconv(const char *name)
{
    struct os_conversion *plain = os_conversion_open(SCALARS_OF_SYSTEM, name);
    if (plain == NULL || (!makes_no_scalar(plain, "\0\0\xD8\0") && !makes_no_scalar(plain, "\0\xD8\0\0") &&
                          !makes_no_scalar(plain, "\xF7\xBF\xBF\xBF")))
        return plain;
    os_conversion_close(plain);
    return os_conversion_open(charset_name(SCALARS), name);
}

/* Returns true if iconv reads past some single byte that it rejects. */
static bool reads_past(struct os_conversion *from)
{
    bool found = false;
    for (unsigned value = 0; value < 256 && !found; value++) {
        const char byte = (char)value;
        const struct trial one = try_alone(from, &byte, 1);
        found = one.error == EILSEQ && one.left == 0;
    }
    return found;
}

/*
 * Returns the size of a code unit: the smallest number of zero bytes that iconv does not take for an incomplete
 * character.
 */
static size_t unit_of(struct os_conversion *with)
{
    for (size_t unit = 1; unit <= 4; unit++)
        if (try_alone(with, "\0\0\0", unit).error != EINVAL)
            return unit;
    return 1;
}

bool decoder_open(struct decoder *decoder, const runic_options *how)
{
    *decoder = (struct decoder){.how = *how, .system = is_system(how->from)};
    decoder->how.to = has_lone_surrogates(how->from) ? UNITS : SCALARS;
    if (!decoder->system)
        return runic_converter_init(&decoder->runic, &decoder->how) == RUNIC_OK;
    decoder->iconv = open_iconv(charset_name(how->from));
    if (decoder->iconv == NULL) {
        fail_errno(NULL, charset_name(how->from));
        return false;
    }
    decoder->unit = unit_of(decoder->iconv);
    decoder->one_by_one = reads_past(decoder->iconv);
    return true;
}

void decoder_close(struct decoder *decoder)
{
    if (decoder->iconv != NULL)
        os_conversion_close(decoder->iconv);
    decoder->iconv = NULL;
}

/* ---- Decode ---- */

/* Reports an ill-formed sequence of iconv, and reads it. */
static runic_result report_ill_formed(struct decoder *decoder, const uint8_t *src, size_t length, runic_fault fault,
                                      runic_result r)
{
    runic_report report = {.offset = decoder->offset + r.read, .status = RUNIC_ILL_FORMED, .fault = (uint8_t)fault};
    report.length = (uint8_t)(length < UINT8_MAX ? length : UINT8_MAX);
    memcpy(report.bytes, src + r.read, length < RUNIC_REPORT_BYTES ? length : RUNIC_REPORT_BYTES);
    decoder->report = report;
    decoder->faults++;
    r.read += length;
    r.status = RUNIC_ILL_FORMED;
    return r;
}

/* Copies well-formed or ill-formed UTF-16 to UTF-32: a lone surrogate becomes its own value. Returns the length. */
static size_t join_units(const char16_t *units, size_t len, char32_t *dst)
{
    size_t count = 0;
    for (size_t i = 0; i < len; count++) {
        const runic_character next = runic_utf16_next(units + i, len - i);
        dst[count] = next.status == RUNIC_OK ? next.value : units[i];
        i += next.length;
    }
    return count;
}

/*
 * Decodes a charset that has lone surrogates by way of UTF-16. dst always has room for the characters of `cap` units; only a
 * pair as the last character needs one unit more.
 */
static runic_result decode_by_units(struct decoder *decoder, const uint8_t *src, size_t len, char32_t *dst, size_t cap,
                                    bool last)
{
    char16_t units[512];
    runic_result r, all = {.read = 0};
    do {
        const size_t room = cap - all.written, most = room < 512 ? room : 512;
        r = runic_converter_convert(&decoder->runic, src + all.read, len - all.read, units, most * sizeof *units, last);
        if (r.status == RUNIC_FULL && r.written == 0 && room == 1) {
            all.read += r.read;
            r = runic_converter_convert(&decoder->runic, src + all.read, len - all.read, units, 2 * sizeof *units, last);
        }
        all.read += r.read;
        all.written += join_units(units, r.written / sizeof *units, dst + all.written);
    } while (r.status == RUNIC_FULL && r.written > 0 && all.written < cap);
    r.read = all.read;
    r.written = all.written;
    return r;
}

static runic_result decode_by_runic(struct decoder *decoder, const uint8_t *src, size_t len, char32_t *dst, size_t cap,
                                    bool last)
{
    runic_result r;
    if (decoder->how.to == UNITS) {
        r = decode_by_units(decoder, src, len, dst, cap, last);
    } else {
        r = runic_converter_convert(&decoder->runic, src, len, dst, cap * sizeof *dst, last);
        r.written /= sizeof *dst;
    }
    if (r.status == RUNIC_ILL_FORMED) {
        decoder->report = runic_converter_report(&decoder->runic);
        decoder->report.offset += decoder->offset;
    }
    decoder->faults = runic_converter_faults(&decoder->runic).ill_formed;
    return r;
}

/* Calls iconv once. Adds to r->read and r->written. Returns errno, or 0. */
static int run_iconv_once(struct decoder *decoder, const uint8_t *src, size_t len, char32_t *dst, size_t cap, runic_result *r)
{
    char *in = (char *)(uintptr_t)src, *out = (char *)(dst + r->written);
    size_t in_left = len, out_left = (cap - r->written) * sizeof *dst;
    const size_t replaced = os_convert(decoder->iconv, src != NULL ? &in : NULL, &in_left, &out, &out_left);
    const int error = replaced == (size_t)-1 ? errno : 0;
    r->read += len - in_left;
    r->written = cap - out_left / sizeof *dst;
    decoder->replaced += error == 0 ? replaced : 0;
    return error;
}

/*
 * Calls iconv for each character. An ill-formed sequence begins where the rejected character began, or is the last
 * byte, if the bytes before it gave a character. It is left unread; *bad is the number of its bytes that iconv has
 * read.
 */
static int run_one_by_one(struct decoder *decoder, const uint8_t *src, size_t len, char32_t *dst, size_t cap, runic_result *r,
                          size_t *bad)
{
    int error = 0;
    for (size_t most = 1; r->read < len && most <= len - r->read && most <= CUT_MOST;) {
        const size_t from = r->read, written = r->written;
        error = run_iconv_once(decoder, src + from, most, dst, cap, r);
        if (error == EILSEQ) {
            const size_t begin = r->written == written ? from : r->read < from + most ? r->read : from + most - 1;
            *bad = r->read - begin;
            r->read = begin;
        }
        if (error != 0 && error != EINVAL)
            break;
        most = error == EINVAL && r->read == from ? most + 1 : 1;
    }
    return error;
}

static runic_result decode_by_iconv(struct decoder *decoder, const uint8_t *src, size_t len, char32_t *dst, size_t cap,
                                    bool last)
{
    runic_result r = {.status = RUNIC_OK};
    size_t bad = 0;
    int error = len == 0              ? 0
                : decoder->one_by_one ? run_one_by_one(decoder, src, len, dst, cap, &r, &bad)
                                      : run_iconv_once(decoder, src, len, dst, cap, &r);
    const size_t left = len - r.read, unit = bad > 0 ? bad : decoder->unit;
    if (error == EILSEQ)
        return report_ill_formed(decoder, src, left < unit ? left : unit, FAULT_OF_SYSTEM, r);
    if (error == EINVAL && (last || left >= CUT_MOST))
        return report_ill_formed(decoder, src, left, RUNIC_FAULT_TRUNCATED, r);
    if (error == 0 && last)
        error = run_iconv_once(decoder, NULL, 0, dst, cap, &r);
    r.status = error == E2BIG ? RUNIC_FULL : error == EINVAL ? RUNIC_PARTIAL : RUNIC_OK;
    return r;
}

runic_result decode(struct decoder *decoder, const uint8_t *src, size_t len, char32_t *dst, size_t cap, bool last)
{
    if (!decoder->system)
        return decode_by_runic(decoder, src, len, dst, cap, last);
    const runic_result r = decode_by_iconv(decoder, src, len, dst, cap, last);
    decoder->offset += r.read;
    return r;
}

/* Returns true if iconv decodes a byte to one character, or rejects it, without regard to other bytes. */
static bool is_decoded_alone(struct os_conversion *from, uint8_t byte)
{
    const struct trial one = try_bytes(from, (const char *)&byte, 1);
    if (one.error == EILSEQ)
        return one.left == 1 && one.made == 0;
    return one.error == 0 && one.replaced == 0 && one.left == 0 && one.made == 1;
}

bool is_single_byte(runic_charset charset)
{
    /* runic takes only such charsets for RUNIC_ACTION_FALLBACK. */
    const runic_options how = {
        .from = RUNIC_UTF8, .to = RUNIC_UTF8, .ill_formed = {.action = RUNIC_ACTION_FALLBACK, .charset = (uint16_t)charset}};
    runic_converter probe;
    struct decoder decoder;
    if (!is_system(charset))
        return runic_converter_init(&probe, &how) == RUNIC_OK;
    if (!decoder_open(&decoder, &(runic_options){.from = charset}))
        return false;
    bool is = true;
    for (unsigned byte = 0; byte < 256 && is; byte++)
        is = is_decoded_alone(decoder.iconv, (uint8_t)byte);
    decoder_close(&decoder);
    return is;
}

bool keeps_ascii(runic_charset charset)
{
    struct decoder decoder;
    if (charset == RUNIC_UTF8)
        return true; /* the answer for most files, without the time that the test takes for each file */
    if (!decoder_open(&decoder, &(runic_options){.from = charset, .bom_in = RUNIC_BOM_IN_KEEP}))
        return false;
    bool keeps = true;
    for (uint8_t byte = 0; byte < 0x80 && keeps; byte++) {
        struct decoder one = decoder;
        char32_t made[4] = {0};
        const runic_result r = decode(&one, &byte, 1, made, 4, true);
        keeps = r.status == RUNIC_OK && r.written == 1 && made[0] == byte;
    }
    decoder_close(&decoder);
    return keeps;
}

bool can_fall_back(runic_charset charset)
{
    const bool is_legacy = charset == RUNIC_GB18030 || !charset_describe(charset).unicode;
    return !is_system(charset) && is_legacy && is_stateless(charset) && keeps_ascii(charset);
}
