/* unmappable.c - words what to do about a character that the target lacks. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "advice.h"
#include "codec/decoder.h"
#include "command_line/to_type.h"
#include "text/charset.h"
#include "text/compose.h"

/* Stores what is typed for a character that a charset lacks, in UTF-8. Returns false if nothing is known, or if it is left
 * out. */
static bool transliterate(const struct finding *lacking, char *text, size_t cap)
{
    runic_report report = lacking->report;
    runic_policy answer = {.action = RUNIC_ACTION_STOP};
    size_t len = 0;
    report.to = (uint16_t)(is_system(lacking->to) ? RUNIC_ASCII : lacking->to);
    runic_transliterate(NULL, &report, &answer);
    for (size_t i = 0; i < answer.length && len + 4 < cap; i++)
        len += runic_utf8_put(answer.text[i], text + len, 4);
    text[len] = 0;
    return len > 0 && strcmp(text, "?") != 0;
}

/* ---- A charset that is nearly the same, and has the character ---- */

/* A charset in which more characters differ is another one. */
#define NEARLY_SAME 8

/* Returns the character of a byte, or 0 if it has none or a C1 control. */
static char32_t text_at(runic_charset charset, unsigned byte)
{
    const runic_options how = {.from = charset, .to = RUNIC_UTF32BE};
    const uint8_t source = (uint8_t)byte;
    uint8_t to[4];
    const bool is_done = runic_convert(&how, &source, 1, to, sizeof to).written == sizeof to;
    const char32_t value = is_done ? (char32_t)to[1] << 16 | (char32_t)to[2] << 8 | to[3] : 0;
    return value >= 0x80 && value < 0xA0 ? 0 : value;
}

/* Returns how many characters of a charset are others in another one; more than NEARLY_SAME if that one lacks the character. */
static unsigned count_differences(runic_charset charset, runic_charset other, char32_t character)
{
    unsigned count = 0;
    bool has_it = false;
    for (unsigned byte = 0; byte < 256 && count <= NEARLY_SAME; byte++) {
        const char32_t here = text_at(charset, byte), there = text_at(other, byte);
        count += here != 0 && here != there;
        has_it = has_it || there == character;
    }
    return has_it ? count : NEARLY_SAME + 1;
}

/* Names the charset that has the character and differs least, such as IBM00858 for a euro sign in IBM850. */
static void advise_nearly_same(const char *name, const struct finding *lacking)
{
    unsigned least = NEARLY_SAME + 1;
    runic_charset nearest = RUNIC_CHARSET_UNKNOWN;
    for (runic_charset charset = 1; charset < RUNIC_CHARSET_COUNT && !is_system(lacking->to); charset++) {
        const bool are_bytes = is_single_byte(charset) && is_single_byte(lacking->to) && lacking->to != RUNIC_ASCII;
        const unsigned count = are_bytes ? count_differences(lacking->to, charset, lacking->report.character) : NEARLY_SAME + 1;
        if (count < least) {
            least = count;
            nearest = charset;
        }
    }
    if (nearest != RUNIC_CHARSET_UNKNOWN)
        note(name, "%s has it, and %s %s: %s", charset_name(nearest),
             least == 0 ? "all that is in" : formatted("differs in %s from", counted(least, "character")),
             charset_name(lacking->to), rerun(name, "-t %s", charset_name(nearest)));
}

/* Says which command lists all characters of a file that a charset lacks: check does in Unicode. */
static void advise_list(const char *name, const struct finding *lacking)
{
    const char *from = lacking->from == RUNIC_UTF8 ? "" : formatted("-f %s ", charset_name(lacking->from));
    if (is_unicode(lacking->from) && !is_unicode(lacking->to) && *shell_word(name) != 0)
        note(name, "to list all that it lacks: %s",
             to_type(COMMAND_CHECK, name, "%s--expect %s", from, charset_name(lacking->to)));
}

/* ---- What is written for it ---- */

void advise_unmappable(const char *name, const struct finding *lacking)
{
    char typed[4 * RUNIC_MAX_REPLACEMENT + 5];
    if (is_composed(lacking->report.character)) {
        note(name, "the text is decomposed, as on macOS; to continue, with letters and marks composed: %s",
             rerun(name, "--on-unmappable translit"));
        return;
    }
    if (!transliterate(lacking, typed, sizeof typed))
        note(name, "to write '?' for it, and so on: %s", rerun(name, "--on-unmappable replace"));
    else if (typed[0] == '\n') /* U+0085 of EBCDIC, U+2028 */
        note(name, "to write a line feed for it: %s",
             rerun(name, is_ebcdic(lacking->from) ? "--eol lf" : "--on-unmappable translit"));
    else
        note(name, "to write \"%s\" for it, and so on: %s", typed, rerun(name, "--on-unmappable translit"));
    advise_nearly_same(name, lacking);
    advise_list(name, lacking);
}
