/* marks.h - unused numbers of system calls, by which the preloaded library sends messages to the tracer. */
/* SPDX-License-Identifier: MIT */
#ifndef FAULTS_MARKS_H
#define FAULTS_MARKS_H

enum { MARK_BEGIN = 1900, MARK_MALLOC, MARK_ICONV_OPEN, MARK_ICONV };

#endif
