/* choices.h - the words of the options that take one of several; each has an enumerator, such as ON_ERROR_SKIP. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CHOICES_H
#define CLI_CHOICES_H

#include "terminal/message.h"

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

#endif
