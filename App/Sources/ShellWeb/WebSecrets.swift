import Cryptography

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Makes cookies and form tokens, and recognizes its own by their authentication codes.
///
/// Cookies are not stored: a key binds the token of a browser's forms to its cookie. Both end with the process, unless
/// a folder keeps the key.
struct WebSecrets: Sendable {
  /// The key, which is as sensitive as all cookies.
  let key: Data

  /// Secrets of a key that was kept.
  init(key: Data) { self.key = key }

  /// A new key of the system's randomness.
  init() { key = Data(Self.random().utf8) }

  /// The value of a new cookie: random, and this process's.
  func cookie() -> String {
    let nonce = Self.random()
    return nonce + "." + code(of: "cookie " + nonce)
  }

  /// Whether a cookie is one of this process's.
  func isOwn(_ cookie: String) -> Bool {
    let parts = cookie.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    return Self.areEqual(String(parts[1]), code(of: "cookie " + parts[0]))
  }

  /// The token of a browser's forms, which another site cannot send.
  func token(for cookie: String) -> String { code(of: "form " + cookie) }

  /// Whether a form carries the token of its browser.
  func isToken(_ token: String?, for cookie: String) -> Bool {
    Self.areEqual(token ?? "", self.token(for: cookie))
  }

  /// The code of a cookie by which a visitor's folder is found; it does not lead to the cookie.
  func visitorCode(of cookie: String) -> String { code(of: "visitor " + cookie) }

  private func code(of text: String) -> String {
    // Without a code, a random text: no cookie or token matches it.
    let code = try? HMACSHA256.authenticationCode(for: Data(text.utf8), key: key)
    return code.map { Self.digits($0) } ?? Self.random()
  }

  private static func areEqual(_ lhs: String, _ rhs: String) -> Bool {
    ConstantTime.areEqual(Data(lhs.utf8), Data(rhs.utf8))
  }

  /// Bytes as lower-case hexadecimal digits.
  static func digits(_ data: some Sequence<UInt8>) -> String {
    data.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
  }

  /// 256 random bits as text.
  private static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let digits = String(generator.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
