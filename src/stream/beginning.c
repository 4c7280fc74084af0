/* beginning.c - starts a stream: its charset, and U+FEFF at its beginning. */
/* SPDX-License-Identifier: MIT */
#include "beginning.h"

#include "../charset/unicode.h"
#include "faults.h"
#include "options.h"

static const struct runic_codec *target_codec(runic_charset to)
{
    if (to == RUNIC_UTF16)
        return runic_codec(RUNIC_UTF16BE);
    return runic_codec(to == RUNIC_UTF32 ? RUNIC_UTF32BE : to);
}

/* Returns the charset that the first bytes show, or RUNIC_CHARSET_UNKNOWN if they are too few. */
static runic_charset charset_by_bytes(const struct converter *c, bool final)
{
    if (c->how.bom_in == RUNIC_BOM_IN_SNIFF) {
        unsigned flags = (final ? RUNIC_SIGNATURE_FINAL : 0) | (c->how.forbid_utf32 ? RUNIC_SIGNATURE_NO_UTF32 : 0);
        runic_signature found = runic_detect_signature(c->hold, c->held, flags);
        if (found.more || found.charset != RUNIC_CHARSET_UNKNOWN)
            return found.charset;
    }
    const runic_charset_properties *const label = runic_properties(c->how.from);
    if (label->byte_order != RUNIC_ORDER_BY_BOM)
        return c->how.from;
    if (c->held < label->unit_size && !final)
        return RUNIC_CHARSET_UNKNOWN;
    return runic_with_order(c->how.from, c->hold, c->held, c->how.unmarked_order == RUNIC_ORDER_LITTLE);
}

/* Makes this the source's charset, and its decoder as at the beginning of a text. */
static void use_charset(struct converter *c, runic_charset charset)
{
    c->charset = charset;
    c->from = runic_codec(charset);
    if (c->from == NULL)
        return;
    if (scheme_form(c->from->scheme) == FORM_utf16 && c->to->variant != PURE)
        c->from = runic_codec_wtf16(c->from);
    if (scheme_form(c->to->scheme) == FORM_utf16 && c->from->variant != PURE)
        c->to = runic_codec_wtf16(c->to);
    runic_make_plan(&c->plan, c->from, c->to, &c->how);
    begin_state(c->from, &c->decoder, charset, &c->how);
}

void runic_choose_charset(struct converter *c, struct text *piece)
{
    hold_bytes(c, piece, smaller(piece->len, RUNIC_MAX_SIGNATURE - c->held));
    use_charset(c, charset_by_bytes(c, c->last && piece->len == 0));
}

runic_status runic_drop_first_bom(struct converter *c, struct text *piece)
{
    uint8_t joined[2 * HOLD];
    struct text view;
    runic_character first;
    bool is_bom, is_skipped;
    do {
        union runic_state after = c->decoder;
        view = view_of(c, piece, joined);
        first = next_of_text(c->from, &after, view.src, view.len, shows_all(c, piece, &view) && c->last);
        is_bom = first.status == RUNIC_OK && first.value == BOM;
        is_skipped = is_bom || (first.status == RUNIC_OK && first.value == NO_VALUE);
        if (is_skipped) {
            c->decoder = after;
            take(&view, first.length);
            follow(c, piece, &view);
        }
    } while (is_skipped && !is_bom);
    c->first_due = first.status == RUNIC_PARTIAL && !c->last;
    c->begun |= is_bom;
    if (c->first_due || is_bom || c->how.bom_in != RUNIC_BOM_IN_REQUIRE)
        return RUNIC_OK;
    const runic_character missing = {.status = RUNIC_ILL_FORMED, .fault = RUNIC_FAULT_MISSING_BOM};
    runic_report_fault(c, &view, view.src, &missing);
    c->newest.offset = 0; /* it concerns the whole text */
    runic_count_fault(c);
    return runic_stop_at_fault(c, RUNIC_ILL_FORMED);
}

void runic_begin(struct converter *c)
{
    const runic_options *const how = &c->how;
    const runic_charset_properties *const from = runic_properties(how->from);
    const bool known = how->bom_in != RUNIC_BOM_IN_SNIFF && from->byte_order != RUNIC_ORDER_BY_BOM;
    memset((uint8_t *)c + sizeof c->how, 0, offsetof(struct converter, hold) - sizeof c->how);
    c->pending.action = RUNIC_ACTION_STOP;
    c->to = target_codec(how->to);
    c->bom_due = runic_writes_bom(how);
    begin_state(c->to, &c->encoder, how->to, how);
    use_charset(c, known ? how->from : RUNIC_CHARSET_UNKNOWN);
    c->first_due = how->bom_in == RUNIC_BOM_IN_AUTO ? from->bom_rule == RUNIC_BOM_RULE_MARK : how->bom_in != RUNIC_BOM_IN_KEEP;
}
