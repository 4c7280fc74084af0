/* options.c - fuzz: any command line is parsed, or refused with a message. Data: the command, then words that end with NUL. */
/* SPDX-License-Identifier: MIT */
/* A word that begins with 0xFF and a number is the name of that option, and its rest is the value. */
#include "said.h"

#include <getopt.h>

#include "../../../cli/command_line/suggest.h"
#include "../../../cli/command_line/options.h"
#include "../../../cli/command_line/to_type.h"
#include "../../../cli/convert/settings.h"
#include "../../../cli/names/names.h"

#define MOST_WORDS 16
#define MOST_WORD  200

/* Makes a word of the command line from data. */
static void make_word(char *word, const char *data, size_t len)
{
    const char *name = len >= 2 && (uint8_t)data[0] == 0xFF ? option_rows[(uint8_t)data[1] % OPTION_COUNT].name : NULL;
    if (name == NULL)
        snprintf(word, MOST_WORD, "%.*s", (int)len, data);
    else
        snprintf(word, MOST_WORD, "--%s%s%.*s", name, len > 2 ? "=" : "", (int)(len - 2), data + 2);
}

/* Makes the words of a command line. Returns their number. */
static int make_words(char *words[MOST_WORDS + 1], const uint8_t *data, size_t size)
{
    static char room[MOST_WORDS][MOST_WORD], program[] = "runic";
    int count = 0;
    words[count++] = program;
    while (size > 0 && count < MOST_WORDS) {
        const uint8_t *end = memchr(data, 0, size);
        const size_t len = end != NULL ? (size_t)(end - data) : size;
        make_word(room[count], (const char *)data, len);
        words[count] = room[count];
        count++;
        data += len + (end != NULL);
        size -= len + (end != NULL);
    }
    words[count] = NULL;
    return count;
}

/* What is parsed has values of its rows, and is read into settings, or refused with a message. */
static void read_values(const struct options *options, char **words, int count)
{
    struct settings settings;
    struct given_charset given;
    struct named_charset to;
    REQUIRE(options->files >= words && options->files + options->file_count == words + count);
    to_type_setup(options);
    if (options->given[OPTION_SHORT_HELP] || options->given[OPTION_LONG_HELP])
        return;
    if (options->given[OPTION_FROM])
        REQUIRE(given_from_options(options, &given) || said_end() > 0);
    if (options->given[OPTION_TO])
        REQUIRE(charset_from_name(options->text[OPTION_TO], &to) || said_end() > 0);
    if (options->command == COMMAND_CONVERT)
        REQUIRE(settings_read(&settings, options) || said_end() > 0);
    const char *typed = to_type(options->command, options->file_count > 0 ? options->files[0] : "FILE", "%s", "--to=x");
    for (; *typed != 0; typed++)
        REQUIRE((uint8_t)*typed >= ' ' && *typed != 0x7F);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct options options = {.command = (enum command)(take_byte(&data, &size) % COMMAND_COUNT)};
    char *words[MOST_WORDS + 1];
    const int count = make_words(words, data, size);
    said_begin();
    optind = 0; /* getopt_long() begins a new command line */
    const bool parsed = parse_options(&options, count, words);
    REQUIRE(parsed || said_end() > 0);
    if (parsed)
        read_values(&options, words, count);
    options_free(&options);
    said_end();
    return 0;
}
