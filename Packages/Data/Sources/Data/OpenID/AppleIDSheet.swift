import Domain

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The sheet of Sign in with Apple, which the system shows.
public protocol AppleIDSheet: Sendable {
  /// Shows the sheet and returns its answer.
  ///
  /// - Parameters:
  ///   - nonce: The value of the claim `nonce` of the token.
  ///   - state: The state of the answer.
  /// - Throws: ``AppleIDSheetError``, or `CancellationError` when the task is cancelled.
  func credential(nonce: String, state: String) async throws -> AppleIDCredential
}

/// The answer of Apple's sheet, which nothing has verified yet.
public struct AppleIDCredential: Sendable {
  /// The identity token in UTF-8; nil without one.
  public let token: Data?
  /// The state of the request; nil without one.
  public let state: String?

  /// Creates an answer.
  public init(token: Data?, state: String?) {
    self.token = token
    self.state = state
  }
}

/// The error with which Apple's sheet ended.
public struct AppleIDSheetError: Error, Hashable, Sendable {
  /// The code of `ASAuthorizationError`; nil for an error of another domain.
  public let code: Int?

  /// Creates an error.
  public init(code: Int?) { self.code = code }

  fileprivate static var unexpected: RemoteError {
    .unexpected(type: String(reflecting: AppleIDSheetError.self))
  }

  /// `CancellationError` when the person cancelled, else a `SignInProviderError`.
  var cause: any Error {
    guard let code, let known = AppleAuthorizationCode(rawValue: code) else {
      return SignInProviderError.remote(Self.unexpected)
    }
    return known.error
  }
}

/// The codes of `ASAuthorizationError` that a sign-in can end with, and their meaning.
///
/// Source: `ASAuthorizationError.Code` in Apple's documentation of AuthenticationServices. The codes
/// from 1006 are of passkeys and of the transfer of credentials.
enum AppleAuthorizationCode: Int, CaseIterable {
  case unknown = 1000
  case cancelled = 1001
  case invalidResponse = 1002
  case notHandled = 1003
  case failed = 1004
  case notInteractive = 1005

  var error: any Error {
    switch self {
    case .cancelled: CancellationError()
    case .invalidResponse: SignInProviderError.notVerified
    case .failed, .notHandled: SignInProviderError.refused
    // Also without an account at Apple on the device, and without the entitlement.
    case .unknown, .notInteractive:
      SignInProviderError.remote(AppleIDSheetError.unexpected)
    }
  }
}
