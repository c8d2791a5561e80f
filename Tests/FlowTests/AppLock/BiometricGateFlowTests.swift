import Cryptography
import Domain
import DomainMock
import FormKit
import Foundation
import LocalPersistence
import Networking
import NetworkingMock
import ReferenceBackend
import Synchronization
import Testing

@testable import ShellApp

/// BiometricGate in the app: a start and a return from the background pass the gate.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct BiometricGateFlowTests {
  /// One device, over several starts.
  @MainActor
  private final class Device {
    /// The time of the device; its app must not hold the device.
    private final class Time: Sendable { let now = Mutex(BackendHarness.start) }

    private let time = Time()
    let biometrics: BiometricAuthenticationFake
    let secure = InMemorySecureStore(
      namespace: SecureStoreNamespace(service: "test", configuration: "test"))
    private let backend = BackendHarness().backend()
    private let configuration: Configuration
    private let stores: Stores
    private(set) var dependencies: Dependencies

    init(
      _ availability: BiometricAvailability = .unavailable, results: [BiometricResult] = []
    ) throws {
      biometrics = BiometricAuthenticationFake(availability, results: results)
      var configuration = Configuration(
        timeZone: SystemTimeZone(named: "UTC") ?? .current, bootTimeout: .seconds(60))
      configuration.hasConsoleLog = false
      configuration.passcodeCost = .low
      self.configuration = configuration
      stores = Stores(
        configuration: configuration, logger: LogManager.silent, memory: secure)
      dependencies = try Dependencies(configuration: configuration)
    }

    func pass(minutes: Double) { time.now.withLock { $0.addTimeInterval(minutes * 60) } }

    /// Starts the app in a new process.
    func start() async throws -> AppCoordinator {
      let now = { @Sendable [time] in time.now.withLock { $0 } }
      dependencies = try Dependencies(
        configuration: configuration,
        system: SystemEnvironment(
          now: now, timeZone: configuration.timeZone, clock: TestClock(), random: { 0.5 },
          identifier: { "identifier" }),
        transport: Transport(
          client: backend, baseURL: try #require(URL(string: "https://api.example.com"))),
        stores: stores, interceptor: Biometrics(biometrics: biometrics))
      let app = AppCoordinator(dependencies: dependencies)
      try await app.boot()
      await app.resume()
      return app
    }

    /// Starts the app, signs in and sets a lock.
    func startLocked(_ policy: String = "always") async throws -> AppCoordinator {
      let app = try await start()
      await signIn(app)
      await app.perform(action: "settingsButton")
      await app.perform(action: "appLockButton")
      #expect(app.route == .appLock)
      // A form submits the values of the fields that it has.
      var values: FormObject = ["passcode": "secret1", "confirmPasscode": "secret1"]
      let fields = app.screen?.form.schema.fields.map(\.id) ?? []
      if fields.contains("usesBiometrics") { values["usesBiometrics"] = true }
      await app.submit("policy", policy, values)
      #expect(app.route == .settings)
      #expect(app.screen?.notices.map(\.text) == ["appLock.on"])
      return app
    }

    func signIn(_ app: AppCoordinator) async {
      _ = await app.submit(ScreenInput(values: [:]))
      _ = await app.submit(
        ScreenInput(values: ["email": "ada@example.com", "password": "correct-horse"]))
    }
  }

  /// Replaces the biometrics only.
  private struct Biometrics: FormInterceptor {
    let biometrics: any BiometricAuthentication

    func environment(_ environment: FormEnvironment) -> FormEnvironment { environment }
    func ports(_ ports: FormPorts) -> FormPorts { ports }
    func uploader(_ uploader: any MediaUploader) -> any MediaUploader { uploader }
    func submissionFailure() async throws -> RemoteError? { nil }
    func biometrics(
      _ biometrics: any BiometricAuthentication
    ) -> any BiometricAuthentication { self.biometrics }
  }

  private func unlock(_ app: AppCoordinator, _ passcode: String = "secret1") async -> ScreenResult {
    await app.submit(
      ScreenInput(values: ["passcode": .string(passcode)], screen: app.screen?.identity))
  }

  @Test func `a start is locked and shows nothing of the app until the passcode`() async throws {
    let device = try Device()
    _ = try await device.startLocked()
    let app = try await device.start()
    #expect(app.store.state == .locked(.gate))
    #expect(app.route == .unlock)
    let screen = try #require(app.screen)
    #expect(screen.form.findings == [])
    #expect(screen.notices.isEmpty && screen.values.isEmpty && !screen.canGoBack)
    #expect(
      screen.frame == FormFrame(AppIdentity.current.displayName, logo: AppIdentity.current.logo)
        && screen.content.isEmpty)
    app.goBack()
    await app.perform(action: "settingsButton")
    #expect(app.route == .unlock)
    #expect(await unlock(app) == .advance)
    #expect(app.route == .home)
    #expect(app.store.state.name == "authenticated")
  }

  @Test func `the fifth wrong passcode over restarts signs out and removes the lock`()
    async throws
  {
    let device = try Device()
    _ = try await device.startLocked()
    var app = try await device.start()
    for left in ["4 more times", "3 more times", "2 more times"] {
      guard case .stay(let messages, _) = await unlock(app, "wrong") else {
        Issue.record("The screen did not stay.")
        return
      }
      #expect(messages["passcode"]?.english.contains(left) == true)
    }
    app = try await device.start()
    guard case .stay(let messages, _) = await unlock(app, "wrong") else {
      Issue.record("The screen did not stay.")
      return
    }
    #expect(messages["passcode"]?.english.contains("once more") == true)
    #expect(await unlock(app, "wrong") == .advance)
    #expect(app.route == .welcome)
    #expect(app.screen?.notices.last?.text == Phrase("passcode.exhausted", count: 5))
    #expect(try device.secure.keys() == [])
    await device.signIn(app)
    #expect(app.route == .home)
    #expect(try await device.start().route == .home)
  }

  @Test func `the background covers the app, and a return by the policy uncovers it`()
    async throws
  {
    let device = try Device()
    let app = try await device.startLocked("5")
    await app.enter(.background, values: [:])
    #expect(app.route == .unlock)
    device.pass(minutes: 4)
    await app.enter(.active, values: [:])
    #expect(app.route == .settings)
    await app.enter(.background, values: [:])
    device.pass(minutes: 6)
    await app.enter(.active, values: [:])
    #expect(app.route == .unlock)
    _ = await unlock(app)
    #expect(app.route == .settings)
  }

  @Test func `a loss of focus locks nothing`() async throws {
    let app = try await Device().startLocked()
    await app.enter(.inactive, values: [:])
    #expect(app.route == .settings)
    await app.enter(.active, values: [:])
    #expect(app.route == .settings)
  }

  @Test func `a start soon after quitting is open, one after a crash is locked`() async throws {
    let device = try Device()
    var app = try await device.startLocked("5")
    app.goBack()
    await app.perform(action: "quitButton")
    device.pass(minutes: 4)
    app = try await device.start()
    #expect(app.route == .home)
    // The process ends without leaving the app.
    app = try await device.start()
    #expect(app.route == .unlock)
    // To quit while the app is locked does not unlock it.
    await app.perform(action: "quitButton")
    #expect(try await device.start().route == .unlock)
  }

  @Test func `a crash after a short return locks the next start`() async throws {
    let device = try Device()
    let app = try await device.startLocked("60")
    await app.enter(.background, values: [:])
    device.pass(minutes: 1)
    await app.enter(.active, values: [:])
    #expect(app.route == .settings)
    device.pass(minutes: 1)
    #expect(try await device.start().route == .unlock)
  }

  @Test func `an app in the background stays covered, whatever appears or unlocks it`() async throws
  {
    let device = try Device()
    let app = try await device.startLocked("5")
    await app.enter(.background, values: [:])
    await app.appear()
    #expect(app.route == .unlock)
    _ = await unlock(app)
    #expect(app.route == .unlock)
    device.pass(minutes: 1)
    await app.enter(.active, values: [:])
    #expect(app.route == .unlock)
    _ = await unlock(app)
    #expect(app.route == .settings)
  }

  @Test func `a pinned clock does not change the lock`() throws {
    var configuration = Configuration(pinnedNow: BackendHarness.start)
    configuration.hasConsoleLog = false
    let system = SystemEnvironment.live(configuration)
    #expect(system.now() == BackendHarness.start)
    #expect(system.lockNow() > BackendHarness.start.addingTimeInterval(-86_400 * 36_500))
    #expect(system.lockNow() != BackendHarness.start)
  }

  @Test func `a lock that is set without biometrics does not use them later`() async throws {
    let device = try Device(.notEnrolled)
    _ = try await device.startLocked()
    #expect(try device.dependencies.updateAppLock.current()?.usesBiometrics == false)
  }

  @Test func `a maintenance covers the lock, which is there again at its end`() async throws {
    let device = try Device()
    _ = try await device.startLocked()
    let app = try await device.start()
    device.dependencies.service.maintenance.set(true)
    await app.updateMaintenance()
    #expect(app.route == .maintenance)
    device.dependencies.service.maintenance.set(false)
    await app.updateMaintenance()
    #expect(app.route == .unlock)
  }

  @Test func `a link waits for the unlock`() async throws {
    let device = try Device()
    _ = try await device.startLocked()
    let app = try await device.start()
    #expect(await app.open("shell://settings/secondFactor").action == .queued)
    #expect(app.route == .unlock)
    _ = await unlock(app)
    #expect(app.stack == [.home, .settings, .secondFactor])
  }

  @Test func `signing out on the locked screen removes the lock`() async throws {
    let device = try Device()
    _ = try await device.startLocked()
    let app = try await device.start()
    await app.perform(action: "signOutButton")
    #expect(app.route == .welcome)
    #expect(app.screen?.notices.last?.text == "session.signedOut")
    #expect(try device.secure.keys() == [])
  }

  @Test func `a lock that cannot be read locks the app until the person signs out`() async throws {
    let device = try Device()
    _ = try await device.startLocked()
    try device.secure.save(key: "appLock", value: "{}")
    let app = try await device.start()
    #expect(app.route == .unlock)
    #expect(
      await unlock(app)
        == .stay(
          messages: [:],
          notice: Notice(.error, "passcode.corrupt")))
    await app.perform(action: "signOutButton")
    #expect(app.route == .welcome)
  }

  @Test(arguments: [
    (BiometricResult.success, Route.home), (.failure, .unlock), (.cancelledByUser, .unlock),
    (.lockedOut, .unlock), (.unavailable, .unlock),
  ])
  func `biometrics are asked for once when the app is locked`(
    result: BiometricResult, route: Route
  ) async throws {
    let device = try Device(.available, results: [result])
    _ = try await device.startLocked()
    let app = try await device.start()
    await app.appear()
    #expect(app.route == route)
    #expect(device.biometrics.reasons == ["Unlock the app"])
    if route == .unlock {
      #expect(app.screen?.form.schema.actions.first?.id == "useBiometricsButton")
      #expect(await unlock(app) == .advance)
      #expect(app.route == .home)
    }
  }

  @Test func `biometrics that the system cancels are asked for at the next appearance`()
    async throws
  {
    let device = try Device(.available, results: [.cancelledBySystem, .success])
    _ = try await device.startLocked()
    let app = try await device.start()
    #expect(app.route == .unlock)
    await app.appear()
    #expect(app.route == .home)
  }

  @Test func `biometrics that the person cancels are asked for again at the return only`()
    async throws
  {
    let device = try Device(.available, results: [.cancelledByUser, .success])
    _ = try await device.startLocked()
    let app = try await device.start()
    await app.appear()
    await app.enter(.background, values: [:])
    await app.appear()
    #expect(app.route == .unlock)
    #expect(device.biometrics.reasons.count == 1)
    await app.enter(.active, values: [:])
    #expect(app.route == .home)
    #expect(device.biometrics.reasons.count == 2)
  }

  @Test func `a button asks for biometrics again`() async throws {
    let device = try Device(.available, results: [.cancelledByUser, .success])
    _ = try await device.startLocked()
    let app = try await device.start()
    #expect(app.route == .unlock)
    await app.perform(action: "useBiometricsButton")
    #expect(app.route == .home)
  }

  @Test func `without enrolled biometrics only the passcode is offered`() async throws {
    let device = try Device(.notEnrolled)
    _ = try await device.startLocked()
    let app = try await device.start()
    #expect(app.screen?.form.schema.actions.map(\.id) == ["signOutButton", "quitButton"])
    #expect(device.biometrics.reasons.isEmpty)
  }

  @Test func `a wrong current passcode in the settings counts, and the fifth signs out`()
    async throws
  {
    let device = try Device()
    let app = try await device.startLocked()
    await app.perform(action: "appLockButton")
    for _ in 0..<4 {
      await app.submit("policy", "never", ["currentPasscode": "wrong"])
      #expect(app.route == .appLock)
    }
    await app.submit("policy", "never", ["currentPasscode": "wrong"])
    #expect(app.route == .welcome)
  }

  @Test func `the policy never removes the lock`() async throws {
    let device = try Device()
    let app = try await device.startLocked()
    await app.perform(action: "appLockButton")
    await app.submit("policy", "never", ["currentPasscode": "secret1"])
    #expect(app.screen?.notices.map(\.text) == ["appLock.off"])
    #expect(try !device.secure.keys().contains("appLock"))
    #expect(try await device.start().route == .home)
  }

  @Test func `what was typed below the lock in the identity flow is kept, the passcode never`()
    async throws
  {
    let device = try Device()
    _ = try await device.startLocked()
    let app = try await device.start()
    await app.suspend(values: ["passcode": "secret1"], of: app.screen?.identity)
    for key in try device.secure.keys() {
      #expect(try device.secure.retrieveString(key: key)?.contains("secret1") == false)
    }
  }

  @Test func `an expired session leads to the sign-in, and the same person unlocks by it`()
    async throws
  {
    let device = try Device()
    let app = try await device.startLocked()
    await app.enter(.background, values: [:])
    await app.sessionExpired()
    #expect(app.route == .welcome)
    await device.signIn(app)
    #expect(app.store.state.name == "authenticated")
    #expect(try await device.start().route == .unlock)
  }
}

extension AppCoordinator {
  /// Submits the screen on top with one value and some more.
  @discardableResult
  fileprivate func submit(
    _ id: String, _ value: String, _ more: FormObject = [:]
  ) async -> ScreenResult {
    var values = more
    values[id] = .string(value)
    return await submit(ScreenInput(values: values, screen: screen?.identity))
  }
}
