/* misread.c - recognizes a line that was read in a wrong legacy charset and written as UTF-8. */
/* SPDX-License-Identifier: MIT */
#include "repair.h"

#include <stdio.h>
#include <string.h>

#include "command_line/to_type.h"
#include "text/character.h"
#include "text/charset.h"

/* Bytes of the longest line that is examined. */
#define MOST_BYTES 4096

/* The fewest letters that are a proof, and the least probability of another charset, in thousandths: right text hardly has such
 * words. In Shift_JIS, the letters `ÀÁÂÃ` would be Japanese, too. Letters whose case is inverted, and C1 controls, are a proof
 * by themselves: the guesser only has to confirm it. */
enum { LEAST_LETTERS = 5, SURE = 900, SURE_OF_SHIFT_JIS = 990, SURE_OF_LATIN = 990, SURE_OF_CYRILLIC = 990, CONFIRMED = 750 };

/* The bytes of a line in a charset in which it may have been read. */
struct line_bytes {
    runic_charset charset;
    size_t len;
    char bytes[MOST_BYTES];
};

/* Writes the line in a charset; web: with C1 controls for the bytes that it does not define. Returns false if the charset lacks
 * a character or the line is too long. */
static bool write_as(struct line_bytes *in, runic_charset charset, bool web, const char *line, size_t len)
{
    const runic_options how = {.from = RUNIC_UTF8, .to = charset, .web = web};
    const runic_result done = runic_convert(&how, line, len, in->bytes, sizeof in->bytes);
    in->charset = charset;
    in->len = done.written;
    return done.status == RUNIC_OK;
}

#define MOST_GUESSES 16

/* Finds the guesses of what the bytes are, the best one first. Returns their number. */
static size_t guess_bytes(const struct line_bytes *in, runic_guess list[MOST_GUESSES])
{
    runic_guesser guesser;
    runic_guesser_init(&guesser);
    runic_guesser_feed(&guesser, in->bytes, in->len);
    const size_t all = runic_guesser_list(&guesser, list, MOST_GUESSES, NULL);
    return all < MOST_GUESSES ? all : MOST_GUESSES;
}

/* ---- windows-1252, ISO-8859-1, and IBM437, in which archivers read the names of files ---- */

/* Returns true for a letter beyond ASCII of windows-1252, or a byte of IBM437 that is a letter in most charsets for DOS. */
static bool is_letter_beyond_ascii(runic_charset charset, uint8_t byte)
{
    return charset == RUNIC_IBM437 ? (byte >= 0x80 && byte < 0xB0) || (byte >= 0xE0 && byte < 0xF0) : byte >= 0xC0;
}

/* Returns true if nearly all words are of letters beyond ASCII alone: in Latin script, most have an ASCII letter, too. Words of
 * two letters, such as the number `¼π`, are not counted. */
static bool are_words_beyond_ascii(const struct line_bytes *in)
{
    const uint8_t *bytes = (const uint8_t *)in->bytes;
    size_t alone = 0, mixed = 0;
    for (size_t at = 0; at < in->len;) {
        size_t ascii = 0, beyond = 0;
        for (; at < in->len; at++) {
            if (is_letter_beyond_ascii(in->charset, bytes[at]))
                beyond++;
            else if (is_ascii_letter(bytes[at]))
                ascii++;
            else
                break;
        }
        if (ascii > 0)
            mixed += beyond;
        else if (beyond > 2)
            alone += beyond;
        at += ascii + beyond == 0;
    }
    return alone >= LEAST_LETTERS && mixed * 16 < alone;
}

/* Returns true if a quarter of the bytes are beyond ASCII: in Latin script, hardly more than a tenth are. */
static bool is_much_beyond_ascii(const struct line_bytes *in)
{
    size_t beyond = 0;
    for (size_t i = 0; i < in->len; i++)
        beyond += (uint8_t)in->bytes[i] >= 0x80;
    return 4 * beyond >= in->len;
}

/* Returns true for charsets of two bytes a character. */
static bool is_multi_byte(runic_charset charset)
{
    return charset == RUNIC_SHIFT_JIS || charset == RUNIC_EUC_JP || charset == RUNIC_GBK || charset == RUNIC_GB18030 ||
           charset == RUNIC_BIG5 || charset == RUNIC_EUC_KR;
}

/* Returns true for charsets in Latin script that have most letters of windows-1252 and of IBM437. */
static bool is_western(runic_charset charset)
{
    return charset == RUNIC_WINDOWS1252 || charset == RUNIC_LATIN1 || charset == RUNIC_ISO8859_15 || charset == RUNIC_IBM850;
}

/* Returns true if the first character beyond ASCII is one of windows-1252 or IBM437, or of a few others. */
static bool begins_western(const char *line, size_t ascii)
{
    return strchr("\xC2\xC3\xC5\xC6\xCB\xCE\xCF\xE2", line[ascii]) != NULL;
}

/* Returns true if three characters beyond ASCII stand side by side, or a quarter are: most right text is left out without
 * converting it. */
static bool may_be_other_script(const char *line, size_t len, size_t ascii)
{
    size_t characters = ascii, beyond = 0, together = 0;
    for (size_t i = ascii; i < len && together < 3; i++) {
        const uint8_t byte = (uint8_t)line[i];
        if (byte < 0x80) {
            const size_t after = skip_ascii(line, len, i);
            characters += after - i;
            together = 0;
            i = after - 1;
        } else if (byte >= 0xC0) {
            characters++;
            beyond++;
            together++;
        }
    }
    return together == 3 || 4 * beyond >= characters;
}

/* Returns true for what is no words: few bytes that repeat; rows of a table, in which each byte is one more; lists of letters,
 * of which most have their other case, 0x20 before or after. By chance, `×÷×÷` is Chinese, and `äöüÄÖÜß` is Cyrillic. */
static bool is_pattern(const struct line_bytes *in)
{
    bool seen[256] = {false};
    size_t different = 0, letters = 0, pairs = 0, steps = 0;
    for (size_t i = 0; i < in->len && steps < 4; i++) {
        const uint8_t byte = (uint8_t)in->bytes[i], before = i > 0 ? (uint8_t)in->bytes[i - 1] : 0;
        different += byte > ' ' && !seen[byte];
        seen[byte] = true;
        steps = before >= 0x80 && byte == before + 1 ? steps + 1 : 0;
    }
    for (unsigned capital = 0xC0; capital < 0xE0; capital++) {
        letters += seen[capital] + seen[capital + 0x20];
        pairs += seen[capital] && seen[capital + 0x20];
    }
    return steps == 4 || different < 4 || (pairs > 0 && 3 * pairs >= letters);
}

/* Returns true if the bytes are surely text in another script. Words of letters beyond ASCII alone are a proof; in charsets of
 * two bytes a character, whose second byte may be ASCII, also many bytes beyond ASCII. */
static bool is_other_script(const struct line_bytes *in, struct misread *found)
{
    runic_guess best[MOST_GUESSES];
    const bool are_letters = are_words_beyond_ascii(in);
    if ((!are_letters && !is_much_beyond_ascii(in)) || is_pattern(in))
        return false;
    if (guess_bytes(in, best) == 0 || best->charset == in->charset)
        return false;
    if (best->probability < (best->charset == RUNIC_SHIFT_JIS ? SURE_OF_SHIFT_JIS : SURE))
        return false;
    if (!is_multi_byte(best->charset) && (!are_letters || is_western(best->charset)))
        return false;
    *found = (struct misread){.was = best->charset, .read_as = in->charset};
    return true;
}

/* What a character of ISO-8859-1 may be. */
enum { IS_SIGN = 1, IS_SLAVIC = 2, IS_TURKISH = 4, IS_ICELANDIC = 8 };
static const uint8_t latin_kinds[0x100] = {[0xA1] = IS_SIGN,
                                           [0xA3] = IS_SIGN,
                                           [0xA5] = IS_SIGN,
                                           [0xAA] = IS_SIGN,
                                           [0xAF] = IS_SIGN,
                                           [0xB1] = IS_SIGN,
                                           [0xB3] = IS_SIGN,
                                           [0xB6] = IS_SIGN,
                                           [0xB9] = IS_SIGN,
                                           [0xBA] = IS_SIGN,
                                           [0xBC] = IS_SIGN,
                                           [0xBE] = IS_SIGN,
                                           [0xBF] = IS_SIGN,
                                           [0xC1] = IS_ICELANDIC,
                                           [0xC6] = IS_SLAVIC | IS_ICELANDIC,
                                           [0xC8] = IS_SLAVIC,
                                           [0xC9] = IS_ICELANDIC,
                                           [0xCD] = IS_ICELANDIC,
                                           [0xD0] = IS_SLAVIC | IS_TURKISH,
                                           [0xD3] = IS_ICELANDIC,
                                           [0xDA] = IS_ICELANDIC,
                                           [0xDD] = IS_TURKISH,
                                           [0xDE] = IS_TURKISH,
                                           [0xE1] = IS_ICELANDIC,
                                           [0xE6] = IS_SLAVIC | IS_ICELANDIC,
                                           [0xE8] = IS_SLAVIC,
                                           [0xE9] = IS_ICELANDIC,
                                           [0xEC] = IS_SLAVIC,
                                           [0xED] = IS_ICELANDIC,
                                           [0xF0] = IS_SLAVIC | IS_TURKISH,
                                           [0xF2] = IS_SLAVIC,
                                           [0xF3] = IS_ICELANDIC,
                                           [0xF8] = IS_SLAVIC,
                                           [0xF9] = IS_SLAVIC,
                                           [0xFA] = IS_ICELANDIC,
                                           [0xFD] = IS_TURKISH,
                                           [0xFE] = IS_TURKISH};

/* Returns true if a line may be text of Central Europe, whose letters become signs in windows-1252, or letters beside those
 * with a caron, which stay; or Turkish, whose letters become those of Icelandic. The guesser is asked for few others. */
static bool may_be_other_latin(const char *line, size_t len, size_t ascii)
{
    unsigned kinds = 0;
    bool has_sign = false, has_caron = false;
    for (size_t at = ascii; at < len; at = skip_ascii(line, len, at)) {
        const bool is_after_letter = at > 0 && is_ascii_letter((uint8_t)line[at - 1]);
        const char32_t value = next_value(line, len, &at);
        const unsigned kind = value < sizeof latin_kinds ? latin_kinds[value] : 0;
        kinds |= kind;
        has_sign |= kind == IS_SIGN && is_after_letter;
        has_caron |= value == 0x160 || value == 0x161 || value == 0x17D || value == 0x17E;
    }
    return has_sign || (has_caron && (kinds & IS_SLAVIC) != 0) || (kinds & (IS_TURKISH | IS_ICELANDIC)) == IS_TURKISH;
}

/* Returns true if the bytes are surely text in another charset for Latin script, which has other letters for them. */
static bool is_other_latin(const struct line_bytes *in, struct misread *found)
{
    runic_guess list[MOST_GUESSES];
    const size_t count = guess_bytes(in, list);
    if (in->charset == RUNIC_IBM437 || count == 0 || list[0].probability < SURE_OF_LATIN || list[0].charset == RUNIC_UTF8 ||
        is_multi_byte(list[0].charset))
        return false;
    for (size_t i = 0; i < count; i++)
        if (list[i].group == 0 && is_western(list[i].charset))
            return false;
    *found = (struct misread){.was = list[0].charset, .read_as = in->charset};
    return true;
}

/* Tries IBM437 only for characters that windows-1252 lacks: by chance, `åååå-ÅÅÅÅ` is Cyrillic in it. Windows and the web read
 * the bytes that windows-1252 does not define as C1 controls. */
static bool is_read_as_western(const char *line, size_t len, size_t ascii, struct misread *found)
{
    if (!begins_western(line, ascii))
        return false;
    const bool may_be_script = may_be_other_script(line, len, ascii);
    struct line_bytes in;
    const bool was_latin1 = found->read_as == RUNIC_LATIN1;
    if (!may_be_script && !may_be_other_latin(line, len, ascii))
        return false;
    const bool is_strict = write_as(&in, was_latin1 ? RUNIC_LATIN1 : RUNIC_WINDOWS1252, false, line, len) ||
                           write_as(&in, was_latin1 ? RUNIC_WINDOWS1252 : RUNIC_LATIN1, false, line, len) ||
                           write_as(&in, RUNIC_IBM437, false, line, len);
    const bool is_found = (is_strict || write_as(&in, RUNIC_WINDOWS1252, true, line, len)) &&
                          ((may_be_script && is_other_script(&in, found)) ||
                           (may_be_other_latin(line, len, ascii) && is_other_latin(&in, found)));
    if (is_found && !is_strict)
        found->loss = LOSS_CONTROLS;
    return is_found;
}

/* ---- ISO-8859-1, whose C1 controls are characters in windows-1252 and others ---- */

/* Returns true if the line has a C1 control other than U+0085, which is a line end. */
static bool has_c1(const char *line, size_t len)
{
    const char *end = line + len;
    for (const char *at = line; (at = memchr(at, 0xC2, (size_t)(end - at))) != NULL && ++at < end;)
        if ((uint8_t)*at < 0xA0 && *at != '\x85')
            return true;
    return false;
}

static bool is_read_as_latin1(const char *line, size_t len, struct misread *found)
{
    runic_guess best[MOST_GUESSES];
    struct line_bytes in;
    if (!has_c1(line, len) || !write_as(&in, RUNIC_LATIN1, false, line, len) || guess_bytes(&in, best) == 0 ||
        best->probability < CONFIRMED || best->charset == RUNIC_UTF8 || is_multi_byte(best->charset))
        return false;
    *found = (struct misread){.was = best->charset, .read_as = RUNIC_LATIN1};
    return true;
}

/* ---- Cyrillic charsets ---- */

/* Returns true if the letters are text in their own charset with the other case: Caps Lock inverts the case, too. */
static bool is_typed_with_caps_lock(struct line_bytes in)
{
    runic_guess best[MOST_GUESSES];
    for (size_t i = 0; i < in.len; i++)
        in.bytes[i] = (char)((uint8_t)in.bytes[i] < 0xC0 ? in.bytes[i] : in.bytes[i] ^ 0x20);
    return guess_bytes(&in, best) > 0 && best->charset == in.charset;
}

/* Returns true for a sign that stands between letters of one word, or between two words. */
static bool joins_words(char32_t sign)
{
    return sign == 0xA0 || sign == 0xAD || sign == 0xB7 || (sign >= 0x300 && sign < 0x370) ||
           (sign >= 0x2000 && sign <= 0x202F);
}

/* Returns how many letters from U+0430 to U+044F are at the beginning. */
static size_t small_letters(const char *text, size_t len)
{
    size_t count = 0;
    for (; 2 * count + 1 < len; count++) {
        const unsigned pair = (unsigned)(uint8_t)text[2 * count] << 8 | (uint8_t)text[2 * count + 1];
        if (pair - 0xD0B0 > 0xD0BF - 0xD0B0 && pair - 0xD180 > 0xD18F - 0xD180)
            break;
    }
    return count;
}

/* What the character before is, for words_of(). */
enum { IS_LETTER = 1, IS_RUSSIAN = 2, IS_SMALL = 4, IS_SIGN_AFTER_LETTER = 8 };

enum words { PLAIN_WORDS, ODD_WORDS, INVERTED_WORDS };

/*
 * Judges the Cyrillic words of a line. Inverted: a word of a small letter and then capitals, and no other small letters: in
 * windows-1251 and KOI8-R, the capitals of either charset are the small letters of the other one. Odd: an eighth of the letters
 * follow a sign after a letter, or are capitals after a small letter.
 */
static enum words words_of(const char *line, size_t len)
{
    size_t letters = 0, odd = 0, russian = 0, inverted = 0, in_small = 0;
    unsigned before = 0;
    for (size_t at = skip_ascii(line, len, 0); at < len;) {
        if ((uint8_t)line[at] < 0x80) {
            before = 0;
            at++;
            continue;
        }
        const size_t small = small_letters(line + at, len - at);
        if (small > 0) {
            odd += (before & IS_SIGN_AFTER_LETTER) != 0;
            in_small += small > 1 || (before & IS_RUSSIAN) != 0;
            letters += small;
            russian += small;
            at += 2 * small;
            before = IS_LETTER | IS_RUSSIAN | IS_SMALL;
            continue;
        }
        const char32_t value = next_value(line, len, &at);
        if (value - 0x400 < 0x530 - 0x400) {
            const bool is_small = value >= 0x430 && (value < 0x460 || value % 2 == 1),
                       is_russian = value - 0x410 < 0x430 - 0x410;
            odd += (before & IS_SIGN_AFTER_LETTER) != 0 || ((before & IS_SMALL) != 0 && !is_small);
            inverted += is_russian && (before & IS_RUSSIAN) != 0 && (before & IS_SMALL) != 0;
            letters++;
            russian += is_russian;
            before = IS_LETTER | (is_russian ? IS_RUSSIAN : 0) | (is_small ? IS_SMALL : 0);
        } else
            before = before != 0 && !joins_words(value) ? IS_SIGN_AFTER_LETTER : 0;
    }
    if (inverted > 0 && in_small == 0 && russian >= LEAST_LETTERS)
        return INVERTED_WORDS;
    return odd > 1 && odd * 8 >= letters ? ODD_WORDS : PLAIN_WORDS;
}

/* Charsets that are read as each other. In that of Macintosh, most letters have the bytes of windows-1251. */
static const runic_charset cyrillic[] = {RUNIC_WINDOWS1251, RUNIC_KOI8R, RUNIC_IBM866, RUNIC_ISO8859_5};
#define CYRILLIC (sizeof cyrillic / sizeof *cyrillic)

static bool is_cyrillic(runic_charset charset)
{
    size_t i = 0;
    while (i < CYRILLIC && cyrillic[i] != charset)
        i++;
    return i < CYRILLIC;
}

static bool is_read_as_cyrillic(const char *line, size_t len, struct misread *found)
{
    struct line_bytes in;
    const enum words words = words_of(line, len);
    const unsigned least = words == INVERTED_WORDS ? CONFIRMED : SURE_OF_CYRILLIC;
    unsigned most = least - 1;
    if (words == PLAIN_WORDS)
        return false;
    for (size_t i = 0; i < CYRILLIC; i++) {
        runic_guess best[MOST_GUESSES];
        if (!write_as(&in, cyrillic[i], false, line, len) || guess_bytes(&in, best) == 0)
            continue;
        if (best->charset == cyrillic[i] && best->probability >= CONFIRMED)
            return false;
        if (best->charset == cyrillic[i] || !is_cyrillic(best->charset) || best->probability <= most ||
            (words == INVERTED_WORDS && is_typed_with_caps_lock(in)))
            continue;
        most = best->probability;
        *found = (struct misread){.was = best->charset, .read_as = cyrillic[i]};
    }
    return most >= least;
}

bool misread_line(const char *line, size_t len, struct misread *found)
{
    const size_t mark = len >= 3 && memcmp(line, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    line += mark;
    len -= mark;
    const size_t ascii = runic_ascii_validate(line, len).read;
    if (ascii == len)
        return false;
    if (is_read_as_western(line, len, ascii, found) || is_read_as_latin1(line, len, found))
        return true;
    if ((memchr(line, 0xD0, len) != NULL || memchr(line, 0xD1, len) != NULL) && is_read_as_cyrillic(line, len, found))
        return true;
    found->was = RUNIC_UTF8;
    return is_read_as_multi_byte(line, len, ascii, &found->read_as, &found->loss);
}

const char *misread_text(const char *name, const struct misread *misread)
{
    static _Thread_local char text[640];
    const char *was = charset_name(misread->was), *read_as = charset_name(misread->read_as), *file = shell_word(name);
    const int length = snprintf(text, sizeof text, "%s that was read as %s; ", was, read_as);
    const bool is_legacy = misread->was != RUNIC_UTF8;
    if (misread->loss == LOSS_BEFORE)
        snprintf(text + length, sizeof text - (size_t)length,
                 "letters were U+FFFD in it already: go back to the text that the UTF-8 was made of");
    else if (misread->loss == LOSS_CONTROLS)
        snprintf(text + length, sizeof text - (size_t)length,
                 "bytes that %s does not define are C1 controls: read its source again, as %s", read_as, was);
    else if (misread->loss == LOSS_HERE)
        snprintf(text + length, sizeof text - (size_t)length, "some bytes are lost: read its source again, as %s", was);
    else
        snprintf(text + length, sizeof text - (size_t)length, "if all lines are like this: runic convert -t %s%s%s%s%s",
                 read_as, *file != 0 ? " " : "", file, is_legacy ? " | runic convert -f " : "", is_legacy ? was : "");
    return text;
}
