/* maximal_subpart.c - the rows of vectors/utf8-maximal-subpart.tsv: replacements, ranges of faults, and cut sequences. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "hex.h"

#define LONGEST 64

/* Walks with runic_utf8_next, and writes code points and faults in the notation of the file. */
static void walk(const char *text, size_t len, char *points, char *faults)
{
    *points = *faults = 0;
    for (size_t at = 0; at < len;) {
        runic_character c = runic_utf8_next(text + at, len - at);
        if (!EXPECT(c.length > 0))
            return;
        points += sprintf(points, "%s%04lX", at > 0 ? " " : "", (unsigned long)c.value);
        if (c.status != RUNIC_OK)
            faults += sprintf(faults, "%lu+%d ", (unsigned long)at, c.length);
        at += c.length;
    }
}

static void check_walk(const char *text, size_t len, const char *points, const char *faults)
{
    char got_points[8 * LONGEST], got_faults[8 * LONGEST];
    walk(text, len, got_points, got_faults);
    size_t trailing = strlen(got_faults);
    if (trailing > 0)
        got_faults[trailing - 1] = 0;
    EXPECT(strcmp(points, got_points) == 0);
    EXPECT(strcmp(faults, trailing > 0 ? got_faults : "-") == 0);
}

/* The lossy conversion must give the code points, and count a replacement for each fault of the row. */
static void check_lossy(const char *text, size_t len, const char *points, const char *faults)
{
    uint8_t wanted[8 * LONGEST];
    char32_t out[LONGEST];
    size_t count = hex_code_points(points, wanted) / 4, replaced = 0;
    for (const char *plus = faults; (plus = strchr(plus, '+')) != NULL; plus++)
        replaced++;
    runic_lossy_result r = runic_utf8_to_utf32_lossy(text, len, out, LONGEST);
    EXPECT(r.status == RUNIC_OK && r.read == len && r.written == count && r.replaced == replaced);
    EXPECT(runic_utf8_to_utf32_size(text, len) == count);
    for (size_t i = 0; i < count; i++)
        EXPECT(out[i] == hex_utf32be(wanted + 4 * i));
}

/* Compares the last column: "ok", "error@OFFSET", or "incomplete:BYTES", the bytes to keep for the next piece. */
static void check_strict(const char *text, size_t len, const char *event)
{
    char got[32] = "ok";
    runic_result r = runic_utf8_validate(text, len);
    if (r.status == RUNIC_ILL_FORMED)
        snprintf(got, sizeof got, "error@%lu", (unsigned long)r.read);
    if (r.status == RUNIC_PARTIAL)
        snprintf(got, sizeof got, "incomplete:%lu", (unsigned long)(len - r.read));
    EXPECT(strcmp(got, event) == 0);
}

static void check_row(char *row)
{
    char *columns[4] = {row};
    for (int i = 1; i < 4; i++) {
        columns[i] = strchr(columns[i - 1], '\t');
        if (!EXPECT(columns[i] != NULL))
            return;
        *columns[i]++ = 0;
    }
    uint8_t bytes[LONGEST];
    size_t len = hex_bytes(columns[0], bytes);
    const char *text = (const char *)bytes;
    unsigned long failures = expect_failures;
    check_walk(text, len, columns[1], columns[2]);
    check_lossy(text, len, columns[1], columns[2]);
    check_strict(text, len, columns[3]);
    if (expect_failures > failures)
        fprintf(stderr, "row %s\n", columns[0]);
}

int main(int argc, char **argv)
{
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    char line[1024];
    int rows = 0;
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = 0;
        if (line[0] == '#' || line[0] == 0)
            continue;
        check_row(line);
        rows++;
    }
    EXPECT(rows == 85);
    if (file != NULL)
        fclose(file);
    return expect_result();
}
