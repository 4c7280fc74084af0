/* pass.c - converts pieces, counts lines and columns in them, and reports faults with their positions. */
/* SPDX-License-Identifier: MIT */
/*
 * While faults of a kind must be reported one by one, the converter stops at each. After that the converter applies
 * the policy by itself and only counts them.
 */
#include "pass.h"

#include <string.h>

#include "terminal/progress.h"
#include "text/boundary.h"

static bool decodes(const struct pass *pass)
{
    return pass->scan->how.from != RUNIC_CHARSET_UNKNOWN;
}

/* Returns true if the next finding of a class must be reported with its position. */
static bool wants(const struct pass *pass, enum finding_class class)
{
    return pass->sink.wants(pass->sink.user, class) > 0;
}

/* Returns true if a position is still needed, for a finding or for the end. */
static bool wants_places(const struct pass *pass)
{
    return wants(pass, ILL_FORMED) || wants(pass, OTHER) || pass->scan->counts_lines;
}

/* Searches the piece up to an offset for watched characters, and counts its lines and columns if they are needed. */
static void count_up_to(struct pass *pass, uint64_t offset)
{
    /* An incomplete character from the previous piece is not counted: it can only be a fault. */
    const uint64_t from = pass->position.offset > pass->base ? pass->position.offset : pass->base;
    if (offset <= from)
        return;
    const uint8_t *bytes = pass->piece.bytes + (from - pass->base);
    const size_t len = (size_t)(offset - from);
    if (pass->watch.what != 0)
        watch_text(&pass->watch, &pass->position, bytes, len);
    if (wants_places(pass))
        position_count(&pass->position, bytes, len);
    else
        pass->position.offset = offset;
}

/* Copies bytes at an offset of a file, or of the part of a stream that has been read. Returns their number. */
static size_t bytes_from(const struct pass *pass, uint64_t offset, uint8_t bytes[LOOK_BEYOND])
{
    const struct piece *piece = &pass->piece;
    const uint64_t end = pass->base + piece->len + piece->read_ahead;
    if (pass->in->seekable)
        return input_at(pass->in, offset, bytes, LOOK_BEYOND);
    if (offset < pass->base || offset >= end)
        return 0;
    const size_t len = end - offset < LOOK_BEYOND ? (size_t)(end - offset) : LOOK_BEYOND;
    memcpy(bytes, piece->bytes + (offset - pass->base), len);
    return len;
}

/*
 * Corrects the fault of a sequence that is cut by the end of a chunk: which fault it is depends on the bytes after
 * the chunk.
 */
static void correct_fault_at_end(const struct pass *pass, runic_report *report)
{
    const runic_options how = {.from = pass->scan->how.from, .to = RUNIC_UTF32LE, .bom_in = RUNIC_BOM_IN_KEEP};
    uint8_t bytes[LOOK_BEYOND], out[4 * LOOK_BEYOND];
    const size_t len = bytes_from(pass, report->offset, bytes);
    const runic_result whole = runic_convert(&how, bytes, len, out, sizeof out);
    if (whole.status == RUNIC_ILL_FORMED && whole.read == 0)
        report->fault = whole.fault;
}

static void report_fault(struct pass *pass, const runic_report *report)
{
    struct finding finding = {.report = *report, .from = pass->scan->how.from, .to = pass->scan->how.to};
    if (report->fault == RUNIC_FAULT_TRUNCATED)
        correct_fault_at_end(pass, &finding.report);
    count_up_to(pass, report->offset);
    finding.place = position_of_fault(&pass->position, report->offset);
    position_skip_fault(&pass->position, report->offset, report->length);
    pass->sink.found(pass->sink.user, &finding);
}

/*
 * Feeds the converter one letter, so that a following U+FEFF counts as a word joiner inside the text, not as a BOM.
 */
static void feed_letter(struct pass *pass)
{
    const uint8_t size = runic_charset_describe(pass->scan->how.from).unit_size;
    uint8_t letter[4], out[RUNIC_MIN_OUTPUT];
    store_ascii(pass->scan->how.from, 'a', letter);
    runic_converter_convert(&pass->converter, letter, size, out, sizeof out, 0);
    pass->begin -= size;
}

static runic_policy policy_for(const struct pass *pass, enum finding_class class)
{
    const runic_options *how = &pass->scan->how;
    if (wants(pass, class))
        return (runic_policy){.action = RUNIC_ACTION_STOP};
    return class == ILL_FORMED ? how->ill_formed : how->unmappable;
}

/* Starts a converter at an offset. Returns false on failure. */
static bool begin_converter(struct pass *pass, uint64_t offset)
{
    runic_options how = pass->scan->how;
    pass->begin = offset;
    pass->composer.to = how.to;
    pass->handled[ILL_FORMED] = pass->handled[OTHER] = 0;
    if (offset > 0) {
        how.bom_in = RUNIC_BOM_IN_KEEP;
        how.bom_out = RUNIC_BOM_OUT_NONE;
    }
    how.ill_formed = policy_for(pass, ILL_FORMED);
    how.unmappable = policy_for(pass, OTHER);
    if (runic_converter_init(&pass->converter, &how) != RUNIC_OK)
        return false;
    if (how.word_joiner && offset > 0)
        feed_letter(pass);
    return true;
}

bool pass_begin(struct pass *pass, uint64_t offset)
{
    pass->base = offset;
    pass->watch = (struct watch){pass->scan->watched, pass->scan->how.from, pass->sink, pass->census};
    pass->position = (struct position){.line = 1, .column = 1};
    if (decodes(pass))
        position_start(&pass->position, pass->scan->how.from, pass->scan->marked && offset == 0);
    pass->position.counts_returns = pass->scan->counts_lines;
    pass->position.offset = offset;
    return !decodes(pass) || begin_converter(pass, offset);
}

/* Passes the converted text to take(). Returns false on failure. */
static bool take_filled(struct pass *pass)
{
    const size_t len = pass->filled;
    pass->filled = 0;
    return len == 0 || pass->take == NULL || pass->take(pass, len);
}

/* Handles a fault that the converter has stopped at. */
static enum scan_end handle_fault(struct pass *pass)
{
    runic_report report = runic_converter_report(&pass->converter);
    const enum finding_class class = report.status == RUNIC_ILL_FORMED ? ILL_FORMED : OTHER;
    const runic_options *how = &pass->scan->how;
    runic_policy answer = class == ILL_FORMED ? how->ill_formed : how->unmappable;
    /* A missing BOM is always reported and always stops. */
    const bool lacks_mark = report.fault == RUNIC_FAULT_MISSING_BOM;
    /* The converter's offsets are relative to its start. */
    report.offset += pass->begin;
    if (wants(pass, class) || lacks_mark) {
        pass->handled[class]++;
        report_fault(pass, &report);
    }
    if (answer.action == RUNIC_ACTION_STOP || lacks_mark)
        return SCAN_STOPPED;
    if (answer.action == RUNIC_ACTION_CALLBACK)
        how->callback(how->user, &report, &answer);
    const runic_policy ill_formed = policy_for(pass, ILL_FORMED), unmappable = policy_for(pass, OTHER);
    runic_converter_answer(&pass->converter, &answer);
    runic_converter_set_policies(&pass->converter, &ill_formed, &unmappable);
    return SCAN_DONE;
}

/* Counts the faults to which the converter has applied a policy since the last call. */
static void count_faults(struct pass *pass)
{
    const runic_faults faults = runic_converter_faults(&pass->converter);
    const uint64_t all[CLASSES] = {[ILL_FORMED] = faults.ill_formed, [OTHER] = faults.unmappable};
    for (enum finding_class class = 0; class < CLASSES; class ++) {
        if (all[class] > pass->handled[class])
            pass->sink.more(pass->sink.user, class, all[class] - pass->handled[class]);
        pass->handled[class] = all[class];
    }
}

/*
 * Counts which characters of a text are unmappable, after its conversion: the converter remembers how it replaces a character,
 * and would have to call a callback each time.
 */
static void count_lacking(struct pass *pass, const uint8_t *text, size_t len)
{
    runic_options how = pass->scan->how;
    if (pass->base > 0 || text != pass->piece.bytes)
        how.bom_in = RUNIC_BOM_IN_KEEP;
    census_add_lacking(pass->census, &how, text, len);
}

static enum scan_end convert_bytes(struct pass *pass, const uint8_t *src, size_t len, bool last)
{
    const uint8_t *const text = src;
    const uint64_t lacking = runic_converter_faults(&pass->converter).unmappable;
    enum scan_end end = SCAN_DONE;
    runic_result done;
    do {
        done = runic_converter_convert(&pass->converter, src, len, pass->out + pass->filled, pass->cap - pass->filled, last);
        src += done.read;
        len -= done.read;
        pass->filled += done.written;
        if (done.status == RUNIC_FULL)
            end = take_filled(pass) ? SCAN_DONE : SCAN_TROUBLE;
        else if (done.status != RUNIC_OK)
            end = handle_fault(pass);
    } while (end == SCAN_DONE && done.status != RUNIC_OK);
    if (pass->census != NULL && !pass->census->failed && runic_converter_faults(&pass->converter).unmappable > lacking)
        count_lacking(pass, text, (size_t)(src - text));
    return end;
}

/* Converts the piece with its sequences composed. A composed one is shorter: the offsets after it change. */
static enum scan_end convert_composed(struct pass *pass, bool last)
{
    const struct piece *piece = &pass->piece;
    struct composition found;
    enum scan_end end = SCAN_DONE;
    size_t at = 0;
    while (end == SCAN_DONE && compose_next(&pass->composer, pass->scan->how.from, piece->bytes, piece->len, at, &found)) {
        end = convert_bytes(pass, piece->bytes + at, found.begin - at, false);
        if (end == SCAN_DONE)
            end = convert_bytes(pass, found.bytes, found.len, false);
        at = found.end;
        pass->begin += found.end - found.begin - found.len;
    }
    return end == SCAN_DONE ? convert_bytes(pass, piece->bytes + at, piece->len - at, last) : end;
}

static enum scan_end convert(struct pass *pass, bool last)
{
    const bool composes = pass->scan->composes && composes_bytes(pass->scan->how.from);
    const enum scan_end end =
        composes ? convert_composed(pass, last) : convert_bytes(pass, pass->piece.bytes, pass->piece.len, last);
    count_faults(pass);
    return end != SCAN_TROUBLE && take_filled(pass) ? end : SCAN_TROUBLE;
}

/*
 * Returns true if validation alone shows that the piece has no fault: neither an ill-formed sequence nor, if the target is
 * not a Unicode charset, a character beyond ASCII.
 */
static bool is_well_formed(const struct pass *pass)
{
    const struct piece *piece = &pass->piece;
    const runic_charset from = pass->scan->how.from;
    const bool extends_ascii = from == RUNIC_UTF8 || from == RUNIC_LATIN1 || from == RUNIC_WINDOWS1252;
    const bool is_limited = !charset_describe(pass->scan->how.to).unicode;
    if (from == RUNIC_ASCII || (extends_ascii && is_limited))
        return runic_ascii_validate((const char *)piece->bytes, piece->len).status == RUNIC_OK;
    if (from == RUNIC_UTF8)
        return runic_utf8_validate((const char *)piece->bytes, piece->len).status == RUNIC_OK;
    return from == RUNIC_LATIN1;
}

/* Searches a piece whose text is not written. Most pieces have no faults and need no conversion. */
static enum scan_end search_piece(struct pass *pass)
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
    if (pass->scan->doubt != NULL)
        doubt_add(pass->scan->doubt, pass->base, pass->piece.bytes, pass->piece.len);
    if (decodes(pass))
        how = pass->scan->text.take == NULL && has_boundaries(pass->scan->how.from) ? search_piece(pass) : convert(pass, last);
    if (how == SCAN_DONE && decodes(pass))
        count_up_to(pass, end);
    pass->base = end;
    return how;
}
