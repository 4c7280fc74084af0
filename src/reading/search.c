/* search.c - searches the charsets that explain a text at the lowest cost. */
/* SPDX-License-Identifier: MIT */
#include "search.h"

#include "../charset/lanes.h"
#include "../dispatch/dispatch.h"
#include "damage.h"
#include "pieces.h"

/* What a charset costs, in bits, whatever the number of its lines: UTF-8 and what the text declares, and any other one. */
enum { COST_EXPECTED = 6, COST_CHARSET = 12 };

/* ---- Lines ---- */

/* What a line is by its bytes alone. */
enum line_kind { LINE_ASCII, LINE_UTF8, LINE_LEGACY, LINE_CONTROLS };

struct line {
    size_t begin, end;
    enum line_kind kind;
};

/* Returns true if a byte is a control below the tab. */
static bool has_low_control(const uint8_t *src, size_t len)
{
    u8x16 found = {0};
    bool is_there = false;
    for (size_t pos = 0; len >= LANES && pos < len; pos += LANES)
        found |= (u8x16)(load_u8x16(src + smaller(pos, len - LANES)) < '\t');
    for (size_t pos = 0; len < LANES && pos < len; pos++)
        is_there |= src[pos] < '\t';
    return is_there || !is_none(found);
}

/* Returns true if a line may be part of UTF-16: by its line end, or by many NULs and controls, which begin scripts there. */
static bool may_be_utf16(const uint8_t *src, size_t len)
{
    size_t count = 0;
    if (!has_low_control(src, len))
        return false;
    for (size_t i = 0; i < len; i++)
        count += src[i] < '\t' && (i == 0 || src[i] != src[i - 1]);
    const bool has_wide_end = (src[0] == 0 && (len < 2 || src[1] != 0)) ||
                              (len > 2 && src[len - 1] == '\n' && src[len - 2] == 0 && src[len - 3] != 0);
    return len < 16 || has_wide_end || count * 8 > len;
}

static enum line_kind kind_of_line(const uint8_t *src, size_t len)
{
    if (KERNEL(ascii_validate)(src, len) == len)
        return LINE_ASCII;
    if (may_be_utf16(src, len))
        return LINE_CONTROLS;
    return KERNEL(utf8_validate)(src, len) == len ? LINE_UTF8 : LINE_LEGACY;
}

/* A longer line is taken as several, each of which ends between words. */
#define LONGEST_LINE 0x400u

/* Returns the end of the line that begins at pos, after its line feed. */
static size_t behind_line(const uint8_t *src, size_t len, size_t pos)
{
    pos += find_byte(src + pos, smaller(len - pos, LONGEST_LINE), '\n', '\n');
    while (pos < len && !is_separator(src[pos]))
        pos++;
    return smaller(pos + 1, len);
}

/* Finds the line after another one; the first one begins where `end` is at first. Returns false if there is none. */
static bool next_line(const uint8_t *src, size_t len, struct line *line)
{
    if (line->end >= len)
        return false;
    line->begin = line->end;
    line->end = behind_line(src, len, line->begin);
    line->kind = kind_of_line(src + line->begin, line->end - line->begin);
    return true;
}

size_t runic_contradicted_mark(const struct reader *r)
{
    return r->mark - r->signature;
}

void runic_forget_controls(struct guesser *g)
{
    runic_guesser_finish(g); /* the last block is counted, too */
    g->controls = 0;
    memset(g->detector.seen.nuls, 0, sizeof g->detector.seen.nuls);
    memset(g->detector.parity, 0, sizeof g->detector.parity);
}

/* Returns true if a word has at least as many characters of UTF-8 as faults. */
static bool is_mostly_utf8(const uint8_t *word, size_t len)
{
    const struct utf8_counts counts = count_utf8(word, len);
    return counts.characters > 0 && counts.characters >= counts.faults;
}

/* Feeds a line to the guesser; if chooses_words, without the words that are UTF-8. Returns true if words were left out. */
static bool feed_line(struct reader *r, const uint8_t *line, size_t len, bool chooses_words)
{
    struct piece piece = {.end = 0};
    size_t done = 0;
    while (chooses_words && runic_next_word(line, len, piece.end, &piece)) {
        if (!is_mostly_utf8(line + piece.word, piece.end - piece.word))
            continue;
        runic_guesser_feed(&r->public_guesser, line + done, piece.word - done);
        done = piece.end;
    }
    runic_guesser_feed(&r->public_guesser, line + done, len - done);
    return done > 0;
}

/* Ranks the charsets of the lines of one kind, as feed_line() takes each. Returns true if words were left out. */
static bool rank_lines(struct reader *r, const uint8_t *src, size_t len, enum line_kind kind, bool chooses_words)
{
    bool leaves_out = false, has_lines = false;
    runic_guesser_init(&r->public_guesser);
    for (struct line line = {.end = runic_contradicted_mark(r)}; next_line(src, len, &line);)
        if (line.kind == kind) {
            leaves_out |= feed_line(r, src + line.begin, line.end - line.begin, chooses_words);
            has_lines = true;
        }
    runic_forget_controls(&r->guesser);
    r->ranking.count = 0;
    if (has_lines)
        runic_rank(&r->guesser, &r->hint, &r->ranking);
    return leaves_out;
}

void runic_rank_legacy(struct reader *r, const uint8_t *src, size_t len)
{
    if (rank_lines(r, src, len, LINE_LEGACY, true) && r->ranking.count == 0)
        rank_lines(r, src, len, LINE_LEGACY, false);
    if (r->ranking.count == 0)
        rank_lines(r, src, len, LINE_CONTROLS, false); /* a NUL before each line end, in legacy text as in UTF-16 */
}

/* The bytes that are compared as UTF-16 with 8-bit text at a time, and what UTF-16 costs less if it is there. */
enum { COMPARED_AT_ONCE = 32, LEAST_GAIN_OF_UTF16 = 24 };

/* Returns true if bytes cost less as UTF-16, in one of its orders and phases, than as 8-bit text and as no text. */
static bool is_cheaper_as_utf16(const struct control_costs *controls, const uint8_t *src, size_t begin, size_t end)
{
    const int64_t as_none = runic_no_text_cost(src, begin, end);
    int64_t cost = runic_ascii_cost(controls, src, begin, end), least = NO_WAY;
    for (size_t pos = begin; pos < end; pos++)
        cost += src[pos] >= 0x80 ? 8 : 0;
    cost = as_none < cost ? as_none : cost;
    for (unsigned i = 0; i < 4; i++) {
        const size_t from = begin + i / 2;
        const int64_t wide = runic_utf16_cost(i % 2 == 0, src, from, end - (end - from) % 2);
        least = wide < least ? wide : least;
    }
    return least + LEAST_GAIN_OF_UTF16 < cost;
}

bool runic_may_have_utf16(const struct control_costs *controls, const uint8_t *src, size_t len)
{
    bool found = false;
    for (size_t begin = 0, end; !found && begin < len; begin = end) {
        end = behind_line(src, len, begin);
        const bool may_be = may_be_utf16(src + begin, end - begin);
        for (size_t pos = begin; may_be && !found && pos < end; pos += COMPARED_AT_ONCE)
            found = is_cheaper_as_utf16(controls, src, pos, smaller(end, pos + COMPARED_AT_ONCE));
    }
    return found;
}

bool runic_has_utf8_line(const uint8_t *src, size_t len)
{
    bool found = false;
    for (struct line line = {.end = 0}; !found && next_line(src, len, &line);)
        found = line.kind == LINE_UTF8;
    return found;
}

/* ---- Hypotheses ---- */

unsigned runic_add_charset(struct lattice *lattice, unsigned candidate, unsigned table)
{
    for (unsigned h = 0; h < lattice->count; h++)
        if (is_legacy(&lattice->all[h]) && lattice->all[h].candidate == candidate &&
            (candidate < MULTI_COUNT || lattice->all[h].table == table))
            return h;
    if (lattice->count == MOST_HYPOTHESES)
        return MOST_HYPOTHESES;
    runic_hypothesis_of_charset(&lattice->all[lattice->count], candidate, table);
    return lattice->count++;
}

/* The price of a charset more counts each doubling of a text from this length on: it has more places where it may begin. */
#define ONE_PLACE 1024u

static bool is_expected(const struct hypothesis *h)
{
    return h->kind == KIND_UTF8 || h->declared != RUNIC_CHARSET_UNKNOWN;
}

/* Returns the price of a set of hypotheses: each charset once, and for each except one the place where it begins. */
static int64_t price_of(const struct lattice *lattice, unsigned set)
{
    int64_t bits = 0, places = 0, charsets = 0;
    for (uint64_t len = lattice->text_len; len > ONE_PLACE; len /= 2)
        places++;
    for (unsigned h = 0; h < lattice->count; h++) {
        bool is_new = (set >> h & 1) != 0;
        for (unsigned g = 0; g < h; g++)
            is_new &= (set >> g & 1) == 0 || lattice->all[g].charset != lattice->all[h].charset;
        if (is_new)
            bits += is_expected(&lattice->all[h]) ? COST_EXPECTED : COST_CHARSET + lattice->all[h].prior;
        charsets += is_new;
    }
    return bits + (charsets > 1 ? (charsets - 1) * places : 0);
}

int64_t runic_cost_of_set(struct lattice *lattice, unsigned set)
{
    int64_t cost;
    if (set == 0)
        return NO_WAY;
    runic_lattice_costs(lattice, &set, 1, &cost);
    return cost + price_of(lattice, set);
}

void runic_add_ranked(struct reader *r, unsigned most)
{
    for (size_t i = 0, groups = 0; i < r->ranking.count && groups < most; i++) {
        const struct scored *one = &r->ranking.all[i];
        if ((i > 0 && r->ranking.all[i - 1].group == one->group) || one->candidate >= FIRST_EBCDIC)
            continue;
        runic_add_charset(&r->lattice, one->candidate, one->table);
        groups++;
    }
}

#ifdef RUNIC_UNICODE_ONLY
bool runic_has_rival(struct lattice *lattice, unsigned first)
{
    (void)lattice, (void)first;
    return false;
}
#else
/* The charsets that are tried as rivals. */
#define MOST_RIVALS 4u

/* Returns true if a hypothesis of the lattice decodes the bytes above 0x7F that a text has as a candidate does. */
static bool is_decoded_alike(const struct lattice *lattice, unsigned candidate, const bool has[128])
{
    bool is_alike = false;
    for (unsigned h = AS_UTF8 + 1; h < lattice->count && !is_alike; h++) {
        is_alike = true;
        for (unsigned byte = 0x80; byte < 256 && is_alike; byte++)
            is_alike = !has[byte & 0x7F] || runic_single_decode((runic_charset)lattice->all[h].charset, byte) ==
                                                runic_single_decode(runic_charset_of_candidate(candidate), byte);
    }
    return is_alike;
}

/* Adds charsets in which the language of the first legacy hypothesis is written, too, and which decode the text otherwise. */
static void add_rivals(struct lattice *lattice, unsigned first)
{
    const unsigned table = lattice->all[first].table;
    bool has[128] = {false};
    for (size_t pos = 0; pos < lattice->len; pos++)
        has[lattice->src[pos] & 0x7F] |= lattice->src[pos] >= 0x80;
    for (unsigned candidate = MULTI_COUNT; candidate < FIRST_EBCDIC && lattice->count <= first + MOST_RIVALS; candidate++)
        if ((runic_languages[table].charsets >> candidate & 1) != 0 && !is_decoded_alike(lattice, candidate, has))
            runic_add_charset(lattice, candidate, table);
}

bool runic_has_rival(struct lattice *lattice, unsigned first)
{
    int64_t least[MOST_HYPOTHESES], gain[MOST_HYPOTHESES] = {0};
    struct piece piece;
    if (lattice->all[first].kind != KIND_SINGLE_BYTE)
        return false;
    add_rivals(lattice, first);
    for (unsigned h = first + 1; h < lattice->count; h++)
        least[h] = price_of(lattice, 1u << first | 1u << h) - price_of(lattice, 1u << first);
    for (size_t pos = 0; runic_next_word(lattice->src, lattice->len, pos, &piece); pos = piece.end) {
        const int64_t cost = runic_piece_cost(&lattice->all[first], lattice->src, piece.word, piece.end, lattice->len);
        for (unsigned h = first + 1; h < lattice->count; h++) {
            gain[h] += cost - runic_piece_cost(&lattice->all[h], lattice->src, piece.word, piece.end, lattice->len);
            if (gain[h] > least[h])
                return true;
            gain[h] = gain[h] > 0 ? gain[h] : 0;
        }
    }
    return false;
}
#endif

/* ---- The search ---- */

/* The lines that are judged alone: some at equal distances, then those that the charsets of these and of the text explain
 * worst. A text in one charset is in that of the worst ones, too. */
enum { SEED_LINES = 6, WORST_LINES = 3 };

/* What a text of one line costs at most beyond what is expected, before other charsets are tried for it. */
#define STRANGE_BITS 8

#define LONGEST_SEED 400

/* What a byte above 0x7F costs about in its own charset, in bits. */
#define EXPECTED_BITS 6

/* Returns the number of lines of legacy text after a contradicted mark. */
static size_t count_legacy(const struct reader *r, const uint8_t *src, size_t len)
{
    size_t count = 0;
    for (struct line line = {.end = runic_contradicted_mark(r)}; next_line(src, len, &line);)
        count += line.kind == LINE_LEGACY;
    return count;
}

/* Ranks the charsets of a line, by its words that are not UTF-8 if these tell one. */
static void rank_line(struct reader *r, const uint8_t *line, size_t len)
{
    bool again = true;
    len = smaller(len, LONGEST_SEED);
    for (unsigned turn = 0; turn < 2 && again; turn++) {
        runic_guesser_init(&r->public_guesser);
        again = feed_line(r, line, len, turn == 0);
        runic_rank(&r->guesser, &r->hint, &r->ranking);
        again &= r->ranking.count == 0;
    }
}

/* Returns the bits that a line costs beyond what is expected, in the 8-bit charset of the lattice in which it costs least. */
static int64_t excess_of(const struct lattice *lattice, const uint8_t *line, size_t len)
{
    int64_t costs[MOST_HYPOTHESES] = {0}, least = NO_WAY;
    struct piece piece;
    for (size_t pos = 0; runic_next_word(line, len, pos, &piece); pos = piece.end)
        for (unsigned h = 0; h < lattice->count; h++)
            costs[h] +=
                lattice->all[h].kind < KIND_NONE ? runic_piece_cost(&lattice->all[h], line, piece.word, piece.end, len) : 0;
    for (unsigned h = 0; h < lattice->count; h++)
        least = lattice->all[h].kind < KIND_NONE && costs[h] < least ? costs[h] : least;
    for (size_t i = 0; i < len; i++)
        least -= line[i] >= 0x80 ? EXPECTED_BITS : 0;
    return least;
}

/* Finds the lines that cost most beyond what is expected, the worst first; of lines with the same excess, the first one. */
static unsigned find_worst(const struct reader *r, const uint8_t *src, size_t len, struct line worst[WORST_LINES],
                           int64_t excess[WORST_LINES])
{
    unsigned count = 0;
    for (struct line line = {.end = runic_contradicted_mark(r)}; next_line(src, len, &line);) {
        const int64_t bits = line.kind == LINE_LEGACY ? excess_of(&r->lattice, src + line.begin, line.end - line.begin) : 0;
        unsigned at = count;
        for (unsigned i = 0; i < count; i++)
            at = excess[i] <= bits && i < at ? i : at;
        if (bits <= 0 || at == WORST_LINES || (at < count && excess[at] == bits))
            continue;
        count += count < WORST_LINES;
        for (unsigned i = count - 1; i > at; i--) {
            worst[i] = worst[i - 1];
            excess[i] = excess[i - 1];
        }
        worst[at] = line;
        excess[at] = bits;
    }
    return count;
}

void runic_add_seeds(struct reader *r, const uint8_t *src, size_t len)
{
    const size_t count = count_legacy(r, src, len);
    struct line worst[WORST_LINES];
    int64_t excess[WORST_LINES];
    size_t number = 0, next = 0;
    struct line line = {.end = runic_contradicted_mark(r)};
    while (r->lattice.count < MOST_HYPOTHESES && next_line(src, len, &line)) {
        if (line.kind != LINE_LEGACY || number++ < next)
            continue;
        next = number - 1 + (count + SEED_LINES - 1) / SEED_LINES;
        rank_line(r, src + line.begin, line.end - line.begin);
        runic_add_ranked(r, 1);
    }
    const unsigned found = find_worst(r, src, len, worst, excess);
    for (unsigned i = 0; i < found; i++) {
        rank_line(r, src + worst[i].begin, worst[i].end - worst[i].begin);
        runic_add_ranked(r, 1);
    }
}

/* The bytes after a declaration that are ranked. */
#define LONGEST_DECLARED 0x1000u

void runic_add_declared(struct reader *r, const uint8_t *src, size_t len)
{
    runic_declaration next = runic_find_declaration(src, len, 0);
    for (unsigned i = 0; i < MOST_DECLARATIONS && next.kind != RUNIC_DECLARATION_NONE; i++) {
        const runic_declaration here = next;
        const size_t begin = here.offset + here.length;
        r->lattice.declared[i] = (struct declared){.at = begin, .charset = (uint8_t)here.charset};
        r->lattice.declared_count = i + 1;
        next = runic_find_declaration(src, len, begin);
        const size_t end = next.kind != RUNIC_DECLARATION_NONE ? next.offset : len;
        runic_guesser_init(&r->public_guesser);
        runic_guesser_feed(&r->public_guesser, src + begin, smaller(end - begin, LONGEST_DECLARED));
        const runic_charset charset = here.charset;
        const runic_hint hint = {.language = r->hint.language, .charsets = &charset, .charset_count = 1};
        runic_rank(&r->guesser, &hint, &r->ranking);
        const struct scored *one = &r->ranking.all[0];
        const unsigned h = r->ranking.count > 0 && one->candidate < FIRST_EBCDIC
                               ? runic_add_charset(&r->lattice, one->candidate, one->table)
                               : MOST_HYPOTHESES;
        if (h < MOST_HYPOTHESES)
            r->lattice.all[h].declared = (uint8_t)charset;
    }
}

/* Returns true if a charset is the best one of the ranking, or decodes the text as that does. */
static bool is_best(const struct ranking *ranking, unsigned candidate)
{
    bool found = false;
    for (size_t i = 0; i < ranking->count && ranking->all[i].group == 0; i++)
        found |= ranking->all[i].candidate == candidate;
    return found;
}

bool runic_has_strange_line(struct reader *r, unsigned first, const uint8_t *src, size_t len)
{
    const struct ranking ranking = r->ranking;
    struct line worst[WORST_LINES];
    int64_t excess[WORST_LINES];
    const unsigned count = find_worst(r, src, len, worst, excess);
    if (count > 0 && count_legacy(r, src, len) == 1)
        return excess[0] > STRANGE_BITS;
    bool found = false;
    for (unsigned i = 0; i < count && !found; i++) {
        rank_line(r, src + worst[i].begin, worst[i].end - worst[i].begin);
        found = r->ranking.count > 0 && !is_best(&r->ranking, r->lattice.all[first].candidate);
    }
    r->ranking = ranking;
    return found;
}

/*
 * Returns the hypotheses that have a stretch in the cheapest way through all hypotheses of a set, without the prices of
 * charsets. Counts the damage in the stretches of UTF-8.
 */
static unsigned used_hypotheses(struct lattice *lattice, unsigned among, struct damage_counts *in_utf8)
{
    unsigned used = 0;
    struct way_part part = {.end = 0};
    *in_utf8 = (struct damage_counts){0, 0, 0};
    for (runic_lattice_begin(lattice, among); runic_next_part(lattice, &part);) {
        used |= 1u << part.hypothesis;
        if (part.hypothesis == AS_UTF8)
            runic_count_damage(&lattice->all[AS_UTF8], lattice->src, part.begin, part.end, in_utf8);
    }
    return used;
}

/* How many times the price of damage is computed. */
#define TURNS_TO_LEARN 2

/* Finds what damage costs in the text, if it has as much of its damage as the lattice has in a part of its text; `all`: in all
 * of it. Returns false if that is the price already. */
static bool price_damage(struct lattice *lattice, const struct damage_counts *part, const struct damage_counts *all)
{
    struct hypothesis *const utf8 = &lattice->all[AS_UTF8];
    const uint8_t fault = utf8->fault, overwritten = utf8->overwritten;
    const uint64_t scale = lattice->text_faults;
    const struct damage_counts of_text = {.faults = (size_t)(part->faults * scale / all->faults),
                                          .overwritten = (size_t)(part->overwritten * scale / all->faults)};
    runic_price_damage(utf8, &of_text, lattice->text_len);
    return utf8->fault != fault || utf8->overwritten != overwritten;
}

/* Returns true if text may be damaged UTF-8: with more faults than characters, it is none. */
static bool is_damage(const struct damage_counts *counts)
{
    return counts->faults > 0 && counts->characters > counts->faults;
}

/*
 * Finds what damage costs, by what is damage where charsets may change inside lines as often as they like: first at the usual
 * price, then at the one that this tells. Returns used_hypotheses(). *all: the damage of the text if all of it is UTF-8.
 */
static unsigned learn_price_of_damage(struct lattice *lattice, unsigned among, struct damage_counts *all)
{
    struct damage_counts in_utf8;
    lattice->changes_inside = true;
    unsigned used = used_hypotheses(lattice, among, &in_utf8);
    *all = (struct damage_counts){0, 0, 0};
    runic_count_damage(&lattice->all[AS_UTF8], lattice->src, 0, lattice->len, all);
    if (all->faults == 0)
        in_utf8.faults = 0; /* stretches end inside characters */
    for (unsigned turn = 0; turn < TURNS_TO_LEARN && is_damage(&in_utf8); turn++) {
        if (!price_damage(lattice, &in_utf8, all))
            break;
        used = used_hypotheses(lattice, among, &in_utf8);
    }
    lattice->changes_inside = false;
    return used;
}

/* The faults at least that show damage in words with characters of UTF-8. */
#define LEAST_IN_WORDS 2

/* Returns how unlikely it is, in bits, that damage of all parts of a text alike hits so few words of UTF-8. */
static int64_t bits_of_few(const struct word_damage *in_words)
{
    const uint64_t expected = 16 * in_words->faults * in_words->len_utf8 / in_words->len, found = 16 * in_words->faults_utf8;
    if (found >= expected)
        return 0;
    /* A normal distribution: the square of the difference, divided by twice the variance and by the logarithm of 2. */
    return (int64_t)((expected - found) * (expected - found) * 18 / (25 * 16 * expected));
}

/*
 * Returns true if a text costs at most so much if all of it is UTF-8, and damage has the price that this tells, which then
 * stays. Faults in words of UTF-8 are damage: they tell its bytes, and that there are others in other words.
 */
static bool is_all_damaged(struct lattice *lattice, const struct damage_counts *all, int64_t cost)
{
    struct hypothesis *const utf8 = &lattice->all[AS_UTF8];
    const struct hypothesis old = *utf8;
    struct word_damage in_words;
    if (all->faults == 0 || lattice->text_characters <= lattice->text_faults)
        return false;
    runic_find_word_damage(lattice->src, lattice->len, &in_words);
    if (in_words.faults_utf8 < LEAST_IN_WORDS)
        return false;
    price_damage(lattice, all, all);
    runic_learn_damaged_bytes(utf8, in_words.bytes, in_words.faults_utf8);
    if (runic_cost_of_set(lattice, 1u << AS_UTF8) + bits_of_few(&in_words) <= cost)
        return true;
    *utf8 = old;
    return false;
}

/* The most hypotheses of a set. A text that needs more of them is not text. */
#define MOST_OF_A_SET 5

/* The most sets that differ from one in one hypothesis: all members may be exchanged for all others. */
#define MOST_NEIGHBOURS (MOST_OF_A_SET * (MOST_HYPOTHESES - MOST_OF_A_SET))

static bool is_too_large(unsigned set)
{
    unsigned count = 0;
    for (; set != 0; set &= set - 1)
        count++;
    return count > MOST_OF_A_SET;
}

/* Replaces *best by the cheapest set that has one hypothesis more or less, or, if `exchanges`, another one in place of one of
 * its own. Returns the cost. */
static int64_t step(struct lattice *lattice, unsigned tried, unsigned *best, int64_t cost, bool exchanges)
{
    const unsigned set = *best;
    unsigned others[MOST_NEIGHBOURS] = {0}, count = 0;
    int64_t costs[MOST_NEIGHBOURS];
    for (unsigned h = 0; h < lattice->count; h++)
        for (unsigned g = 0; g < (exchanges ? lattice->count : 1) && (tried >> h & 1) != 0; g++) {
            if (exchanges && ((set >> h & 1) == 0 || ((tried & ~set) >> g & 1) == 0))
                continue;
            const unsigned other = set ^ 1u << h ^ (exchanges ? 1u << g : 0);
            if (other != 0 && !is_too_large(other))
                others[count++] = other;
        }
    runic_lattice_costs(lattice, others, count, costs);
    for (unsigned i = 0; i < count; i++) {
        const int64_t now = costs[i] + price_of(lattice, others[i]);
        if (now < cost) {
            cost = now;
            *best = others[i];
        }
    }
    return cost;
}

/* What it costs, whatever the number of the changes, that charsets often change inside lines. */
#define COST_OFTEN 12

/* Tries the hypotheses that have a stretch if all are tried, UTF-8, the best legacy charset, and UTF-16 in both orders or none:
 * one byte later, ASCII is in the other order. */
unsigned runic_search_charsets(struct lattice *lattice, unsigned among)
{
    const unsigned first_legacy = lattice->has_wide ? NO_TEXT + 1 : AS_UTF8 + 1;
    struct damage_counts all;
    const unsigned used = learn_price_of_damage(lattice, among, &all), wide = lattice->has_wide ? BOTH_UTF16 & among : 0;
    const unsigned tried = used | ((used & wide) != 0 ? wide : 0) | 1u << AS_UTF8 | 1u << first_legacy;
    unsigned set = 0;
    int64_t cost = NO_WAY, before = NO_WAY;
    do {
        before = cost;
        cost = step(lattice, tried, &set, before, false);
        if (cost == before)
            cost = step(lattice, tried, &set, before, true);
    } while (cost < before);
    if ((set & (set - 1)) == 0)
        return set;
    lattice->changes_inside = true;
    const int64_t often = runic_cost_of_set(lattice, set) + COST_OFTEN;
    lattice->changes_inside = often < cost;
    cost = lattice->changes_inside ? often : cost;
    return is_all_damaged(lattice, &all, cost) ? 1u << AS_UTF8 : set;
}

/* Returns true if a legacy line has a word of at least two characters of UTF-8, which is hardly one by chance. */
static bool has_utf8_word(const uint8_t *line, size_t len)
{
    struct piece piece = {.end = 0};
    bool found = false;
    while (!found && runic_next_word(line, len, piece.end, &piece)) {
        size_t pos = piece.word, characters = 0;
        for (size_t length = 1; pos < piece.end && length > 0; pos += length) {
            length = line[pos] < 0x80 ? 1 : length_of_utf8(line + pos, piece.end - pos);
            characters += length > 1;
        }
        found = characters > 1 && pos == piece.end; /* the first fault ends the loop: it runs over all of a long text */
    }
    return found;
}

/* The lines of a long text of which a sample is taken: legacy text, UTF-8, and again those of legacy text with words in UTF-8.
 */
enum sampled { SAMPLED_LEGACY, SAMPLED_UTF8, SAMPLED_BOTH, SAMPLED_KINDS };

/* Returns the kinds of a line, a bit for each. */
static unsigned kinds_of_line(const uint8_t *src, const struct line *line)
{
    if (line->kind == LINE_ASCII)
        return 0;
    if (line->kind == LINE_UTF8)
        return 1u << SAMPLED_UTF8;
    const bool is_both = line->kind == LINE_LEGACY && has_utf8_word(src + line->begin, line->end - line->begin);
    return 1u << SAMPLED_LEGACY | (is_both ? 1u << SAMPLED_BOTH : 0);
}

size_t runic_take_sample(struct reader *r, const uint8_t *src, size_t len)
{
    static const size_t room[SAMPLED_KINDS] = {READ_SAMPLE / 2, READ_SAMPLE / 8, READ_SAMPLE / 8};
    size_t bytes[SAMPLED_KINDS] = {0}, passed[SAMPLED_KINDS] = {0}, taken[SAMPLED_KINDS] = {0}, used = 0;
    for (struct line line = {.end = 0}; next_line(src, len, &line);)
        for (unsigned kinds = kinds_of_line(src, &line), k = 0; k < SAMPLED_KINDS; k++)
            bytes[k] += (kinds >> k & 1) * (line.end - line.begin);
    for (struct line line = {.end = 0}; next_line(src, len, &line);) {
        const unsigned kinds = kinds_of_line(src, &line);
        bool is_taken = false;
        for (unsigned k = 0; k < SAMPLED_KINDS; k++) {
            passed[k] += (kinds >> k & 1) * (line.end - line.begin);
            is_taken |= (kinds >> k & 1) != 0 && taken[k] * (1 + bytes[k] / room[k]) < passed[k];
        }
        const size_t size = is_taken ? smaller(line.end - line.begin, READ_SAMPLE - used) : 0;
        memcpy(r->sample + used, src + line.begin, size);
        for (unsigned k = 0; k < SAMPLED_KINDS; k++)
            taken[k] += (kinds >> k & 1) * size;
        used += size;
    }
    return used;
}
