/* doubt.c - finds UTF-8, UTF-16, UTF-32 and C1 controls in text that is read in a single-byte charset. */
/* SPDX-License-Identifier: MIT */
#include "request.h"

#include <string.h>

#include "codec/decoder.h"

#define C1_FIRST 0x80
#define C1_COUNT 32

#define NEXT_LINE_OF_EBCDIC 0x15

/* The start of a text: almost its first MiB, or fewer bytes if enough of them are beyond ASCII. It must end in the first MiB,
 * which the calling thread scans alone. Longer starts cost time: the detector reads 0.2 to 0.4 GB/s of text in single-byte
 * charsets. */
#define START_STEP  4096
#define START       ((1u << 20) - START_STEP)
#define START_BYTES 4096 /* above 0x7F */

bool doubt_begin(struct doubt *doubt, runic_charset charset)
{
    *doubt =
        (struct doubt){.counts_c1 = charset == RUNIC_LATIN1, .has_other_ascii = !keeps_ascii(charset), .start_left = START};
    runic_detector_init(&doubt->start, 0);
    /* In US-ASCII, bytes above 0x7F are ill-formed. */
    return charset != RUNIC_ASCII && is_single_byte(charset);
}

/* Counts the bytes from 0x80 to 0x9F, and notes which of them occur. The compiler vectorizes the first loop. */
static void add_c1(struct doubt *doubt, const uint8_t *bytes, size_t len)
{
    bool occurs[256] = {false};
    unsigned found = 0;
    size_t count = 0;
    for (size_t i = 0; i < len; i++)
        count += (bytes[i] & 0xE0) == C1_FIRST;
    for (size_t i = 0; i < len && count > 0; i++)
        occurs[bytes[i]] = true;
    for (unsigned i = 0; i < C1_COUNT; i++)
        found |= (unsigned)occurs[C1_FIRST + i] << i;
    atomic_fetch_add_explicit(&doubt->c1_count, count, memory_order_relaxed);
    atomic_fetch_or_explicit(&doubt->c1_found, found, memory_order_relaxed);
}

static bool is_set(const atomic_bool *flag)
{
    return atomic_load_explicit(flag, memory_order_relaxed);
}

static void set(atomic_bool *flag)
{
    atomic_store_explicit(flag, true, memory_order_relaxed);
}

static void add_utf8(struct doubt *doubt, const uint8_t *bytes, size_t len)
{
    const char *text = (const char *)bytes;
    if (is_set(&doubt->ill_formed) || runic_ascii_validate(text, len).status == RUNIC_OK)
        return;
    set(&doubt->beyond_ascii);
    if (runic_utf8_validate(text, len).status != RUNIC_OK)
        set(&doubt->ill_formed);
}

/* Searches a text in a charset that does not keep ASCII for what only ASCII text has, and for the line end of z/OS. */
static void add_spaces(struct doubt *doubt, const uint8_t *bytes, size_t len)
{
    if (doubt->has_other_ascii && !is_set(&doubt->spaces) &&
        (memchr(bytes, ' ', len) != NULL || memchr(bytes, '\n', len) != NULL))
        set(&doubt->spaces);
    if (doubt->has_other_ascii && !is_set(&doubt->next_lines) && memchr(bytes, NEXT_LINE_OF_EBCDIC, len) != NULL)
        set(&doubt->next_lines);
}

/* Adds bytes to the start of the text. Where the start ends does not depend on the pieces of the text. */
static void add_to_start(struct doubt *doubt, const uint8_t *bytes, size_t len)
{
    while (len > 0 && doubt->start_left > 0) {
        const size_t left = (size_t)(doubt->start_left - 1) % START_STEP + 1, step = len < left ? len : left;
        runic_detector_feed(&doubt->start, bytes, step);
        doubt->start_left -= step;
        if (step == left && runic_detector_verdict(&doubt->start).non_ascii >= START_BYTES)
            doubt->start_left = 0;
        bytes += step;
        len -= step;
    }
}

void doubt_add(struct doubt *doubt, const uint8_t *bytes, size_t len)
{
    add_utf8(doubt, bytes, len);
    add_spaces(doubt, bytes, len);
    add_to_start(doubt, bytes, len);
    if (doubt->counts_c1 && runic_ascii_validate((const char *)bytes, len).status != RUNIC_OK)
        add_c1(doubt, bytes, len);
}
