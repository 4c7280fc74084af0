/* input.c - reads an open file or stream in pieces. */
/* SPDX-License-Identifier: MIT */
#include "input.h"

#include <errno.h>
#include <string.h>

#include "parallel/threads.h"
#include "terminal/message.h"
#include "text/compose.h"

/* The most bytes that common programs write to a pipe in one call. */
#define MOST (128u << 10)

size_t input_most(void)
{
    return buffer_size() < MOST ? buffer_size() : MOST;
}

void input_close(struct input *in)
{
    if (in->fd > OS_STDIN)
        os_close(in->fd);
    in->fd = -1;
    wide_end(&in->wide);
    os_stop_close(&in->stop);
    message_about(NULL);
}

int input_result(const struct input *in, int status)
{
    return in->failed ? EXIT_TROUBLE : status;
}

/* Returns the bytes of the input after an offset, according to status. */
static uint64_t size_after(const struct input *in, const struct os_status *status, uint64_t offset)
{
    const uint64_t at = (uint64_t)in->range.start + offset;
    return status->size > at ? status->size - at : 0;
}

static size_t least(uint64_t a, size_t b)
{
    return a < b ? (size_t)a : b;
}

/* Returns the offset of the next byte to be read. */
static uint64_t place(const struct input *in)
{
    return in->offset + (in->held.have - in->held.used);
}

/* Reads bytes at an offset, up to cap or the end. Returns their number. On failure returns 0 and sets *why. */
static size_t read_at(const struct input *in, uint64_t offset, void *dst, size_t cap, int *why)
{
    const ptrdiff_t got = *why == 0 ? os_read_at(in->fd, dst, cap, (uint64_t)in->range.start + offset) : 0;
    if (got < 0)
        *why = errno;
    return got > 0 ? (size_t)got : 0;
}

/* Reads bytes beyond the current end of the file again: if a file is truncated while it is read, the kernel may return zeros
 * for the lost bytes. Returns how many bytes are still there: up to where read() reports the end. Files of the kernel have text
 * but size 0. */
static size_t still_there(const struct input *in, uint64_t offset, void *dst, size_t len, int *why)
{
    struct os_status now;
    uint64_t read_end = (uint64_t)in->range.start + offset + len;
    for (size_t confirmed = 0; in->seekable && confirmed < len && *why == 0; read_end = now.size) {
        if (!os_status(in->fd, &now))
            *why = errno;
        if (*why != 0 || now.size >= read_end || (now.size == 0 && in->status.size == 0))
            break;
        confirmed = least(size_after(in, &now, offset), len);
        len = confirmed + read_at(in, offset + confirmed, (char *)dst + confirmed, len - confirmed, why);
    }
    return *why == 0 ? len : 0;
}

/* Reads once, at most to the end of the range. */
static size_t read_once(struct input *in, void *dst, size_t cap)
{
    /* Some files of the kernel (/proc/kmsg) are regular, but reads from them block: that is an error here. */
    const ptrdiff_t got = os_read(in->fd, dst, least(in->range.end - place(in), cap), in->seekable ? NULL : &in->stop);
    int why = got < 0 ? errno : 0;
    const size_t len = still_there(in, place(in), dst, got > 0 ? (size_t)got : 0, &why);
    in->ended = len == 0 || len < (size_t)got;
    /* A range must not end early, even if the file was truncated. */
    if (why != 0 || (in->ended && in->range.end != UINT64_MAX && place(in) + len < in->range.end))
        input_fail(in, why);
    return len;
}

/* Reads until the buffer has at least want bytes, or to the end. */
static void fill(struct input *in, size_t want)
{
    const size_t size = input_most();
    if (in->held.used > 0)
        in->held.behind = in->held.used == in->held.have ? in->held.used : 0;
    memmove(in->held.buffer, in->held.buffer + in->held.used, in->held.have - in->held.used);
    in->held.have -= in->held.used;
    in->held.used = 0;
    while (in->held.have < want && !in->ended && !in->failed)
        in->held.have += read_once(in, in->held.buffer + in->held.have, size - in->held.have);
    if (in->failed)
        in->held.have = 0;
    if (in->held.have > 0)
        in->held.behind = 0;
}

struct piece input_peek(struct input *in, size_t want)
{
    fill(in, want);
    return (struct piece){in->held.buffer, in->held.have, 0};
}

size_t input_whole(const struct input *in, runic_charset charset, const uint8_t *bytes, size_t len)
{
    size_t whole = boundary_before_end(charset, bytes, len);
    if (in->cuts.whole_marks)
        whole = boundary_before_sequence(charset, bytes, whole, false);
    return in->cuts.whole_lines && charset != RUNIC_CHARSET_UNKNOWN ? boundary_before_line_end(charset, bytes, whole) : whole;
}

/* Returns how many of the next len bytes are watched. */
static size_t watched_of(const struct nul_watch *watch, size_t len)
{
    return watch->active && watch->passed < NUL_WATCHED ? least(NUL_WATCHED - watch->passed, len) : 0;
}

static void pass_watched(struct nul_watch *watch, const uint8_t *bytes, size_t len)
{
    const size_t watched = watched_of(watch, len);
    runic_detector_feed(&watch->detector, bytes, watched);
    watch->passed += len;
}

/* Returns how many bytes of the buffer can be returned without a decision about NUL bytes. At the first watched NUL byte, waits
 * for all bytes that the decision needs. If they look like UTF-16, the input ends there. */
static size_t before_nul(struct input *in, runic_charset charset)
{
    struct nul_watch *watch = &in->nuls;
    const size_t watched = watched_of(watch, in->held.have);
    const uint8_t *nul = watched > 0 ? memchr(in->held.buffer, 0, watched) : NULL;
    const size_t whole =
        nul != NULL ? input_whole(in, charset, in->held.buffer, (size_t)(nul - in->held.buffer)) : in->held.have;
    if (nul == NULL || whole > 0)
        return whole;
    fill(in, watched_of(watch, NUL_WATCHED));
    const size_t all = watched_of(watch, in->held.have);
    pass_watched(watch, in->held.buffer, in->held.have);
    watch->active = false;
    watch->seen = runic_detector_verdict(&watch->detector);
    watch->refused = watch->seen.basis == RUNIC_BASIS_NULS || has_utf16_run(in->held.buffer, all);
    in->ended = in->ended || watch->refused;
    in->held.have = watch->refused ? 0 : in->held.have;
    return in->held.have;
}

/* Returns how many bytes of the buffer can be returned. Sets *stops if reading more would not change that. */
static size_t returnable(struct input *in, runic_charset charset, bool *stops)
{
    size_t len = before_nul(in, charset);
    if (in->cuts.ascii_only)
        len = runic_ascii_validate((const char *)in->held.buffer, len).read;
    if (in->wide.active)
        len = wide_before_other(&in->wide, in->held.buffer, len, in->offset, in->ended);
    const bool waits = in->wide.active && !in->wide.has_ended;
    *stops = in->ended || (len < in->held.have && !waits);
    return *stops ? len : input_whole(in, charset, in->held.buffer, len);
}

struct piece input_next(struct input *in, runic_charset charset)
{
    size_t whole = 0;
    bool stops = false;
    for (size_t want = in->cuts.full_pieces ? input_most() : 1; whole == 0 && !stops && !in->failed; want = in->held.have + 1) {
        fill(in, want);
        whole = returnable(in, charset, &stops);
    }
    if (in->nuls.active)
        pass_watched(&in->nuls, in->held.buffer, whole);
    if (in->nuls.keeps_tail)
        nul_tail_add(&in->nuls.tail, in->offset, in->held.buffer, whole);
    if (in->copy.take != NULL && whole > 0)
        in->copy.take(in->copy.user, in->held.buffer, whole);
    in->held.used = whole;
    in->offset += whole;
    return (struct piece){in->held.buffer, whole, in->held.have - whole};
}

/* ---- Seekable inputs */

/* Returns true if an offset is still in the buffer; then it is the next one. A small file is read only once. */
static bool is_in_buffer(struct input *in, uint64_t offset)
{
    const size_t have = in->held.have > 0 ? in->held.have : in->held.behind;
    const uint64_t begin = in->offset - (in->held.have > 0 ? in->held.used : in->held.behind);
    if (have == 0 || in->failed || offset < begin || offset > begin + have)
        return false;
    in->held.have = have;
    in->held.used = (size_t)(offset - begin);
    in->held.behind = 0;
    in->offset = offset;
    return true;
}

bool input_seek(struct input *in, uint64_t offset)
{
    in->held.have = in->held.used = in->held.behind = 0;
    in->ended = false;
    in->offset = offset;
    if (os_seek(in->fd, (uint64_t)in->range.start + offset))
        return true;
    input_fail(in, errno);
    return false;
}

bool input_rewind(struct input *in)
{
    in->progress.again = true;
    return is_in_buffer(in, in->range.begin) || input_seek(in, in->range.begin);
}

void input_expect_progress(struct input *in)
{
    if (in->progress.again)
        progress_take_back(in->progress.expected, in->progress.counted);
    in->progress.again = false;
    in->progress.expected = in->seekable ? input_size_at_opening(in) : UINT64_MAX;
    in->progress.counted = 0;
    progress_expect(in->progress.expected);
}

bool input_limit(struct input *in, uint64_t begin, uint64_t end)
{
    in->range.begin = begin;
    in->range.end = end;
    return input_seek(in, begin);
}

bool input_size_now(struct input *in, uint64_t *size)
{
    struct os_status now;
    if (!os_status(in->fd, &now)) {
        input_fail(in, errno);
        return false;
    }
    *size = size_after(in, &now, 0);
    return true;
}

uint64_t input_size_at_opening(const struct input *in)
{
    const uint64_t size = size_after(in, &in->status, 0), end = size < in->range.end ? size : in->range.end;
    return end > in->range.begin ? end - in->range.begin : 0;
}

void input_fail(struct input *in, int why)
{
    if (atomic_exchange(&in->failed, true))
        return;
    errno = why;
    if (why != 0)
        fail_errno(in->name, "cannot read");
    else
        fail(in->name, "is shorter than its size; it was probably changed by another program");
}

size_t input_read_at(const struct input *in, uint64_t offset, void *dst, size_t cap, int *why)
{
    *why = 0;
    return still_there(in, offset, dst, read_at(in, offset, dst, cap, why), why);
}

size_t input_at(struct input *in, uint64_t offset, void *dst, size_t cap)
{
    int why;
    const size_t have = input_read_at(in, offset, dst, cap, &why);
    if (why != 0)
        input_fail(in, why);
    return have;
}
