/* reading.c - reads a whole text in memory as stretches, each in its charset. */
/* SPDX-License-Identifier: MIT */
#include "rewrite.h"

#include <stdlib.h>
#include <string.h>

#include "input/input.h"
#include "recognize/recognize.h"
#include "terminal/message.h"
#include "verdict/advice.h"
#include "verdict/decision.h"

bool file_is_regular(const char *name)
{
    struct os_status status;
    if (!os_status_at(OS_CURRENT, name, LINKS_FOLLOWED, &status) || status.kind == OS_FILE)
        return true;
    return fail(name, "is not a regular file");
}

size_t longest_edited(const struct whole_text *before)
{
    const size_t more = (size_t)1 << 30;
    return before->len <= SIZE_MAX - more ? before->len + more : SIZE_MAX;
}

/* Appends a piece to a text with room for *cap bytes. */
static void append(struct whole_text *text, size_t *cap, const struct piece *piece)
{
    if (*cap - text->len < piece->len) {
        *cap = 2 * *cap + piece->len + 4096;
        text->bytes = resized(text->bytes, *cap);
    }
    memcpy(text->bytes + text->len, piece->bytes, piece->len);
    text->len += piece->len;
}

bool whole_text_read(struct whole_text *text, const char *name, bool standard, size_t longest)
{
    struct input in;
    *text = (struct whole_text){NULL, 0, {.size = 0}};
    if (!input_open(&in, name, standard && strcmp(name, "-") == 0, NULL))
        return false;
    bool fits = in.status.kind != OS_FILE || in.status.size <= longest;
    struct piece piece = {.len = 1};
    for (size_t cap = 0; fits && piece.len > 0;) {
        piece = input_next(&in, RUNIC_CHARSET_UNKNOWN);
        fits = piece.len <= longest - text->len;
        if (fits && piece.len > 0)
            append(text, &cap, &piece);
    }
    if (!fits)
        fail(name, "is over 1 GiB longer than the original: too long for an edit");
    text->status = in.status;
    const bool good = fits && !in.failed;
    input_close(&in);
    if (!good)
        whole_text_free(text);
    return good;
}

void whole_text_free(struct whole_text *text)
{
    free(text->bytes);
    *text = (struct whole_text){NULL, 0, {.size = 0}};
}

/* Makes a reading of one stretch, in a charset that is known; its BOM is no text. */
static void read_as(struct reading *reading, runic_charset charset, const struct whole_text *text)
{
    const runic_signature mark = runic_detect_signature(text->bytes, text->len, RUNIC_SIGNATURE_FINAL);
    const runic_charset_properties like = runic_charset_describe(charset);
    const bool is_marked =
        mark.removable && (mark.charset == charset || (like.byte_order == RUNIC_ORDER_BY_BOM &&
                                                       runic_charset_describe(mark.charset).unit_size == like.unit_size));
    *reading = (struct reading){.stretches = allocated(sizeof *reading->stretches), .count = 1};
    *reading->stretches = (runic_stretch){.end = text->len,
                                          .charset = (uint16_t)(is_marked ? mark.charset : charset),
                                          .signature_length = is_marked ? mark.length : 0,
                                          .probability = 1000};
}

/* Copies stretches: what may be in the charset of -f auto,CHARSET (RUNIC_CHARSET_UNKNOWN: none) is read so. */
static void copy_stretches(struct reading *reading, const struct stretches *found, runic_charset otherwise)
{
    *reading = (struct reading){.stretches = allocated(found->count * sizeof *reading->stretches), .count = found->count};
    for (size_t i = 0; i < found->count; i++) {
        const struct stretch *const one = &found->list[i];
        const bool is_named = otherwise != RUNIC_CHARSET_UNKNOWN && !is_certain(one) && !one->is_other;
        reading->stretches[i] = (runic_stretch){.begin = one->begin,
                                                .end = stretch_end(found, i),
                                                .charset = (uint16_t)(is_named ? otherwise : one->charset),
                                                .probability = is_named ? 1000 : one->probability,
                                                .basis = one->basis,
                                                .signature_length = one->mark};
        memcpy(reading->stretches[i].language, one->language, sizeof one->language);
    }
}

/* Says what of the reading is a guess. Lists the other guesses, if all of the text is one. */
static void tell_guess(struct reading *reading, const char *name, const struct stretches *found)
{
    if (is_mixed(found))
        note(name, "%s; each part is read in its charset", stretches_text(found));
    if (found->count == 1 && found->list[0].basis == RUNIC_BASIS_NULS && found->list[0].mark == 0)
        note(name, "read as %s without BOM", charset_name((runic_charset)found->list[0].charset));
    if (found->count > 1 || is_certain(&found->list[0]) || found->list[0].basis != RUNIC_BASIS_NONE)
        return;
    if (found->list[0].charset == RUNIC_CHARSET_UNKNOWN) {
        note(name, "charset not recognized: each byte beyond ASCII is shown as U+FFFD; name the charset with -f");
        return;
    }
    note(name, "read as %s, a guess%s", stretch_text(&found->list[0]),
         found->list[0].probability < RUNIC_SURE ? "; -f CHARSET names another" : "");
    reading->guesses = found->guesses;
}

/* Looks at a text, as convert does at a file. */
static void look_at(struct recognition *known, const struct given_charset *given, const struct piece *all)
{
    struct look look;
    *known = (struct recognition){.outcome = CHARSET_NOT_RECOGNIZED};
    look_begin(&look, *all, given->hint, given->otherwise);
    look_add(&look, all->bytes, all->len);
    look_end(&look, known);
    if (known->seen.basis != RUNIC_BASIS_SIGNATURE)
        recognize_by_look(known, &look, *all);
}

/* Reads a text by its bytes, and by what it declares if they confirm that. Returns an exit status. */
static int read_by_bytes(struct reading *reading, const struct given_charset *given, bool force, const char *name,
                         const struct whole_text *text)
{
    const struct piece all = {.bytes = text->bytes, .len = text->len};
    struct recognition known;
    look_at(&known, given, &all);
    const struct stretches *const found = &known.reading;
    const bool is_declared = looks_of(&known, GUESS_EXPLAINS) == LOOKS_DECLARED;
    bool good = true;
    if (found->count == 0)
        read_as(reading, RUNIC_UTF8, text);
    else if (found->is_binary && !force)
        good = fail(name, "is a binary file; -F edits it anyway");
    else if (found->is_full)
        good = fail(name, "changes its charset too often; name one with -f");
    else if (is_declared)
        read_as(reading, charset_claimed(&known), text);
    else
        copy_stretches(reading, found, given->otherwise);
    if (good && found->count > 0 && given->otherwise == RUNIC_CHARSET_UNKNOWN && !is_declared)
        tell_guess(reading, name, found);
    stretches_free(&known.reading);
    return good ? EXIT_FINE : EXIT_FINDINGS;
}

/* Reads a text in a charset that is named. If it is, by its bytes, other text, new letters would be wrong: returns false after
 * an error message, or warns if the text declares this charset. */
static bool read_as_named(struct reading *reading, bool force, const char *name, const struct whole_text *text,
                          runic_charset named, bool is_declared)
{
    bool good = true;
    struct stretches found = {.against = SIZE_MAX};
    read_as(reading, named, text);
    if (!force)
        stretches_of(&found, (struct piece){.bytes = text->bytes, .len = text->len}, NULL,
                     (runic_charset)reading->stretches->charset);
    if (found.against != SIZE_MAX && !found.is_binary && is_declared)
        warn(name, "%s, but read as %s", stretches_text(&found), charset_name(named));
    else if (found.against != SIZE_MAX && !found.is_binary)
        good = fail(name, "%s; it is read as %s only with -F", stretches_text(&found), charset_name(named));
    stretches_free(&found);
    return good;
}

/* Reads a text in the charset that it declares. Returns an exit status. */
static int read_as_declared(struct reading *reading, bool force, const char *name, const struct whole_text *text)
{
    struct recognition known = {.claim = declared_claim((struct piece){.bytes = text->bytes, .len = text->len})};
    const bool has_c1 = judge_bytes(text->bytes, text->len).c1_bytes > 0;
    known.claim.undeclared = !declares_one(&known.claim);
    if (known.claim.undeclared) {
        fail(name, "%s; name one with -f", fact_text(&known));
        return EXIT_FINDINGS;
    }
    read_as_named(reading, force, name, text, declared_reading(&known.claim.first, has_c1), true);
    return EXIT_FINE;
}

int reading_find(struct reading *reading, const struct given_charset *given, bool force, const char *name,
                 const struct whole_text *text)
{
    *reading = (struct reading){.stretches = NULL};
    message_about(name);
    const runic_charset named = given->charset != RUNIC_CHARSET_UNKNOWN ? given->charset : given->otherwise;
    if (named != RUNIC_CHARSET_UNKNOWN && !runic_charset_describe(named).convertible)
        return trouble(name, "the charsets of the system's iconv(3) cannot be written back");
    if (given->charset != RUNIC_CHARSET_UNKNOWN)
        return read_as_named(reading, force, name, text, named, false) ? EXIT_FINE : EXIT_FINDINGS;
    const runic_signature mark = runic_detect_signature(text->bytes, text->len, RUNIC_SIGNATURE_FINAL);
    if (given->declared && mark.charset == RUNIC_CHARSET_UNKNOWN)
        return read_as_declared(reading, force, name, text);
    const struct escaping *const escaping = find_escaping((struct piece){.bytes = text->bytes, .len = text->len});
    if (escaping == NULL)
        return read_by_bytes(reading, given, force, name, text);
    const runic_charset by_escapes = runic_charset_from_label(escaping->label, strlen(escaping->label));
    if (!runic_charset_describe(by_escapes).convertible) {
        fail(name, "looks like %s, which cannot be written back; convert it to UTF-8 and back by iconv or uconv -f %s",
             escaping->name, escaping->label);
        return EXIT_FINDINGS;
    }
    note(name, "read as %s, a guess by its escape sequences", escaping->name);
    read_as(reading, by_escapes, text);
    return EXIT_FINE;
}

void reading_free(struct reading *reading)
{
    free(reading->stretches);
    reading->stretches = NULL;
}
