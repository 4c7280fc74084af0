# mail.py - prints a mailbox, or one mail (.eml), as UTF-8.
# SPDX-License-Identifier: MIT
import email
import email.header
import mailbox
import sys

import runictext


def decode(data, content_type):
    return runictext.decode_page(data, content_type, kind="mail").text


def header(message, name):
    parts = email.header.decode_header(message.get(name, ""))
    return "".join(part if isinstance(part, str) else decode(part, f"text/plain; charset={charset or 'unknown-8bit'}") for part, charset in parts)


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
            print(decode(part.get_payload(decode=True), part.get("Content-Type")))
