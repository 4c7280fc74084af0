/* forms.c - jobs of runic_bench_driver between the encoding forms of Unicode. */
/* SPDX-License-Identifier: MIT */
#include "driver.h"

#include <stdlib.h>

#define CONVERTS(name, from, to)                                                                                               \
    size_t job_##name(const struct job *job)                                                                                   \
    {                                                                                                                          \
        return runic_##name((const from *)(void *)job->text, job->len / sizeof(from), (to *)(void *)job->out,                  \
                            job->cap / sizeof(to))                                                                             \
            .written;                                                                                                          \
    }
#define MEASURES(name, from)                                                                                                   \
    size_t job_##name(const struct job *job)                                                                                   \
    {                                                                                                                          \
        return runic_##name((const from *)(void *)job->text, job->len / sizeof(from));                                         \
    }
#define VALIDATES(name, from)                                                                                                  \
    size_t job_##name(const struct job *job)                                                                                   \
    {                                                                                                                          \
        return runic_##name((const from *)(void *)job->text, job->len / sizeof(from)).read;                                    \
    }

CONVERTS(utf8_to_utf16, char, char16_t)
CONVERTS(utf8_to_utf32, char, char32_t)
CONVERTS(utf8_to_latin1, char, char)
CONVERTS(utf16_to_utf8, char16_t, char)
CONVERTS(utf16_to_utf32, char16_t, char32_t)
CONVERTS(utf32_to_utf8, char32_t, char)
CONVERTS(latin1_to_utf8, char, char)
CONVERTS(utf8_to_utf16_lossy, char, char16_t)
CONVERTS(utf16_to_utf8_lossy, char16_t, char)
MEASURES(utf8_to_utf16_size, char)
MEASURES(utf16_to_utf8_size, char16_t)
MEASURES(utf8_count, char)
VALIDATES(utf8_validate, char)
VALIDATES(utf16_validate, char16_t)
VALIDATES(ascii_validate, char)

size_t job_utf16_repair(const struct job *job)
{
    return runic_utf16_repair((char16_t *)(void *)job->text, job->len / sizeof(char16_t));
}

size_t job_utf16_swap(const struct job *job)
{
    runic_utf16_swap((const char16_t *)(void *)job->text, job->len / sizeof(char16_t), (char16_t *)(void *)job->out);
    return job->out[0];
}

size_t job_utf8_next(const struct job *job)
{
    size_t sum = 0;
    for (size_t at = 0; at < job->len;) {
        const runic_character next = runic_utf8_next((const char *)job->text + at, job->len - at);
        sum += next.value;
        at += next.length;
    }
    return sum;
}

/* Converts strings of about BYTES from UTF-8 to UTF-16. */
size_t job_short_strings(const struct job *job)
{
    const size_t size = (size_t)atoi(job->words[0]);
    size_t sum = 0;
    for (size_t at = 0, end; at + size < job->len; at = end) {
        end = runic_utf8_floor((const char *)job->text, job->len, at + size);
        sum += runic_utf8_to_utf16((const char *)job->text + at, end - at, (char16_t *)(void *)job->out, size).written;
    }
    return sum;
}
