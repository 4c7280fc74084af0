/* difference.c - compares the view with the edited text by lines, changed lines by their text without blanks at both ends, then
 * by pieces and words, these by characters. */
/* SPDX-License-Identifier: MIT */
/*
 * As in a patience diff (Bram Cohen), tokens that occur once in either text are matched, the longest sequence of them that has
 * the same order in both stays, and the parts between them are compared in the same way, DEPTH times; equal tokens at the ends
 * of a part always stay. Each of these rounds is linear, but for the search in the sequence, which is logarithmic.
 */
#include "difference.h"

#include "original.h"

#define DEPTH 6

/* After a change both texts are the same again if these many bytes are, from one of the next lines on. One search ends after
 * comparing some bytes, also in text of which all lines are alike. */
#define SAME_AGAIN    4096
#define AHEAD         64
#define MOST_SEARCHED 65536

/* Bits of the bitmap for hashes. */
#define MOST_HASHES (1u << 24)

/* Marks an index of the table: the token occurs more than once. */
#define REPEATED 0x80000000u

struct token {
    size_t begin; /* it ends where the next token begins */
    uint32_t hash;
    uint32_t mate; /* of a token of the view: one more than the index of its match, or 0 */
};

/* The words of a piece, on average. Text of more than FEW_WORDS bytes is compared by pieces before it is compared by words. */
#define WORDS_OF_PIECE 32
#define FEW_WORDS      (ROOM_FOR_WORDS / 16)

/* STRIPPED: lines, of which blanks at both ends do not count. */
enum level { LINES, STRIPPED, PIECES, WORDS };

/* The tokens of both texts, index 0 for the view, 1 for the edited text. */
struct comparison {
    const struct compared_texts *what;
    struct token *tokens[2];
    enum level level;
    uint8_t *memory; /* what is free */
    size_t size;
};

/* A part of both texts: of tokens or of bytes. */
struct part {
    size_t begin[2], end[2];
};

static void *allocate(struct comparison *c, size_t count, size_t size)
{
    const size_t bytes = (count * size + 7) / 8 * 8;
    if (count > c->size / size || bytes > c->size)
        return NULL;
    c->memory += bytes;
    c->size -= bytes;
    return c->memory - bytes;
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

/* Removes equal bytes at both ends of a part of bytes: whole lines, or whole characters. */
static void trim_bytes(const struct comparison *c, struct part *p, bool lines)
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

static void tell_difference(struct comparison *c, const struct part *p)
{
    if (p->begin[0] < p->end[0] || p->begin[1] < p->end[1])
        c->what->change(c->what->sink, p->begin[0], p->end[0], p->begin[1], p->end[1]);
}

/* ---- Tokens ---- */

/* Returns true for ASCII letters and digits, and for bytes of letters of two bytes: Latin, Greek, Cyrillic and others. */
static bool is_in_word(uint8_t byte)
{
    return is_ascii_letter(byte) || is_ascii_digit(byte) || (byte >= 0x80 && byte < 0xE0);
}

static size_t word_end(const uint8_t *text, size_t at, size_t end)
{
    if (is_in_word(text[at++]))
        while (at < end && is_in_word(text[at]))
            at++;
    else
        while (at < end && (text[at] & 0xC0) == 0x80)
            at++;
    return at;
}

static uint32_t hash_of_token(const uint8_t *src, size_t len)
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
    return (uint32_t)(hash ^ hash >> 32);
}

/* Returns the end of a piece: of two words that are chosen by their bytes, the same in both texts. */
static size_t piece_end(const uint8_t *text, size_t at, size_t end)
{
    size_t begin, middle = at;
    do {
        begin = middle;
        middle = at;
        at = word_end(text, at, end);
    } while (at < end && hash_of_token(text + begin, at - begin) % WORDS_OF_PIECE != 0);
    return at;
}

static size_t token_end(enum level level, const uint8_t *text, size_t at, size_t end)
{
    if (level <= STRIPPED)
        return at + smaller(find_byte(text + at, end - at, '\n', '\n') + 1, end - at);
    return level == PIECES ? piece_end(text, at, end) : word_end(text, at, end);
}

static bool is_outer_blank(uint8_t byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n';
}

/* Leaves out of a token what does not count. */
static void strip(enum level level, const uint8_t **src, size_t *len)
{
    for (; level == STRIPPED && *len > 0 && is_outer_blank(**src); --*len)
        ++*src;
    while (level == STRIPPED && *len > 0 && is_outer_blank((*src)[*len - 1]))
        --*len;
}

/* Cuts the bytes of one text into tokens, and one without length at the end. Returns false if there is no room. */
static bool cut_tokens(struct comparison *c, unsigned side, const struct part *p, size_t *count)
{
    const uint8_t *const text = c->what->text[side];
    struct token *const tokens = (struct token *)(void *)c->memory;
    const size_t most = smaller(c->size / sizeof *tokens, REPEATED - 1);
    size_t at = p->begin[side];
    for (*count = 0; at < p->end[side] && *count < most; ++*count) {
        const size_t end = token_end(c->level, text, at, p->end[side]);
        const uint8_t *src = text + at;
        size_t len = end - at;
        strip(c->level, &src, &len);
        tokens[*count] = (struct token){at, hash_of_token(src, len), 0};
        at = end;
    }
    c->tokens[side] = tokens;
    if (*count == most)
        return false;
    tokens[*count] = (struct token){at, 0, 0};
    return allocate(c, *count + 1, sizeof *tokens) != NULL;
}

/* Returns true if token i of the view and token j of either text are the same. */
static bool are_equal(const struct comparison *c, size_t i, unsigned side, size_t j)
{
    const struct token *const a = &c->tokens[0][i], *const b = &c->tokens[side][j];
    const uint8_t *x = c->what->text[0] + a->begin, *y = c->what->text[side] + b->begin;
    size_t len = a[1].begin - a->begin, other = b[1].begin - b->begin;
    if (a->hash != b->hash)
        return false;
    strip(c->level, &x, &len);
    strip(c->level, &y, &other);
    return len == other && same_bytes(x, y, len);
}

static struct part bytes_of(const struct comparison *c, const struct part *p)
{
    struct part bytes;
    for (unsigned side = 0; side < 2; side++) {
        bytes.begin[side] = c->tokens[side][p->begin[side]].begin;
        bytes.end[side] = c->tokens[side][p->end[side]].begin;
    }
    return bytes;
}

/* ---- Matches ---- */

/* A token of the table: 1 + its index in each of the two texts, or 0 if the text does not have it. */
struct slot {
    uint32_t index[2];
};

/* Returns the slot of a token of either text, or an empty one. */
static struct slot *find_slot(const struct comparison *c, struct slot *table, size_t mask, unsigned side, size_t i)
{
    size_t at = c->tokens[side][i].hash & mask;
    while (table[at].index[0] != 0 && !are_equal(c, (table[at].index[0] & ~REPEATED) - 1, side, i))
        at = (at + 1) & mask;
    return &table[at];
}

static void enter(struct slot *slot, unsigned side, size_t i)
{
    slot->index[side] = slot->index[side] != 0 ? slot->index[side] | REPEATED : (uint32_t)(i + 1);
}

/* The tokens that occur once, in the order of the view, and the sequences that end with each length. */
struct sequence {
    uint32_t *view, *edited;
    uint32_t *last;   /* the pair that ends the best sequence of a length */
    uint32_t *before; /* the pair before a pair in its sequence, and one more */
    size_t count;
};

/* Marks the longest sequence of pairs that has the same order in both texts. Returns its length. */
static size_t mark_longest(struct comparison *c, const struct sequence *s)
{
    size_t longest = 0;
    for (size_t i = 0; i < s->count; i++) {
        size_t low = 0, high = longest;
        while (low < high) {
            const size_t middle = low + (high - low) / 2;
            if (s->edited[s->last[middle]] < s->edited[i])
                low = middle + 1;
            else
                high = middle;
        }
        s->before[i] = low > 0 ? s->last[low - 1] + 1 : 0;
        s->last[low] = (uint32_t)i;
        longest += low == longest;
    }
    for (uint32_t i = longest > 0 ? s->last[longest - 1] + 1 : 0; i > 0; i = s->before[i - 1])
        c->tokens[0][s->view[i - 1]].mate = s->edited[i - 1] + 1;
    return longest;
}

/* Matches the tokens of a part that occur once in both texts. Returns how many; 0 also if there is no room. */
static size_t match(struct comparison *c, const struct part *p)
{
    const struct comparison before = *c;
    const size_t count = p->end[0] - p->begin[0], pairs = smaller(count, p->end[1] - p->begin[1]);
    size_t slots = 4, found = 0;
    while (slots < 2 * count)
        slots *= 2;
    struct slot *const table = allocate(c, slots, sizeof *table);
    uint32_t *const numbers = allocate(c, 4 * pairs, sizeof *numbers);
    if (table != NULL && numbers != NULL) {
        struct sequence s = {numbers, numbers + pairs, numbers + 2 * pairs, numbers + 3 * pairs, 0};
        memset(table, 0, slots * sizeof *table);
        for (size_t i = p->begin[0]; i < p->end[0]; i++)
            enter(find_slot(c, table, slots - 1, 0, i), 0, i);
        for (size_t i = p->begin[1]; i < p->end[1]; i++) {
            struct slot *const slot = find_slot(c, table, slots - 1, 1, i);
            if (slot->index[0] != 0)
                enter(slot, 1, i);
        }
        for (size_t i = p->begin[0]; i < p->end[0]; i++) {
            const struct slot *const slot = find_slot(c, table, slots - 1, 0, i);
            if (((slot->index[0] | slot->index[1]) & REPEATED) != 0 || slot->index[1] == 0)
                continue;
            s.view[s.count] = (uint32_t)i;
            s.edited[s.count++] = slot->index[1] - 1;
        }
        found = mark_longest(c, &s);
    }
    c->memory = before.memory;
    c->size = before.size;
    return found;
}

/* ---- Parts ---- */

static void compare_inside(const struct comparison *c, struct part bytes);
static void compare_tokens(struct comparison c, enum level level, struct part bytes);
static void compare_part(struct comparison *c, struct part p, unsigned depth);

/* Compares what does not count in two equal tokens, or all of two lines or pieces. */
static void compare_pair(const struct comparison *c, size_t i, size_t j)
{
    const struct part pair = {{i, j}, {i + 1, j + 1}};
    compare_inside(c, bytes_of(c, &pair));
}

/* Compares a part without matches: lines without their blanks, then lines or pieces in pairs if there are as many, else all of
 * it; words by characters. */
static void compare_rest(struct comparison *c, const struct part *p)
{
    struct part bytes = bytes_of(c, p);
    const size_t count = p->end[0] - p->begin[0];
    if (c->level == WORDS) {
        trim_bytes(c, &bytes, false);
        tell_difference(c, &bytes);
    } else if (c->level == LINES)
        compare_tokens(*c, STRIPPED, bytes);
    else if (count != p->end[1] - p->begin[1])
        compare_inside(c, bytes);
    else
        for (size_t i = 0; i < count; i++)
            compare_pair(c, p->begin[0] + i, p->begin[1] + i);
}

/* Compares the tokens between the matches of a part. */
static void compare_gaps(struct comparison *c, const struct part *p, unsigned depth)
{
    struct part gap = *p;
    for (size_t i = p->begin[0]; i < p->end[0]; i++) {
        if (c->tokens[0][i].mate == 0)
            continue;
        gap.end[0] = i;
        gap.end[1] = c->tokens[0][i].mate - 1;
        compare_part(c, gap, depth + 1);
        if (c->level == STRIPPED)
            compare_pair(c, gap.end[0], gap.end[1]);
        gap.begin[0] = gap.end[0] + 1;
        gap.begin[1] = gap.end[1] + 1;
    }
    gap.end[0] = p->end[0];
    gap.end[1] = p->end[1];
    compare_part(c, gap, depth + 1);
}

static void compare_part(struct comparison *c, struct part p, unsigned depth)
{
    size_t equal = 0; /* tokens at the end */
    for (; p.begin[0] < p.end[0] && p.begin[1] < p.end[1] && are_equal(c, p.begin[0], 1, p.begin[1]);
         p.begin[0]++, p.begin[1]++)
        if (c->level == STRIPPED)
            compare_pair(c, p.begin[0], p.begin[1]);
    while (p.begin[0] < p.end[0] && p.begin[1] < p.end[1] && are_equal(c, p.end[0] - 1, 1, p.end[1] - 1)) {
        p.end[0]--;
        p.end[1]--;
        equal++;
    }
    if (p.begin[0] == p.end[0] || p.begin[1] == p.end[1]) {
        const struct part bytes = bytes_of(c, &p);
        tell_difference(c, &bytes);
    } else if (depth == DEPTH || match(c, &p) == 0)
        compare_rest(c, &p);
    else
        compare_gaps(c, &p, depth);
    for (size_t i = 0; i < equal && c->level == STRIPPED; i++)
        compare_pair(c, p.end[0] + i, p.end[1] + i);
}

/* Compares a part of bytes, which begins and ends with a difference, by tokens. */
static void compare_tokens(struct comparison c, enum level level, struct part bytes)
{
    struct part tokens = {{0, 0}, {0, 0}};
    const bool is_one = bytes.begin[0] == bytes.end[0] || bytes.begin[1] == bytes.end[1];
    c.level = level;
    if (!is_one && cut_tokens(&c, 0, &bytes, &tokens.end[0]) && cut_tokens(&c, 1, &bytes, &tokens.end[1]))
        compare_part(&c, tokens, 0);
    else if (c.level != WORDS)
        compare_inside(&c, bytes);
    else
        tell_difference(&c, &bytes);
}

/* Stores where the first lines of a part begin, and returns how many. */
static size_t find_lines(const struct comparison *c, unsigned side, const struct part *p, size_t begin[AHEAD])
{
    size_t count = 0, at = p->begin[side];
    while (count < AHEAD && p->end[side] - at >= SAME_AGAIN) {
        begin[count++] = at;
        at += smaller(find_byte(c->what->text[side] + at, p->end[side] - at, '\n', '\n') + 1, p->end[side] - at);
    }
    return count;
}

/* Ends the gap at the first two lines, at most AHEAD lines on, from which SAME_AGAIN bytes are the same in both texts. */
static bool find_gap(const struct comparison *c, struct part *gap)
{
    size_t view[AHEAD], edited[AHEAD], left = MOST_SEARCHED;
    const size_t views = find_lines(c, 0, gap, view), others = find_lines(c, 1, gap, edited);
    for (size_t sum = 1; views > 0 && others > 0 && sum + 1 < views + others; sum++)
        for (size_t i = sum - smaller(sum, others - 1); i < views && i <= sum && left >= SAME_AGAIN; i++) {
            const uint8_t *const a = c->what->text[0] + view[i], *const b = c->what->text[1] + edited[sum - i];
            const bool may_be = same_bytes(a, b, 8);
            left -= may_be ? SAME_AGAIN : 8;
            if (may_be && same_bytes(a, b, SAME_AGAIN)) {
                gap->end[0] = view[i];
                gap->end[1] = edited[sum - i];
                return true;
            }
        }
    return false;
}

/* Compares a part of bytes. The lines between two changes that are far from each other are no tokens. */
static void compare_bytes(struct comparison *c, struct part bytes)
{
    trim_bytes(c, &bytes, c->level == LINES);
    for (struct part gap = bytes; c->level == LINES && find_gap(c, &gap); gap = bytes) {
        compare_tokens(*c, c->level, gap);
        bytes.begin[0] = gap.end[0];
        bytes.begin[1] = gap.end[1];
        trim_bytes(c, &bytes, true);
    }
    compare_tokens(*c, c->level, bytes);
}

/* Compares a part of lines by pieces or words, of pieces by words. */
static void compare_inside(const struct comparison *c, struct part bytes)
{
    struct comparison inside = *c;
    const bool are_few = bytes.end[0] - bytes.begin[0] + (bytes.end[1] - bytes.begin[1]) <= FEW_WORDS;
    inside.level = c->level <= STRIPPED && !are_few ? PIECES : WORDS;
    compare_bytes(&inside, bytes);
}

void runic_compare(const struct compared_texts *what, uint8_t *memory, size_t size)
{
    struct comparison c = {.what = what, .level = LINES, .memory = memory, .size = size};
    const struct part all = {{0, 0}, {what->len[0], what->len[1]}};
    compare_bytes(&c, all);
}

/* ---- Which text is nearer ---- */

size_t runic_count_missing(const struct compared_texts *what, bool words, uint8_t *memory, size_t size)
{
    const enum level level = words ? WORDS : LINES;
    size_t bytes = 1, count = 0;
    while (2 * bytes <= smaller(size, MOST_HASHES / 8))
        bytes *= 2;
    memset(memory, 0, bytes);
    for (unsigned side = 0; side < 2; side++)
        for (size_t at = 0, end; at < what->len[side]; at = end) {
            end = token_end(level, what->text[side], at, what->len[side]);
            const uint32_t hash = hash_of_token(what->text[side] + at, end - at);
            uint8_t *const byte = &memory[hash >> 3 & (bytes - 1)], bit = (uint8_t)(1u << (hash & 7));
            if (side == 0)
                *byte |= bit;
            else
                count += (*byte & bit) == 0;
        }
    return count;
}
