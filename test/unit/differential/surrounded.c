/* surrounded.c - an item at every position in two blocks of 64 units (the widest vector), around the ends of groups of up to
 * 256 units, and after much text of one kind. */
/* SPDX-License-Identifier: MIT */
#include "surrounded.h"

const uint32_t fills[FILLS] = {'a', 0xE9, 0x416, 0x4E2D, 0x1F600};

void append_units(struct text *text, const uint32_t *units, size_t count)
{
    text->len = insert_units(text->form, text->bytes, text->len, text->len, units, count);
}

void fill_to(struct text *text, uint32_t fill, size_t units)
{
    uint8_t one[4];
    const size_t length = reference_put(text->form, fill, one), size = unit_size(text->form);
    while (text->len < units) {
        size_t step = length;
        if (length == 0 || (units - text->len) % length != 0)
            step = reference_put(text->form, '-', one);
        memcpy(text->bytes + text->len * size, one, step * size);
        text->len += step;
        reference_put(text->form, fill, one);
    }
}

void change_units(struct text *text, size_t pos, const uint32_t *item, size_t count)
{
    static struct text before;
    const size_t size = unit_size(text->form);
    before = *text;
    text->len = pos;
    append_units(text, item, count);
    memcpy(text->bytes + text->len * size, before.bytes + text->len * size, (before.len - text->len) * size);
    text->len = before.len;
}

size_t group_after(enum text_form form)
{
    return form == TEXT_utf8 ? 800 : 330;
}

void check_all_ops(const struct text *text)
{
    static struct expectation e;
    for (size_t i = 0; i < op_count; i++) {
        if (ops[i].from != text->form && !(ops[i].from == TEXT_ascii && text->form == TEXT_utf8))
            continue;
        expect_op(&ops[i], text->bytes, text->len, &e);
        check_exact(&ops[i], text->bytes, text->len, &e);
        if (op_writes(&ops[i]) && text->len <= BLOCKS) /* with more capacity, only the text can stop it */
            check(&ops[i], text->bytes, text->len, &e, e.steps[e.last].written + BLOCKS, AT_END, AT_START);
    }
}

/* Tests the item at pos, in the middle of text and at its end, and also at an earlier position `before` unless that is pos. */
static void check_items_at(enum text_form form, uint32_t fill, size_t before, size_t pos, const uint32_t *item, size_t count,
                           size_t after)
{
    static struct text text;
    if (!sampled())
        return;
    text = (struct text){.form = form};
    if (before != pos) {
        fill_to(&text, fill, before);
        append_units(&text, item, count);
    }
    fill_to(&text, fill, pos);
    append_units(&text, item, count);
    check_all_ops(&text);
    fill_to(&text, fill, text.len + after);
    check_all_ops(&text);
}

static void check_item_at(enum text_form form, uint32_t fill, size_t pos, const uint32_t *item, size_t count, size_t after)
{
    check_items_at(form, fill, pos, pos, item, count, after);
}

void check_item(const struct plan *plan, enum text_form form, const uint32_t *item, size_t count)
{
    static size_t turn;
    const size_t far_after = form == TEXT_utf8 ? group_after(form) - BLOCKS : BLOCK_AFTER;
    for (size_t pos = 0; pos < BLOCKS; pos++)
        for (size_t i = 0; i < FILLS; i++)
            if (plan->thorough || (turn++ + i) % FILLS < 3)
                check_item_at(form, fills[i], pos, item, count, BLOCK_AFTER);
    /* Loops may begin groups after a block of another kind. Therefore every position is tested as the end of a group. */
    const size_t reach = plan->thorough ? GROUP - 1 : 6;
    for (size_t pos = GROUP - reach; pos <= GROUP + reach; pos++)
        check_item_at(form, fills[turn++ % FILLS], pos, item, count, group_after(form));
    /* Kernels may have special code for texts of up to two vectors of 32. */
    for (size_t pos = 0; pos < BLOCKS / 2; pos++, turn++)
        check_item_at(form, fills[turn % FILLS], pos, item, count, turn % (BLOCKS / 2 + 1 - pos));
    /* The same for texts of up to sixteen vectors. */
    for (size_t pos = BLOCKS + turn % 5; pos < 4 * BLOCKS; pos += 5, turn++)
        check_item_at(form, fills[turn % FILLS], pos, item, count, turn * 7 % (4 * BLOCKS + 1 - pos));
    for (size_t pos = FAR; pos < FAR + BLOCKS / 2; pos++)
        check_item_at(form, fills[FILLS - 1 - turn++ % 2], pos, item, count, far_after);
    /* Loops for such an item may end if the item does not occur for long, and begin again. */
    for (size_t pos = FAR; pos < FAR + BLOCKS / 2; pos++)
        check_items_at(form, fills[turn++ % FILLS], pos % BLOCKS, pos, item, count, far_after);
}
