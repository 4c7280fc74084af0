/* looks.c - jobs of runic_bench_driver that look at a text: what charset it is in, mojibake, positions. */
/* SPDX-License-Identifier: MIT */
#include "driver.h"

#include <stdlib.h>

size_t job_detect(const struct job *job)
{
    runic_detector detector;
    runic_detector_init(&detector, 0);
    runic_detector_feed(&detector, job->text, job->len);
    return runic_detector_verdict(&detector).charset;
}

/* BYTES COUNT: guesses of COUNT pieces of so many bytes each, from all over the text. */
size_t job_guess(const struct job *job)
{
    const size_t size = (size_t)atoi(job->words[0]), count = (size_t)atoi(job->words[1]), step = (job->len - size) / count;
    size_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        runic_guess list[8];
        runic_guesser guesser;
        runic_guesser_init(&guesser);
        runic_guesser_feed(&guesser, job->text + i * step, size);
        sum += runic_guesser_list(&guesser, list, 8, NULL);
    }
    return sum;
}

size_t job_read(const struct job *job)
{
    static runic_reader reader;
    runic_stretch list[64];
    size_t read = 0;
    runic_reader_init(&reader, NULL);
    while (read < job->len)
        read += runic_reader_read(&reader, job->text + read, job->len - read, 1, list, 64).read;
    return read;
}

size_t job_declaration(const struct job *job)
{
    return runic_find_declaration(job->text, job->len, 0).charset;
}

size_t job_mojibake(const struct job *job)
{
    return runic_mojibake_fix((const char *)job->text, job->len, (char *)job->out, job->cap).written;
}

size_t job_index(const struct job *job)
{
    runic_index index;
    const size_t size = runic_index_size(job->len);
    if (runic_index_init(&index, job->out, size, RUNIC_UNIT_LINE) != RUNIC_OK)
        return 0;
    return runic_index_feed(&index, (const char *)job->text, job->len, 1);
}

/* Finds a thousand positions in UTF-16 by reading from the start of 10,000 bytes. */
size_t job_offsets(const struct job *job)
{
    const size_t len = job->len < 10000 ? job->len : 10000;
    size_t sum = 0;
    for (size_t n = 0; n < 1000; n++)
        sum += runic_utf8_translate((const char *)job->text, len, RUNIC_UNIT_UTF16, 2 * n, RUNIC_UNIT_UTF8, NULL);
    return sum;
}
