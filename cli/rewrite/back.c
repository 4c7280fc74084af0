/* back.c - makes the view of a text, and writes an edited one back, or says why not. */
/* SPDX-License-Identifier: MIT */
#include "rewrite.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "command_line/to_type.h"
#include "terminal/message.h"
#include "text/charset.h"
#include "text/compose.h"

void view_make(struct whole_text *view, const struct whole_text *text, const struct reading *reading)
{
    const size_t len = runic_view_size(text->bytes, text->len, reading->stretches, reading->count);
    *view = (struct whole_text){allocated(len + 1), len, {.size = 0}};
    runic_view(text->bytes, text->len, reading->stretches, reading->count, (char *)view->bytes, len);
}

/* Composes letters and marks that the charset of the text lacks, as convert does if unmappable characters do not stop it. */
static void compose_edited(struct whole_text *edited, const struct reading *reading, const struct policies *policies)
{
    const runic_charset charset = (runic_charset)reading->stretches[0].charset;
    struct composer composer = {.to = charset};
    struct composition found;
    size_t from = 0, written = 0;
    if (policies->unmappable.action == RUNIC_ACTION_STOP || reading->count > 1 || is_unicode(charset) ||
        charset == RUNIC_GB18030 || charset == RUNIC_ASCII || charset == RUNIC_CHARSET_UNKNOWN)
        return;
    for (; compose_next(&composer, edited->bytes, edited->len, from, &found); from = found.end) {
        memmove(edited->bytes + written, edited->bytes + from, found.begin - from);
        written += found.begin - from;
        for (size_t i = 0; i < found.count; i++)
            written += runic_utf8_put(found.text[i], (char *)edited->bytes + written, 4);
    }
    memmove(edited->bytes + written, edited->bytes + from, edited->len - from);
    edited->len -= from - written;
}

/* Rewrites with enough memory. */
static runic_result rewrite(struct whole_text *out, const struct whole_text *text, const struct reading *reading,
                            const struct whole_text *edited, const struct policies *policies, bool restore,
                            runic_refusal *refusal)
{
    runic_rewriting what = {.original = text->bytes,
                            .original_len = text->len,
                            .reading = reading->stretches,
                            .reading_count = reading->count,
                            .edited = (const char *)edited->bytes,
                            .edited_len = edited->len,
                            .unmappable = policies->unmappable,
                            .callback = runic_transliterate,
                            .user = (void *)(uintptr_t)policies->language,
                            .guesses = reading->guesses.list,
                            .guess_count = reading->guesses.count,
                            .restore = restore};
    runic_stretch *const result = allocated(reading->count * sizeof *result);
    runic_result r = {.status = RUNIC_FULL};
    what.work_size = runic_rewrite_size(&what);
    what.work = allocated(what.work_size);
    for (size_t cap = text->len + 4 * edited->len + 16; r.status == RUNIC_FULL; cap *= 2) {
        size_t count = reading->count;
        out->bytes = resized(out->bytes, cap);
        r = runic_rewrite(&what, out->bytes, cap, result, &count, refusal);
    }
    out->len = r.written;
    free(result);
    free(what.work);
    return r;
}

/* Returns true if bytes that are in no charset that is recognized are read as US-ASCII. */
static bool has_unknown(const struct reading *reading)
{
    size_t i = 0;
    while (i < reading->count && reading->stretches[i].charset != RUNIC_CHARSET_UNKNOWN)
        i++;
    return i < reading->count;
}

bool nothing_is_left(const struct whole_text *text, const struct reading *reading, const struct whole_text *edited)
{
    const bool is_mark = edited->len == 3 && memcmp(edited->bytes, "\xEF\xBB\xBF", 3) == 0;
    return (edited->len == 0 || is_mark) && runic_view_size(text->bytes, text->len, reading->stretches, reading->count) > 0;
}

static size_t count_replacements(const struct whole_text *text)
{
    size_t count = 0;
    for (size_t i = 0; text->len - i >= 3; i++)
        count += memcmp(text->bytes + i, "\xEF\xBF\xBD", 3) == 0;
    return count;
}

/* Warns of U+FFFD that the view does not have: a program may have written them in place of what it could not read. */
static void warn_of_lost(const char *edited_name, const struct whole_text *text, const struct reading *reading,
                         const struct whole_text *edited)
{
    const size_t has = count_replacements(edited);
    struct whole_text view;
    if (has == 0)
        return;
    view_make(&view, text, reading);
    const size_t had = count_replacements(&view);
    if (has > had)
        warn(edited_name, "has %s U+FFFD more than before: the program that edited it may have lost characters",
             grouped(has - had));
    whole_text_free(&view);
}

/* Says why an edit is refused. Returns the option with which it may not be, or "". */
static const char *tell_refusal(const char *edited_name, const runic_refusal *refusal, const struct reading *reading)
{
    const bool is_unknown = refusal->charset == RUNIC_ASCII && has_unknown(reading);
    const char *const where =
        formatted("%s:%llu:%llu", quoted(edited_name), (unsigned long long)refusal->line, (unsigned long long)refusal->column);
    const char *const charset = runic_charset_describe((runic_charset)refusal->charset).name;
    char character[8] = {0};
    runic_utf8_put(refusal->character, character, 4);
    const char *const which = formatted("U+%04X (%s)", (unsigned)refusal->character, quoted(character));
    if (refusal->kind == RUNIC_REFUSAL_MOVED) {
        fail(where,
             "U+FFFD stands for bytes that are no text: it cannot be moved or copied, nor one of several alike be deleted");
        return "";
    }
    if (refusal->kind == RUNIC_REFUSAL_NEIGHBOUR) {
        fail(where, "with this edit the bytes beside it would be other characters in %s", charset);
        return "";
    }
    if (refusal->kind == RUNIC_REFUSAL_UNMAPPABLE && refusal->charset == RUNIC_GBK) {
        fail(where, "GBK has no %s, but GB18030 has: -f gb18030", which); /* a guess names GBK for both */
        return "-f gb18030";
    }
    if (refusal->kind == RUNIC_REFUSAL_UNMAPPABLE && !is_unknown && refusal->character >= 0x80 && refusal->character < 0xA0) {
        fail(where, "%s has no %s, a C1 control: the edited text may be mojibake, which runic convert --fix-mojibake undoes",
             charset, which);
        return "";
    }
    if (refusal->kind == RUNIC_REFUSAL_UNMAPPABLE && !is_unknown) {
        fail(where, "%s has no %s; --on-unmappable translit writes something like it", charset, which);
        return "--on-unmappable translit";
    }
    if (is_unknown)
        fail(where, "the charset is not recognized, and the bytes of %s depend on it; name it with -f", which);
    else if (refusal->other == RUNIC_CHARSET_UNKNOWN && refusal->character < 0x80)
        fail(where, "%s is a guess, and in other charsets this edit may cut a letter in two; name the charset with -f",
             charset);
    else if (refusal->other != RUNIC_CHARSET_UNKNOWN)
        fail(where, "%s has other bytes in %s than in %s, and the text may be in either; name one with -f", which, charset,
             runic_charset_describe((runic_charset)refusal->other).name);
    else
        fail(where, "%s is a guess, and other charsets have other bytes for %s; name the charset with -f", charset, which);
    return "-f CHARSET";
}

int write_back(struct whole_text *out, const char *name, const char *edited_name, const struct whole_text *text,
               const struct reading *reading, struct whole_text *edited, const struct policies *policies, bool restore,
               const char **option)
{
    runic_refusal refusal = {.kind = RUNIC_REFUSAL_NONE};
    *out = (struct whole_text){NULL, 0, {.size = 0}};
    message_about(name);
    compose_edited(edited, reading, policies);
    const runic_result r = rewrite(out, text, reading, edited, policies, restore, &refusal);
    if (refusal.restored)
        note(name, "was read as UTF-8 by the program that edited it; what it did not change keeps its bytes");
    else if (r.status == RUNIC_OK)
        warn_of_lost(edited_name, text, reading, edited);
    if (r.status == RUNIC_OK && reading->stretches[0].basis == RUNIC_BASIS_ASCII &&
        runic_ascii_validate((const char *)out->bytes, out->len).status != RUNIC_OK)
        note(name, "was ASCII, and is UTF-8 now");
    if (r.status == RUNIC_OK)
        return EXIT_FINE;
    if (r.status == RUNIC_ILL_FORMED && restore)
        return trouble(edited_name,
                       "is no longer UTF-8: ill-formed at offset %" PRIu64
                       "; if only new text is UTF-8: runic convert --guess %s | runic convert --like %s",
                       (uint64_t)r.read, shell_word(edited_name), shell_word(name));
    if (r.status == RUNIC_ILL_FORMED)
        return trouble(edited_name, "is no longer UTF-8: ill-formed at offset %" PRIu64, (uint64_t)r.read);
    *option = tell_refusal(edited_name, &refusal, reading);
    return EXIT_FINDINGS;
}
