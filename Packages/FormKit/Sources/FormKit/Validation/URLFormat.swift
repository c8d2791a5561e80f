/// Judges absolute URLs by scans over the bytes.
///
/// A URL is accepted when a browser's parser accepts it, written out in full: two slashes behind a
/// scheme that has a host, something behind the scheme, and neither a space nor a control character
/// of ASCII, which parsers drop or encode.
///
/// Source: WHATWG URL, "URL parsing".
enum URLFormat {
  private enum Kind {
    /// Has a host always.
    case special
    /// Has a host or none, no credentials and no port.
    case file
    /// Is a URL with or without a host.
    case other
  }

  /// Whether a text is an absolute URL of one of the schemes.
  static func isAbsolute(_ text: String, schemes: [String]) -> Bool {
    var copy = text
    return copy.withUTF8 { bytes in
      guard let colon = colon(bytes),
        let scheme = schemes.first(where: { isScheme($0, bytes, colon) })
      else { return false }
      return isRest(bytes, from: colon + 1, kind(of: scheme))
    }
  }

  /// The same for `http` and `https`.
  static func isWebAddress(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let colon = colon(bytes), colon == 4 || (colon == 5 && bytes[4] | 0x20 == 0x73),
      bytes[0] | 0x20 == 0x68, bytes[1] | 0x20 == 0x74, bytes[2] | 0x20 == 0x74,
      bytes[3] | 0x20 == 0x70
    else { return false }
    return isRest(bytes, from: colon + 1, .special)
  }

  /// Where the scheme ends; nil when there is none or a byte is refused anywhere.
  private static func colon(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    for byte in bytes where byte <= 0x20 || byte == 0x7F { return nil }
    return bytes.firstIndex(of: UInt8(ascii: ":"))
  }

  private static func isRest(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ kind: Kind
  ) -> Bool {
    let slash = UInt8(ascii: "/")
    guard bytes.count > start + 2, bytes[start] == slash, bytes[start + 1] == slash else {
      return kind == .other && bytes.count > start
        && !bytes[start...].elementsEqual([slash, slash])
    }
    let ends = kind == .other ? otherEnds : specialEnds
    let end = bytes[(start + 2)...].firstIndex { ends.contains($0) } ?? bytes.count
    let authority = bytes[(start + 2)..<end]
    return kind == .file ? isFileHost(authority) : isAuthority(authority, kind)
  }

  private static let otherEnds = ASCIIMask("/?#")
  private static let specialEnds = otherEnds.union(ASCIIMask("\\"))

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

  private static func kind(of scheme: String) -> Kind {
    switch scheme {
    case "http", "https", "ftp", "ws", "wss": .special
    case "file": .file
    default: .other
    }
  }

  /// `[credentials@]host[:port]`; of a scheme that needs no host, also nothing.
  private static func isAuthority(
    _ authority: Slice<UnsafeBufferPointer<UInt8>>, _ kind: Kind
  ) -> Bool {
    if authority.isEmpty { return kind == .other }
    let at = authority.lastIndex(of: UInt8(ascii: "@"))
    let rest = authority[(at.map { $0 + 1 } ?? authority.startIndex)...]
    let end = portColon(rest) ?? rest.endIndex
    let host = rest[..<end]
    guard !host.isEmpty, isPort(rest[end...].dropFirst()) else { return false }
    return kind == .special ? URLHost.acceptsSpecial(host) : URLHost.acceptsOpaque(host)
  }

  /// The first colon outside brackets.
  private static func portColon(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    var isInBrackets = false
    return bytes.firstIndex { byte in
      if byte == UInt8(ascii: "[") { isInBrackets = true }
      if byte == UInt8(ascii: "]") { isInBrackets = false }
      return byte == UInt8(ascii: ":") && !isInBrackets
    }
  }

  /// Nothing, a host, or the letter of a Windows drive.
  private static func isFileHost(_ host: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    if host.count == 2, let letter = host.first, let mark = host.last,
      (0x61...0x7A).contains(letter | 0x20), mark == UInt8(ascii: ":") || mark == UInt8(ascii: "|")
    {
      return true
    }
    return host.isEmpty || URLHost.acceptsSpecial(host)
  }

  /// Nothing, or a number up to 65535.
  private static func isPort(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var port = 0
    for byte in digits {
      guard byte >= 0x30, byte <= 0x39 else { return false }
      port = port * 10 + Int(byte - 0x30)
      if port > 65_535 { return false }
    }
    return true
  }
}
