internal import FormKit

/// A rendered page.
public struct HTMLFormPage: Sendable, Hashable {
  /// The whole document, UTF-8 when it is sent.
  public let html: String
  /// The text of the `style` element; nil for a page with addresses.
  let style: String?
  /// The text of the `script` element; nil for a page without one, and for one with addresses.
  let script: String?
  /// Whether the page has the script of ``HTMLPageAssets``.
  let hasScriptFile: Bool
  /// Whether the script sends requests: it reads the page anew, or reports the focus.
  let connects: Bool
  /// The sources of the policy's `form-action`.
  let formAction: String

  /// Returns the value of the page's `Content-Security-Policy` header.
  ///
  /// The policy allows the page's own style and script, named by their hashes, and nothing else. With
  /// ``HTMLPageAssets`` it allows all style sheets and, on a page with a script, all scripts of the page's
  /// origin, and requests to it on a page with live content, and on one that reports the focus. It has no nonce, so it is the same for all pages
  /// of one style and address.
  ///
  /// Source: W3C, Content Security Policy Level 3, section 2.3.1, `hash-source`.
  ///
  /// - Parameter sha256: Returns the SHA-256 digest of bytes (FIPS 180-4), from the platform's cryptography.
  /// - Throws: The errors of `sha256`.
  public func contentSecurityPolicy<Failure: Error>(
    sha256: (_ bytes: [UInt8]) throws(Failure) -> [UInt8]
  ) throws(Failure) -> String {
    var policy = ["default-src 'none'"]
    if hasScriptFile { policy.append("script-src 'self'") }
    if let script {
      policy.append("script-src 'sha256-\(Base64.text(try sha256(Array(script.utf8))))'")
    }
    if let style {
      policy.append("style-src 'sha256-\(Base64.text(try sha256(Array(style.utf8))))'")
    } else {
      policy.append("style-src 'self'")
    }
    if connects { policy.append("connect-src 'self'") }
    policy += [
      "img-src 'self' data:", "form-action \(formAction)", "base-uri 'none'",
      "frame-ancestors 'none'",
    ]
    return policy.joined(separator: "; ")
  }
}
