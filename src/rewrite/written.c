/* written.c - bytes of the output, and what is refused. */
/* SPDX-License-Identifier: MIT */
#include "written.h"

#include "../form.h"

void runic_put(struct writer *w, const uint8_t *src, size_t len)
{
    if (w->status == RUNIC_OK && len > w->cap - w->written)
        w->status = RUNIC_FULL;
    if (w->status != RUNIC_OK)
        return;
    memcpy(w->dst + w->written, src, len);
    w->written += len;
}

void runic_refuse(struct writer *w, runic_refusal_kind kind, size_t at)
{
    if (w->status != RUNIC_OK)
        return;
    runic_refusal *const r = w->refusal;
    *r = (runic_refusal){.kind = (uint8_t)kind, .line = 1, .column = 1};
    r->charset = (uint16_t)runic_charset_of(w->o, w->walk.place.stretch);
    for (size_t i = 0; i < at; i++) {
        r->line += w->edited[i] == '\n';
        r->column = w->edited[i] == '\n' ? 1 : r->column + ((w->edited[i] & 0xC0) != 0x80);
    }
    if (at < w->edited_len)
        r->character = next_utf8(w->edited + at, w->edited_len - at).value;
    w->status = kind == RUNIC_REFUSAL_UNMAPPABLE ? RUNIC_UNMAPPABLE : RUNIC_STOPPED;
}

size_t runic_bytes_in(const runic_rewriting *what, runic_charset charset, const uint8_t *src, size_t len, uint8_t *dst,
                      size_t cap)
{
    runic_options there = {.from = RUNIC_UTF8, .to = charset, .bom_in = RUNIC_BOM_IN_KEEP, .bom_out = RUNIC_BOM_OUT_NONE};
    there.unmappable = what->unmappable;
    there.callback = what->callback;
    there.user = what->user;
    const runic_result r = runic_convert(&there, src, len, dst, cap);
    return r.status == RUNIC_OK ? r.written : SIZE_MAX;
}

size_t runic_written_as(const struct writer *w, runic_charset charset, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    uint8_t bytes[LONGEST_WRITTEN];
    const runic_options back = {.from = charset, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_KEEP};
    const size_t written = runic_bytes_in(w->what, charset, src, len, bytes, sizeof bytes);
    return written != SIZE_MAX ? runic_convert(&back, bytes, written, dst, cap).written : SIZE_MAX;
}
