/* file_open.c - opens a file for a command, and skips binary files that were not named. */
/* SPDX-License-Identifier: MIT */
#include "file_open.h"

#include <string.h>

#include "input/opening.h"
#include "walk/skipped.h"
#include "beginning.h"
#include "terminal/message.h"
#include "whole_input.h"

/* Returns true if the beginning of a file is ASCII in one part and UTF-16 in another. */
static bool has_parts(struct piece head)
{
    struct seam_watch watch = {.offset = 0};
    seam_add(&watch, head.bytes, head.len);
    const struct seam seam = seam_end(&watch);
    return has_seam(&seam);
}

/* Returns true if all of a file, which has NUL bytes, is UTF-16 or UTF-32, or a part of it. */
static bool is_wide(struct input *in)
{
    const runic_detection seen = judge_all(in, 1);
    const struct seam seam = find_seam(in, &seen);
    return seen.basis == RUNIC_BASIS_NULS || has_seam(&seam);
}

bool is_binary(struct input *in)
{
    runic_signature signature;
    peek_signature(in, 0, &signature);
    const struct piece head = input_peek(in, NUL_WATCHED);
    if (in->failed || head.len == 0 || signature.charset != RUNIC_CHARSET_UNKNOWN || memchr(head.bytes, 0, head.len) == NULL)
        return false;
    const bool is_binary = (judge_head(head).basis != RUNIC_BASIS_NULS && !has_parts(head)) || !is_wide(in);
    return input_rewind(in) && !in->failed && is_binary;
}

bool file_open(struct input *in, const struct entry *entry, bool takes_binary, int *status)
{
    *status = EXIT_TROUBLE;
    if (!input_open_entry(in, entry->path, entry->standard, &entry->at))
        return false;
    const bool is_named = !entry->found && !entry->listed;
    if (is_named || takes_binary || !in->seekable || !is_binary(in))
        return true;
    skipped_add(SKIPPED_BINARY, in->name);
    *status = EXIT_FINE;
    input_close(in);
    return false;
}
