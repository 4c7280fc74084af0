/* decoding.c - decodes an input to UTF-8, which is then searched, changed and converted; reports ill-formed sequences. */
/* SPDX-License-Identifier: MIT */
#include "pass.h"

#include <string.h>

#include "terminal/message.h"
#include "text/position.h"

/* Replaces ill-formed sequences that are only counted, in text that is not written: one column, and never searched for. */
#define PLACEHOLDER 'a'

bool is_decoded(const struct scan *scan)
{
    const runic_charset from = scan->how.from;
    if (scan->text.take != NULL)
        return scan->encoder != NULL || !is_stateless(from) || (scan->changes.composes && from != RUNIC_UTF8);
    if (scan->encoder != NULL && is_system(scan->how.to))
        return true;
    return from != RUNIC_UTF8 && (scan->watched != 0 || scan->encoder != NULL || !has_boundaries(from));
}

/* ---- Findings in the text */

static struct origin origin_of(struct pass *pass, uint64_t offset)
{
    struct decoding *d = pass->decoding;
    const size_t index = (size_t)(offset - pass->text.offset);
    if (d->replaced != NULL)
        return (struct origin){d->replaced->report.offset + runic_utf8_to_utf32_size((const char *)d->text, index), 1};
    if (index < d->kept)
        return d->kept_origins[index];
    return is_system(pass->scan->how.from) ? (struct origin){.length = 1} : origins_find(&d->origins, index - d->kept);
}

static void found_in_text(void *user, const struct finding *finding)
{
    struct pass *pass = user;
    struct finding here = *finding;
    const struct origin origin = origin_of(pass, finding->report.offset);
    here.report.offset = origin.offset;
    here.report.length = origin.length;
    here.from = pass->scan->how.from;
    if (pass->decoding->replaced != NULL)
        here.place = pass->decoding->replaced->place;
    pass->sink.found(pass->sink.user, &here);
}

static uint64_t wants_in_text(void *user, enum finding_class class)
{
    const struct pass *pass = user;
    return pass->sink.wants(pass->sink.user, class);
}

static void more_in_text(void *user, enum finding_class class, uint64_t count)
{
    const struct pass *pass = user;
    pass->sink.more(pass->sink.user, class, count);
}

/* ---- Decoding */

/* Returns the policy for ill-formed sequences. It is to stop if no escape and no sequence of marks may go beyond one, or if
 * columns are counted, in which its replacement has none. Text that is not written has one character for each. */
static runic_policy decoder_policy(const struct pass *pass)
{
    const struct scan *scan = pass->scan;
    const runic_policy policy = pass_policy(pass, ILL_FORMED);
    const bool counts = scan->text.take != NULL && pass_wants(pass, OTHER);
    if (policy.action == RUNIC_ACTION_STOP || scan->changes.unescape != NULL || scan->changes.composes || counts)
        return (runic_policy){.action = RUNIC_ACTION_STOP};
    return scan->text.take == NULL ? (runic_policy){.action = RUNIC_ACTION_REPLACE, .length = 1, .text = {PLACEHOLDER}}
                                   : pass->decoding->answer;
}

bool decoding_begin(struct pass *pass, uint64_t offset)
{
    const struct scan *scan = pass->scan;
    struct decoding *d = pass->decoding;
    const bool strips = scan->text.take != NULL && scan->encoder != NULL;
    runic_options how = scan->how;
    d->begin = offset;
    d->handled = d->kept = d->unescaped = 0;
    d->replaced = NULL;
    pass->encoding.own.how.to = how.to;
    d->answer = encoder_replacement(scan->encoder != NULL ? scan->encoder : &pass->encoding.own, &how.ill_formed);
    how.to = has_lone_surrogates(how.from) ? RUNIC_WTF8 : RUNIC_UTF8;
    how.bom_out = RUNIC_BOM_OUT_NONE;
    how.ill_formed = d->policy = decoder_policy(pass);
    how.unmappable = (runic_policy){.action = RUNIC_ACTION_STOP};
    /* An encoder of several inputs is in the middle of a text where an input begins; else it treats the BOM. */
    if (offset > 0 || !strips)
        how.bom_in = RUNIC_BOM_IN_KEEP;
    how.word_joiner = how.word_joiner && scan->encoder != NULL;
    pass->encoding.how.from = how.to;
    /* without_mark() removes the BOM that iconv(3) has decoded. */
    if (strips || (is_system(how.from) && scan->text.take != NULL))
        pass->encoding.how.bom_in = RUNIC_BOM_IN_KEEP;
    pass->composer.filled = scan->changes.unescape != NULL;
    pass->watch.sink = (struct sink){found_in_text, wants_in_text, more_in_text, pass};
    return decoder_open(&d->decoder, &how);
}

bool decoding_end(struct pass *pass)
{
    struct decoding *d = pass->decoding;
    const bool good = report_substituted(pass->in->name, d->decoder.system.replaced,
                                         pass->scan->how.ill_formed.action == RUNIC_ACTION_STOP, "--on-error");
    decoder_close(&d->decoder);
    return good;
}

/* Enough for \xHH for each byte that a report keeps. */
#define FAULT_TEXT_MOST (4 * RUNIC_REPORT_BYTES)

/* Stores what a policy makes of an ill-formed sequence, in UTF-8. Escapes each byte as one that the end of a text cuts, and
 * reads it by itself in the charset of a fallback. Returns the length. */
static size_t fault_text(const runic_report *report, const runic_policy *policy, uint8_t text[FAULT_TEXT_MOST])
{
    const bool falls_back = policy->action == RUNIC_ACTION_FALLBACK,
               by_bytes = falls_back || policy->action == RUNIC_ACTION_ESCAPE;
    const runic_options how = {.from = falls_back ? (runic_charset)policy->charset : RUNIC_UTF16LE,
                               .to = RUNIC_UTF8,
                               .ill_formed = falls_back ? (runic_policy){.action = RUNIC_ACTION_REPLACE} : *policy};
    const size_t known = report->length < RUNIC_REPORT_BYTES ? report->length : RUNIC_REPORT_BYTES;
    size_t len = 0;
    for (size_t i = 0; i < (by_bytes ? known : 1) && policy->action != RUNIC_ACTION_SKIP; i++)
        len += runic_convert(&how, report->bytes + i, 1, text + len, FAULT_TEXT_MOST - len).written;
    return len;
}

/* Reads the escapes in new text. Returns how many bytes of the text can be converted now. */
static size_t read_escapes(struct pass *pass, size_t len, bool more)
{
    struct decoding *d = pass->decoding;
    if (pass->scan->changes.unescape == NULL)
        return len;
    memcpy(d->changed + d->kept, d->text + d->kept, len - d->kept);
    d->unescaped += unescape_text(pass->scan->changes.unescape, d->changed + d->unescaped, len - d->unescaped, more);
    return d->unescaped;
}

/* Returns how many bytes of the text are searched and converted now. CR, LF and U+FEFF must be in the same text, and so must a
 * letter and its marks. */
static size_t whole_text(struct pass *pass, const uint8_t *changed, size_t len, bool more)
{
    const struct scan *scan = pass->scan;
    const bool keeps_lines = scan->text.take == NULL && (scan->watched != 0 || scan->counts_lines);
    size_t whole = read_escapes(pass, len, more);
    if (more && scan->changes.composes)
        whole = boundary_before_sequence(RUNIC_UTF8, changed, whole, pass->composer.filled);
    return more && keeps_lines ? boundary_before_line_end(RUNIC_UTF8, changed, whole) : whole;
}

/* Keeps the end of the text, with the origins of its characters, for the next text. */
static void keep(struct pass *pass, size_t len)
{
    struct decoding *d = pass->decoding;
    const size_t whole = pass->text.len;
    struct origin origins[KEPT_MOST] = {{.length = 0}};
    demand_room(KEPT_MOST, 0, len - whole);
    for (size_t i = whole; i < len && pass_wants(pass, OTHER); i++)
        if ((d->text[i] & 0xC0) != 0x80)
            origins[i - whole] = origin_of(pass, pass->text.offset + i);
    memcpy(d->kept_origins, origins, (len - whole) * sizeof *origins);
    memmove(d->text, d->text + whole, len - whole);
    if (pass->scan->changes.unescape != NULL)
        memmove(d->changed, d->changed + whole, len - whole);
    d->unescaped -= d->unescaped < whole ? d->unescaped : whole;
    d->kept = len - whole;
}

/* Searches and converts text that was decoded. more: text follows directly. */
static enum scan_end take_text(struct pass *pass, size_t len, bool more, bool last)
{
    struct decoding *d = pass->decoding;
    const uint8_t *changed = pass->scan->changes.unescape != NULL ? d->changed : d->text;
    const size_t whole = whole_text(pass, changed, len, more);
    pass->text.bytes = d->text;
    pass->text.len = whole;
    const enum scan_end end = pass_text(pass, changed, last && pass->encoding.encoder == &pass->encoding.own);
    if (whole < len)
        keep(pass, len);
    else
        d->kept = d->unescaped = 0;
    pass->text.offset += whole;
    return end;
}

/* Converts what replaces an ill-formed sequence. It has no columns of its own. */
static enum scan_end replace(struct pass *pass, const struct finding *finding)
{
    struct decoding *d = pass->decoding;
    struct position position = pass->position;
    pass->text.bytes = d->text;
    pass->text.len = fault_text(&finding->report, &d->answer, d->text);
    d->replaced = finding;
    const enum scan_end end = pass->text.len > 0 ? pass_text(pass, d->text, false) : SCAN_DONE;
    d->replaced = NULL;
    pass->text.offset += pass->text.len;
    position.offset = pass->text.offset;
    pass->position = position;
    return end;
}

static void count_replaced(const struct pass *pass, uint64_t count)
{
    const struct scan *scan = pass->scan;
    if (scan->encoder != NULL)
        encoder_count_replaced(scan->encoder, &scan->how.ill_formed, count);
}

/* Reports or counts an ill-formed sequence at the end of the text, and replaces it. */
static enum scan_end handle_ill_formed(struct pass *pass)
{
    struct decoding *d = pass->decoding;
    struct finding finding = {.report = decoder_report(&d->decoder), .place = {pass->position.line, pass->position.column}};
    const bool lacks_mark = finding.report.fault == RUNIC_FAULT_MISSING_BOM;
    finding.report.offset += d->begin;
    if (pass_wants(pass, ILL_FORMED) || lacks_mark) {
        d->handled++;
        count_replaced(pass, 1);
        pass_report(pass, &pass->sink, &finding.report, finding.place);
    }
    pass->position.column += finding.report.length > 0;
    if (pass->scan->how.ill_formed.action == RUNIC_ACTION_STOP || lacks_mark)
        return SCAN_STOPPED;
    d->policy = decoder_policy(pass);
    decoder_go_on(&d->decoder, &d->policy);
    if (pass->scan->changes.unescape != NULL)
        pass->scan->changes.unescape->after_byte = false;
    return pass->scan->text.take != NULL ? replace(pass, &finding) : SCAN_DONE;
}

/* Counts the ill-formed sequences to which the decoder has applied the policy since the last call. */
static void count_passed(struct pass *pass)
{
    struct decoding *d = pass->decoding;
    const uint64_t faults = decoder_faults(&d->decoder);
    if (faults > d->handled) {
        count_replaced(pass, faults - d->handled);
        pass->sink.more(pass->sink.user, ILL_FORMED, faults - d->handled);
    }
    d->handled = faults;
}

/* Removes the BOM at the beginning of text that iconv(3) has decoded. Returns the new length of the text. */
static size_t without_mark(const struct pass *pass, size_t len)
{
    const struct decoding *d = pass->decoding;
    const bool removes = is_system(pass->scan->how.from) && pass->text.offset == 0 && d->kept == 0 &&
                         pass->scan->text.take != NULL && pass->scan->how.bom_in == RUNIC_BOM_IN_STRIP;
    if (!removes || len < 3 || memcmp(d->text, "\xEF\xBB\xBF", 3) != 0)
        return len;
    memmove(d->text, d->text + 3, len - 3);
    return len - 3;
}

/* Decodes bytes, after the text that is kept, up to an ill-formed sequence at which it must stop. iconv(3) stops at each: the
 * others are replaced here. */
static runic_result decode(struct decoding *d, const uint8_t *src, size_t len, bool last)
{
    runic_result all = {.status = RUNIC_OK};
    do {
        uint8_t *const text = d->text + d->kept + all.written;
        const size_t room = d->cap - d->kept - all.written - FAULT_TEXT_MOST;
        const runic_result r = decoder_convert(&d->decoder, src + all.read, len - all.read, text, room, last);
        all.read += r.read;
        all.written += r.written;
        all.status = r.status;
        if (r.status != RUNIC_ILL_FORMED || d->decoder.system.iconv == NULL || d->policy.action == RUNIC_ACTION_STOP)
            return all;
        const runic_report report = decoder_report(&d->decoder);
        all.written += fault_text(&report, &d->policy, text + r.written);
        all.status = RUNIC_FULL;
    } while (d->cap - d->kept - all.written >= 2 * FAULT_TEXT_MOST);
    return all;
}

enum scan_end decoding_piece(struct pass *pass, bool last)
{
    struct decoding *d = pass->decoding;
    const uint8_t *src = pass->piece.bytes;
    const uint8_t *const src_end = src + pass->piece.len;
    enum scan_end end;
    runic_result r;
    do {
        const size_t len = (size_t)(src_end - src);
        /* A text without the byte order mark that it must have is reported even with -q. */
        const bool reports = pass_wants(pass, OTHER) || (d->begin == 0 && pass->text.offset == 0);
        if (reports && !is_system(pass->scan->how.from))
            origins_begin(&d->origins, &d->decoder.runic, src, len, pass->base + (pass->piece.len - len));
        r = decode(d, src, len, last);
        src += r.read;
        const size_t made = without_mark(pass, d->kept + r.written);
        const bool is_end = r.status == RUNIC_OK && (last || has_whole_pieces(pass->scan));
        end = take_text(pass, made, !is_end && r.status != RUNIC_ILL_FORMED, last && r.status == RUNIC_OK);
        if (end == SCAN_DONE && r.status == RUNIC_ILL_FORMED)
            end = handle_ill_formed(pass);
    } while (end == SCAN_DONE && r.status != RUNIC_OK);
    count_passed(pass);
    return end != SCAN_TROUBLE && pass_take(pass) ? end : SCAN_TROUBLE;
}
