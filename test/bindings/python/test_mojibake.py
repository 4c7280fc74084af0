"""test_mojibake.py - find_mojibake and fix_mojibake: places in characters, levels, lone surrogates, wrong types."""
# SPDX-License-Identifier: MIT
import pytest
from hypothesis import given
from hypothesis import strategies as st

import runictext

PAIRS = [("cp1252", "windows-1252", "Où est la façade ? À côté du garçon."), 
         ("mac-roman", "macintosh", "Où est la façade du garçon ?"), ("cp437", "IBM437", "Grüße aus Köln")]


def misread(text, codec):
    return text.encode("utf-8").decode(codec)


@pytest.mark.parametrize("codec, name, text", PAIRS)
def test_whole_line(codec, name, text):
    assert runictext.fix_mojibake(misread(text, codec)) == text
    assert {run.charset for run in runictext.find_mojibake(misread(text, codec))} == {name}


def test_places_are_characters():
    text = "a 😀 naÃ¯ve, cafÃ©"
    assert runictext.find_mojibake(text) == [(6, 8, "windows-1252", 1), (15, 17, "windows-1252", 1)]
    assert [text[run.start:run.end] for run in runictext.find_mojibake(text)] == ["Ã¯", "Ã©"]
    assert runictext.fix_mojibake(text) == "a 😀 naïve, café"


def test_levels():
    twice = misread(misread("déjà vu, garçon", "latin-1"), "latin-1")
    assert runictext.fix_mojibake(twice) == "déjà vu, garçon"
    assert {run.levels for run in runictext.find_mojibake(twice)} == {2}


def test_lone_surrogates_stay():
    assert runictext.fix_mojibake("\ud800 naÃ¯ve \udfff") == "\ud800 naïve \udfff"
    assert runictext.find_mojibake("\ud800 naÃ¯ve")[0][:2] == (4, 6)


def test_long_text():
    assert runictext.fix_mojibake("cafÃ©\n" * 5000 + "é\n") == "café\n" * 5000 + "é\n"
    assert len(runictext.find_mojibake("cafÃ©\n" * 5000)) == 5000


@pytest.mark.parametrize("wrong", [b"bytes", None, 5])
def test_wrong_types(wrong):
    for function in (runictext.fix_mojibake, runictext.find_mojibake):
        with pytest.raises(TypeError):
            function(wrong)


@given(st.text())
def test_second_call_changes_nothing(text):
    fixed = runictext.fix_mojibake(text)
    assert runictext.fix_mojibake(fixed) == fixed
    assert bool(runictext.find_mojibake(text)) == (fixed != text)


@given(st.text(alphabet=st.characters(max_codepoint=0x7F)))
def test_ascii_never_changes(text):
    assert runictext.fix_mojibake(text) == text and runictext.find_mojibake(text) == []
