/* output.c - writes what a converter adds to the text: replacements of faults, the BOM, the end; each whole or not at all. */
/* SPDX-License-Identifier: MIT */
#include "output.h"

#include "faults.h"

bool runic_close_text(struct converter *c, struct room *room)
{
    uint8_t bytes[CLOSING];
    union runic_state after = c->encoder;
    const size_t size = close_state(c->to, &after, bytes);
    if (size > room->cap)
        return false;
    memcpy(room->dst, bytes, size);
    wrote(room, size);
    c->encoder = after;
    return true;
}

/* Writes all of the scalar values and leaves room to end the text, or writes nothing and returns false. */
static bool write_whole(struct converter *c, struct room *room, const char32_t *text, size_t len)
{
    if (c->to->close == NULL && room->cap >= RUNIC_MIN_OUTPUT) {
        wrote(room, encode_scalars(c->to, &c->encoder, text, len, room->dst, room->cap).written);
        return true;
    }
    uint8_t bytes[RUNIC_MIN_OUTPUT + CLOSING];
    union runic_state after = c->encoder, closed;
    const size_t size = encode_scalars(c->to, &after, text, len, bytes, sizeof bytes).written;
    closed = after;
    if (size + close_state(c->to, &closed, bytes + size) > room->cap)
        return false;
    memcpy(room->dst, bytes, size);
    wrote(room, size);
    c->encoder = after;
    return true;
}

size_t runic_put_surrogates(const struct converter *c, const char32_t *surrogates, size_t len, uint8_t *dst, size_t cap)
{
    const enum runic_scheme to = c->to->scheme;
    const bool is_wtf8 = c->to->variant == WITH_SURROGATES && scheme_form(to) != FORM_utf16;
    const size_t unit = is_wtf8 ? 3 : form_unit_size(scheme_form(to));
    if (len > cap / unit)
        return 0;
    for (size_t i = 0; i < len; i++, dst += unit)
        if (is_wtf8)
            put_surrogate(dst, surrogates[i]);
        else if (unit == 1)
            *dst = (uint8_t)surrogates[i];
        else if (unit == 2)
            scheme_store_utf16(to, dst, surrogates[i]);
        else
            scheme_store_utf32(to, dst, surrogates[i]);
    return len * unit;
}

/* Writes the newest fault by RUNIC_ACTION_SURROGATE_ESCAPE, or returns false. */
static bool write_escaped(struct converter *c, struct room *room)
{
    char32_t surrogates[RUNIC_REPORT_BYTES];
    const runic_report *fault = &c->newest;
    const size_t length = runic_escaped_surrogates(c, fault->bytes, fault->length, surrogates);
    const size_t size = runic_put_surrogates(c, surrogates, length, room->dst, room->cap);
    wrote(room, size);
    return size > 0;
}

/* Writes the replacement of the newest fault by a policy, or returns false. */
static bool write_replacement(struct converter *c, struct room *room, const runic_policy *policy)
{
    char32_t text[LONGEST_REPLACEMENT];
    if (policy->action == RUNIC_ACTION_SURROGATE_ESCAPE)
        return write_escaped(c, room);
    const size_t length = runic_replacement_of_fault(c, policy, &c->newest, text);
    return length == 0 || write_whole(c, room, text, length);
}

runic_status runic_answer_fault(struct converter *c, struct room *room)
{
    runic_policy answer;
    const runic_status status = runic_decide(c, &answer);
    if (status != RUNIC_OK || write_replacement(c, room, &answer))
        return status;
    c->pending = answer;
    return RUNIC_FULL;
}

bool runic_write_pending(struct converter *c, struct room *room)
{
    if (c->pending.action == RUNIC_ACTION_STOP)
        return true;
    if (!write_replacement(c, room, &c->pending))
        return false;
    c->pending.action = RUNIC_ACTION_STOP;
    return true;
}

bool runic_write_bom(struct converter *c, struct room *room)
{
    const char32_t bom = BOM;
    if (c->bom_due && !write_whole(c, room, &bom, 1))
        return false;
    c->bom_due = 0;
    return true;
}
