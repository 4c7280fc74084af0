/* beginning.c - what the first bytes of an input tell about its charset: signatures, NUL bytes, escape sequences. */
/* SPDX-License-Identifier: MIT */
#include "declared.h"

#include <string.h>

#include "recognize.h"
#include "text/charset.h"

void beginning_keep(struct beginning *beginning, struct input *in)
{
    const struct piece head = input_peek(in, DECLARED_HEAD);
    beginning->len = head.len < DECLARED_HEAD ? head.len : DECLARED_HEAD;
    if (beginning->len > 0)
        memcpy(beginning->bytes, head.bytes, beginning->len);
}

struct piece peek_signature(struct input *in, unsigned flags, runic_signature *found)
{
    struct piece head = {.len = 0};
    do {
        head = input_peek(in, head.len + 1);
        *found = runic_detect_signature(head.bytes, head.len, flags | (in->ended ? RUNIC_SIGNATURE_FINAL : 0));
    } while (found->more && !in->failed);
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

/* ---- Charsets whose text is all ASCII bytes: ISO-2022-JP, ISO-2022-KR, HZ, and UTF-7 where it is declared */

#define ESCAPE    0x1B
#define SHIFT_OUT 0x0E

static const struct escaping iso2022_jp = {"ISO-2022-JP", "iso-2022-jp"}, iso2022_kr = {"ISO-2022-KR", "iso-2022-kr"},
                             hz = {"HZ-GB-2312", "hz"}, utf7 = {"UTF-7", "utf-7"};

static bool has_bytes(struct piece text, size_t at, const char *bytes)
{
    const size_t len = strlen(bytes);
    return text.len - at >= len && memcmp(text.bytes + at, bytes, len) == 0;
}

/* Returns true if HZ (RFC 1843) allows two bytes; inside: between ~{ and ~}. */
static bool is_pair_of_hz(bool inside, uint8_t byte, uint8_t next)
{
    if (byte >= 0x80)
        return false;
    if (byte == '~')
        return inside ? next == '}' : next == '{' || next == '~' || next == '\n';
    return !inside || (byte >= 0x21 && byte <= 0x77 && next >= 0x21 && next <= 0x7E);
}

/* Returns true if ASCII has characters between ~{ and ~}, and nothing else that HZ (RFC 1843) does not allow. */
static bool is_hz(struct piece text)
{
    size_t characters = 0, ended = 0;
    bool inside = false;
    for (size_t i = 0; i + 1 < text.len; i++) {
        const uint8_t byte = text.bytes[i], next = text.bytes[i + 1];
        if (!is_pair_of_hz(inside, byte, next))
            return false;
        if (byte == '~' && (next == '{' || next == '}')) {
            inside = next == '{';
            ended = characters;
        }
        characters += inside && byte != '~';
        i += inside || byte == '~';
    }
    return ended > 0;
}

const struct escaping *find_escaping(struct piece head)
{
    const struct escaping *found = NULL;
    bool is_korean = false;
    head.len = head.len < NUL_WATCHED ? head.len : NUL_WATCHED;
    const bool has_escape = head.len > 0 && memchr(head.bytes, ESCAPE, head.len) != NULL;
    const bool has_tilde = head.len > 0 && memchr(head.bytes, '~', head.len) != NULL;
    for (size_t i = 0; i < head.len && has_escape; i++) {
        if (head.bytes[i] >= 0x80)
            return NULL;
        if (has_bytes(head, i, "\33$@") || has_bytes(head, i, "\33$B"))
            found = &iso2022_jp;
        is_korean |= has_bytes(head, i, "\33$)C");
        if (is_korean && head.bytes[i] == SHIFT_OUT)
            found = &iso2022_kr;
    }
    return found == NULL && has_tilde && is_hz(head) ? &hz : found;
}

/* Returns true if a text may declare UTF-7 and have characters in it: it has a plus sign, and the name in either case. */
static bool may_declare_utf7(struct piece head)
{
    const uint8_t *const end = head.bytes + head.len, *at = head.bytes;
    if (head.len == 0 || memchr(at, '+', head.len) == NULL)
        return false;
    for (; (at = memchr(at, '-', (size_t)(end - at))) != NULL; at++)
        if (at - head.bytes >= 3 && end - at >= 2 && at[1] == '7' && (at[-3] | 0x20) == 'u' && (at[-2] | 0x20) == 't' &&
            (at[-1] | 0x20) == 'f')
            return true;
    return false;
}

bool is_escaped_as_declared(struct input *in, struct recognition *found, unsigned jobs)
{
    struct piece head = input_peek(in, DECLARED_HEAD);
    head.len = head.len < DECLARED_HEAD ? head.len : DECLARED_HEAD;
    const struct escaping *seen = find_escaping(head);
    if (seen == NULL && may_declare_utf7(head))
        seen = &utf7;
    if (seen == NULL)
        return false;
    const runic_charset charset = runic_charset_from_label(seen->label, strlen(seen->label));
    struct claim claim = declared_claim(head);
    if (!declares_one(&claim) || claim.first.charset != charset || !is_well_formed(in, charset, jobs))
        return false;
    claim.confirmed = true;
    found->escaping = seen;
    found->claim = claim;
    return true;
}
