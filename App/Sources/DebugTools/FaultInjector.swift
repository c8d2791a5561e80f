public import Domain
public import FormKit
public import Networking
import NetworkingMock
public import ShellApp
public import Observation
internal import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Simulates a worse world around the app's forms and requests, as the debug menu says at each
/// moment.
///
/// Remote checks, sources of options, lookups and uploaded pictures of every form are slowed down
/// or fail; submissions are in the form sandbox. ``FormFaults/requests`` acts below all of that, on
/// every request of the app, signing in included.
public final class FaultInjector: FormInterceptor, Observable {
  /// How much longer an answer takes in a slow network.
  public static let delay = Duration.seconds(3)
  /// In how many steps a slow network takes a picture.
  public static let uploadSteps = 10

  private let clock: any Clock<Duration>
  private struct State {
    var faults = FormFaults()
    var clients: [FaultInjectingHTTPClient] = []
  }

  private let state = Mutex(State())
  private let registrar = ObservationRegistrar()
  /// The last entries of the log.
  public let history = LogHistory()
  /// Keeps the last entries of the log.
  public var logService: (any LogService)? { history }

  /// Makes an injector of no faults.
  ///
  /// - Parameter clock: Where a slow network is waited for; default the continuous clock.
  public init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

  /// What is simulated now.
  public var faults: FormFaults {
    get {
      registrar.access(self, keyPath: \.faults)
      return state.withLock { state in
        // A refusal is over once a client has met it.
        if state.faults.requests == .refused,
          state.clients.contains(where: { $0.faults.unauthorizedCount == 0 })
        {
          state.faults.requests = .sent
        }
        return state.faults
      }
    }
    set {
      registrar.withMutation(of: self, keyPath: \.faults) {
        state.withLock { state in
          state.faults = newValue
          for client in state.clients { client.faults = newValue.requests.faults }
        }
      }
    }
  }

  /// The client behind the network of the moment.
  public func client(_ client: any HTTPClient) -> any HTTPClient {
    state.withLock { state in
      let faulty = FaultInjectingHTTPClient(client: client, clock: clock)
      faulty.faults = state.faults.requests.faults
      state.clients.append(faulty)
      return SimulatedMaintenanceHTTPClient(client: faulty) { [weak self] in
        self?.faults.requests == .maintenance
      }
    }
  }

  /// The value of a feature flag, or the arm of an experiment, that the debug menu has set.
  public func configValue(_ name: String) -> String? {
    if name == StreakHeadingArm.configName { return faults.streakHeading?.rawValue }
    return faults.flags.first { $0.key.configName == name }.map { "\($0.value)" }
  }

  /// The environment with the strategy and the texts of the moment.
  public func environment(_ environment: FormEnvironment) -> FormEnvironment {
    let faults = faults
    var environment = environment
    if let strategy = faults.validation.strategy { environment.strategy = strategy }
    if faults.overflowsLayout {
      environment.messages = Words.messages(for: Words.pseudoLocale)
    }
    return environment
  }

  /// The instant of the device with the offset of the moment.
  public func now(_ now: @escaping @Sendable () -> Date) -> @Sendable () -> Date {
    { [weak self] in
      let offset = self?.faults.clockOffset ?? .none
      return now().addingTimeInterval(Double(offset.seconds))
    }
  }

  /// ``FormFaults/narrowColumns`` while the layout overflows.
  public var columnLimit: Int? {
    faults.overflowsLayout ? FormFaults.narrowColumns : nil
  }

  /// The ports behind the network of the moment.
  public func ports(_ ports: FormPorts) -> FormPorts {
    FormPorts(
      checks: ports.checks.mapValues { check in
        { [self] value in
          do {
            try await pass()
          } catch RemoteError.offline {
            return .offline
          }
          return try await check(value)
        }
      },
      optionSources: ports.optionSources.mapValues { FaultyOptionSource(source: $0, pass: pass) },
      lookups: ports.lookups.mapValues { FaultyLookup(lookup: $0, pass: pass) },
      autofill: ports.autofill, logger: ports.logger)
  }

  /// The uploads behind the network of the moment.
  public func uploader(_ uploader: any MediaUploader) -> any MediaUploader {
    FaultyUploader(uploader: uploader, network: self)
  }

  /// The biometrics of the moment, or those of the device.
  public func biometrics(
    _ biometrics: any BiometricAuthentication
  ) -> any BiometricAuthentication {
    SimulatedBiometrics(device: biometrics) { [weak self] in self?.faults.biometrics ?? .device }
  }

  /// The photos with the access of the moment, or those of the device.
  public func photos(_ photos: any PhotoLibrary) -> any PhotoLibrary {
    SimulatedPhotoLibrary(
      device: photos, simulated: { [weak self] in self?.faults.photos ?? .device },
      grant: { [weak self] in self?.state.withLock { $0.faults.photos = .granted } })
  }

  /// Fails offline, and once for each injected server error.
  public func submissionFailure() async throws -> RemoteError? {
    do {
      try await pass()
    } catch let failure as RemoteError {
      return failure
    }
    return state.withLock { state in
      guard state.faults.failsNextSubmission else { return nil }
      state.faults.failsNextSubmission = false
      return .serviceFailed
    }
  }

  /// Gets through the network.
  ///
  /// - Throws: `RemoteError.offline`, and `CancellationError`.
  @Sendable private func pass() async throws {
    if faults.isSlow { try await clock.sleep(for: Self.delay) }
    try connect()
  }

  private func connect() throws(RemoteError) {
    if faults.isOffline { throw .offline }
  }

  /// Sends content through the network: a slow one takes ``uploadSteps`` steps, and tells each.
  ///
  /// - Returns: Whether the network was slow, so that all its steps have been told.
  /// - Throws: `RemoteError.offline`, and `CancellationError`.
  func send(_ count: Int, _ onProgress: UploadProgressHandler) async throws -> Bool {
    try connect()
    guard faults.isSlow else { return false }
    for step in 0..<Self.uploadSteps {
      let part = count / Self.uploadSteps * step
      onProgress(UploadProgress(sentBytes: part, totalBytes: count))
      try await clock.sleep(for: Self.delay / Self.uploadSteps)
    }
    try connect()
    return true
  }
}

/// Answers requests like a service under maintenance while the debug menu simulates it.
private struct SimulatedMaintenanceHTTPClient: InterruptibleHTTPClient {
  private static let health = Data(#"{"status":"maintenance"}"#.utf8)
  private static let problem = Data(#"{"type":"/problems/maintenance","status":503}"#.utf8)

  private let client: any HTTPClient
  private let isUnderMaintenance: @Sendable () -> Bool

  init(client: any HTTPClient, isUnderMaintenance: @escaping @Sendable () -> Bool) {
    self.client = client.interruptible
    self.isUnderMaintenance = isUnderMaintenance
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard isUnderMaintenance() else { return try await client.send(request) }
    if request.url.path.hasSuffix("/v1/health") {
      return HTTPResponse(
        status: 200, headers: ["Content-Type": "application/json"], body: .bytes(Self.health))
    }
    return HTTPResponse(
      status: 503, headers: ["Content-Type": "application/problem+json"],
      body: .bytes(Self.problem))
  }
}

private struct FaultyOptionSource: OptionSource {
  let source: any OptionSource
  let pass: @Sendable () async throws -> Void

  func options(for request: OptionRequest) async throws -> OptionPage {
    try await pass()
    return try await source.options(for: request)
  }
}

private struct FaultyLookup: FieldLookup {
  let lookup: any FieldLookup
  let pass: @Sendable () async throws -> Void

  func answer(to request: LookupRequest) async throws -> FormObject {
    try await pass()
    return try await lookup.answer(to: request)
  }
}
