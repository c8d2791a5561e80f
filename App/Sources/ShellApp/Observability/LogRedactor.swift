/// Replaces what looks like a secret in a text of the log.
///
/// It is the second line of defence, behind the privacy of each value: values of names such as
/// `password` or `token` to the end of the line, query values and user information of URLs,
/// `Authorization` and cookie headers, one-time codes, e-mail addresses, JSON Web Tokens
/// (RFC 7519), long texts of letters with digits (tokens, keys, identifiers), codes and keys in groups
/// of four, and numbers of nine digits or more (phones, cards), also in groups, in ASCII, Arabic-Indic
/// or full-width digits. A token without a digit looks like a name and stays. A text is cut after 4,096
/// bytes, before a word that lies across the cut, and each step looks no further than what it replaces
/// or remembers to skip, so that no text makes it slow.
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
    "password", "passwords", "passwd", "pwd", "pass", "pw", "passcode", "passcodes", "passphrase",
    "passphrases", "secret", "secrets", "token", "tokens", "authorization", "credential",
    "credentials", "cookie", "cookies", "otp", "otps", "totp", "csrf", "apikey", "apikeys",
    "masterkey", "privatekey", "sessionid", "verificationcode", "recoverycode", "recoverycodes",
    "codeverifier", "assertion", "email", "emails", "phone", "phones", "birthday", "dateofbirth",
    "cardnumber", "securitycode", "cvc", "cvv", "iban",
  ])

  /// Words that are a secret by themselves only.
  private static let secretNames = Hashes([
    "pin", "sid", "code", "nonce", "bearer", "session", "auth",
  ])

  /// A quick look: most texts of the log have nothing that a secret needs.
  static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= 4_096 else { return false }
    var (digits, hyphens) = (0, 0)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "-"): hyphens += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "@"), UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "%"),
        UInt8(ascii: "?"), UInt8(ascii: "\\"), 0...0x20,
        // The first bytes of the Arabic-Indic and the full-width digits.
        0xd9, 0xdb, 0xef:
        return false
      default: break
      }
    }
    // A token has 16 bytes, a number seven digits, a code four groups of four.
    if hyphens >= 3, bytes.count >= 19 { return false }
    return digits == 0 || bytes.count < 16 && digits < 7
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
