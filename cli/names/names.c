/* names.c - finds charsets by the names that users type, and by words of runic list; suggests others for unknown names. */
/* SPDX-License-Identifier: MIT */
#include "names.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>

#include "command_line/letters.h"
#include "command_line/suggest.h"
#include "os/os.h"
#include "terminal/message.h"
#include "text/charset.h"

_Static_assert(LABEL_LONGEST <= SUGGEST_LONGEST, "every label can be suggested");

/* ---- Names of other programs, and unknown ones ---- */

/* Each is a word, a zero, for a synonym an '=', and the names: one pointer a row is relocated when the program starts. */
static const char *const meanings[] = {
#define MEANT(word, names)  word "\0" names,
#define SYNONYM(word, name) word "\0=" name,
#include "meant_names.def"
};

/* Returns true if the letters and digits of two words are the same. */
static bool is_same_word(const char *a, size_t len, const char *b)
{
    const char *const end = a + len;
    for (;; a++, b++) {
        while (a < end && !isalnum((unsigned char)*a))
            a++;
        while (*b != 0 && !isalnum((unsigned char)*b))
            b++;
        if (a == end || lower_letter(*a) != lower_letter(*b))
            return a == end && *b == 0;
    }
}

#define MEANING_COUNT (sizeof meanings / sizeof meanings[0])

/* Returns what a word means: the names, after an '=' if it is a synonym; or NULL. */
static const char *meaning_of(const char *word, size_t len)
{
    for (size_t i = 0; i < MEANING_COUNT; i++)
        if (is_same_word(word, len, meanings[i]))
            return meanings[i] + strlen(meanings[i]) + 1;
    return NULL;
}

/* Returns the labels that a word of other programs or a language means, with spaces between them, or NULL. */
static const char *meant_names(const char *word)
{
    const char *meaning = meaning_of(word, strlen(word));
    return meaning != NULL ? meaning + (*meaning == '=') : NULL;
}

/* Returns the charset of a synonym with this meaning, or RUNIC_CHARSET_UNKNOWN. */
static runic_charset charset_of_synonym(const char *meaning)
{
    const bool is_synonym = meaning != NULL && *meaning == '=';
    return is_synonym ? runic_charset_from_label(meaning + 1, strlen(meaning + 1)) : RUNIC_CHARSET_UNKNOWN;
}

const char *next_synonym(runic_charset charset, size_t *row)
{
    while (*row < MEANING_COUNT) {
        const char *word = meanings[(*row)++];
        if (charset_of_synonym(word + strlen(word) + 1) == charset)
            return word;
    }
    return NULL;
}

static void suggest_charsets(struct suggestion *near)
{
    const runic_charset web = runic_charset_from_web_label(near->word, near->len);
    for (runic_charset charset = 1; charset < RUNIC_CHARSET_COUNT; charset++)
        for (size_t i = 0; runic_charset_label(charset, i) != NULL; i++)
            suggest_name(near, runic_charset_label(charset, i), (int)charset);
    const char *names;
    for (int row = 0; (names = system_row((size_t)row)) != NULL; row++) {
        char name[SYSTEM_NAME];
        while (system_next(&names, name))
            if (suggest_takes(near, name, RUNIC_CHARSET_COUNT + row) && system_has(name))
                suggest_name(near, name, RUNIC_CHARSET_COUNT + row);
    }
    const char *meaning = meaning_of(near->word, near->len);
    if (meaning != NULL)
        suggest_instead(near, meaning + (*meaning == '='));
    if (web != RUNIC_CHARSET_UNKNOWN)
        suggest_instead(near, charset_name(web));
}

void fail_no_charset(const char *word)
{
    const char *decoder = other_decoder_from(word), *other = *decoder != 0 ? decoder : other_program(word);
    struct suggestion near = suggest_several(word, strlen(word));
    if (*other == 0)
        suggest_charsets(&near);
    fail(NULL, "no charset fits '%s'%s%s (runic list -v shows them all)", quoted(word), suggestion_text(&near), other);
}

/* Reports an unknown name. of_system: after iconv:, where runic's own charset of this name may do. */
static bool fail_unknown(const char *name, size_t len, bool of_system)
{
    const int why = errno;
    const runic_charset own = of_system && why == EINVAL ? charset_from_label(name, len) : RUNIC_CHARSET_UNKNOWN;
    if (own != RUNIC_CHARSET_UNKNOWN)
        return fail(NULL, "this system's iconv has no charset '%s'; runic has its own: use %s without iconv:", quoted(name),
                    charset_name(own));
    struct suggestion near = suggest_several(name, len);
    char word[SUGGEST_LONGEST + 1];
    snprintf(word, sizeof word, "%.*s", (int)(len < SUGGEST_LONGEST ? len : SUGGEST_LONGEST), name);
    if (why != EINVAL)
        return fail(NULL, "the system's iconv cannot open charset '%s': %s", quoted(word), os_reason(why));
    /* musl's iconv reads GB 18030, but cannot write it. */
    if (is_label(name, len) && system_reads(word))
        return fail(NULL, "the system's iconv can read charset '%s', but not write it", quoted(word));
    if (same_letters(word, "auto", SIZE_MAX) || same_letters(word, "declared", SIZE_MAX))
        return fail(NULL, "'%s' is not a charset: only -f takes it, to recognize the input", word);
    if (same_letters(word, "guess", SIZE_MAX))
        return fail(NULL, "'%s' is not a charset; convert --guess reads each file in its likely one", word);
    if (strstr(word, "//") != NULL)
        return fail(NULL, "unknown charset '%s': //TRANSLIT and //IGNORE belong to the charset of -t", quoted(word));
    const char *request = request_of_recode(word), *other = request != NULL ? request : other_program(word);
    if (*other == 0 && meant_names(word) == NULL && language_find(word, strlen(word)) != NULL)
        other = formatted("; runic list %s names the charsets of this language", word);
    if (*other == 0)
        suggest_charsets(&near);
    return fail(NULL, "unknown charset '%s'%s%s (runic list -v shows them all)", quoted(word), suggestion_text(&near), other);
}

/* Returns the length of a label without "bom" or "sig" at its end. Like in labels, characters other than letters and digits are
 * ignored. */
static size_t without_mark(const char *label, size_t len)
{
    while (len > 0 && !isalnum((unsigned char)label[len - 1]))
        len--;
    const char *end = label + (len > 3 ? len - 3 : 0);
    return len > 3 && (same_letters(end, "bom", 3) || same_letters(end, "sig", 3)) ? len - 3 : len;
}

bool charset_from_name(const char *name, struct named_charset *found)
{
    static const char prefix[] = "iconv:";
    const bool of_system = strncmp(name, prefix, strlen(prefix)) == 0 && name[strlen(prefix)] != 0;
    const char *label = of_system ? name + strlen(prefix) : name;
    const size_t len = strlen(label), bare = without_mark(label, len);
    *found = (struct named_charset){.charset = of_system ? RUNIC_CHARSET_UNKNOWN : charset_from_label(label, len)};
    if (!of_system && found->charset == RUNIC_CHARSET_UNKNOWN)
        found->charset = charset_of_synonym(meaning_of(label, len));
    if (!of_system && found->charset == RUNIC_CHARSET_UNKNOWN && bare < len &&
        is_unicode(runic_charset_from_label(label, bare)))
        *found = (struct named_charset){runic_charset_from_label(label, bare), true};
    if (found->charset == RUNIC_CHARSET_UNKNOWN)
        found->charset = charset_of_system(label, len, "");
    return found->charset != RUNIC_CHARSET_UNKNOWN || fail_unknown(label, len, of_system);
}

static bool given_from_name(const char *name, struct given_charset *found)
{
    const size_t first = strcspn(name, ",");
    const bool is_auto = first == 4 && strncmp(name, "auto", 4) == 0;
    struct named_charset charset = {RUNIC_CHARSET_UNKNOWN, false};
    *found = (struct given_charset){.charset = RUNIC_CHARSET_UNKNOWN, .otherwise = RUNIC_CHARSET_UNKNOWN};
    found->declared = strcmp(name, "declared") == 0;
    if (found->declared || (is_auto && name[first] == 0))
        return true;
    if (!is_auto && name[first] == ',')
        return fail(NULL, "-f takes one charset, or auto,CHARSET for files that may be Unicode or CHARSET, not '%s'",
                    quoted(name));
    if (!charset_from_name(is_auto ? name + 5 : name, &charset))
        return false;
    *(is_auto ? &found->otherwise : &found->charset) = charset.charset;
    return true;
}

bool given_from_options(const struct options *options, struct given_charset *found)
{
    if (!given_from_name(options->text[OPTION_FROM], found))
        return false;
    const runic_charset charset = found->charset != RUNIC_CHARSET_UNKNOWN ? found->charset : found->otherwise;
    found->utf7_lenient = options->given[OPTION_UTF7_LENIENT];
    if (!found->utf7_lenient || charset == RUNIC_CHARSET_UNKNOWN || charset == RUNIC_UTF7 || charset == RUNIC_UTF7_IMAP)
        return true;
    return fail(NULL, "--utf7-lenient is for -f utf-7 and utf-7-imap, not for %s", charset_name(charset));
}

/* ---- What a word of runic list may mean */

/* Returns the length of the letters, or of the digits, at the start of a text; skips other characters before them. */
static size_t next_part(const char **text)
{
    size_t len = 0;
    while (**text != 0 && !isalnum((unsigned char)**text))
        ++*text;
    const bool is_number = isdigit((unsigned char)**text);
    while (isalnum((unsigned char)(*text)[len]) && !!isdigit((unsigned char)(*text)[len]) == is_number)
        len++;
    return len;
}

/* Returns true if letters are among some letters, or a number is the same number. */
static bool part_fits(const char *part, size_t len, const char *word, size_t word_len)
{
    if (isdigit((unsigned char)*word))
        return len == word_len && memcmp(part, word, len) == 0;
    for (size_t i = 0; i + word_len <= len; i++)
        if (same_letters(part + i, word, word_len))
            return true;
    return false;
}

/* Returns true if the parts of a word fit those at the start of a name. */
static bool begin_fits(const char *name, const char *word)
{
    size_t word_len, len;
    while ((word_len = next_part(&word)) > 0) {
        len = next_part(&name);
        if (!part_fits(name, len, word, word_len))
            return false;
        name += len;
        word += word_len;
    }
    return true;
}

static bool name_fits(const char *name, const char *word)
{
    for (size_t len; (len = next_part(&name)) > 0; name += len)
        if (begin_fits(name, word))
            return true;
    return false;
}

/* Returns true if a word can only be the code of a language: "is" is not a part of iso-8859-1. */
static bool is_code(const struct language *language, const char *word)
{
    return language != NULL && strlen(word) == strlen(language->code);
}

/* Returns true if a charset is among those that a word means by itself. */
static bool is_meant(runic_charset charset, const char *word)
{
    const char *names = meant_names(word);
    if (same_letters(word, "ebcdic", SIZE_MAX))
        return is_ebcdic(charset);
    while (names != NULL && *names != 0) {
        const size_t len = strcspn(names, " ");
        if (charset_from_label(names, len) == charset)
            return true;
        names += len + (names[len] == ' ');
    }
    return false;
}

static bool own_fits(runic_charset charset, const struct language *language, const char *word)
{
    const char *label;
    bool fits = is_meant(charset, word) || (language != NULL && language_has(language, charset, NULL));
    for (size_t i = 0; !fits && !is_code(language, word) && (label = runic_charset_label(charset, i)) != NULL; i++)
        fits = strncmp(label, "cs", 2) != 0 && name_fits(label, word);
    return fits;
}

bool charset_fits(runic_charset charset, const char *names, const char *word)
{
    const struct language *language = language_find(word, strlen(word));
    if (names == NULL)
        return own_fits(charset, language, word);
    char first[SYSTEM_NAME], name[SYSTEM_NAME];
    const char *rest = names;
    if (language != NULL && system_next(&rest, first) && language_has(language, charset, first))
        return true;
    while (!is_code(language, word) && system_next(&names, name))
        if (name_fits(name, word))
            return true;
    return false;
}
