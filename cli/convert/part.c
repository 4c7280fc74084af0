/* part.c - converts a part of an input, with the same result as in a conversion of the whole. */
/* SPDX-License-Identifier: MIT */
#include "conversion.h"

#include <string.h>

#include "command_line/to_type.h"
#include "input/input.h"
#include "recognize/declared.h"
#include "terminal/message.h"
#include "text/charset.h"

/* The largest number of parts, so that products of two part numbers fit in 64 bits. */
#define MOST_PARTS 1000000000

/* Bytes to convert before a range at first, to find the last character written before it. */
#define LOOK_BACK 256

/* ---- The values of --range and --part */

/* Parses two numbers with a character between them. An omitted number keeps its value. */
static bool read_pair(const char *text, char between, uint64_t *first, uint64_t *second)
{
    const char *at = strchr(text, between);
    return at != NULL && (at == text || parse_number(text, (size_t)(at - text), first)) &&
           (at[1] == 0 || parse_number(at + 1, strlen(at + 1), second));
}

/* Parses A:B; without B, *end is beyond all text. */
static bool read_range(const char *text, uint64_t *begin, uint64_t *end)
{
    *begin = 0;
    *end = UINT64_MAX;
    return (read_pair(text, ':', begin, end) && *begin <= *end) ||
           fail(NULL, "--range takes A:B, byte offsets with B excluded, not '%s'", quoted(text));
}

static bool read_part(const char *text, uint64_t *number, uint64_t *count)
{
    *number = *count = 0;
    if (read_pair(text, '/', number, count) && *number >= 1 && *number <= *count && *count <= MOST_PARTS)
        return true;
    return fail(NULL, "--part takes K/N, with K from 1 to N and N up to 1,000,000,000, not '%s'", quoted(text));
}

static uint64_t part_end(uint64_t size, uint64_t number, uint64_t count)
{
    /* floor(size * number / count), without overflow. */
    return size / count * number + size % count * number / count;
}

static bool read_options(struct part *part, const struct options *options)
{
    uint64_t number, count;
    part->begin = 0;
    part->end = part->size;
    if (options->given[OPTION_RANGE] && !read_range(options->text[OPTION_RANGE], &part->begin, &part->end))
        return false;
    if (!options->given[OPTION_PART])
        return true;
    if (!read_part(options->text[OPTION_PART], &number, &count))
        return false;
    /* All parts of an empty input are empty; only the first gets a BOM. */
    part->later = number > 1;
    part->begin = part_end(part->size, number - 1, count);
    part->end = part_end(part->size, number, count);
    return true;
}

bool part_is_valid(const struct options *options)
{
    struct part part = {.size = 0};
    return read_options(&part, options);
}

/* ---- Beginning and end of the part */

void part_recognize(struct given_charset from, struct input *in, struct recognition *found)
{
    runic_signature signature = {.charset = RUNIC_CHARSET_UNKNOWN};
    *found = (struct recognition){.outcome = CHARSET_NOT_READ};
    if (from.otherwise != RUNIC_CHARSET_UNKNOWN) {
        fail(NULL, "ranges need one charset, since not all of the file is read: -f %s instead of auto,%s",
             charset_name(from.otherwise), charset_name(from.otherwise));
        return;
    }
    if (from.charset == RUNIC_CHARSET_UNKNOWN)
        peek_signature(in, 0, &signature);
    if (from.charset != RUNIC_CHARSET_UNKNOWN || signature.charset != RUNIC_CHARSET_UNKNOWN || in->failed) {
        recognize(in, from, 1, NULL, found);
        return;
    }
    const runic_detection seen = judge_head(input_peek(in, NUL_WATCHED));
    const char *likely = charset_name(seen.basis == RUNIC_BASIS_NULS ? seen.charset : RUNIC_UTF8);
    fail(in->name, "%s",
         to_type_after("has no BOM, and a range is read without looking at the rest", formatted("if it is %s", likely),
                       COMMAND_NONE, in->name, formatted("-f %s", likely)));
}

/* Rounds an offset down to a boundary, or to the end of the input; begin as in range_cut(). Returns false after a message. */
static bool move_to_boundary(const struct part *part, struct input *in, runic_charset charset, uint64_t begin, uint64_t *offset)
{
    if (*offset < part->size)
        return range_cut(in, charset, begin, *offset, offset);
    *offset = part->size;
    return true;
}

/* Returns the option for which text is not converted in ranges, after " with "; "" for the charset alone. */
static const char *option_against_ranges(const struct settings *settings)
{
    if (settings->policies.ill_formed.action == RUNIC_ACTION_FALLBACK)
        return " with --fallback";
    if (settings->inner == INNER_FEFF_REMOVE)
        return " with --inner-feff remove";
    return settings->eol != EOL_KEEP ? " with --eol" : "";
}

static bool can_have_ranges(const struct settings *settings, const struct input *in, const struct recognition *known)
{
    if (!in->seekable)
        return fail(in->name, "is not a regular file, and cannot be converted in ranges");
    if (is_system(known->charset))
        return fail(in->name, "is %s, which the system's iconv reads from the start only; convert it as a whole",
                    charset_name(known->charset));
    if (!has_boundaries(known->charset))
        return fail(in->name, "is %s, which cannot be decoded from the middle, and cannot be converted in ranges",
                    charset_name(known->charset));
    if (settings->policies.falls_back_by_line || needs_encoder(settings) || changes_next_line(settings, known->charset))
        return fail(in->name, "cannot be converted to %s%s in ranges; convert it as a whole",
                    charset_name(settings->to.charset), option_against_ranges(settings));
    return true;
}

/* Checks that the size is unchanged since opening, and that no text follows it. Returns false after an error message. */
static bool has_true_size(struct part *part, struct input *in)
{
    uint8_t more;
    if (!input_size_now(in, &part->size))
        return false;
    if (part->size != input_size_at_opening(in))
        return fail(in->name, "was changed in the meantime; run again");
    if (input_at(in, part->size, &more, 1) > 0)
        return fail(in->name, "is longer than its size, as are files of /proc, or was changed by another program; it cannot be "
                              "converted in ranges");
    return !in->failed;
}

bool part_enter(struct part *part, const struct settings *settings, struct input *in, const struct recognition *known)
{
    if (!can_have_ranges(settings, in, known) || !has_true_size(part, in))
        return false;
    if (!read_options(part, settings->options) || !move_to_boundary(part, in, known->charset, 0, &part->begin) ||
        !move_to_boundary(part, in, known->charset, part->begin <= part->end ? part->begin : 0, &part->end))
        return false;
    part->in = in;
    part->known = known;
    part->before.line = 0;
    return true;
}

/* ---- Text before the part */

/* The last code unit of the output. */
struct last {
    size_t unit;
    uint8_t bytes[4];
    bool any;
};

static bool keep_last(void *user, const void *bytes, size_t len)
{
    struct last *last = user;
    if (last->unit <= sizeof last->bytes && last->unit <= len)
        memcpy(last->bytes, (const uint8_t *)bytes + len - last->unit, last->unit);
    last->any = true;
    return true;
}

/* Converts text before the part until it gives some output, starting further back each time. */
bool part_is_after_return(const struct part *part, const struct scan *scan_of_part, const struct line_writer *lines)
{
    struct last last = {.unit = lines->unit};
    struct scan work = *scan_of_part;
    work.jobs = 1;
    work.text = (struct text_out){.take = keep_last, .user = &last};
    for (uint64_t back = LOOK_BACK; part->begin > 0; back *= 8) {
        uint64_t from = back < part->begin ? part->begin - back : 0;
        if (!move_to_boundary(part, part->in, part->known->charset, 0, &from) || !input_limit(part->in, from, part->begin) ||
            scan(&work, part->in) == SCAN_TROUBLE)
            return false;
        if (last.any || from == 0)
            break;
    }
    return last.any && memcmp(last.bytes, lines->cr, last.unit) == 0;
}

struct place part_place(struct part *part, struct place place)
{
    if (part->begin == 0)
        return place;
    if (part->before.line == 0) {
        const struct place before = range_place(part->in, part->known->charset, part->known->marked, part->begin);
        part->before.line = before.line;
        part->before.column = before.column;
    }
    return position_join(&part->before, place);
}
