/* iconv.c - runic iconv: the options, names and behaviour of iconv(1), with the engine of convert. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <string.h>

#include "command_line/options.h"
#include "command_line/letters.h"
#include "command_line/usage.h"
#include "convert/conversion.h"
#include "input/input.h"
#include "os/os.h"
#include "terminal/message.h"

#define HOST_IS_LITTLE (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)

/* The parts of a name such as "ASCII//TRANSLIT". */
struct name {
    char label[64];
    bool transliterates, ignores;
};

struct run {
    struct conversion conversion;
    runic_bom_out mark; /* the BOM for the first input that is not empty */
    bool dropped;       /* characters were skipped, as -c or //IGNORE allow */
    bool incomplete;    /* an input could not be opened, or ends inside a character */
};

void iconv_hint(void)
{
    fputs("Try `iconv --help' or `iconv --usage' for more information.\n", stderr);
}

bool iconv_parse(struct options *options, int argc, char **argv)
{
    static char help[] = "--help";
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "-?") == 0)
            argv[i] = help;
    return parse_options(options, argc, argv);
}

/* ---- Names ---- */

/* Returns the end of the charset in a name: suffixes follow the second slash. */
static const char *end_of_charset(const char *text, const char *end)
{
    const char *first = memchr(text, '/', (size_t)(end - text));
    const char *second = first != NULL ? memchr(first + 1, '/', (size_t)(end - first - 1)) : NULL;
    if (second == NULL)
        return end;
    return second == first + 1 ? first : second;
}

/* Returns the length of the standard's name before the charset, for the only names that have one. */
static size_t standard_length(const char *text, size_t len)
{
    static const char *const names[] = {"ISO-10646/UTF8", "ISO-10646/UTF-8", "ISO-10646/UCS2", "ISO-10646/UCS4",
                                        "10646-1:1993/UCS4"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (is_word(text, len, names[i]))
            return strcspn(text, "/") + 1;
    return 0;
}

/* Splits a name by the rules of glibc: spaces, commas and slashes at the end, and unknown suffixes, are ignored. The empty name
 * is the locale's charset. Returns false for a name that cannot be a charset. */
static bool split_name(const char *text, struct name *name)
{
    const char *end = text + strlen(text);
    while (end > text && strchr(" ,/", end[-1]) != NULL)
        end--;
    const char *word = end_of_charset(text, end);
    size_t len = (size_t)(word - text);
    *name = (struct name){.label = ""};
    for (; word < end; word += strcspn(word, "/, ")) {
        word += strspn(word, "/, ");
        name->transliterates |= is_word(word, strcspn(word, "/, "), "TRANSLIT");
        name->ignores |= is_word(word, strcspn(word, "/, "), "IGNORE");
    }
    if (len == 0) {
        text = os_locale_charset();
        len = strlen(text);
    }
    const size_t standard = standard_length(text, len);
    text += standard;
    len -= standard;
    if (len >= sizeof name->label || memchr(text, '/', len) != NULL)
        return false;
    memcpy(name->label, text, len);
    return true;
}

/* Returns true if glibc reads and writes a charset of runic exactly as runic does, or lacks it: Unicode charsets except UTF-7,
 * and the legacy charsets that librunic-iconv converts. The tests compare them with glibc. */
static bool equals_glibc(runic_charset charset)
{
    static const uint8_t equal[RUNIC_CHARSET_COUNT] = {
#define TABLE(id, names) [RUNIC_##id] = 1,
#include "../bindings/iconv/tables.def"
    };
    const bool is_utf7 = charset == RUNIC_UTF7 || charset == RUNIC_UTF7_IMAP;
    return (charset < RUNIC_ISO8859_2 && !is_utf7) || equal[charset] != 0;
}

/* Returns the charset of a label, or RUNIC_CHARSET_UNKNOWN without a message. Legacy charsets that glibc converts differently
 * are taken from the system, if it has them, so that the output equals that of iconv(1). transliterated: the system's iconv(3)
 * writes the charset, and replaces characters that it lacks by similar ones. */
static runic_charset find_charset(const char *label, bool transliterated)
{
    const runic_charset charset = charset_from_label(label, strlen(label));
    if (charset != RUNIC_CHARSET_UNKNOWN && equals_glibc(charset) && !(transliterated && !is_unicode(charset)))
        return charset;
    const runic_charset of_system = charset_of_system(label, strlen(label), transliterated ? "//TRANSLIT" : "");
    return of_system != RUNIC_CHARSET_UNKNOWN || transliterated ? of_system : charset;
}

static const char *given_name(const struct options *options, enum option_id id)
{
    return options->given[id] ? options->text[id] : "";
}

/* Returns the charset of the option's name, or RUNIC_CHARSET_UNKNOWN. */
static runic_charset read_name(const struct options *options, enum option_id id, struct name *name)
{
    const bool written = id == OPTION_ICONV_TO;
    return split_name(given_name(options, id), name) ? find_charset(name->label, written && name->transliterates)
                                                     : RUNIC_CHARSET_UNKNOWN;
}

static void fail_unknown(const struct options *options, bool from_unknown, bool to_unknown)
{
    const char *from = given_name(options, OPTION_ICONV_FROM), *to = given_name(options, OPTION_ICONV_TO);
    if (!to_unknown)
        fail(NULL, "conversion from `%s' is not supported", quoted(from));
    else if (!from_unknown)
        fail(NULL, "conversion to `%s' is not supported", quoted(to));
    else
        fail(NULL, "conversions from `%s' and to `%s' are not supported", quoted(from), quoted(to));
    iconv_hint();
}

/* Returns the charset to write: "UTF-16" and "UTF-32" are written in the host's byte order, with a BOM. */
static runic_charset in_host_order(runic_charset charset)
{
    if (charset == RUNIC_UTF16)
        return HOST_IS_LITTLE ? RUNIC_UTF16LE : RUNIC_UTF16BE;
    if (charset == RUNIC_UTF32)
        return HOST_IS_LITTLE ? RUNIC_UTF32LE : RUNIC_UTF32BE;
    return charset;
}

/* ---- Messages and lists ---- */

static void report_stop(const struct finding *finding)
{
    if (finding->report.fault == RUNIC_FAULT_TRUNCATED)
        fail(NULL, "incomplete character or shift sequence at end of buffer");
    else if (finding_has_offset(finding) || finding->report.status == RUNIC_ILL_FORMED)
        fail(NULL, "cannot convert: illegal input sequence at position %" PRIu64, finding->report.offset);
    else
        fail(NULL, "cannot convert: U+%04X is not in %s", (unsigned)finding->report.character, charset_name(finding->to));
}

static int list_names(void)
{
    for (runic_charset charset = 1; charset < RUNIC_CHARSET_COUNT; charset++)
        for (size_t i = 0; runic_charset_label(charset, i) != NULL; i++)
            printf("%s//\n", runic_charset_label(charset, i));
    return EXIT_FINE;
}

/* ---- Files ---- */

/* Opens an input. Returns false after an error message; the other inputs are still converted. */
static bool open_input(struct input *in, const char *name)
{
    struct os_status status;
    const bool standard = strcmp(name, "-") == 0;
    if (!standard && !os_may_read(OS_CURRENT, name))
        return fail(NULL, "cannot open input file `%s': %s", quoted(name), os_reason(errno));
    if (!standard && os_status_at(OS_CURRENT, name, LINKS_FOLLOWED, &status) && status.kind == OS_FOLDER)
        return fail(NULL, "error while reading the input: %s", os_reason(EISDIR));
    return input_open(in, name, standard, NULL);
}

/* Converts one input. Returns EXIT_FINE, so that the next one follows, even if it cannot be opened or ends inside a
 * character. */
static int convert_file(struct run *run, const char *name)
{
    struct conversion *c = &run->conversion;
    struct input in;
    if (run->conversion.settings->options->given[OPTION_ICONV_VERBOSE])
        fprintf(stderr, "%s:\n", quoted(name));
    if (!open_input(&in, name)) {
        run->incomplete = true;
        return EXIT_FINE;
    }
    c->bom_out = RUNIC_BOM_OUT_NONE;
    if (input_peek(&in, 1).len > 0) {
        c->bom_out = run->mark;
        run->mark = RUNIC_BOM_OUT_NONE;
    }
    const int status = conversion_add(c, &in);
    run->dropped |= c->seen.found[ILL_FORMED].count > 0 || c->seen.found[OTHER].count > 0;
    input_close(&in);
    if (status != EXIT_FINDINGS || c->seen.stopped_at.report.fault != RUNIC_FAULT_TRUNCATED)
        return status;
    run->incomplete = true;
    return EXIT_FINE;
}

static int convert_all(struct run *run, const struct options *options)
{
    struct conversion *c = &run->conversion;
    static char standard[] = "-";
    char *only[] = {standard};
    char **names = options->file_count > 0 ? options->files : only;
    const int count = options->file_count > 0 ? options->file_count : 1;
    int status = EXIT_FINE;
    const bool is_open = output_open(&c->out, options->text[OPTION_OUTPUT], NULL, &c->settings->rules);
    if (!is_open)
        fail(NULL, "cannot open output file");
    if (!is_open || !conversion_begin(c)) {
        conversion_abandon(c);
        return EXIT_TROUBLE;
    }
    for (int i = 0; i < count && status == EXIT_FINE; i++)
        status = convert_file(run, names[i]);
    /* The output file is replaced only if all text was converted. */
    status = conversion_close(c, status == EXIT_FINE && run->incomplete ? EXIT_FINDINGS : status);
    if (c->out.failed)
        fail(NULL, "conversion stopped due to problem in writing the output");
    return status;
}

/* Translates the options of iconv(1) into the settings of convert. Returns false after an error message. */
static bool read_settings(struct settings *settings, struct options *own, struct run *run)
{
    struct name from, to;
    const runic_charset source = read_name(own, OPTION_ICONV_FROM, &from), target = read_name(own, OPTION_ICONV_TO, &to);
    if (source == RUNIC_CHARSET_UNKNOWN || target == RUNIC_CHARSET_UNKNOWN) {
        fail_unknown(own, source == RUNIC_CHARSET_UNKNOWN, target == RUNIC_CHARSET_UNKNOWN);
        return false;
    }
    if (own->given[OPTION_ICONV_SKIP] || from.ignores || to.ignores)
        own->choice[OPTION_ON_ERROR] = own->choice[OPTION_ON_UNMAPPABLE] = ON_ERROR_SKIP;
    if (!settings_read(settings, own))
        return false;
    settings->from = (struct given_charset){.charset = source, .little = HOST_IS_LITTLE};
    settings->bom_in = charset_describe(source).byte_order == RUNIC_ORDER_BY_BOM ? RUNIC_BOM_IN_STRIP : RUNIC_BOM_IN_KEEP;
    settings->to = (struct named_charset){.charset = in_host_order(target)};
    settings->report_stop = report_stop;
    run->mark = settings->to.charset != target ? RUNIC_BOM_OUT_ADD : RUNIC_BOM_OUT_NONE;
    return true;
}

int run_iconv(const struct options *options)
{
    struct run run = {.dropped = false};
    struct options own = *options;
    struct settings settings;
    if (options->given[OPTION_ICONV_VERSION]) {
        printf("iconv (runic) %s\n", runic_version());
        return EXIT_FINE;
    }
    if (options->given[OPTION_ICONV_USAGE]) {
        usage_short(stdout, COMMAND_ICONV);
        return EXIT_FINE;
    }
    if (options->given[OPTION_ICONV_LIST])
        return list_names();
    /* The empty name and transliteration depend on the locale. */
    os_use_locale();
    message_errors_alone();
    if (!read_settings(&settings, &own, &run))
        return EXIT_TROUBLE;
    conversion_start(&run.conversion, &settings);
    const int status = convert_all(&run, &own);
    return status == EXIT_FINE && run.dropped ? EXIT_FINDINGS : status;
}
