public import Domain

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The answer of a provider's page (RFC 6749, section 4.1.2).
public enum AuthorizationResult: Hashable, Sendable {
  /// A code, which is exchanged for an identity token.
  case code(SecretString)
  /// The user cancelled.
  case cancelled
  /// The provider refused the request.
  case refused
  /// No answer came in time.
  case timedOut
}

/// The address to which a provider sends the user back.
public protocol AuthorizationRedirect: Sendable {
  /// Runs a body with the address, and passes on what comes there while the body runs.
  ///
  /// - Parameters:
  ///   - receive: Receives an answer and its state; returns whether a sign-in waits for the state.
  ///   - body: The body. Its arguments are the address, and a closure that shows the provider's page in
  ///     place of the app; nil where the app shows it.
  func withAddress<Value: Sendable>(
    _ receive: @escaping @Sendable (AuthorizationResult, _ state: String) -> Bool,
    _ body:
      @Sendable (
        _ address: String, _ show: (@Sendable (_ page: URL) async -> Void)?
      ) async throws -> Value
  ) async throws -> Value
}

/// A link of the app, whose answers ``OpenIDSignInProvider/receive(code:state:)`` receives.
public struct LinkRedirect: AuthorizationRedirect {
  private let address: String

  /// Creates a redirect to a link, such as `shell://oauth/callback`.
  public init(address: String) { self.address = address }

  /// Runs a body with the link.
  public func withAddress<Value: Sendable>(
    _ receive: @escaping @Sendable (AuthorizationResult, _ state: String) -> Bool,
    _ body:
      @Sendable (
        _ address: String, _ show: (@Sendable (_ page: URL) async -> Void)?
      ) async throws -> Value
  ) async throws -> Value {
    try await body(address, nil)
  }
}
