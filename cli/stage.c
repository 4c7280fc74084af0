/* stage.c - runic's converters and the system's under one roof. */
/* SPDX-License-Identifier: MIT */
/*
 * iconv(3) tells three things: E2BIG, the room is used up; EILSEQ, what stands there is no character, or is none of the
 * target's; EINVAL, the bytes end inside a character. It does not tell how long a bad sequence is, so it counts as one byte; an
 * unmappable character is one of UTF-8. Bytes that a piece cuts are held and put before the next piece.
 */
#include "stage.h"

#include <errno.h>
#include <string.h>

#include "message.h"

bool stage_open(struct stage *stage, const runic_options *how)
{
    *stage = (struct stage){.how = *how, .system = is_system(how->from) || is_system(how->to), .reads = is_system(how->from)};
    if (!stage->system)
        return runic_converter_init(&stage->runic, how) == RUNIC_OK;
    stage->iconv = iconv_open(charset_name(how->to), charset_name(how->from));
    if (stage->iconv != (iconv_t)-1)
        return true;
    fail_errno(NULL, charset_name(stage->reads ? how->from : how->to));
    return false;
}

void stage_close(struct stage *stage)
{
    if (stage->system && stage->iconv != (iconv_t)-1)
        iconv_close(stage->iconv);
    *stage = (struct stage){.system = false};
}

/* The length of the character of UTF-8 at src, or a byte of what is not known. */
static size_t fault_length(const struct stage *stage, const uint8_t *src, size_t len)
{
    return stage->reads ? 1 : runic_utf8_next((const char *)src, len).length;
}

static runic_status tell(struct stage *stage, const uint8_t *src, size_t length, runic_fault fault, runic_status status)
{
    stage->report =
        (runic_report){.offset = stage->offset, .status = (uint8_t)status, .fault = (uint8_t)fault, .length = (uint8_t)length};
    memcpy(stage->report.bytes, src, length < RUNIC_REPORT_BYTES ? length : RUNIC_REPORT_BYTES);
    if (status == RUNIC_UNMAPPABLE)
        stage->report.character = runic_utf8_next((const char *)src, length).value;
    stage->offset += length;
    return status;
}

/* A run of iconv over src. Adds to r->read and r->written. EINVAL: what is left is cut. */
static int run(struct stage *stage, const uint8_t *src, size_t len, uint8_t *dst, size_t cap, runic_result *r)
{
    char *in = (char *)(uintptr_t)src, *out = (char *)dst + r->written;
    size_t in_left = len, out_left = cap - r->written;
    const size_t replaced = iconv(stage->iconv, src != NULL ? &in : NULL, &in_left, &out, &out_left);
    const int error = replaced == (size_t)-1 ? errno : 0;
    r->read += len - in_left;
    r->written = cap - out_left;
    stage->offset += len - in_left;
    stage->replaced += error == 0 ? replaced : 0;
    return error;
}

static runic_status status_of(struct stage *stage, int error, const uint8_t *rest, size_t len, size_t *length)
{
    *length = 0;
    if (error == E2BIG)
        return RUNIC_FULL;
    if (error == 0 || len == 0)
        return RUNIC_OK;
    if (error == EILSEQ) {
        *length = fault_length(stage, rest, len);
        return tell(stage, rest, *length, stage->reads ? FAULT_OF_SYSTEM : RUNIC_FAULT_UNMAPPABLE,
                    stage->reads ? RUNIC_INVALID : RUNIC_UNMAPPABLE);
    }
    *length = len;
    return tell(stage, rest, len < 255 ? len : 255, RUNIC_FAULT_TRUNCATED, RUNIC_INVALID);
}

/* What is held, and bytes of the piece behind it until the character is whole. */
static runic_status convert_held(struct stage *stage, const uint8_t *src, size_t len, uint8_t *dst, size_t cap, bool last,
                                 runic_result *r)
{
    while (stage->held > 0) {
        runic_result step = {.written = r->written};
        size_t length = 0;
        const int error = run(stage, stage->hold, stage->held, dst, cap, &step);
        r->written = step.written;
        stage->held -= step.read;
        memmove(stage->hold, stage->hold + step.read, stage->held);
        const bool cut = error == EINVAL && stage->held < STAGE_HOLD;
        if (cut && r->read < len) {
            stage->hold[stage->held++] = src[r->read++];
            continue;
        }
        if (cut && !last)
            return RUNIC_OK;
        const runic_status status = status_of(stage, error, stage->hold, stage->held, &length);
        stage->held -= length;
        memmove(stage->hold, stage->hold + length, stage->held);
        if (status != RUNIC_OK)
            return status;
    }
    return RUNIC_OK;
}

static runic_status convert_system(struct stage *stage, const uint8_t *src, size_t len, uint8_t *dst, size_t cap, bool last,
                                   runic_result *r)
{
    runic_status status = convert_held(stage, src, len, dst, cap, last, r);
    size_t length = 0;
    int error = 0;
    if (status != RUNIC_OK || stage->held > 0)
        return status;
    if (r->read < len)
        error = run(stage, src + r->read, len - r->read, dst, cap, r);
    const size_t left = len - r->read;
    if (error == EINVAL && !last && left < STAGE_HOLD) {
        memcpy(stage->hold, src + r->read, left);
        stage->held = left;
        r->read = len;
        return RUNIC_OK;
    }
    status = status_of(stage, error, src + r->read, left, &length);
    r->read += length;
    if (status == RUNIC_OK && last && run(stage, NULL, 0, dst, cap, r) == E2BIG)
        return RUNIC_FULL;
    return status;
}

runic_result stage_convert(struct stage *stage, const uint8_t *src, size_t len, uint8_t *dst, size_t cap, bool last)
{
    runic_result r = {0};
    if (!stage->system) {
        r = runic_converter_convert(&stage->runic, src, len, dst, cap, last);
        stage->report = runic_converter_report(&stage->runic);
        return r;
    }
    r.status = (uint8_t)convert_system(stage, src, len, dst, cap, last, &r);
    return r;
}
