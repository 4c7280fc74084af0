/* table.h - the commands and their options, as commands.def and options.def list them. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include "terminal/message.h"

/* ---- The words of the options that take one of several; each has an enumerator, such as ON_ERROR_SKIP */

#define ON_ERROR_WORDS(WORD)                                                                                                   \
    WORD(ON_ERROR_STOP, "stop")                                                                                                \
    WORD(ON_ERROR_REPLACE, "replace") WORD(ON_ERROR_SKIP, "skip") WORD(ON_ERROR_ESCAPE, "escape[=STYLE]")
#define ON_UNMAPPABLE_WORDS(WORD) ON_ERROR_WORDS(WORD) WORD(ON_UNMAPPABLE_TRANSLIT, "translit[=LANGUAGE]")
/* The syntaxes of escapes: those that escape bytes, too, by BYTES, the others by WORD. */
#define STYLE_WORDS(WORD, BYTES)                                                                                               \
    BYTES(RUNIC_ESCAPE_BRACES, "braces")                                                                                       \
    BYTES(RUNIC_ESCAPE_C, "c")                                                                                                 \
    WORD(RUNIC_ESCAPE_JAVA, "java")                                                                                            \
    WORD(RUNIC_ESCAPE_JSON, "json")                                                                                            \
    WORD(RUNIC_ESCAPE_XML, "xml") BYTES(RUNIC_ESCAPE_PERCENT, "percent") BYTES(RUNIC_ESCAPE_PYTHON, "python")
#define IN_BOM_WORDS(WORD)                                                                                                     \
    WORD(IN_BOM_AUTO, "auto") WORD(IN_BOM_KEEP, "keep") WORD(IN_BOM_STRIP, "strip") WORD(IN_BOM_REQUIRE, "require")
#define BOM_WORDS(WORD) WORD(BOM_AUTO, "auto") WORD(BOM_NONE, "none") WORD(BOM_ADD, "add")
#define INNER_FEFF_WORDS(WORD)                                                                                                 \
    WORD(INNER_FEFF_KEEP, "keep") WORD(INNER_FEFF_WORD_JOINER, "word-joiner") WORD(INNER_FEFF_REMOVE, "remove")
#define UNESCAPE_WORDS(WORD)                                                                                                   \
    WORD(UNESCAPE_BRACES, "braces")                                                                                            \
    WORD(UNESCAPE_C, "c")                                                                                                      \
    WORD(UNESCAPE_JAVA, "java")                                                                                                \
    WORD(UNESCAPE_JSON, "json")                                                                                                \
    WORD(UNESCAPE_XML, "xml") WORD(UNESCAPE_PERCENT, "percent") WORD(UNESCAPE_PYTHON, "python") WORD(UNESCAPE_R, "r")
#define EOL_WORDS(WORD)            WORD(EOL_KEEP, "keep") WORD(EOL_LF, "lf") WORD(EOL_CRLF, "crlf") WORD(EOL_NEL, "nel")
#define CHECK_EOL_WORDS(WORD)      WORD(CHECK_EOL_LF, "lf") WORD(CHECK_EOL_CRLF, "crlf")
#define DETECT_FORMAT_WORDS(WORD)  WORD(FORMAT_TEXT, "text") WORD(FORMAT_JSON, "json")
#define CONVERT_FORMAT_WORDS(WORD) DETECT_FORMAT_WORDS(WORD) WORD(FORMAT_GITHUB, "github")
#define FORMAT_WORDS(WORD)         CONVERT_FORMAT_WORDS(WORD) WORD(FORMAT_SARIF, "sarif")
#define WHEN_WORDS(WORD)           WORD(WHEN_AUTO, "auto") WORD(WHEN_ALWAYS, "always") WORD(WHEN_NEVER, "never")

#define CHOICE_ENUMERATOR(id, word) id,
#define CHOICE_TEXT(id, word)       "|" word

/* Expands to the argument of an option: its words, joined with |. */
#define CHOICES(of) &("" of##_WORDS(CHOICE_TEXT))[1]
#define CHOICE_LEFT_OUT(id, word)
#define STYLES          &("" STYLE_WORDS(CHOICE_TEXT, CHOICE_TEXT))[1]
#define STYLES_OF_BYTES &("" STYLE_WORDS(CHOICE_LEFT_OUT, CHOICE_TEXT))[1]

enum on_unmappable { ON_UNMAPPABLE_WORDS(CHOICE_ENUMERATOR) };
enum in_bom { IN_BOM_WORDS(CHOICE_ENUMERATOR) };
enum bom { BOM_WORDS(CHOICE_ENUMERATOR) };
enum inner_feff { INNER_FEFF_WORDS(CHOICE_ENUMERATOR) };
enum unescape_style { UNESCAPE_WORDS(CHOICE_ENUMERATOR) };
enum eol { EOL_WORDS(CHOICE_ENUMERATOR) };
enum check_eol { CHECK_EOL_WORDS(CHOICE_ENUMERATOR) };
enum format { FORMAT_WORDS(CHOICE_ENUMERATOR) };
/* enum when of WHEN_WORDS is in message.h. */

enum command {
#define COMMAND(id, name, reads, arguments, summary, description) COMMAND_##id,
#include "commands.def"
    COMMAND_COUNT,
    COMMAND_NONE = COMMAND_COUNT
};

/* What a command reads. READS_TEXT can take long: progress is shown. */
enum reads { READS_NOTHING, READS_A_PLACE, READS_TEXT };

struct command_row {
    const char *name, *arguments, *summary, *description;
    enum reads reads;
};

extern const struct command_row command_rows[COMMAND_COUNT];

/* A command line that help shows. */
struct example_row {
    enum command command; /* COMMAND_NONE: the example is for runic as a whole */
    const char *line, *comment;
};

extern const struct example_row example_rows[];
extern const size_t example_count;

enum option_id {
#define OPTION(id, letter, name, kind, argument, default_value, commands, brief, help) OPTION_##id,
#include "options.def"
    OPTION_COUNT
};

enum option_kind { OPTION_FLAG, OPTION_TEXT, OPTION_NUMBER, OPTION_CHOICE, OPTION_TEXTS, OPTION_SUFFIX };

struct option_row {
    const char *name;
    const char *argument;
    const char *default_value;
    const char *brief;
    const char *help;
    unsigned commands;      /* bits: 1 << command */
    enum option_id same_as; /* itself, or the option that gets its value */
    enum option_kind kind;
    char letter;
};

extern const struct option_row option_rows[OPTION_COUNT];

/* Returns true if a command has an option that is not hidden. */
bool is_listed(enum command command, const struct option_row *option);

/* Returns the command of a name, or COMMAND_NONE. */
enum command command_from_name(const char *name);

/* Finds a word among those of a CHOICE, separated by |. A word such as escape[=STYLE] may have a value. Returns false if it is
 * none of them. */
bool find_choice(const char *words, const char *value, unsigned *choice);

#endif
