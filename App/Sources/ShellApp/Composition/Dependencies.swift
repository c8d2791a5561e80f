public import Domain
import Data
public import FormKit
import LocalPersistence
import Networking
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The composition root: it chooses every port's implementation for the configuration.
///
/// All of them are injected by constructor; nothing below it knows which configuration runs.
public struct Dependencies: Sendable {
  /// Who is signed in, as far as this device knows.
  public let restoreSession: any RestoreSessionUseCase
  /// The signed-in person's profile, cached first.
  public let loadProfile: any LoadLaunchProfileUseCase
  /// Signing in.
  public let signIn: any SignInUseCase
  /// Signing out, and what the service says to it.
  public let signOut: any SignOutUseCase
  /// Signing out here; the service is told in the background.
  public let signOutInBackground: any SignOutUseCase
  /// Setting a new password for somebody who forgot theirs.
  public let resetPassword: any ResetPasswordUseCase
  /// Recording a guardian's decision.
  public let decideConsent: DecideGuardianConsentUseCase
  /// Deleting the account, and what protects it.
  public let account: AccountUseCases
  /// The use cases of the identity flow and of home.
  let identity: IdentityUseCases
  /// The built-in forms.
  public internal(set) var catalog: FormCatalog
  /// Parses links to the app's screens.
  let linkParser: LinkParser
  /// What forms may ask for by name: checks, sources of options, lookups.
  public let formPorts: FormPorts
  /// What is simulated around forms and requests; nil in production.
  public let interceptor: (any FormInterceptor)?
  /// Why the secure store is locked, and what to do about it.
  let lockedReason: @Sendable (SessionRepositoryError) -> String?
  /// What the identity flow says.
  public let identityPresenter: IdentityPresenter
  /// Where the app's own events go.
  public let logger: LogManager
  /// Said at the login form: the mock's demo account.
  public let signInHint: Notice?
  /// Said where a code is asked for: what the mock's backend would have sent last.
  public let demoMessage: @Sendable () -> Notice?
  /// How long the critical paths took since the start.
  public let criticalPaths: CriticalPaths

  /// The drafts of forms.
  public let formDrafts: FormDraftStore
  /// Asks for biometrics or the passcode before the app shows anything.
  public let gate: BiometricGate
  /// Sets the app's lock.
  let updateAppLock: UpdateAppLockUseCase
  /// What is set on this device.
  public let settings: Settings

  /// Monitors the end of the session, maintenance and the network.
  let service: ServiceMonitor
  /// Leaves a session that the service has ended; its data stays for the same person.
  let endRefusedSession: @Sendable () async -> Void
  let system: SystemEnvironment
  private let environment: @Sendable () -> FormEnvironment
  private let stores: Stores
  private let endBackground: @Sendable () async -> Void
  /// Sends the queued background requests for at most two seconds; the rest is sent later.
  let sendBackgroundRequests: @Sendable () async -> Void
  /// Cancels the requests in flight that are not critical, when the app enters the background.
  let cancelNonCriticalRequests: @Sendable () -> Void
  private let prepareDemoSession: @Sendable () async throws -> User?
  private let prepareSession: @Sendable () async throws -> Void

  /// Composes the app.
  ///
  /// Nothing is opened, read or sent yet; stores and transport do so at their first use.
  /// - Parameter interceptor: What to simulate around forms and requests; default nothing.
  /// - Throws: ``ConfigurationError`` when the configuration does not fit this build.
  public init(
    configuration: Configuration, interceptor: (any FormInterceptor)? = nil
  ) throws(ConfigurationError) {
    let system = SystemEnvironment.live(configuration)
    let logger = LogManager(services: LogServices.services(for: configuration))
    let stores = Stores(configuration: configuration, logger: logger)
    let transport = try Transport.live(configuration, system, logger)
    self.init(configuration, system, logger, stores, transport, interceptor)
  }

  /// Composes the app around another transport.
  ///
  /// - Parameters:
  ///   - stores: The stores of an earlier start; default those of the configuration.
  ///   - logger: The logger; default that of the configuration.
  init(
    configuration: Configuration, system: SystemEnvironment, transport: Transport,
    stores: Stores? = nil, logger: LogManager? = nil, interceptor: (any FormInterceptor)? = nil
  ) {
    let logger = logger ?? LogManager(services: LogServices.services(for: configuration))
    let stores = stores ?? Stores(configuration: configuration, logger: logger)
    self.init(configuration, system, logger, stores, transport, interceptor)
  }

  private init(
    _ configuration: Configuration, _ system: SystemEnvironment, _ logger: LogManager,
    _ stores: Stores, _ transport: Transport, _ interceptor: (any FormInterceptor)?
  ) {
    let remote = Remote(
      configuration: configuration, stores: stores, system: system, logger: logger,
      transport: transport.intercepted(by: interceptor))
    let today: @Sendable () -> CalendarDate = { system.today }
    let region = configuration.region
    let eligibility = RegionalAgeEligibility.standard
    let owner = stores.owner(logger: logger)
    let sessions = OwnedSessionRepository(base: stores.sessions, owner: owner)
    let memory = stores.ineligibility(
      duration: configuration.ineligibilityDuration, now: system.now, logger: logger)
    let authentication = RemoteAuthenticationRepository(client: remote.client)
    restoreSession = sessions.restoring(now: system.now)
    loadProfile = DefaultLoadLaunchProfileUseCase(
      profiles: remote.profiles(remote.bootClient), eligibility: eligibility, today: today,
      verdict: memory.verdict)
    decideConsent = DecideGuardianConsentUseCase(
      consents: RemoteGuardianConsentRepository(client: remote.client))
    let background = remote.endingInBackground(authentication)
    signIn = DefaultSignInUseCase(authentication: background, sessions: sessions)
    signOut = remote.signOut(through: authentication, owner)
    signOutInBackground = remote.signOut(through: background, owner)
    resetPassword = DefaultResetPasswordUseCase(authentication: authentication)
    account = Self.account(authentication, stores, remote, owner)
    identity = IdentityUseCases(
      system: system, region: region, eligibility: eligibility, memory: memory, remote: remote,
      stores: stores, logger: logger, interceptor: interceptor)
    let ports = FormPorts.standard(identity.checkScreenName, lookups: remote.lookups)
    formPorts = interceptor?.ports(ports) ?? ports
    self.interceptor = interceptor
    lockedReason = configuration.lockedReason
    catalog = .standard(region: region)
    linkParser = LinkParser(
      scheme: AppIdentity.current.linkScheme.lowercased(), hosts: configuration.linkHosts)
    let messages = configuration.messages
    let environment: @Sendable () -> FormEnvironment = {
      let environment = FormEnvironment(
        today: system.formDate, messages: messages, idempotencyKey: system.identifier)
      return interceptor?.environment(environment) ?? environment
    }
    self.environment = environment
    (formDrafts, settings) = (stores.drafts, stores.settings)
    (gate, updateAppLock) = stores.gate(interceptor, now: system.now, logger: logger)
    identityPresenter = IdentityPresenter(
      catalog: catalog, environment: environment, today: today, region: region)
    (self.logger, self.system) = (logger, system)
    self.stores = stores
    signInHint = remote.signInHint
    demoMessage = transport.message
    criticalPaths = remote.criticalPaths
    (endBackground, sendBackgroundRequests, cancelNonCriticalRequests) =
      (remote.finish, remote.sendBackgroundRequests, remote.cancelNonCriticalRequests)
    service = remote.service
    endRefusedSession = remote.endRefusedSession
    prepareSession = { try await remote.prepareSession(sessions) }
    prepareDemoSession = { try await remote.prepareDemoSession(sessions) }
  }

  private static func account(
    _ authentication: RemoteAuthenticationRepository, _ stores: Stores, _ remote: Remote,
    _ owner: AccountDataOwner
  ) -> AccountUseCases {
    let sessions = stores.sessions
    return AccountUseCases(
      delete: TrafficEndingDeleteAccount(
        base: DefaultDeleteAccountUseCase(
          authentication: authentication, sessions: sessions,
          profiles: remote.profiles(remote.client), avatars: stores.avatars),
        endTraffic: remote.endTraffic, eraseData: owner.forget),
      reauthenticate: DefaultReauthenticateUseCase(
        authentication: authentication, sessions: sessions),
      setSecondFactor: DefaultSetSecondFactorUseCase(
        authentication: authentication, sessions: sessions))
  }

  /// Signs the demo user without a profile in (mock only; elsewhere nothing happens).
  ///
  /// - Returns: The user; nil outside of mock.
  public func signInDemoUser() async throws -> User? { try await prepareDemoSession() }

  /// What has to happen before boot: with `isSignedIn`, the demo session is put in place.
  public func prepare() async throws { try await prepareSession() }

  /// What has to happen before the process ends: requests nobody waits for are sent, for at most two
  /// seconds; what is left then is dropped and logged.
  public func finish() async { await endBackground() }

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

  /// The screens that a signed-in person left.
  var place: PlaceStore { PlaceStore(store: stores.secure, logger: logger) }

  /// What the stores hold, as counts.
  public func storageReport() async -> StorageReport {
    await StorageReport(stores)
  }

  /// The present day in the person's zone.
  public func today() -> CalendarDate { system.today }

  /// What forms are judged by.
  public func formEnvironment() -> FormEnvironment { environment() }

  /// The bootstrapper of this app.
  ///
  /// - Parameter loading: Where it says what it waits for; default nowhere.
  @MainActor
  public func bootstrapper(
    router: any LaunchRouting, phases: PhaseRecorder? = nil, loading: LoadingBoard = LoadingBoard()
  ) -> AppBootstrapper {
    AppBootstrapper(
      restoreSession: restoreSession, loadProfile: loadProfile, router: router,
      phases: phases ?? PhaseRecorder(clock: system.clock), loading: loading)
  }
}

extension SystemEnvironment {
  /// The present day as forms write it.
  public var formDate: FormDate {
    FormDate(today)
  }
}

extension FormDate {
  /// The same day; both types hold exactly the days of the years 1–9999.
  init(_ date: CalendarDate) {
    self = FormDate(year: date.year, month: date.month, day: date.day) ?? .epoch
  }
}

extension Configuration {
  /// The forms' texts in the configuration's locale.
  public var messages: FormMessages { FormMessages(locale: FormLocale(locale)) }
}

extension FormPorts {
  /// The app's own ports; lookups depend on the configuration.
  static func standard(
    _ checkScreenName: CheckScreenName, lookups: [String: any FieldLookup]
  ) -> FormPorts {
    FormPorts(
      checks: [
        "screenNameAvailability": { value in
          CheckResult(try await checkScreenName.execute(value.stringValue ?? ""))
        }
      ],
      optionSources: ["countries": Countries.source], lookups: lookups)
  }
}

extension FormCatalog {
  /// The catalogue with the age rules of a region.
  public static func standard(region: String) -> FormCatalog {
    FormCatalog(eligibility: RegionalAgeEligibility.standard.policy(for: region))
  }
}
