/* pass.c - converts pieces, counts lines and columns in them, and reports faults with their positions. */
/* SPDX-License-Identifier: MIT */
/* While faults of a kind must be reported one by one, the converter stops at each. After that the converter applies the policy
 * by itself and only counts them. */
#include "pass.h"

#include <string.h>

#include "terminal/message.h"
#include "text/position.h"

bool pass_wants(const struct pass *pass, enum finding_class class)
{
    return pass->sink.wants(pass->sink.user, class) > 0;
}

/* Searches the text up to an offset for watched characters, and counts its lines and columns if they are needed. */
static void count_up_to(struct pass *pass, uint64_t offset)
{
    const struct text *text = &pass->text;
    /* An incomplete character from the previous piece is not counted: it can only be a fault. */
    const uint64_t from = pass->position.offset > text->offset ? pass->position.offset : text->offset;
    if (offset <= from)
        return;
    const uint8_t *bytes = text->bytes + (from - text->offset);
    const size_t len = (size_t)(offset - from);
    if (pass->watch.what != 0)
        watch_text(&pass->watch, &pass->position, bytes, len);
    /* A finding may still need its position, or the text that of its end. */
    if (pass_wants(pass, ILL_FORMED) || pass_wants(pass, OTHER) || pass->scan->counts_lines)
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

/* Corrects the fault of a sequence that is cut by the end of a chunk: which fault it is depends on the bytes after the
 * chunk. */
static void correct_fault_at_end(const struct pass *pass, runic_report *report)
{
    const runic_options how = {.from = pass->scan->how.from, .to = RUNIC_UTF32LE, .bom_in = RUNIC_BOM_IN_KEEP};
    uint8_t bytes[LOOK_BEYOND], out[4 * LOOK_BEYOND];
    const size_t len = bytes_from(pass, report->offset, bytes);
    const runic_result whole = runic_convert(&how, bytes, len, out, sizeof out);
    if (whole.status == RUNIC_ILL_FORMED && whole.read == 0)
        report->fault = whole.fault;
}

void pass_report(const struct pass *pass, const struct sink *sink, const runic_report *report, struct place place)
{
    struct finding finding = {.report = *report, .from = pass->scan->how.from, .to = pass->scan->how.to, .place = place};
    if (report->fault == RUNIC_FAULT_TRUNCATED)
        correct_fault_at_end(pass, &finding.report);
    sink->found(sink->user, &finding);
}

/* Returns the length of a fault in the text. What is converted there may be the character of an escape, or a composed one. */
static size_t length_of_fault(const struct pass *pass, const runic_report *report)
{
    const struct text *text = &pass->text;
    const size_t at = (size_t)(report->offset - text->offset);
    if (pass->decoding == NULL || at >= text->len)
        return report->length;
    const uint8_t lead = text->bytes[at];
    return 1u + (lead >= 0x80) + (lead >= 0xE0) + (lead >= 0xF0);
}

static void report_fault(struct pass *pass, const runic_report *report)
{
    count_up_to(pass, report->offset);
    const struct place place = position_of_fault(&pass->position, report->offset);
    pass_report(pass, &pass->watch.sink, report, place);
    position_skip_fault(&pass->position, report->offset, length_of_fault(pass, report));
}

/* Feeds the encoder one letter, so that a following U+FEFF counts as a word joiner inside the text, not as a BOM. */
static void feed_letter(struct pass *pass)
{
    const uint8_t size = runic_charset_describe(pass->encoding.how.from).unit_size;
    uint8_t letter[4], out[RUNIC_MIN_OUTPUT];
    store_ascii(pass->encoding.how.from, 'a', letter);
    encoder_convert(pass->encoding.encoder, letter, size, out, sizeof out, false);
}

runic_policy pass_policy(const struct pass *pass, enum finding_class class)
{
    const runic_options *how = &pass->scan->how;
    if (pass_wants(pass, class))
        return (runic_policy){.action = RUNIC_ACTION_STOP};
    return class == ILL_FORMED ? how->ill_formed : how->unmappable;
}

/* Starts an encoder of its own at an offset. Returns false on failure. */
static bool begin_own(struct pass *pass, uint64_t offset)
{
    runic_options how = pass->encoding.how;
    pass->encoding.encoder = &pass->encoding.own;
    if (offset > 0) {
        how.bom_in = RUNIC_BOM_IN_KEEP;
        how.bom_out = RUNIC_BOM_OUT_NONE;
    }
    how.ill_formed = pass_policy(pass, ILL_FORMED);
    how.unmappable = pass_policy(pass, OTHER);
    if (!encoder_open(&pass->encoding.own, NULL, &how))
        return false;
    if (how.word_joiner && offset > 0)
        feed_letter(pass);
    return true;
}

static bool has_in_encoder(void *user, char32_t value)
{
    return encoder_has(user, value);
}

/* Starts to convert at an offset, with the encoder of the scan or one of its own. Returns false on failure. */
static bool begin_encoder(struct pass *pass, uint64_t offset)
{
    const runic_policy ill_formed = pass_policy(pass, ILL_FORMED), unmappable = pass_policy(pass, OTHER);
    pass->encoding.encoder = pass->scan->encoder;
    if (pass->encoding.encoder == NULL && !begin_own(pass, offset))
        return false;
    if (pass->encoding.encoder != &pass->encoding.own) {
        encoder_set_policies(pass->encoding.encoder, &ill_formed, &unmappable);
        encoder_count_in(pass->encoding.encoder, pass->watch.census);
    }
    const runic_faults faults = encoder_faults(pass->encoding.encoder);
    pass->encoding.handled[ILL_FORMED] = faults.ill_formed;
    pass->encoding.handled[OTHER] = faults.unmappable;
    pass->composer.to = pass->encoding.how.to;
    if (pass->encoding.encoder->system != NULL) {
        pass->composer.has = has_in_encoder;
        pass->composer.user = pass->encoding.encoder;
    }
    return true;
}

bool pass_begin(struct pass *pass, struct decoding *decoding, uint64_t offset)
{
    const struct scan *scan = pass->scan;
    bool marked = scan->marked && offset == 0;
    pass->base = pass->text.offset = offset;
    pass->encoding.how = scan->how;
    pass->watch.what = scan->watched;
    pass->watch.sink = pass->sink;
    pass->decoding = is_decoded(scan) ? decoding : NULL;
    if (pass->decoding != NULL && !decoding_begin(pass, offset))
        return false;
    /* Before an encoder, the decoder removes the BOM: the decoded text begins after it. */
    if (pass->decoding != NULL && scan->encoder != NULL && scan->text.take != NULL)
        marked = marked && scan->how.bom_in == RUNIC_BOM_IN_KEEP;
    position_start(&pass->position, pass->encoding.how.from, marked);
    pass->position.counts_returns = scan->counts_lines;
    pass->position.offset = offset;
    return begin_encoder(pass, offset);
}

bool pass_take(struct pass *pass)
{
    struct written *written = &pass->written;
    const size_t len = written->filled;
    written->filled = 0;
    return len == 0 || written->take == NULL || written->take(pass, len);
}

/* Handles a fault that the converter has stopped at, at an offset of the text. */
static enum scan_end handle_fault(struct pass *pass, uint64_t offset)
{
    runic_report report = encoder_report(pass->encoding.encoder);
    const enum finding_class class = report.status == RUNIC_ILL_FORMED ? ILL_FORMED : OTHER;
    const runic_options *how = &pass->scan->how;
    runic_policy answer = class == ILL_FORMED ? how->ill_formed : how->unmappable;
    /* A missing BOM is always reported and always stops. */
    const bool lacks_mark = report.fault == RUNIC_FAULT_MISSING_BOM;
    report.offset = offset;
    if (pass_wants(pass, class) || lacks_mark) {
        pass->encoding.handled[class]++;
        report_fault(pass, &report);
    }
    if (answer.action == RUNIC_ACTION_STOP || lacks_mark)
        return SCAN_STOPPED;
    if (answer.action == RUNIC_ACTION_CALLBACK)
        how->callback(how->user, &report, &answer);
    const runic_policy ill_formed = pass_policy(pass, ILL_FORMED), unmappable = pass_policy(pass, OTHER);
    encoder_answer(pass->encoding.encoder, &answer);
    encoder_set_policies(pass->encoding.encoder, &ill_formed, &unmappable);
    return SCAN_DONE;
}

/* Counts the faults to which the converter has applied a policy since the last call. */
static void count_faults(struct pass *pass)
{
    const runic_faults faults = encoder_faults(pass->encoding.encoder);
    const uint64_t all[CLASSES] = {[ILL_FORMED] = faults.ill_formed, [OTHER] = faults.unmappable};
    for (enum finding_class class = 0; class < CLASSES; class ++) {
        if (all[class] > pass->encoding.handled[class])
            pass->sink.more(pass->sink.user, class, all[class] - pass->encoding.handled[class]);
        pass->encoding.handled[class] = all[class];
    }
}

/* Counts which characters of a text are unmappable, after its conversion: the converter remembers how it replaces a character,
 * and would have to call a callback each time. */
static void count_lacking(struct pass *pass, const uint8_t *bytes, size_t len)
{
    runic_options how = pass->encoding.how;
    if (pass->text.offset > 0 || bytes != pass->text.bytes)
        how.bom_in = RUNIC_BOM_IN_KEEP;
    census_add_lacking(pass->watch.census, &how, bytes, len);
}

enum scan_end pass_convert(struct pass *pass, const uint8_t *bytes, size_t len, uint64_t offset, bool last)
{
    struct written *written = &pass->written;
    const uint64_t lacking = encoder_faults(pass->encoding.encoder).unmappable;
    size_t read = 0;
    enum scan_end end = SCAN_DONE;
    runic_result done;
    do {
        const uint64_t here = offset + read;
        done = encoder_convert(pass->encoding.encoder, bytes + read, len - read, written->out + written->filled,
                               written->cap - written->filled, last);
        read += done.read;
        written->filled += done.written;
        written->total += done.written;
        if (done.status == RUNIC_FULL)
            end = pass_take(pass) ? SCAN_DONE : SCAN_TROUBLE;
        else if (done.status != RUNIC_OK)
            end = handle_fault(pass, here + (uint64_t)encoder_fault_position(pass->encoding.encoder));
    } while (end == SCAN_DONE && done.status != RUNIC_OK);
    const struct census *census = pass->watch.census;
    if (census != NULL && !census->is_full && pass->encoding.encoder->system == NULL &&
        encoder_faults(pass->encoding.encoder).unmappable > lacking)
        count_lacking(pass, bytes, read);
    return end;
}

static enum scan_end convert(struct pass *pass, const uint8_t *bytes, bool last)
{
    const struct text *text = &pass->text;
    const enum scan_end end = convert_changed(pass, bytes, text->len, text->offset, last);
    count_faults(pass);
    /* Text that is decoded comes in short parts if it is damaged: it is taken after each piece. */
    return pass->decoding != NULL || (end != SCAN_TROUBLE && pass_take(pass)) ? end : SCAN_TROUBLE;
}

/* Notes the offset of a byte above 0x7F, unless a byte before it is. */
static void note_beyond_ascii(atomic_ullong *ascii_end, uint64_t offset)
{
    unsigned long long end = atomic_load_explicit(ascii_end, memory_order_relaxed);
    while (offset < end &&
           !atomic_compare_exchange_weak_explicit(ascii_end, &end, offset, memory_order_relaxed, memory_order_relaxed))
        ;
}

static bool is_valid_utf8(const struct pass *pass)
{
    const struct text *text = &pass->text;
    atomic_ullong *const ascii_end = pass->scan->evidence.ascii_end;
    if (ascii_end != NULL && text->offset < atomic_load_explicit(ascii_end, memory_order_relaxed)) {
        const size_t ascii = runic_ascii_validate((const char *)text->bytes, text->len).read;
        if (ascii == text->len)
            return true;
        note_beyond_ascii(ascii_end, text->offset + ascii);
    }
    return runic_utf8_validate((const char *)text->bytes, text->len).status == RUNIC_OK;
}

/* Returns true if validation alone shows that the text has no fault: neither an ill-formed sequence nor, if the target is not a
 * Unicode charset, a character beyond ASCII. What was decoded is well-formed. */
static bool is_well_formed(const struct pass *pass)
{
    const struct text *text = &pass->text;
    const runic_charset from = pass->encoding.how.from;
    const bool extends_ascii =
        pass->decoding != NULL || from == RUNIC_UTF8 || from == RUNIC_LATIN1 || from == RUNIC_WINDOWS1252;
    if (from == RUNIC_ASCII || (extends_ascii && !is_unicode(pass->encoding.how.to)))
        return runic_ascii_validate((const char *)text->bytes, text->len).status == RUNIC_OK;
    if (from == RUNIC_UTF8 && pass->decoding == NULL)
        return is_valid_utf8(pass);
    return pass->decoding != NULL || from == RUNIC_LATIN1;
}

/* Searches text that is not written. Most text has no faults and needs no conversion. */
static enum scan_end search(struct pass *pass)
{
    const struct text *text = &pass->text;
    if (pass->scan->refuses_nul && text->len > 0 && memchr(text->bytes, 0, text->len) != NULL)
        return SCAN_STOPPED;
    if (pass->encoding.encoder != &pass->encoding.own)
        return convert(pass, text->bytes, false);
    if (is_well_formed(pass))
        return SCAN_DONE;
    return begin_encoder(pass, text->offset) ? convert(pass, text->bytes, true) : SCAN_TROUBLE;
}

enum scan_end pass_text(struct pass *pass, const uint8_t *changed, bool last)
{
    const enum scan_end end = pass->scan->text.take == NULL ? search(pass) : convert(pass, changed, last);
    if (end == SCAN_DONE)
        count_up_to(pass, pass->text.offset + pass->text.len);
    return end;
}

enum scan_end pass_piece(struct pass *pass, bool last)
{
    const struct piece *piece = &pass->piece;
    progress_add(piece->len);
    pass->in->progress.counted += piece->len;
    if (pass->detector != NULL)
        runic_detector_feed(pass->detector, piece->bytes, piece->len);
    if (pass->scan->evidence.doubt != NULL)
        doubt_add(pass->scan->evidence.doubt, piece->bytes, piece->len);
    if (pass->decoding == NULL)
        pass->text = (struct text){piece->bytes, piece->len, pass->base};
    const enum scan_end end = pass->decoding != NULL ? decoding_piece(pass, last) : pass_text(pass, piece->bytes, last);
    pass->base += piece->len;
    return end;
}
