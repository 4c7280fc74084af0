/* runic.hpp - runic.h for C++17: views in, strings and results out, a converter as a class. */
/* SPDX-License-Identifier: MIT */
/*
 * Functions report errors in their results. Only those of namespace runic::or_throw throw, and the standard library if it is
 * out of memory.
 *
 * UTF-8 is std::string_view (also std::u8string_view, from C++20 on), UTF-16 std::u16string_view, UTF-32 std::u32string_view,
 * ISO-8859-1 runic::latin1_view; std::wstring_view is UTF-16 on Windows and UTF-32 elsewhere. A view must stay valid until the
 * call returns. docs/cpp.md has examples.
 */
#ifndef RUNIC_HPP
#define RUNIC_HPP

#include "runic_guess.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>
#if __has_include(<span>) && __cplusplus >= 202002L
#include <span>
#endif
#ifdef __cpp_exceptions
#include <stdexcept>
#endif

namespace runic
{

/* ---- Views --------------------------------------------------------------------------------------------------------------- */

/* A view of ISO-8859-1 text. */
struct latin1_view {
    std::string_view bytes;
    explicit constexpr latin1_view(std::string_view text) noexcept : bytes(text)
    {
    }
};

/* ---- Results ------------------------------------------------------------------------------------------------------------- */

/* The result of a conversion, without its text. True if all of the source was converted. */
struct outcome {
    std::size_t read = 0; /* units of the source converted; at a fault, the position where the ill-formed sequence starts */
    runic_status status = RUNIC_OK;
    runic_fault fault = RUNIC_FAULT_NONE;
    unsigned fault_length = 0;

    outcome() = default;
    explicit outcome(const runic_result &r) noexcept
        : read(r.read), status(static_cast<runic_status>(r.status)), fault(static_cast<runic_fault>(r.fault)),
          fault_length(r.fault_length)
    {
    }

    explicit operator bool() const noexcept
    {
        return status == RUNIC_OK;
    }

    /* Returns a sentence for people: the fault, or the status if there is no fault. */
    const char *message() const noexcept
    {
        return fault != RUNIC_FAULT_NONE ? runic_fault_message(fault) : runic_status_message(status);
    }
};

/* The result of a strict conversion: the whole text, or the text before the first fault. */
template <class String> struct converted : outcome {
    String text;
};

/* The result of a lossy conversion: ill-formed sequences became U+FFFD; in ISO-8859-1 they, and unmappable characters, "?". */
template <class String> struct replaced {
    String text;
    std::size_t replacements = 0;
};

/* ---- Implementation ------------------------------------------------------------------------------------------------------ */

namespace detail
{

/* The forms. wide: that of wchar_t. */
struct utf8 {
    using form = utf8;
    using unit = char;
    using string = std::string;
};
struct utf16 {
    using form = utf16;
    using unit = char16_t;
    using string = std::u16string;
};
struct utf32 {
    using form = utf32;
    using unit = char32_t;
    using string = std::u32string;
};
struct latin1 {
    using form = latin1;
    using unit = char;
    using string = std::string;
};
struct wide {
    using form = std::conditional_t<sizeof(wchar_t) == 2, utf16, utf32>;
    using string = std::wstring;
};

/* A text in a form. */
template <class Form> struct units {
    const typename Form::unit *data;
    std::size_t len;
};

inline units<utf8> view(std::string_view text) noexcept
{
    return {text.data(), text.size()};
}
inline units<utf16> view(std::u16string_view text) noexcept
{
    return {text.data(), text.size()};
}
inline units<utf32> view(std::u32string_view text) noexcept
{
    return {text.data(), text.size()};
}
inline units<latin1> view(latin1_view text) noexcept
{
    return {text.bytes.data(), text.bytes.size()};
}
#ifdef __cpp_char8_t
inline units<utf8> view(std::u8string_view text) noexcept
{
    return {reinterpret_cast<const char *>(text.data()), text.size()};
}
#endif
inline units<wide::form> view(std::wstring_view text) noexcept
{
    return {reinterpret_cast<const wide::form::unit *>(text.data()), text.size()};
}

/* Returns options to repair UTF-8: U+FFFD for each ill-formed sequence, as in the lossy functions of runic.h. */
inline runic_options repair() noexcept
{
    runic_options how{};
    how.from = how.to = RUNIC_UTF8;
    how.ill_formed.action = RUNIC_ACTION_REPLACE;
    return how;
}

inline runic_lossy_result repair_utf8(const char *src, std::size_t len, char *dst, std::size_t cap) noexcept
{
    const runic_options how = repair();
    runic_converter converter;
    runic_converter_init(&converter, &how);
    const runic_result r = runic_converter_convert(&converter, src, len, dst, cap, 1);
    runic_lossy_result made{};
    made.read = r.read;
    made.written = r.written;
    made.replaced = static_cast<std::size_t>(runic_converter_faults(&converter).ill_formed);
    made.status = r.status;
    return made;
}

inline std::size_t repaired_size(const char *src, std::size_t len) noexcept
{
    const runic_options how = repair();
    return runic_convert_size(&how, src, len);
}

template <class Unit> std::size_t same_size(const Unit *, std::size_t len) noexcept
{
    return len;
}

/* The functions that convert from one form to another, strictly and lossily, and the size of the lossy conversion. */
template <class From, class To> struct conversion {
    runic_result (*strict)(const typename From::unit *, std::size_t, typename To::unit *, std::size_t);
    runic_lossy_result (*lossy)(const typename From::unit *, std::size_t, typename To::unit *, std::size_t);
    std::size_t (*size)(const typename From::unit *, std::size_t);
};
template <class From, class To> inline constexpr conversion<From, To> by = {nullptr, nullptr, nullptr};
template <> inline constexpr conversion<utf8, utf8> by<utf8, utf8> = {nullptr, repair_utf8, repaired_size};
#define RUNIC_BY(from, to)                                                                                                     \
    template <>                                                                                                                \
    inline constexpr conversion<from, to> by<from, to> = {runic_##from##_to_##to, runic_##from##_to_##to##_lossy,              \
                                                          runic_##from##_to_##to##_size};
RUNIC_BY(utf8, utf16)
RUNIC_BY(utf8, utf32)
RUNIC_BY(utf16, utf8)
RUNIC_BY(utf16, utf32)
RUNIC_BY(utf32, utf8)
RUNIC_BY(utf32, utf16)
#undef RUNIC_BY
template <>
inline constexpr conversion<utf8, latin1> by<utf8, latin1> = {runic_utf8_to_latin1, runic_utf8_to_latin1_lossy,
                                                              runic_utf8_to_utf32_size};
template <>
inline constexpr conversion<utf16, latin1> by<utf16, latin1> = {runic_utf16_to_latin1, runic_utf16_to_latin1_lossy,
                                                                runic_utf16_to_utf32_size};
template <>
inline constexpr conversion<utf32, latin1> by<utf32, latin1> = {runic_utf32_to_latin1, runic_utf32_to_latin1_lossy, same_size};
template <>
inline constexpr conversion<latin1, utf8> by<latin1, utf8> = {runic_latin1_to_utf8, nullptr, runic_latin1_to_utf8_size};
template <> inline constexpr conversion<latin1, utf16> by<latin1, utf16> = {runic_latin1_to_utf16, nullptr, same_size};
template <> inline constexpr conversion<latin1, utf32> by<latin1, utf32> = {runic_latin1_to_utf32, nullptr, same_size};

template <class Target, class From>
runic_result strict_into(units<From> source, typename Target::string::value_type *dst, std::size_t cap) noexcept
{
    using form = typename Target::form;
    static_assert(by<From, form>.strict != nullptr, "source and target are of one form");
    return by<From, form>.strict(source.data, source.len, reinterpret_cast<typename form::unit *>(dst), cap);
}

/* Converts strictly, into a string of the exact size of the lossy conversion. */
template <class Target, class From> converted<typename Target::string> strict(units<From> source)
{
    typename Target::string text(by<From, typename Target::form>.size(source.data, source.len), 0);
    const runic_result r = strict_into<Target>(source, text.data(), text.size());
    text.resize(r.written);
    return {outcome(r), std::move(text)};
}

template <class Target, class From> replaced<typename Target::string> lossy(units<From> source)
{
    using form = typename Target::form;
    static_assert(by<From, form>.lossy != nullptr, "ISO-8859-1 has no ill-formed sequences");
    typename Target::string text(by<From, form>.size(source.data, source.len), 0);
    typename form::unit *const into = reinterpret_cast<typename form::unit *>(text.data());
    const runic_lossy_result r = by<From, form>.lossy(source.data, source.len, into, text.size());
    text.resize(r.written);
    return {std::move(text), r.replaced};
}

} // namespace detail

/* ---- Text in memory ------------------------------------------------------------------------------------------------------ */

/* Converts text of another form, up to the first fault. */
template <class Source> converted<std::string> to_utf8(const Source &source)
{
    return detail::strict<detail::utf8>(detail::view(source));
}
template <class Source> converted<std::u16string> to_utf16(const Source &source)
{
    return detail::strict<detail::utf16>(detail::view(source));
}
template <class Source> converted<std::u32string> to_utf32(const Source &source)
{
    return detail::strict<detail::utf32>(detail::view(source));
}
template <class Source> converted<std::string> to_latin1(const Source &source)
{
    return detail::strict<detail::latin1>(detail::view(source));
}
template <class Source> converted<std::wstring> to_wide(const Source &source)
{
    return detail::strict<detail::wide>(detail::view(source));
}

/* Converts all of the text, and replaces ill-formed sequences. The source of to_utf8_lossy may be UTF-8. */
template <class Source> replaced<std::string> to_utf8_lossy(const Source &source)
{
    return detail::lossy<detail::utf8>(detail::view(source));
}
template <class Source> replaced<std::u16string> to_utf16_lossy(const Source &source)
{
    return detail::lossy<detail::utf16>(detail::view(source));
}
template <class Source> replaced<std::u32string> to_utf32_lossy(const Source &source)
{
    return detail::lossy<detail::utf32>(detail::view(source));
}
template <class Source> replaced<std::string> to_latin1_lossy(const Source &source)
{
    return detail::lossy<detail::latin1>(detail::view(source));
}
template <class Source> replaced<std::wstring> to_wide_lossy(const Source &source)
{
    return detail::lossy<detail::wide>(detail::view(source));
}

/* Validates text. The result is true if the text is well-formed; otherwise it has the first fault. */
inline outcome validate(std::string_view text) noexcept
{
    return outcome(runic_utf8_validate(text.data(), text.size()));
}
inline outcome validate(std::u16string_view text) noexcept
{
    return outcome(runic_utf16_validate(text.data(), text.size()));
}
inline outcome validate(std::u32string_view text) noexcept
{
    return outcome(runic_utf32_validate(text.data(), text.size()));
}
#ifdef __cpp_char8_t
inline outcome validate(std::u8string_view text) noexcept
{
    const detail::units<detail::utf8> units = detail::view(text);
    return outcome(runic_utf8_validate(units.data, units.len));
}
#endif

#ifdef __cpp_lib_span
/* Returns a view of bytes, for functions that take bytes in any charset: convert, guesses, read. */
inline std::string_view chars(std::span<const std::byte> bytes) noexcept
{
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

/* Converts into memory of the caller, as the functions of runic.h do. */
template <class Source> runic_result to_utf8(const Source &source, std::span<char> into) noexcept
{
    return detail::strict_into<detail::utf8>(detail::view(source), into.data(), into.size());
}
template <class Source> runic_result to_utf16(const Source &source, std::span<char16_t> into) noexcept
{
    return detail::strict_into<detail::utf16>(detail::view(source), into.data(), into.size());
}
template <class Source> runic_result to_utf32(const Source &source, std::span<char32_t> into) noexcept
{
    return detail::strict_into<detail::utf32>(detail::view(source), into.data(), into.size());
}
template <class Source> runic_result to_latin1(const Source &source, std::span<char> into) noexcept
{
    return detail::strict_into<detail::latin1>(detail::view(source), into.data(), into.size());
}
#endif

/* ---- Bytes in a charset -------------------------------------------------------------------------------------------------- */

/* Returns the charset of a label, or RUNIC_CHARSET_UNKNOWN. */
inline runic_charset charset(std::string_view label) noexcept
{
    return runic_charset_from_label(label.data(), label.size());
}

/* Returns the charset that browsers use for a label, or RUNIC_CHARSET_UNKNOWN: runic_charset_from_web_label. */
inline runic_charset web_label(std::string_view label) noexcept
{
    return runic_charset_from_web_label(label.data(), label.size());
}

/* Returns the encoding that browsers take for a page with this Content-Type: runic_find_web_charset. runic_web_charset_name
 * has its name. */
inline runic_web_charset web_charset(std::string_view page, std::string_view content_type = {}, std::size_t limit = 0) noexcept
{
    return runic_find_web_charset(page.data(), page.size(), content_type.data(), content_type.size(), limit);
}

/* Returns options for strict conversion. The caller may then change members of the structure. */
inline runic_options options(runic_charset from, runic_charset to) noexcept
{
    runic_options how{};
    how.from = from;
    how.to = to;
    return how;
}

/* Like options, but reads and writes legacy charsets as browsers do (the Encoding Standard). */
inline runic_options web_options(runic_charset from, runic_charset to) noexcept
{
    runic_options how = options(from, to);
    how.web = 1;
    return how;
}

/* Returns a policy: an action, and the replacement text, of which the first RUNIC_MAX_REPLACEMENT characters are used. */
inline runic_policy policy(runic_action action, std::u32string_view text = {}) noexcept
{
    runic_policy made{};
    made.action = static_cast<std::uint8_t>(action);
    for (; made.length < text.size() && made.length < RUNIC_MAX_REPLACEMENT; made.length++)
        made.text[made.length] = text[made.length];
    return made;
}

/* Returns the policy RUNIC_ACTION_ESCAPE in the syntax of a language. */
inline runic_policy escape(runic_escape_style style = RUNIC_ESCAPE_BRACES) noexcept
{
    runic_policy made{};
    made.action = RUNIC_ACTION_ESCAPE;
    made.style = static_cast<std::uint8_t>(style);
    return made;
}

/* Returns options that write what a person would type for characters that the target lacks: runic_transliterate. language is
 * nullptr or the code of one ("de"), which must live as long as the options. */
inline runic_options transliterate(runic_options how, const char *language = nullptr) noexcept
{
    how.unmappable = policy(RUNIC_ACTION_CALLBACK);
    how.callback = runic_transliterate;
    how.user = const_cast<char *>(language);
    return how;
}

/* Converts a whole text. */
inline converted<std::string> convert(const runic_options &how, std::string_view source)
{
    std::string text(runic_convert_size(&how, source.data(), source.size()), '\0');
    const runic_result r = runic_convert(&how, source.data(), source.size(), text.data(), text.size());
    text.resize(r.written);
    return {outcome(r), std::move(text)};
}

/* Returns the mojibake of a text in UTF-8: runic_mojibake_find. */
inline std::vector<runic_mojibake> find_mojibake(std::string_view text)
{
    std::vector<runic_mojibake> runs(runic_mojibake_find(text.data(), text.size(), nullptr, 0));
    runic_mojibake_find(text.data(), text.size(), runs.data(), runs.size());
    return runs;
}

/* Returns a text in UTF-8 without its mojibake: runic_mojibake_fix. */
inline std::string fix_mojibake(std::string_view text)
{
    std::string fixed(text.size(), '\0');
    fixed.resize(runic_mojibake_fix(text.data(), text.size(), fixed.data(), fixed.size()).written);
    return fixed;
}

/* A stream of text from one charset to another. A copy is a checkpoint. */
class converter
{
  public:
    /* Begins a stream. Returns std::nullopt if the options are not valid: runic_converter_init. */
    static std::optional<converter> make(const runic_options &how) noexcept
    {
        converter made;
        return runic_converter_init(&made.state, &how) == RUNIC_OK ? std::optional<converter>(made) : std::nullopt;
    }

    /* Converts the next piece of the text into memory of the caller: runic_converter_convert. */
    runic_result convert(std::string_view piece, char *into, std::size_t cap, bool last) noexcept
    {
        return runic_converter_convert(&state, piece.data(), piece.size(), into, cap, last);
    }
#ifdef __cpp_lib_span
    runic_result convert(std::string_view piece, std::span<char> into, bool last) noexcept
    {
        return convert(piece, into.data(), into.size(), last);
    }
#endif

    /* Converts the next piece, and appends its text. After a fault, continue with piece.substr(read). FULL cannot occur. */
    outcome append(std::string &text, std::string_view piece, bool last)
    {
        char room[4096];
        std::size_t read = 0;
        runic_result r;
        do {
            r = convert(piece.substr(read), room, sizeof room, last);
            text.append(room, r.written);
            read += r.read;
        } while (r.status == RUNIC_FULL);
        r.read = read;
        return outcome(r);
    }

    /* Returns the most recent fault: runic_converter_report. */
    runic_report report() const noexcept
    {
        return runic_converter_report(&state);
    }

    /* Returns the number of faults so far, and the first: runic_converter_faults. */
    runic_faults faults() const noexcept
    {
        return runic_converter_faults(&state);
    }

    /* Returns the position of the most recent fault, from the start of the most recent piece: runic_converter_fault_position.
     */
    std::int64_t fault_position() const noexcept
    {
        return runic_converter_fault_position(&state);
    }

    /* Returns the number of bytes that were read but are not converted yet: runic_converter_held. */
    std::size_t held() const noexcept
    {
        return runic_converter_held(&state);
    }

    /* Handles the fault at which the last call stopped: runic_converter_answer. Returns false if no fault is pending, or the
     * policy is not valid for it. */
    bool answer(const runic_policy &answer) noexcept
    {
        return runic_converter_answer(&state, &answer) == RUNIC_OK;
    }

    /* Sets the policies for later faults: runic_converter_set_policies. Returns false, and changes nothing, if one is not
     * valid. */
    bool set_policies(const runic_policy &ill_formed, const runic_policy &unmappable) noexcept
    {
        return runic_converter_set_policies(&state, &ill_formed, &unmappable) == RUNIC_OK;
    }

    /* Returns the charset of the input, or RUNIC_CHARSET_UNKNOWN if it is not yet known: runic_converter_charset. */
    runic_charset charset() const noexcept
    {
        return runic_converter_charset(&state);
    }

    /* Begins a new stream with the same options and the current policies. */
    void reset() noexcept
    {
        runic_converter_reset(&state);
    }

  private:
    converter() noexcept : state()
    {
    }

    runic_converter state;
};

/* ---- Guesses ------------------------------------------------------------------------------------------------------------- */

/* Returns the possible charsets of bytes, the most likely one first: runic_guesser_list. Takes them to be in one charset: read
 * tells whether they are. Needs 52 KiB of stack. */
inline std::vector<runic_guess> guesses(std::string_view bytes, const runic_hint *hint = nullptr)
{
    runic_guesser guesser;
    runic_guesser_init(&guesser);
    runic_guesser_feed(&guesser, bytes.data(), bytes.size());
    std::vector<runic_guess> list(RUNIC_CHARSET_COUNT);
    list.resize(runic_guesser_list(&guesser, list.data(), list.size(), hint));
    return list;
}

/* ---- Readings ------------------------------------------------------------------------------------------------------------ */

/* Reads a text as stretches, each in one charset, in order and without gaps: runic_reader_read. likely, if it is not NULL, gets
 * the guesses that write_back takes: runic_reader_list, of a text that is one guess. */
inline std::vector<runic_stretch> read(std::string_view bytes, const runic_hint *hint = nullptr,
                                       std::vector<runic_guess> *likely = nullptr)
{
    std::vector<runic_reader> reader(1);
    std::vector<runic_stretch> stretches;
    runic_stretch found[64];
    runic_reading r{};
    std::size_t at = 0;
    runic_reader_init(reader.data(), hint);
    do {
        r = runic_reader_read(reader.data(), bytes.data() + at, bytes.size() - at, 1, found, sizeof found / sizeof found[0]);
        stretches.insert(stretches.end(), found, found + r.count);
        at += r.read;
    } while (r.status == RUNIC_FULL);
    if (likely) {
        const bool is_guess = stretches.size() == 1 && stretches[0].basis == RUNIC_BASIS_NONE;
        likely->resize(RUNIC_CHARSET_COUNT);
        likely->resize(is_guess ? runic_reader_list(reader.data(), likely->data(), likely->size()) : 0);
    }
    return stretches;
}

/* Returns the view of a text, UTF-8 that a person can edit: runic_view. The status is BAD_CALL if the stretches do not cover
 * it. */
inline converted<std::string> view(std::string_view bytes, const std::vector<runic_stretch> &stretches)
{
    std::string text(runic_view_size(bytes.data(), bytes.size(), stretches.data(), stretches.size()), '\0');
    const runic_result r = runic_view(bytes.data(), bytes.size(), stretches.data(), stretches.size(), text.data(), text.size());
    text.resize(r.written);
    return {outcome(r), std::move(text)};
}

/* The result of write_back. True if the edit was written. */
struct written_back : outcome {
    std::string bytes;                    /* the original's, except for the edit */
    std::vector<runic_stretch> stretches; /* of these bytes */
    runic_refusal refusal{};              /* if status is UNMAPPABLE or STOPPED: which character, where and why */
};

/* Writes an edited view back into the bytes of the original: runic_rewrite. likely: the guesses of read(). restore: edited may
 * come from a program that read the original as UTF-8. */
inline written_back write_back(std::string_view original, const std::vector<runic_stretch> &stretches, std::string_view edited,
                               const std::vector<runic_guess> &likely = {}, bool restore = false)
{
    runic_rewriting what{};
    written_back made;
    what.original = original.data();
    what.original_len = original.size();
    what.reading = stretches.data();
    what.reading_count = stretches.size();
    what.edited = edited.data();
    what.edited_len = edited.size();
    what.guesses = likely.data();
    what.guess_count = likely.size();
    what.restore = restore;
    std::vector<std::uint64_t> work(runic_rewrite_size(&what) / sizeof(std::uint64_t) + 1);
    what.work = work.data();
    what.work_size = work.size() * sizeof work[0];
    made.bytes.resize(original.size() + 4 * edited.size() + 16);
    made.stretches.resize(stretches.empty() ? 1 : stretches.size());
    std::size_t count = made.stretches.size();
    const runic_result r =
        runic_rewrite(&what, made.bytes.data(), made.bytes.size(), made.stretches.data(), &count, &made.refusal);
    static_cast<outcome &>(made) = outcome(r);
    made.bytes.resize(made ? r.written : 0);
    made.stretches.resize(made ? count : 0);
    return made;
}

/* ---- Positions ----------------------------------------------------------------------------------------------------------- */

/* Translates a position from one unit to another: runic_utf8_translate, without an index. */
inline std::size_t translate(std::string_view text, runic_unit from, std::size_t n, runic_unit to) noexcept
{
    return runic_utf8_translate(text.data(), text.size(), from, n, to, nullptr);
}
inline std::size_t translate(std::u16string_view text, runic_unit from, std::size_t n, runic_unit to) noexcept
{
    return runic_utf16_translate(text.data(), text.size(), from, n, to);
}

/*
 * An index of a UTF-8 text. It owns its memory (runic_index_size), but not the text, which the caller passes to each call. An
 * index that was moved from may only be assigned or destroyed.
 */
class text_index
{
  public:
    /* Indexes a text. `lines` must be a line unit. */
    explicit text_index(std::string_view text, runic_unit lines = RUNIC_UNIT_LINE) : unit(lines)
    {
        grow(runic_index_size(text.size()));
        runic_index_feed(&state, text.data(), text.size(), 1);
    }
    text_index(text_index &&) = default;
    text_index &operator=(text_index &&) = default;

    /* Updates the index after an edit: runic_index_splice. Returns false, and changes nothing, if the numbers do not match. */
    bool splice(std::string_view text, std::size_t at, std::size_t removed, std::size_t inserted)
    {
        runic_status status;
        while ((status = runic_index_splice(&state, text.data(), text.size(), at, removed, inserted)) == RUNIC_FULL)
            grow(runic_index_size(text.size()));
        return status == RUNIC_OK;
    }

    /* Appends the index of the text that follows: runic_index_merge. Returns false if its line unit differs. */
    bool merge(const text_index &next)
    {
        runic_status status;
        while ((status = runic_index_merge(&state, &next.state)) == RUNIC_FULL)
            grow(memory.size() * sizeof memory[0] + next.memory.size() * sizeof memory[0]);
        return status == RUNIC_OK;
    }

    /* Translates a position from one unit to another: runic_utf8_translate. */
    std::size_t translate(std::string_view text, runic_unit from, std::size_t n, runic_unit to) const noexcept
    {
        return runic_utf8_translate(text.data(), text.size(), from, n, to, &state);
    }

    /* Returns the line and column of a byte: runic_utf8_position. */
    runic_position position(std::string_view text, std::size_t offset, runic_unit columns) const noexcept
    {
        return runic_utf8_position(text.data(), text.size(), offset, unit, columns, &state);
    }

    /* Returns the byte of a line and column: runic_utf8_offset. */
    std::size_t offset(std::string_view text, runic_position position, runic_unit columns) const noexcept
    {
        return runic_utf8_offset(text.data(), text.size(), position, unit, columns, &state);
    }

  private:
    /* Moves the index to larger memory: at least `bytes` bytes, and 1.5 times the old size. If it throws, the index is
     * unchanged. */
    void grow(std::size_t bytes)
    {
        const std::size_t more = memory.size() / 2 * 3, units = bytes / sizeof memory[0];
        std::vector<std::uint64_t> longer(units > more ? units : more);
        const runic_index old = state;
        runic_index_init(&state, longer.data(), longer.size() * sizeof longer[0], unit);
        runic_index_merge(&state, &old);
        memory.swap(longer);
    }

    runic_unit unit;
    runic_index state{};
    std::vector<std::uint64_t> memory;
};

/* ---- Exceptions ---------------------------------------------------------------------------------------------------------- */

#ifdef __cpp_exceptions

/* The exception of or_throw: the conversion stopped before the end of the text. */
class error : public std::runtime_error
{
  public:
    explicit error(const outcome &how) : std::runtime_error(how.message()), result(how)
    {
    }

    const outcome result;
};

namespace or_throw
{

/* Returns the text of a result. Throws runic::error if the conversion stopped before the end. */
template <class String> String text(converted<String> &&made)
{
    if (!made)
        throw error(made);
    return std::move(made.text);
}

template <class Source> std::string to_utf8(const Source &source)
{
    return text(runic::to_utf8(source));
}
template <class Source> std::u16string to_utf16(const Source &source)
{
    return text(runic::to_utf16(source));
}
template <class Source> std::u32string to_utf32(const Source &source)
{
    return text(runic::to_utf32(source));
}
template <class Source> std::string to_latin1(const Source &source)
{
    return text(runic::to_latin1(source));
}
inline std::string convert(const runic_options &how, std::string_view source)
{
    return text(runic::convert(how, source));
}

} // namespace or_throw

#endif

} // namespace runic

#endif
