/* target.h - the output's side of a conversion in steps. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_TARGET_H
#define CLI_TARGET_H

#include "stage.h"

struct target {
    struct stage stage; /* from UTF-8 */
    const char *name;   /* of the output, to show */
    bool lf, crlf;      /* line ends are changed */
    bool after_cr;      /* the text written ends with a CR (lf: which is not written yet) */
    bool is_open;
};

#endif
