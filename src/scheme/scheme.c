/* scheme.c - converts from one encoding scheme to another: by one kernel, or in pieces that are swapped to or from the host's
 * byte order. */
/* SPDX-License-Identifier: MIT */
/*
 * Kernels work on code units in the host's byte order. A scheme with the other order is foreign: a foreign source is swapped
 * into a buffer on the stack and then converted; a foreign target is swapped where it was written. Pieces are small, so that
 * they are still in the first-level cache. A swap changes no position.
 */
#include "scheme.h"

#include "../dispatch/dispatch.h"

/* Code units that are validated, then copied, at a time: the copy reads from the cache. */
#define COPY_BLOCK (16 * 1024)

/* The size of a piece that is swapped. */
#define PIECE_BYTES BY_STACK(8192, 1024)
#define PIECE_UNITS BY_STACK(4096, 512)

/* The most code units of a cut character that a kernel leaves at the end of a piece. */
#define MOST_CUT 3

/* The most code units of UTF-16 or UTF-32, the forms that are swapped, that become one code unit. */
#define MOST_UNITS 2

static size_t validate(enum runic_form form, const void *src, size_t len)
{
    switch (form) {
    case FORM_utf8:
        return KERNEL(utf8_validate)(src, len);
    case FORM_utf16:
        return KERNEL(utf16_validate)(src, len);
    case FORM_utf32:
        return KERNEL(utf32_validate)(src, len);
    default:
        return len;
    }
}

static void swap(enum runic_form form, const void *src, size_t len, void *dst)
{
    if (form == FORM_utf16)
        KERNEL(utf16_swap)(src, len, dst);
    else
        KERNEL(utf32_swap)(src, len, dst);
}

/* Copies well-formed text and returns the number of code units. If a block ends inside a character, the next block begins
 * with that character; a block without a well-formed character ends the text. */
static size_t copy_well_formed(enum runic_form form, const uint8_t *src, size_t len, uint8_t *dst)
{
    const size_t size = form_unit_size(form);
    size_t done = 0, good;
    do {
        good = validate(form, src + done * size, smaller(len - done, COPY_BLOCK));
        memcpy(dst + done * size, src + done * size, good * size);
        done += good;
    } while (good > 0 && done < len);
    return done;
}

static runic_convert_kernel *kernel_of(enum runic_form from, enum runic_form to)
{
    switch (from * FORM_COUNT + to) {
#define CONVERT(a, b)                                                                                                          \
    case (FORM_##a) * FORM_COUNT + FORM_##b:                                                                                   \
        return &KERNEL(a##_to_##b);
#include "../ops.def"
    default:
        return NULL;
    }
}

static runic_lossy_kernel *lossy_kernel_of(enum runic_form from, enum runic_form to)
{
    switch (from * FORM_COUNT + to) {
#define LOSSY(a, b)                                                                                                            \
    case (FORM_##a) * FORM_COUNT + FORM_##b:                                                                                   \
        return &KERNEL(a##_to_##b##_lossy);
#include "../ops.def"
    default:
        return NULL;
    }
}

/* Converts between schemes in the host's byte order. replaced: NULL for strict conversion. */
static struct runic_progress convert_native(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len,
                                            uint8_t *dst, size_t cap, size_t *replaced)
{
    size_t more;
    if (replaced != NULL) {
        const struct runic_progress done = lossy_kernel_of(from, to)(src, len, dst, cap, &more);
        *replaced += more;
        return done;
    }
    if (from == to) {
        const size_t copied = copy_well_formed(from, src, smaller(len, cap), dst);
        return (struct runic_progress){copied, copied};
    }
    return kernel_of(from, to)(src, len, dst, cap);
}

/* Copies well-formed text of one form, where at least one byte order is foreign; len code units fit. */
static struct runic_progress copy_piece(enum runic_scheme from, enum runic_scheme to, const uint8_t *src, size_t len,
                                        uint8_t *dst)
{
    const enum runic_form form = scheme_form(from);
    if (scheme_is_foreign(from)) {
        swap(form, src, len, dst);
        src = dst;
    }
    const size_t good = validate(form, src, len);
    if (scheme_is_foreign(to))
        swap(form, src, good, dst);
    return (struct runic_progress){good, good};
}

static struct runic_progress convert_scheme_piece(enum runic_scheme from, enum runic_scheme to, const uint8_t *src, size_t len,
                                                  uint8_t *dst, size_t cap, size_t *replaced, uint8_t *own)
{
    if (scheme_form(from) == scheme_form(to))
        return copy_piece(from, to, src, smaller(len, cap), dst);
    if (scheme_is_foreign(from)) {
        swap(scheme_form(from), src, len, own);
        src = own;
    }
    struct runic_progress done = convert_native(scheme_form(from), scheme_form(to), src, len, dst, cap, replaced);
    if (scheme_is_foreign(to))
        swap(scheme_form(to), dst, done.written, dst);
    return done;
}

/* Returns how many code units precede a character that the end of the text cuts off. */
static size_t before_cut(enum runic_scheme scheme, const uint8_t *src, size_t len)
{
    const size_t size = form_unit_size(scheme_form(scheme));
    for (size_t cut = 1; cut <= smaller(len, MOST_CUT); cut++)
        if (scheme_next(scheme, src + (len - cut) * size, cut).status == RUNIC_PARTIAL)
            return len - cut;
    return len;
}

/* Converts in pieces. If a kernel leaves more than a cut character of a piece, it stopped at a fault or at the end of dst. */
static struct runic_progress convert_pieces(enum runic_scheme from, enum runic_scheme to, const uint8_t *src, size_t len,
                                            uint8_t *dst, size_t cap, size_t *replaced)
{
    const size_t in = form_unit_size(scheme_form(from)), out = form_unit_size(scheme_form(to));
    const size_t most = smaller(PIECE_UNITS, PIECE_BYTES / in);
    struct runic_progress done = {0, 0}, more;
    size_t piece;
    uint8_t own[PIECE_BYTES];
    do {
        piece = smaller(len - done.read, most);
        if (scheme_is_foreign(from)) /* no more is swapped than may fit */
            piece = smaller(piece, MOST_UNITS * (cap - done.written) + MOST_CUT + 1);
        if (replaced != NULL && piece < len - done.read)
            piece = before_cut(from, src + done.read * in, piece);
        more = convert_scheme_piece(from, to, src + done.read * in, piece, dst + done.written * out, cap - done.written,
                                    replaced, own);
        add_progress(&done, more);
    } while (done.read < len && more.read > 0 && piece - more.read <= MOST_CUT);
    return done;
}

struct runic_progress runic_convert_scheme(enum runic_scheme from, enum runic_scheme to, const void *src, size_t len, void *dst,
                                           size_t cap, size_t *replaced)
{
    const enum runic_form from_form = scheme_form(from), to_form = scheme_form(to);
    const size_t in = form_unit_size(from_form), out = form_unit_size(to_form);
    struct runic_progress done = scheme_is_foreign(from) || scheme_is_foreign(to)
                                     ? convert_pieces(from, to, src, len / in, dst, cap / out, replaced)
                                     : convert_native(from_form, to_form, src, len / in, dst, cap / out, replaced);
    return (struct runic_progress){done.read * in, done.written * out};
}

size_t runic_scheme_whole(enum runic_scheme scheme, const void *src, size_t len)
{
    const size_t size = form_unit_size(scheme_form(scheme));
    return before_cut(scheme, src, len / size) * size;
}
