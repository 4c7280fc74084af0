/* reading.c - reads texts as stretches, and writes edited texts back, for JavaScript: all in memory that js/large.js gives. The
 * module of "runic/unicode" has none of this. */
/* SPDX-License-Identifier: MIT */
#include "runic_guess.h"

#ifndef RUNIC_UNICODE_ONLY

#define SHOWN(name) __attribute__((export_name(#name)))

/* Of module.c. */
runic_policy policy_told(int which);
char *language_told(void);

/* Of guess.c. */
void *where_guess_charsets(void);
void *where_guess_language(void);
void *where_guess_result(void);

static runic_hint hint;
static runic_rewriting rewriting;
static runic_refusal refusal;

/* What the last call returns: two sizes, and a status. */
static struct {
    uint32_t first;
    uint32_t second;
    uint32_t status;
} answer;

SHOWN(large_answer) void *where_large_answer(void)
{
    return &answer;
}

SHOWN(large_refusal) void *where_large_refusal(void)
{
    return &refusal;
}

SHOWN(reader_size) uint32_t reader_size(void)
{
    return sizeof(runic_reader);
}

SHOWN(reader_begin) void reader_begin(runic_reader *reader, uint32_t charset_count, uint32_t declared)
{
    const char *language = where_guess_language();
    hint = (runic_hint){.language = *language != 0 ? language : 0,
                        .charsets = charset_count > 0 ? where_guess_charsets() : 0,
                        .charset_count = charset_count,
                        .declared = declared};
    runic_reader_init(reader, &hint);
}

/* Answers how many bytes are done, and how many stretches are in the list. */
SHOWN(reader_read)
void reader_read(runic_reader *reader, const void *src, uint32_t len, uint32_t last, void *list, uint32_t cap)
{
    const runic_reading made = runic_reader_read(reader, src, len, last != 0, list, cap);
    answer.first = made.read;
    answer.second = made.count;
    answer.status = made.status;
}

/* Lists the guesses at the part that was read last, as guess_list does. */
SHOWN(reader_list) uint32_t reader_list(const runic_reader *reader)
{
    const size_t count = runic_reader_list(reader, where_guess_result(), RUNIC_CHARSET_COUNT);
    return count < RUNIC_CHARSET_COUNT ? count : RUNIC_CHARSET_COUNT;
}

SHOWN(view_size) uint32_t view_size(const void *src, uint32_t len, const void *reading, uint32_t count)
{
    return runic_view_size(src, len, reading, count);
}

/* Answers how many bytes are read, and how many written. */
SHOWN(view_write) void view_write(const void *src, uint32_t len, const void *reading, uint32_t count, char *dst, uint32_t cap)
{
    const runic_result made = runic_view(src, len, reading, count, dst, cap);
    answer.first = made.read;
    answer.second = made.written;
    answer.status = made.status;
}

/* Says what is to be written back. Returns the size of `work`. */
SHOWN(rewrite_begin)
uint32_t rewrite_begin(const void *original, uint32_t original_len, const void *reading, uint32_t count, const char *edited,
                       uint32_t edited_len)
{
    rewriting = (runic_rewriting){.original = original,
                                  .original_len = original_len,
                                  .reading = reading,
                                  .reading_count = count,
                                  .edited = edited,
                                  .edited_len = edited_len,
                                  .unmappable = policy_told(1),
                                  .callback = runic_transliterate,
                                  .user = language_told(),
                                  .restore = 1};
    return runic_rewrite_size(&rewriting);
}

/* Says which charsets the text may be in: what is written has the same bytes in all of them. */
SHOWN(rewrite_guesses) void rewrite_guesses(const void *guesses, uint32_t count)
{
    rewriting.guesses = guesses;
    rewriting.guess_count = count;
}

/* Answers how many bytes are read, and how many written. list has room for cap stretches, which must be enough. */
SHOWN(rewrite) void rewrite(void *work, uint32_t work_size, void *dst, uint32_t cap, void *list, uint32_t list_cap)
{
    size_t count = list_cap;
    rewriting.work = work;
    rewriting.work_size = work_size;
    const runic_result made = runic_rewrite(&rewriting, dst, cap, list, &count, &refusal);
    answer.first = made.read;
    answer.second = made.written;
    answer.status = made.status;
}

#else

/* ISO C requires a declaration in each file. */
typedef int runic_reading_is_absent;

#endif
