/* reader.c - fuzz: stretches cover a text and do not depend on the length of the list. Data: the length of the list, the text.
 */
/* SPDX-License-Identifier: MIT */
#include "fuzz.h"
#include "runic_guess.h"

#define MOST 256

static runic_reader reader;

/* Reads a text with lists of cap stretches. Returns their number. */
static size_t read_all(const uint8_t *text, size_t len, size_t cap, runic_stretch all[MOST])
{
    size_t count = 0, done = 0;
    runic_reading r;
    runic_reader_init(&reader, NULL);
    do {
        r = runic_reader_read(&reader, text + done, len - done, 1, all + count, cap < MOST - count ? cap : MOST - count);
        done += r.read;
        count += r.count;
        REQUIRE(done <= len && r.count <= cap);
    } while (r.status == RUNIC_FULL && count < MOST);
    return count;
}

/* The guesses for a text that is one stretch begin with it. */
static void require_guesses(const runic_stretch *all, size_t count)
{
    runic_guess guesses[100];
    const size_t found = runic_reader_list(&reader, guesses, 100);
    REQUIRE(found <= 100 && (found == 0 || guesses[0].charset < RUNIC_CHARSET_COUNT));
    if (count == 1 && found > 0)
        REQUIRE(guesses[0].charset == all[0].charset && guesses[0].probability == all[0].probability);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static runic_stretch whole[MOST], other[MOST];
    const uint8_t cap = take_byte(&data, &size);
    const size_t len = size < 20000 ? size : 20000;
    const uint8_t *text = exact_copy(data, len);
    const size_t count = read_all(text, len, MOST, whole);
    require_guesses(whole, count);
    for (size_t i = 0; i < count; i++) {
        REQUIRE(whole[i].begin == (i == 0 ? 0 : whole[i - 1].end) && whole[i].end > whole[i].begin && whole[i].end <= len);
        REQUIRE(whole[i].charset < RUNIC_CHARSET_COUNT && whole[i].probability <= 1000 && whole[i].language[3] == 0);
    }
    REQUIRE(count == MOST || (count == 0 ? len == 0 : whole[count - 1].end == len));
    REQUIRE(read_all(text, len, 1 + cap % 7u, other) == count && memcmp(whole, other, count * sizeof whole[0]) == 0);
    return 0;
}
