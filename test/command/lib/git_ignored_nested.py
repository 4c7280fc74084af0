#!/usr/bin/env python3
"""git_ignored_nested.py - git_ignored_nested.py LEVELS TEXT NAME... makes nested folders with these files, and a hundred ignored files in the last one."""
# SPDX-License-Identifier: MIT
import os
import sys

way = "nested"
for level in range(int(sys.argv[1])):
    way += "/d"
    for name in sys.argv[3:]:
        os.makedirs(way + "/" + os.path.dirname(name), exist_ok=True)
        if not name.endswith("/"):
            with open(way + "/" + name, "w") as file:
                file.write(sys.argv[2] + "\n")
open(way + "/kept", "w").close()
for i in range(100):
    open(way + "/%d.o" % i, "w").close()
