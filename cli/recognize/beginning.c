/* beginning.c - what the first bytes of an input tell about its charset. */
/* SPDX-License-Identifier: MIT */
#include "beginning.h"

#include <string.h>

#include "text/charset.h"

void beginning_keep(struct beginning *beginning, struct input *in)
{
    const struct piece head = input_peek(in, BEGINNING);
    beginning->len = head.len < BEGINNING ? head.len : BEGINNING;
    if (beginning->len > 0)
        memcpy(beginning->bytes, head.bytes, beginning->len);
}

struct piece peek_signature(struct input *in, unsigned flags, runic_signature *found)
{
    struct piece head = input_peek(in, 1);
    *found = runic_detect_signature(head.bytes, head.len, flags | (in->ended ? RUNIC_SIGNATURE_FINAL : 0));
    while (found->more && !in->failed) {
        head = input_peek(in, head.len + 1);
        *found = runic_detect_signature(head.bytes, head.len, flags | (in->ended ? RUNIC_SIGNATURE_FINAL : 0));
    }
    return head;
}

bool has_second_mark(struct input *in, runic_charset charset)
{
    static const char32_t marks[] = {0xFEFF, 0xFEFF};
    const runic_options how = {.from = SCALARS, .to = charset, .bom_out = RUNIC_BOM_OUT_NONE, .bom_in = RUNIC_BOM_IN_KEEP};
    uint8_t bytes[16];
    const runic_result made = runic_convert(&how, marks, sizeof marks, bytes, sizeof bytes);
    struct piece head = {.len = 0};
    bool same = made.status == RUNIC_OK;
    for (size_t want = 1; same && head.len < made.written && !in->failed; want = head.len + 1) {
        head = input_peek(in, want);
        same = head.len >= want && memcmp(head.bytes, bytes, head.len < made.written ? head.len : made.written) == 0;
    }
    return same;
}

runic_detection judge_bytes(const uint8_t *bytes, size_t len)
{
    runic_detector detector;
    runic_detector_init(&detector, 0);
    runic_detector_feed(&detector, bytes, len);
    return runic_detector_verdict(&detector);
}

runic_detection judge_head(struct piece head)
{
    /* Whole UTF-32 units, so that an incomplete one does not hide the pattern. */
    size_t len = head.len < NUL_WATCHED ? head.len : NUL_WATCHED;
    return judge_bytes(head.bytes, len >= 4 ? len - len % 4 : len);
}
