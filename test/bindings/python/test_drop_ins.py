# test_drop_ins.py - the interfaces of chardet and charset_normalizer, and names of codecs that decode what was judged.
# SPDX-License-Identifier: MIT
import codecs

import pytest
import runictext
import runictext.chardet
import runictext.charset_normalizer
import texts

def test_chardet_interface():
    chardet = runictext.chardet
    assert chardet.detect(texts.RUSSIAN.encode("cp1251") * 3)["encoding"] == "Windows-1251"
    assert chardet.detect(texts.RUSSIAN.encode("cp1251") * 3)["language"] == "Russian"
    assert chardet.detect(b"abc") == {"encoding": "ascii", "confidence": 1.0, "language": ""}
    assert chardet.detect(b"") == {"encoding": None, "confidence": 0.0, "language": None}
    assert chardet.detect(b"\xef\xbb\xbfa")["encoding"] == "UTF-8-SIG"
    assert chardet.detect("aя".encode("utf-16"))["encoding"] == "UTF-16"
    assert chardet.detect_all(texts.RUSSIAN.encode("cp1251"))[0]["encoding"] == "Windows-1251"
    detector = chardet.UniversalDetector()
    for byte in texts.JAPANESE.encode("cp932"):
        detector.feed(bytes([byte]))
    assert detector.close()["encoding"] == "CP932" and detector.done
    with pytest.raises(TypeError):
        chardet.detect("text")


@pytest.mark.parametrize("charset", [name for name in runictext.charsets() if runictext.python_name(name)])
def test_chardet_names_are_pythons(charset):
    """Text is decoded by the name of chardet's interface."""
    row = runictext.chardet._rows.best_row([runictext.Guess(charset, 1.0, "", 0, None)], b"", runictext.chardet._rows.Wanted())
    assert codecs.lookup(row["encoding"])


def test_charset_normalizer_interface():
    data = texts.RUSSIAN.encode("cp1251") * 3
    best = runictext.charset_normalizer.from_bytes(data).best()
    assert best.encoding == "cp1251" and str(best) == texts.RUSSIAN * 3 and best.output() == str(best).encode()
    assert runictext.charset_normalizer.from_bytes(b"\x00\x01\xff\x00\x00\x02\x00" * 9).best() is None
    assert runictext.charset_normalizer.detect(data)["encoding"] == "windows-1251"


# Text that Python's codec of the charset's own name cannot decode.
BEYOND = [("gb18030", "价格是一百元,王䶮说你好,今天天气很好。我们去公园吧😀"), ("euc_jis_2004", "第①章 吾輩は猫である。名前はまだ無い。どこで生れたか"),
          ("cp932", "第①章 髙橋さん、吾輩は猫である。名前はまだ無い。"), ("big5hkscs", "香港嘅粵語係好有趣嘅語言,佢哋唔知點解,我哋去邊度食飯呀"),
          ("gbk", "价格是一百元,今天天气很好。我们去公园吧"), ("euc_jp", "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。"),
          ("cp949", texts.KOREAN), ("iso2022_jp", "吾輩は猫である。名前はまだ無い。")]


@pytest.mark.parametrize("codec, text", BEYOND)
def test_the_name_decodes_what_was_judged(codec, text):
    data = text.encode(codec)
    best = runictext.detect(data)[0]
    assert data.decode(best.codec) == text == runictext.decode(data, best.charset)
    assert data.decode(runictext.chardet.detect(data)["encoding"]) == text
    assert data.decode(runictext.charset_normalizer.from_bytes(data).best().encoding) == text
    detector = runictext.chardet.UniversalDetector()
    detector.feed(data[:11])
    detector.feed(data[11:])
    assert data.decode(detector.close()["encoding"]) == text


def test_a_charset_that_python_lacks_has_a_codec_of_runic():
    text = "The quick brown fox jumps over the lazy dog, and nobody knows why it did so again. " * 3
    data = runictext.encode(text, "ibm1047")
    guess = runictext.detect(data, charsets=["ibm1047"])[0]
    assert guess.codec is None and runictext.python_name("ibm1047") is None
    row = runictext.chardet._rows.best_row([guess], data, runictext.chardet._rows.Wanted())
    assert data.decode(row["encoding"]) == text
    assert all(codecs.lookup(row["encoding"]) for row in runictext.chardet.detect_all(data, ignore_threshold=True))
    text = "香港嘅粵語係好有趣嘅語言,佢哋唔知點解。我哋去邊度食飯呀"
    data = runictext.encode(text, "big5")
    best = runictext.detect(data)[0]
    assert best.codec == "runic-big5" and data.decode(best.codec) == text


def test_chardet_members():
    chardet = runictext.chardet
    from runictext.chardet.enums import LanguageFilter
    from runictext.chardet.universaldetector import UniversalDetector
    assert chardet.LanguageFilter is LanguageFilter and chardet.UniversalDetector is UniversalDetector
    assert chardet.VERSION == chardet.__version__.split(".") and (3, 0, 2) <= tuple(map(int, chardet.VERSION)) < (6, 0, 0)  # requests asks
    data = "吾輩は猫である。名前はまだ無い。".encode("cp932")
    for filtered, found in (LanguageFilter.JAPANESE, True), (LanguageFilter.KOREAN, False):
        detector = UniversalDetector(lang_filter=filtered)
        detector.feed(data)
        assert (detector.close()["encoding"] == "CP932") is found
    assert chardet.detect(b"abc", should_rename_legacy=True)["encoding"] == "Windows-1252"


def test_charset_normalizer_members():
    module = runictext.charset_normalizer
    best = module.from_bytes(b"").best()
    assert str(best) == "" and best.encoding == "utf_8"
    assert module.detect(b"") == {"encoding": "utf-8", "language": "", "confidence": 1.0}
    best = module.from_bytes("Les élèves français sont allés à la bibliothèque.".encode("cp1252")).best()
    assert (best.encoding, best.language, best.languages) == ("cp1252", "French", ["French"])
    assert best.alphabets == ["Latin"] and best.encoding_aliases == ["1252", "windows_1252"] and "cp1254" in best.could_be_from_charset
    assert best.has_submatch and best.submatch[0].fingerprint == best.fingerprint and best.multi_byte_usage == 0
    assert best.percent_chaos == pytest.approx(100 - best.percent_coherence) and best == "cp1252" and best == "windows-1252"
    assert [module.from_bytes("naïve".encode(name)).best().encoding for name in ("utf-8", "utf-8-sig", "utf-16")] == ["utf_8", "utf_8", "utf_16"]
    assert module.detect("naïve".encode("utf-8-sig"))["encoding"] == "UTF-8-SIG"
    data = texts.RUSSIAN.encode("cp1251")
    assert module.from_bytes(data, cp_isolation=["koi8_r"]).best().encoding == "koi8_r"
    assert "cp1251" not in [match.encoding for match in module.from_bytes(data, cp_exclusion=["cp1251"])]
    assert module.is_binary(b"\x00\x01\xff\x00\x00\x02\x00" * 9) and not module.is_binary(b"text")
    with pytest.raises(TypeError):
        module.from_bytes("text")


def test_chardet_arguments_of_version_7():
    chardet, data = runictext.chardet, texts.RUSSIAN.encode("koi8-r")
    def encoding(data, **more):
        detector = chardet.UniversalDetector(**more)
        detector.feed(data)
        found = chardet.detect(data, **more)
        assert found == detector.close() == chardet.detect_all(data, **more)[0]
        return found["encoding"]
    assert encoding(data) == "KOI8-R" == encoding(data, include_encodings=["cp1251", "koi8_r"])
    assert encoding(data, include_encodings=["windows-1251"]) == "Windows-1251"
    assert encoding(data, include_encodings=["koi8-r", "cp1251"], exclude_encodings=["KOI8-R"]) == "Windows-1251"
    assert encoding(data, exclude_encodings=["koi8-r"]) != "KOI8-R"
    assert encoding("aя".encode("utf-16"), include_encodings=["utf_16"]) == "UTF-16"
    assert encoding("я".encode("utf-8-sig"), include_encodings=["utf-8-sig"]) == "UTF-8-SIG"
    assert encoding(texts.JAPANESE.encode("cp932"), include_encodings=["shift_jis_2004", "big5hkscs"]) == "CP932"
    assert encoding(b"abc", include_encodings=["ascii"], prefer_superset=True) == "Windows-1252"
    assert encoding(b"a" * 100 + data, max_bytes=100) == "ascii"
    assert encoding(b"", empty_input_encoding="utf-8") == "utf-8" and encoding(b"") is None
    assert encoding(b"\xff", include_encodings=["ascii"], no_match_encoding="cp1252") == "cp1252"
    assert encoding(data, include_encodings=[]) is None
    assert encoding(data, compat_names=False, encoding_era=63) == "koi8-r" and chardet.detect(b"a" * 100 + data, False, 63, 65536, 100)["encoding"] == "ascii"
    for error, wrong in (ValueError, {"include_encodings": ["klingon"]}), (ValueError, {"max_bytes": 0}), (TypeError, {"exclude_encodings": "utf-8"}), \
            (TypeError, {"include": ["utf-8"]}):
        for call in chardet.detect, chardet.detect_all, lambda data, **more: chardet.UniversalDetector(**more):
            with pytest.raises(error):
                call(data, **wrong)
