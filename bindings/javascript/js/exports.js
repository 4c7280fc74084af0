// exports.js - everything that the package offers, and the entry "runic/init": calls work after init(module).
// SPDX-License-Identifier: MIT
export { Converter, ConverterStream, decode, Decoder, DecoderStream, encode, encodeInto, Encoder, EncoderStream, WebDecoderStream } from "./api.js";
export { WebDecoder } from "./web_decoder.js";
export { findDeclaration, guess, Guesser } from "./guess.js";
export { check, Checker, detect, Detector } from "./look.js";
export { charsets, charsetOf, labels } from "./names.js";
export { webCharset } from "./web_charset.js";
export { findMojibake, fixMojibake } from "./mojibake.js";
export { TextIndex } from "./positions.js";
export { openText, readText, RefusalError, writeBack } from "./reading.js";
export { ready } from "./engine.js";
export { RunicError } from "./errors.js";
export { init } from "./start.js";
export { libraryVersion as version, targetName as target } from "./convert.js";
