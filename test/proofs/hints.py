"""hints.py - what is edited in the copy of the sources that Frama-C sees, and why nothing gets lost by it."""
# SPDX-License-Identifier: MIT
import re


# ---- Deeds: each takes a function's body, and gives the new one ----

def begin(body, text):
    return "    " + text + " " + body.lstrip(" ")


def before(body, anchor, text):
    return body.replace(anchor, text + " " + anchor) if body.count(anchor) == 1 else None


def instead(body, old, new):
    return body.replace(old, new) if body.count(old) == 1 else None


def results_apart(body):
    return re.sub(r"return ([^;]*);", r"return proof_result = (\1);", body)


def returns(body, name):
    return re.sub(r"return (\w*);", r"return %s = \1;" % name, body)


def model(body, text):
    return text if body else None


# How long a character is in UTF-8, which is most of what lengths depend on.
BY_LENGTH = """if (value <= 0x7F) proof_class = 1; else if (value <= 0x7FF) proof_class = 2;
    else if (value <= 0xFFFF) proof_class = 3; else proof_class = 4;"""

# A loop over src is looked at from every place at which it can be, with as much written as there can be by then: what holds for
# every turn from there holds for every shorter text, too. What stands before the loop is a case of it.
ANYWHERE_UTF8 = """
    proof_read = proof_size(0, span);
    at.src += proof_read;
    at.written = proof_size(0, proof_read);
    """

# Of eight bytes of which c begin characters, and whose last does or does not lead one that goes on behind them: sums of bits in
# one word, which intervals know nothing of. test/proofs/words.c runs it for every pattern of leads and continuations.
TAKE_UP_TO_TWO = """    (void)word;
    (void)lead;
    if (proof_bool())
        return false;
    if (keep)
        proof_writes(next_unit(to, at), 8 * form_unit_size(to));
    if (proof_bool())
        advance(FORM_utf8, at, 8, proof_size(4, 8));
    else
        advance(FORM_utf8, at, 7, proof_size(3, 7));
    return true;
"""

MEASURE_UP_TO_TWO = """    (void)first;
    (void)second;
    if (proof_bool())
        return false;
    if (proof_bool())
        advance(FORM_utf8, at, 16, proof_size(8, 16));
    else
        advance(FORM_utf8, at, 15, proof_size(8, 15));
    return true;
"""

# By what it leaves open: nothing, a lead at the end, or one before the last byte; proof_class is how many bytes that are.
MEASURE_UP_TO_THREE = """    proof_reads(at->src, 9);
    if (proof_bool())
        return false;
    if (proof_bool()) {
        proof_class = 0;
        *open = 0;
        advance(FORM_utf8, at, 8, proof_size(2, 8));
    } else if (proof_bool()) {
        proof_class = 1;
        *open = proof_bool() ? 0x80 : 0x8080;
        advance(FORM_utf8, at, 8, proof_size(2, 8));
    } else {
        proof_class = 2;
        *open = 0x80;
        advance(FORM_utf8, at, 8, proof_size(2, 7));
    }
    return proof_bool();
"""

# Sums of lanes again: four characters of one to three bytes.
PUT_UP_TO_TWO = """    (void)lanes;
    if (keep)
        proof_writes(dst, 8);
    return proof_size(4, 8);
"""
PUT_UP_TO_THREE = PUT_UP_TO_TWO.replace("8", "12")

ANYWHERE_UNITS = """
    proof_read = proof_size(0, span);
    at.written = proof_size(0, growth(from, to) * proof_read);
    proof_read *= in;
    at.src += proof_read;
    """

ANYWHERE_SPANS = """
    proof_read = proof_size(0, len);
    proof_written = proof_size(0, cap);
    done.read = proof_read;
    done.written = proof_written;
    """

# What span.c proves.
TAKE_SPAN = """    proof_reads(src, span * form_unit_size(from));
    if (keep)
        proof_room(dst, span * growth(from, to) * form_unit_size(to));
    proof_read = proof_size(0, span);
    return (struct runic_pair){proof_read, proof_size(0, proof_read * growth(from, to))};
"""

ANY_DONE = "done.read = proof_size(0, len); done.written = proof_size(0, cap);\n   "
PLACE = "proof_read = done.read; done.read = proof_read; proof_written = done.written; done.written = proof_written;\n       "

# What measure.c proves.
MEASURE_GOOD = """    proof_reads(src, len * form_unit_size(from));
    proof_read = proof_size(0, len);
    return (struct runic_pair){proof_read, proof_size(0, 4 * len)};
"""

# What strict.c proves.
CONVERT_REST = """    //@ assert done.read <= len && done.written <= cap;
    proof_forget();
    proof_reads(src, len * form_unit_size(from));
    proof_room(dst, cap * form_unit_size(to));
    return (struct runic_pair){proof_size(done.read, len), proof_size(done.written, cap)};
"""

# What judge.c proves.
JUDGE_UTF8 = """    (void)offset;
    proof_reads(src, len);
    proof_forget();
    Frama_C_make_unknown((char *)&d->characters, sizeof d->characters);
    Frama_C_make_unknown((char *)&d->seen.utf8_faults, sizeof d->seen.utf8_faults);
    Frama_C_make_unknown((char *)&d->seen.utf8_first_fault, sizeof d->seen.utf8_first_fault);
    if (proof_bool() && len > 0) {
        Frama_C_make_unknown((char *)d->tail, sizeof d->tail);
        d->tail_length = (uint8_t)proof_size(1, LONGEST_TAIL);
    }
"""

# What is kept apart of a turn alone.
FORGET = "proof_result = proof_octet = proof_class = 0;\n    "


# A loop is cut where a turn begins: what is said of its variables must hold there, and from there on nothing else is known of
# them. So one turn stands for all. The values of proof_read and proof_written are looked at one by one.
def cut(read, len, written=None, cap=None):
    place = """//@ assert %(read)s <= %(len)s;
    """ + FORGET + """proof_read = proof_size(0, %(len)s);
    %(read)s = proof_read;
    """
    if written:
        place += """//@ assert %(written)s <= %(cap)s;
    proof_written = proof_size(0, %(cap)s);
    %(written)s = proof_written;
    """
    return place % {"read": read, "len": len, "written": written, "cap": cap}


# The same behind something that moved them.
def apart(read, written):
    return "proof_read = %(read)s; %(read)s = proof_read; proof_written = %(written)s; %(written)s = proof_written;" % {
        "read": read, "written": written}


# The same, and nothing is looked at one by one: where tests of what is left stand before each step, intervals are enough.
def anywhere(*bounds):
    return "".join("//@ assert %s <= %s;\n    %s = proof_size(0, %s);\n    " % (place, most, place, most)
                   for place, most in zip(bounds[::2], bounds[1::2]))


# The same where no step asks whether there is more than so much behind a place: less is looked at one by one, more together.
def near(place, end, most, apart):
    return """//@ assert %(place)s <= %(end)s;
    %(apart)s = proof_size(0, %(most)d);
    %(place)s = %(apart)s < %(most)d ? %(end)s - %(apart)s : proof_size(0, %(end)s - %(most)d);
    """ % {"place": place, "end": end, "most": most, "apart": apart}


# A decoder of regular text, which reads and writes what it is given.
TAKE_REGULAR = """    proof_reads(src, len);
    proof_room(dst, 4 * cap);
    state->previous = Frama_C_unsigned_int_interval(0, 0x10FFFF);
    return (struct runic_pair){proof_size(0, len), proof_size(0, cap)};
"""

# Sixteen octets at once: what a function reads and writes, and how far it says it came.
TAKE_LANES = """    proof_reads(src, LANES);
    proof_writes(dst, 4 * LANES);
    return proof_size(0, LANES);
"""
PUT_LANES = """    proof_reads(src, 4 * LANES);
    proof_writes(dst, LANES);
    return proof_size(0, LANES);
"""
TAKE_DIRECT = """    (void)dialect;
    (void)lenient;
    proof_reads(src, LANES);
    proof_writes(dst, 2 * LANES);
    return proof_size(0, LANES);
"""
DIGITS_AT = """    struct digits d;
    (void)dialect;
    proof_reads(src, LANES);
    proof_writes(d.values, LANES);
    d.count = proof_size(0, LANES);
    return d;
"""
PUT_SIX = """    (void)dialect;
    proof_reads(src, 12);
    proof_writes(dst, LANES);
    return (16 * len + 5) / 6;
"""
FIND_DIRECT = """    (void)dialect;
    proof_reads(units, 2 * WINDOW);
    proof_writes(bytes, WINDOW);
    return Frama_C_unsigned_long_interval(0, UINT64_MAX);
"""
# The order stays a permutation: words.c runs it for each of them.
USE = """    //@ assert window < 8;
    s->order = proof_size(0, 0x0707070707070707);
"""

NEXT_UNPAIRED = """    proof_reads(src, len);
    proof_scsu_decoder(s);
    if (len < 3 && proof_bool())
        return bad_sequence(RUNIC_FAULT_TRUNCATED, proof_result = len);
    const unsigned length = (unsigned)proof_size(1, smaller(len, 3));
    proof_result = length;
    return proof_bool() ? bad_sequence(RUNIC_FAULT_RESERVED, proof_result)
                        : good_character(Frama_C_unsigned_int_interval(0, UINT32_MAX), proof_result);
"""
SCSU_NEXT = """    //@ assert len > 0;
    proof_reads(src, len);
    proof_scsu_decoder(&state->scsu);
    proof_result = proof_size(1, smaller(len, 16));
    return proof_bool() ? bad_sequence(RUNIC_FAULT_RESERVED, proof_result)
                        : good_character(Frama_C_unsigned_int_interval(0, UINT32_MAX), proof_result);
"""
SCSU_TAKE_REGULAR = """    //@ assert done->read <= len && done->written <= cap;
    proof_scsu_decoder(s);
    proof_reads(src, len);
    proof_room(dst, 4 * cap);
    proof_read = proof_size(done->read, len);
    proof_written = proof_size(done->written, cap);
    done->read = proof_read;
    done->written = proof_written;
"""
PUT_BYTES = """    s->debt = (uint8_t)proof_size(0, 255);
    proof_reads(src, 4 * len);
    proof_room(dst, len);
    return proof_size(0, len);
"""
SCSU_PUT = """    (void)value;
    (void)next;
    proof_scsu_encoder(s);
    proof_writes(dst, SCSU_LONGEST);
    return proof_size(1, SCSU_LONGEST);
"""

# Two lines of one file: what is not 0 has a lowest bit.
LOWEST_BIT = """    //@ assert bits != 0;
    return Frama_C_unsigned_int_interval(0, 63);
"""
# A state of UTF-7 that any text can lead to; what the options made of it stays.
UTF7_NEXT = """    //@ assert len > 0;
    proof_reads(src, len);
    proof_utf7(&state->utf7);
    return (runic_character){.value = Frama_C_unsigned_int_interval(0, UINT32_MAX), .length = (uint8_t)proof_size(0, smaller(len, 16)),
        .status = (uint8_t)proof_size(0, RUNIC_PARTIAL)};
"""
UTF7_TAKE_UNITS = """    (void)dialect;
    proof_reads(src, len);
    proof_writes(units, 2 * (room + UTF7_DECODE_SLACK));
    s->in_run = (uint8_t)proof_size(OUTSIDE, BROKEN);
    s->run_ended = proof_bool();
    return (struct utf7_place){proof_size(0, len), proof_size(0, room)};
"""
COMPLETE_PAIR = """    (void)dialect;
    //@ assert p->read <= len;
    proof_reads(src, len);
    proof_reads(units, 2 * p->units);
    if (proof_bool()) {
        proof_writes(units + 2 * p->units, 2);
        p->units++;
        p->read = proof_size(0, len);
        s->bits = Frama_C_unsigned_int_interval(0, 15);
        s->count = (uint8_t)(2 * proof_size(0, 2));
    }
"""
PUT_RUN = """    (void)dialect;
    (void)ends;
    //@ assert len > 0;
    proof_reads(src, 2 * (len + 6));
    proof_room(dst, 4 * len + LANES);
    proof_utf7(s);
    return dst + proof_size(0, 1 + 3 * len);
"""
PUT_WINDOW = """    (void)dialect;
    //@ assert 0 < len <= WINDOW;
    proof_reads(src, 2 * (WINDOW + 6));
    proof_room(dst, 4 * len + LANES);
    proof_utf7(s);
    return dst + proof_size(0, 4 * len);
"""
PUT_BLOCK = """    (void)dialect;
    //@ assert len <= UTF7_ENCODE_BLOCK;
    proof_reads(src, 4 * len);
    proof_room(dst, 8 * len + LANES);
    proof_utf7(s);
    return dst + proof_size(0, 8 * len);
"""

# Sixteen octets outside a run, of which some are ill-formed.
RECOVER_DIRECT = """    (void)dialect;
    proof_reads(src + done->read, LANES);
    proof_writes(dst + done->written, 4 * LANES);
    proof_octet = proof_size(0, LANES);
    if (proof_octet > 0 && proof_bool()) {
        bad->count += proof_size(1, proof_octet);
        bad->place = done->read + proof_size(0, proof_octet - 1);
        bad->fault = proof_size(0, 255);
        bad->bad_length = 1;
        proof_written = 1;
    }
    s->run_ended = proof_bool();
    done->read += proof_octet;
    done->written += proof_size(0, proof_octet);
    return proof_octet;
"""
# Whatever next says of text that may be damaged or cut.
def next_of_damaged(state):
    return """    //@ assert len > 0;
    proof_reads(src, len);
    %s
    if (len <= 15 && proof_bool())
        return bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)len);
    const unsigned length = (unsigned)proof_size(1, len);
    return proof_bool() ? bad_sequence(RUNIC_FAULT_RESERVED, proof_bool() ? length : 0)
                        : good_character(Frama_C_unsigned_int_interval(0, UINT32_MAX), length);
""" % state


# Whether there was a bad sequence already.
def any_count(count):
    return """if (%s > 0) {
            proof_class = 1;
            %s = proof_size(1, SIZE_MAX);
        } else
            proof_class = 0;
        proof_result = proof_octet = proof_read = proof_written = 0;
        """ % (count, count)


MATCHES = """    proof_reads(a, a_len);
    proof_reads(b, b_len);
    return proof_bool();
"""

# Octets of one class: the same answer of each of UTF-7's tables and tests.
def octets(lasts):
    return "".join("if (src[0] <= %d) proof_octet = %d; else " % (last, i) for i, last in enumerate(lasts, 1)) + "proof_octet = 99;"


OCTET = octets([0x1F, 0x25, 0x26, 0x2A, 0x2B, 0x2C, 0x2D, 0x2E, 0x2F, 0x39, 0x40, 0x5A, 0x60, 0x7A, 0x7F])

# SCSU: a tag with the same arguments, in the same mode.
TAG = octets([0x00, 0x08, 0x0A, 0x0B, 0x0C, 0x0D, 0x0E, 0x0F, 0x17, 0x1F, 0x7F, 0xDF, 0xE7, 0xEF, 0xF0, 0xF1, 0xF2])
TAG += " if (s->unicode) proof_class = 2; else proof_class = 1;"

CHARACTER = [
    # States of one place in the text are joined, those of different places or lengths are not.
    ("results_apart", "take_beyond_ascii"),
    ("results_apart", "take_utf16"),
    ("results_apart", "take_character"),
    ("begin", "form_length", BY_LENGTH),
    ("begin", "advance", "proof_read += read * form_unit_size(from);"),
]

# A good character and each kind of bad sequence, by length.
SEQUENCE = [
    ("begin", "good_character", "proof_result = length; length = (unsigned)proof_result;"),
    ("begin", "bad_sequence", "proof_result = length; length = (unsigned)proof_result;\n"
     "    if (fault == RUNIC_FAULT_TRUNCATED) proof_result += 32; else proof_result += 64;"),
    ("before", "next_utf8", "for (unsigned i = 1", "//@ loop unroll 4;\n   "),
]

# What vectors do stands as a model everywhere; what scsu_parts.c proves, in the other drivers of SCSU.
SCSU_LANES = [
    ("text", "src/charset/scsu.h", '#include "codec.h"', '#include "codec.h"\n#include "scsu_state.h"'),
    ("model", "scsu_take_lanes", TAKE_LANES),
    ("model", "scsu_put_lanes", PUT_LANES),
    ("model", "count_lanes_of_units", "    proof_reads(src, LANES);\n    return proof_size(0, LANES / 2);\n"),
    ("model", "are_ideographs", "    proof_reads(src, 4 * LANES);\n    return proof_bool();\n"),
    ("model", "windows_with", "    (void)s;\n    (void)value;\n    return Frama_C_unsigned_int_interval(0, 255);\n"),
    ("model", "scsu_windows.h:use", USE),
]

UTF7_LANES = [
    ("text", "src/charset/utf7.h", '#include "codec.h"', '#include "codec.h"\n#include "utf7_state.h"'),
    ("text", "src/charset/base64.h", "typedef uint64_t octet_halves __attribute__((vector_size(16)));", "typedef octets octet_halves;"),
    ("model", "utf7_decode_are_direct", "    (void)dialect;\n    (void)lenient;\n    return all;\n"),
    ("model", "utf7_decode.c:take_direct", TAKE_DIRECT),
    ("model", "digits_at", DIGITS_AT),
    ("model", "digit_octets", "    (void)dialect;\n    return values;\n"),
    ("model", "put_six", PUT_SIX),
    ("model", "utf7_encode_are_direct", "    (void)dialect;\n    return units;\n"),
    ("model", "find_direct", FIND_DIRECT),
    ("model", "lowest_bit", LOWEST_BIT),
    ("model", "recover_direct", RECOVER_DIRECT),
    ("begin", "utf7_put", "if (value < 0x80) proof_octet = 1; else proof_octet = 2;"),
]

TEXT_UTF7 = [
    ("text", "src/charset/utf7_decode.c", "#define UTF7_DECODE_UNITS BY_STACK(512, 128)", "#define UTF7_DECODE_UNITS 3"),
    ("text", "src/charset/utf7_encode.c", "#define FEWEST            8", "#define FEWEST            2"),
    ("text", "src/charset/utf7_encode.c", "#define UTF7_ENCODE_BLOCK 64", "#define UTF7_ENCODE_BLOCK 4"),
    ("model", "runic_utf7_next", UTF7_NEXT),
    ("model", "utf7_take_units", UTF7_TAKE_UNITS),
    ("model", "put_block", PUT_BLOCK),
    # Room for three values, or more.
    ("before", "decode_in", "if (s->count == 0", cut("done.read", "len - 1") + near("done.written", "cap - 1", 3, "proof_written")),
    ("instead", "decode_in", "done.written += some.written;",
     "done.written += some.written; proof_written = 0; proof_read = done.read; done.read = proof_read;"),
    ("model", "complete_pair", COMPLETE_PAIR),
    # A block of two to four values, and room for as many, or more.
    ("before", "encode_in", "const size_t room =",
     FORGET + near("read", "len", 4, "proof_read") + near("written", "cap - FEWEST * MOST_OCTETS - UTF7_ENCODE_SLACK", 20, "proof_written")),
    ("before", "encode_in", "uint8_t bytes[UTF7_LONGEST];", "proof_forget(); " + anywhere("read", "len - 1", "written", "cap")),
    ("instead", "encode_in", "const size_t size = utf7_put(dialect, &after, src[read], bytes);",
     "proof_result = utf7_put(dialect, &after, src[read], bytes); const size_t size = proof_result;\n        proof_octet = 0;\n        " +
     near("written", "cap", 12, "proof_written")),
    ("before", "encode_in", "memcpy(", "if (size > 0)"),
]

# What view proves of them.
LOOK = """    //@ assert c->held < HOLD;
    check_work(w);
    any_view(view);
"""
CONSUME = """    check_taken(VIEW_WATCHED, bytes, view->len);
    c->held = (uint8_t)proof_size(0, HOLD - 1);
    any_piece(w);
    c->offset += bytes;
    any_view(view);
"""
STREAM_MODELS = [
    ("text", "src/stream/view.h", "static inline void look(", "static inline void any_piece(struct work *w);\n"
     "static inline void any_view(struct view *view);\nstatic inline void check_work(const struct work *w);\n"
     "static inline void any_room(struct work *w);\nstatic inline void check_view(const struct view *view);\n"
     "static inline void check_taken(bool is_watched, size_t taken, size_t len);\nstatic inline void look("),
    ("model", "look", LOOK),
    ("model", "consume", CONSUME),
]
# What the other parts of replace.c prove.
AFTER_GOOD_TEXT = """    (void)c;
    //@ assert pos <= end;
    proof_reads(src, end);
    proof_read = proof_size(pos, end);
    return proof_read;
"""
FIND_LAST_FAULT = """    //@ assert pos <= end && end <= view->len;
    proof_reads(view->src, view->len);
    Frama_C_make_unknown((char *)&c->faults, sizeof c->faults);
    return proof_bool();
"""
FIND_NEWEST = """    //@ assert VIEW_WATCHED ==> begin <= end && end <= view->len;
    proof_reads(view->src, view->len);
    Frama_C_make_unknown((char *)&c->faults, sizeof c->faults);
"""
# A turn of a loop over a view, anywhere in it and in the room; see stream_state.h.
ANY_TURN = """//@ assert VIEW_WATCHED ==> done.read <= view->len;
        //@ assert ROOM_WATCHED ==> done.written + w.cap == cap && w.dst == room + done.written;
        proof_octet = proof_result = 0;
        proof_read = VIEW_WATCHED ? proof_size(0, view->len) : 0;
        done.read = VIEW_WATCHED ? proof_read : unwatched();
        proof_written = ROOM_WATCHED ? proof_size(0, cap) : 0;
        done.written = ROOM_WATCHED ? proof_written : unwatched();
        w.dst = ROOM_WATCHED ? room + proof_written : begin_of(false, room, 0);
        w.cap = ROOM_WATCHED ? cap - proof_written : unwatched();
       """
# What the other parts of answers.c prove.
ANY_UNIT = """//@ assert i < *len && written <= longest * i;
            proof_class = 0;
            proof_read = proof_size(0, *len - 1);
            i = proof_read;
            written = proof_size(0, longest * i);
            found = proof_size(0, SIZE_MAX);
           """
COPY_TO_MARK = """    proof_reads(text, 2 * len);
    proof_writes(dst, 2 * len);
    return proof_size(0, len);
"""
ANSWER_MARK = """    (void)c;
    check_taken(VIEW_WATCHED, done->read + 1, len);
    proof_reads(src, len);
    proof_reads(a->text + done->written, 2 * LONGEST_ANSWER);
    done->read = VIEW_WATCHED ? proof_size(done->read + 1, len) : unwatched();
    done->written += proof_size(0, LONGEST_ANSWER);
    return proof_bool();
"""
# What marked units were made of is in the source, and so is a byte more where a mark stands behind them: marks.c tries it.
MADE_OF = """const size_t size = source_size(c->from->scheme, text + run, rest_of(VALUES_WATCHED, %s, run));
        //@ admit VIEW_WATCHED ==> size %s len - done.read;"""
# An answer of four units is the longest here.
ANSWERS_APART = [
    ("text", "src/stream/view.h", "#define LONGEST_ANSWER 32", "#define LONGEST_ANSWER 4"),
    ("model", "answer_mark", ANSWER_MARK),
]
# No unit of a form becomes more than one of UTF-16, but one of UTF-32 two.
MARK_FAULTS = """    proof_reads(src, len);
    proof_room(a->text, 2 * a->room);
    *replaced = proof_size(0, SIZE_MAX);
    proof_octet = proof_size(0, scheme_form(from) == FORM_utf8 ? len : len / 2);
    //@ assert proof_octet <= a->room;
    proof_writes(a->marked, 2 * proof_octet);
    return (struct runic_pair){proof_size(0, len), proof_octet};
"""
PUT_ANSWERS = """    const size_t written = *len * (a->length > 1 ? a->length : 1);
    //@ assert written <= a->room;
    proof_reads(text, 2 * *len);
    proof_room(a->text, 2 * a->room);
    *len = proof_size(0, written);
    return proof_size(0, SIZE_MAX);
"""
ANSWER_EACH = """    (void)c;
    //@ assert most <= a->room;
    proof_reads(text, 2 * marked);
    proof_reads(src, len);
    proof_writes(a->text, 2 * most);
    *replaced = proof_size(0, SIZE_MAX);
    return (struct runic_pair){proof_size(0, len), proof_size(0, most)};
"""
DECODE_ANSWERED = """    (void)c;
    proof_reads(src, len);
    proof_room(a->text, 2 * a->room);
    proof_room(a->marked, 2 * a->room);
    *replaced = proof_size(0, SIZE_MAX);
    proof_octet = VIEW_WATCHED ? proof_size(0, len) : 0;
    return (struct runic_pair){VIEW_WATCHED ? proof_octet : unwatched(), proof_size(0, smaller(most, a->room))};
"""
BEGIN_ANSWERS = """    (void)c;
    Frama_C_make_unknown((char *)a, sizeof *a);
    a->marked = marked;
    a->text = text;
    a->room = room;
"""
# Anywhere in a batch and in the room.
ENCODED = """        proof_octet = proof_result = 0;
        proof_read = VALUES_WATCHED ? proof_size(0, len) : 0;
        done.read = VALUES_WATCHED ? proof_read : unwatched();
        proof_written = ROOM_WATCHED ? proof_size(0, w->cap) : 0;
        done.written = ROOM_WATCHED ? proof_written : unwatched();
       """
# What the other parts of scalars.c prove. Of the newest bad sequence place and length stay together.
PASS_DAMAGE = """    check_taken(VIEW_WATCHED, done->read, batch->len);
    check_taken(VALUES_WATCHED, done->written, batch->most);
    proof_reads(batch->src, batch->len);
    (void)c;
    if (batch->len > 0 && proof_bool()) {
        proof_class = VIEW_WATCHED ? proof_size(0, batch->len - 1) : 0;
        batch->bad.place = VIEW_WATCHED ? proof_class : unwatched();
        batch->bad.bad_length = proof_size(1, some_of(VIEW_WATCHED, batch->len, batch->bad.place));
        batch->bad.fault = proof_size(0, 255);
        batch->bad.count = proof_size(1, SIZE_MAX);
        proof_class += 1;
    }
    done->read = VIEW_WATCHED ? proof_size(done->read, batch->len) : unwatched();
    done->written = VALUES_WATCHED ? proof_size(done->written, batch->most) : unwatched();
    return proof_bool();
"""
DECODE_BATCH = """    //@ assert batch->most <= BATCH_VALUES;
    proof_reads(batch->src, batch->len);
    any_faults(c);
    *replaced = proof_size(0, SIZE_MAX);
    proof_octet = VIEW_WATCHED ? proof_size(0, batch->len) : 0;
    return (struct runic_pair){VIEW_WATCHED ? proof_octet : unwatched(), proof_size(0, BATCH_VALUES)};
"""
ENCODE_BATCH = """    //@ assert len <= BATCH_VALUES;
    proof_room(w->dst, w->cap);
    Frama_C_make_unknown((char *)&c->encoder, sizeof c->encoder);
    Frama_C_make_unknown((char *)&c->faults, sizeof c->faults);
    if (len > 0 && proof_bool()) {
        lacking->found = true;
        lacking->index = proof_size(0, len - 1);
    }
    (void)batch;
    proof_written = ROOM_WATCHED ? proof_size(0, w->cap) : 0;
    return (struct runic_pair){proof_size(0, len), ROOM_WATCHED ? proof_written : unwatched()};
"""
CONVERT_BATCH = """    //@ assert batch->most <= BATCH_VALUES;
    proof_reads(batch->src, batch->len);
    proof_room(way->w.dst, way->w.cap);
    any_faults(c);
    const size_t read = VIEW_WATCHED ? proof_size(0, batch->len) : unwatched();
    if (proof_bool()) {
        way->replaced.found = true;
        way->replaced.read = way->done.read;
        way->replaced.end = way->done.read + read;
        proof_class = VIEW_WATCHED ? 1 + way->replaced.read : 1;
    } else if (proof_bool()) {
        way->replaced.found = false;
        proof_class = 0;
    }
    if (proof_bool()) {
        way->lacking.found = true;
        way->lacking.read = way->done.read;
        way->lacking.index = proof_size(0, BATCH_VALUES);
        Frama_C_make_unknown((char *)&way->lacking.before, sizeof way->lacking.before);
        proof_result = 1;
    }
    way->done.read += read;
    proof_octet = ROOM_WATCHED ? proof_size(0, way->w.cap) : 0;
    way->done.written += ROOM_WATCHED ? proof_octet : unwatched();
    wrote(&way->w, ROOM_WATCHED ? proof_octet : unwatched());
    batch->exact = proof_bool();
    batch->most = proof_size(0, BATCH_VALUES);
    return proof_bool();
"""
TELL_LACKING = """    //@ assert lacking->index <= BATCH_VALUES;
    check_taken(VIEW_WATCHED, lacking->read, view->len);
    proof_reads(view->src, view->len);
    proof_room(batch, sizeof *batch);
    any_faults(c);
"""
# What the other parts of converter.c prove.
CONVERT_GOOD = """    (void)is_damaged;
    check_work(w);
    check_view(view);
    any_faults(c);
    Frama_C_make_unknown((char *)&c->encoder, sizeof c->encoder);
    proof_result = ROOM_WATCHED ? proof_size(0, w->cap) : 0;
    return (struct runic_pair){proof_size(0, view->len), ROOM_WATCHED ? proof_result : unwatched()};
"""
LOOK_AT_NEXT = """    check_work(w);
    check_view(view);
    (void)c;
    Frama_C_make_unknown((char *)after, sizeof *after);
    proof_result = 0;
    return (runic_character){.value = Frama_C_unsigned_int_interval(0, UINT32_MAX), .length = (uint8_t)proof_size(0, view->len),
        .status = (uint8_t)proof_size(0, RUNIC_PARTIAL), .fault = (uint8_t)proof_size(0, 255)};
"""
PASS_FAULT = """    check_work(w);
    check_view(view);
    check_taken(VIEW_WATCHED, next->length, view->len);
    proof_reads(after, sizeof *after);
    any_faults(c);
    any_policy(&c->owed, RUNIC_ESCAPE);
    c->fault_waits = proof_bool();
    c->held = (uint8_t)proof_size(0, HOLD - 1);
    any_piece(w);
    any_room(w);
    any_view(view);
    return (runic_status)proof_size(0, RUNIC_STOPPED);
"""
IS_OVER = """    check_view(view);
    proof_reads(next, sizeof *next);
    if (proof_bool())
        return false;
    c->held = (uint8_t)proof_size(0, HOLD - 1);
    any_piece(w);
    return true;
"""
STREAM_MODELS_WITHOUT_LOOKING = STREAM_MODELS + [("model", "look_at_next", LOOK_AT_NEXT)]
CONVERT_TEXT = """    check_work(w);
    any_faults(c);
    any_policy(&c->owed, RUNIC_ESCAPE);
    c->fault_waits = proof_bool();
    c->held = (uint8_t)proof_size(0, HOLD - 1);
    any_piece(w);
    any_room(w);
    return (runic_status)proof_size(0, RUNIC_STOPPED);
"""

# Text of one scheme or form to another, as scheme.c's parts prove it: units.
CONVERT_NATIVE = """    proof_reads(src, len * form_unit_size(scheme_form(from)));
    proof_room(dst, cap * form_unit_size(scheme_form(to)));
    if (replaced != NULL)
        *replaced += proof_size(0, len);
    return (struct runic_pair){proof_size(0, len), proof_size(0, cap)};
"""
CONVERT_SCHEME_PIECE = """    const size_t taken = len * form_unit_size(scheme_form(from));
    //@ assert len <= PIECE_UNITS && taken <= PIECE_BYTES;
    proof_writes(own, PIECE_BYTES);
""" + CONVERT_NATIVE
BEFORE_CUT = """    proof_reads(src, len * form_unit_size(scheme_form(scheme)));
    proof_class = proof_size(len - smaller(len, MOST_CUT), len);
    return proof_class;
"""

# Frama-C knows no arithmetic with addresses, which keeps a capacity of SIZE_MAX from going over the end of memory.
ROOM_OF = "    static uint32_t nothing;\n    (void)cap;\n    (void)unit_size;\n    return dst != NULL ? dst : &nothing;\n"

# The same number, which is not told from bits.
BY_BRANCH = ("instead", "either", "b ^ ((a ^ b) & (0 - (size_t)first))", "first ? a : b")

# What the other part of lossy.c proves.
CONVERT_ONE = """    //@ assert at->done.read < len && at->done.written <= cap;
    proof_reads(src, len * form_unit_size(from));
    proof_room(dst, cap * form_unit_size(to));
    at->full = proof_bool();
    at->good = Frama_C_unsigned_int_interval(0, UINT32_MAX);
    at->done.read = proof_size(1, len);
    at->done.written = proof_size(0, cap);
"""
COUNTERS = "at.replaced = proof_size(0, SIZE_MAX); at.good = Frama_C_unsigned_int_interval(0, UINT32_MAX);\n            "

RECOVER_UTF7 = [
    ("model", "runic_utf7_next", next_of_damaged("proof_utf7(&state->utf7);")),
    ("begin", "recover_in", "proof_class = 0;"),
    ("before", "recover_in", "const size_t before =", anywhere("done->read", "len", "done->written", "cap") + any_count("bad->count") + "good = proof_size(0, bad->patience - 1);"),
    ("begin", "recover_next", "proof_read = done->read; done->read = proof_read; proof_octet = 0;"),
    ("before", "recover_next", "const bool is_bad =", "proof_result = 0;\n   "),
    ("instead", "recover_next", "bad->bad_length = next.length;",
     "bad->bad_length = next.length; proof_written = 1;\n        //@ assert bad->bad_length <= len - bad->place;"),
]

HINTS = {
    "strict": CHARACTER + [
        ("before", "convert_rest", "uint32_t value;", "proof_read = done.read; proof_class = proof_result = 0;"),
    ],
    "span": CHARACTER + [
        ("before", "span_from_utf8", "while (at.src <= last", ANYWHERE_UTF8),
        ("instead", "span_from_utf8", "{\n    }", "{ proof_class = proof_result = 0; }"),
        ("before", "span_from_units", "while (good && at.src <= last)", ANYWHERE_UNITS),
        ("before", "span_from_units", "take_blocks(", "proof_class = proof_result = 0;"),
        ("instead", "span_from_units", "good = take_lanes", "proof_class = proof_result = 0, good = take_lanes"),
        ("model", "take_up_to_two", TAKE_UP_TO_TWO),
        ("model", "measure_up_to_two", MEASURE_UP_TO_TWO),
        ("model", "measure_up_to_three", MEASURE_UP_TO_THREE),
        ("instead", "measure_words_up_to_three", "at->src -= at->src[-1] < 0xC0 ? 2 : 1;",
         "proof_reads(at->src - 1, 1); at->src -= (size_t)proof_class; proof_read -= (size_t)proof_class;"),
        ("model", "put_up_to_two", PUT_UP_TO_TWO),
        ("model", "put_up_to_three", PUT_UP_TO_THREE),
    ],
    "measure": CHARACTER + [
        ("model", "take_span", TAKE_SPAN),
        ("before", "measure_good", "while (at.src < end",
         "proof_read = proof_size(0, len); proof_read *= form_unit_size(from); at.src = src + proof_read;\n   "),
        ("instead", "measure_good", "{\n    }", "{ proof_class = proof_result = 0; }"),
    ],
    "scalar_rest": SEQUENCE + [
        ("model", "measure_good", MEASURE_GOOD),
        ("before", "size_of_utf8", "struct runic_pair good =", "proof_written = read; proof_result = 0;"),
        ("instead", "size_of_utf8", "read += good.read;", "read += good.read; proof_read = read; proof_written = 0;"),
        ("before", "repair", "pos += measure_good", "proof_written = pos;"),
        ("before", "repair", "if (pos == len)", "proof_read = pos; proof_written = 0;"),
        ("instead", "repair", "pos++;", "pos++; proof_read = pos;"),
        ("before", "tally", "while (end - src >= 8)", "//@ loop unroll 20;\n   "),
        ("before", "tally", "for (size_t words", "//@ loop unroll 20;\n       "),
        ("before", "tally", "for (; src < end", "//@ loop unroll 20;\n   "),
    ],
    "strict_spans": [
        ("before", "convert_spans", "size_t span", cut("done.read", "len", "done.written", "cap")),
        ("before", "convert_spans", "return convert_rest", "proof_forget();"),
        ("model", "take_span", TAKE_SPAN),
        ("model", "convert_rest", CONVERT_REST),
    ],
    "lossy_one": CHARACTER + SEQUENCE + [
        # What ISO-8859-1 has.
        ("before", "convert_one", "bool good =", "if (length > 0) { if (value <= 0xFF) proof_written = 1; else proof_written = 2; }\n   "),
        # What is full is not stored for Eva, but learnt of the room.
        ("before", "convert_one", "at->full =", "if (form_length(to, value) > cap - at->done.written) proof_octet = 1; else proof_octet = 2;\n   "),
    ],
    "lossy_all": [
        ("model", "convert_one", CONVERT_ONE),
        ("before", "convert_lossy", "struct runic_pair good = strict(", cut("at.done.read", "len", "at.done.written", "cap") + COUNTERS),
        ("before", "convert_lossy", "convert_one(from, to, src", "proof_read = proof_written = 0; " + COUNTERS),
    ],
    "signature": [
        ("instead", "common_prefix", "i++;", "proof_read = i + 1, i++;"),
    ],
    "lanes": [("file", "src/charset/lanes.h")],
    "judge": SEQUENCE + [
        # More than one block.
        ("text", "src/detect/detector.c", "#define BLOCK 1024", "#define BLOCK 6"),
        ("instead", "cut_off", "i++)", "i++, proof_octet = i)"),
        ("instead", "judge_utf8", "d->tail_length = (uint8_t)cut_off(src, len);",
         "proof_class = cut_off(src, len); d->tail_length = (uint8_t)proof_class;"),
        # Frama-C's memcpy takes nothing from behind the end of a block, not even no bytes.
        ("before", "judge_utf8", "memcpy(d->tail,", "proof_octet = proof_result = 0; if (d->tail_length > 0)"),
        ("instead", "judge_utf8", "size -= cut_off(src + pos, size);", "proof_written = cut_off(src + pos, size), size -= proof_written;"),
        ("instead", "judge_utf8", "pos += size)", "pos += size, proof_read = pos, proof_octet = proof_result = proof_written = 0)"),
        ("instead", "judge_block", "const size_t good = KERNEL(utf8_validate)(src, len);",
         "proof_result = KERNEL(utf8_validate)(src, len); const size_t good = proof_result;"),
    ],
    "detector": SEQUENCE + [
        ("model", "judge_utf8", JUDGE_UTF8),
        ("instead", "put_aside", "src[i++];", "src[i++], proof_written = i;"),
        ("returns", "finish_tail", "proof_read"),
        ("before", "finish_tail", "d->tail[d->tail_length] = src[i];", "proof_read = i; proof_result = 0;"),
        ("model", "equal", "    (void)byte;\n    return v;\n"),
        ("model", "count_lanes", "    (void)counts;\n    proof_reads(src, len);\n    //@ assert len <= LANES;\n"),
        ("model", "evidence.c:sum", "    (void)counts;\n    return proof_size(0, 255 * LANES);\n"),
        ("instead", "sum_by_offset", "(*counts)[i]", "proof_size(0, 255)"),
    ],
    "spell": [
        # From every character of a text, each of which stands for so many values at most.
        ("before", "runic_spell_text", "if (c->to->has(text[i])) {", """//@ assert i < len && length <= i * RUNIC_MAX_REPLACEMENT;
        proof_forget();
        proof_read = proof_size(1, len);
        i = proof_read - 1;
        length = proof_size(0, i * RUNIC_MAX_REPLACEMENT);
       """),
        ("before", "escape_character", "while (digits < 6", "//@ loop unroll 3;\n   "),
        ("before", "escape_character", "add_ascii(answer, '\\\\');", "/*@ split digits; */ ;"),
        ("before", "add_hex", "while (digits-- > 0)", "//@ loop unroll 7;\n   "),
        ("before", "runic_escape_bytes", "for (size_t i", "//@ loop unroll 9;\n   "),
        ("before", "runic_spell", "for (size_t i", "//@ loop unroll 17;\n   "),
    ],
    "next": SEQUENCE,
    "text_utf_ebcdic": [
        ("before", "utf_ebcdic_decode", "while (done.read < len", ANY_DONE),
        ("before", "utf_ebcdic_decode", "const uint8_t first =", "proof_read = done.read; done.read = proof_read; proof_result = 0;"),
        ("before", "utf_ebcdic_encode", "for (; read < len", "read = proof_size(0, len); written = proof_size(0, cap);\n   "),
        ("before", "utf_ebcdic_encode", "const unsigned length =",
         "if (value <= 0x3FF) proof_class = 2; else if (value <= 0x3FFF) proof_class = 3;\n"
         "        else if (value <= 0x3FFFF) proof_class = 4; else proof_class = 5;"),
        ("instead", "utf_ebcdic_encode", "written += length;", "written += length; proof_class = 0;"),
        ("before", "utf_ebcdic_put", "for (unsigned i", "//@ loop unroll 5;\n   "),
    ],
    "text_cesu8": [
        ("before", "cesu8_decode", "while (step.read > 0", ANY_DONE),
        ("before", "cesu8_decode", "const uint32_t value =", PLACE),
        ("before", "cesu8_encode", "while (done.read < len)", ANY_DONE),
        ("before", "cesu8_encode", "const size_t good =", PLACE),
        ("before", "count_bmp", "for (; i + 8 <= len", "//@ loop unroll 3;\n   "),
    ],
    "bocu1_parts": [
        ("before", "take_short", "if (size == 0 ||", "if (value <= 0x10FFFF) proof_class = 1; else proof_class = 2;\n   "),
        ("before", "bocu1_take_regular", "if (is_plain_middle(s.previous)) {", cut("read", "len", "written", "cap")),
    ],
    "text_bocu1": [
        ("model", "bocu1_take_regular", TAKE_REGULAR),
        ("before", "bocu1_decode", "some = bocu1_take_regular", cut("done.read", "len", "done.written", "cap")),
        ("instead", "bocu1_decode", "done.written += some.written;", "done.written += some.written; " + apart("done.read", "done.written")),
        ("before", "runic_bocu1_encode", "if (is_plain_middle(s.previous)) {", cut("read", "len - 1", "written", "cap - 4")),
        ("before", "runic_bocu1_encode", "uint8_t bytes[BOCU1_LONGEST];", anywhere("read", "len - 1") + cut("written", "cap")),
        ("before", "put_trails", "for (; trails > 0", "//@ loop unroll 4;\n   "),
    ],
    "character": SEQUENCE + [
        ("begin", "put_of", BY_LENGTH),
        ("instead", "span_utf8", "lead--;", "lead--, proof_read = pos - lead;"),
        ("begin", "span_utf8", "proof_read = 0;"),
        ("instead", "previous_of", "size_t begin = form_span(form, src, len, len - 1).begin;",
         "proof_written = form_span(form, src, len, len - 1).begin;\n    const size_t begin = proof_written;"),
    ],
    "label": [
        ("model", "matches", MATCHES),
    ],
    "matches": [
        ("before", "matches", "x = significant", anywhere("i", "a_len", "j", "b_len")),
        ("before", "significant", "char c =", anywhere("*pos", "len - 1")),
    ],
    "text_memory": SEQUENCE + [
        ("model", "room_of", ROOM_OF),
        ("model", "convert.c:apart", "    return done;\n"),
        ("begin", "stopped", "proof_read = done.read; done.read = proof_read;"),
    ],
    # What is behind the end of a block is nothing that Frama-C's memcpy takes, not even no bytes.
    "output": [
        ("before", "write_whole", "memcpy(", "if (done.written > 0)"),
        # A sum teaches Eva nothing of its parts.
        ("before", "write_whole", "if (done.written + closing", "if (done.written > w->cap) proof_octet = 1; else proof_octet = 2;\n   "),
        ("before", "runic_close_text", "memcpy(", "if (size > 0)"),
    ],
    "beginning": STREAM_MODELS_WITHOUT_LOOKING + [
        ("before", "stream/view.h:hold", "memcpy(", "if (bytes > 0)"),
        ("before", "runic_meet_first", "look(&view, c, w);", "check_work(w); proof_octet = proof_result = proof_class = 0; any_piece(w);\n       "),
    ],
    "whole_text": [
        ("model", "room_of", ROOM_OF),
        ("begin", "why_stopped", "proof_read = done.read; done.read = proof_read;"),
        # A text that is not watched has no length; but the kernel stopped before its end.
        ("instead", "why_stopped", "len - done.read", "PIECE_WATCHED ? len - done.read : proof_size(1, LONGEST)"),
        # What is not written yet where nothing is returned from there is kept apart from what is.
        ("instead", "convert_plain", "return false;", "{ proof_octet = 0; return false; }"),
        ("before", "convert_plain", "return true;", "proof_octet = 1;\n    "),
        ("before", "runic_convert_size", "part = runic_converter_convert(", """proof_read = proof_size(0, LONGEST);
        rest = proof_piece + LONGEST - proof_read;
        len = proof_read;
        size = proof_size(0, SIZE_MAX);
       """),
        ("before", "runic_convert_size", "len -= part.read;", "proof_result = part.read; part.read = proof_result;\n       "),
        ("instead", "runic_convert_size", "rest += part.read;", "rest += part.read;\n        //@ assert rest + len == proof_piece + LONGEST && len <= LONGEST;"),
    ],
    "replace_good": [
        ("text", "src/stream/replace.c", "#define LOOKED_THROUGH BY_STACK(256, 64)", "#define LOOKED_THROUGH 5"),
        ("before", "after_good_text", "stretch = smaller(", "proof_read = pos; pos = proof_read; proof_result = 0;\n       "),
        ("instead", "after_good_text", "pos += good;", "proof_result = good; good = proof_result; pos += good;"),
    ],
    "replace_last": [
        ("model", "after_good_text", AFTER_GOOD_TEXT),
        ("before", "find_last_fault", "if (next.status", "proof_result = 0;\n       "),
    ],
    "replace_newest": [
        ("text", "src/stream/replace.c", "#define NEAREST 32", "#define NEAREST 2"),
        ("model", "find_last_fault", FIND_LAST_FAULT),
    ],
    "replace_lossy": [
        ("text", "src/stream/replace.c", "#define LOSSY_PIECE (32 * 1024)", "#define LOSSY_PIECE 5"),
        ("model", "runic_find_newest", FIND_NEWEST),
        ("before", "runic_convert_lossy", "size_t replaced = 0;", ANY_TURN.replace("view->len;", "view->len && from <= to <= view->len;")),
        ("begin", "runic_convert_lossy", "uint8_t *const room = w.dst; const size_t cap = w.cap;"),
        ("instead", "runic_convert_lossy", "to = done.read + more.read;", "proof_class = VIEW_WATCHED ? done.read + more.read : 0; to = VIEW_WATCHED ? proof_class : unwatched();"),
    ],
    # Vectors, and small rooms.
    "answers": [
        ("model", "copy_clean_block", "    proof_reads(text, 16);\n    proof_writes(dst, 16);\n    return proof_bool();\n"),
        ("text", "src/stream/view.h", "#define ANSWERED_UNITS BY_STACK(4096, 512)", "#define ANSWERED_UNITS LONGEST"),
        BY_BRANCH,
    ],
    "answers_begin": [
        ("before", "runic_begin_answers", "for (size_t i", "//@ loop unroll 33;\n   "),
    ],
    "answers_put": [
        ("before", "put_answers", "if (*len - i >= CLEAN_BLOCK", ANY_UNIT),
        ("before", "put_answers", "found +=", ANY_UNIT),
        ("instead", "put_answers", "written += put_or_answer(a, text[i], a->text + written);",
         "written += put_or_answer(a, text[i], a->text + written);\n            proof_class = 2;"),
        ("instead", "put_answers", "i += CLEAN_BLOCK;", "i += CLEAN_BLOCK;\n            proof_class = 1;"),
        ("begin", "put_answers", "const size_t longest = a->length > 1 ? a->length : 1;"),
    ],
    "answers_copy": [
        ("before", "copy_to_mark", "while (", "//@ loop unroll 3;\n   "),
        ("before", "copy_to_mark", "for (; i", "//@ loop unroll 20;\n   "),
    ],
    "answers_mark": [
        ("before", "put_answer_to", "memcpy(dst", "if (a->length > 0)"),
        ("before", "put_answer_to", "for (size_t i", "//@ loop unroll 33;\n   "),
    ],
    "answers_each": ANSWERS_APART + [
        ("before", "answer_each", "const size_t good =", """//@ assert VALUES_WATCHED ==> run == i && i <= marked;
        check_taken(ROOM_WATCHED, done.written, most);
        check_taken(VIEW_WATCHED, done.read, len);
        proof_octet = proof_result = 0;
        proof_read = VALUES_WATCHED ? proof_size(0, marked) : 0;
        run = i = VALUES_WATCHED ? proof_read : unwatched();
        proof_written = ROOM_WATCHED ? proof_size(0, most) : 0;
        done.written = ROOM_WATCHED ? proof_written : unwatched();
        proof_class = VIEW_WATCHED ? proof_size(0, len) : 0;
        done.read = VIEW_WATCHED ? proof_class : unwatched();
        *replaced = proof_size(0, SIZE_MAX);
       """),
        ("instead", "answer_each", "smaller(marked - i, most - done.written)",
         "smaller(rest_of(VALUES_WATCHED, marked, i), rest_of(ROOM_WATCHED, most, done.written))"),
        ("instead", "answer_each", "i += good;", "proof_octet = VIEW_WATCHED ? 0 : good;\n        i += VIEW_WATCHED ? good : proof_octet;"),
        ("instead", "answer_each", "run = ++i;", "proof_read = VALUES_WATCHED ? i + 1 : 0;\n        proof_octet = 0;\n        run = ++i;"),
        ("instead", "answer_each", "done.written += good;", "done.written += VIEW_WATCHED ? good : proof_octet;"),
        ("instead", "answer_each", "done.read += source_size(c->from->scheme, text + run, i - run);",
         MADE_OF % ("i", "<") + "\n        done.read += size;"),
        ("instead", "answer_each", "done.read += source_size(c->from->scheme, text + run, i - is_cut - run);",
         MADE_OF % ("i - is_cut", "<=") + "\n    done.read += size;"),
        # What was copied is what was written: shown where units are watched, used where the room is.
        ("instead", "answer_each", "i > run &&", "(VIEW_WATCHED ? i > run : proof_octet > 0) &&"),
        ("before", "answer_each", "const bool is_cut =", "//@ assert VALUES_WATCHED ==> proof_octet == i - run;\n   "),
        ("model", "copy_to_mark", COPY_TO_MARK),
    ],
    "answers_escape": ANSWERS_APART + [
        ("before", "escape_each", "const size_t is_mark =", """//@ assert written <= most - LONGEST_ANSWER;
        i = proof_size(0, marked - 1);
        written = proof_size(0, most - LONGEST_ANSWER);
        count = proof_size(0, SIZE_MAX);
        //@ assert place <= len;
        proof_class = proof_size(0, len);
        place = proof_class;
        // A unit is left, and so is what it was made of: marks.c tries it.
        //@ admit place < len;
        const uint16_t unit = text[i];
        proof_result = 0;
        if (unit < 0xD800) proof_octet = 1; else if (unit <= 0xDBFF) proof_octet = 2; else if (unit < REPLACEMENT_CHARACTER) proof_octet = 3;
        else if (unit == REPLACEMENT_CHARACTER) proof_octet = 4; else proof_octet = 5;
       """),
        # A unit and whether it is the first half of a pair are told together; the last unit's is kept. A mark is no half.
        ("begin", "escape_each", "proof_result = 0;"),
        ("instead", "escape_each", "= text[i] == REPLACEMENT_CHARACTER;", "= unit == REPLACEMENT_CHARACTER;"),
        ("instead", "escape_each", "place += either(is_mark, 1, utf8_size_of(text[i]));",
         "const size_t size = utf8_size_of(unit);\n        //@ admit !is_mark ==> size <= len - place;\n        place += either(is_mark, 1, size);"),
        ("instead", "escape_each", "count += is_mark;", "count += is_mark;\n        proof_result = !is_mark && is_high_surrogate(unit);"),
        ("instead", "escape_each", "is_high_surrogate(text[i - 1])", "proof_result"),
    ],
    "answers_decode": [
        ("model", "mark_faults", MARK_FAULTS),
        ("model", "put_answers", PUT_ANSWERS),
        ("model", "answer_each", ANSWER_EACH),
        ("model", "escape_each", ANSWER_EACH),
        ("before", "runic_decode_answered", "struct runic_pair done =", "proof_read = len;\n    len = proof_read;\n   "),
        ("before", "runic_decode_answered", "memcpy(", "if (marked > 0)\n            "),
    ],
    "answers_convert": [
        ("model", "runic_decode_answered", DECODE_ANSWERED),
        ("model", "runic_begin_answers", BEGIN_ANSWERS),
        ("begin", "runic_convert_answered", "uint8_t *const room = w->dst;\n    const size_t cap = w->cap;\n   "),
        ("before", "runic_convert_answered", "const struct runic_pair in =", ANY_TURN.replace("view->len;", "view->len && from <= to <= view->len;").replace("done.", "done->").replace(" w.", " w->")),
        ("instead", "runic_convert_answered", "view->len - done->read", "rest_of(VIEW_WATCHED, view->len, done->read)"),
        ("instead", "runic_convert_answered", "to = done->read + in.read;",
         "proof_class = VIEW_WATCHED ? done->read + in.read : 0;\n            to = VIEW_WATCHED ? proof_class : unwatched();"),
        ("before", "runic_convert_answered", "c->faults.invalid +=", "proof_result = ROOM_WATCHED ? out.written : 0;\n        const size_t proof_wrote = ROOM_WATCHED ? proof_result : unwatched();\n       "),
        ("instead", "runic_convert_answered", "done->written += out.written;", "done->written += proof_wrote;"),
        ("instead", "runic_convert_answered", "wrote(w, out.written);", "wrote(w, proof_wrote);"),
    ],
    # Small batches.
    "scalars": [
        ("text", "src/stream/scalars.c", "#define BATCH_VALUES BY_STACK(2048, 256)", "#define BATCH_VALUES LONGEST"),
        ("text", "src/stream/scalars.c", "char32_t text[BATCH_VALUES];", "char32_t text[VALUES_WATCHED ? BATCH_VALUES : 8 * BATCH_VALUES];"),
        ("text", "src/stream/scalars.c", "#define WIDEST_VALUE 16", "#define WIDEST_VALUE 1"),
        ("text", "src/stream/scalars.c", "#define FEWEST_VALUES 16", "#define FEWEST_VALUES 5"),
        ("text", "src/stream/scalars.c", "#define SPELLED_AT_ONCE 32", "#define SPELLED_AT_ONCE 5"),
        ("before", "put_answer", "memcpy(", "if (*length > 0)"),
        ("instead", "put_answer", "const size_t bytes = smaller(bad->length, RUNIC_REPORT_BYTES);",
         "proof_class = smaller(bad->length, RUNIC_REPORT_BYTES);\n    const size_t bytes = proof_class;"),
        ("instead", "put_answer", "batch->most - done->written", "rest_of(VALUES_WATCHED, batch->most, done->written)"),
        ("instead", "begin_batch", "view->len - read", "rest_of(VIEW_WATCHED, view->len, read)"),
        BY_BRANCH,
    ],
    "scalars_damage": [
        ("instead", "put_answer", "return false;", "{\n        proof_octet = 1;\n        return false;\n    }"),
        ("before", "put_answer", "return true;", "proof_octet = 2;\n   "),
        ("before", "pass_bad_sequences", "const union runic_state before =", """proof_result = proof_class = proof_octet = 0;
        check_taken(VIEW_WATCHED, done->read + 1, batch->len);
        check_taken(VALUES_WATCHED, done->written + 1, batch->most);
        proof_read = VIEW_WATCHED ? proof_size(0, batch->len - 1) : 0;
        done->read = VIEW_WATCHED ? proof_read : unwatched();
        proof_written = VALUES_WATCHED ? proof_size(0, batch->most - 1) : 0;
        done->written = VALUES_WATCHED ? proof_written : unwatched();
        good = proof_size(0, GOOD_AGAIN - 1);
        batch->bad.count = proof_size(0, SIZE_MAX);
       """),
        ("instead", "pass_bad_sequences", "batch->len - done->read", "some_of(VIEW_WATCHED, batch->len, done->read)"),
        ("before", "put_next", "done->read += next->length;", "check_taken(VIEW_WATCHED, done->read + next->length, batch->len);\n   "),
        ("before", "join_words", "for (size_t i", "//@ loop unroll 17;\n   "),
    ],
    "scalars_decode": [
        ("model", "pass_damage", PASS_DAMAGE),
        ("before", "decode_batch", "char32_t *text =", """check_taken(VIEW_WATCHED, done.read, batch->len);
        check_taken(VALUES_WATCHED, done.written, batch->most);
        proof_octet = proof_result = 0;
        proof_read = VIEW_WATCHED ? proof_size(0, batch->len) : 0;
        done.read = VIEW_WATCHED ? proof_read : unwatched();
        proof_written = VALUES_WATCHED ? proof_size(0, batch->most) : 0;
        done.written = VALUES_WATCHED ? proof_written : unwatched();
        batch->bad.patience = proof_size(0, SIZE_MAX);
        batch->bad.count = proof_class == 0 ? 0 : proof_size(1, SIZE_MAX);
       """),
        ("instead", "decode_batch", "batch->len - done.read, text", "rest_of(VIEW_WATCHED, batch->len, done.read), text"),
        ("instead", "decode_batch", "batch->most - done.written", "rest_of(VALUES_WATCHED, batch->most, done.written)"),
        ("before", "join_words", "for (size_t i", "//@ loop unroll 17;\n   "),
    ],
    "scalars_encode": [
        ("before", "encode_batch", "struct runic_pair good =", """check_taken(VALUES_WATCHED, done.read, len);
        check_taken(ROOM_WATCHED, done.written, w->cap);
""" + ENCODED),
        # The rest of the text is encoded, and what stands for what the target lacks: both end where the room does.
        ("instead", "encode_batch", "len - done.read, w->dst + done.written, w->cap - done.written",
         "rest_of(VALUES_WATCHED, len, done.read), w->dst + done.written, rest_of(ROOM_WATCHED, w->cap, done.written)"),
        ("instead", "encode_batch", "smaller(len - done.read,", "smaller(some_of(VALUES_WATCHED, len, done.read),"),
        ("instead", "encode_batch", "length, w->dst + done.written, w->cap - done.written", "length, w->dst + done.written, rest_of(ROOM_WATCHED, w->cap, done.written)"),
        ("before", "encode_batch", "if (!deals ||", """check_taken(VALUES_WATCHED, done.read, len);
        check_taken(ROOM_WATCHED, done.written, w->cap);
""" + ENCODED),
        ("before", "encode_batch_lossy", "while (", "//@ loop unroll 17;\n   "),
    ],
    "scalars_lacking": [
        ("model", "decode_batch", DECODE_BATCH),
        ("before", "tell_lacking", "next = c->from->next(", "//@ assert read <= batch->len;\n        proof_octet = proof_result = 0;\n        proof_read = proof_size(0, batch->len - 1);\n        read = proof_read;\n       "),
    ],
    "scalars_batch": [
        ("instead", "convert_batch", "if (replaced > 0)\n        way->replaced", "if (replaced > 0)\n        proof_class = 1, way->replaced"),
        ("model", "decode_batch", DECODE_BATCH),
        ("model", "encode_batch", ENCODE_BATCH),
    ],
    "scalars_way": [
        ("model", "convert_batch", CONVERT_BATCH),
        ("model", "tell_lacking", TELL_LACKING),
        ("before", "runic_convert_by_scalars", "begin_batch(&batch", """//@ assert VIEW_WATCHED && way.replaced.found ==> way.replaced.read <= way.replaced.end <= view->len;
        //@ assert VIEW_WATCHED && way.lacking.found ==> way.lacking.read <= view->len;
        //@ assert way.lacking.found ==> way.lacking.index <= BATCH_VALUES;
        const size_t cap = w.cap;
        uint8_t *const room = w.dst;
        """ + ANY_TURN.replace("done.", "way.done.").replace(" w.", " way.w.")),
    ],
    "decide": [
        ("before", "runic_decide", "runic_policy answer =",
         "if (policy == &c->how.unmappable) proof_class = 1; else proof_class = 2;\n   "),
    ],
    "converter_text": STREAM_MODELS + [
        ("model", "convert_good", CONVERT_GOOD),
        ("model", "pass_fault", PASS_FAULT),
        ("model", "is_over", IS_OVER),
        ("model", "look_at_next", LOOK_AT_NEXT),
        ("before", "convert_text", "const runic_character next =", "check_work(w); any_room(w);\n       "),
        ("before", "convert_text", "struct view view;", "check_work(w); proof_forget(); any_piece(w); any_room(w);\n"
         "        settled = Frama_C_unsigned_int_interval(0, UINT32_MAX);\n       "),
    ],
    "converter_fault": STREAM_MODELS,
    "converter_form": [
        ("begin", "convert_form", "proof_class = 0; if (ROOM_WATCHED) { w.cap = proof_written; w.dst = begin_of(true, proof_out, w.cap); }"),
        ("before", "convert_form", "const struct runic_pair more", "if (!ROOM_WATCHED) any_room(&w);\n   "),
        ("instead", "convert_form", "wrote(&w, done.written - before);", "wrote(&w, rest_of(ROOM_WATCHED, done.written, before));"),
        ("instead", "convert_form", "view->len - done.read", "rest_of(VIEW_WATCHED, view->len, done.read)"),
    ],
    "converter_over": [
        ("before", "stream/view.h:hold", "memcpy(", "if (bytes > 0)"),
    ],
    "converter_piece": [
        ("model", "room_of", ROOM_OF),
        ("model", "convert_text", CONVERT_TEXT),
    ],
    "scheme": SEQUENCE + [
        ("text", "src/dispatch/scheme.c", "return &KERNEL(a##_to_##b);", "return runic_kernels.a##_to_##b;"),
        ("text", "src/dispatch/scheme.c", "return &KERNEL(a##_to_##b##_lossy);", "return runic_kernels.a##_to_##b##_lossy;"),
    ],
    "scheme_cut": [
        ("instead", "before_cut", "cut++)", "cut++, proof_result = 0)"),
        ("before", "before_cut", "for (size_t cut", "//@ loop unroll 4;\n   "),
    ],
    # Short blocks and pieces.
    "scheme_native": [
        ("text", "src/dispatch/scheme.c", "#define COPY_BLOCK (16 * 1024)", "#define COPY_BLOCK 5"),
        ("before", "copy_well_formed", "good = validate", cut("done", "len")),
        ("instead", "copy_well_formed", "smaller(len - done, COPY_BLOCK));", "smaller(len - done, COPY_BLOCK)); proof_result = good; good = proof_result;"),
        ("before", "copy_well_formed", "memcpy(", "if (good > 0)"),
    ],
    "scheme_piece": [
        ("text", "src/dispatch/scheme.c", "#define WORTH_SHIFTING 64", "#define WORTH_SHIFTING 1"),
        ("before", "copy_piece", "memcpy(", "proof_result = good; good = proof_result; if (good > 0)"),
        ("instead", "copy_piece", "good = validate(form, src, len);", "proof_result = validate(form, src, len); good = proof_result;"),
        ("before", "convert_scheme_piece", "if (scheme_is_foreign(to))", "proof_written = done.written; done.written = proof_written;\n   "),
        ("model", "convert_native", CONVERT_NATIVE.replace("scheme_form(from)", "from").replace("scheme_form(to)", "to")),
    ],
    "scheme_pieces": [
        ("text", "src/dispatch/scheme.c", "#define PIECE_BYTES BY_STACK(8192, 1024)", "#define PIECE_BYTES 12"),
        ("text", "src/dispatch/scheme.c", "#define PIECE_UNITS BY_STACK(4096, 512)", "#define PIECE_UNITS 6"),
        ("model", "before_cut", BEFORE_CUT),
        ("model", "convert_scheme_piece", CONVERT_SCHEME_PIECE),
        ("before", "convert_pieces", "piece = smaller(len - done.read, most);",
         cut("done.read", "len", "done.written", "cap") + "if (replaced != NULL)\n            *replaced = proof_size(0, SIZE_MAX);\n       "),
    ],
    "scheme_whole": [
        ("model", "convert_native", CONVERT_NATIVE.replace("scheme_form(from)", "from").replace("scheme_form(to)", "to")),
        ("model", "convert_pieces", CONVERT_NATIVE),
    ],
    # Frama-C does not take a function that is reached through a pointer for a pointer again.
    "codec": [
        ("text", "src/dispatch/dispatch.h", "(*__atomic_load_n(&runic_kernels.name, __ATOMIC_RELAXED))", "(runic_kernels.name)"),
    ],
    "cesu8": [
        ("instead", "sequence_begin", "lead--;", "lead--, proof_read = pos - lead;"),
        ("before", "sequence_begin", "while (lead", "//@ loop unroll 3;\n   "),
    ],
    "windows1252": [
        ("begin", "character_of", "if (byte < 0x80) proof_result = 1; else if (byte < 0xA0) proof_result = 2; else proof_result = 3;"),
    ],
    "utf_ebcdic": [
        ("before", "next_in", "for (unsigned i = 1", "//@ loop unroll 5;\n   "),
        ("instead", "utf_ebcdic_find_floor", "lead--;", "lead--, proof_read = pos - lead;"),
        ("before", "utf_ebcdic_find_floor", "while (lead", "//@ loop unroll 5;\n   "),
    ],
    # Octets in vectors; what they touch and what they return.
    "bocu1": [
        ("before", "bocu1.c:next_long", "int32_t trails = 0;", "/*@ split lead.trails; */ ;"),
        ("before", "bocu1.c:next_long", "for (unsigned i = 1", "//@ loop unroll 4;\n   "),
        ("model", "bocu1_take_lanes", TAKE_LANES),
        ("model", "bocu1_put_lanes", PUT_LANES),
    ],
    "scsu_parts": SCSU_LANES + [
        ("instead", "scsu_take_regular", "done->written += run.written;", "done->written += run.written; " + apart("done->read", "done->written")),
        ("before", "scsu_take_regular", "const size_t rest", cut("done->read", "len - 1", "done->written", "cap - 1")),
        ("begin", "next_unpaired", TAG),
        ("before", "scsu_encode_count_units", "while (i + LANES <= len", cut("i", "len")),
        ("begin", "scsu_choose_put_units", "if (value <= 0xFFFF) proof_octet = 101; else proof_octet = 102;"),
    ],
    "scsu": SCSU_LANES + [
        ("model", "next_unpaired", NEXT_UNPAIRED),
        ("before", "next_pair", "if (pos == len)", "proof_read = pos; pos = proof_read; proof_result = 0;"),
        ("model", "scsu_take_regular", SCSU_TAKE_REGULAR),
        ("model", "put_bytes", PUT_BYTES),
        ("model", "scsu_encode_put_units", "    proof_reads(src, 4 * len);\n    proof_room(dst, 2 * len);\n    return proof_size(0, len);\n"),
        ("model", "runic_scsu_put", SCSU_PUT),
    ],
    "text_scsu": [
        ("model", "runic_scsu_next", SCSU_NEXT),
        ("before", "scsu_decode", "scsu_take_regular(", cut("done.read", "len", "done.written", "cap")),
        ("before", "runic_scsu_encode", "if (s->waiting == NOTHING) {",
         cut("read", "len - 1", "written", "cap - 16") + "if (s->unicode) proof_class = 2; else proof_class = 1;\n       "),
        ("before", "runic_scsu_encode", "struct runic_scsu_state after = *s;", anywhere("read", "len - 1") + cut("written", "cap")),
        ("instead", "runic_scsu_encode", "const size_t size = step(&after, src[read], bytes);",
         "proof_result = step(&after, src[read], bytes); const size_t size = proof_result;"),
        # What is behind the end of a block is nothing that Frama-C's memcpy takes, not even no bytes.
        ("before", "runic_scsu_encode", "memcpy(", "if (size > 0)"),
    ],
    "ascii": [
        ("instead", "ascii_recover", "bits_of((octets)(load_octets(src + done->read) < 0x80))",
         "(proof_reads(src + done->read, LANES), Frama_C_unsigned_int_interval(0, 0xFFFF))"),
    ],
    "recover_ascii": [
        ("before", "ascii_recover", "before = bad->count;", anywhere("done->read", "len - 1", "done->written", "cap - 1") + any_count("bad->count")),
        ("instead", "recover_octets", "const size_t len = special != 0 ? (size_t)__builtin_ctz(special) : LANES, length = bad->length;",
         "proof_octet = special != 0 ? (size_t)__builtin_ctz(special) : LANES; const size_t len = proof_octet, length = bad->length;"),
        ("before", "recover_octets", "for (size_t i", "//@ loop unroll 17;\n   "),
        ("before", "recover_octets", "bad->place =", "proof_result = 1,"),
        # words.c tries all of them.
        ("before", "recover_octets", "bad->count += len - characters;",
         "if (bad_ones == 0) characters = len; else characters = proof_size(0, len - 1);\n   "),
    ],
    "recover_utf7": RECOVER_UTF7,
    "recover_utf7_imap": RECOVER_UTF7,
    "recover_bocu1": [
        ("model", "runic_bocu1_next", next_of_damaged("state->bocu1.previous = Frama_C_unsigned_int_interval(0, 0x10FFFF);")),
        ("before", "runic_bocu1_recover", "goes_on = r.read < len", any_count("r.count") + anywhere("r.read", "len", "r.written", "cap") +
         "i = proof_size(0, 63); if (r.read == len) proof_octet = 1; else if (r.written == cap) proof_octet = 2; else proof_octet = 3;\n           "),
        ("begin", "recover_rare", "proof_read = r->read; r->read = proof_read;"),
        ("before", "runic_bocu1_recover", "const runic_character newest =", "proof_read = r.bad_place; r.bad_place = proof_read;"),
        ("before", "recover_one", "r->read += 1", "proof_result = 1;\n   "),
        # words.c tries it for each character.
        ("model", "any_middle", "    return is_bad != 0 ? START : middle_of(value);\n"),
        BY_BRANCH,
        ("instead", "recover_one", "(uint32_t)difference, is_bad =",
         "(uint32_t)difference; if (value > 0x10FFFF) proof_octet = 1; else proof_octet = 2;\n    const uint32_t is_bad ="),
        ("before", "runic_bocu1_recover", "union runic_state at_newest", "proof_class = 2;\n       "),
    ],
    "utf7": UTF7_LANES + [
        ("begin", "runic_utf7_next", OCTET),
        ("begin", "take_unit", "proof_written = 8 * proof_written + proof_read; proof_read = 0;"),
        ("instead", "take_unit", "u.count += 6)", "u.count += 6, proof_read = u.digits)"),
        ("before", "take_unit", "for (; u.count", "//@ loop unroll 4;\n   "),
        ("begin", "take_whole",
         "if (u->bits != 0) proof_class = 8; else proof_class = 9; if (s->lenient) proof_result = 1; else proof_result = 2;"),
    ],
    # The loops over digits and direct octets, with less room than there is.
    "utf7_units": UTF7_LANES + [
        ("text", "src/charset/utf7_decode.c", "#define UTF7_DECODE_UNITS BY_STACK(512, 128)", "#define UTF7_DECODE_UNITS 12"),
        ("before", "utf7_take_units", "if (s->in_run) {", cut("p.read", "len - AHEAD", "p.units", "room - 1")),
        ("before", "take_unit", "for (; u.count", "//@ loop unroll 4;\n   "),
        ("begin", "take_unit", "proof_result = 0;"),
        ("instead", "take_unit", "u.count += 6)", "u.count += 6, proof_result = u.digits)"),
    ],
    "utf7_run": UTF7_LANES + [
        ("before", "put_run", "for (; s->count != 0", "//@ loop unroll 3;\n   "),
        ("before", "put_run", "for (; len - i >= 6", "//@ loop unroll 11;\n   "),
        ("before", "put_run", "for (; i < len; i++)\n        dst += put_unit(dialect, s, src[i], dst);\n    return", "//@ loop unroll 6;\n   "),
        ("before", "put_behind", "for (unsigned i", "//@ loop unroll 4;\n   "),
    ],
    "utf7_window": UTF7_LANES + [
        ("text", "src/charset/utf7_encode.c", "#define WINDOW            64", "#define WINDOW            16"),
        ("model", "put_run", PUT_RUN),
        ("begin", "put_window", "uint8_t *const start = dst;"),
        ("before", "put_window", "const size_t count =", """
            //@ assert i < len && dst - start <= 4 * i;
            proof_result = proof_octet = proof_class = 0;
            proof_read = proof_size(0, len - 1);
            i = proof_read;
            dst = start + proof_size(0, 4 * i);
           """),
        ("instead", "put_window", "const size_t count = count_ones(direct >> i, len - i);",
         "proof_class = count_ones(direct >> i, len - i); const size_t count = proof_class;"),
        ("instead", "put_window", ", units = run_length(dialect, src + i, 1 + more);",
         "; proof_octet = run_length(dialect, src + i, 1 + more); const size_t units = proof_octet;"),
        ("instead", "put_window", "dst += utf7_put(dialect, s, src[i++], dst);",
         "proof_octet = 0; proof_result = utf7_put(dialect, s, src[i++], dst); dst += proof_result;"),
    ],
    "utf7_block": UTF7_LANES + [
        ("model", "put_window", PUT_WINDOW),
    ],
    "text_utf7": TEXT_UTF7,
    "text_utf7_imap": TEXT_UTF7,
}
