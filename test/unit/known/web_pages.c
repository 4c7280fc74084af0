/* web_pages.c - the pages of vectors/web_pages.txt, the argument, have the encodings that are written there. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "expect.h"
#include "runic.h"

/* The most bytes of a column, and of a line of the file. */
enum { LONGEST_COLUMN = 200000, LONGEST_LINE = 500 };

static char header[LONGEST_COLUMN], page[LONGEST_COLUMN];

/* Writes the bytes of a column, whose format the file explains. Returns their number. */
static size_t read_column(const char *text, char *bytes)
{
    size_t len = 0;
    while (*text != 0 && len < LONGEST_COLUMN) {
        char *end;
        if (text[0] != '\\' || (text[1] != 'x' && text[1] != '{')) {
            bytes[len++] = *text++;
        } else if (text[1] == 'x') {
            const char digits[] = {text[2], text[3], 0};
            bytes[len++] = (char)strtoul(digits, NULL, 16);
            text += 4;
        } else {
            unsigned long times = strtoul(text + 2, &end, 10);
            const size_t size = (size_t)(strchr(end, '}') - (end + 1));
            for (; times > 0 && len + size <= LONGEST_COLUMN; times--, len += size)
                memcpy(bytes + len, end + 1, size);
            text = end + 1 + size + 1;
        }
    }
    return len;
}

/* Returns true if a name is another one in lower case. */
static bool is_lower_case_of(const char *lower, const char *name)
{
    for (; *lower != 0 && *name != 0; lower++, name++)
        if (*lower != (*name >= 'A' && *name <= 'Z' ? (*name | 0x20) : *name))
            return false;
    return *lower == *name;
}

static void check(char *line)
{
    static const char *const bases[] = {"bom", "header", "meta", "default"};
    char *column[5];
    for (int i = 0; i < 5; i++, line = line != NULL ? line + 1 : NULL) {
        if (!EXPECT(line != NULL))
            return;
        column[i] = line;
        line = strchr(line, '\t');
        if (line != NULL)
            *line = 0;
    }
    const bool has_header = strcmp(column[3], "-") != 0;
    const size_t header_len = has_header ? read_column(column[3], header) : 0, len = read_column(column[4], page);
    const runic_web_charset seen =
        runic_find_web_charset(page, len, has_header ? header : NULL, header_len, strtoul(column[0], NULL, 10));
    if (!EXPECT(is_lower_case_of(column[1], runic_web_charset_name(seen)) && strcmp(column[2], bases[seen.basis]) == 0))
        fprintf(stderr, "  %s by %s: %s %s\n", runic_web_charset_name(seen), bases[seen.basis], column[3], column[4]);
}

int main(int argc, char **argv)
{
    char line[LONGEST_LINE];
    unsigned pages = 0;
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    while (EXPECT(file != NULL) && fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = 0;
        if (line[0] < '0' || line[0] > '9')
            continue;
        check(line);
        pages++;
    }
    EXPECT(pages == 145);
    if (file != NULL)
        fclose(file);
    return expect_result();
}
