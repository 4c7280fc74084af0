/* guesser.c - collects evidence, piece by piece, for guesses at the charset of a text. */
/* SPDX-License-Identifier: MIT */
#include "guesser.h"

#include "../charset/lanes.h"

#define ESCAPE 0x1B

/* ---- Blocks ---- */

/* Returns lanes that are not 0 for controls other than tab and the line ends. */
ALWAYS_INLINE u8x16 control_lanes(u8x16 v)
{
    return (u8x16)(v < ' ') & (u8x16)(v - '\t' > '\r' - '\t');
}

/* Returns lanes that are not 0 for such controls and for bytes above 0x7F. */
ALWAYS_INLINE u8x16 special_lanes(u8x16 v)
{
    return (v & 0x80) | control_lanes(v);
}

/* Returns true if the block has only printable ASCII, white space and line ends. */
static bool is_plain_block(const uint8_t *src)
{
    return is_none(special_lanes(load_u8x16(src)) | special_lanes(load_u8x16(src + LANES)));
}

/* Returns true if a byte may be the last but one of a tag, or the second one. */
static bool is_in_tag(uint8_t byte)
{
    return is_ascii_letter(byte) || is_ascii_digit(byte) || byte == '/' || byte == '"' || byte == '\'' || byte == '!';
}

/* Returns the bytes of a block that are in tags of HTML and XML, a bit each: their names are English in all languages. */
static uint32_t find_tags(const uint8_t *src, size_t len)
{
    uint32_t tags = 0, tag = 0;
    bool is_open = true; /* a tag that a block before began */
    for (size_t i = 0; i < len; i++) {
        if (src[i] == '<') {
            tag = 0;
            is_open = i + 1 == len || is_in_tag(src[i + 1]);
        }
        tag |= is_open ? 1u << i : 0;
        if (src[i] == '>') {
            tags |= is_open && is_in_tag((src + i)[-1]) ? tag : 0;
            is_open = false;
        }
    }
    return is_open && (tag & 1) == 0 ? tags | tag : tags;
}

/* Returns lanes that are not 0 where a tag begins or ends. */
ALWAYS_INLINE u8x16 tag_lanes(u8x16 v)
{
    return (u8x16)(v == '<') | (u8x16)(v == '>');
}

static uint32_t tags_of(const uint8_t *src, size_t len)
{
    if (len == GUESS_BLOCK && is_none(tag_lanes(load_u8x16(src)) | tag_lanes(load_u8x16(src + LANES))))
        return 0;
    return find_tags(src, len);
}

static void count_pair(struct guesser *g, uint8_t before, uint8_t byte)
{
    const unsigned first = counted_as(before), second = counted_as(byte);
    /* A pair of ASCII is of interest only if it has a letter. */
    if ((first | second) >= 'A')
        runic_byte_pairs_add(&g->pairs, first << 8 | second, 1);
}

/* Counts a control, or an escape sequence that ends at this byte. The two bytes before it must be readable. */
static void count_control(struct guesser *g, const uint8_t *byte)
{
    const bool follows = byte[-2] == ESCAPE, is_set = byte[0] == 'B' || byte[0] == '@';
    /* ESC $ @ or ESC $ B begins a two-byte set of ISO-2022-JP; ESC ( B, ESC ( J or ESC ( I ends it. */
    const bool is_jp = follows && byte[-1] == '$' && is_set;
    const bool is_return = follows && byte[-1] == '(' && (byte[0] == 'B' || byte[0] == 'J' || byte[0] == 'I');
    g->jp_escapes += is_jp;
    g->escapes += byte[0] == ESCAPE;
    g->escapes -= is_jp || is_return;
    g->controls += byte[0] < ' ' && (uint8_t)(byte[0] - '\t') > '\r' - '\t' && byte[0] != ESCAPE;
}

/* Returns true if no byte of a block is a control, and no escape sequence began before. */
static bool has_no_control(const uint8_t *src, size_t len)
{
    return len == GUESS_BLOCK && src[-1] != ESCAPE && src[-2] != ESCAPE &&
           is_none(control_lanes(load_u8x16(src)) | control_lanes(load_u8x16(src + LANES)));
}

/* Returns lanes that are not 0 where a byte and the next one begin a surrogate. */
ALWAYS_INLINE u8x16 surrogate_lanes(const uint8_t *src)
{
    return (u8x16)(load_u8x16(src - 1) == 0xED) & (u8x16)((load_u8x16(src) & 0xE0) == 0xA0);
}

/* Counts the surrogates whose second byte is in the block. */
static void count_surrogates(struct guesser *g, const uint8_t *src, size_t len)
{
    if (len == GUESS_BLOCK && is_none(surrogate_lanes(src) | surrogate_lanes(src + LANES)))
        return;
    for (size_t i = 0; i < len; i++) {
        const uint8_t *byte = src + i;
        if (byte[-1] != 0xED || byte[0] < 0xA0 || byte[0] >= 0xC0)
            continue;
        const bool is_low = byte[0] >= 0xB0;
        g->surrogates[is_low]++;
        g->surrogate_pairs += is_low && byte[-4] == 0xED && byte[-3] >= 0xA0 && byte[-3] < 0xB0;
    }
}

/* Keeps the last bytes before the next block. */
static void keep_recent(struct guesser *g, const uint8_t *src, size_t len)
{
    if (len >= RECENT_BYTES)
        memcpy(g->recent, src + len - RECENT_BYTES, RECENT_BYTES);
}

/* Counts the bytes of one block. */
static void count_block(struct guesser *g, const uint8_t *src, size_t len)
{
    uint8_t room[RECENT_BYTES + GUESS_BLOCK], *const bytes = room + RECENT_BYTES;
    memcpy(room, g->recent, RECENT_BYTES);
    memcpy(bytes, src, len);
    const bool has_pairs = g->counted < ALL_PAIRS_BYTES || g->counted / GUESS_BLOCK % PAIRS_BLOCKS == 0;
    const uint32_t tags = has_pairs ? tags_of(bytes, len) : 0;
    for (size_t i = 0; i < len && has_pairs; i++) {
        const uint8_t *const byte = bytes + i;
        if ((tags >> i & 1) == 0 || (byte[-1] | byte[0]) >= 0x80)
            count_pair(g, byte[-1], byte[0]);
    }
    for (size_t i = 0; i < len; i++) {
        uint32_t *count = &g->bytes[bytes[i]];
        *count += *count < UINT32_MAX;
    }
    count_surrogates(g, bytes, len);
    if (!has_no_control(bytes, len))
        for (size_t i = 0; i < len; i++)
            count_control(g, bytes + i);
    keep_recent(g, src, len);
    g->counted += len;
}

/* Counts a run of plain blocks: only its first bytes may end what is of interest. */
static void count_plain(struct guesser *g, const uint8_t *src, size_t len)
{
    uint8_t bytes[RECENT_BYTES + 2];
    memcpy(bytes, g->recent, RECENT_BYTES);
    memcpy(bytes + RECENT_BYTES, src, 2);
    if (bytes[RECENT_BYTES - 1] >= 0x80)
        count_pair(g, bytes[RECENT_BYTES - 1], src[0]);
    count_control(g, bytes + RECENT_BYTES);
    count_control(g, bytes + RECENT_BYTES + 1);
    keep_recent(g, src, len);
    runic_multi_byte_skip_ascii(&g->multi_byte, src, len);
}

/* Counts whole blocks. */
static void count_blocks(struct guesser *g, const uint8_t *src, size_t len)
{
    for (size_t pos = 0; pos < len;) {
        const size_t begin = pos;
        while (pos < len && is_plain_block(src + pos))
            pos += GUESS_BLOCK;
        if (pos > begin)
            count_plain(g, src + begin, pos - begin);
        const size_t special = pos;
        for (; pos < len && !is_plain_block(src + pos); pos += GUESS_BLOCK)
            count_block(g, src + pos, GUESS_BLOCK);
        runic_multi_byte_feed(&g->multi_byte, src + special, pos - special);
    }
}

/* ---- Pieces ---- */

/* Completes the block of the piece before this one. Returns the number of bytes used. */
static size_t complete_block(struct guesser *g, const uint8_t *src, size_t len)
{
    const size_t used = smaller(len, (GUESS_BLOCK - g->block_length) % GUESS_BLOCK);
    memcpy(g->block + g->block_length, src, used);
    g->block_length = (uint8_t)(g->block_length + used);
    if (g->block_length == GUESS_BLOCK) {
        g->block_length = 0;
        count_blocks(g, g->block, GUESS_BLOCK);
    }
    return used;
}

/* Counts bytes, whole blocks only; the detector has seen them already. */
static void count_bytes(struct guesser *g, const uint8_t *src, size_t len)
{
    const size_t pos = g->block_length > 0 ? complete_block(g, src, len) : 0;
    if (g->block_length > 0)
        return;
    const size_t whole = (len - pos) / GUESS_BLOCK * GUESS_BLOCK;
    count_blocks(g, src + pos, whole);
    g->block_length = (uint8_t)(len - pos - whole);
    memcpy(g->block, src + pos + whole, g->block_length);
}

static void keep_text_start(struct guesser *g, const uint8_t *src, size_t len)
{
    const uint64_t offset = g->detector.seen.bytes;
    if (offset < START_BYTES)
        memcpy(g->start + offset, src, smaller(len, (size_t)(START_BYTES - offset)));
}

/* ---- The public functions ---- */

void runic_guesser_init(runic_guesser *guesser)
{
    struct guesser *g = (struct guesser *)guesser;
    memset(g, 0, sizeof *g);
    runic_detector_init(&g->public_detector, 0);
    g->pairs.limit = PAIRS_ALL;
    memset(g->recent, ' ', sizeof g->recent);
}

void runic_guesser_feed(runic_guesser *guesser, const void *src, size_t len)
{
    struct guesser *g = (struct guesser *)guesser;
    if (len == 0)
        return;
    keep_text_start(g, src, len);
    runic_detector_feed(&g->public_detector, src, len);
    count_bytes(g, src, len);
}

void runic_guesser_finish(struct guesser *g)
{
    count_block(g, g->block, g->block_length);
    runic_multi_byte_feed(&g->multi_byte, g->block, g->block_length);
    g->block_length = 0; /* a second call counts nothing */
}
