/* options.c - the command line. */
/* SPDX-License-Identifier: MIT */
#include "bench.h"

#include <fnmatch.h>

static const char usage[] =
    "usage: runic_bench [OPTION]...\n"
    "what\n"
    "  --target GLOB       targets of runic (all that run here)\n"
    "  --op GLOB           operations, by their names in src/ops.def; may be repeated\n"
    "  --text GLOB         texts, by the names in the table; may be repeated\n"
    "  --rival GLOB        rivals (all that are found): simdutf icu icu-ucnv iconv memcpy encoding_rs; may be repeated\n"
    "  --corpus FOLDER     adds its files, which are UTF-8, to the generated texts; may be repeated\n"
    "  --cut BYTES         only so much of each text\n"
    "  --short             strings of 1 to 320 units, ns a call\n"
    "  --units N           strings of N units, ns a call; may be repeated\n"
    "  --damage            ill-formed text, for the operations that read it to the end\n"
    "  --streams           streams that deal with faults, beside iconv -c and ICU: the rows of streams.def (--op, --runs)\n"
    "  --legacy            legacy charsets, those of legacy/legacy.def (--op CONVERSION, --text, --rival, --units, --damage)\n"
    "  --tight             no more room in the output than is used\n"
    "  --instructions      counts instructions instead of time, one step at a time (Linux; slow: with --cut 10000)\n"
    "  --list              names of operations, texts and contenders, and nothing else\n"
    "  --write-texts FOLDER   writes the texts as files of UTF-8, and nothing else\n"
    "rivals\n"
    "  --before FILE       another build of runic, as bench/before makes it, becomes the rival \"before\"; for one --target\n"
    "  --simdutf FILE      libsimdutf.so (build/rivals/lib/libsimdutf.so, from bench/get-rivals)\n"
    "  --simdutf-implementation NAME   fallback, westmere, haswell, icelake (simdutf's choice)\n"
    "effort\n"
    "  --runs N            at least N timings of each cell (10)\n"
    "  --time MS           and for so long (10), unless the best does not change any more\n"
    "results\n"
    "  --json              for machines; nothing is compared\n"
    "  --summary           no table: what --compare prints, and nothing else\n"
    "  --compare RIVAL     ratios: a column behind the rival's, mean and worst; may be repeated\n"
    "  --bar X             exit 1 if an operation's mean is below X\n"
    "  --bar-cell X        exit 1 if a single ratio is below X\n";

void fail(const char *what, const char *which)
{
    fprintf(stderr, "runic_bench: %s: %s\n", what, which != NULL ? which : "");
    exit(2);
}

bool wanted(const struct names *globs, const char *name)
{
    for (size_t i = 0; i < globs->count; i++)
        if (fnmatch(globs->list[i], name, 0) == 0)
            return true;
    return globs->count == 0;
}

static void add_name(struct names *names, const char *name)
{
    if (names->count == MAX_NAMES)
        fail("given too often", name);
    names->list[names->count++] = name;
}

static void make_short(struct options *options)
{
    static const char *const lengths[] = {"1",  "2",  "4",  "8",  "12",  "16",  "24",  "32",
                                          "48", "64", "80", "96", "128", "192", "256", "320"};
    for (size_t i = 0; i < COUNT_OF(lengths); i++)
        add_name(&options->lengths, lengths[i]);
}

static bool read_flag(struct options *options, const char *flag)
{
    const struct {
        const char *flag;
        bool *set;
    } flags[] = {{"--short", &options->short_strings},
                 {"--damage", &options->damage},
                 {"--streams", &options->streams},
                 {"--legacy", &options->legacy},
                 {"--tight", &options->tight},
                 {"--list", &options->list},
                 {"--json", &options->json},
                 {"--summary", &options->summary},
                 {"--instructions", &options->effort.instructions}};
    for (size_t i = 0; i < COUNT_OF(flags); i++)
        if (strcmp(flag, flags[i].flag) == 0)
            return *flags[i].set = true;
    return false;
}

static bool read_names(struct options *options, const char *flag, const char *value)
{
    const struct {
        const char *flag;
        struct names *names;
    } lists[] = {{"--op", &options->operations},  {"--text", &options->texts},      {"--rival", &options->rivals},
                 {"--corpus", &options->corpora}, {"--compare", &options->compare}, {"--units", &options->lengths}};
    for (size_t i = 0; i < COUNT_OF(lists); i++)
        if (strcmp(flag, lists[i].flag) == 0) {
            add_name(lists[i].names, value);
            return true;
        }
    return false;
}

static double number(const char *flag, const char *value)
{
    char *end;
    double result = strtod(value, &end);
    if (end == value || *end != 0 || !(result >= 0))
        fail(flag, "wants a number");
    return result;
}

static void read_value(struct options *options, const char *flag, const char *value)
{
    if (strcmp(flag, "--target") == 0)
        options->target = value;
    else if (strcmp(flag, "--before") == 0)
        options->before = value;
    else if (strcmp(flag, "--simdutf") == 0)
        options->simdutf = value;
    else if (strcmp(flag, "--simdutf-implementation") == 0)
        options->simdutf_implementation = value;
    else if (strcmp(flag, "--write-texts") == 0)
        options->write_texts = value;
    else if (strcmp(flag, "--cut") == 0)
        options->cut = (size_t)number(flag, value);
    else if (strcmp(flag, "--runs") == 0)
        options->effort.runs = (unsigned)number(flag, value);
    else if (strcmp(flag, "--time") == 0)
        options->effort.milliseconds = number(flag, value);
    else if (strcmp(flag, "--bar") == 0)
        options->bar = number(flag, value);
    else if (strcmp(flag, "--bar-cell") == 0)
        options->bar_cell = number(flag, value);
    else
        fail("unknown option", flag);
}

struct options read_options(int argc, char **argv)
{
    struct options options = {.target = "*", .effort = {.runs = 10, .milliseconds = 10}, .argc = argc, .argv = argv};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            fputs(usage, stdout);
            exit(0);
        }
        if (read_flag(&options, argv[i]))
            continue;
        if (i + 1 == argc)
            fail("unknown option, or no value after it", argv[i]);
        if (!read_names(&options, argv[i], argv[i + 1]))
            read_value(&options, argv[i], argv[i + 1]);
        i++;
    }
    if (options.short_strings)
        make_short(&options);
    options.short_strings = options.lengths.count > 0;
    return options;
}
