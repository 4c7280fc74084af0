/* file_open.c - opens a file for a command, and skips binary files that were not named. */
/* SPDX-License-Identifier: MIT */
#include "recognize.h"

#include <string.h>

#include "declared.h"
#include "terminal/message.h"

/* Returns true if the first bytes of a file, which have NUL bytes, are UTF-16 or UTF-32, or have parts in them. */
static bool is_wide_text(struct piece head)
{
    struct stretches found;
    stretches_of(&found, head, NULL, RUNIC_CHARSET_UNKNOWN);
    const bool has_nuls = judge_bytes(head.bytes, head.len).basis == RUNIC_BASIS_NULS;
    const bool is_text = !found.has_records && (is_mixed(&found) || (has_nuls && !found.is_binary));
    stretches_free(&found);
    return is_text;
}

/* The least probability, in 1/1000, of a charset in which bytes are text although they look like noise in that of -f. */
#define IS_TEXT 500

/* Returns true if bytes without NUL bytes have controls that text does not have, or are noise in the charset that the user
 * named, and most of them are in no charset that the reading knows. */
static bool is_no_text(struct piece head, runic_charset named)
{
    const struct piece text = {.bytes = head.bytes, .len = head.len < NUL_WATCHED ? head.len : NUL_WATCHED};
    struct stretches found;
    uint64_t unknown = 0;
    const size_t well_formed = runic_utf8_validate((const char *)text.bytes, text.len).read; /* the end may cut a character */
    if (text.len - well_formed < 4)
        return false;
    const bool noise = named != RUNIC_CHARSET_UNKNOWN && is_single_byte(named) && is_noise(text, named);
    if (!noise && !has_odd_controls(text.bytes, text.len))
        return false;
    stretches_of(&found, text, NULL, RUNIC_CHARSET_UNKNOWN);
    for (size_t i = 0; i < found.count; i++) {
        const struct stretch *one = &found.list[i];
        const bool is_unknown = one->charset == RUNIC_CHARSET_UNKNOWN || (noise && one->probability < IS_TEXT);
        unknown += is_unknown ? stretch_end(&found, i) - one->begin : 0;
    }
    stretches_free(&found);
    return unknown * 2 > text.len;
}

/* Returns true for PDF (ISO 32000). It may have no NUL, but it has the offsets of its parts, which a conversion would move. */
static bool is_pdf(struct piece head)
{
    static const char first[] = "%PDF-";
    return head.len >= sizeof first && memcmp(head.bytes, first, sizeof first - 1) == 0;
}

bool is_binary(struct input *in, runic_charset named)
{
    runic_signature signature;
    peek_signature(in, 0, &signature);
    const struct piece head = input_peek(in, input_most());
    if (in->failed || head.len == 0 || signature.charset != RUNIC_CHARSET_UNKNOWN)
        return false;
    if (is_pdf(head))
        return true;
    if (memchr(head.bytes, 0, head.len < NUL_WATCHED ? head.len : NUL_WATCHED) == NULL)
        return (named == RUNIC_CHARSET_UNKNOWN || keeps_ascii(named)) && is_no_text(head, named);
    return (judge_head(head).basis != RUNIC_BASIS_NULS && !has_utf16_run(head.bytes, head.len)) || !is_wide_text(head);
}

bool file_open(struct input *in, const struct entry *entry, bool takes_binary, runic_charset named, int *status)
{
    *status = EXIT_TROUBLE;
    if (!input_open(in, entry->path, entry->standard, &entry->at))
        return false;
    const bool is_named = !entry->found && !entry->listed;
    if (is_named || takes_binary || !in->seekable || !is_binary(in, named))
        return true;
    skipped_add(SKIPPED_BINARY, in->name);
    *status = EXIT_FINE;
    input_close(in);
    return false;
}
