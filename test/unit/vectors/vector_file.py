# vector_file.py - reads the vector files of this folder, whose format rfc3629.tsv explains.
# SPDX-License-Identifier: MIT


def checks(path):
    """Yields (id, op, charset, input, expected answer) of each check in the file. A row with two ops has two checks."""
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith("#") or line == "\n":
                continue
            name, _, op, charset, data, expected = line.rstrip("\n").split("\t")[:6]
            if op == "decode+repl":
                strict, lossy = expected.split(", ")
                yield name, "decode", charset, data, strict
                yield name, "decode-repl", charset, data, lossy
            elif op == "decode+encode":
                yield name, "decode", charset, data, expected
                yield name, "encode", charset, expected.removeprefix("OK "), "OK " + data
            else:
                yield name, op, charset, data, expected
