/* lists.c - fuzz: a list of file names yields the names that it has, one by one. Data: what ends a name, then the list. */
/* SPDX-License-Identifier: MIT */
#include "said.h"

#include <unistd.h>

#include "../../../cli/command_line/options.h"
#include "../../../cli/command_line/to_type.h"
#include "../../../cli/os/os.h"
#include "../../../cli/walk/file_queue.h"

#define MOST_LIST 4096

/* Makes standard input a pipe with the list. */
static void write_list(const uint8_t *data, size_t size)
{
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    REQUIRE(write(ends[1], data, size) == (ssize_t)size);
    REQUIRE(close(ends[1]) == 0 && dup2(ends[0], OS_STDIN) == OS_STDIN && close(ends[0]) == 0);
}

/* Returns the next name that is not empty, without its end, and moves *data behind it. Returns NULL at the end. */
static const uint8_t *next_name(const uint8_t **data, size_t *size, uint8_t end, size_t *len)
{
    for (;;) {
        const uint8_t *name = *data, *found = *size > 0 ? memchr(name, end, *size) : NULL;
        *len = found != NULL ? (size_t)(found - name) : *size;
        if (*size == 0)
            return NULL;
        *data += *len + (found != NULL);
        *size -= *len + (found != NULL);
        if (*len > 0)
            return name;
    }
}

/* Returns true if after this name nothing is read: the list is UTF-16. */
static bool is_utf16(const uint8_t *name, size_t len)
{
    return len >= 2 && (memcmp(name, "\xFF\xFE", 2) == 0 || memcmp(name, "\xFE\xFF", 2) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct options options = {.command = COMMAND_CHECK};
    struct entry entry;
    const bool nul = take_byte(&data, &size) % 2 != 0;
    size = size < MOST_LIST ? size : MOST_LIST;
    write_list(data, size);
    options.given[OPTION_NUL_NAMES] = nul;
    options.given[OPTION_FILES_FROM] = true;
    options.text[OPTION_FILES_FROM] = "-";
    to_type_setup(&options);
    said_begin();
    REQUIRE(file_list_open(&options));
    const uint8_t *name;
    size_t len;
    bool ended = false;
    while (!ended && (name = next_name(&data, &size, nul ? 0 : '\n', &len)) != NULL) {
        REQUIRE(file_list_next(&entry) && entry.listed != (entry.path == NULL));
        if (memchr(name, 0, len) != NULL) {
            REQUIRE(entry.trouble && entry.path == NULL && said_end() > 0);
            ended = is_utf16(name, strnlen((const char *)name, len));
        } else {
            REQUIRE(strlen(entry.path) == len && memcmp(entry.path, name, len) == 0);
        }
        entry_free(&entry);
    }
    REQUIRE(!file_list_next(&entry));
    file_list_close();
    said_end();
    return 0;
}
