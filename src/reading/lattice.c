/* lattice.c - finds the cheapest way through a text whose parts may be in different charsets. */
/* SPDX-License-Identifier: MIT */
#include "lattice.h"

#include "pieces.h"

/* The costs of a change to another hypothesis, in bits. */
enum {
    COST_CHANGE_AT_LINE = 4,
    COST_CHANGE_LANGUAGE = 3,
    COST_CHANGE_INSIDE = 12, /* after an ASCII character that is not a letter, in a line */
    COST_CHANGE_OFTEN = 3,   /* the same between UTF-8 and a legacy charset where that is usual, as in the cells of a table */
    COST_TO_UTF16 = 24,      /* to UTF-16 inside a line, and to its other order */
    COST_NO_TEXT = 12,       /* to bytes that are no text */
    COST_SLIP = 16,          /* a byte between two units of UTF-16 */
    COST_SLIP_AT_START = 12, /* the same where a text was cut: more than UTF-16BE and a cut at the end cost */
    COST_OTHER_BYTE = 2,     /* is added if this byte is neither NUL nor part of a line end */
    COST_SLIP_AT_END = 24,   /* the same before its last bytes */
    COST_SLIP_AT_CR = 8,     /* the same where a tool for 8-bit text inserted 0x0D */
    COST_SLIP_AT_LF = 12,    /* the same where it wrote a line end of one byte */
    COST_CUT_AT_END = 4,
    COST_OTHER_THAN_DECLARED = 12, /* of the first word after a declaration */
    MARK_GAIN = 10                 /* of UTF-8 after its byte order mark; as much as it costs to leave it at the next line */
};

/* ---- Changes ---- */

static void mark_used(struct lattice *lattice)
{
    for (unsigned i = 0; i < MOST_CHANGES; i++)
        lattice->changes[i].is_used = false;
    lattice->free_count = MOST_CHANGES;
    lattice->first_free = 0;
    for (unsigned f = 0; f < lattice->front_count; f++)
        for (unsigned h = 0; h < lattice->count; h++)
            for (unsigned i = lattice->fronts[f].last[h]; i != 0 && !lattice->changes[i - 1].is_used;
                 i = lattice->changes[i - 1].before) {
                lattice->changes[i - 1].is_used = true;
                lattice->free_count--;
            }
}

/* Returns the number of ways that have each change; a way is counted once for each hypothesis of each front. */
static unsigned count_ways(const struct lattice *lattice, uint16_t ways[MOST_CHANGES])
{
    unsigned count = 0;
    for (unsigned i = 0; i < MOST_CHANGES; i++)
        ways[i] = 0;
    for (unsigned f = 0; f < lattice->front_count; f++)
        for (unsigned h = 0; h < lattice->count; h++) {
            count += lattice->fronts[f].last[h] != 0;
            for (unsigned i = lattice->fronts[f].last[h]; i != 0; i = lattice->changes[i - 1].before)
                ways[i - 1]++;
        }
    return count;
}

/* Appends a change, after all changes before it, to the changes that are ready. */
static void hand_out(struct lattice *lattice, unsigned last)
{
    unsigned length = 0;
    for (unsigned i = last; i != 0; i = lattice->changes[i - 1].before)
        length++;
    for (unsigned i = last, at = lattice->ready_count + length; i != 0; i = lattice->changes[i - 1].before)
        lattice->ready[--at] = lattice->changes[i - 1];
    lattice->ready_count = (uint16_t)(lattice->ready_count + length);
}

/* Hands out the changes that all ways have in common, except the last, to which other changes refer. */
static void hand_out_common(struct lattice *lattice)
{
    uint16_t ways[MOST_CHANGES];
    const unsigned count = count_ways(lattice, ways);
    unsigned last = 0;
    size_t at = 0;
    for (unsigned i = 0; i < MOST_CHANGES; i++)
        if (lattice->changes[i].is_used && ways[i] == count && lattice->changes[i].at >= at) {
            last = i + 1;
            at = lattice->changes[i].at;
        }
    if (last == 0 || lattice->changes[last - 1].before == 0)
        return;
    hand_out(lattice, lattice->changes[last - 1].before);
    lattice->changes[last - 1].before = 0;
}

/* Returns the hypothesis of the cheapest way of a front. */
static unsigned cheapest(const struct lattice *lattice, const struct front *front)
{
    unsigned best = 0;
    for (unsigned h = 1; h < lattice->count; h++)
        best = front->cost[h] < front->cost[best] ? h : best;
    return best;
}

/* Drops all ways except the cheapest one of each front. */
static void drop_ways(struct lattice *lattice)
{
    for (unsigned f = 0; f < lattice->front_count; f++) {
        struct front *front = &lattice->fronts[f];
        const unsigned best = cheapest(lattice, front);
        for (unsigned h = 0; h < lattice->count; h++)
            if (h != best) {
                front->cost[h] = NO_WAY;
                front->last[h] = 0;
            }
    }
}

/* Makes room for the changes of a front. */
static void make_room(struct lattice *lattice)
{
    for (unsigned turn = 0; turn < 2 && lattice->free_count < MOST_HYPOTHESES; turn++) {
        if (turn == 1)
            drop_ways(lattice);
        mark_used(lattice);
        hand_out_common(lattice);
        mark_used(lattice);
    }
}

/* Adds a change to a way. Returns its number + 1; without room the way stays as it was. */
static uint16_t add_change(struct lattice *lattice, size_t at, unsigned hypothesis, unsigned before)
{
    unsigned i = lattice->first_free;
    if (!lattice->keeps_way)
        return 0;
    while (i < MOST_CHANGES && lattice->changes[i].is_used)
        i++;
    lattice->first_free = (uint16_t)i;
    if (i == MOST_CHANGES)
        return (uint16_t)before;
    lattice->free_count--;
    lattice->changes[i] =
        (struct change){.at = at, .before = (uint16_t)before, .hypothesis = (uint8_t)hypothesis, .is_used = true};
    return (uint16_t)(i + 1);
}

/* ---- Fronts ---- */

/* Adds a front that no way has reached. There must be room. */
static struct front *add_front(struct lattice *lattice, size_t pos)
{
    struct front *front = &lattice->fronts[lattice->front_count++];
    *front = (struct front){.pos = pos};
    for (unsigned h = 0; h < MOST_HYPOTHESES; h++)
        front->cost[h] = NO_WAY;
    return front;
}

/* Returns the front at a position, a new one if there is none, or NULL without room for it. */
static struct front *front_at(struct lattice *lattice, size_t pos)
{
    for (unsigned f = 0; f < lattice->front_count; f++)
        if (lattice->fronts[f].pos == pos)
            return &lattice->fronts[f];
    return lattice->front_count < MOST_FRONTS ? add_front(lattice, pos) : NULL;
}

/* Returns what a change from one hypothesis to another one costs. */
static int64_t cost_of_change(const struct lattice *lattice, unsigned from, unsigned to, bool is_line_start)
{
    const struct hypothesis *a = &lattice->all[from], *b = &lattice->all[to];
    const bool has_wide = a->kind >= KIND_UTF16LE || b->kind >= KIND_UTF16LE;
    const int64_t chance = has_wide ? lattice->chance : 0;
    if (from == to)
        return 0;
    if (a->charset == b->charset)
        return COST_CHANGE_LANGUAGE;
    if (b->kind >= KIND_UTF16LE && (a->kind >= KIND_UTF16LE || !is_line_start))
        return COST_TO_UTF16 + chance;
    if (b->kind == KIND_NONE)
        return COST_NO_TEXT + chance;
    if (is_line_start)
        return COST_CHANGE_AT_LINE + chance / 2;
    const bool has_utf8 = a->kind == KIND_UTF8 || b->kind == KIND_UTF8, is_8_bit = a->kind < KIND_NONE && b->kind < KIND_NONE;
    return lattice->changes_inside && has_utf8 && is_8_bit ? COST_CHANGE_OFTEN : COST_CHANGE_INSIDE + chance;
}

/* Returns what a piece costs more in a hypothesis because the text declares other charsets between the piece before and it. */
static int64_t cost_of_declarations(const struct lattice *lattice, const struct piece *piece, unsigned h)
{
    int64_t bits = 0;
    for (unsigned i = 0; i < lattice->declared_count; i++) {
        const struct declared *one = &lattice->declared[i];
        if (one->at >= piece->before && one->at < piece->word)
            bits = one->charset != lattice->all[h].charset && one->charset != lattice->all[h].declared
                       ? COST_OTHER_THAN_DECLARED
                       : 0;
    }
    return bits;
}

/* Continues a way to the front at its end, if there is one and the way becomes the cheapest one there. Returns true if so. */
static bool continue_way(struct front *to, unsigned h, int64_t cost)
{
    if (to == NULL || to->cost[h] <= cost)
        return false;
    to->cost[h] = cost;
    return true;
}

/* Continues the cheapest way of a front through a piece in a hypothesis, to the front at the end of the piece or NULL. cost: of
 * the piece, in 1/64 bit. */
static void take_piece(struct lattice *lattice, const struct front *from, struct front *to, const struct piece *piece,
                       unsigned h, int64_t cost)
{
    unsigned best = h;
    int64_t least = from->cost[h];
    if (piece->begin == 0 && h == AS_UTF8 && lattice->is_marked)
        cost -= COST_BIT * MARK_GAIN;
    cost += COST_BIT * cost_of_declarations(lattice, piece, h);
    for (unsigned g = 0; g < lattice->count; g++) {
        if (from->cost[g] >= least) /* a change costs something, too */
            continue;
        const int64_t whole = from->cost[g] + COST_BIT * cost_of_change(lattice, g, h, piece->is_line_start);
        if (whole < least) {
            least = whole;
            best = g;
        }
    }
    if (!continue_way(to, h, least + cost))
        return;
    const bool is_same = lattice->all[best].charset == lattice->all[h].charset;
    to->last[h] = is_same ? from->last[best] : add_change(lattice, piece->begin, h, from->last[best]);
}

/* With at most this many bytes after it, a slip costs more: so few bytes hardly prove it. */
#define SHORT_END 5

/* Returns true if a byte was inserted by a tool for 8-bit text that writes each 0x0A as 0x0D 0x0A. In UTF-16LE, the byte is the
 * 0x0D before the unit 0x0A 0x00. In UTF-16BE it is inside the unit, and the 0x0A after the unit 0x00 0x0D is left out. */
static bool is_in_inserted_line_end(const struct lattice *lattice, size_t pos, bool is_little)
{
    const uint8_t *src = lattice->src + pos;
    if (is_little)
        return src[0] == '\r' && lattice->len - pos > 2 && src[1] == '\n' && src[2] == 0;
    return src[0] == '\n' && pos > 1 && src[-1] == '\r' && src[-2] == 0;
}

static int64_t cost_of_slip(const struct lattice *lattice, size_t pos, bool is_little)
{
    const uint8_t byte = lattice->src[pos];
    const int64_t bits = byte == 0 || byte == '\n' || byte == '\r' ? 0 : COST_OTHER_BYTE;
    if (pos == 0)
        return bits + COST_SLIP_AT_START;
    if (is_in_inserted_line_end(lattice, pos, is_little))
        return COST_SLIP_AT_CR;
    if (lattice->len - pos <= SHORT_END)
        return bits + lattice->chance + COST_SLIP_AT_END;
    return bits + lattice->chance + (byte == '\n' ? COST_SLIP_AT_LF : COST_SLIP);
}

/* Leaves out a byte between two units of UTF-16. */
static void take_slip(struct lattice *lattice, const struct front *from, unsigned h)
{
    const int64_t bits = cost_of_slip(lattice, from->pos, lattice->all[h].kind == KIND_UTF16LE);
    struct front *to = from->cost[h] < NO_WAY ? front_at(lattice, from->pos + 1) : NULL;
    if (!continue_way(to, h, from->cost[h] + COST_BIT * bits) || !lattice->keeps_way)
        return;
    to->last[h] = add_change(lattice, from->pos + 1, h, from->last[h]);
    if (to->last[h] != from->last[h])
        lattice->changes[to->last[h] - 1].is_slip = true;
}

/* The most occurrences of a word that are counted; the part of a hash that is kept beside their number. */
enum { MOST_OCCURRENCES = 0xFF, KEPT_OF_HASH = 0xFF00 };

/* Returns the weight of a word as evidence, in 1/64: less each time that it occurs; 64 if the way is wanted. */
static int64_t evidence_of_word(struct lattice *lattice, const uint8_t *word, size_t len)
{
    uint32_t hash = 0;
    if (lattice->keeps_way)
        return COST_BIT;
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ word[i]) * 0x9E3779B1u;
    uint16_t *const kept = &lattice->words[(hash >> 16) % WORDS_KEPT];
    if (((*kept ^ hash) & KEPT_OF_HASH) != 0)
        *kept = (uint16_t)(hash & KEPT_OF_HASH);
    if ((*kept & MOST_OCCURRENCES) < MOST_OCCURRENCES)
        ++*kept;
    return 2 * COST_BIT / ((*kept & MOST_OCCURRENCES) + 1);
}

/* Takes the next word of 8-bit text. */
static void follow_word(struct lattice *lattice)
{
    const size_t pos = lattice->fronts[0].pos;
    int64_t costs[MOST_HYPOTHESES] = {0};
    struct piece piece;
    if (!runic_next_word(lattice->src, lattice->len, pos, &piece)) {
        lattice->fronts[0].pos = lattice->len;
        return;
    }
    piece.before = pos;
    const int64_t weight = evidence_of_word(lattice, lattice->src + piece.word, piece.end - piece.word);
    for (unsigned h = 0; h < lattice->count; h++)
        if ((lattice->set >> h & 1) != 0)
            costs[h] = weight * runic_piece_cost(&lattice->all[h], lattice->src, piece.word, piece.end, lattice->len);
    for (unsigned f = 0; f < lattice->front_count; f++) {
        struct front *const to = &lattice->fronts[f];
        const struct front from = *to;
        to->pos = piece.end;
        for (unsigned h = 0; h < lattice->count; h++)
            to->cost[h] = NO_WAY;
        for (unsigned h = 0; h < lattice->count; h++)
            if ((from.set >> h & 1) != 0)
                take_piece(lattice, &from, to, &piece, h, costs[h]);
    }
}

/* Returns the hypotheses that are tried in a form: 8-bit (KIND_UTF8), or UTF-16 of either order. */
static unsigned tried_in(const struct lattice *lattice, enum hypothesis_kind form)
{
    unsigned set = 0;
    for (unsigned h = 0; h < lattice->count; h++) {
        const enum hypothesis_kind kind = (enum hypothesis_kind)lattice->all[h].kind;
        set |= kind == form || (form == KIND_UTF8 && kind < KIND_UTF16LE) ? 1u << h : 0;
    }
    return set & lattice->set;
}

/* Takes the next piece of a text that may have UTF-16, in one of its forms. */
static void take_form(struct lattice *lattice, const struct front *from, enum hypothesis_kind form)
{
    const uint8_t *src = lattice->src;
    const bool is_little = form == KIND_UTF16LE, is_wide = form >= KIND_UTF16LE;
    const unsigned set = tried_in(lattice, form);
    if (set == 0)
        return;
    const size_t end = is_wide ? runic_end_of_utf16_piece(is_little, src, lattice->len, from->pos)
                               : runic_end_of_8_bit_piece(src, lattice->len, from->pos);
    const struct piece piece = {
        .before = from->pos, .begin = from->pos, .word = from->pos, .end = end, .is_line_start = from->is_line_start};
    const int64_t quarters = is_wide ? runic_utf16_quarters(is_little, src, from->pos, end)
                                     : runic_ascii_quarters(&lattice->controls, src, from->pos, end);
    const int64_t common =
        COST_BIT / 4 * quarters + (is_wide ? COST_BIT * COST_CUT_AT_END * (int64_t)((end - from->pos) % 2) : 0);
    struct front *const to = front_at(lattice, end);
    for (unsigned h = 0; h < lattice->count; h++) {
        if ((set >> h & 1) == 0)
            continue;
        if (lattice->all[h].kind == KIND_NONE)
            take_piece(lattice, from, to, &piece, h, COST_BIT * runic_no_text_cost(src, from->pos, end));
        else
            take_piece(lattice, from, to, &piece, h,
                       common + (is_wide ? 0 : COST_BIT * runic_piece_cost(&lattice->all[h], src, from->pos, end, end)));
        if (is_wide)
            take_slip(lattice, from, h);
    }
}

/* Advances the front with the lowest position. */
static void take_all_forms(struct lattice *lattice)
{
    unsigned first = 0;
    for (unsigned f = 1; f < lattice->front_count; f++)
        first = lattice->fronts[f].pos < lattice->fronts[first].pos ? f : first;
    struct front from = lattice->fronts[first];
    from.is_line_start = runic_is_line_start(lattice->src, from.pos);
    lattice->fronts[first] = lattice->fronts[--lattice->front_count];
    take_form(lattice, &from, KIND_UTF8);
    take_form(lattice, &from, KIND_UTF16LE);
    take_form(lattice, &from, KIND_UTF16BE);
}

/* Begins with a front for each of some sets: one if the text may have UTF-16. */
static void begin(struct lattice *lattice, const unsigned *sets, unsigned count, bool keeps_way)
{
    lattice->set = 0;
    lattice->keeps_way = keeps_way;
    lattice->ready_count = lattice->ready_taken = 0;
    lattice->is_done = false;
    lattice->chance = (uint8_t)cost_of_chance(lattice->text_len);
    lattice->front_count = 0;
    memset(lattice->words, 0, sizeof lattice->words);
    mark_used(lattice);
    for (unsigned i = 0; i < count; i++) {
        struct front *front = add_front(lattice, 0);
        front->set = (uint16_t)sets[i];
        lattice->set |= front->set;
        for (unsigned h = 0; h < lattice->count; h++)
            if ((sets[i] >> h & 1) != 0) {
                front->cost[h] = 0;
                front->last[h] = add_change(lattice, 0, h, 0);
            }
    }
}

void runic_lattice_begin(struct lattice *lattice, unsigned set)
{
    begin(lattice, &set, 1, true);
}

/* Returns true while a front has not reached the end. */
static bool is_before_end(const struct lattice *lattice)
{
    return (lattice->has_wide && lattice->front_count > 1) || lattice->fronts[0].pos < lattice->len;
}

bool runic_lattice_run(struct lattice *lattice)
{
    /* A single hypothesis that is no UTF-16 has only one way, and its cost is not needed: skip its pieces. */
    const bool is_single = (lattice->set & (lattice->set - 1)) == 0;
    if (lattice->keeps_way && is_single && lattice->all[lowest_bit(lattice->set)].kind < KIND_UTF16LE && !lattice->is_done)
        lattice->fronts[0].pos = lattice->len;
    while (is_before_end(lattice) && lattice->ready_count == 0) {
        make_room(lattice);
        if (lattice->has_wide)
            take_all_forms(lattice);
        else
            follow_word(lattice);
    }
    if (!is_before_end(lattice) && !lattice->is_done) {
        lattice->is_done = true;
        if (lattice->keeps_way)
            hand_out(lattice, lattice->fronts[0].last[cheapest(lattice, &lattice->fronts[0])]);
    }
    return lattice->ready_count > 0;
}

bool runic_next_part(struct lattice *lattice, struct way_part *part)
{
    bool goes_on = true;
    for (part->begin = part->end; goes_on && part->begin == part->end;) {
        const struct change *const change = &lattice->ready[lattice->ready_taken];
        part->hypothesis = part->next;
        goes_on = lattice->ready_taken < lattice->ready_count || runic_lattice_run(lattice);
        part->end = goes_on ? change->at : lattice->len;
        part->next = change->hypothesis;
        if (goes_on && ++lattice->ready_taken == lattice->ready_count)
            lattice->ready_taken = lattice->ready_count = 0;
    }
    return part->begin < part->end;
}

void runic_lattice_costs(struct lattice *lattice, const unsigned *sets, unsigned count, int64_t *costs)
{
    const unsigned most = lattice->has_wide ? 1 : MOST_FRONTS;
    for (unsigned done = 0, now; done < count; done += now) {
        now = count - done < most ? count - done : most;
        begin(lattice, sets + done, now, false);
        while (runic_lattice_run(lattice))
            ;
        for (unsigned f = 0; f < now; f++)
            costs[done + f] = lattice->fronts[f].cost[cheapest(lattice, &lattice->fronts[f])] / COST_BIT;
    }
}
