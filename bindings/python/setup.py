"""Builds the extension from the amalgamation of the library: made from the checkout, or the one that lies in the sdist."""
# SPDX-License-Identifier: MIT
import os
import pathlib
import subprocess
import sys

from setuptools import Extension, setup

here = pathlib.Path(__file__).resolve().parent
amalgamation = here / "amalgamation"
tool = here.parent.parent / "tools" / "amalgamate"


def make_amalgamation():
    if tool.exists():
        amalgamation.mkdir(exist_ok=True)
        subprocess.run([sys.executable, str(tool), str(amalgamation)], check=True)
    elif not (amalgamation / "runic.c").exists():
        sys.exit("setup.py: neither a checkout of runic nor the amalgamation of an sdist is here")


def main():
    os.chdir(here)
    make_amalgamation()
    sources = [f"source/{path.name}" for path in sorted((here / "source").glob("*.c"))]
    flags = [] if os.name == "nt" else ["-std=c11", "-O3", "-g0", "-fvisibility=hidden"]
    setup(ext_modules=[Extension("runictext._core", [*sources, "amalgamation/runic.c"], include_dirs=["amalgamation"],
                                 depends=["source/module.h", "amalgamation/runic.h"], define_macros=[("RUNIC_API", "")],
                                 extra_compile_args=flags)])


main()
