/* replay.c - main for a fuzz target without libFuzzer: runs it on the inputs of a corpus, or on the files in the arguments. */
/* SPDX-License-Identifier: MIT */
/*
 * An argument NAME.hex is a corpus: each line is one input, in hexadecimal. Any other argument is a file with one input, such
 * as a finding. Without arguments it replays the target's corpus. RUNIC_FUZZ_TARGET names an instruction set, as in searches.
 * ./check --fuzz MINUTES searches for new inputs, with clang.
 */
#include "fuzz.h"

#include <string.h>

#define LONGEST 65536

int LLVMFuzzerInitialize(const int *argc, char ***argv);

static unsigned long inputs;

/* Runs the target on a copy of its own size, so that sanitizers notice a read beyond its end. */
static bool replay_input(const uint8_t *bytes, size_t size)
{
    uint8_t *data = malloc(size + 1);
    if (data == NULL)
        return false;
    memcpy(data, bytes, size);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    inputs++;
    return true;
}

static bool replay_line(const char *line)
{
    static uint8_t bytes[LONGEST];
    const size_t digits = strspn(line, "0123456789abcdef");
    if (digits % 2 != 0 || line[digits] != '\n' || digits / 2 > sizeof bytes)
        return false;
    for (size_t i = 0; i < digits / 2; i++) {
        unsigned byte;
        sscanf(line + 2 * i, "%2x", &byte);
        bytes[i] = (uint8_t)byte;
    }
    return replay_input(bytes, digits / 2);
}

static bool replay(const char *path)
{
    static char line[2 * LONGEST + 2];
    const size_t length = strlen(path);
    const bool is_corpus = length > 4 && strcmp(path + length - 4, ".hex") == 0;
    FILE *file = fopen(path, "rb");
    bool good = file != NULL;
    if (good && is_corpus)
        while (good && fgets(line, sizeof line, file) != NULL)
            good = replay_line(line);
    else if (good)
        good = replay_input((uint8_t *)line, fread(line, 1, sizeof line, file));
    if (!good)
        fprintf(stderr, "%s: cannot be replayed\n", path);
    if (file != NULL)
        fclose(file);
    return good;
}

int main(int argc, char **argv)
{
    LLVMFuzzerInitialize(&argc, &argv);
    bool good = argc > 1 || replay(FUZZ_CORPUS);
    for (int i = 1; i < argc; i++)
        good = replay(argv[i]) && good;
    printf("%lu inputs\n", inputs);
    return good && inputs > 0 ? 0 : 1;
}
