/* text_cuts.c - composition and escapes in random text: whole, and in pieces cut as the command cuts each charset. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"

#include <runic.h>
#include <stdbool.h>
#include <string.h>

#include "../../cli/codec/unescape.h"
#include "../../cli/text/charset.h"
#include "../../cli/text/compose.h"

#define MOST   64
#define SIZE   (4 * MOST) /* bytes of the longest text */
#define ROUNDS 4000

static uint64_t seed = 20261125;

static size_t below(size_t bound)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (size_t)(seed >> 33) % bound;
}

/* Makes text of some characters of the alphabet. Returns its length. */
static size_t random_text(const char *const *alphabet, size_t letters, uint8_t *text)
{
    size_t len = 0;
    for (size_t count = below(MOST + 1); count > 0; count--) {
        const char *letter = alphabet[below(letters)];
        memcpy(text + len, letter, strlen(letter));
        len += strlen(letter);
    }
    return len;
}

/* ---- Composition */

/* Composes UTF-8. Returns the number of bytes written to out. */
static size_t compose(struct composer *composer, const uint8_t *bytes, size_t len, uint8_t *out)
{
    struct composition found;
    size_t at = 0, written = 0;
    while (compose_next(composer, bytes, len, at, &found)) {
        EXPECT(found.begin >= at && found.end > found.begin && found.end <= len && found.at[0] == found.begin);
        memcpy(out + written, bytes + at, found.begin - at);
        written += found.begin - at;
        for (size_t i = 0; i < found.count; i++) {
            EXPECT(i == 0 || (found.at[i] > found.at[i - 1] && found.at[i] < found.end));
            written += runic_utf8_put(found.text[i], (char *)out + written, 4);
        }
        at = found.end;
    }
    memcpy(out + written, bytes + at, len - at);
    return written + len - at;
}

/* Composes text that is cut where its bytes in a charset can be cut. */
static size_t compose_parts(struct composer *composer, runic_charset charset, const uint8_t *text, size_t len, uint8_t *out)
{
    const runic_options there = {.from = RUNIC_UTF8, .to = charset, .bom_out = RUNIC_BOM_OUT_NONE};
    const runic_options back = {.from = charset, .to = RUNIC_UTF8};
    uint8_t bytes[4 * SIZE], part[SIZE];
    const size_t size = runic_convert(&there, text, len, bytes, sizeof bytes).written;
    const size_t end = runic_charset_floor(charset, bytes, size, below(size + 1));
    const size_t cut = end < size ? boundary_before_sequence(charset, bytes, end, false) : size;
    EXPECT(cut <= end);
    const size_t first = runic_convert(&back, bytes, cut, part, sizeof part).written;
    size_t made = compose(composer, part, first, out);
    const size_t second = runic_convert(&back, bytes + cut, size - cut, part, sizeof part).written;
    made += compose(composer, part, second, out + made);
    return made;
}

static void test_composition(runic_charset to)
{
    static const char *const alphabet[] = {"e",      "a",      "o",      "x",      " ",      "\u1EB9",     "\u0301",
                                           "\u0302", "\u0308", "\u0323", "\u031B", "\u1112", "\u1161",     "\u11AB",
                                           "\uD558", "\u304B", "\u3099", "\u309A", "\u30CF", "\U0001F600", "\u200D"};
    static const runic_charset charsets[] = {RUNIC_UTF8, RUNIC_UTF16LE, RUNIC_UTF16BE, RUNIC_UTF32LE, RUNIC_UTF32BE};
    struct composer composer = {.to = to};
    for (size_t round = 0; round < ROUNDS; round++) {
        uint8_t text[SIZE], whole[SIZE], parts[2 * SIZE];
        const size_t len = random_text(alphabet, sizeof alphabet / sizeof *alphabet, text);
        const size_t wanted = compose(&composer, text, len, whole);
        for (size_t i = 0; i < sizeof charsets / sizeof *charsets; i++)
            EXPECT(compose_parts(&composer, charsets[i], text, len, parts) == wanted && memcmp(parts, whole, wanted) == 0);
    }
    EXPECT(composer.count > ROUNDS);
}

/* ---- Escapes */

/* Reads escapes in random pieces: what is held comes again. */
static void unescape_pieces(struct unescape *unescape, const uint8_t *text, size_t len, uint8_t *out)
{
    uint8_t piece[2 * SIZE];
    size_t held = 0, read = 0, written = 0;
    while (read < len || held > 0) {
        const size_t count = below(len - read + 1);
        memcpy(piece + held, text + read, count);
        read += count;
        held += count;
        const size_t done = unescape_text(unescape, piece, held, read < len);
        EXPECT(done <= held && held - done < UNESCAPE_MOST && (read < len || done == held));
        memcpy(out + written, piece, done);
        written += done;
        memmove(piece, piece + done, held - done);
        held -= done;
    }
}

static void test_escapes(uint8_t style, const char *letters)
{
    const size_t count = strlen(letters);
    uint64_t all = 0;
    for (size_t round = 0; round < 20 * ROUNDS; round++) {
        struct unescape at_once = {.style = style}, cut = {.style = style};
        uint8_t text[MOST], whole[MOST], pieces[2 * MOST];
        const size_t len = below(MOST + 1);
        for (size_t i = 0; i < len; i++)
            text[i] = (uint8_t)letters[below(count)];
        memcpy(whole, text, len);
        EXPECT(unescape_text(&at_once, whole, len, false) == len);
        unescape_pieces(&cut, text, len, pieces);
        EXPECT(memcmp(pieces, whole, len) == 0 && cut.count == at_once.count);
        all += at_once.count;
    }
    EXPECT(all > 100);
}

int main(void)
{
    test_composition(RUNIC_LATIN1);
    test_composition(RUNIC_WINDOWS1258);
    test_composition(RUNIC_EUC_KR);
    test_composition(RUNIC_SHIFT_JIS);
    test_escapes(RUNIC_ESCAPE_BRACES, "\\\\uu{{}}0e9");
    test_escapes(RUNIC_ESCAPE_C, "\\\\\\u3032407U0");
    test_escapes(RUNIC_ESCAPE_JAVA, "\\\\\\uuud8dc0");
    test_escapes(RUNIC_ESCAPE_JSON, "\\\\uudc8");
    test_escapes(RUNIC_ESCAPE_XML, "&&##;;x2f9");
    return expect_result();
}
