import Data
import Domain
import FormKit
import Foundation
import LocalPersistence
import Networking
import NetworkingMock
import ReferenceBackend
import Synchronization
import Testing

@testable import ShellApp

/// One device that several persons use; each start of the app is a new process on its folder.
@MainActor
final class SharedDevice {
  struct Failed: Error { let result: SignInResult }

  /// How a session ends without a sign-out.
  enum End: CaseIterable, Sendable {
    /// The service refuses it while the person uses the app.
    case onScreen
    /// An account screen receives the error that it has ended.
    case onAccountScreen
    /// The service refuses it when the app starts.
    case beforeBoot
    /// Its time is over when the app starts.
    case expired
    /// Somebody signs in while it goes on.
    case replaced
  }

  /// How a request for a form goes.
  enum Network: Sendable {
    case up, down
    /// The service receives it, and its answer is lost.
    case losesAnswers
    /// The service fails to process it.
    case fails
    /// Nobody answers.
    case hangs

    /// Never returns before the request is cancelled.
    func hang() async throws {
      guard self == .hangs else { return }
      let (answers, answer) = AsyncStream.makeStream(of: Void.self)
      defer { answer.finish() }
      for await _ in answers {}
      throw CancellationError()
    }
  }

  private final class Service: Sendable {
    let network = Mutex(Network.up)
    let engagementNetwork = Mutex(Network.up)
    let hangingCount = Mutex(0)
    let refusedPath = Mutex<String?>(nil)
    let hangingPath = Mutex<String?>(nil)
    let schemas = Mutex<[String: String]>([:])
    let clock = TestClock()
    let identifiers = Mutex(0)
    let hasEndedSessions = Mutex(false)
    let now = Mutex(BackendHarness.start)
    let onSignOut = Mutex<(@Sendable () -> Void)?>(nil)
    let connectivity = ConnectivityStub()
  }

  static let formID = "sandbox.payment"
  static let demo = "demo@example.com"
  let mailbox = BackendMailbox()
  let backend: ReferenceBackend
  let spy: HTTPClientSpy
  let path = TemporaryStatePath()
  let log = RecordedLog()
  private let harness: BackendHarness
  private let service = Service()
  private(set) var app: Dependencies
  private(set) var coordinator: AppCoordinator

  init() throws {
    let service = service
    harness = mailbox.harness { configuration in
      configuration.deliverTextMessage = configuration.deliver
      let (forms, catalog) = (configuration.forms, FormCatalog.standard(region: "US"))
      configuration.forms.ids = {
        Array(Set(forms.ids() + service.schemas.withLock { $0.keys.map(\.self) }))
      }
      configuration.forms.source = { id in
        service.schemas.withLock { $0[id] } ?? forms.source(id)
      }
      configuration.forms.form = { id in
        guard let text = service.schemas.withLock({ $0[id] }) else { return try forms.form(id) }
        return try catalog.compiled(Data(text.utf8), as: id)
      }
    }
    let backend = harness.backend()
    self.backend = backend
    spy = HTTPClientSpy(
      wrapping: HTTPClientStub { request in
        if request.url.path() == "/v1/auth/sign-out" { service.onSignOut.withLock { $0 }?() }
        let isSignIn = ["/v1/auth/sign-in", "/v1/auth/anonymous"].contains(request.url.path())
        if service.hasEndedSessions.withLock({ $0 }), !isSignIn {
          return HTTPResponse(status: 401)
        }
        let path = request.url.path()
        if request.method == .post, let refused = service.refusedPath.withLock({ $0 }),
          path.hasPrefix(refused)
        {
          return HTTPResponse(status: 422)
        }
        let network: Network =
          if path == service.hangingPath.withLock({ $0 }) {
            .hangs
          } else if path.hasPrefix("/v1/forms") {
            service.network.withLock { $0 }
          } else if path.hasPrefix("/v1/gamification/") {
            service.engagementNetwork.withLock { $0 }
          } else {
            .up
          }
        if network == .down { throw NetworkError.offline }
        if network == .fails { return HTTPResponse(status: 500) }
        if network == .hangs { service.hangingCount.withLock { $0 += 1 } }
        defer { if network == .hangs { service.hangingCount.withLock { $0 -= 1 } } }
        try await network.hang()
        let response = try await backend.send(request)
        if network == .losesAnswers { throw NetworkError.offline }
        return response
      })
    app = try Self.app(path, spy, service, log)
    coordinator = AppCoordinator(dependencies: app)
  }

  private static func configuration(_ path: TemporaryStatePath) -> Configuration {
    var configuration = Configuration(
      stateDirectory: path.folder + "/device", timeZone: SystemTimeZone(named: "UTC") ?? .current)
    configuration.hasConsoleLog = false
    return configuration
  }

  private static func app(
    _ path: TemporaryStatePath, _ client: HTTPClientSpy, _ service: Service, _ log: RecordedLog
  ) throws -> Dependencies {
    let configuration = configuration(path)
    let files = FileLogService(
      stateFolder: SecureFolder(path: path.folder).appending("device"), filter: .all)
    return try Dependencies(
      configuration: configuration,
      system: SystemEnvironment(
        now: { service.now.withLock { $0 } }, timeZone: configuration.timeZone,
        clock: service.clock,
        random: { 0 },
        identifier: {
          service.identifiers.withLock { number in
            number += 1
            return "identifier-\(number)"
          }
        }),
      transport: Transport(
        client: client, baseURL: try #require(URL(string: "https://api.example.com")),
        connectivity: service.connectivity),
      logger: LogManager(services: [log, files], now: { BackendHarness.start }))
  }

  /// How requests for forms go from now on.
  var network: Network {
    get { service.network.withLock { $0 } }
    set { service.network.withLock { $0 = newValue } }
  }

  /// The path whose requests get no answer; nil for none.
  var hangingPath: String? {
    get { service.hangingPath.withLock { $0 } }
    set { service.hangingPath.withLock { $0 = newValue } }
  }

  /// The start of the paths whose requests the service refuses as invalid; nil for none.
  var refusedPath: String? {
    get { service.refusedPath.withLock { $0 } }
    set { service.refusedPath.withLock { $0 = newValue } }
  }

  /// How requests for streaks, points and progress go from now on.
  var engagementNetwork: Network {
    get { service.engagementNetwork.withLock { $0 } }
    set { service.engagementNetwork.withLock { $0 = newValue } }
  }

  /// The schemas that the service has in place of the built-in ones, by id.
  var schemas: [String: String] {
    get { service.schemas.withLock { $0 } }
    set { service.schemas.withLock { $0 = newValue } }
  }

  /// Whether the device has a network.
  var connectivity: ConnectivityStub { service.connectivity }

  /// The clock of the app's pauses.
  var clock: TestClock { service.clock }

  /// The stores of the device, without the app.
  var stores: Stores {
    Stores(configuration: Self.configuration(path), logger: LogManager.silent)
  }

  /// Another process on the folder, without screens.
  func process() throws -> Dependencies { try Self.app(path, spy, service, log) }

  /// Starts the app in a new process.
  func restart() async throws {
    app = try Self.app(path, spy, service, log)
    coordinator = AppCoordinator(dependencies: app)
    try await coordinator.boot()
    await coordinator.resume()
  }

  func signIn(_ credential: SignInCredential) async throws {
    service.hasEndedSessions.withLock { $0 = false }
    _ = try await session(credential)
  }

  private func session(_ credential: SignInCredential) async throws -> UserSession {
    let result = try await app.auth.signIn(credential)
    guard case .signedIn(let session, _) = result else { throw Failed(result: result) }
    return session
  }

  /// Signs in and shows what the app shows then.
  func enter(_ credential: SignInCredential) async throws {
    service.hasEndedSessions.withLock { $0 = false }
    let user = User(session: try await session(credential))
    coordinator.route(to: LaunchState(try await app.loadProfile.execute(), of: user))
    await coordinator.resume()
  }

  /// Signs in on the screens of the app.
  func enter(email: String) async throws {
    service.hasEndedSessions.withLock { $0 = false }
    #expect(coordinator.route == .welcome)
    _ = await coordinator.submit(ScreenInput(values: [:]))
    _ = await coordinator.submit(
      ScreenInput(values: ["email": .string(email), "password": "correct-horse"]))
  }

  static func password() throws -> SignInCredential {
    .password(try EmailAddress(demo), Password("correct-horse"))
  }

  /// Somebody is in the middle of the identity flow and of a form, and a picture waits.
  func leaveWork(_ credential: SignInCredential) async throws {
    try await coordinator.boot()
    try await enter(credential)
    await coordinator.passOnboarding()
    _ = await coordinator.submit(ScreenInput(values: ["screenName": "grace_h"]))
    await coordinator.suspend(values: ["dateOfBirth": "1990-12-09"])
    try await app.formDrafts.saveDraft([1, 2, 3], formID: Self.formID)
    let stores = stores
    // An item of another version of the app.
    try stores.secure.save(key: "draft.\(Self.formID)", value: "4111")
    try await stores.avatars.store(
      try AvatarAsset(data: Picture.png(), fileName: "me.png"), for: .pending)
    try await stores.avatars.enqueueUpload(for: .pending)
    #expect(try keepsWork())
  }

  /// Ends the session of the person, as far as it ends at all.
  func end(_ end: End) async throws {
    switch end {
    case .onScreen:
      service.hasEndedSessions.withLock { $0 = true }
      _ = await coordinator.submit(ScreenInput(values: ["dateOfBirth": "1990-12-09"]))
    case .onAccountScreen:
      service.hasEndedSessions.withLock { $0 = true }
      _ = try await app.loadProfile.execute()
      await coordinator.sessionEnded(.sessionEnded)
    case .beforeBoot:
      service.hasEndedSessions.withLock { $0 = true }
      try await restart()
    case .expired:
      pass(.seconds(31 * 86_400))
      try await restart()
    case .replaced: return
    }
    #expect(coordinator.route == .welcome)
  }

  /// Time passes, for the device and the service.
  func pass(_ time: Duration) {
    harness.advance(by: time)
    service.now.withLock { $0.addTimeInterval(time / .seconds(1)) }
  }

  /// Whether the device still holds everything of ``leaveWork(_:)``.
  func keepsWork() throws -> Bool {
    let work: Set = ["identity.draft", "draft.\(Self.formID)", "form.draft.\(Self.formID)"]
    return try work.isSubset(of: stores.secure.keys()) && pictures().count == 1
  }

  /// The files of the secure store's items, with their contents.
  func secureItems() throws -> [URL: Data] {
    let folder = URL(filePath: path.folder + "/device/secure")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var items: [URL: Data] = [:]
    while let file = files?.nextObject() as? URL {
      let isHash = file.lastPathComponent.count == 64
      if isHash, !file.hasDirectoryPath, let data = try? Data(contentsOf: file) {
        items[file] = data
      }
    }
    return items
  }

  /// Calls `body` when the service receives a sign-out.
  func whenSigningOut(_ body: @escaping @Sendable () -> Void) {
    service.onSignOut.withLock { $0 = body }
  }

  /// The number of requests without an answer.
  var hangingCount: Int { service.hangingCount.withLock { $0 } }

  /// The names of the pictures on the disk.
  func pictures() throws -> [String] {
    let folder = path.folder + "/device/avatars"
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder)
  }

  /// The requests that send a picture.
  var uploads: [String] {
    spy.requests.map { $0.url.path() }.filter { $0.contains("avatar") || $0.contains("upload") }
  }
}
