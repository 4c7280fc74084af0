"""models.py - models of functions that Frama-C does not analyse: what they read, write and may return."""
# SPDX-License-Identifier: MIT
# A model is the new body of a function, which is found by its name. MODELS has the models by group; drivers name groups.

# Takes at most a vector of octets. Frama-C does not know vectors.
TAKE_LANES = """    proof_reads(src, LANES);
    proof_writes(dst, 4 * LANES);
    return proof_size(0, LANES);
"""
PUT_LANES = """    proof_reads(src, 4 * LANES);
    proof_writes(dst, LANES);
    return proof_size(0, LANES);
"""

MODELS = {
    "bocu1": {
        "bocu1_take_lanes": TAKE_LANES,
        "bocu1_put_lanes": PUT_LANES,
    },
    # Compares two labels; matches.c proves it.
    "label": {
        "matches": """    proof_reads(a, a_len);
    proof_reads(b, b_len);
    return proof_bool();
""",
    },
    # Scalar conversion of well-formed text, and of the rest after it.
    "strict_spans": {
        "take_span": """    proof_reads(src, span * form_unit_size(from));
    if (keep)
        proof_room(dst, span * growth(from, to) * form_unit_size(to));
    proof_read = proof_size(0, span);
    return (struct runic_progress){proof_read, proof_size(0, proof_read * growth(from, to))};
""",
        "convert_rest": """    //@ assert done.read <= len && done.written <= cap;
    proof_forget();
    proof_reads(src, len * form_unit_size(from));
    proof_room(dst, cap * form_unit_size(to));
    return (struct runic_progress){proof_size(done.read, len), proof_size(done.written, cap)};
""",
    },
    # Frama-C does not know arithmetic on addresses, which limits a capacity of SIZE_MAX to the end of memory.
    "text": {
        "room_of": """    static uint32_t nothing;
    (void)cap;
    (void)unit_size;
    return dst != NULL ? dst : &nothing;
""",
        "convert.c:in_registers": "    return done;\n",
    },
}

# Statements at the beginning of a function that make Frama-C analyse results of different lengths separately.
SEQUENCES = {
    "good_character": "proof_result = length; length = (unsigned)proof_result;",
    "bad_sequence": "proof_result = length; length = (unsigned)proof_result;\n"
                    "    if (fault == RUNIC_FAULT_TRUNCATED) proof_result += 32; else proof_result += 64;",
}
BEGINNINGS = {
    "next": SEQUENCES,
    "text": {**SEQUENCES, "stopped": "proof_read = done.read; done.read = proof_read;"},
}
