/* model_utf7.c - UTF-7 (RFC 2152) and modified UTF-7 (RFC 3501 section 5.1.3) for the model. */
/* SPDX-License-Identifier: MIT */
#include "model_stateful.h"

static const char common[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+";

/* A table, since it is called for every octet of the large tests. */
static int digit(bool imap, uint8_t octet)
{
    if (octet >= 'A' && octet <= 'Z')
        return octet - 'A';
    if (octet >= 'a' && octet <= 'z')
        return octet - 'a' + 26;
    if (octet >= '0' && octet <= '9')
        return octet - '0' + 52;
    return octet == '+' ? 62 : octet == (imap ? ',' : '/') ? 63 : -1;
}

static uint8_t octet_of(bool imap, uint32_t value)
{
    return (uint8_t)(value < 63 ? common[value] : imap ? ',' : '/');
}

static bool stands_for_itself(bool imap, bool lenient, bool with_set_o, uint32_t value)
{
    static const char set_d[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'(),-./:? \t\r\n";
    static const char set_o[] = "!\"#$%&*;<=>@[]^_`{|}";
    if (imap)
        return value >= 0x20 && value <= 0x7E && value != '&';
    if (value >= 0x80 || value == '+')
        return false;
    if (lenient)
        return true;
    return value != 0 && (strchr(set_d, (int)value) != NULL || (with_set_o && strchr(set_o, (int)value) != NULL));
}

static runic_character ill(struct memory *m, runic_fault fault, size_t length)
{
    m->in_run = m->run_ended = false;
    m->bit_count = 0;
    return reference_bad(fault, length);
}

/* Digits that are no text end the run, together with its "-". */
static runic_character ill_digits(struct memory *m, runic_fault fault, size_t length)
{
    m->run_broken = true;
    return ill(m, fault, length);
}

static runic_character none(size_t length)
{
    return reference_good(NO_CHARACTER, length);
}

/* The bits of the run's digits from src on, after the pending bits; at most 64. */
struct bits {
    uint64_t value;
    unsigned count, waiting;
    size_t digits;
};

static struct bits bits_of(bool imap, const struct memory *m, const uint8_t *src, size_t len)
{
    struct bits b = {m->bit_count > 0 ? m->bits : 0, m->bit_count, m->bit_count, 0};
    while (b.digits < len && b.digits < 9 && digit(imap, src[b.digits]) >= 0) {
        b.value = b.value * 64 + (unsigned)digit(imap, src[b.digits++]);
        b.count += 6;
    }
    return b;
}

static uint32_t unit_of(const struct bits *b, unsigned index)
{
    return (uint32_t)(b->value >> (b->count - 16 * (index + 1))) & 0xFFFF;
}

static size_t digits_for(const struct bits *b, unsigned units)
{
    return (16 * units - b->waiting + 5) / 6;
}

/* Takes this number of units. The remaining bits of the last digit stay pending; if the run ends with this digit and they are
   not zero, the digit is an error, which is left for the next call. Returns the number of digits of the units. */
static size_t take_units(bool imap, struct memory *m, const struct bits *b, unsigned units, const uint8_t *src, size_t len)
{
    const size_t length = digits_for(b, units);
    const unsigned left = b->waiting + 6 * (unsigned)length - 16 * units;
    const uint32_t rest = (uint32_t)(b->value >> (b->count - 16 * units - left)) & ((1u << left) - 1);
    const bool run_ends = length == len || digit(imap, src[length]) < 0;
    m->bits = rest;
    m->bit_count = left;
    if (rest == 0 || !run_ends || m->lenient)
        return length;
    m->bit_count = 0;
    return length - 1;
}

static runic_character next_in_run(bool imap, struct memory *m, const uint8_t *src, size_t len)
{
    const struct bits b = bits_of(imap, m, src, len);
    const bool at_end = b.digits == len;
    if (b.count < 16) {
        if (at_end && !m->lenient)
            return ill(m, RUNIC_FAULT_TRUNCATED, b.digits);
        if (!m->lenient)
            return ill_digits(m, RUNIC_FAULT_BAD_BASE64, b.digits);
        m->bit_count = 0;
        return none(b.digits);
    }
    const uint32_t value = unit_of(&b, 0);
    /* A lone surrogate is a fault; the run continues. */
    if (value >= 0xDC00 && value <= 0xDFFF)
        return reference_bad(RUNIC_FAULT_LONE_LOW, take_units(imap, m, &b, 1, src, len));
    if (value >= 0xD800 && value <= 0xDBFF) {
        if (b.count < 32 && at_end)
            return ill(m, RUNIC_FAULT_TRUNCATED, len);
        const uint32_t low = b.count < 32 ? 0 : unit_of(&b, 1);
        if (low < 0xDC00 || low > 0xDFFF)
            return reference_bad(RUNIC_FAULT_LONE_HIGH, take_units(imap, m, &b, 1, src, len));
        return reference_good(0x10000 + (value - 0xD800) * 0x400 + (low - 0xDC00), take_units(imap, m, &b, 2, src, len));
    }
    if (imap && !m->any_base64 && value >= 0x20 && value <= 0x7E) {
        const size_t all = digits_for(&b, 1), length = take_units(imap, m, &b, 1, src, len);
        return length < all ? ill_digits(m, RUNIC_FAULT_NEEDLESS_BASE64, all) : reference_bad(RUNIC_FAULT_NEEDLESS_BASE64, all);
    }
    return reference_good(value, take_units(imap, m, &b, 1, src, len));
}

static runic_character next_shift(bool imap, struct memory *m, const uint8_t *src, size_t len)
{
    const bool touches = imap && m->run_ended;
    if (len == 1)
        return m->lenient ? none(1) : ill(m, RUNIC_FAULT_TRUNCATED, 1);
    if (src[1] == '-') {
        m->run_ended = false;
        return reference_good(src[0], 2);
    }
    if (touches || (digit(imap, src[1]) < 0 && !m->lenient))
        return ill(m, RUNIC_FAULT_BAD_SHIFT, 1);
    m->in_run = true;
    m->run_ended = false;
    m->bit_count = 0;
    return none(1);
}

runic_character model_utf7_next(bool imap, struct memory *m, const uint8_t *src, size_t len)
{
    if (imap) {
        m->any_base64 |= m->lenient;
        m->lenient = m->optional = false;
    }
    if (len == 0)
        return imap && m->in_run ? ill(m, RUNIC_FAULT_TRUNCATED, 0) : none(0);
    const bool was_broken = m->run_broken;
    m->run_broken = false;
    if (m->in_run && digit(imap, src[0]) >= 0)
        return next_in_run(imap, m, src, len);
    if ((m->in_run || was_broken) && src[0] == '-') {
        m->in_run = false;
        m->run_ended = true;
        return none(1);
    }
    if (src[0] >= 0x80)
        return ill(m, RUNIC_FAULT_NON_ASCII, 1);
    /* The missing "-" is a fault of no octets. The next octet is then read by itself (UTR #36, 3.6.1). */
    if (m->in_run && imap && (src[0] == '&' || stands_for_itself(true, false, true, src[0])))
        return ill(m, RUNIC_FAULT_BAD_SHIFT, 0);
    m->in_run = false;
    if (src[0] == (imap ? '&' : '+'))
        return next_shift(imap, m, src, len);
    if (!stands_for_itself(imap, m->lenient, true, src[0]))
        return ill(m, RUNIC_FAULT_INVALID_BYTE, 1);
    m->run_ended = false;
    return reference_good(src[0], 1);
}

/* Writes the run's last digit, and "-" if it is needed. */
static size_t leave(struct memory *m, bool imap, bool needed, uint8_t *dst)
{
    size_t size = 0;
    if (m->bit_count > 0)
        dst[size++] = octet_of(imap, m->bits << (6 - m->bit_count));
    if (needed)
        dst[size++] = '-';
    m->in_run = false;
    m->bit_count = 0;
    return size;
}

size_t model_utf7_close(struct memory *m, bool imap, uint8_t *dst)
{
    return m->in_run ? leave(m, imap, true, dst) : 0;
}

size_t model_utf7_put(bool imap, struct memory *m, uint32_t value, uint8_t *dst)
{
    const bool is_shift = value == (imap ? '&' : '+') && (imap || !m->in_run);
    size_t size = 0, units;
    uint8_t text[4];
    if (is_shift || stands_for_itself(imap, false, !m->optional, value)) {
        if (m->in_run)
            size = leave(m, imap, imap || value == '-' || digit(imap, (uint8_t)value) >= 0, dst);
        dst[size++] = (uint8_t)value;
        if (is_shift)
            dst[size++] = '-';
        return size;
    }
    if (!m->in_run)
        dst[size++] = imap ? '&' : '+';
    m->in_run = true;
    units = reference_put(TEXT_utf16be, value, text);
    for (size_t i = 0; i < 2 * units; i++) {
        m->bits = (m->bit_count == 0 ? 0 : m->bits) * 256 + text[i];
        for (m->bit_count += 8; m->bit_count >= 6; m->bits %= 1u << m->bit_count) {
            m->bit_count -= 6;
            dst[size++] = octet_of(imap, m->bits >> m->bit_count);
        }
    }
    return size;
}
