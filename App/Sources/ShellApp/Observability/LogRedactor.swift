/// Replaces what looks like a secret in a text of the log.
///
/// It is the second line of defence, behind the privacy of each value: values of names such as
/// `password` or `token`, query values and user information of URLs, `Authorization` and cookie
/// headers, e-mail addresses, JSON Web Tokens (RFC 7519), long texts of letters with digits (tokens,
/// keys, identifiers), and numbers of nine digits or more (phones, cards), also in groups. One pass
/// over the bytes; a text cannot make it slow.
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
  /// Case, `_` and `-` do not matter.
  static func isSecret(name: some Sequence<UInt8>) -> Bool { secretNames.contains(hash(name)) }

  /// Whether a number may be that of a card, which has 12 digits or more (ISO/IEC 7812).
  static func isSecret(number: Int) -> Bool { number.magnitude >= 100_000_000_000 }

  /// FNV-1a (Fowler, Noll and Vo) of the letters in lower case; a collision redacts a value more.
  private static func hash(_ name: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name where byte != UInt8(ascii: "_") && byte != UInt8(ascii: "-") {
      hash = (hash ^ UInt64(byte | (byte.isUppercase ? 0x20 : 0))) &* 0x100_0000_01b3
    }
    return hash
  }

  private static let secretNames: Set<UInt64> = Set(
    [
      "password", "newpassword", "oldpassword", "currentpassword", "confirmpassword", "passcode",
      "passphrase", "pin", "otp", "totp", "secret", "clientsecret", "apikey", "masterkey",
      "privatekey", "token", "accesstoken", "refreshtoken", "idtoken", "identitytoken", "bearer",
      "authorization", "proxyauthorization", "cookie", "setcookie", "sessionid", "sid", "csrf",
      "code", "verificationcode", "recoverycode", "codeverifier", "nonce", "assertion", "email",
      "emailaddress", "phone", "phonenumber", "birthday", "dateofbirth", "cardnumber",
      "securitycode", "cvc", "cvv", "iban",
    ].map { hash($0.utf8) })

  /// A quick look: most texts of the log have nothing that a secret needs.
  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= 4_096 else { return false }
    var digits = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "@"), UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "%"),
        UInt8(ascii: "?"), UInt8(ascii: " "):
        return false
      default: break
      }
    }
    return digits == 0 || bytes.count < 9
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

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The bytes without secrets; nil when there are none.
  mutating func run() -> [UInt8]? {
    let end = min(bytes.count, 4_096)
    output.reserveCapacity(end + 16)
    while place < end { step() }
    if end < bytes.count {
      isChanged = true
      output += Array("… (\(bytes.count) bytes)".utf8)
    }
    return isChanged ? output : nil
  }

  private mutating func step() {
    let byte = bytes[place]
    if byte.isWord || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "(") {
      if !startsWithinWord {
        if number() || secretByName() || token() { return }
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
    var (end, last, digits) = (place, place, 0)
    let isInternational = bytes[place] == UInt8(ascii: "+")
    if isInternational { end += 1 }
    var separators = 0
    while end < bytes.count {
      let byte = bytes[end]
      if byte.isDigit {
        digits += 1
        separators = 0
        last = end + 1
      } else if byte.isNumberSeparator, separators < 2 {
        separators += 1
      } else {
        break
      }
      end += 1
    }
    guard digits >= (isInternational ? 7 : 9), last == bytes.count || !bytes[last].isWord else {
      return false
    }
    replace(upTo: last)
    return true
  }

  /// A name of a secret, a sign and its value: `password=…`, `"token": "…"`, `Cookie: …`, `Bearer …`.
  private mutating func secretByName() -> Bool {
    var end = place
    // No name of a secret is longer.
    let limit = min(bytes.count, place + 32)
    while end < limit, bytes[end].isWord || bytes[end] == UInt8(ascii: "-") { end += 1 }
    let name = bytes[place..<end]
    guard LogRedactor.isSecret(name: name) else { return false }
    var value = end
    if value < bytes.count, bytes[value] == UInt8(ascii: "\"") || bytes[value] == UInt8(ascii: "'")
    {
      value += 1
    }
    var hasSign = false
    while value < bytes.count {
      let byte = bytes[value]
      if byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") {
        hasSign = true
      } else if byte != UInt8(ascii: " ") {
        break
      }
      value += 1
    }
    let isHeader = name.count >= 6 && Self.headers.contains { $0.elementsEqual(name.lowercased) }
    let isBearer = !hasSign && value > end && Array("bearer".utf8).elementsEqual(name.lowercased)
    guard hasSign || isBearer, value < bytes.count else { return false }
    output += bytes[place..<value]
    place = value
    replace(upTo: isHeader ? lineEnd(value) : valueEnd(value))
    return true
  }

  private static let headers = ["authorization", "proxy-authorization", "cookie", "set-cookie"].map
  {
    Array($0.utf8)
  }

  private func lineEnd(_ start: Int) -> Int {
    bytes[start...].firstIndex { $0 == UInt8(ascii: "\n") } ?? bytes.count
  }

  /// The end of a value: the closing quote of a quoted one, else a separator.
  private func valueEnd(_ start: Int) -> Int {
    let quote = bytes[start]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let end = bytes[(start + 1)...].firstIndex(of: quote)
      return end.map { $0 + 1 } ?? bytes.count
    }
    let end = bytes[start...].firstIndex { byte in
      byte <= UInt8(ascii: " ") || Self.separators.contains(byte)
    }
    // A separator at the start is a part of the value.
    return max(start + 1, end ?? bytes.count)
  }

  private static let separators: Set<UInt8> = Set("&,;)}]\"'<>".utf8)

  /// A JSON Web Token, or 20 letters with digits or more, or text of base 64 with a part of 16.
  private mutating func token() -> Bool {
    guard place >= noTokenBefore else { return false }
    var end = place
    var (part, longest, hasDigit, hasLetter) = (0, 0, false, false)
    let isJWT = bytes[place...].starts(with: Array("eyJ".utf8))
    while end < bytes.count {
      let byte = bytes[end]
      if byte.isWord || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: "=")
      {
        part += 1
        longest = max(longest, part)
        if byte.isDigit { hasDigit = true } else if byte.isLetter { hasLetter = true }
      } else if byte == UInt8(ascii: "/") || (isJWT && byte == UInt8(ascii: ".")) {
        part = 0
      } else {
        break
      }
      end += 1
    }
    let isToken = hasDigit && hasLetter && longest >= 20
    guard isToken || (isJWT && longest >= 16) else {
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
    let end =
      bytes[place...].firstIndex { byte in
        byte <= UInt8(ascii: " ") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
          || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "?")
      } ?? bytes.count
    guard let sign = bytes[place..<end].firstIndex(of: UInt8(ascii: "=")), sign + 1 < end else {
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
  /// What may stand before the sign of an e-mail address.
  fileprivate var isLocalPart: Bool {
    isWord || self == UInt8(ascii: ".") || self == UInt8(ascii: "-") || self == UInt8(ascii: "+")
      || self == UInt8(ascii: "'")
  }
  fileprivate var isNumberSeparator: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
      || self == UInt8(ascii: "/") || self == UInt8(ascii: "(") || self == UInt8(ascii: ")")
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
    if element.value.privacy == .public, LogRedactor.isSecret(name: element.key.utf8) {
      return LogRedactor.mark
    }
    return element.value.text(showingPrivate: false)
  }
}
