/// Replaces what looks like a secret in a text of the log.
///
/// It is the second line of defence, behind the privacy of each value: values of names such as
/// `password` or `token` to the end of the line, query values and user information of URLs,
/// `Authorization` and cookie headers, e-mail addresses, JSON Web Tokens (RFC 7519), long texts of
/// letters with digits (tokens, keys, identifiers), codes and keys in groups of four, and numbers of nine
/// digits or more (phones, cards), also in groups. A token without a digit looks like a name and stays. A
/// text is cut after 4,096 bytes, before a word that lies across the cut, and each step looks no further than what it replaces or remembers to
/// skip, so that no text makes it slow.
enum LogRedactor {
  static let mark = "<redacted>"

  /// The text without secrets.
  static func redacted(_ text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      if isPlain(bytes) { return nil }
      var scan = LogScan(bytes)
      return scan.run().map { String(decoding: $0, as: UTF8.self) }
    } ?? text
  }

  /// Whether a value of this name is a secret, whatever it looks like.
  ///
  /// A name is read by its parts, which begin behind `_`, `-` and `.` and at capital letters: `auth_token`,
  /// `userPassword` and `Recovery-Code` are secrets as `token`, `password` and `recoveryCode` are.
  static func isSecret(name: some Collection<UInt8>) -> Bool {
    let end = name.endIndex
    var start = name.startIndex
    var previous: UInt8 = 0
    while start != end {
      let byte = name[start]
      if byte.beginsPart(after: previous), byte.isWord,
        isSecret(partsOf: name[start...], previous == 0)
      {
        return true
      }
      previous = byte
      start = name.index(after: start)
    }
    return false
  }

  /// Whether a run of parts from the start on is a secret; with `isWhole` also as the whole name.
  private static func isSecret(partsOf name: some Collection<UInt8>, _ isWhole: Bool) -> Bool {
    var hash = seed
    var previous: UInt8 = 0
    var count = 0
    for byte in name {
      if previous != 0, byte.beginsPart(after: previous), secretParts.contains(hash) { return true }
      if byte.isWord, byte != UInt8(ascii: "_") { hash = combine(hash, byte) }
      previous = byte
      count += 1
      // No name of a secret is longer.
      if count > 48 { return false }
    }
    return secretParts.contains(hash) || isWhole && secretNames.contains(hash)
  }

  /// The same for a text.
  static func isSecret(name: String) -> Bool {
    var name = name
    return name.withUTF8 { isSecret(name: $0) }
  }

  /// Whether a number may be that of a card, which has 12 digits or more (ISO/IEC 7812).
  static func isSecret(number: Int) -> Bool { number.magnitude >= 100_000_000_000 }

  /// The same of a number with a fraction.
  static func isSecret(number: Double) -> Bool {
    number.isFinite && number.magnitude >= 100_000_000_000
  }

  // FNV-1a (Fowler, Noll and Vo) of the letters in lower case; a collision redacts a value more.
  private static let seed: UInt64 = 0xcbf2_9ce4_8422_2325

  private static func combine(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte | (byte.isUppercase ? 0x20 : 0))) &* 0x100_0000_01b3
  }

  /// The hashes of names.
  private struct Hashes {
    private let all: Set<UInt64>
    /// A bit for the last ten bits of each hash: most other hashes have none.
    private var marks = [UInt64](repeating: 0, count: 16)

    init(_ names: [String]) {
      all = Set(names.map { $0.utf8.reduce(seed, combine) })
      for hash in all { marks[Int(hash >> 6 & 15)] |= 1 << (hash & 63) }
    }

    func contains(_ hash: UInt64) -> Bool {
      marks[Int(hash >> 6 & 15)] & 1 << (hash & 63) != 0 && all.contains(hash)
    }
  }

  /// Words that make any name a secret.
  private static let secretParts = Hashes([
    "password", "passwd", "pwd", "passcode", "passphrase", "secret", "token", "authorization",
    "credential", "credentials", "cookie", "otp", "totp", "csrf", "apikey", "masterkey",
    "privatekey", "sessionid", "verificationcode", "recoverycode", "codeverifier", "assertion",
    "email", "phone", "birthday", "dateofbirth", "cardnumber", "securitycode", "cvc", "cvv", "iban",
  ])

  /// Words that are a secret by themselves only.
  private static let secretNames = Hashes(["pin", "sid", "code", "nonce", "bearer", "session"])

  /// A quick look: most texts of the log have nothing that a secret needs.
  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= 4_096 else { return false }
    var (digits, hyphens) = (0, 0)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "-"): hyphens += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "@"), UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "%"),
        UInt8(ascii: "?"), 0...0x20:
        return false
      default: break
      }
    }
    // A token has 16 bytes, a number seven digits, a code four groups of four.
    if hyphens >= 3, bytes.count >= 19 { return false }
    return digits == 0 || bytes.count < 16 && digits < 7
  }
}

/// One pass over the bytes of a text.
private struct LogScan {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var output: [UInt8] = []
  private var place = 0
  private var isChanged = false
  /// Where the output's present word begins, which becomes an e-mail address by a following `@`.
  private var wordStart = 0
  /// The end of the text that is known to be no token, as one of its parts was looked at before.
  private var noTokenBefore = 0
  /// The end of the text that is known to be no value of a query.
  private var noQueryBefore = 0

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
    } else if byte == UInt8(ascii: "@") || isEscapedAt {
      emailAddress()
    } else if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "&") {
      query()
    } else if byte == UInt8(ascii: ":"), userInformation() {
      return
    } else {
      copy()
      if !byte.isLocalPart { wordStart = output.count }
    }
  }

  private mutating func copy() {
    output.append(bytes[place])
    place += 1
  }

  private mutating func replace(upTo end: Int) {
    output += Array(LogRedactor.mark.utf8)
    place = end
    isChanged = true
    wordStart = output.count
  }

  private var startsWithinWord: Bool { place > 0 && bytes[place - 1].isWord }

  private var isEscapedAt: Bool {
    place + 2 < bytes.count && bytes[place] == UInt8(ascii: "%")
      && bytes[place + 1] == UInt8(ascii: "4") && bytes[place + 2] == UInt8(ascii: "0")
  }

  /// Nine digits or more, or seven behind a plus, in groups by single separators.
  private mutating func number() -> Bool {
    let isInternational = bytes[place] == UInt8(ascii: "+")
    var end = isInternational ? place + 1 : place
    var (digits, separators) = (0, 0)
    // The digits up to the last group that ends as a number does, and their end.
    var whole = (digits: 0, end: place)
    while end < bytes.count {
      if bytes[end].isDigit {
        digits += 1
        separators = 0
        end += 1
        // What goes on behind an underscore may be a token.
        let isSeparated =
          end < bytes.count && bytes[end] != UInt8(ascii: "_") && separatorLength(at: end) > 0
        if end == bytes.count || !bytes[end].isWord || isSeparated {
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

  /// The bytes of a separator of groups of digits; 0 for another character.
  private func separatorLength(at place: Int) -> Int {
    let byte = bytes[place]
    if byte.isNumberSeparator { return 1 }
    // The spaces, the middle dot and the hyphens of Unicode: U+00A0, U+00B7 and U+2000 to U+203F.
    if byte == 0xc2, place + 1 < bytes.count, [0xa0, 0xb7].contains(bytes[place + 1]) { return 2 }
    if byte == 0xe2, place + 2 < bytes.count, bytes[place + 1] == 0x80 { return 3 }
    return 0
  }

  /// A name of a secret, a sign and its value, to the end of the line: `password=…`, `"token": "…"`, `Cookie: …`.
  private mutating func secretByName() -> Bool {
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
    let isScheme = ["bearer", "basic"].contains { $0.utf8.elementsEqual(name.lowercased) }
    let isCode = name.lowercased.suffix(4).elementsEqual("code".utf8)
    guard isScheme || LogRedactor.isSecret(name: name),
      let value = valueStart(end, isScheme, isCode)
    else { return false }
    output += bytes[place..<value]
    place = value
    replace(upTo: isScheme ? wordEnd(value) : valueEnd(value))
    return true
  }

  /// Where the value behind a name begins; nil without a sign, which a scheme of authorization needs not.
  private func valueStart(_ end: Int, _ isScheme: Bool, _ isCode: Bool) -> Int? {
    var value = end
    var hasSign = false
    while value < bytes.count {
      let byte = bytes[value]
      if byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") {
        hasSign = true
      } else if isCode, !hasSign, isCodeBehindIs(at: value) {
        // "Your code is 123456".
        return value + 3
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
    guard hasSign || isScheme && value > end, value < bytes.count else { return nil }
    return value
  }

  /// Whether `is` and four digits stand at a place.
  private func isCodeBehindIs(at place: Int) -> Bool {
    bytes[place...].starts(with: "is ".utf8) && place + 7 <= bytes.count
      && bytes[place + 3..<place + 7].allSatisfy(\.isDigit)
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

  /// The end of a value: the closing quote of a quoted one, else `&` or the end of the line.
  private func valueEnd(_ start: Int) -> Int {
    // In JSON within a text, each quote has backslashes before it.
    var open = start
    while open < bytes.count, bytes[open] == UInt8(ascii: "\\") { open += 1 }
    let depth = open - start
    let quote = open < bytes.count ? bytes[open] : 0
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return bytes[start...].firstIndex { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "\n") }
        ?? bytes.count
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

  /// The word before the sign and the domain behind it.
  private mutating func emailAddress() {
    var end = place + (bytes[place] == UInt8(ascii: "@") ? 1 : 3)
    let start = end
    while end < bytes.count,
      bytes[end].isWord || bytes[end] == UInt8(ascii: "-")
        || bytes[end] == UInt8(ascii: ".")
    {
      end += 1
    }
    guard end > start, wordStart < output.count else { return copy() }
    output.removeSubrange(wordStart...)
    replace(upTo: end)
  }

  /// The values of a query: everything behind `=` up to the next item.
  private mutating func query() {
    copy()
    wordStart = output.count
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
  private mutating func userInformation() -> Bool {
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

extension UInt8 {
  fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
  fileprivate var isUppercase: Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self }
  fileprivate var isLetter: Bool {
    isUppercase || UInt8(ascii: "a")...UInt8(ascii: "z") ~= self
  }
  /// A letter, a digit, an underscore or a part of a character beyond ASCII.
  fileprivate var isWord: Bool { isLetter || isDigit || self == UInt8(ascii: "_") || self >= 0x80 }
  /// Whether it may stand before the sign of an e-mail address.
  fileprivate var isLocalPart: Bool {
    isWord || self == UInt8(ascii: ".") || self == UInt8(ascii: "-") || self == UInt8(ascii: "+")
      || self == UInt8(ascii: "'")
  }
  /// Whether a part of a name begins here.
  fileprivate func beginsPart(after previous: UInt8) -> Bool {
    let isSeparator =
      previous == UInt8(ascii: "_") || previous == UInt8(ascii: "-")
      || previous == UInt8(ascii: ".")
    let isOwnSeparator =
      self == UInt8(ascii: "_") || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
    return previous == 0 || isSeparator || isOwnSeparator || isUppercase && !previous.isUppercase
  }
  fileprivate var isNumberSeparator: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
      || self == UInt8(ascii: "/") || self == UInt8(ascii: "(") || self == UInt8(ascii: ")")
      || self == UInt8(ascii: "_")
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  fileprivate var lowercased: LazyMapSequence<Self, UInt8> {
    lazy.map { $0 | ($0.isUppercase ? 0x20 : 0) }
  }
}

/// The texts of entries as every service may write them.
public enum LogRedaction {
  /// A text without what looks like a secret.
  public static func text(of text: String) -> String { LogRedactor.redacted(text) }

  /// The value of a fact; a mark for one that is private, sensitive or named like a secret.
  public static func text(of element: LogParameters.Element) -> String {
    element.shown().text
  }
}
