/* difference.c - compares the view with the edited text: by lines, lines without blanks at both ends, words and characters. */
/* SPDX-License-Identifier: MIT */
/*
 * As in a patience diff (Bram Cohen), units (lines or words) that occur once in both texts are paired, the longest sequence of
 * pairs that has the same order in both stays, and the parts between these anchors are compared in the same way. Of a long part
 * only a sample of the units is looked at: those whose hash has some bits of zero, the same ones in both texts. Equal bytes at
 * both ends of a part always stay. Each round is linear, but for the search in the sequence, which is logarithmic.
 */
#include "difference.h"

#include "original.h"

/* The rounds in which a part is compared by each unit. */
#define DEPTH 8

/* The most units of a text that one round looks at. */
#define MOST_COMPARED 1024

/* Bits of the bitmap for hashes. */
#define MOST_HASHES (1u << 24)

struct token {
    const uint8_t *text;
    size_t len;
    struct token *next; /* of the edited text: the next one that is equal */
    uint32_t hash;
};

/* A token of the table, how often each text has it, and the first one of the edited text that has no pair. */
struct slot {
    const struct token *token;
    struct token *edited;
    uint32_t count[2];
};

/* Two equal tokens: where they begin in the texts. */
struct anchor {
    size_t begin[2], len;
};

/* A part of both texts, in bytes. */
struct part {
    size_t begin[2], end[2];
};

struct comparison {
    const struct compared_texts *what;
    uint8_t *memory; /* what is free */
    size_t size;
};

/* Bytes of memory for each unit of the longer text. */
#define UNIT_ROOM (sizeof(struct anchor) + 2 * sizeof(struct token) + 2 * sizeof(struct slot))

size_t runic_room_to_compare(size_t len, size_t other_len)
{
    return (smaller(len + other_len, MOST_COMPARED) + 1) * UNIT_ROOM;
}

/* ---- Bytes ---- */

/* Returns true if a position of a text is between two characters or, if lines, between two lines. A mark (U+0300 to U+033F)
 * belongs to its letter: Big5 has both as one. */
static bool is_boundary(const struct comparison *c, unsigned side, size_t at, bool lines)
{
    const uint8_t *const text = c->what->text[side];
    if (at == 0 || at == c->what->len[side])
        return true;
    return lines ? text[at - 1] == '\n' : (text[at] & 0xC0) != 0x80 && text[at] != 0xCC;
}

/* Removes equal bytes at both ends of a part: whole lines, or whole characters. */
static void trim(const struct comparison *c, struct part *p, bool lines)
{
    const uint8_t *const a = c->what->text[0] + p->begin[0], *const b = c->what->text[1] + p->begin[1];
    const uint8_t *const x = c->what->text[0] + p->end[0], *const y = c->what->text[1] + p->end[1];
    const size_t most = smaller(p->end[0] - p->begin[0], p->end[1] - p->begin[1]);
    size_t head = count_same(a, b, most), tail = 0;
    while (head > 0 && (!is_boundary(c, 0, p->begin[0] + head, lines) || !is_boundary(c, 1, p->begin[1] + head, lines)))
        head--;
    const size_t rest = most - head;
    while (rest - tail >= 512 && same_bytes(x - tail - 512, y - tail - 512, 512))
        tail += 512;
    while (tail < rest && x[-(ptrdiff_t)tail - 1] == y[-(ptrdiff_t)tail - 1])
        tail++;
    while (tail > 0 && (!is_boundary(c, 0, p->end[0] - tail, lines) || !is_boundary(c, 1, p->end[1] - tail, lines)))
        tail--;
    for (unsigned side = 0; side < 2; side++) {
        p->begin[side] += head;
        p->end[side] -= tail;
    }
}

/* ---- Units ---- */

/* Returns true for ASCII letters and digits, and for bytes of letters of two bytes: Latin, Greek, Cyrillic and others. */
static bool is_in_word(enum compared_unit unit, uint8_t byte)
{
    return is_ascii_letter(byte) || is_ascii_digit(byte) || (byte >= 0x80 && byte < 0xE0) || (unit == WIDE_WORDS && byte == 0);
}

/* Returns the end of the unit that begins at text[at]: a line with its line end, a word, or another character. */
static size_t end_of_unit(enum compared_unit unit, const uint8_t *text, size_t at, size_t end)
{
    if (unit < WORDS)
        return at + smaller(find_byte(text + at, end - at, '\n', '\n') + 1, end - at);
    if (is_in_word(unit, text[at++]))
        while (at < end && is_in_word(unit, text[at]))
            at++;
    else
        while (at < end && (text[at] & 0xC0) == 0x80)
            at++;
    return at;
}

static bool is_outer_blank(uint8_t byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n';
}

static uint32_t hash_of_unit(const uint8_t *src, size_t len)
{
    uint64_t hash = len;
    for (; len >= 8; src += 8, len -= 8) {
        uint64_t word;
        memcpy(&word, src, 8);
        hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
    }
    for (; len > 0; src++, len--)
        hash = (hash ^ *src) * 0x100000001B3u;
    hash *= 0x9E3779B97F4A7C15u;
    return (uint32_t)(hash >> 32);
}

/* Stores the units of one text whose hash begins with some bits of zero. Returns how many, or most + 1 if there are more. */
static size_t sample(const struct comparison *c, unsigned side, const struct part *p, enum compared_unit unit, unsigned bits,
                     struct token *tokens, size_t most)
{
    const uint8_t *const text = c->what->text[side];
    size_t count = 0;
    for (size_t at = p->begin[side], end; at < p->end[side]; at = end) {
        end = end_of_unit(unit, text, at, p->end[side]);
        size_t last = end;
        for (; unit == STRIPPED && at < last && is_outer_blank(text[last - 1]); last--)
            continue;
        for (; unit == STRIPPED && at < last && is_outer_blank(text[at]); at++)
            continue;
        const uint32_t hash = hash_of_unit(text + at, last - at);
        if (at == last || (uint64_t)hash >> (32 - bits) != 0)
            continue;
        if (count == most)
            return most + 1;
        tokens[count++] = (struct token){text + at, last - at, NULL, hash};
    }
    return count;
}

/* ---- Anchors ---- */

/* Returns the slot of a token, or an empty one. */
static struct slot *find_slot(struct slot *table, size_t mask, const struct token *token)
{
    size_t at = token->hash & mask;
    for (; table[at].token != NULL; at = (at + 1) & mask) {
        const struct token *const other = table[at].token;
        if (other->hash == token->hash && other->len == token->len && same_bytes(other->text, token->text, token->len))
            break;
    }
    return &table[at];
}

/* Enters the tokens of both texts into a table; of the edited text only those that the view has, too. */
static void enter_tokens(struct token *const tokens[2], const size_t count[2], struct slot *table, size_t slots)
{
    memset(table, 0, slots * sizeof *table);
    for (unsigned side = 0; side < 2; side++)
        for (size_t i = count[side]; i-- > 0;) {
            struct token *const token = &tokens[side][i];
            struct slot *const slot = find_slot(table, slots - 1, token);
            if (side == 0)
                slot->token = token;
            else if (slot->token != NULL) {
                token->next = slot->edited;
                slot->edited = token;
            }
            slot->count[side]++;
        }
}

/* Keeps the longest sequence of pairs that has the same order in both texts. Returns its length. memory: for two numbers for
 * each pair. */
static size_t keep_longest(struct anchor *pairs, size_t count, uint32_t *memory)
{
    uint32_t *const last = memory;           /* the pair that ends the best sequence of each length */
    uint32_t *const before = memory + count; /* of each pair: 1 + the pair before it in its sequence; 0: none */
    size_t longest = 0;
    for (size_t i = 0; i < count; i++) {
        size_t low = 0, high = longest;
        while (low < high) {
            const size_t middle = low + (high - low) / 2;
            if (pairs[last[middle]].begin[1] < pairs[i].begin[1])
                low = middle + 1;
            else
                high = middle;
        }
        before[i] = low > 0 ? last[low - 1] + 1 : 0;
        last[low] = (uint32_t)i;
        longest += low == longest;
    }
    for (size_t k = longest, i = longest > 0 ? last[longest - 1] : 0; k-- > 0; i = before[i] - 1)
        last[k] = (uint32_t)i;
    for (size_t k = 0; k < longest; k++)
        pairs[k] = pairs[last[k]];
    return longest;
}

/* Pairs the tokens that occur equally often in both texts, at most `most` times, the first with the first and so on. Returns
 * the number of pairs. */
static size_t pair_tokens(const struct comparison *c, const struct token *tokens, size_t count, struct slot *table,
                          size_t slots, uint32_t most, struct anchor *pairs)
{
    size_t found = 0;
    for (const struct token *token = tokens; token < tokens + count; token++) {
        struct slot *const slot = find_slot(table, slots - 1, token);
        if (slot->count[0] != slot->count[1] || slot->count[0] > most)
            continue;
        pairs[found].begin[0] = (size_t)(token->text - c->what->text[0]);
        pairs[found].begin[1] = (size_t)(slot->edited->text - c->what->text[1]);
        pairs[found++].len = token->len;
        slot->edited = slot->edited->next;
    }
    return found;
}

/* Finds the anchors of a part, and stores them where the memory begins. Returns how many. */
static size_t find_anchors(const struct comparison *c, const struct part *p, enum compared_unit unit)
{
    size_t most = 1, slots = 2, count[2] = {SIZE_MAX, 0};
    while (2 * most <= smaller(c->size / UNIT_ROOM, MOST_COMPARED))
        most *= 2;
    struct anchor *const pairs = (struct anchor *)(void *)c->memory;
    struct token *const tokens[2] = {(struct token *)(void *)(pairs + most), (struct token *)(void *)(pairs + most) + most};
    struct slot *const table = (struct slot *)(void *)(tokens[1] + most);
    if (c->size < UNIT_ROOM)
        return 0;
    for (unsigned bits = 0; bits <= 32 && (count[0] > most || count[1] > most); bits += 2)
        for (unsigned side = 0; side < 2 && (side == 0 || count[0] <= most); side++)
            count[side] = sample(c, side, p, unit, bits, tokens[side], most);
    if (count[0] > most || count[1] > most)
        return 0;
    while (slots < 2 * count[0])
        slots *= 2;
    enter_tokens(tokens, count, table, slots);
    size_t found = pair_tokens(c, tokens[0], count[0], table, slots, 1, pairs);
    if (found == 0)
        found = pair_tokens(c, tokens[0], count[0], table, slots, UINT32_MAX, pairs);
    return keep_longest(pairs, found, (uint32_t *)(void *)tokens[0]);
}

/* ---- Parts ---- */

/* Compares a part, at first by lines. */
static void compare_part(struct comparison c, struct part p, enum compared_unit unit, unsigned depth)
{
    const struct anchor *const anchors = (const struct anchor *)(const void *)c.memory;
    trim(&c, &p, unit != WORDS);
    const bool is_one = p.begin[0] == p.end[0] || p.begin[1] == p.end[1];
    const size_t count = !is_one && depth < DEPTH ? find_anchors(&c, &p, unit) : 0;
    if (count > 0) {
        c.memory += count * sizeof *anchors;
        c.size -= count * sizeof *anchors;
        for (size_t i = 0; i < count; i++) {
            const size_t *const begin = anchors[i].begin;
            compare_part(c, (struct part){{p.begin[0], p.begin[1]}, {begin[0], begin[1]}}, unit, depth + 1);
            p.begin[0] = begin[0] + anchors[i].len;
            p.begin[1] = begin[1] + anchors[i].len;
        }
        compare_part(c, p, unit, depth + 1);
    } else if (!is_one && unit != WORDS)
        compare_part(c, p, unit + 1, 0);
    else if (p.begin[0] < p.end[0] || p.begin[1] < p.end[1])
        c.what->change(c.what->sink, p.begin[0], p.end[0], p.begin[1], p.end[1]);
}

void runic_compare(const struct compared_texts *what, uint8_t *memory, size_t size)
{
    const struct comparison c = {what, memory, size};
    compare_part(c, (struct part){{0, 0}, {what->len[0], what->len[1]}}, LINES, 0);
}

/* ---- Which text is nearer ---- */

size_t runic_count_missing(const struct compared_texts *what, enum compared_unit unit, uint8_t *memory, size_t size)
{
    size_t bytes = 1, count = 0;
    if (size == 0)
        return 0;
    while (2 * bytes <= smaller(size, MOST_HASHES / 8))
        bytes *= 2;
    memset(memory, 0, bytes);
    for (unsigned side = 0; side < 2; side++)
        for (size_t at = 0, end; at < what->len[side]; at = end) {
            end = end_of_unit(unit, what->text[side], at, what->len[side]);
            const uint32_t hash = hash_of_unit(what->text[side] + at, end - at);
            uint8_t *const byte = &memory[hash >> 3 & (bytes - 1)], bit = (uint8_t)(1u << (hash & 7));
            if (side == 0)
                *byte |= bit;
            else
                count += (*byte & bit) == 0;
        }
    return count;
}
