/* by_scalars_output.c - gathers text for the encoder, with line ends changed and unmappable characters replaced. */
/* SPDX-License-Identifier: MIT */
#include "by_scalars.h"

#include "parallel/threads.h"

static size_t answer_for(const struct by_scalars *s, char32_t value, char32_t *answer)
{
    const runic_report report = {.character = value, .status = RUNIC_UNMAPPABLE};
    return encoder_answer(s->scan->encoder, (runic_action)s->scan->how.unmappable.action, &report, answer);
}

/* Progress of gathering: the text before text[at] has become the first count characters of s->out. */
struct gathered {
    size_t at, count;
    struct line_ends ends;
};

/*
 * Appends the output of one character to out. Returns its length: 0 for an unmappable character that is skipped, so
 * that a CR before it and an LF after it count as one line end.
 */
static size_t expand(const struct by_scalars *s, struct gathered *so_far, char32_t *out)
{
    const char32_t value = s->text.text[so_far->at];
    if (!encoder_lacks(s->scan->encoder, value))
        return line_ends_change(&so_far->ends, value, out);
    const size_t count = answer_for(s, value, out);
    so_far->ends.after_cr = so_far->ends.after_cr && count == 0;
    return count;
}

/* Copies characters up to the first that needs a change. */
static struct gathered copy(const struct by_scalars *s, struct gathered so_far, size_t to, size_t limit)
{
    const struct encoder *encoder = s->scan->encoder;
    const bool lines = encoder->ends.mode != EOL_KEEP || encoder->ends.has_nel;
    for (; so_far.at < to; so_far.at++) {
        const char32_t value = s->text.text[so_far.at];
        if (value == NO_CHARACTER)
            continue;
        if (so_far.count >= limit || encoder_lacks(encoder, value) ||
            (lines && (value == '\r' || value == '\n' || value == NEXT_LINE || so_far.ends.after_cr)))
            break;
        s->out[so_far.count++] = value;
    }
    return so_far;
}

/* Gathers text before text[to], at most limit characters of output. */
static struct gathered gather(const struct by_scalars *s, struct gathered from, size_t to, size_t limit)
{
    const size_t room = s->room - ANSWER_MOST - 1, wide = from.count + s->stride < room ? from.count + s->stride : room;
    const size_t most = limit < wide ? limit : wide;
    struct gathered next = copy(s, from, to, most);
    for (from = next; next.at < to && next.count <= most; from = next = copy(s, next, to, most)) {
        next.count += expand(s, &next, s->out + next.count);
        next.at++;
        if (next.count > most)
            return from;
    }
    return from;
}

/*
 * Encodes the gathered text. *done is the number of characters encoded: all, or those before an unmappable one.
 * Returns false if writing failed.
 */
static bool write_out(struct by_scalars *s, size_t count, size_t *done)
{
    struct scan *scan = s->scan;
    runic_result r;
    *done = 0;
    do {
        r = encode(scan->encoder, s->out + *done, count - *done, buffer_of_thread(BUFFER_CONVERTED), buffer_size(), false);
        *done += r.read;
        if (r.written > 0 && scan->text.take != NULL &&
            !scan->text.take(scan->text.user, buffer_of_thread(BUFFER_CONVERTED), r.written))
            return false;
    } while (r.status == RUNIC_FULL);
    return true;
}

static enum scan_end report_up_to_unmappable(struct by_scalars *s, size_t at)
{
    const enum scan_end end = by_scalars_report(s, at);
    return end == SCAN_DONE ? by_scalars_report_unmappable(s, at) : end;
}

/* Reports an unmappable character, and starts the next text to gather with its replacement. */
static enum scan_end answer_unmappable(struct by_scalars *s, struct gathered *from, struct gathered before)
{
    const size_t at = before.at;
    const enum scan_end end = report_up_to_unmappable(s, at);
    if (end == SCAN_DONE)
        encoder_remember(s->scan->encoder, s->text.text[at]);
    s->stride = GATHER_FEW;
    *from = (struct gathered){.at = at + 1, .count = answer_for(s, s->text.text[at], s->out), .ends = before.ends};
    from->ends.after_cr = from->count == 0 && before.ends.after_cr;
    return end;
}

enum scan_end by_scalars_send(struct by_scalars *s, size_t from, size_t to)
{
    struct encoder *encoder = s->scan->encoder;
    struct gathered begun = {.at = from, .ends = encoder->ends};
    enum scan_end end = SCAN_DONE;
    while (end == SCAN_DONE && (begun.at < to || begun.count > 0)) {
        const struct gathered all = gather(s, begun, to, SIZE_MAX);
        size_t done;
        if (!write_out(s, all.count, &done))
            return SCAN_TROUBLE;
        if (done < begun.count) {
            /* The replacement itself is unmappable: drop it. This happens in no known charset. */
            begun.count = 0;
        } else if (done < all.count) {
            end = answer_unmappable(s, &begun, gather(s, begun, to, done));
        } else {
            begun = (struct gathered){.at = all.at, .ends = all.ends};
            s->stride = s->stride < s->room ? 2 * s->stride : s->room;
            end = by_scalars_report(s, all.at);
        }
        encoder->ends = begun.ends;
    }
    return end == SCAN_DONE ? by_scalars_report(s, to) : end;
}
