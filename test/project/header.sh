#!/bin/sh
# header.sh - runic.h and runic_guess.h compile as C11, C17, C23 and C++11 to C++20, alone, included twice and with <uchar.h>; C++ programs link.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

# compile FILE COMPILER FLAG...: compiles without a warning and without an output file.
compile() {
    file=$1
    shift
    # shellcheck disable=SC2086 # warnings is a list
    "$@" $warnings -Iinclude -fsyntax-only "$file" || fail "$* $(basename "$file")"
}

cd "$scratch"
mkdir include
cp "$source_dir/include/runic.h" "$source_dir/include/runic_guess.h" include/
printf '#include <runic.h>\n#include <runic.h>\nextern int something;\n' >twice.c
printf '#include <runic_guess.h>\n#include <runic_guess.h>\nextern int something;\n' >guess.c
printf '#include <uchar.h>\n#include <runic.h>\nextern char16_t something;\n' >after.c
printf '#include <runic.h>\n#include <uchar.h>\nextern char32_t something;\n' >before.c
for source in twice guess after before; do
    for compiler in gcc clang; do
        for standard in c11 c17 c2x gnu11; do
            compile $source.c $compiler -std=$standard
        done
    done
    cp $source.c $source.cpp
    for compiler in g++ clang++; do
        for standard in c++11 c++20; do
            compile $source.cpp $compiler -std=$standard
        done
    done
done
compile guess.c gcc -std=c11 -ffreestanding

# The functions accept and return the types of C++.
cat >client.cpp <<'C++'
#include <runic.h>
#include <string>
int main()
{
    const std::string text = "caf\xC3\xA9";
    std::u16string    wide(runic_utf8_to_utf16_size(text.data(), text.size()), u'\0');
    runic_result      r = runic_utf8_to_utf16(text.data(), text.size(), &wide[0], wide.size());
    return r.status == RUNIC_OK && r.written == 4 && wide == u"caf\u00E9" ? 0 : 1;
}
C++
for compiler in g++ clang++; do
    "$compiler" -std=c++11 -Iinclude -c client.cpp || fail "$compiler: client.cpp"
    for library in librunic.a librunic.so; do
        "$compiler" client.o "$build_dir/$library" -Wl,-rpath,"$build_dir" -o client || fail "$compiler: $library"
        ./client || fail "$compiler: the client of $library gives a wrong answer"
    done
done
