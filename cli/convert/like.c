/* like.c - convert --like ORIGINAL: text that was edited elsewhere, in the charset and with the bytes of its original. */
/* SPDX-License-Identifier: MIT */
#include "like.h"

#include <stdlib.h>
#include <string.h>

#include "output/output.h"
#include "rewrite/back.h"
#include "terminal/message.h"
#include "text/charset.h"

/* Counts U+FFFD in UTF-8. */
static size_t count_replacements(const struct whole_text *text)
{
    const uint8_t *at = text->bytes, *const end = text->bytes + text->len;
    size_t count = 0;
    for (; end - at >= 3 && (at = memchr(at, 0xEF, (size_t)(end - at) - 2)) != NULL; at++)
        count += at[1] == 0xBF && at[2] == 0xBD;
    return count;
}

/* Returns true if a charset has no state, and ASCII by itself is ASCII in it. *single: each byte is a character. */
static bool reads_ascii(runic_charset charset, bool *single)
{
    const runic_options how = {.from = charset, .to = RUNIC_UTF8};
    *single = true;
    for (unsigned i = 1; i < 256; i++) {
        const char byte = (char)i;
        char text[8];
        const runic_result r = runic_convert(&how, &byte, 1, text, sizeof text);
        if (i < 0x80 && (r.status != RUNIC_OK || r.written != 1 || text[0] != byte))
            return false;
        *single &= r.status != RUNIC_PARTIAL;
    }
    return is_stateless(charset);
}

/* Returns a control that neither text has, or 0. */
static uint8_t find_mark(const struct whole_text *a, const struct whole_text *b)
{
    for (uint8_t mark = 1; mark < 9; mark++)
        if (memchr(a->bytes, mark, a->len) == NULL && memchr(b->bytes, mark, b->len) == NULL)
            return mark;
    return 0;
}

/* Copies edited text, in which each byte of a character beyond ASCII that the view does not have becomes a mark and two
 * letters. Returns false without memory. */
static bool mark_new(struct whole_text *out, const struct whole_text *edited, const struct whole_text *view, uint8_t mark)
{
    uint8_t *const known = calloc(1, 0x110000 / 8);
    *out = (struct whole_text){.bytes = malloc(3 * edited->len + 1)};
    for (size_t i = 0; known != NULL && i < view->len;) {
        const runic_character next = runic_utf8_next((const char *)view->bytes + i, view->len - i);
        known[next.value / 8] |= (uint8_t)(1u << next.value % 8);
        i += next.length;
    }
    for (size_t i = 0; known != NULL && out->bytes != NULL && i < edited->len;) {
        const runic_character next = runic_utf8_next((const char *)edited->bytes + i, edited->len - i);
        const bool is_new = next.value >= 0x80 && !(known[next.value / 8] >> next.value % 8 & 1);
        for (const size_t end = i + next.length; i < end; i++) {
            const uint8_t byte = edited->bytes[i];
            const uint8_t bytes[] = {is_new ? mark : byte, (uint8_t)('a' + byte / 16), (uint8_t)('a' + byte % 16)};
            memcpy(out->bytes + out->len, bytes, sizeof bytes); /* there is room for all three */
            out->len += is_new ? 3 : 1;
        }
    }
    free(known);
    return known != NULL && out->bytes != NULL;
}

/* Replaces marks and their letters by the bytes again. */
static void unmark(struct whole_text *text, uint8_t mark)
{
    size_t len = 0;
    for (size_t i = 0; i < text->len; i++) {
        const bool is_marked = text->bytes[i] == mark;
        text->bytes[len++] = is_marked ? (uint8_t)((text->bytes[i + 1] - 'a') * 16 + text->bytes[i + 2] - 'a') : text->bytes[i];
        i += is_marked ? 2 : 0;
    }
    text->len = len;
}

/* Makes an edited view of an edited text whose program read the original as UTF-8: by the bytes that it becomes, in which new
 * characters are marked. Returns an exit status. */
static int view_edited(struct whole_text *edited, const char *edited_name, const char *name, const struct whole_text *text,
                       const struct reading *reading, struct reading *as_utf8, const struct whole_text *lossy, uint8_t mark)
{
    static const struct policies strict; /* what is not in the charset is refused */
    runic_stretch *const one = &as_utf8->stretches[0];
    struct whole_text marked, bytes = {.bytes = NULL};
    int status = EXIT_TROUBLE;
    if (!mark_new(&marked, edited, lossy, mark))
        fail(edited_name, "out of memory");
    else
        status = write_back(&bytes, name, edited_name, text, as_utf8, &marked, &strict);
    if (status == EXIT_FINE) {
        *one = reading->stretches[0];
        one->end = bytes.len;
        whole_text_free(edited);
        status = view_make(edited, name, &bytes, as_utf8) ? EXIT_FINE : EXIT_TROUBLE;
        unmark(edited, mark);
    }
    whole_text_free(&marked);
    whole_text_free(&bytes);
    return status;
}

/*
 * Repairs an edited text that has U+FFFD because its program read the original as UTF-8: it becomes an edited view of the
 * original. Where the original is in several charsets, the reading becomes UTF-8 instead, in which new characters beyond ASCII
 * are refused. Returns an exit status.
 */
static int repair(struct whole_text *edited, const char *edited_name, const char *name, const struct whole_text *text,
                  struct reading *reading)
{
    const runic_charset charset = (runic_charset)reading->stretches[0].charset;
    runic_stretch all = {.end = text->len, .charset = RUNIC_UTF8};
    struct reading as_utf8 = {.stretches = &all, .count = 1};
    struct whole_text view = {.bytes = NULL}, lossy = {.bytes = NULL};
    const size_t has = count_replacements(edited);
    int status = EXIT_FINE;
    bool single = false;
    if (has == 0)
        return EXIT_FINE;
    if (!view_make(&view, name, text, reading) || !view_make(&lossy, name, text, &as_utf8))
        status = EXIT_TROUBLE;
    const size_t good = count_replacements(&view), bad = count_replacements(&lossy);
    if (status == EXIT_FINE && bad > good && 2 * has > good + bad) {
        note(name, "was read as UTF-8 by the program that edited it; its %s U+FFFD become bytes again", grouped(bad));
        const bool is_one = reading->count == 1 && charset != RUNIC_CHARSET_UNKNOWN && reads_ascii(charset, &single);
        const uint8_t mark = is_one ? find_mark(text, edited) : 0;
        all.probability = single ? 1000 : 0; /* with 0, an edit beside a byte of a letter is refused */
        if (mark != 0)
            status = view_edited(edited, edited_name, name, text, reading, &as_utf8, &lossy, mark);
        else {
            all.probability = 0;
            reading->stretches[0] = all;
            reading->count = 1;
            reading->guesses.count = 0;
        }
    }
    whole_text_free(&view);
    whole_text_free(&lossy);
    return status;
}

int convert_like(const struct options *options)
{
    const char *const original = options->text[OPTION_LIKE];
    const char *const edited_name = options->file_count > 0 ? options->files[0] : "-";
    struct whole_text text, edited, out;
    struct reading reading;
    struct policies policies = {.language = NULL};
    struct output_rules rules;
    if (options->file_count > 1) {
        fail(NULL, "--like takes one EDITED file");
        return EXIT_TROUBLE;
    }
    if (!policies_read(&policies, options) || !output_rules_read(&rules, options) ||
        !whole_text_read(&text, original, false, SIZE_MAX))
        return EXIT_TROUBLE;
    int status = reading_find(&reading, options, original, &text);
    if (status == EXIT_FINE)
        status = whole_text_read(&edited, edited_name, true, longest_edited(&text)) ? EXIT_FINE : EXIT_TROUBLE;
    if (status == EXIT_FINE) {
        out = (struct whole_text){.bytes = NULL};
        status = repair(&edited, edited_name, original, &text, &reading);
        if (status == EXIT_FINE)
            status = write_back(&out, original, edited_name, &text, &reading, &edited, &policies);
        if (status == EXIT_FINE && !output_put(options->text[OPTION_OUTPUT], &rules, out.bytes, out.len))
            status = EXIT_TROUBLE;
        whole_text_free(&out);
        whole_text_free(&edited);
    }
    reading_free(&reading);
    whole_text_free(&text);
    return status;
}
