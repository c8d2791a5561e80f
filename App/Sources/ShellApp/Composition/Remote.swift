import Data
import Domain
import FormKit
import LocalPersistence
import Networking
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The client stack: the same decorators in every configuration, around that configuration's
/// transport, in the order of ``HTTPClientStack``.
struct Remote: Sendable {
  /// The client of everything but boot.
  let client: APIClient
  /// The client of boot: whatever happens, it answers before the boot's deadline.
  let bootClient: APIClient
  /// Monitors the end of the session, maintenance and the network.
  let service: ServiceMonitor
  /// How long the requests take.
  let criticalPaths: CriticalPaths
  private let session: SessionHTTPClient
  private let background: RequestQueue
  /// The client of what nobody waits for: it answers at once, and sends one after another.
  private let backgroundClient: APIClient
  private let stores: Stores
  private let system: SystemEnvironment
  private let logger: LogManager
  private let transport: Transport
  private let isSignedIn: Bool

  init(
    configuration: Configuration, stores: Stores, system: SystemEnvironment, logger: LogManager,
    transport: Transport
  ) {
    let settings = APIClient.Configuration(baseURL: transport.baseURL)
    let criticalPaths = CriticalPaths()
    let (maintenance, sessionExpiry) = (MaintenanceNote(), SessionExpiry())
    let watched = MaintenanceHTTPClient(client: transport.client) { maintenance.set($0) }
    let stack = HTTPClientStack(
      transport: watched,
      configuration: Self.stackConfiguration,
      connectivity: transport.connectivity, logger: logger, clock: system.clock, now: system.now,
      random: system.random, record: { criticalPaths.record($0) })
    let tokens = SessionTokenStore(
      sessions: stores.sessions,
      refreshingThrough: APIClient(
        configuration: settings, client: stack.anonymous, now: system.now),
      lock: stores.refreshLock, clock: system.clock)
    session = stack.client(
      store: ExpiryNotingTokenStore(base: tokens, expiry: sessionExpiry), refresh: tokens.refresh,
      onSessionExpired: {
        logger.trackEvent(name: "session_expire_Success", parameters: [:], type: .warning)
      })
    client = APIClient(configuration: settings, client: session, now: system.now)
    let limited = { (client: any HTTPClient, timeout: Duration) in
      APIClient(
        configuration: settings,
        client: DeadlineHTTPClient(client: client, timeout: timeout, clock: system.clock),
        now: system.now)
    }
    bootClient = limited(session, configuration.bootTimeout)
    // Without retries: a service that cannot be reached does not delay a boot.
    let direct = RedirectHTTPClient(client: transport.client)
    service = ServiceMonitor(
      sessionExpiry: sessionExpiry, maintenance: maintenance, connectivity: transport.connectivity,
      health: HealthService(client: limited(direct, configuration.bootTimeout)),
      patientHealth: HealthService(client: limited(direct, .seconds(10))))
    // What goes through it needs no session, and ends none of its own at sign-out.
    background = RequestQueue(client: stack.anonymous) { request, error in
      logger.trackEvent(
        name: "background_send_Fail",
        parameters: ["route": request.context.route ?? "other", "reason": Self.reason(error)],
        type: .warning)
    }
    backgroundClient = APIClient(configuration: settings, client: background, now: system.now)
    self.criticalPaths = criticalPaths
    self.stores = stores
    self.system = system
    self.logger = logger
    self.transport = transport
    isSignedIn = configuration.isSignedIn
  }

  private static var stackConfiguration: HTTPClientStack.Configuration {
    var configuration = HTTPClientStack.Configuration()
    configuration.logging.includesCURL = BuildConfiguration.current == .dev
    return configuration
  }

  /// Facts only: an error from elsewhere may hold anything.
  private static func reason(_ error: any Error) -> String {
    switch error {
    case let error as NetworkError: "\(error)"
    case let error as RequestQueue.DroppedError: "\(error)"
    default: "\(type(of: error))"
    }
  }

  /// Said at the login form.
  var signInHint: Notice? { transport.signInHint }

  /// What forms may look up.
  var lookups: [String: any FieldLookup] { transport.lookups }

  /// Cancels every request in flight and forgets what was kept of their answers.
  func endTraffic() async { await session.endSession() }

  /// Ends the traffic of a session that the service refuses, and removes the session if a locked store
  /// prevented it before.
  func endRefusedSession() async {
    await endTraffic()
    do {
      try await LockPatience.run(atMost: .seconds(5)) { try await stores.sessions.clear() }
    } catch {
      // The service refuses it at the next start, too.
      logger.trackEvent(
        name: "session_clear_Fail", parameters: ["reason": "\(error)"], type: .warning)
    }
  }

  /// Cancels the requests in flight that are not critical.
  func cancelNonCriticalRequests() { session.cancelNonCritical() }

  /// Sends what waits in the background, for at most two seconds; the rest is sent later.
  func sendBackgroundRequests() async {
    await background.drain(within: .seconds(2), on: system.clock)
  }

  /// Sends what waits in the background, for at most two seconds; the rest is dropped and logged.
  func finish() async { await background.finish(within: .seconds(2), on: system.clock) }

  /// Authentication as `base` does it, but nobody waits for the end of a session.
  func endingInBackground(_ base: any AuthenticationRepository) -> BackgroundSessionEnd {
    BackgroundSessionEnd(
      base: base,
      background: RemoteAuthenticationRepository(client: backgroundClient))
  }

  /// Signing out, which ends the session's traffic and erases the account data before the service is
  /// called.
  func signOut(
    through authentication: any AuthenticationRepository, _ owner: AccountDataOwner
  ) -> TrafficEndingSignOut {
    TrafficEndingSignOut(
      base: DefaultSignOutUseCase(
        authentication: authentication,
        sessions: OwnedSessionRepository(base: stores.sessions, owner: owner),
        profiles: profiles(client), avatars: stores.avatars),
      endTraffic: endTraffic)
  }

  func profiles(_ client: APIClient) -> RemoteProfileRepository {
    let logger = logger
    return RemoteProfileRepository(
      client: client, store: stores.secure, sessions: stores.sessions,
      onCacheFailure: { error in
        logger.trackEvent(
          name: "profileCache_save_Fail", parameters: ["reason": error.message], type: .warning)
      })
  }

  /// Puts a session of the demo user without a profile in place.
  func prepareDemoSession(_ sessions: any SessionRepository) async throws -> User? {
    guard let session = await transport.session(.withoutProfile) else { return nil }
    try await sessions.save(session)
    return User(session: session)
  }

  /// With `isSignedIn`, puts a session of the demo user with a profile in place.
  func prepareSession(_ sessions: any SessionRepository) async throws {
    guard isSignedIn, let session = await transport.session(.withProfile) else { return }
    try await sessions.save(session)
  }
}
