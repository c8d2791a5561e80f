import Data
import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The address at which a web session of Apple's AuthenticationServices ends, and what its end means.
///
/// Source: `ASWebAuthenticationSession.Callback` and `ASWebAuthenticationSessionError.Code` in Apple's
/// documentation of AuthenticationServices; RFC 8252, sections 7.1 and 7.2, for the address.
struct WebSessionCallback: Sendable, Hashable {
  /// How the system recognizes the address.
  enum Match: Sendable, Hashable {
    /// By a scheme of the app (RFC 8252, section 7.1).
    case scheme(String)
    /// By a host that is associated with the app, and a path (RFC 8252, section 7.2).
    case https(host: String, path: String)
  }

  /// `ASWebAuthenticationSessionError.canceledLogin`.
  private static let cancelled = 1

  /// The address.
  let address: String
  let match: Match

  /// Takes an address of the app, such as `shell://oauth/callback` or `https://links.example.com/oauth/callback`.
  ///
  /// Nil for an address with `http`, with a query or a fragment, and for one with https and without a host or a path.
  init?(address: String) {
    guard let url = URL(string: address), let scheme = url.scheme?.lowercased(), scheme != "http",
      url.query() == nil, url.fragment() == nil
    else { return nil }
    if scheme == "https" {
      guard let host = url.host(), !host.isEmpty, url.path().count > 1 else { return nil }
      match = .https(host: host, path: url.path())
    } else {
      match = .scheme(scheme)
    }
    self.address = address
  }

  /// Returns what the end of a session means for the sign-in that showed a page.
  ///
  /// An answer with the state of another sign-in is a refusal, because the session is over and no other
  /// answer comes.
  ///
  /// - Parameters:
  ///   - callback: The address to which the provider has led; nil without one.
  ///   - errorCode: The code of the session's error; nil without one.
  ///   - page: The provider's page.
  func result(
    _ callback: URL?, errorCode: Int?, page: URL
  ) -> (AuthorizationResult, state: String) {
    let items = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
    let state = items.first { $0.name == "state" }?.value ?? ""
    guard let callback else {
      return (errorCode == Self.cancelled ? .cancelled : .refused, state)
    }
    guard callback.absoluteString.prefix(while: { $0 != "?" && $0 != "#" }) == address,
      let answer = callback.query().flatMap(AuthorizationResult.answer), answer.state == state
    else { return (.refused, state) }
    return answer
  }
}

extension AuthorizationResult {
  /// Reads the query of a provider's answer (RFC 6749, section 4.1.2); nil for a malformed one.
  static func answer(_ query: String) -> (AuthorizationResult, state: String)? {
    let items = URLComponents(string: "?" + query)?.queryItems ?? []
    func value(_ name: String) -> String? {
      let values = items.filter { $0.name == name }
      return values.count == 1 ? values.first?.value : nil
    }
    guard let state = value("state") else { return nil }
    if let error = value("error") {
      return (error == "access_denied" ? .cancelled : .refused, state)
    }
    guard
      case .oauthCallback(let code, let state)? = Route(
        path: "\(Route.oauthCallback(code: "", state: ""))",
        parameters: ["code": value("code") ?? "", "state": state])
    else { return nil }
    return (.code(SecretString(code)), state)
  }
}
