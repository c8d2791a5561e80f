/// Absolute web addresses, by scans over the bytes.
enum URLFormat {
  /// Whether a text is an absolute URL of one of the schemes, with a host where the scheme has one.
  ///
  /// Space, controls and the characters RFC 3986 leaves out are refused; letters beyond ASCII are let
  /// through, as browsers do (WHATWG URL).
  static func isAbsolute(_ text: String, schemes: [String]) -> Bool {
    var copy = text
    return copy.withUTF8 { bytes in
      guard let colon = colon(bytes),
        let scheme = schemes.first(where: { isScheme($0, bytes, colon) })
      else { return false }
      return isRest(bytes, from: colon + 1, needsAuthority: needsAuthority(scheme))
    }
  }

  /// The same for `http` and `https`.
  static func isWebAddress(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let colon = colon(bytes), colon == 4 || (colon == 5 && bytes[4] | 0x20 == 0x73),
      bytes[0] | 0x20 == 0x68, bytes[1] | 0x20 == 0x74, bytes[2] | 0x20 == 0x74,
      bytes[3] | 0x20 == 0x70
    else { return false }
    return isRest(bytes, from: colon + 1, needsAuthority: true)
  }

  /// Where the scheme ends; nil when there is none or a byte is forbidden anywhere.
  private static func colon(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let forbidden = forbidden
    for byte in bytes where forbidden.contains(byte) { return nil }
    return bytes.firstIndex(of: 0x3A)
  }

  private static func isRest(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, needsAuthority: Bool
  ) -> Bool {
    guard bytes.count >= start + 2, bytes[start] == 0x2F, bytes[start + 1] == 0x2F else {
      return !needsAuthority && bytes.count > start
    }
    var end = start + 2
    while end < bytes.count, bytes[end] != 0x2F, bytes[end] != 0x3F, bytes[end] != 0x23 { end += 1 }
    return isAuthority(bytes, start + 2, end)
  }

  private static let forbidden = ASCIIMask("\"<>\\^`{|}\u{7F}").union(.upTo(0x20))

  /// Whether the bytes before the colon spell a lower-case scheme, case aside.
  private static func isScheme(
    _ scheme: String, _ bytes: UnsafeBufferPointer<UInt8>, _ colon: Int
  ) -> Bool {
    guard scheme.utf8.count == colon else { return false }
    var index = 0
    for lower in scheme.utf8 {
      let byte = bytes[index]
      if lower != (byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte) { return false }
      index += 1
    }
    return true
  }

  private static func needsAuthority(_ scheme: String) -> Bool {
    switch scheme {
    case "http", "https", "ftp", "ws", "wss": true
    default: false
    }
  }

  /// `[user@]host[:port]`, the host not empty and without empty labels but the last.
  private static func isAuthority(
    _ bytes: UnsafeBufferPointer<UInt8>, _ from: Int, _ end: Int
  ) -> Bool {
    var start = from
    for index in from..<end where bytes[index] == 0x40 { start = index + 1 }
    if start < end, bytes[start] == 0x5B {
      return bytes[start..<end].contains(0x5D) && bytes[start..<end].contains(0x3A)
    }
    var previous: UInt8 = 0x2E
    var index = start
    while index < end, bytes[index] != 0x3A {
      if bytes[index] == 0x2E, previous == 0x2E { return false }
      previous = bytes[index]
      index += 1
    }
    return index > start && isPort(bytes, index + 1, end)
  }

  /// Nothing, or a number up to 65535.
  private static func isPort(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> Bool {
    var port = 0
    var index = start
    while index < end {
      guard bytes[index] >= 0x30, bytes[index] <= 0x39 else { return false }
      port = port * 10 + Int(bytes[index] - 0x30)
      if port > 65_535 { return false }
      index += 1
    }
    return true
  }
}
