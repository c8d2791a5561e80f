import Cryptography
public import Domain
public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Signs users in at Apple with the system's sheet, and at other providers by another adapter.
///
/// The token of the sheet is verified as that of ``OpenIDSignInProvider``: signature, issuer, audience, nonce and
/// expiry. It is kept nowhere.
public struct AppleSignInProvider: SignInProvider {
  private let sheet: any AppleIDSheet
  private let others: any SignInProvider
  private let service: OpenIDService

  /// Creates an adapter.
  ///
  /// - Parameters:
  ///   - registration: The issuer of Apple's tokens, and the app's bundle identifier, which is their audience.
  ///   - sheet: The system's sheet.
  ///   - others: Signs in at the other providers.
  ///   - client: Sends the requests for Apple's keys; attaches no session and follows no redirect.
  ///   - now: The present instant.
  public init(
    registration: OpenIDClient, sheet: any AppleIDSheet, others: any SignInProvider,
    client: any HTTPClient, now: @escaping @Sendable () -> Date
  ) {
    self.sheet = sheet
    self.others = others
    service = OpenIDService(registration: registration, client: client, now: now)
  }

  /// Apple, and the providers of the other adapter.
  public var offered: [IdentityProvider] {
    IdentityProvider.allCases.filter { $0 == .apple || others.offered.contains($0) }
  }

  /// Signs a user in and returns the verified identity token.
  ///
  /// At Apple no page is shown.
  ///
  /// - Throws: `SignInProviderError`, or `CancellationError` when the user cancels.
  public func identityToken(
    from provider: IdentityProvider, showing show: @Sendable (URL) async -> Void
  ) async throws -> SecretString {
    guard provider == .apple else {
      return try await others.identityToken(from: provider, showing: show)
    }
    do {
      return try await verifiedToken()
    } catch let error as AppleIDSheetError {
      throw error.cause
    } catch let error as IDTokenError {
      throw SignInProviderError(error)
    } catch let error as NetworkError {
      throw SignInProviderError.remote(RemoteError(error))
    }
  }

  private func verifiedToken() async throws -> SecretString {
    let (state, nonce) = (try Self.secret(), try Self.hash(of: Self.secret()))
    let credential = try await sheet.credential(nonce: nonce, state: state)
    guard let answered = credential.state,
      ConstantTime.areEqual(Data(answered.utf8), Data(state.utf8)),
      let text = credential.token.flatMap({ String(validating: $0, as: UTF8.self) })
    else { throw SignInProviderError.notVerified }
    let token = try IDToken(text)
    try await service.verify(token, nonce: nonce)
    return SecretString(token.text)
  }

  /// 32 random bytes as text.
  private static func secret() throws(CryptographyError) -> String {
    Base64URL.encode(try SecureRandom.bytes(count: 32))
  }

  /// The SHA-256 of a nonce in lower-case hexadecimal digits, which the request and the token contain.
  ///
  /// Source: `nonce` of `ASAuthorizationOpenIDRequest` in Apple's documentation of AuthenticationServices.
  static func hash(of nonce: String) throws(CryptographyError) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let bytes = try SHA256Hash.digest(of: Data(nonce.utf8)).flatMap {
      [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Passes on a code of another provider; Apple's sheet has none.
  public func receive(code: SecretString, state: String) -> Bool {
    others.receive(code: code, state: state)
  }
}
