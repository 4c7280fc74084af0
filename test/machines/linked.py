#!/usr/bin/env python3
"""linked.py - a file was linked for a system whose programs cannot run here: linked.py PROCESSOR-SYSTEM FILE."""
# SPDX-License-Identifier: MIT
import struct
import sys


def mach_o(processor):
    """The magic number and the processor of a 64-bit Mach-O file."""
    return lambda data: data[:8] == struct.pack("<II", 0xFEEDFACF, processor)


def elf(mark):
    """A 64-bit little-endian ELF file for x86-64, with the name that the notes of this system have."""
    return lambda data: data[:5] == b"\x7fELF\x02" and data[18:20] == b"\x3e\x00" and mark in data


def pe(processor):
    """The processor of a Windows file, behind the offset at 0x3C."""
    return lambda data: data[:2] == b"MZ" and data[(at := struct.unpack_from("<I", data, 0x3C)[0]):at + 6] == b"PE\0\0" + struct.pack("<H", processor)


FORMATS = {"aarch64-macos.13.0": mach_o(0x0100000C), "x86_64-macos.13.0": mach_o(0x01000007), "x86_64-freebsd": elf(b"FreeBSD"),
           "x86_64-netbsd": elf(b"NetBSD"), "aarch64-windows-gnu": pe(0xAA64)}


def main():
    system, name = sys.argv[1:]
    with open(name, "rb") as file:
        data = file.read()
    if not FORMATS[system](data):
        sys.exit("%s is no program or library for %s" % (name, system))
    print("%s: linked for %s, not run" % (name, system))


main()
