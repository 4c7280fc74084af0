# feed.py - prints the titles of a feed, which may lie about its charset.
# SPDX-License-Identifier: MIT
import sys
import xml.etree.ElementTree

import runictext

with open(sys.argv[1], "rb") as file:
    page = runictext.decode_page(file.read(), sys.argv[2], kind="xml")
if page.contradicted:
    print(f"declared {page.contradicted.declared}, read as {page.encoding}", file=sys.stderr)
sys.stdout.reconfigure(encoding="utf-8")
for title in xml.etree.ElementTree.fromstring(page.text).iter("title"):
    print(title.text)
