/// Byte scans for the text rules.
enum TextFormat {
  /// Whether a text is an email address by one of the definitions.
  static func isEmail(_ text: String, _ syntax: EmailSyntax) -> Bool {
    switch syntax {
    case .html: text.withBytes(isEmail)
    case .rfc5321: EmailFormat(isInternational: false).accepts(text)
    case .internationalized: EmailFormat(isInternational: true).accepts(text)
    }
  }

  /// Whether a text is an email address by the WHATWG definition.
  ///
  /// Source: WHATWG HTML, "valid e-mail address".
  static func isEmail(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let atomBytes = atomBytes
    var at = 0
    while at < bytes.count, bytes[at] != 0x40 {
      guard atomBytes.contains(bytes[at]) else { return false }
      at += 1
    }
    return at > 0 && at < bytes.count && isDomain(bytes, from: at + 1)
  }

  private static func isDomain(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var length = 0
    var previous: UInt8 = 0x2D
    for index in start..<bytes.count {
      let byte = bytes[index]
      if byte == 0x2E {
        guard length > 0, length <= 63, previous != 0x2D else { return false }
        length = 0
      } else {
        guard isAlphanumeric(byte) || (byte == 0x2D && length > 0) else { return false }
        length += 1
      }
      previous = byte
    }
    return length > 0 && length <= 63 && previous != 0x2D
  }

  /// A byte of an atom, or the dot between atoms.
  static func isAtomByte(_ byte: UInt8) -> Bool { atomBytes.contains(byte) }

  /// Letters, digits and `.!#$%&'*+/=?^_`{|}~-`.
  private static let atomBytes = ASCIIMask(".!#$%&'*+/=?^_`{|}~-").union(.alphanumeric)

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (byte >= 0x30 && byte <= 0x39) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
  }

  static func isAlphanumericWithUnderscore(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in bytes where !isAlphanumeric(byte) && byte != 0x5F { return false }
    return true
  }

  /// Whether every character is one ASCII byte: only CR LF makes one of two.
  private static func isOneByteEach(_ bytes: some Sequence<UInt8>) -> Bool {
    for byte in bytes where byte >= 0x80 || byte == 0x0D { return false }
    return true
  }

  static func length(_ text: String, _ unit: LengthUnit) -> Int {
    if text.withBytes({ isOneByteEach($0) }) { return text.utf8.count }
    return switch unit {
    case .graphemes: text.count
    case .codePoints: text.unicodeScalars.count
    case .utf16: text.utf16.count
    }
  }

  /// Whether a text is at most so long.
  ///
  /// In every unit it is at most as long as in bytes, so most texts need no counting.
  static func isLength(of text: String, atMost limit: Int, _ unit: LengthUnit) -> Bool {
    text.utf8.count <= limit || length(text, unit) <= limit
  }

  /// Whether a text is at least so long.
  ///
  /// Nothing joins two ASCII characters but CR and LF, so a text that begins with one more than
  /// asked for need not be read to its end.
  static func isLength(of text: String, atLeast limit: Int, _ unit: LengthUnit) -> Bool {
    guard limit > 0 else { return true }
    guard text.utf8.count >= limit else { return false }
    return text.withBytes { isOneByteEach($0.prefix(limit + 1)) } || length(text, unit) >= limit
  }
}
