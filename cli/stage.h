/* stage.h - one charset to another, piece by piece, by runic or by the system's iconv(3), with UTF-8 on one side. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_STAGE_H
#define CLI_STAGE_H

#include <iconv.h>

#include "charset.h"

#define STAGE_HOLD 32

/* A fault that iconv(3) tells, which has no name there. */
#define FAULT_OF_SYSTEM ((runic_fault)200)

struct stage {
    runic_options how;
    bool system;
    runic_converter runic;
    iconv_t iconv;
    bool reads; /* from the system's charset to UTF-8; else the other way */
    uint64_t offset;
    uint8_t hold[STAGE_HOLD]; /* bytes that a piece cut, for iconv */
    size_t held;
    size_t replaced; /* characters that iconv put others in place of */
    runic_report report;
};

/* Begins a stream; one of how->from and how->to is UTF-8. Policies are STOP. Says what is wrong, if anything is. */
bool stage_open(struct stage *stage, const runic_options *how);
void stage_close(struct stage *stage);

/*
 * As runic_converter_convert: OK, FULL, INVALID or UNMAPPABLE, of which the report tells. After a fault the next call goes on
 * behind it. At least RUNIC_MIN_OUTPUT bytes of room always make progress.
 */
runic_result stage_convert(struct stage *stage, const uint8_t *src, size_t len, uint8_t *dst, size_t cap, bool last);

#endif
