import Data
import Domain
import FormKit
import Networking
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The client stack: the same decorators in every configuration, around that configuration's
/// transport.
struct Remote: Sendable {
  /// How long one request may take.
  static let requestTimeout = Duration.seconds(10)

  /// The client of everything but boot.
  let client: APIClient
  /// The client of boot: whatever happens, it answers before the boot's deadline.
  let bootClient: APIClient
  /// Said at the login form.
  let signInHint: Notice?
  /// What forms may look up.
  let lookups: [String: any FieldLookup]
  private let stores: Stores
  private let system: SystemEnvironment
  private let logger: LogManager
  private let transport: Transport
  private let isSignedIn: Bool

  init(
    configuration: Configuration, stores: Stores, system: SystemEnvironment, logger: LogManager
  ) throws(ConfigurationError) {
    let transport = try Transport(
      configuration: configuration, system: system, logger: logger)
    let bounded = DeadlineHTTPClient(
      client: LoggingHTTPClient(client: transport.client, logger: logger, clock: system.clock),
      timeout: Self.requestTimeout, clock: system.clock)
    let settings = APIClient.Configuration(baseURL: transport.baseURL)
    let retrying = RetryHTTPClient(
      client: bounded, clock: system.clock, now: system.now, random: system.random, logger: logger)
    let authenticated = Self.authenticated(
      retrying, settings: settings, stores: stores, system: system, logger: logger)
    client = APIClient(configuration: settings, client: authenticated, now: system.now)
    bootClient = APIClient(
      configuration: settings,
      client: DeadlineHTTPClient(
        client: authenticated, timeout: configuration.bootTimeout, clock: system.clock),
      now: system.now)
    signInHint = transport.signInHint
    lookups = transport.lookups
    self.stores = stores
    self.system = system
    self.logger = logger
    self.transport = transport
    isSignedIn = configuration.isSignedIn
  }

  private static func authenticated(
    _ client: any HTTPClient, settings: APIClient.Configuration, stores: Stores,
    system: SystemEnvironment, logger: LogManager
  ) -> AuthenticatedHTTPClient {
    let tokens = SessionTokenStore(
      sessions: stores.sessions,
      refreshingThrough: APIClient(configuration: settings, client: client, now: system.now))
    return AuthenticatedHTTPClient(
      client: client, store: tokens, now: system.now, refresh: tokens.refresh,
      onSessionExpired: {
        logger.trackEvent(name: "session_expire_Success", parameters: [:], type: .warning)
      })
  }

  func profiles(_ client: APIClient) -> RemoteProfileRepository {
    let logger = logger
    return RemoteProfileRepository(
      client: client, store: stores.secure, sessions: stores.sessions, now: system.now,
      onCacheFailure: { error in
        logger.trackEvent(
          name: "profileCache_save_Fail", parameters: ["reason": error.message], type: .warning)
      })
  }

  /// Puts a session of the demo user without a profile in place.
  func prepareDemoSession(_ sessions: SecureSessionRepository) async throws {
    if let session = try await transport.session(of: .withoutProfile) {
      try await sessions.save(session)
    }
  }

  /// With `isSignedIn`, puts a session of the demo user with a profile in place.
  func prepareSession(_ sessions: SecureSessionRepository) async throws {
    guard isSignedIn, let session = try await transport.session(of: .withProfile) else { return }
    try await sessions.save(session)
  }
}
