/* pass.c - converts pieces, counts lines and columns in them, and tells faults with their places. */
/* SPDX-License-Identifier: MIT */
#include "pass.h"

#include <string.h>

#include "terminal/progress.h"
#include "text/boundary.h"

#define LOOK_BEYOND 8

static bool decodes(const struct pass *pass)
{
    return pass->scan->how.from != RUNIC_UNKNOWN;
}

/* Counts the piece up to an offset; between faults all of it is characters, which may be worth a look. */
static void count_up_to(struct pass *pass, uint64_t offset)
{
    const uint64_t from = pass->position.offset;
    if (offset <= from)
        return;
    const uint8_t *bytes = pass->piece.bytes + (from - pass->base);
    const size_t len = (size_t)(offset - from);
    watch_text(&pass->watch, &pass->position, bytes, len);
    position_count(&pass->position, bytes, len);
}

/* What cuts a sequence may be the end of our chunk only: what the fault is depends on the bytes behind it. */
static void look_beyond(const struct pass *pass, runic_report *report)
{
    const runic_options how = {.from = pass->scan->how.from, .to = RUNIC_UTF32LE, .bom_in = RUNIC_BOM_KEEP};
    uint8_t bytes[LOOK_BEYOND], out[4 * LOOK_BEYOND];
    const size_t len = input_at(pass->in, report->offset, bytes, sizeof bytes);
    const runic_result whole = runic_convert(&how, bytes, len, out, sizeof out);
    if (whole.status == RUNIC_INVALID && whole.read == 0)
        report->fault = whole.fault;
}

static void tell(struct pass *pass, const runic_report *report)
{
    struct finding finding = {.report = *report, .from = pass->scan->how.from, .to = pass->scan->how.to};
    /* Then nothing is counted either. */
    if (pass->scan->found == NULL)
        return;
    if (report->fault == RUNIC_FAULT_TRUNCATED && pass->in->seekable)
        look_beyond(pass, &finding.report);
    count_up_to(pass, report->offset);
    finding.place = position_of_fault(&pass->position, report->offset);
    position_skip_fault(&pass->position, report->offset, report->length);
    pass->found(pass, &finding);
}

static void on_fault(void *user, const runic_report *report, runic_policy *answer)
{
    struct pass *pass = user;
    runic_report absolute = *report;
    /* The converter counts from where it began. */
    absolute.offset += pass->begin;
    tell(pass, &absolute);
    answer->action = report->status == RUNIC_INVALID ? pass->scan->how.malformed.action : pass->scan->how.unmappable.action;
}

/* Behind one character, U+FEFF is inside the text, and no word joiner is missed. */
static void put_inside(struct pass *pass)
{
    const runic_charset_properties like = runic_charset_describe(pass->scan->how.from);
    uint8_t letter[4] = {0}, out[RUNIC_MIN_OUTPUT];
    letter[like.byte_order == RUNIC_ORDER_BIG ? like.unit_size - 1 : 0] = 'a';
    runic_converter_convert(&pass->converter, letter, like.unit_size, out, sizeof out, 0);
    pass->begin -= like.unit_size;
}

/* A converter for what begins at an offset. */
static bool begin_converter(struct pass *pass, uint64_t offset)
{
    runic_options how = pass->scan->how;
    pass->begin = offset;
    if (offset > 0) {
        how.bom_in = RUNIC_BOM_KEEP;
        how.bom_out = RUNIC_BOM_OUT_NONE;
    }
    how.callback = on_fault;
    how.user = pass;
    how.malformed = (runic_policy){.action = RUNIC_CALLBACK};
    how.unmappable = (runic_policy){.action = RUNIC_CALLBACK};
    if (runic_converter_init(&pass->converter, &how) != RUNIC_OK)
        return false;
    if (how.word_joiner && offset > 0)
        put_inside(pass);
    return true;
}

static void seen(void *user, const struct finding *finding)
{
    struct pass *pass = user;
    pass->found(pass, finding);
}

bool pass_begin(struct pass *pass, uint64_t offset)
{
    pass->base = offset;
    pass->watch = (struct watch){.what = pass->scan->watched, .charset = pass->scan->how.from, .found = seen, .user = pass};
    if (!decodes(pass)) {
        pass->position = (struct position){.unit = 1, .line = 1, .column = 1, .offset = offset};
        return true;
    }
    position_start(&pass->position, pass->scan->how.from, pass->scan->marked && offset == 0);
    pass->position.offset = offset;
    return begin_converter(pass, offset);
}

static enum scan_end convert(struct pass *pass, bool last)
{
    const uint8_t *src = pass->piece.bytes;
    size_t len = pass->piece.len;
    runic_result done;
    do {
        done = runic_converter_convert(&pass->converter, src, len, pass->out, pass->cap, last);
        if (done.written > 0 && pass->take != NULL && !pass->take(pass, done.written))
            return SCAN_TROUBLE;
        src += done.read;
        len -= done.read;
        if (done.status == RUNIC_INVALID) {
            /* The only fault that is not for the callback: a byte order mark that is missing. */
            const runic_report report = runic_converter_report(&pass->converter);
            tell(pass, &report);
            return SCAN_STOPPED;
        }
    } while (done.status == RUNIC_FULL);
    return done.status == RUNIC_OK ? SCAN_DONE : SCAN_STOPPED;
}

/* UTF-16 as memory has it. */
static bool is_native16(runic_charset charset, const struct piece *piece)
{
    const uint16_t one = 1;
    const bool little = *(const uint8_t *)&one == 1;
    return charset == (little ? RUNIC_UTF16LE : RUNIC_UTF16BE) && piece->len % 2 == 0 && (uintptr_t)piece->bytes % 2 == 0;
}

/* Whether a piece is seen to have no faults without a conversion. */
static bool is_well_formed(const struct pass *pass)
{
    const struct piece *piece = &pass->piece;
    const runic_charset from = pass->scan->how.from;
    if (from == RUNIC_UTF8)
        return runic_utf8_validate((const char *)piece->bytes, piece->len).status == RUNIC_OK;
    if (from == RUNIC_ASCII)
        return runic_ascii_validate((const char *)piece->bytes, piece->len).status == RUNIC_OK;
    if (is_native16(from, piece))
        return runic_utf16_validate((const char16_t *)(const void *)piece->bytes, piece->len / 2).status == RUNIC_OK;
    return from == RUNIC_LATIN1;
}

/* Nobody takes text: each piece stands alone, and most have no faults. */
static enum scan_end look(struct pass *pass)
{
    if (pass->scan->refuses_nul && pass->piece.len > 0 && memchr(pass->piece.bytes, 0, pass->piece.len) != NULL)
        return SCAN_STOPPED;
    if (is_well_formed(pass))
        return SCAN_DONE;
    return begin_converter(pass, pass->base) ? convert(pass, true) : SCAN_TROUBLE;
}

enum scan_end pass_piece(struct pass *pass, bool last)
{
    const uint64_t end = pass->base + pass->piece.len;
    enum scan_end how = SCAN_DONE;
    progress_add(pass->piece.len);
    pass->in->counted += pass->piece.len;
    if (pass->detector != NULL)
        runic_detector_feed(pass->detector, pass->piece.bytes, pass->piece.len);
    if (decodes(pass))
        how = pass->scan->take == NULL && has_boundaries(pass->scan->how.from) ? look(pass) : convert(pass, last);
    if (how == SCAN_DONE && decodes(pass) && pass->scan->found != NULL)
        count_up_to(pass, end);
    pass->base = end;
    return how;
}
