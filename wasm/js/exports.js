// exports.js - all that the package has to offer.
// SPDX-License-Identifier: MIT
export { Converter, ConverterStream, decode, Decoder, DecoderStream, encode, Encoder, EncoderStream } from "./api.js";
export { check, Checker, detect, Detector } from "./look.js";
export { charsets, charsetOf, labels } from "./names.js";
export { RunicError } from "./errors.js";
export { libraryVersion as version, targetName as target } from "./convert.js";
