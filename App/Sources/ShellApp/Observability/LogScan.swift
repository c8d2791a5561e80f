/// One pass over the bytes of a text.
struct LogScan {
  let bytes: UnsafeBufferPointer<UInt8>
  var output: [UInt8] = []
  var place = 0
  private var isChanged = false
  /// Where the output's present word begins, which becomes an e-mail address by a following `@`.
  var wordStart = 0
  /// The end of the text that is known to be no token, as one of its parts was looked at before.
  private var noTokenBefore = 0
  /// The end of the text that is known to be no value of a query.
  var noQueryBefore = 0

  /// How long the text is.
  private let count: Int
  /// The most bytes that stay, and how far a secret is read that begins before their end.
  private static let (limit, margin) = (4_096, 256)

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = UnsafeBufferPointer(rebasing: bytes.prefix(Self.limit + Self.margin))
    count = bytes.count
  }

  /// The bytes without secrets; nil when there are none.
  mutating func run() -> [UInt8]? {
    output.reserveCapacity(bytes.count + 16)
    while place < min(count, Self.limit) { step() }
    if count > Self.limit {
      isChanged = true
      if place < bytes.count, bytes[place] > UInt8(ascii: " ") {
        output.removeLast(output.reversed().prefix { $0 > UInt8(ascii: " ") }.count)
      }
      output += Array("… (\(count) bytes)".utf8)
    }
    return isChanged ? output : nil
  }

  private mutating func step() {
    let byte = bytes[place]
    if byte.isWord || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "(") {
      if !startsWithinWord {
        if number() || secretByName() || token() || groups() { return }
      }
      copy()
      if byte == UInt8(ascii: "(") { wordStart = output.count }
    } else if case let length = atSignLength, length > 0 {
      emailAddress(behind: length)
    } else if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "&") {
      query()
    } else if byte == UInt8(ascii: ":"), userInformation() {
      return
    } else {
      copy()
      if !byte.isLocalPart { wordStart = output.count }
    }
  }

  mutating func copy() {
    output.append(bytes[place])
    place += 1
  }

  mutating func replace(upTo end: Int) {
    output += Array(LogRedactor.mark.utf8)
    place = end
    isChanged = true
    wordStart = output.count
  }

  private var startsWithinWord: Bool { place > 0 && bytes[place - 1].isWord }

  /// Nine digits or more, or seven behind a plus, in groups by single separators.
  private mutating func number() -> Bool {
    let isInternational = bytes[place] == UInt8(ascii: "+")
    var end = isInternational ? place + 1 : place
    var (digits, separators) = (0, 0)
    // The digits up to the last group that ends as a number does, and their end.
    var whole = (digits: 0, end: place)
    while end < bytes.count {
      let digit = digitLength(at: end)
      if digit > 0 {
        digits += 1
        separators = 0
        end += digit
        // What goes on behind an underscore may be a token.
        let isSeparated =
          end < bytes.count && bytes[end] != UInt8(ascii: "_") && separatorLength(at: end) > 0
        if end == bytes.count || !bytes[end].isWord || isSeparated || digit > 1 {
          whole = (digits, end)
        }
        continue
      }
      let length = separatorLength(at: end)
      guard length > 0, separators < 2 else { break }
      separators += 1
      end += length
    }
    guard whole.digits >= (isInternational ? 7 : 9) else { return false }
    replace(upTo: whole.end)
    return true
  }

  /// A recovery code or a key as a person copies it: groups of four capitals and digits, four or more with hyphens,
  /// six or more with spaces; with small letters when two groups have a digit.
  private mutating func groups() -> Bool {
    guard place + 4 < bytes.count else { return false }
    let separator = bytes[place + 4]
    let isCode = separator == UInt8(ascii: "-")
    guard isCode || separator == UInt8(ascii: " ") else { return false }
    var (end, count, withDigit, hasSmall) = (place, 0, 0, false)
    while end + 4 <= bytes.count,
      bytes[end..<end + 4].allSatisfy({ $0.isDigit || $0.isLetter }),
      end + 4 == bytes.count || !bytes[end + 4].isWord
    {
      let group = bytes[end..<end + 4]
      if group.contains(where: \.isDigit) { withDigit += 1 }
      if group.contains(where: { $0.isLetter && !$0.isUppercase }) { hasSmall = true }
      end += 4
      count += 1
      guard end + 1 < bytes.count, bytes[end] == separator else { break }
      end += 1
    }
    guard count >= (isCode ? 4 : 6), !hasSmall || withDigit >= 2 else { return false }
    if bytes[end - 1] == separator { end -= 1 }
    replace(upTo: end)
    return true
  }

  /// The bytes of a digit: of ASCII, an Arabic-Indic one (U+0660 to U+0669, U+06F0 to U+06F9) or a full-width one
  /// (U+FF10 to U+FF19); 0 for another character.
  private func digitLength(at place: Int) -> Int {
    let byte = bytes[place]
    guard byte >= 0x80 else { return byte.isDigit ? 1 : 0 }
    guard place + 1 < bytes.count else { return 0 }
    switch (byte, bytes[place + 1]) {
    case (0xd9, 0xa0...0xa9), (0xdb, 0xb0...0xb9): return 2
    case (0xef, 0xbc):
      return place + 2 < bytes.count && 0x90...0x99 ~= bytes[place + 2] ? 3 : 0
    default: return 0
    }
  }

  /// The bytes of a separator of groups of digits; 0 for another character.
  private func separatorLength(at place: Int) -> Int {
    let byte = bytes[place]
    if byte.isNumberSeparator { return 1 }
    // The spaces, the middle dot and the hyphens of Unicode: U+00A0, U+00B7 and U+2000 to U+203F.
    if byte == 0xc2, place + 1 < bytes.count, [0xa0, 0xb7].contains(bytes[place + 1]) { return 2 }
    if byte == 0xe2, place + 2 < bytes.count, bytes[place + 1] == 0x80 { return 3 }
    // The ideographic space, and the full-width parentheses, hyphen, stop and slash.
    guard byte == 0xe3 || byte == 0xef, place + 2 < bytes.count else { return 0 }
    if byte == 0xe3, bytes[place + 1] == 0x80, bytes[place + 2] == 0x80 { return 3 }
    if byte == 0xef, bytes[place + 1] == 0xbc,
      [0x88, 0x89, 0x8d, 0x8e, 0x8f].contains(bytes[place + 2])
    {
      return 3
    }
    return 0
  }

  /// A JSON Web Token, 20 letters with digits or more, base 64 of 32 or more, or 12 digits among letters.
  private mutating func token() -> Bool {
    guard place >= noTokenBefore else { return false }
    var end = place
    var (part, longest, digitRun, longestRun) = (0, 0, 0, 0)
    var (hasDigit, hasUpper, hasLower, hasSign) = (false, false, false, false)
    let isJWT = bytes[place...].starts(with: Array("eyJ".utf8))
    while end < bytes.count {
      let byte = bytes[end]
      let isSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "=")
      if byte.isWord || byte == UInt8(ascii: "-") || isSign {
        part += 1
        longest = max(longest, part)
        if isSign { hasSign = true }
      } else if byte == UInt8(ascii: "/") || (isJWT && byte == UInt8(ascii: ".")) {
        part = 0
        hasSign = true
      } else {
        break
      }
      digitRun = byte.isDigit ? digitRun + 1 : 0
      longestRun = max(longestRun, digitRun)
      if byte.isDigit { hasDigit = true }
      if byte.isUppercase { hasUpper = true } else if byte.isLetter { hasLower = true }
      end += 1
    }
    let isToken = hasDigit && (hasUpper || hasLower) && longest >= 20
    let isBase64 =
      hasSign && hasDigit && hasUpper && hasLower && (end - place >= 32 || longest >= 16)
    guard isToken || isBase64 || longestRun >= 12 || (isJWT && longest >= 16) else {
      noTokenBefore = end
      return false
    }
    replace(upTo: end)
    return true
  }
}

extension UInt8 {
  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
  var isUppercase: Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self }
  var isLetter: Bool {
    isUppercase || UInt8(ascii: "a")...UInt8(ascii: "z") ~= self
  }
  /// A letter, a digit, an underscore or a part of a character beyond ASCII.
  var isWord: Bool { isLetter || isDigit || self == UInt8(ascii: "_") || self >= 0x80 }
  /// Whether it may stand before the sign of an e-mail address (RFC 5322, 3.2.3).
  var isLocalPart: Bool {
    if isWord { return true }
    return switch self {
    case UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "*"),
      UInt8(ascii: "+"), UInt8(ascii: "-")...UInt8(ascii: "/"), UInt8(ascii: "="),
      UInt8(ascii: "?"), UInt8(ascii: "^"), UInt8(ascii: "`"),
      UInt8(ascii: "{")...UInt8(ascii: "~"):
      true
    default: false
    }
  }
  /// Whether a part of a name begins here.
  func beginsPart(after previous: UInt8) -> Bool {
    let isSeparator =
      previous == UInt8(ascii: "_") || previous == UInt8(ascii: "-")
      || previous == UInt8(ascii: ".")
    let isOwnSeparator =
      self == UInt8(ascii: "_") || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
    return previous == 0 || isSeparator || isOwnSeparator || isUppercase && !previous.isUppercase
  }
  var isNumberSeparator: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
      || self == UInt8(ascii: "/") || self == UInt8(ascii: "(") || self == UInt8(ascii: ")")
      || self == UInt8(ascii: "_")
  }
}
