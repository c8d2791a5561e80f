import Data
public import Domain
public import FormKit
import LocalPersistence

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The composition root: the layers of the app, and what of them the app's start and screens use.
///
/// It chooses every port's implementation for the configuration. All of them are injected by
/// constructor; nothing below it knows which configuration runs, and only it has the container.
public struct Dependencies: Sendable {
  // Sessions and accounts.

  /// Who is signed in, as far as this device knows.
  @Provided public var restoreSession: any RestoreSessionUseCase
  /// The signed-in person's profile, cached first.
  @Provided public var loadProfile: any LoadLaunchProfileUseCase
  /// Everything that begins, changes or ends the session.
  @Provided public var auth: AuthManager
  @Provided private var handles: HandleValidator
  /// Verifying the address of the account.
  @Provided var verifyAddress: VerifyAddressUseCase
  @Provided private var keptCodes: SentCodeStore
  /// Signing out, and what the service says to it.
  @Provided public var signOut: any SignOutUseCase
  /// Setting a new password for somebody who forgot theirs.
  @Provided public var resetPassword: ResetPasswordUseCase
  /// Recording a guardian's decision.
  @Provided public var decideConsent: DecideGuardianConsentUseCase
  /// What protects the account.
  @Provided public var account: AccountUseCases
  @Provided private var sessions: OwnedSessionRepository
  /// Asks for biometrics or the passcode before the app shows anything.
  @Provided public var gate: BiometricGate
  /// Sets the app's lock.
  @Provided var updateAppLock: UpdateAppLockUseCase

  /// Streaks, experience points and progress.
  @Provided public var engagement: Engagement

  // Screens and forms.

  /// The use cases of the identity flow and of home.
  @Provided var identity: IdentityUseCases
  /// The pictures that screens show.
  @Provided var pictures: Pictures
  /// The photos of the device.
  @Provided var photos: any PhotoLibrary
  @Provided private var profiles: RemoteProfileRepository
  /// Setting the signed-in person's picture.
  @Provided public var updateAvatar: UpdateAvatarUseCase
  /// Removing the signed-in person's picture.
  @Provided public var removeAvatar: RemoveAvatarUseCase
  /// Makes the screens of the identity flow.
  @Provided public var identityPresenter: IdentityPresenter
  /// The built-in forms.
  @Provided public var catalog: FormCatalog
  /// What forms may ask for by name: checks, sources of options, lookups.
  @Provided public var formPorts: FormPorts
  @Provided private var environment: Keyed<CurrentFormEnvironment>
  /// The forms of the form sandbox, with their drafts.
  @Provided public var sandboxForms: SandboxForms
  /// Submitting the answers of a form.
  @Provided var submitForm: SubmitFormUseCase
  /// Submitting what waits on the device.
  @Provided var sendQueuedSubmissions: SendQueuedSubmissionsUseCase
  /// The keys of the forms' attempts without a final answer.
  @Provided var submissionKeys: SubmissionKeys
  /// The submissions that the service has received.
  @Provided var formSubmissions: any FormSubmissionClient
  /// The drafts of forms.
  @Provided public var formDrafts: FormDraftStore
  /// The sensitive fields of drafts.
  @Provided var formSecrets: FormSecretStore
  /// Parses links to the app's screens.
  @Provided var linkParser: LinkParser
  /// The screens that a signed-in person left.
  @Provided var place: PlaceStore
  /// The app's configuration.
  @Provided var config: LayeredConfigRepository
  @Provided private var bootConfig: Keyed<BootConfig>
  @Provided private var keptAuthentication: Keyed<KeptAuthentication>
  /// What is set on this device.
  @Provided public var settings: Settings

  /// The haptics and sounds of the app.
  @Provided public var feedback: Feedback

  // The service and the device.

  /// Monitors the end of the session, maintenance and the network.
  @Provided var service: ServiceMonitor
  @Provided private var traffic: Traffic
  /// How long the critical paths took since the start.
  @Provided public var criticalPaths: CriticalPaths
  /// Where the app's own events go.
  @Provided public var logger: LogManager
  @Provided var system: SystemEnvironment
  @Provided private var configuration: Configuration
  @Provided private var stores: Stores

  /// A signal for each form that waits from now on.
  ///
  /// One task may read it; its cancellation ends the stream.
  let queuedForms = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  /// What only the mock has.
  public let demo: Demo
  /// Where providers send the browsers of the app's pages back; nil where no browser comes.
  let pageRedirect: PageRedirect?
  /// Simulates faults of forms and requests; nil in production.
  public let interceptor: (any FormInterceptor)?

  /// Composes the app.
  ///
  /// Only the configuration file is read; each part is made at its first use.
  /// - Parameter interceptor: What to simulate around forms and requests; default nothing.
  /// - Throws: ``ConfigurationError`` when the configuration does not fit this build. An error
  ///   of the layers, such as a part that nothing registers, is a `ContainerError`.
  public init(
    configuration: Configuration, interceptor: (any FormInterceptor)? = nil
  ) throws {
    let system = SystemEnvironment.live(configuration)
    let logger = LogManager.live(configuration, system, adding: interceptor?.logService)
    let sources = try configuration.sources()
    try self.init(
      configuration: configuration, system: system,
      transport: try Transport.live(configuration, system, logger, sources: sources),
      sources: sources,
      logger: logger, interceptor: interceptor)
    logger.trackLaunch(configuration)
  }

  /// Composes the app around another transport.
  ///
  /// - Parameters:
  ///   - sources: The configuration's sources on the device; default none.
  ///   - stores: The stores of an earlier start; default those of the configuration.
  ///   - logger: The logger; default that of the configuration.
  init(
    configuration: Configuration, system: SystemEnvironment, transport: Transport,
    sources: [ConfigSource] = [], stores: Stores? = nil, logger: LogManager? = nil,
    interceptor: (any FormInterceptor)? = nil
  ) throws(ContainerError) {
    (demo, self.interceptor) = (transport.demo, interceptor)
    pageRedirect = transport.redirect as? PageRedirect
    let container = try Container(
      Self.layers(
        configuration: configuration, system: system, transport: transport, sources: sources,
        stores: stores, logger: logger, interceptor: interceptor))
    _restoreSession = try container.provided()
    _loadProfile = try container.provided()
    _auth = try container.provided()
    _handles = try container.provided()
    _verifyAddress = try container.provided()
    _keptCodes = try container.provided()
    _signOut = try container.provided()
    _resetPassword = try container.provided()
    _decideConsent = try container.provided()
    _account = try container.provided()
    _sessions = try container.provided()
    _gate = try container.provided()
    _updateAppLock = try container.provided()
    _engagement = try container.provided()
    _feedback = try container.provided()
    _identity = try container.provided()
    _pictures = try container.provided()
    _photos = try container.provided()
    _profiles = try container.provided()
    _updateAvatar = try container.provided()
    _removeAvatar = try container.provided()
    _identityPresenter = try container.provided()
    _catalog = try container.provided()
    _formPorts = try container.provided()
    _environment = try container.provided()
    _sandboxForms = try container.provided()
    _submitForm = try container.provided()
    _sendQueuedSubmissions = try container.provided()
    _submissionKeys = try container.provided()
    _formSubmissions = try container.provided()
    _formDrafts = try container.provided()
    _formSecrets = try container.provided()
    _linkParser = try container.provided()
    _place = try container.provided()
    _config = try container.provided()
    _bootConfig = try container.provided()
    _keptAuthentication = try container.provided()
    _settings = try container.provided()
    _service = try container.provided()
    _traffic = try container.provided()
    _criticalPaths = try container.provided()
    _logger = try container.provided()
    _system = try container.provided()
    _configuration = try container.provided()
    _stores = try container.provided()
  }

  /// The layers of the app, each above those before it.
  static func layers(
    configuration: Configuration, system: SystemEnvironment, transport: Transport,
    sources: [ConfigSource], stores: Stores?, logger: LogManager?,
    interceptor: (any FormInterceptor)?
  ) -> [any Layer] {
    let logger = logger ?? .live(configuration, system, adding: interceptor?.logService)
    let sources = (interceptor.map { [ConfigSource(text: $0.configValue)] } ?? []) + sources
    let paths = CriticalPaths(
      logger: logger, detectsSlowOperations: configuration.detectsSlowOperations)
    return [
      SystemLayer(
        configuration: configuration, system: system, logger: logger, criticalPaths: paths,
        interceptor: interceptor),
      PersistenceLayer(stores: stores),
      NetworkingLayer(
        transport: transport.intercepted(by: interceptor), criticalPaths: paths, logger: logger),
      DataLayer(
        sources: sources, baseURL: transport.baseURL, redirect: transport.redirect,
        interceptor: interceptor),
      DomainLayer(),
      EngagementLayer(),
      FeedbackLayer(),
      AppLayer(sources: sources, interceptor: interceptor),
    ]
  }

  /// Whether the app can be locked.
  public var hasAppLock: Bool { configuration.hasAppLock }

  /// Why the secure store is locked, and what to do about it.
  var lockedReason: @Sendable (SessionRepositoryError) -> Phrase? { configuration.lockedReason }

  /// The flow through the sign-in that a person left.
  var authenticationFlow: LoggedSecureItem<AuthenticationFlow> { keptAuthentication.value }

  /// The codes that were sent for new and linked accounts, and what waits for a code; none when the store
  /// cannot be read.
  public var sentCodes: SentCodes {
    get { keptCodes.load() }
    nonmutating set { keptCodes.save(newValue) }
  }

  /// The app's configuration, whose refresh waits for no longer than a boot.
  var impatientConfig: any ConfigRepository { bootConfig.value }

  /// Asks the service whether it is under maintenance; nil without an answer.
  ///
  /// It waits for as long as a boot. The answer changes nothing until
  /// ``AppCoordinator/takeOver(isUnderMaintenance:)``.
  public func isUnderMaintenance() async -> Bool? { await service.ask(isPatient: false) }

  /// Whether this version of the app must be updated: by an answer of the service, or as it is older than the
  /// configuration's `minimumVersion`.
  public var isUpdateRequired: Bool {
    if service.update.isOn { return true }
    guard let minimum = config.value(of: .minimumVersion),
      let version = AppVersion(AppIdentity.version)
    else { return false }
    return version < minimum
  }

  /// Runs the sign-in of a command while no other process on the state folder runs one.
  ///
  /// `body` first checks who is signed in: of several commands at once, one signs in, and the others find
  /// its session before they send a request. Without a state folder, it runs at once.
  ///
  /// - Throws: What `body` throws. `SessionRepositoryError`: `busy` when other processes sign in for 45
  ///   seconds, another one when the state folder cannot have a lock. `CancellationError`.
  public func withSignInLock<Result: Sendable>(
    _ body: @Sendable () async throws -> Result
  ) async throws -> Result {
    guard let lock = stores.signInLock else { return try await body() }
    do {
      return try await lock.run(waiting: .seconds(45), on: system.clock, body)
    } catch let error as ProcessLock.UnavailableError {
      throw SessionRepositoryError(error)
    }
  }

  /// Cancels the requests of the session in flight and forgets what was kept of their answers.
  func endTraffic() async { await traffic.end() }

  /// Whether another process has signed the person of this one out, or another person in.
  var hasOtherOwner: Bool { stores.owned?.hasOtherOwner() == true }

  /// Leaves a session that the service has ended; its data stays for the same person.
  func endRefusedSession() async { await traffic.endRefusedSession() }

  /// Cancels the requests in flight that are not critical, when the app enters the background.
  func cancelNonCriticalRequests() { traffic.cancelNonCritical() }

  /// Sends the queued background requests for at most two seconds; the rest is sent later.
  func sendBackgroundRequests() async { await traffic.sendBackgroundRequests() }

  /// Signs the demo user without a profile in (mock only; elsewhere nothing happens).
  ///
  /// - Returns: The user; nil outside of mock.
  public func signInDemoUser() async throws -> User? {
    try await demo.signIn(.withoutProfile, storing: sessions)
  }

  /// What has to happen before boot: with `isSignedIn`, the demo session is put in place.
  public func prepare() async throws {
    guard configuration.isSignedIn else { return }
    _ = try await demo.signIn(.withProfile, storing: sessions)
  }

  /// Sends the background requests before the process ends, for at most two seconds; drops and logs the rest.
  ///
  /// The durations of the critical paths are kept, and the log is written and sent, for as long.
  public func finish() async {
    await traffic.finish()
    await keepCriticalPaths()
    sendLog()
    await logger.flush(within: .seconds(2), on: system.clock)
  }

  /// Keeps how long the critical paths took since the last call, off the main actor; a failure is logged.
  @concurrent
  public func keepCriticalPaths() async {
    guard configuration.keepsCriticalPaths else { return }
    do {
      if let folder = configuration.stateDirectory {
        // Measurements alone make no state folder, and another user's has none of this one.
        guard FileManager.default.fileExists(atPath: folder) else { return }
        try SecureFolder(path: folder).createOwned()
      }
      try criticalPaths.keep(in: stores.metrics)
    } catch {
      logger.trackEvent(
        name: "criticalPaths_keep_Fail", parameters: error.eventParameters, type: .warning)
    }
  }

  /// How long the critical paths took at all starts, as far as they were kept.
  ///
  /// - Throws: `KeyValueStoreError`.
  public func keptCriticalPaths() throws -> [String: LatencyHistogram] {
    try CriticalPaths.kept(in: stores.metrics)
  }

  /// Sets the file of the kept durations aside when it is damaged, after which none are kept.
  ///
  /// - Returns: A sentence that names the file's new place; nil for a file that is whole.
  /// - Throws: Another `KeyValueStoreError`.
  public func setAsideDamagedCriticalPaths() throws -> String? {
    do throws(KeyValueStoreError) {
      _ = try CriticalPaths.kept(in: stores.metrics)
      return nil
    } catch {
      guard case .corrupt = error else { throw error }
      return error.description
    }
  }

  /// Forgets how long the critical paths took at earlier starts.
  ///
  /// - Throws: `KeyValueStoreError`.
  public func resetCriticalPaths() throws { try CriticalPaths.reset(in: stores.metrics) }

  /// Deletes what the service can send again: pictures, the cached profile, the service's configuration and
  /// forms, and the answers of requests.
  ///
  /// The requests of the session in flight are cancelled.
  ///
  /// - Throws: The error of a store.
  func clearCaches() async throws {
    try pictures.loader.removeAll()
    try pictures.files.removeAll()
    try await profiles.removeCachedProfile()
    try config.removeStoredValues()
    try stores.configuration.removeAll()
    await traffic.forgetResponses()
  }

  /// The folder that everything is kept in; nil for memory.
  public var stateFolder: String? { configuration.stateDirectory }

  /// Whether a crash of the process leaves a report.
  public var recordsCrashes: Bool { configuration.recordsCrashes }

  /// The reports of crashes; nil without a state folder.
  var crashReports: CrashReports? {
    configuration.stateDirectory.map { CrashReports(stateFolder: $0) }
  }

  /// Sends the report of a crash to the service.
  ///
  /// - Throws: `RemoteError` or `CancellationError`.
  func send(crashReport text: String) async throws {
    _ = try await traffic.telemetry.report(crash: text)
  }

  /// Facts about this app and device for the log, when somebody has signed in; nothing personal.
  var userProperties: LogParameters {
    let version = Installation(store: stores.installation, logger: logger).creationVersion()
    let facts = Utilities.eventParameters(locale: configuration.locale)
    return facts.merging(version.map { ["creation_version": .public($0)] } ?? [:])
  }

  /// Begins to send the log to the service, when the person agrees.
  func sendLog() {
    logger.service(RemoteLogService.self)?.connect(
      to: traffic.telemetry, on: system.clock, random: system.random,
      isAllowed: settings.sharesUsage)
  }

  /// Opens the secrets on disk now, or makes their key, so that nobody is asked for it later.
  ///
  /// - Throws: ``SessionRepositoryError`` when they cannot be opened.
  public func openSecrets() throws(SessionRepositoryError) {
    do throws(SecureStoreError) {
      try stores.openSecrets()
    } catch {
      throw SessionRepositoryError(error)
    }
  }

  /// What the stores hold, as counts.
  public func storageReport() async -> StorageReport {
    await StorageReport(
      stores, forms: sendQueuedSubmissions, pictures: pictures, responses: traffic.responses,
      hasProfile: try? profiles.hasCachedProfile(),
      waitingEntryCount: engagement.countWaiting())
  }

  /// The log that goes to the service; nil where none does.
  public func telemetryReport() -> TelemetryReport? {
    logger.service(RemoteLogService.self)?.report
  }

  /// The age of the session and the ends of its tokens; nil without a session.
  public func sessionReport() async -> SessionReport? {
    guard let session = await auth.session() else { return nil }
    let now = system.now()
    func seconds(_ end: Date) -> Int { Int(end.timeIntervalSince(now).rounded(.down)) }
    let start = try? await stores.sessions.sessionStart()
    return SessionReport(
      isGuest: session.isAnonymous,
      ageSeconds: start.map { Int(now.timeIntervalSince($0).rounded(.down)) },
      accessTokenSeconds: seconds(session.accessTokenExpiresAt),
      refreshTokenSeconds: seconds(session.refreshTokenExpiresAt))
  }

  /// The present instant.
  public func now() -> Date { system.now() }

  /// Requests the signed-in person's profile, also when one is cached; nil when there is none.
  public func requestProfile() async throws -> UserProfile? { try await profiles.currentProfile() }

  /// Takes over a new picture of a user, or its removal: the user's cached profile has the new
  /// URL, and the old picture is no longer in memory or on disk.
  public func avatarUpdated(of user: UserID, from old: URL?, to new: URL?) async {
    if let old, old != new { pictures.remove(old) }
    try? await stores.avatars.invalidate(for: .user(user), unlessAt: new)
    guard var profile = try? await profiles.cachedProfile(), profile.id == user else { return }
    profile.avatarURL = new
    profiles.keep(profile)
  }

  /// Loads the file of a remote picture.
  public func pictureFile(at url: URL) async throws -> Data { try await pictures.file(at: url) }

  /// The present day in the person's zone.
  public func today() -> CalendarDate { system.today }

  /// What forms are judged by.
  public func formEnvironment() -> FormEnvironment { environment.value() }

  /// Makes the manager of the sign-in state that a store holds.
  @MainActor
  func authState(of store: AppStore) -> AuthStateManager {
    AuthStateManager(
      store: store, restoreSession: restoreSession, loadProfile: loadProfile,
      session: auth.session, validator: handles)
  }
}
