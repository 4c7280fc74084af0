// node.js - the package for `import` in Node.js. It is the same one as for `require`, so that both have the same classes.
// SPDX-License-Identifier: MIT
export {
    charsetOf,
    charsets,
    check,
    Checker,
    Converter,
    ConverterStream,
    decode,
    Decoder,
    DecoderStream,
    detect,
    Detector,
    encode,
    Encoder,
    EncoderStream,
    init,
    labels,
    ready,
    RunicError,
    target,
    version,
} from "./node.cjs";
