public import Cryptography
public import Domain
public import Networking
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Signs users in at OpenID providers by codes with PKCE (RFC 6749, RFC 7636, RFC 8252).
///
/// The tokens of a provider are kept nowhere.
public final class OpenIDSignInProvider: SignInProvider {
  /// How long a user may take at the provider's page.
  public static let patience = Duration.seconds(300)

  /// The providers with a registration.
  public let offered: [IdentityProvider]
  private let services: [IdentityProvider: (client: OpenIDClient, service: OpenIDService)]
  private let redirect: any AuthorizationRedirect
  private let clock: any Clock<Duration>
  private let randomBytes: @Sendable (_ count: Int) throws -> Data
  /// The sign-ins that wait for an answer, by state.
  private let waiting = Mutex<[String: AsyncStream<AuthorizationResult>.Continuation]>([:])

  /// Creates an adapter.
  ///
  /// - Parameters:
  ///   - clients: The registrations of the app.
  ///   - client: Sends the requests; attaches no session and follows no redirect.
  ///   - redirect: The address to which providers send users back.
  ///   - clock: Measures how long a user takes.
  ///   - now: The present instant.
  ///   - randomBytes: Random bytes; the system's by default.
  public init(
    clients: [IdentityProvider: OpenIDClient], client: any HTTPClient,
    redirect: any AuthorizationRedirect, clock: any Clock<Duration>,
    now: @escaping @Sendable () -> Date,
    randomBytes: @escaping @Sendable (_ count: Int) throws -> Data = {
      try SecureRandom.bytes(count: $0)
    }
  ) {
    offered = IdentityProvider.allCases.filter { clients[$0] != nil }
    services = clients.mapValues { registration in
      (registration, OpenIDService(registration: registration, client: client, now: now))
    }
    self.redirect = redirect
    self.clock = clock
    self.randomBytes = randomBytes
  }

  /// Signs a user in and returns the verified identity token.
  ///
  /// - Throws: `SignInProviderError`, or `CancellationError` when the user cancels.
  public func identityToken(
    from provider: IdentityProvider, showing show: @Sendable (URL) async -> Void
  ) async throws -> SecretString {
    guard let (registration, service) = services[provider] else {
      throw SignInProviderError.notOffered
    }
    do {
      return try await redirect.withAddress(deliver) { [self] address, showInPlace in
        try await identityToken(service, registration, address) { page in
          if let showInPlace { await showInPlace(page) } else { await show(page) }
        }
      }
    } catch let error as IDTokenError {
      throw SignInProviderError(error)
    } catch let error as NetworkError {
      throw SignInProviderError.remote(RemoteError(error))
    }
  }

  private func identityToken(
    _ service: OpenIDService, _ registration: OpenIDClient, _ address: String,
    _ show: @Sendable (URL) async -> Void
  ) async throws -> SecretString {
    let (state, nonce) = (try secret(), try secret())
    let proof = try ProofKey(verifier: secret())
    let page = try await service.currentAddresses().authorization
    let parameters = FormEncoding.text([
      ("response_type", "code"), ("client_id", registration.clientID),
      ("redirect_uri", address), ("scope", "openid email"), ("state", state), ("nonce", nonce),
      ("code_challenge", proof.challenge), ("code_challenge_method", "S256"),
    ])
    let separator = page.query() == nil ? "?" : "&"
    guard let url = URL(string: page.absoluteString + separator + parameters) else {
      throw SignInProviderError.notVerified
    }
    switch try await answer(to: state, { await show(url) }) {
    case .code(let code):
      let token = try await service.exchange(
        code, verifier: proof.verifier, redirectURI: address)
      try await service.verify(token, nonce: nonce)
      return SecretString(token.text)
    case .cancelled: throw CancellationError()
    case .refused: throw SignInProviderError.refused
    case .timedOut: throw SignInProviderError.timedOut
    }
  }

  /// 32 random bytes as text.
  private func secret() throws -> String { Base64URL.encode(try randomBytes(32)) }

  /// Waits for the answer with a state, for as long as a user may take.
  private func answer(
    to state: String, _ show: () async -> Void
  ) async throws -> AuthorizationResult {
    let (answers, continuation) = AsyncStream.makeStream(
      of: AuthorizationResult.self, bufferingPolicy: .bufferingOldest(1))
    waiting.withLock { $0[state] = continuation }
    let clock = clock
    let limit = Task { [weak self] in
      try await clock.sleep(for: Self.patience)
      _ = self?.deliver(.timedOut, state: state)
    }
    defer {
      limit.cancel()
      waiting.withLock { _ = $0.removeValue(forKey: state) }
    }
    await show()
    for await answer in answers { return answer }
    throw CancellationError()
  }

  /// Passes an answer on to the sign-in that waits for its state.
  private func deliver(_ answer: AuthorizationResult, state: String) -> Bool {
    guard let continuation = waiting.withLock({ $0.removeValue(forKey: state) }) else {
      return false
    }
    continuation.yield(answer)
    continuation.finish()
    return true
  }

  /// Passes a code on to the sign-in that waits for its state; a state counts once.
  public func receive(code: SecretString, state: String) -> Bool {
    deliver(.code(code), state: state)
  }
}

extension SignInProviderError {
  /// The error of a token that is refused.
  init(_ error: IDTokenError) {
    switch error {
    case .expired, .issuedInFuture: self = .clockDiffers
    case .malformed, .algorithm, .signature, .issuer, .audience, .nonce: self = .notVerified
    }
  }
}
