/// Byte scans for the text rules.
enum TextFormat {
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

  private static func isAtomByte(_ byte: UInt8) -> Bool {
    if isAlphanumeric(byte) { return true }
    switch byte {
    case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x2F, 0x3D, 0x3F, 0x5E...0x60, 0x7B...0x7E:
      return true
    default: return false
    }
  }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (byte >= 0x30 && byte <= 0x39) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
  }

  static func isAlphanumericWithUnderscore(_ text: String) -> Bool {
    text.utf8.allSatisfy { isAlphanumeric($0) || $0 == 0x5F }
  }

  /// Whether a text is an absolute URL of one of the schemes, with a host where the scheme has one.
  static func isURL(_ text: String, schemes: [String]) -> Bool {
    guard let colon = text.firstIndex(of: ":") else { return false }
    let scheme = text[..<colon].lowercased()
    guard schemes.contains(scheme),
      text.unicodeScalars.allSatisfy({
        $0.value > 0x20 && $0.value != 0x7F && !"<>\"`{}|\\^".unicodeScalars.contains($0)
      })
    else { return false }
    let rest = text[text.index(after: colon)...]
    guard rest.hasPrefix("//") else {
      return !["http", "https", "ftp", "ws", "wss"].contains(scheme) && !rest.isEmpty
    }
    let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
    return isAuthority(authority.split(separator: "@", omittingEmptySubsequences: false).last ?? "")
  }

  private static func isAuthority(_ authority: Substring) -> Bool {
    if authority.hasPrefix("[") { return authority.contains("]") && authority.contains(":") }
    let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let host = parts.first, !host.isEmpty, !host.hasPrefix("."), !host.contains("..") else {
      return false
    }
    guard parts.count > 1, !parts[1].isEmpty else { return true }
    return parts[1].utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } && UInt16(parts[1]) != nil
  }

  static func length(_ text: String, _ unit: LengthUnit) -> Int {
    switch unit {
    case .graphemes:
      text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) ? text.utf8.count : text.count
    case .codePoints: text.unicodeScalars.count
    case .utf16: text.utf16.count
    }
  }
}
