/* summary.c - counts files by what became of them, and those that were converted by their charset. */
/* SPDX-License-Identifier: MIT */
#include "summary.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "os/threads.h"
#include "terminal/message.h"
#include "text/charset.h"
#include "walk/skipped.h"

/* Charsets that are counted, and those that the line names; the rest are "other". */
#define MOST_COUNTED 64
#define MOST_NAMED   6

static os_lock lock = OS_LOCK_FREE;
static uint64_t fates[FATES];
static struct {
    runic_charset charset;
    uint64_t count;
} sources[MOST_COUNTED];

static void count_source(runic_charset from)
{
    size_t i = 0;
    while (i < MOST_COUNTED - 1 && sources[i].count > 0 && sources[i].charset != from)
        i++;
    sources[i].charset = from;
    sources[i].count++;
}

void summary_add(enum fate fate, runic_charset from)
{
    os_take(&lock);
    fates[fate]++;
    if (fate == FATE_CONVERTED)
        count_source(from);
    os_give(&lock);
}

struct line {
    char text[512];
    size_t len;
};

static void append(struct line *line, const char *before, uint64_t count, const char *what)
{
    const size_t room = sizeof line->text - line->len;
    const int more = snprintf(line->text + line->len, room, "%s%s %s", before, grouped(count), what);
    line->len += more > 0 && (size_t)more < room ? (size_t)more : 0;
}

static void append_close(struct line *line)
{
    if (line->len > 0 && line->len + 1 < sizeof line->text)
        memcpy(line->text + line->len++, ")", 2);
}

/* Returns true if sources[a] is named before sources[b]; the order in which threads counted them does not matter. */
static bool goes_before(size_t a, size_t b)
{
    if (sources[a].count != sources[b].count)
        return sources[a].count > sources[b].count;
    return sources[a].count > 0 && sources[a].charset < sources[b].charset;
}

/* Moves the charset with the most files, from index on, to index. */
static void bring_largest(size_t index)
{
    size_t most = index;
    for (size_t i = index + 1; i < MOST_COUNTED; i++)
        if (goes_before(i, most))
            most = i;
    const runic_charset charset = sources[most].charset;
    const uint64_t count = sources[most].count;
    sources[most] = sources[index];
    sources[index].charset = charset;
    sources[index].count = count;
}

/* Appends the charsets of the converted files in brackets, those with the most files first. */
static void append_sources(struct line *line)
{
    uint64_t rest = fates[FATE_CONVERTED];
    for (size_t i = 0; i < MOST_NAMED && rest > 0; i++) {
        bring_largest(i);
        append(line, i == 0 ? " (" : ", ", sources[i].count, charset_name(sources[i].charset));
        rest -= sources[i].count;
    }
    if (rest > 0)
        append(line, ", ", rest, "other");
    append_close(line);
}

void summary_print(bool dry, bool keeps_charset)
{
    struct line line = {.len = 0};
    const uint64_t binary = skipped_count(SKIPPED_BINARY), links = skipped_count(SKIPPED_LINK),
                   folders = skipped_count(SKIPPED_DIRECTORY);
    const uint64_t all =
        fates[FATE_CONVERTED] + fates[FATE_RIGHT] + fates[FATE_LEFT_ALONE] + fates[FATE_FAILED] + binary + links;
    if (all + folders == 0)
        return;
    const char *verb = keeps_charset ? dry ? "would be changed" : "changed" : dry ? "would be converted" : "converted";
    append(&line, "", fates[FATE_CONVERTED], verb);
    if (fates[FATE_CONVERTED] > 0)
        append_sources(&line);
    static const char *const words[] = {
        [FATE_RIGHT] = "right already", [FATE_LEFT_ALONE] = "left alone", [FATE_FAILED] = "failed"};
    for (enum fate fate = FATE_RIGHT; fate < FATES; fate++)
        if (fates[fate] > 0)
            append(&line, ", ", fates[fate], words[fate]);
    if (binary > 0)
        append(&line, ", ", binary, "binary skipped");
    if (links > 0)
        append(&line, ", ", links, links == 1 ? "symbolic link skipped" : "symbolic links skipped");
    if (folders > 0)
        append(&line, ", ", folders, folders == 1 ? "directory skipped" : "directories skipped");
    note(NULL, "%s: %s%s", counted(all, "file"), line.text,
         binary + links + folders > 0 && !is_verbose() ? " (-v tells which)" : "");
}
