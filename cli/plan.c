/* plan.c - runic plan: prints the parts of a file, and the offset of each in the output. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "command_line/commands.h"
#include "convert/conversion.h"
#include "input/opening.h"
#include "terminal/message.h"

struct planned {
    uint64_t begin, end, size;
};

/* Converts one part without writing, to measure its output. Adds its findings to found. */
static int measure(const struct settings *settings, struct input *in, struct planned *part, uint64_t found[CLASSES], bool later)
{
    struct conversion c;
    conversion_start(&c, settings);
    c.charset_reported = later;
    memcpy(c.listed_before, found, sizeof c.listed_before);
    c.part = (struct part){.later = later, .begin = part->begin, .end = part->end};
    if (!input_limit(in, 0, UINT64_MAX) || !conversion_open(&c, NULL, NULL))
        return EXIT_TROUBLE;
    int status = conversion_add(&c, in);
    /* Counts the text that the encoder has kept, too. */
    status = worse(status, conversion_end_text(&c) ? EXIT_FINE : EXIT_TROUBLE);
    found[ILL_FORMED] += c.found[ILL_FORMED].count;
    found[OTHER] += c.found[OTHER].count;
    *part = (struct planned){c.part.begin, c.part.end, c.out.written};
    conversion_abandon(&c);
    return status;
}

static void print(const struct planned *parts, uint64_t count)
{
    uint64_t offset = 0;
    for (uint64_t i = 0; i < count; i++) {
        printf("%" PRIu64 ":%" PRIu64 " %" PRIu64 " %" PRIu64 "\n", parts[i].begin, parts[i].end, offset, parts[i].size);
        offset += parts[i].size;
    }
}

static int plan(const struct settings *settings, struct input *in, uint64_t count)
{
    struct planned *parts = calloc((size_t)count, sizeof *parts);
    uint64_t size = 0, found[CLASSES] = {0, 0};
    if (parts == NULL)
        fail(NULL, "out of memory");
    int status = parts != NULL && (!in->seekable || input_size_now(in, &size)) ? EXIT_FINE : EXIT_TROUBLE;
    for (uint64_t i = 0; i < count && status == EXIT_FINE; i++) {
        parts[i] = (struct planned){part_end(size, i, count), part_end(size, i + 1, count), 0};
        status = measure(settings, in, &parts[i], found, i > 0);
    }
    if (status == EXIT_FINE)
        print(parts, count);
    free(parts);
    return status;
}

int run_plan(const struct options *options)
{
    struct settings settings;
    struct input in;
    const uint64_t count = options->number[OPTION_PARTS];
    if (options->file_count != 1 || !options->given[OPTION_PARTS] || count == 0 || count > 1000000) {
        fail(NULL, "plan needs one FILE, and --parts N from 1 to 1,000,000");
        return EXIT_TROUBLE;
    }
    if (!settings_read(&settings, options) || !input_open(&in, options->files[0]))
        return EXIT_TROUBLE;
    settings.rules.dry = settings.ranged = true;
    const int status = plan(&settings, &in, count);
    input_close(&in);
    return status;
}
