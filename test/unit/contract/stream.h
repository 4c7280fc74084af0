/* stream.h - the stream and output buffer that the tests of streams with literal examples share. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_STREAM_H
#define RUNIC_TEST_STREAM_H

#include "expect.h"

#include <runic.h>
#include <string.h>

static char out[RUNIC_MIN_OUTPUT];
static runic_converter stream;

static inline void begin(runic_options how)
{
    EXPECT(runic_converter_init(&stream, &how) == RUNIC_OK);
}

static inline runic_result give(const char *piece, size_t len, size_t cap, int last)
{
    return runic_converter_convert(&stream, piece, len, out, cap, last);
}

static inline bool is(runic_result r, size_t read, size_t written, runic_status status)
{
    return r.read == read && r.written == written && r.status == status;
}

static inline bool reported(uint64_t offset, unsigned length, runic_fault fault, const char *bytes)
{
    runic_report report = runic_converter_report(&stream);
    return report.offset == offset && report.length == length && report.fault == fault &&
           memcmp(report.bytes, bytes, length) == 0;
}

#endif
