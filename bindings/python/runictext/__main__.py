"""python -m runictext detect FILE...: the charset of each file, how probable it is, and the language."""
# SPDX-License-Identifier: MIT
import argparse
import sys

import runictext


def describe(guess):
    if guess is None:
        return "not recognized"
    language = f", language {guess.language}" if guess.language else ""
    return f"{guess.charset} ({int(100 * guess.probability)}%{language})"


def shown(name):
    """Return the name of a file without control characters, which a terminal would obey, and bytes that are no characters."""
    return name if name.isprintable() else ascii(name)


def main():
    parser = argparse.ArgumentParser(prog="python -m runictext", description="Detect the charsets of files.")
    parser.add_argument("--version", action="version", version=runictext.__version__)
    commands = parser.add_subparsers(dest="command", required=True)
    detect = commands.add_parser("detect", help="print the charset of each file")
    detect.add_argument("files", nargs="+", metavar="FILE")
    status = 0
    for name in parser.parse_args().files:
        try:
            with open(name, "rb") as file:
                guesses = runictext.detect(file.read())
        except OSError as error:
            print(f"{shown(name)}: {error.strerror}", file=sys.stderr)
            status = 2
            continue
        print(f"{shown(name)}: {describe(guesses[0] if guesses else None)}")
        status = status or int(not guesses)
    return status


if __name__ == "__main__":
    sys.exit(main())
