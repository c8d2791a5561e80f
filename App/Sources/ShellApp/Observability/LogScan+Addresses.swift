/// E-mail addresses and the parts of URLs.
extension LogScan {
  /// The bytes of the sign of an e-mail address here, `@`, `%40` or `\u0040`; 0 for none.
  var atSignLength: Int {
    switch bytes[place] {
    case UInt8(ascii: "@"): return 1
    case UInt8(ascii: "%"): return bytes[place...].starts(with: "%40".utf8) ? 3 : 0
    case UInt8(ascii: "\\"):
      // In JSON within a text, each backslash has others before it, which are looked at once.
      if place > 0, bytes[place - 1] == UInt8(ascii: "\\") { return 0 }
      let letter = bytes[place...].firstIndex { $0 != UInt8(ascii: "\\") } ?? bytes.count
      guard letter + 4 < bytes.count, bytes[letter] | 0x20 == UInt8(ascii: "u"),
        bytes[(letter + 1)...].starts(with: "0040".utf8)
      else { return 0 }
      return letter + 5 - place
    default: return 0
    }
  }

  /// The word, or the quoted text, before the sign and the domain behind it.
  mutating func emailAddress(behind signLength: Int) {
    var end = place + signLength
    let start = end
    while end < bytes.count,
      bytes[end].isWord || bytes[end] == UInt8(ascii: "-")
        || bytes[end] == UInt8(ascii: ".")
    {
      end += 1
    }
    guard end > start, let local = localPartStart else { return copy() }
    output.removeSubrange(local...)
    replace(upTo: end)
  }

  /// Where the local part at the end of the output begins; nil for none.
  ///
  /// In a URL and in a path from its root on it begins behind the last slash. A sign before its first word stays.
  private var localPartStart: Int? {
    guard wordStart < output.count else { return quotedTextStart }
    var start = wordStart
    if output[start] == UInt8(ascii: "/"), let slash = output.lastIndex(of: UInt8(ascii: "/")) {
      start = slash + 1
    }
    let local = output[start...]
    return local.isEmpty ? nil : local.firstIndex(where: \.isWord) ?? start
  }

  /// Where the quoted text at the end of the output begins, which has at most 64 bytes (RFC 5321, 4.5.3.1.1).
  ///
  /// A quote behind a letter closes another text: `"handle": "@ada"` has no local part.
  private var quotedTextStart: Int? {
    guard output.last == UInt8(ascii: "\"") else { return nil }
    let depth = backslashes(before: output.count - 1)
    var hasWord = false
    var open = output.count - 2 - depth
    let limit = max(0, open - 64)
    while open >= limit, output[open] != UInt8(ascii: "\n") {
      if output[open].isWord { hasWord = true }
      if output[open] == UInt8(ascii: "\"") {
        let start = open - backslashes(before: open)
        if open - start == depth {
          return hasWord && (start == 0 || !output[start - 1].isWord) ? start : nil
        }
        open = start
      }
      open -= 1
    }
    return nil
  }

  /// How many backslashes stand before a place of the output; more than eight count as eight.
  private func backslashes(before place: Int) -> Int {
    output[..<place].suffix(8).reversed().prefix { $0 == UInt8(ascii: "\\") }.count
  }

  /// The values of a query: everything behind `=` up to the next item.
  mutating func query() {
    // Without a value, the sign may be one of an e-mail address.
    copy()
    guard place >= noQueryBefore else { return }
    let end =
      bytes[place...].firstIndex { byte in
        byte <= UInt8(ascii: " ") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#")
          || byte == UInt8(ascii: "&")
      } ?? bytes.count
    guard let sign = bytes[place..<end].firstIndex(of: UInt8(ascii: "=")), sign + 1 < end else {
      noQueryBefore = end
      return
    }
    output += bytes[place...sign]
    replace(upTo: end)
  }

  /// The user and the password of a URL.
  mutating func userInformation() -> Bool {
    guard place + 3 < bytes.count, bytes[place + 1] == UInt8(ascii: "/"),
      bytes[place + 2] == UInt8(ascii: "/")
    else { return false }
    let end =
      bytes[(place + 3)...].firstIndex { byte in
        byte <= UInt8(ascii: " ") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?")
          || byte == UInt8(ascii: "#")
      } ?? bytes.count
    guard let sign = bytes[(place + 3)..<end].lastIndex(of: UInt8(ascii: "@")) else { return false }
    output += Array("://".utf8)
    place += 3
    replace(upTo: sign)
    return true
  }
}
