/* streams.c - times streams on damaged text: all texts joined, damaged, and converted to the end. */
/* SPDX-License-Identifier: MIT */
#include "streams.h"

#include "../header.h"

#include <time.h>

#define LENGTH ((size_t)24 << 20)

static const struct row rows[] = {
#define STREAM(from, to, ill_formed, unmappable, damage, peer, must)                                                           \
    {RUNIC_##from, RUNIC_##to, #from,       #to, RUNIC_ACTION_##ill_formed, RUNIC_ACTION_##unmappable, #ill_formed,            \
     #unmappable,  damage,     PEER_##peer, must},
#include "streams.def"
};

static const char *const peers[] = {[PEER_ICONV] = "iconv -c", [PEER_SUBSTITUTE] = "ICU", [PEER_ESCAPE] = "ICU escape"};

/* Joins all texts in UTF-8, repeatedly; the end may cut a character. */
static uint8_t *join(const struct texts *texts)
{
    uint8_t *all = need(malloc(LENGTH + 4));
    for (size_t len = 0; len < LENGTH;)
        for (size_t t = 0; t < texts->count; t++)
            for (size_t i = 0; i < texts->list[t].count && len < LENGTH; i++)
                len += form_put(FORM_utf8, all + len, texts->list[t].values[i]);
    return all;
}

static void damage_text(uint8_t *text, const uint8_t *good, unsigned damage)
{
    uint64_t random = 0x2545F4914F6CDD1Du;
    memcpy(text, good, LENGTH);
    for (size_t i = damage; damage > 1 && i < LENGTH; i += damage)
        text[i] = 0xFF;
    for (size_t i = 0; damage == 1 && i < LENGTH; i++) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        text[i] = (uint8_t)(random >> 56);
    }
    for (size_t cut = LENGTH; damage == 0 && text[cut - 1] >= 0x80; cut--)
        text[cut - 1] = ' ';
}

/* Returns milliseconds; 0 if it cannot be done. */
static double once(bool (*run)(const struct job *job), const struct job *job)
{
    struct timespec a, b;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &a);
    if (!run(job))
        return 0;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &b);
    return 1e3 * (double)(b.tv_sec - a.tv_sec) + 1e-6 * (double)(b.tv_nsec - a.tv_nsec);
}

/* Times all in turn. Returns true if the bar is met. */
static bool measure_row(const struct job *job, unsigned runs)
{
    bool (*const contenders[])(const struct job *) = {run_whole, run_pieces, run_peer};
    double best[3] = {0, 0, 0};
    char damage[32] = "good";
    for (unsigned turn = 0; turn < runs * 3; turn++) {
        const double took = once(contenders[turn % 3], job);
        if (best[turn % 3] == 0 || took < best[turn % 3])
            best[turn % 3] = took;
    }
    const struct row *row = job->row;
    const bool met = best[2] == 0 || row->must == 0 || best[2] / best[0] >= row->must;
    if (row->damage > 0)
        snprintf(damage, sizeof damage, row->damage > 1 ? "1 in %u" : "random", row->damage);
    printf("| %s to %s | %s | %s | %s | %.1f | %.2f | ", row->from_name, row->to_name, row->ill_formed_name,
           row->unmappable_name, damage, best[0], best[1] / best[0]);
    if (best[2] > 0)
        printf("%s %.1f | %.1f | ", peers[row->peer], best[2], best[2] / best[0]);
    else
        printf("%s: none here | | ", peers[row->peer]);
    if (row->must > 0)
        printf("%g%s", row->must, met ? "" : " MISSED");
    printf(" |\n");
    fflush(stdout);
    return met;
}

bool measure_streams(const struct options *options, const struct texts *texts)
{
    uint8_t *good = join(texts), *text = need(malloc(LENGTH)), *dst = need(malloc(6 * LENGTH));
    const struct header header = read_header(options);
    bool met = true;
    memset(dst, 1, 6 * LENGTH);
    printf("%s, %s, %s; %s; 24 MB, best of %u, `%s`:\n\n", header.date, header.cpu, header.compiler, runic_target_name(),
           options->effort.runs, header.command);
    printf("| streams | ill-formed | unmappable | damage | ms | in pieces of 64 KiB | peer, ms | times as fast | must |\n"
           "|---|---|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const struct job job = {&rows[i], text, LENGTH, dst, 6 * LENGTH};
        char name[64];
        snprintf(name, sizeof name, "%s_to_%s", rows[i].from_name, rows[i].to_name);
        if (!wanted(&options->operations, name))
            continue;
        damage_text(text, good, rows[i].damage);
        met &= measure_row(&job, options->effort.runs);
    }
    free(good);
    free(text);
    free(dst);
    return met;
}
