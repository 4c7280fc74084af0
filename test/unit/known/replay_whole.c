/* replay_whole.c - the ops of replay on whole texts: convert, validate, detect. */
/* SPDX-License-Identifier: MIT */
#include "unit/known/replay.h"

static void put_fault(const struct op *op, runic_result r)
{
    const char *kind = r.fault != RUNIC_FAULT_NONE ? runic_fault_name(r.fault) : runic_status_name(r.status);
    if (op->in == CODE_POINTS)
        printf("ERR %s %lu\n", kind, (unsigned long)r.read / 4);
    else
        printf("ERR %s %lu %d\n", kind, (unsigned long)r.read, r.fault_length);
}

/* Converts with the capacity that runic_convert_size returns, which must be the number of written bytes. */
static void convert(const struct op *op, const runic_options *how, struct bytes in)
{
    struct bytes out = {.len = runic_convert_size(how, in.at, in.len)};
    out.at = hex_room(out.len);
    runic_result r = runic_convert(how, in.at, in.len, out.at, out.len);
    if (r.written != out.len)
        printf("ERR size %lu %lu\n", (unsigned long)out.len, (unsigned long)r.written);
    else if (r.status != RUNIC_OK)
        put_fault(op, r);
    else {
        fputs("OK ", stdout);
        (op->out == BYTES ? hex_put_bytes : hex_put_code_points)(stdout, out.at, out.len);
        puts("");
    }
    free(out.at);
}

void answer_convert(const struct op *op, char *label, const char *input)
{
    char *to_label = strchr(label, '>');
    if (to_label != NULL)
        *to_label++ = 0;
    runic_charset from = op->in == CODE_POINTS ? RUNIC_UTF32BE : convertible(label);
    runic_charset to = op->out == CODE_POINTS ? RUNIC_UTF32BE : convertible(to_label != NULL ? to_label : label);
    if (from == RUNIC_CHARSET_UNKNOWN || to == RUNIC_CHARSET_UNKNOWN) {
        puts("SKIP");
        return;
    }
    runic_options how = options(op, from, to);
    struct bytes in = read_input(op->in, input);
    convert(op, &how, in);
    free(in.at);
}

static runic_result validate(const struct op *op, runic_charset charset, struct bytes in)
{
    runic_options how = options(op, charset, RUNIC_UTF32BE);
    size_t cap = runic_convert_size(&how, in.at, in.len);
    uint8_t *room = hex_room(cap);
    runic_result r = runic_convert(&how, in.at, in.len, room, cap);
    free(room);
    return charset == RUNIC_UTF8 ? runic_utf8_validate((const char *)in.at, in.len) : r;
}

void answer_validate(const struct op *op, char *label, const char *input)
{
    runic_charset charset = convertible(label);
    if (charset == RUNIC_CHARSET_UNKNOWN) {
        puts("SKIP");
        return;
    }
    struct bytes in = read_input(op->in, input);
    runic_result r = validate(op, charset, in);
    if (r.status == RUNIC_OK)
        puts("VALID");
    else
        printf("INVALID %lu\n", (unsigned long)r.read);
    free(in.at);
}

void answer_detect(const struct op *op, char *label, const char *input)
{
    (void)label;
    struct bytes in = read_input(op->in, input);
    runic_signature found = runic_detect_signature(in.at, in.len, RUNIC_SIGNATURE_FINAL);
    if (found.charset == RUNIC_CHARSET_UNKNOWN)
        puts("NONE 0");
    else
        printf("%s %d\n", runic_charset_describe(found.charset).name, found.length);
    free(in.at);
}

void answer_detect_decode(const struct op *op, char *label, const char *input)
{
    (void)label;
    struct bytes in = read_input(op->in, input);
    runic_charset found = runic_detect_signature(in.at, in.len, RUNIC_SIGNATURE_FINAL).charset;
    runic_charset_properties p = runic_charset_describe(found);
    if (found == RUNIC_CHARSET_UNKNOWN)
        puts("NONE");
    else if (!p.convertible)
        puts("SKIP");
    else {
        runic_options how = options(op, found, RUNIC_UTF32BE);
        how.bom_in = RUNIC_BOM_IN_STRIP;
        printf("%s ", p.name);
        convert(op, &how, in);
    }
    free(in.at);
}
