/* text_cuts.c - composition and escapes in random text: whole, in pieces cut anywhere, and in the bytes of each charset. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"

#include <runic.h>
#include <stdbool.h>
#include <string.h>

#include "../../cli/codec/unescape.h"
#include "../../cli/text/charset.h"
#include "../../cli/text/compose.h"

#define MOST   64
#define ROUNDS 4000

static uint64_t seed = 20261125;

static size_t below(size_t bound)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (size_t)(seed >> 33) % bound;
}

static size_t random_text(const char32_t *alphabet, size_t letters, char32_t *text)
{
    const size_t len = below(MOST + 1);
    for (size_t i = 0; i < len; i++)
        text[i] = alphabet[below(letters)];
    return len;
}

static size_t without_gaps(char32_t *text, size_t len)
{
    size_t count = 0;
    for (size_t i = 0; i < len; i++)
        if (text[i] != NO_CHARACTER)
            text[count++] = text[i];
    return count;
}

/* Changes text in random pieces: what is held comes again. Returns the new length. */
static size_t in_pieces(size_t (*change)(void *user, char32_t *text, size_t len, bool more), void *user, const char32_t *text,
                        size_t len, char32_t *out)
{
    char32_t piece[2 * MOST];
    size_t held = 0, read = 0, written = 0;
    while (read < len || held > 0) {
        const size_t count = below(len - read + 1);
        memcpy(piece + held, text + read, count * sizeof *piece);
        read += count;
        held += count;
        const size_t done = change(user, piece, held, read < len);
        EXPECT(done <= held && (read < len || done == held));
        memcpy(out + written, piece, done * sizeof *out);
        written += done;
        memmove(piece, piece + done, (held - done) * sizeof *piece);
        held -= done;
    }
    return without_gaps(out, written);
}

/* ---- Composition */

static size_t compose_piece(void *user, char32_t *text, size_t len, bool more)
{
    return compose_text(user, text, len, more);
}

static runic_options from_scalars(runic_charset to)
{
    return (runic_options){.from = SCALARS, .to = to, .bom_in = RUNIC_BOM_IN_KEEP, .bom_out = RUNIC_BOM_OUT_NONE};
}

/* Composes bytes. Returns the number of bytes written to out. */
static size_t compose_bytes(struct composer *composer, runic_charset charset, const uint8_t *bytes, size_t len, uint8_t *out)
{
    struct composition found;
    size_t at = 0, written = 0;
    while (compose_next(composer, charset, bytes, len, at, &found)) {
        EXPECT(found.begin >= at && found.end > found.begin && found.end <= len && found.len < found.end - found.begin + 1);
        memcpy(out + written, bytes + at, found.begin - at);
        written += found.begin - at;
        memcpy(out + written, found.bytes, found.len);
        written += found.len;
        at = found.end;
    }
    memcpy(out + written, bytes + at, len - at);
    return written + len - at;
}

/* The bytes give the same as the scalar values, also in two parts, of which the first does not end before a mark. */
static void compare_bytes(struct composer *composer, runic_charset charset, const char32_t *text, size_t len,
                          const char32_t *wanted, size_t wanted_len)
{
    const runic_options how = from_scalars(charset);
    uint8_t bytes[4 * MOST + 4], right[4 * MOST + 4], made[4 * MOST + 4];
    const size_t size = runic_convert(&how, text, len * sizeof *text, bytes, sizeof bytes).written;
    const size_t right_size = runic_convert(&how, wanted, wanted_len * sizeof *wanted, right, sizeof right).written;
    size_t made_size = compose_bytes(composer, charset, bytes, size, made);
    EXPECT(made_size == right_size && memcmp(made, right, right_size) == 0);
    const size_t end = runic_charset_floor(charset, bytes, size, below(size + 1));
    const size_t cut = end < size ? boundary_before_sequence(charset, bytes, end) : size;
    EXPECT(cut <= end);
    made_size = compose_bytes(composer, charset, bytes, cut, made);
    made_size += compose_bytes(composer, charset, bytes + cut, size - cut, made + made_size);
    EXPECT(made_size == right_size && memcmp(made, right, right_size) == 0);
}

static void test_composition(runic_charset to)
{
    static const char32_t alphabet[] = {'e',    'a',    'o',    'x',    ' ',    0x1EB9, 0x301,  0x302,  0x308,   0x323, 0x31B,
                                        0x1112, 0x1161, 0x11AB, 0xD558, 0x304B, 0x3099, 0x309A, 0x30CF, 0x1F600, 0x200D};
    static const runic_charset charsets[] = {RUNIC_UTF8, RUNIC_UTF16LE, RUNIC_UTF16BE, RUNIC_UTF32LE, RUNIC_UTF32BE};
    struct composer composer = {.to = to};
    for (size_t round = 0; round < ROUNDS; round++) {
        char32_t text[MOST] = {0}, whole[MOST], pieces[2 * MOST];
        const size_t len = random_text(alphabet, sizeof alphabet / sizeof *alphabet, text);
        memcpy(whole, text, sizeof text);
        EXPECT(compose_text(&composer, whole, len, false) == len);
        const size_t wanted = without_gaps(whole, len), made = in_pieces(compose_piece, &composer, text, len, pieces);
        EXPECT(made == wanted && memcmp(pieces, whole, wanted * sizeof *whole) == 0);
        for (size_t i = 0; i < sizeof charsets / sizeof *charsets; i++)
            compare_bytes(&composer, charsets[i], text, len, whole, wanted);
    }
    EXPECT(composer.count > ROUNDS);
}

/* ---- Escapes */

static size_t unescape_piece(void *user, char32_t *text, size_t len, bool more)
{
    return unescape_text(user, text, len, more);
}

static void test_escapes(uint8_t style, const char *letters)
{
    char32_t alphabet[32];
    const size_t count = strlen(letters);
    uint64_t all = 0;
    for (size_t i = 0; i < count; i++)
        alphabet[i] = (unsigned char)letters[i];
    for (size_t round = 0; round < 20 * ROUNDS; round++) {
        struct unescape at_once = {.style = style}, cut = {.style = style};
        char32_t text[MOST] = {0}, whole[MOST], pieces[2 * MOST];
        const size_t len = random_text(alphabet, count, text);
        memcpy(whole, text, sizeof text);
        EXPECT(unescape_text(&at_once, whole, len, false) == len);
        const size_t wanted = without_gaps(whole, len), made = in_pieces(unescape_piece, &cut, text, len, pieces);
        EXPECT(made == wanted && memcmp(pieces, whole, wanted * sizeof *whole) == 0 && cut.count == at_once.count);
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
