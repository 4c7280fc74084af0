/* replay.c - a program that answers the requests of vectors.py by functions of runic.h. */
/* SPDX-License-Identifier: MIT */
/*
 * Reads lines "op TAB charset TAB input" and writes one line for each; the FORMAT comment of test/unit/vectors/rfc3629.tsv
 * explains ops and answers. The answer is SKIP if the library does not have the charset or the op is unknown.
 */
#include "unit/known/replay.h"

static const struct op ops[] = {
    {"decode", answer_convert, BYTES, CODE_POINTS, RUNIC_ACTION_STOP, RUNIC_BOM_OUT_NONE},
    {"decode-repl", answer_convert, BYTES, CODE_POINTS, RUNIC_ACTION_REPLACE, RUNIC_BOM_OUT_NONE},
    {"validate", answer_validate, BYTES, BYTES, RUNIC_ACTION_STOP, RUNIC_BOM_OUT_NONE},
    {"detect", answer_detect, BYTES, BYTES, RUNIC_ACTION_STOP, RUNIC_BOM_OUT_NONE},
    {"detect+decode", answer_detect_decode, BYTES, CODE_POINTS, RUNIC_ACTION_STOP, RUNIC_BOM_OUT_NONE},
    {"encode", answer_convert, CODE_POINTS, BYTES, RUNIC_ACTION_STOP, RUNIC_BOM_OUT_NONE},
    {"encode+sig", answer_convert, CODE_POINTS, BYTES, RUNIC_ACTION_STOP, RUNIC_BOM_OUT_ADD},
    {"encode-repl", answer_convert, CODE_POINTS, BYTES, RUNIC_ACTION_REPLACE, RUNIC_BOM_OUT_NONE},
    {"transcode", answer_convert, BYTES, BYTES, RUNIC_ACTION_STOP, RUNIC_BOM_OUT_NONE},
    {"transcode-repl", answer_convert, BYTES, BYTES, RUNIC_ACTION_REPLACE, RUNIC_BOM_OUT_NONE},
    {"stream", answer_stream, BYTES, CODE_POINTS, RUNIC_ACTION_REPLACE, RUNIC_BOM_OUT_NONE},
    {"stream-fatal", answer_stream, BYTES, CODE_POINTS, RUNIC_ACTION_STOP, RUNIC_BOM_OUT_NONE},
};

static void answer(char *name, char *charset, char *input)
{
    for (size_t i = 0; i < sizeof ops / sizeof ops[0]; i++)
        if (strcmp(name, ops[i].name) == 0) {
            ops[i].answer(&ops[i], charset, input);
            return;
        }
    struct op into = {.name = name, .in = BYTES};
    if (strncmp(name, "encode-into:", 12) == 0)
        answer_encode_into(&into, charset, input);
    else
        puts("SKIP");
}

/* Returns the next line without its line end, or NULL at the end of the input. (Not every system has getline of POSIX.) */
static char *next_line(void)
{
    static char *line;
    static size_t room;
    size_t len = 0;
    int byte = getchar();
    if (byte == EOF)
        return NULL;
    for (; byte != EOF && byte != '\n'; byte = getchar()) {
        if (len + 1 >= room)
            line = realloc(line, room = 2 * room + 256);
        if (line == NULL)
            exit(2);
        line[len++] = (char)byte;
    }
    if (len == 0)
        return "";
    line[len] = 0;
    return line;
}

int main(void)
{
    for (char *line; (line = next_line()) != NULL;) {
        char *charset = strchr(line, '\t');
        char *input = charset == NULL ? NULL : strchr(charset + 1, '\t');
        if (input == NULL) {
            fputs("usage: lines \"op TAB charset TAB input\" on standard input\n", stderr);
            return 2;
        }
        *charset++ = 0;
        *input++ = 0;
        answer(line, charset, input);
        fflush(stdout);
    }
    return 0;
}
