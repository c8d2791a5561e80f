/// Byte scans for the text rules.
enum TextFormat {
  /// Whether a text is an e-mail address by one of the definitions.
  static func isEmail(_ text: String, _ syntax: EmailSyntax) -> Bool {
    switch syntax {
    case .html: isEmail(text)
    case .rfc5321: EmailAddress(isInternational: false).accepts(text)
    case .internationalized: EmailAddress(isInternational: true).accepts(text)
    }
  }

  /// Whether a text is an e-mail address by the WHATWG definition.
  ///
  /// Source: WHATWG HTML, "valid e-mail address".
  static func isEmail(_ text: String) -> Bool {
    var copy = text
    return copy.withUTF8 { bytes in
      guard let at = bytes.firstIndex(of: 0x40), at > 0 else { return false }
      guard bytes[..<at].allSatisfy(isAtomByte) else { return false }
      return isDomain(bytes[(at + 1)...])
    }
  }

  private static func isDomain(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var length = 0
    var previous: UInt8 = 0x2D
    for byte in bytes {
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

  static func isAlphanumericWithUnderscore(_ text: String) -> Bool {
    text.utf8.allSatisfy { isAlphanumeric($0) || $0 == 0x5F }
  }

  /// Whether every character is one ASCII byte: only CR LF makes one of two.
  private static func isOneByteEach(_ text: String) -> Bool {
    var copy = text
    return copy.withUTF8 { bytes in
      var seen: UInt8 = 0
      var hasReturn = false
      for byte in bytes {
        seen |= byte
        hasReturn = hasReturn || byte == 0x0D
      }
      return seen < 0x80 && !hasReturn
    }
  }

  static func length(_ text: String, _ unit: LengthUnit) -> Int {
    switch unit {
    case .graphemes: isOneByteEach(text) ? text.utf8.count : text.count
    case .codePoints: text.unicodeScalars.count
    case .utf16: text.utf16.count
    }
  }
}
