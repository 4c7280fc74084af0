/* doubt.c - finds valid UTF-8 and C1 controls in text that is read in a single-byte charset. */
/* SPDX-License-Identifier: MIT */
#include "doubt.h"

#include <string.h>

#include "decoder.h"
#include "terminal/message.h"
#include "text/charset.h"

#define C1_FIRST 0x80
#define C1_COUNT 32

/* Characters that a warning shows. */
#define MOST_SHOWN 8

/* Bytes in a block: a count of them fits in a byte. */
#define BLOCK 64

bool doubt_begin(struct doubt *doubt, runic_charset charset)
{
    *doubt = (struct doubt){.end = UINT64_MAX, .counts_c1 = charset == RUNIC_LATIN1};
    /* In US-ASCII, bytes above 0x7F are ill-formed. */
    return charset != RUNIC_ASCII && is_single_byte(charset);
}

runic_charset doubt_boundaries(const struct doubt *doubt, runic_charset charset)
{
    return doubt != NULL && !atomic_load_explicit(&doubt->ill_formed, memory_order_relaxed) ? RUNIC_UTF8 : charset;
}

/* Returns the number of bytes from 0x80 to 0x9F in a block. The compiler vectorizes this loop. */
static unsigned count_c1(const uint8_t block[BLOCK])
{
    uint8_t count = 0;
    for (size_t i = 0; i < BLOCK; i++)
        count = (uint8_t)(count + ((block[i] & 0xE0) == C1_FIRST));
    return count;
}

static unsigned count_byte(const uint8_t block[BLOCK], uint8_t byte)
{
    uint8_t count = 0;
    for (size_t i = 0; i < BLOCK; i++)
        count = (uint8_t)(count + (block[i] == byte));
    return count;
}

/*
 * Adds the bytes from 0x80 to 0x9F of a block to the set of those that occur. Most texts have few different ones:
 * try those found before first.
 */
static void find_c1(const uint8_t block[BLOCK], unsigned count, unsigned *found)
{
    unsigned known = 0;
    for (unsigned i = 0; i < C1_COUNT && known < count; i++)
        if ((*found >> i & 1) != 0)
            known += count_byte(block, (uint8_t)(C1_FIRST + i));
    for (size_t i = 0; known < count && i < BLOCK; i++)
        *found |= (unsigned)((block[i] & 0xE0) == C1_FIRST) << (block[i] % C1_COUNT);
}

static void add_c1(struct doubt *doubt, const uint8_t *bytes, size_t len)
{
    unsigned long long count = 0;
    unsigned found = 0;
    for (size_t pos = 0; pos < len; pos += BLOCK) {
        uint8_t copy[BLOCK] = {0};
        const bool whole = len - pos >= BLOCK;
        if (!whole)
            memcpy(copy, bytes + pos, len - pos);
        const uint8_t *block = whole ? bytes + pos : copy;
        const unsigned here = count_c1(block);
        count += here;
        find_c1(block, here, &found);
    }
    atomic_fetch_add_explicit(&doubt->c1_count, count, memory_order_relaxed);
    atomic_fetch_or_explicit(&doubt->c1_found, found, memory_order_relaxed);
}

/* Validates the part of these bytes between doubt->begin and doubt->end as UTF-8. */
static void look_for_utf8(struct doubt *doubt, uint64_t offset, const uint8_t *bytes, size_t len)
{
    const size_t from = doubt->begin <= offset ? 0 : doubt->begin - offset < len ? (size_t)(doubt->begin - offset) : len;
    const size_t to = doubt->end <= offset ? 0 : doubt->end - offset < len ? (size_t)(doubt->end - offset) : len;
    const char *text = (const char *)bytes + from;
    if (from >= to || runic_ascii_validate(text, to - from).status == RUNIC_OK)
        return;
    atomic_store_explicit(&doubt->beyond_ascii, true, memory_order_relaxed);
    if (runic_utf8_validate(text, to - from).status != RUNIC_OK)
        atomic_store_explicit(&doubt->ill_formed, true, memory_order_relaxed);
}

void doubt_add(struct doubt *doubt, uint64_t offset, const uint8_t *bytes, size_t len)
{
    if (!atomic_load_explicit(&doubt->ill_formed, memory_order_relaxed))
        look_for_utf8(doubt, offset, bytes, len);
    if (doubt->counts_c1 && runic_ascii_validate((const char *)bytes, len).status != RUNIC_OK)
        add_c1(doubt, bytes, len);
}

bool doubt_is_utf8(const struct doubt *doubt)
{
    return atomic_load(&doubt->beyond_ascii) && !atomic_load(&doubt->ill_formed);
}

/*
 * Appends a space and the windows-1252 character of a byte from 0x80 to 0x9F, if there is one. Returns the new end.
 */
static char *show_c1(char *end, unsigned byte)
{
    const runic_options how = {.from = RUNIC_WINDOWS1252, .to = RUNIC_UTF8};
    const uint8_t source = (uint8_t)byte;
    const runic_result done = runic_convert(&how, &source, 1, end + 1, 8);
    if (done.status != RUNIC_OK)
        return end;
    *end = ' ';
    return end + 1 + done.written;
}

static void warn_of_c1(const char *name, unsigned long long count, unsigned found)
{
    char shown[MOST_SHOWN * 4 + 16] = "", *end = shown;
    unsigned left = MOST_SHOWN;
    for (unsigned i = 0; i < C1_COUNT && left > 0; i++) {
        char *const before = end;
        if ((found >> i & 1) != 0)
            end = show_c1(end, C1_FIRST + i);
        left -= end > before;
    }
    *end = 0;
    if (end > shown)
        warn(name, "%s; in windows-1252 %s%s%s; use -f windows-1252 for that", counted(count, "C1 control"),
             count == 1 ? "this is" : "these are", shown, left == 0 ? " ..." : "");
    else
        warn(name, "%s", counted(count, "C1 control"));
}

void doubt_warn(const struct doubt *doubt, const char *name, runic_charset charset)
{
    const unsigned long long count = atomic_load(&doubt->c1_count);
    if (doubt_is_utf8(doubt))
        warn(name, "already UTF-8, but read as %s; use -f utf-8, or omit -f", charset_name(charset));
    else if (count > 0)
        warn_of_c1(name, count, atomic_load(&doubt->c1_found));
}
