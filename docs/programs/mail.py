# mail.py - prints a mailbox, or one mail (.eml), as UTF-8.
# SPDX-License-Identifier: MIT
import email
import email.errors
import email.header
import mailbox
import re
import sys

import runictext


WORDS = re.compile(r"(=\?[^?\s]+\?[bq]\?[^?]*\?=(?:\s+=\?[^?\s]+\?[bq]\?[^?]*\?=)*)", re.IGNORECASE)


def decode(data, content_type):
    try:
        return runictext.decode_page(data, content_type, kind="mail").text
    except UnicodeError as error:  # it begins as compressed data does
        return f"[{error}]"


def parts(text):
    """Yield the encoded words of a header, and the bytes between them, with their charsets."""
    for number, piece in enumerate(WORDS.split(re.sub(r"\r?\n", "", text))):
        raw = piece.encode("utf-8", "surrogateescape")
        try:
            yield from email.header.decode_header(piece) if number % 2 else [(raw, None)]
        except email.errors.HeaderParseError:
            yield raw, None


def header(message, name):
    raw = next((value for key, value in message.raw_items() if key.lower() == name.lower()), "")
    return "".join(decode(data, f"text/plain; charset={charset or 'unknown-8bit'}") for data, charset in parts(raw))


def messages(path):
    with open(path, "rb") as file:
        if file.read(5) == b"From ":
            return mailbox.mbox(path)
        file.seek(0)
        return [email.message_from_binary_file(file)]


sys.stdout.reconfigure(encoding="utf-8")
for message in messages(sys.argv[1]):
    print(f"From: {header(message, 'From')}\nSubject: {header(message, 'Subject')}\n")
    for part in message.walk():
        if part.get_content_type() == "text/plain":
            print(decode(part.get_payload(decode=True), str(part.get("Content-Type", ""))))
