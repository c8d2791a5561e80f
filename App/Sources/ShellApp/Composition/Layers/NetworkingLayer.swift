import Data
import Networking

/// The client stack: the same decorators in every configuration, around that configuration's
/// transport, in the order of ``HTTPClientStack``.
struct NetworkingLayer: Layer {
  let transport: Transport
  let criticalPaths: CriticalPaths
  let logger: LogManager

  func register(in parts: inout Registrations) {
    registerClients(in: &parts)
    parts.register(SessionResponses.self) { InMemoryHTTPCacheStore() }
    parts.register(FormResponses.self) { InMemoryHTTPCacheStore() }
    parts.register(MaintenanceNote.self) { ServiceNote() }
    parts.register(UpdateNote.self) { ServiceNote() }
    parts.register(SessionExpiry.self) { SessionExpiry() }
    parts.register(
      ServiceMonitor.self, from: SessionExpiry.self, Keyed<MaintenanceNote>.self,
      Keyed<UpdateNote>.self, Configuration.self, SystemEnvironment.self
    ) { expiry, maintenance, update, configuration, system in
      // Without retries: a service that cannot be reached does not delay a boot.
      let direct = RedirectHTTPClient(client: transport.client)
      return ServiceMonitor(
        sessionExpiry: expiry, maintenance: maintenance.value, update: update.value,
        connectivity: transport.connectivity,
        health: HealthService(client: limited(direct, configuration.bootTimeout, system)),
        patientHealth: HealthService(client: limited(direct, .seconds(10), system)))
    }
    parts.register(
      Traffic.self, from: SessionHTTPClient.self, RequestQueue.self, TelemetryService.self,
      SecureSessionRepository.self, SystemEnvironment.self, LogManager.self,
      CachingHTTPClient.self, Keyed<SessionResponses>.self, Keyed<FormResponses>.self
    ) { session, background, telemetry, sessions, system, logger, forms, kept, keptForms in
      Traffic(
        session: session, background: background, forms: forms,
        responses: [("responses", kept.value), ("formResponses", keptForms.value)],
        telemetry: telemetry, sessions: sessions, clock: system.clock, logger: logger)
    }
  }

  private func registerClients(in parts: inout Registrations) {
    registerStack(in: &parts)
    parts.register(APIClient.self, from: SessionHTTPClient.self, SystemEnvironment.self) {
      client($0, $1)
    }
    // The schemas of forms are the same for everybody, and are validated by their entity tags.
    parts.register(
      CachingHTTPClient.self, from: HTTPClientStack.self, SystemEnvironment.self,
      Keyed<FormResponses>.self
    ) { CachingHTTPClient(client: $0.anonymous, store: $2.value, now: $1.now) }
    parts.register(
      FormSchemaClient.self, from: CachingHTTPClient.self, SystemEnvironment.self
    ) { client($0, $1) }
    parts.register(
      BootClient.self, from: SessionHTTPClient.self, Configuration.self, SystemEnvironment.self
    ) { limited($0, $1.bootTimeout, $2) }
    // Identity providers are not the service: their answers say nothing about it, and they get no session.
    parts.register(ProviderClient.self, from: SystemEnvironment.self) { system in
      DeadlineHTTPClient(
        client: transport.client, timeout: transport.attemptTimeout ?? .seconds(10),
        clock: system.clock)
    }
    // The log does not report its own requests, or each failure would cause the next one.
    parts.register(TelemetryService.self, from: SystemEnvironment.self) { system in
      TelemetryService(
        client: limited(transport.client, .seconds(10), system, isLogged: false))
    }
    parts.register(RequestQueue.self, from: HTTPClientStack.self, LogManager.self) {
      stack, logger in
      // Its requests need no session, and a sign-out does not cancel them.
      RequestQueue(client: stack.anonymous) { request, error in
        logger.trackEvent(
          name: "background_send_Fail",
          parameters: error.eventParameters.merging([
            "route": .public(request.context.route ?? "other")
          ]),
          type: .warning)
      }
    }
    parts.register(BackgroundClient.self, from: RequestQueue.self, SystemEnvironment.self) {
      client($0, $1)
    }
  }

  /// The decorated transport, with a session and without one.
  private func registerStack(in parts: inout Registrations) {
    parts.register(
      HTTPClientStack.self, from: SystemEnvironment.self, LogManager.self,
      Keyed<MaintenanceNote>.self, Keyed<UpdateNote>.self
    ) { system, logger, maintenance, update in
      let watched = AvailabilityHTTPClient(client: transport.client) { answer in
        maintenance.value.set(answer == .maintenance)
        if answer == .updateRequired { update.value.set(true) }
      }
      return HTTPClientStack(
        transport: watched,
        configuration: stackConfiguration, connectivity: transport.connectivity,
        logger: logger, clock: system.clock, now: system.now, random: system.random,
        record: { criticalPaths.record($0) })
    }
    parts.register(
      SessionHTTPClient.self, from: HTTPClientStack.self, Stores.self, SessionExpiry.self,
      SystemEnvironment.self, LogManager.self, Keyed<SessionResponses>.self
    ) { stack, stores, expiry, system, logger, responses in
      let tokens = SessionTokenStore(
        sessions: stores.sessions, refreshingThrough: client(stack.anonymous, system),
        lock: stores.refreshLock, clock: system.clock)
      return stack.client(
        store: ExpiryNotingTokenStore(base: tokens, expiry: expiry), cache: responses.value,
        refresh: tokens.refresh,
        onSessionExpired: {
          logger.trackEvent(name: "session_expire_Success", type: .warning)
        })
    }
  }

  /// A client that logs the responses it cannot decode, unless it sends the log.
  private func client(
    _ client: any HTTPClient, _ system: SystemEnvironment, isLogged: Bool = true
  ) -> APIClient {
    APIClient(
      configuration: APIClient.Configuration(
        baseURL: transport.baseURL, headers: ["App-Version": AppIdentity.version]), client: client,
      now: system.now,
      decoding: DecodingMetrics(clock: system.clock) { [criticalPaths, logger] decoding in
        let route = decoding.route ?? "other"
        criticalPaths.recordDecoding(of: route, decoding.duration)
        guard isLogged, let error = decoding.error else { return }
        logger.trackEvent(
          name: "Networking_Decode_Fail",
          parameters: error.eventParameters.merging(["route": .public(route)]), type: .severe)
      })
  }

  /// A client that waits for no longer than a timeout.
  private func limited(
    _ client: any HTTPClient, _ timeout: Duration, _ system: SystemEnvironment,
    isLogged: Bool = true
  ) -> APIClient {
    self.client(
      DeadlineHTTPClient(client: client, timeout: timeout, clock: system.clock), system,
      isLogged: isLogged)
  }

  private var stackConfiguration: HTTPClientStack.Configuration {
    var configuration = HTTPClientStack.Configuration()
    if let timeout = transport.attemptTimeout {
      configuration.attemptTimeout = timeout
      configuration.retry.totalTimeout = timeout * 2
    }
    configuration.logging.includesCURL = BuildConfiguration.current == .dev
    return configuration
  }
}

/// The kept responses of the session's requests.
enum SessionResponses: ContainerKey { typealias Value = InMemoryHTTPCacheStore }

/// The kept schemas of forms.
enum FormResponses: ContainerKey { typealias Value = InMemoryHTTPCacheStore }

/// Whether the service is under maintenance.
enum MaintenanceNote: ContainerKey { typealias Value = ServiceNote }

/// Whether the app must be updated.
enum UpdateNote: ContainerKey { typealias Value = ServiceNote }

/// The client of the boot; returns or throws before the boot's time limit.
enum BootClient: ContainerKey { typealias Value = APIClient }

/// Requests the schemas of forms, with a cache.
enum FormSchemaClient: ContainerKey { typealias Value = APIClient }

/// Sends requests to identity providers.
enum ProviderClient: ContainerKey { typealias Value = any HTTPClient }

/// Queues requests, returns at once and sends them one at a time.
enum BackgroundClient: ContainerKey { typealias Value = APIClient }
