/// Secrets by the names before them.
extension LogScan {
  /// A name of a secret, a sign and its value, to the end of the line: `password=…`, `"token": "…"`, `Cookie: …`.
  mutating func secretByName() -> Bool {
    var end = place
    // No name of a secret is longer.
    let limit = min(bytes.count, place + 48)
    while end < limit,
      bytes[end].isWord || bytes[end] == UInt8(ascii: "-")
        || bytes[end] == UInt8(ascii: ".")
    {
      end += 1
    }
    let name = bytes[place..<end]
    let scheme = Scheme(name)
    guard scheme != nil || LogRedactor.isSecret(name: name),
      let value = valueStart(end, of: name, scheme)
    else { return false }
    // An item of a form ends at `&`; a header, and what has no sign, with its line.
    let isItem = !bytes[end..<value].contains(UInt8(ascii: ":"))
    output += bytes[place..<value]
    place = value
    switch scheme {
    case .word: replace(upTo: wordEnd(value))
    case .parameters: replace(upTo: lineEnd(value))
    case nil: replace(upTo: quoteEnd(of: name, value) ?? valueEnd(value, isItem: isItem))
    }
    return true
  }

  /// A scheme of authorization by what follows its name (RFC 7235, 2.1).
  private enum Scheme {
    case word, parameters

    init?(_ name: some Collection<UInt8>) {
      switch name.count {
      case 5 where name.isEqual(to: "basic"), 6 where name.isEqual(to: "bearer"): self = .word
      case 6 where name.isEqual(to: "digest"): self = .parameters
      default: return nil
      }
    }
  }

  /// Where the value behind a name begins; nil without a sign, which a scheme of authorization needs not.
  private func valueStart(
    _ end: Int, of name: Slice<UnsafeBufferPointer<UInt8>>, _ scheme: Scheme?
  ) -> Int? {
    if scheme == .parameters { return parametersStart(end) }
    let isOneTime = name.suffix(3).isEqual(to: "otp")
    let isCode = isOneTime || name.suffix(4).isEqual(to: "code")
    var value = end
    var hasSign = false
    while value < bytes.count {
      let byte = bytes[value]
      if byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") {
        hasSign = true
      } else if isCode, !hasSign, isCodeBehindIs(at: value) {
        // "Your code is 123456".
        return value + 3
      } else if isOneTime, !hasSign, value > end, isOneTimeCode(at: value) {
        // "otp 123456".
        return value
      } else if byte == UInt8(ascii: "%"), isEscapedSign(at: value) {
        hasSign = true
        value += 2
      } else if byte == UInt8(ascii: ">") {
        guard hasSign else { return nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
        || byte == UInt8(ascii: "\\")
      {
        // Behind the sign the quote belongs to the value.
        if hasSign { break }
      } else if byte > UInt8(ascii: " ") {
        break
      }
      value += 1
    }
    guard hasSign || scheme != nil && value > end, value < bytes.count else { return nil }
    return value
  }

  /// Whether `is` and four digits stand at a place.
  private func isCodeBehindIs(at place: Int) -> Bool {
    bytes[place...].starts(with: "is ".utf8) && place + 7 <= bytes.count
      && bytes[place + 3..<place + 7].allSatisfy(\.isDigit)
  }

  /// Whether four digits or more stand at a place, also in groups by single spaces or hyphens.
  private func isOneTimeCode(at place: Int) -> Bool {
    var (end, digits) = (place, 0)
    while end < bytes.count, digits < 4 {
      let isSeparator = bytes[end] == UInt8(ascii: " ") || bytes[end] == UInt8(ascii: "-")
      if bytes[end].isDigit {
        digits += 1
      } else if !isSeparator || !bytes[end - 1].isDigit || digits < 3 {
        return false
      }
      end += 1
    }
    return digits == 4
  }

  /// Where the parameters behind a scheme begin, such as `username="…"` (RFC 7616, 3.4); nil for none.
  private func parametersStart(_ end: Int) -> Int? {
    var start = end
    while start < bytes.count, bytes[start] == UInt8(ascii: " ") { start += 1 }
    guard start > end else { return nil }
    var sign = start
    // No name of a parameter is longer.
    let limit = min(bytes.count, start + 16)
    while sign < limit, bytes[sign].isWord { sign += 1 }
    return sign > start && sign < limit && bytes[sign] == UInt8(ascii: "=") ? start : nil
  }

  /// Whether `%3D` or `%3A` stands at a place.
  private func isEscapedSign(at place: Int) -> Bool {
    guard place + 2 < bytes.count, bytes[place + 1] == UInt8(ascii: "3") else { return false }
    let digit = bytes[place + 2] | 0x20
    return digit == UInt8(ascii: "d") || digit == UInt8(ascii: "a")
  }

  private func wordEnd(_ start: Int) -> Int {
    bytes[start...].firstIndex { $0 <= UInt8(ascii: " ") } ?? bytes.count
  }

  private func lineEnd(_ start: Int) -> Int {
    bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }

  /// Where the quote ends that begins right before a name, as in `-H 'Authorization: …'`; nil for none.
  ///
  /// A quote within a word, such as that of `'\''` in a shell, ends nothing.
  private func quoteEnd(of name: Slice<UnsafeBufferPointer<UInt8>>, _ value: Int) -> Int? {
    guard name.startIndex > 0 else { return nil }
    let open = name.startIndex - 1
    let quote = bytes[open]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      !bytes[name.endIndex..<value].contains(quote)
    else { return nil }
    // In JSON within a text, each quote has backslashes before it.
    let depth = bytes[..<open].suffix(8).reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    var backslashes = 0
    for place in value..<lineEnd(value) {
      if bytes[place] == quote, backslashes == depth, isValueEnd(place + 1) { return place - depth }
      backslashes = bytes[place] == UInt8(ascii: "\\") ? backslashes + 1 : 0
    }
    return nil
  }

  private func isValueEnd(_ place: Int) -> Bool {
    guard place < bytes.count else { return true }
    return switch bytes[place] {
    case 0...0x20, UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "]"),
      UInt8(ascii: "}"):
      true
    default: false
    }
  }

  /// The end of a value: the closing quote of a quoted one, else `&` behind an item, or the end of the line.
  private func valueEnd(_ start: Int, isItem: Bool) -> Int {
    // In JSON within a text, each quote has backslashes before it.
    var open = start
    while open < bytes.count, bytes[open] == UInt8(ascii: "\\") { open += 1 }
    let depth = open - start
    let quote = open < bytes.count ? bytes[open] : 0
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let end = lineEnd(start)
      return isItem ? bytes[start..<end].firstIndex(of: UInt8(ascii: "&")) ?? end : end
    }
    var backslashes = 0
    for place in (open + 1)..<max(open + 1, bytes.count) {
      if bytes[place] == quote, depth == 0 ? backslashes % 2 == 0 : backslashes == depth {
        return place + 1
      }
      backslashes = bytes[place] == UInt8(ascii: "\\") ? backslashes + 1 : 0
    }
    return bytes.count
  }
}

extension Collection<UInt8> {
  /// Whether it is an ASCII text of small letters, in letters of any case.
  fileprivate func isEqual(to text: StaticString) -> Bool {
    text.withUTF8Buffer { elementsEqual($0) { ($0 | ($0.isUppercase ? 0x20 : 0)) == $1 } }
  }
}
