/* lost_byte.c - finds bytes that the charset of --fallback lacks: it reads the input a second time. */
/* SPDX-License-Identifier: MIT */
#include "lost_byte.h"

#include "codec/decoder.h"
#include "mixed_lines.h"
#include "scan/scan.h"

struct search {
    runic_charset fallback;
    struct lost_byte lost;
};

/* ---- A single-byte charset: each byte that is ill-formed in UTF-8 */

static uint64_t wants_until_lost(void *user, enum finding_class class)
{
    const struct search *search = user;
    return class == ILL_FORMED && !search->lost.found ? UINT64_MAX : 0;
}

static bool has_byte(runic_charset charset, uint8_t byte)
{
    const runic_options how = {.from = charset, .to = RUNIC_UTF8};
    char text[RUNIC_MIN_OUTPUT];
    return runic_convert(&how, &byte, 1, text, sizeof text).status == RUNIC_OK;
}

static void look_at_fault(void *user, const struct finding *finding)
{
    struct search *search = user;
    const runic_report *report = &finding->report;
    for (size_t i = 0; i < report->length && i < RUNIC_REPORT_BYTES && !search->lost.found; i++)
        if (!has_byte(search->fallback, report->bytes[i]))
            search->lost = (struct lost_byte){true, report->bytes[i], finding->place};
}

static void search_bytes(struct search *search, struct input *in, unsigned jobs)
{
    struct scan look = {.how = {.from = RUNIC_UTF8, .to = RUNIC_UTF8, .ill_formed = {.action = RUNIC_ACTION_SKIP}},
                        .jobs = jobs};
    look.findings = (struct sink){look_at_fault, wants_until_lost, NULL, search};
    scan(&look, in);
}

/* ---- A multi-byte charset: lines that are not UTF-8 */

static bool look_at_lines(void *user, const struct line_run *run)
{
    struct search *search = user;
    const runic_options how = {.from = search->fallback, .to = RUNIC_UTF8, .bom_in = RUNIC_BOM_IN_KEEP};
    runic_converter converter;
    struct position at;
    char text[4096];
    runic_result r = {.status = RUNIC_FULL};
    size_t read = 0;
    if (!run->is_ill_formed || runic_converter_init(&converter, &how) != RUNIC_OK)
        return true;
    for (; r.status == RUNIC_FULL; read += r.read)
        r = runic_converter_convert(&converter, run->bytes + read, run->len - read, text, sizeof text, 1);
    if (r.status != RUNIC_ILL_FORMED)
        return true;
    const runic_report report = runic_converter_report(&converter);
    position_start(&at, search->fallback, false);
    position_count(&at, run->bytes, (size_t)report.offset);
    const struct place place = position_join(&run->before, (struct place){at.line, at.column});
    search->lost = (struct lost_byte){true, report.bytes[0], place};
    return false;
}

static bool passes(void *user, const struct finding *first)
{
    (void)user;
    (void)first;
    return true;
}

struct lost_byte find_lost_byte(struct input *in, bool marked, runic_charset fallback, unsigned jobs)
{
    struct search search = {.fallback = fallback};
    if (!input_rewind(in))
        return search.lost;
    if (is_single_byte(fallback))
        search_bytes(&search, in, jobs);
    else
        mixed_lines(in, marked, &(struct line_sink){look_at_lines, passes, &search});
    return search.lost;
}
