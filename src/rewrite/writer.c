/* writer.c - writes the output: bytes of the original where it is unchanged, and new text in the charset of its place. */
/* SPDX-License-Identifier: MIT */
/*
 * In charsets with state, new text begins with the state of the decoder at its place. After it, the original is encoded again
 * until the encoder's state is that of the decoder; from there on its bytes are copied.
 */
#include "writer.h"

#include "../charset/utf7.h"
#include "../form.h"
#include "../stream/state.h"
#include "difference.h"
#include "sure.h"

static runic_charset charset_here(const struct writer *w)
{
    return runic_charset_of(w->o, w->walk.place.stretch);
}

/* ---- Stretches ---- */

/* Begins the stretch of the walk in the output, with its BOM. */
static void start_stretch(struct writer *w)
{
    const runic_stretch *const s = &w->o->reading[w->walk.place.stretch];
    if (w->started || w->status != RUNIC_OK)
        return;
    if (w->result_count == w->result_cap) {
        w->status = RUNIC_FULL;
        return;
    }
    w->started = true;
    w->result[w->result_count] = *s;
    w->result[w->result_count].begin = w->written;
    w->result[w->result_count++].charset = (uint16_t)charset_here(w);
    runic_put(w, w->o->src + s->begin, s->signature_length);
}

/* Returns the state of the encoder, which only struct converter shows. */
static union runic_state *state_of_encoder(struct writer *w)
{
    return &((struct converter *)(void *)&w->encoder)->encoder;
}

static void close_encoder(struct writer *w)
{
    uint8_t bytes[LONGEST_FLUSH];
    if (w->is_encoding)
        runic_put(w, bytes, flush_state(w->walk.codec, state_of_encoder(w), bytes));
    w->is_encoding = false;
}

static void end_stretch(struct writer *w)
{
    close_encoder(w);
    if (w->started)
        w->result[w->result_count - 1].end = w->written;
    w->started = false;
}

static bool enter_next_stretch(struct writer *w)
{
    if (w->walk.place.stretch + 1 >= w->o->count)
        return false;
    end_stretch(w);
    runic_walk_into(&w->walk, w->walk.place.stretch + 1);
    if (w->walk.place.byte == w->walk.end)
        start_stretch(w); /* a BOM alone */
    return true;
}

/* ---- States ---- */

static bool is_utf7(runic_charset charset)
{
    return charset == RUNIC_UTF7 || charset == RUNIC_UTF7_IMAP;
}

/* Continues a run of UTF-7 that was copied in part, or ends it as the original does if `first` follows. The encoder writes
 * the last digit again, without the bits of the next character, which the decoder has. */
static void continue_utf7_run(struct writer *w, uint8_t first)
{
    struct runic_utf7_state *const s = &state_of_encoder(w)->utf7;
    const bool ends =
        utf7_is_direct(s->dialect, true, first) && w->walk.place.byte < w->walk.end && w->o->src[w->walk.place.byte] == '-';
    if (s->in_run == OUTSIDE)
        return;
    if (s->in_run == BROKEN || ends) {
        runic_put(w, (const uint8_t *)"-", 1);
        leave_run(s);
    } else if (s->count > 0 && w->written > 0) {
        s->bits = (digit_of(s->dialect, w->dst[--w->written]) & 63) >> s->count;
        s->count = (uint8_t)(6 - s->count);
    }
}

/* Begins to encode at the place of the walk: decoders and encoders of a charset begin with the same state. first: the byte of
 * UTF-8 that follows, or UINT8_MAX. */
static void begin_encoding(struct writer *w, uint8_t first)
{
    start_stretch(w);
    if (w->is_encoding || w->status != RUNIC_OK)
        return;
    runic_options how = {.from = RUNIC_UTF8,
                         .to = charset_here(w),
                         .bom_in = RUNIC_BOM_IN_KEEP,
                         .bom_out = RUNIC_BOM_OUT_NONE,
                         .unmappable = w->what->unmappable,
                         .callback = w->what->callback,
                         .user = w->what->user};
    w->is_encoding = true;
    if (runic_converter_init(&w->encoder, &how) != RUNIC_OK) {
        how.unmappable = (runic_policy){0}; /* a policy for ill-formed text refuses, too */
        runic_converter_init(&w->encoder, &how);
    }
    *state_of_encoder(w) = w->walk.place.state;
    if (is_utf7(charset_here(w)))
        continue_utf7_run(w, first);
}

bool runic_states_agree(runic_charset charset, const union runic_state *decoder, const union runic_state *encoder)
{
    if (is_utf7(charset))
        return decoder->utf7.in_run == OUTSIDE && encoder->utf7.in_run == OUTSIDE;
    if (charset == RUNIC_BOCU1)
        return decoder->bocu1.previous == encoder->bocu1.previous;
    if (charset == RUNIC_ISO2022_JP)
        return decoder->iso2022jp.set == encoder->iso2022jp.set;
    if (charset != RUNIC_SCSU)
        return true;
    bool agree = decoder->scsu.active == encoder->scsu.active && decoder->scsu.unicode == encoder->scsu.unicode;
    for (unsigned i = 0; i < 8; i++)
        agree &= decoder->scsu.window[i] == encoder->scsu.window[i];
    return agree;
}

/* Ends the encoding if the original can be copied from the place of the walk on. */
static void try_to_agree(struct writer *w)
{
    const runic_charset charset = charset_here(w);
    union runic_state closed = *state_of_encoder(w);
    uint8_t bytes[LONGEST_FLUSH];
    size_t flushed = 0;
    if (!w->is_encoding)
        return;
    if (charset != RUNIC_ISO2022_JP) /* which is read on in the set in which it is written */
        flushed = flush_state(w->walk.codec, &closed, bytes);
    const bool touches = charset == RUNIC_UTF7_IMAP && flushed > 0 && w->walk.place.byte < w->walk.end &&
                         w->o->src[w->walk.place.byte] == '&'; /* no run begins directly after a run */
    if (touches || !runic_states_agree(charset, &w->walk.place.state, &closed))
        return;
    runic_put(w, bytes, flushed);
    w->is_encoding = false;
}

/* ---- Line ends ---- */

/* Begins to write edited[..., to) in place of the view's [begin, end). The first new line ends as the first line that it
 * replaces or cuts, the second as the second, and so on; where these are used up, or there are none, as the line before. */
static void begin_line_ends(struct writer *w, size_t begin, size_t end, size_t to)
{
    const bool is_whole = begin == w->o->view_len || (to > 0 && w->edited[to - 1] == '\n');
    const bool has_lines = begin < end || (begin > 0 && w->o->view[begin - 1] == '\n');
    w->until = end + !(is_whole && has_lines);
    if (w->ends.place.byte < w->walk.place.byte)
        w->ends = w->walk;
}

/* Returns how the next new line ends. */
static unsigned new_line_end(struct writer *w)
{
    struct walk_step step;
    for (bool found = w->ends.place.view >= w->until; !found && runic_walk_on(&w->ends, &step);)
        found = step.is_end;
    return w->o->ends_with_cr ? END_CR : w->ends.place.last_end;
}

/* ---- New text ---- */

/* Selects, in ISO-2022-JP, the character set in which the original goes on after a line end, or ASCII. */
static void select_set(struct writer *w)
{
    union runic_state *const encoder = state_of_encoder(w);
    const uint8_t set = w->walk.place.state.iso2022jp.set;
    uint8_t bytes[LONGEST_FLUSH];
    if (charset_here(w) != RUNIC_ISO2022_JP || encoder->iso2022jp.set == set)
        return;
    if (set != JIS_X_0201) {
        runic_put(w, bytes, flush_state(w->walk.codec, encoder, bytes));
        return;
    }
    runic_put(w, (const uint8_t *)"\x1B(J", 3);
    encoder->iso2022jp.set = set;
}

/* Encodes a text. Returns its length, or the offset of the first character that the charset lacks. */
static size_t encode_text(struct writer *w, const uint8_t *src, size_t len)
{
    if (w->status != RUNIC_OK)
        return len;
    const runic_result r = runic_converter_convert(&w->encoder, src, len, w->dst + w->written, w->cap - w->written, false);
    w->written += r.written;
    if (r.status == RUNIC_FULL)
        w->status = RUNIC_FULL;
    return r.status == RUNIC_UNMAPPABLE ? r.read - r.fault_length : len;
}

static void encode_line_end(struct writer *w, unsigned end)
{
    static const uint8_t lf[] = "\n", cr[] = "\r", nel[] = "\xC2\x85";
    unsigned crs = end < END_CRLF ? 0 : end - END_CRLF + 1;
    if (end >= END_NEL)
        crs = end - END_NEL;
    select_set(w);
    for (; crs > 0; crs--)
        encode_text(w, cr, 1);
    if (end >= END_NEL && w->walk.has_nel)
        encode_text(w, nel, 2);
    else
        encode_text(w, end == END_CR ? cr : lf, 1);
}

/* Encodes edited[from, to), up to the first U+FFFD that stands for bytes. */
static void encode_new(struct writer *w, size_t from, size_t to)
{
    const size_t moved = w->o->damaged > 0 ? runic_find_fffd(w->edited, from, to) : to;
    for (size_t at = from; at < moved && w->status == RUNIC_OK; at++) {
        const size_t len = find_byte(w->edited + at, moved - at, '\n', '\n'), good = encode_text(w, w->edited + at, len);
        at += good;
        if (good < len)
            runic_refuse(w, RUNIC_REFUSAL_UNMAPPABLE, at);
        else if (at < moved)
            encode_line_end(w, new_line_end(w));
    }
    if (moved < to)
        runic_refuse(w, RUNIC_REFUSAL_MOVED, moved);
}

/* ---- Copying ---- */

/* Encodes the text of a step, which stays. */
static void encode_step(struct writer *w, const struct walk_step *step)
{
    if (step->text[0] == '\r' || step->text[0] == '\n')
        select_set(w);
    if (step->damaged || encode_text(w, step->text, step->len) < step->len)
        runic_refuse(w, RUNIC_REFUSAL_NEIGHBOUR, w->edited_len);
}

/* Writes the original up to a position of the view, or to its end: copies its bytes or, while the states do not agree, encodes
 * its text. */
static void keep_to(struct writer *w, size_t view)
{
    struct walk_step step;
    while (w->walk.place.view < view && w->status == RUNIC_OK) {
        const size_t from = w->walk.place.byte;
        try_to_agree(w);
        if (w->is_encoding && runic_walk_step(&w->walk, &step)) {
            encode_step(w, &step);
            continue;
        }
        if (!w->is_encoding)
            runic_walk_to(&w->walk, view);
        if (w->walk.place.byte > from)
            start_stretch(w);
        runic_put(w, w->o->src + from, w->walk.place.byte - from);
        if (w->walk.place.view < view && !enter_next_stretch(w))
            break;
    }
}

/* ---- Changes ---- */

/* Returns true if new text at the end of a stretch belongs to the next one: the line before it is ASCII. */
static bool belongs_to_next(const struct writer *w)
{
    const uint8_t *const view = w->o->view;
    size_t at = w->walk.place.view;
    if (at > 0 && view[at - 1] == '\n')
        at--;
    for (; at > 0 && view[at - 1] != '\n'; at--)
        if (view[at - 1] >= 0x80)
            return false;
    return true;
}

/* Returns true if edited[from, to) ends the text with a line end beside other changes, and the last line of the original has
 * none: an editor added it. */
static bool adds_last_end(const struct writer *w, size_t from, size_t to)
{
    const uint8_t *const view = w->o->view;
    const size_t len = w->o->view_len;
    const bool adds = from < to && to == w->edited_len && w->edited[to - 1] == '\n' && len > 0 && view[len - 1] != '\n';
    return adds && (to != len + 1 || !same_bytes(w->edited, view, len));
}

/* Writes the original up to view position `begin`, then edited[from, to) in place of the view up to `end`. */
static void write_change(void *writer, size_t begin, size_t end, size_t from, size_t to)
{
    struct writer *const w = writer;
    const bool is_clear = from < to || w->o->damaged == 0 || !runic_may_be_other_bytes(&w->walk, begin, end);
    keep_to(w, begin);
    while (w->walk.place.byte == w->walk.end && (begin < end || belongs_to_next(w)) && enter_next_stretch(w))
        continue;
    if (w->status != RUNIC_OK)
        return;
    if (end == w->o->view_len && adds_last_end(w, from, to))
        w->edited_len = --to;
    runic_check_sure(w, end, from, to);
    if (!is_clear)
        runic_refuse(w, RUNIC_REFUSAL_MOVED, from);
    if (w->status != RUNIC_OK)
        return;
    if (from < to) {
        begin_line_ends(w, begin, end, to);
        begin_encoding(w, w->edited[from]);
        encode_new(w, from, to);
    } else if (w->walk.codec->begin != NULL && begin < end)
        begin_encoding(w, UINT8_MAX); /* the state after what is deleted may be another */
    do
        runic_walk_to(&w->walk, end);
    while (w->walk.place.view < end && enter_next_stretch(w));
}

void runic_write(struct writer *w)
{
    const struct original *const o = w->o;
    w->walk = (struct walk){.o = o};
    runic_walk_into(&w->walk, 0);
    w->ends = w->walk;
    if (o->reading[0].signature_length > 0)
        start_stretch(w);
    runic_compare(&(struct compared_texts){{o->view, w->edited}, {o->view_len, w->edited_len}, write_change, w}, w->memory,
                  w->memory_size);
    keep_to(w, SIZE_MAX);
    if (w->result_count == 0)
        start_stretch(w);
    end_stretch(w);
}
