extension JSONReader {
  /// Steps over a number and gives its digits.
  mutating func number() throws(Error) -> String {
    let start = index
    if byte == UInt8(ascii: "-") { index += 1 }
    if byte == UInt8(ascii: "0") {
      index += 1
    } else {
      try digits(start)
    }
    if byte == UInt8(ascii: ".") {
      index += 1
      try digits(start)
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      index += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { index += 1 }
      try digits(start)
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits(_ start: Int) throws(Error) {
    let first = index
    while let byte, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { index += 1 }
    guard index > first else { throw failure("this is not a JSON value", at: start) }
  }

  /// Steps over a string and gives its text.
  mutating func string() throws(Error) -> String {
    index += 1
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        let text = try text(bytes[start..<index], at: start)
        index += 1
        return text
      }
      if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
      guard byte >= 0x20 else { throw failure("a control character must be escaped") }
      index += 1
    }
    throw failure("the string does not end", at: start - 1)
  }

  private func text(_ slice: ArraySlice<UInt8>, at start: Int) throws(Error) -> String {
    guard let text = String(validating: slice, as: UTF8.self) else {
      throw failure("the string is not UTF-8", at: start)
    }
    return text
  }

  private mutating func escapedString(from start: Int) throws(Error) -> String {
    var unescaped = Array(bytes[start..<index])
    while let byte {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return try text(unescaped[...], at: start)
      case UInt8(ascii: "\\"):
        let scalar = try escape()
        unescaped.append(contentsOf: String(scalar).utf8)
      case 0..<0x20: throw failure("a control character must be escaped", at: index - 1)
      default: unescaped.append(byte)
      }
    }
    throw failure("the string does not end", at: start - 1)
  }

  private mutating func escape() throws(Error) -> Unicode.Scalar {
    let start = index - 1
    guard let byte else { throw failure("the string does not end", at: start) }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(start)
    default: throw failure("the escape is unknown", at: start)
    }
  }

  private mutating func unicodeEscape(_ start: Int) throws(Error) -> Unicode.Scalar {
    let first = try codeUnit(start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, bytes[index...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")])
    else { throw failure("half of a surrogate pair is missing", at: start) }
    index += 2
    let second = try codeUnit(start)
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw failure("half of a surrogate pair is missing", at: start) }
    return scalar
  }

  private mutating func codeUnit(_ start: Int) throws(Error) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure("four hexadecimal digits must follow '\\u'", at: start)
      }
      unit = unit << 4 | UInt32(digit)
      index += 1
    }
    return unit
  }
}
