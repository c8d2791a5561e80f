import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A request of an app for a code (RFC 6749, section 4.1.1; RFC 7636, section 4.3).
struct AuthorizationRequest {
  /// The path of an address of this machine that a person is sent back to.
  static let callbackPath = "/oauth/callback"
  /// The parameters of a request, in the order of the page's form.
  private static let names = [
    "response_type", "client_id", "redirect_uri", "scope", "state", "nonce", "code_challenge",
    "code_challenge_method",
  ]

  /// The app, which is named as the provider that it shows.
  let client: IdentityProvider
  let redirectURI: String
  let state: String
  let nonce: String?
  let challenge: String
  /// The parameters as they came, for the page's form.
  let parameters: [(name: String, value: String)]

  /// Reads a request: 400 for one that no app of this service sends.
  init(
    _ parameters: FormParameters, redirectURIs: Set<String>
  ) throws(BackendError) {
    guard let client = parameters["client_id"].flatMap(IdentityProvider.init(rawValue:)) else {
      throw .badRequest("The client_id is unknown.")
    }
    guard let redirectURI = parameters["redirect_uri"],
      redirectURIs.contains(redirectURI) || Self.isLoopback(redirectURI)
    else { throw .badRequest("The redirect_uri is not allowed.") }
    guard parameters["response_type"] == "code" else {
      throw .badRequest("The response_type is not code.")
    }
    guard (parameters["scope"] ?? "").split(separator: " ").contains("openid") else {
      throw .badRequest("The scope does not contain openid.")
    }
    guard let state = parameters["state"], Self.isToken(state) else {
      throw .badRequest("The state is missing or too long.")
    }
    let nonce = parameters["nonce"]
    guard nonce.map(Self.isToken) ?? true else { throw .badRequest("The nonce is too long.") }
    guard let challenge = parameters["code_challenge"], challenge.utf8.count == 43,
      challenge.utf8.allSatisfy(Self.isUnreserved), parameters["code_challenge_method"] == "S256"
    else { throw .badRequest("A code_challenge with the method S256 is required.") }
    self.client = client
    self.redirectURI = redirectURI
    self.state = state
    self.nonce = nonce
    self.challenge = challenge
    self.parameters = Self.names.compactMap { name in parameters[name].map { (name, $0) } }
  }

  /// The address that sends the person back, with more parameters.
  func redirect(_ name: String, _ value: String) -> String {
    "\(redirectURI)?\(name)=\(Self.encoded(value))&state=\(Self.encoded(state))"
  }

  /// Whether an address is one of this machine, with any port (RFC 8252, section 7.3).
  private static func isLoopback(_ text: String) -> Bool {
    for host in ["http://127.0.0.1:", "http://[::1]:"] where text.hasPrefix(host) {
      let rest = text.dropFirst(host.count)
      let port = rest.prefix { $0.isASCII && $0.isNumber }
      return UInt16(port).map { $0 > 0 } == true && rest.dropFirst(port.count) == callbackPath
    }
    return false
  }

  /// 1 to 200 visible ASCII characters.
  private static func isToken(_ text: String) -> Bool {
    (1...200).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      isUnreserved(byte)
        ? String(Unicode.Scalar(byte)) : (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
    }.joined()
  }

  /// Whether a byte stands for itself in a URI (RFC 3986, section 2.3).
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
