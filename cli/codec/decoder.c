/* decoder.c - one interface to runic's decoders and to the system's iconv(3). */
/* SPDX-License-Identifier: MIT */
/* iconv(3) reports three errors: E2BIG, the output buffer is full; EILSEQ, an ill-formed sequence; EINVAL, the input ends
 * inside a character. It does not report the length of an ill-formed sequence: one unit is assumed. iconv converts to wchar_t,
 * which glibc uses internally: UTF-8 would cost a second conversion. Some converters read past the sequence that they reject
 * (glibc's ISO-2022-CN-EXT). They get one character at a time, so that the sequence begins where the character did. */
#include "decoder.h"

#include <errno.h>
#include <string.h>

#include "terminal/message.h"
#include "text/finding.h"

/* Characters that iconv decodes at once, and the most that it makes of one sequence. */
#define AT_ONCE   256
#define MOST_MADE 16

/* ---- Open ---- */

/* What iconv does with a few bytes. */
struct trial {
    int error; /* errno, or 0 */
    size_t left, made, replaced;
    char32_t first; /* the first character made */
};

/* Tries bytes at the start of a text. */
static struct trial try_alone(struct os_conversion *from, const char *bytes, size_t len)
{
    char32_t made[16] = {0};
    char *in = (char *)(uintptr_t)bytes, *out = (char *)made;
    struct trial trial = {.left = len};
    size_t room = sizeof made;
    trial.replaced = os_convert(from, &in, &trial.left, &out, &room);
    trial.error = trial.replaced == (size_t)-1 ? errno : 0;
    trial.made = (sizeof made - room) / sizeof *made;
    trial.first = made[0];
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

/* Returns the size of a code unit: the smallest number of zero bytes that iconv does not take for an incomplete character. */
static size_t unit_of(struct os_conversion *with)
{
    for (size_t unit = 1; unit <= 4; unit++)
        if (try_alone(with, "\0\0\0", unit).error != EINVAL)
            return unit;
    return 1;
}

bool decoder_open(struct decoder *decoder, const runic_options *how)
{
    decoder->system = (struct system_decoder){.iconv = NULL};
    if (!is_system(how->from))
        return runic_converter_init(&decoder->runic, how) == RUNIC_OK;
    struct system_decoder *system = &decoder->system;
    system->iconv = open_iconv(charset_name(how->from));
    if (system->iconv == NULL)
        return fail_errno(NULL, charset_name(how->from));
    system->unit = unit_of(system->iconv);
    system->one_by_one = reads_past(system->iconv);
    return true;
}

void decoder_close(struct decoder *decoder)
{
    if (decoder->system.iconv != NULL)
        os_conversion_close(decoder->system.iconv);
    decoder->system.iconv = NULL;
}

/* ---- Decode ---- */

static void read_ill_formed(struct system_decoder *system, const uint8_t *src, size_t length, runic_fault fault,
                            runic_result *r)
{
    system->report = (runic_report){.offset = system->offset + r->read, .status = RUNIC_ILL_FORMED, .fault = (uint8_t)fault};
    system->report.length = (uint8_t)(length < UINT8_MAX ? length : UINT8_MAX);
    memcpy(system->report.bytes, src + r->read, length < RUNIC_REPORT_BYTES ? length : RUNIC_REPORT_BYTES);
    system->faults++;
    r->read += length;
    r->status = RUNIC_ILL_FORMED;
}

/* Calls iconv once. Adds to r->read, and to r->written, which counts characters. Returns errno, or 0. */
static int run_iconv_once(struct system_decoder *system, const uint8_t *src, size_t len, char32_t *dst, size_t cap,
                          runic_result *r)
{
    char *in = (char *)(uintptr_t)src, *out = (char *)(dst + r->written);
    size_t in_left = len, out_left = (cap - r->written) * sizeof *dst;
    const size_t replaced = os_convert(system->iconv, src != NULL ? &in : NULL, &in_left, &out, &out_left);
    const int error = replaced == (size_t)-1 ? errno : 0;
    r->read += len - in_left;
    r->written = cap - out_left / sizeof *dst;
    system->replaced += error == 0 ? replaced : 0;
    return error;
}

/* Calls iconv for each character. An ill-formed sequence begins where the rejected character began, or is the last byte, if the
 * bytes before it gave a character. It is left unread; *bad is the number of its bytes that iconv has read. */
static int run_one_by_one(struct system_decoder *system, const uint8_t *src, size_t len, char32_t *dst, size_t cap,
                          runic_result *r, size_t *bad)
{
    int error = 0;
    for (size_t most = 1; r->read < len && most <= len - r->read && most <= CUT_MOST;) {
        const size_t from = r->read, written = r->written;
        error = run_iconv_once(system, src + from, most, dst, cap, r);
        if (error == EILSEQ) {
            size_t begin = from;
            if (r->written != written)
                begin = r->read < from + most ? r->read : from + most - 1;
            *bad = r->read - begin;
            r->read = begin;
        }
        if (error != 0 && error != EINVAL)
            break;
        most = error == EINVAL && r->read == from ? most + 1 : 1;
    }
    return error;
}

/* Decodes some bytes to at most cap bytes of UTF-8. Returns errno, or 0; *bad: as run_one_by_one(). */
static int decode_some(struct system_decoder *system, const uint8_t *src, size_t len, uint8_t *dst, size_t cap, runic_result *r,
                       size_t *bad)
{
    static const runic_options how = {.from = SCALARS, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_KEEP};
    char32_t text[AT_ONCE];
    runic_result made = {.read = 0};
    const size_t most = cap / 4 < AT_ONCE ? cap / 4 : AT_ONCE;
    const int error = src != NULL && system->one_by_one ? run_one_by_one(system, src, len, text, most, &made, bad)
                                                        : run_iconv_once(system, src, len, text, most, &made);
    r->read += made.read;
    r->written += runic_convert(&how, text, made.written * sizeof *text, dst, cap).written;
    return error;
}

/* Decodes bytes. Returns RUNIC_PARTIAL if those left are the beginning of a character. */
static runic_result decode_bytes(struct system_decoder *system, const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                 bool last)
{
    runic_result r = {.status = RUNIC_FULL};
    while (r.status == RUNIC_FULL && cap - r.written >= 4 * MOST_MADE) {
        size_t bad = 0;
        const size_t room = cap - r.written;
        const int error = r.read < len ? decode_some(system, src + r.read, len - r.read, dst + r.written, room, &r, &bad) : 0;
        const size_t left = len - r.read, unit = bad > 0 ? bad : system->unit;
        if (error == EINVAL && (last || left >= CUT_MOST))
            read_ill_formed(system, src, left, RUNIC_FAULT_TRUNCATED, &r);
        else if (error == EILSEQ)
            read_ill_formed(system, src, left < unit ? left : unit, FAULT_OF_SYSTEM, &r);
        else if (error != E2BIG)
            r.status = error == EINVAL ? RUNIC_PARTIAL : RUNIC_OK;
        if (last && r.status == RUNIC_OK)
            decode_some(system, NULL, 0, dst + r.written, room, &r, &bad);
    }
    return r;
}

/* Decodes a piece by way of a small buffer, in which a character that the end of the piece cuts stays. read counts the bytes
 * that have come into the buffer. */
static runic_result decode_by_iconv(struct system_decoder *system, const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                    bool last)
{
    runic_result all = {.status = RUNIC_OK};
    do {
        const size_t gap = sizeof system->held - system->held_len, left = len - all.read, more = left < gap ? left : gap;
        if (more > 0)
            memcpy(system->held + system->held_len, src + all.read, more);
        system->held_len += more;
        all.read += more;
        const runic_result r =
            decode_bytes(system, system->held, system->held_len, dst + all.written, cap - all.written, last && all.read == len);
        system->offset += r.read;
        system->held_len -= r.read;
        memmove(system->held, system->held + r.read, system->held_len);
        all.written += r.written;
        all.status = r.status == RUNIC_PARTIAL ? RUNIC_OK : r.status;
    } while (all.status == RUNIC_OK && all.read < len);
    return all;
}

/* ---- The doors */

runic_result decoder_convert(struct decoder *decoder, const uint8_t *src, size_t len, uint8_t *dst, size_t cap, bool last)
{
    return decoder->system.iconv != NULL ? decode_by_iconv(&decoder->system, src, len, dst, cap, last)
                                         : runic_converter_convert(&decoder->runic, src, len, dst, cap, last);
}

runic_report decoder_report(const struct decoder *decoder)
{
    return decoder->system.iconv != NULL ? decoder->system.report : runic_converter_report(&decoder->runic);
}

void decoder_go_on(struct decoder *decoder, const runic_policy *next)
{
    if (decoder->system.iconv != NULL)
        return;
    runic_converter_answer(&decoder->runic, &(runic_policy){.action = RUNIC_ACTION_SKIP});
    runic_converter_set_policies(&decoder->runic, next, &(runic_policy){.action = RUNIC_ACTION_STOP});
}

uint64_t decoder_faults(const struct decoder *decoder)
{
    return decoder->system.iconv != NULL ? decoder->system.faults : runic_converter_faults(&decoder->runic).ill_formed;
}
