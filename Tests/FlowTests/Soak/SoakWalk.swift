import Data
import Domain
import FormKit
import Foundation
import Testing

@testable import ShellApp

/// A random walk through the app that checks after each action what must always hold.
@MainActor
final class SoakWalk {
  typealias Problem = SoakDevice.Problem

  /// The routes and events of the walk so far, which prove that it leads through the whole app.
  struct Reach {
    var routes: Set<String> = []
    var signOuts = 0
    var restorations = 0
    var kills = 0
    var unlocks = 0
    /// The links to the form sandbox while its flag was known to be off.
    var ignoredLinks = 0
    /// How often the app had to be updated and could be used again.
    var updates = 0
  }

  let device: SoakDevice
  private(set) var reach = Reach()
  /// The actions so far.
  private(set) var actions: [SoakAction] = []
  /// The screen after each action.
  private(set) var trace: [String] = []
  private var person: SoakPerson
  /// The screen after the last action.
  private var shown: Screen?
  /// Whether the person has signed out and not tried to sign in since.
  private var isSignedOut = false
  /// Whether the last action left a person who is signed out.
  private var wasGuest = false
  /// The step of the identity flow to come back after a kill; nil when none was stored.
  private var storedStep: Route?
  /// The address of the account that the person entered last.
  private var address: String?
  /// The address that was submitted last in the form of each way in.
  private var addresses: [Route: String] = [:]
  /// The screens to come back after a kill; nil when nothing was stored for it.
  private var stored: [Route]?

  init(seed: UInt64) {
    device = SoakDevice(locale: seed % 2 == 0 ? "en-US" : "de-DE")
    person = SoakPerson(seed: seed)
  }

  private var app: AppCoordinator {
    get throws {
      guard let app = device.app else { throw Problem("no app runs") }
      return app
    }
  }

  func start() async throws {
    try await device.start()
    try await verify()
  }

  /// Does what the person chooses, so many times, and at most twice as many until it is enough.
  func walk(
    _ count: Int, orUntil isEnough: (SoakWalk) -> Bool = { _ in true }
  ) async throws {
    for done in 0..<2 * count where done < count || !isEnough(self) {
      try await perform(try nextAction())
    }
    try await device.kill()
  }

  /// Repeats the actions of another walk.
  func replay(_ actions: [SoakAction]) async throws {
    for action in actions { try await perform(action) }
    try await device.kill()
  }

  private func nextAction() throws -> SoakAction {
    let app = try app
    return person.next(
      SoakPerson.Situation(
        screen: shown, phase: app.phase, isOffline: device.service.isOffline,
        isUnderMaintenance: device.service.isUnderMaintenance, isLocked: device.secure.isLocked,
        isSandboxOn: device.service.isSandboxOn, requiresUpdate: device.service.requiresUpdate,
        code: device.service.code))
  }

  private func perform(_ action: SoakAction) async throws {
    actions.append(action)
    let before = Before(try app, shown, action)
    switch action {
    case .kill: try await restart()
    case .pass(let seconds): try await device.pass(seconds)
    case .maintenance(let isOn): device.service.set(maintenance: isOn)
    case .offline(let isOffline): device.service.set(offline: isOffline)
    case .lock(let isLocked): lock(isLocked)
    case .endSessions: device.service.endSessions()
    case .sandbox(let isOn): device.service.set(sandbox: isOn)
    case .requireUpdate(let isRequired): device.service.set(requiresUpdate: isRequired)
    case .together(let first, let second): try await perform(first, and: second)
    default: try await perform(inApp: action)
    }
    device.advance(by: 3)
    if device.service.hasDeletedAccount { device.service.startAnew() }
    if try app.isFinished { try await restartAfterQuit() }
    try await endMaintenance()
    let app = try app
    try await device.run { await app.appear() }
    try await device.run { await app.configurationRefresh?.value }
    try await device.settle()
    if before.signsIn { isSignedOut = false }
    if before.isLocked, app.store.state.isBehindGate { reach.unlocks += 1 }
    try await verify()
    try before.verify(after: app, shown)
    if before.wasSignedIn, app.store.snapshot.underlying == .guest { reach.signOuts += 1 }
    if before.opensSandboxInVain { reach.ignoredLinks += 1 }
    if before.requiredUpdate, app.store.state != .updateRequired { reach.updates += 1 }
    let route = shown.map { "\($0.route)" } ?? "-"
    trace.append("\(app.store.state.name) \(app.stack) \(route)")
  }

  /// Locks or unlocks the store; what it could not store meanwhile is not known.
  private func lock(_ isLocked: Bool) {
    device.secure.set(locked: isLocked)
    (address, stored, storedStep) = (nil, nil, nil)
    isSignedOut = false
  }

  private func perform(_ first: SoakAction, and second: SoakAction) async throws {
    let (one, other) = (try body(of: first), try body(of: second))
    // Which of the screens was stored depends on the order of the turns.
    (stored, storedStep) = (nil, nil)
    try await device.run {
      async let isDone: Void = one()
      await other()
      await isDone
    }
  }

  private func perform(inApp action: SoakAction) async throws {
    try await device.run(try body(of: action))
    if case .background = action { noteStoredScreens() }
  }

  /// Performs an action on the app.
  private func body(of action: SoakAction) throws -> @MainActor () async -> Void {
    let app = try app
    switch action {
    case .submit(let values):
      noteAddress(of: values)
      let files = values["avatar"] == nil ? [:] : ["avatar": Self.picture]
      let input = ScreenInput(values: values, files: files, screen: shown?.identity)
      return { _ = await app.submit(input) }
    case .press(let id): return { await app.perform(action: id) }
    case .back: return { app.goBack() }
    case .open(let url): return { await app.open(url) }
    case .background(let typed): return { await app.enter(.background, values: typed) }
    case .inactive: return { await app.enter(.inactive, values: [:]) }
    case .active: return { await app.enter(.active, values: [:]) }
    default: throw Problem("\(action) is not an action in the app")
    }
  }

  /// Notes which account a form leads into; its code comes later, maybe after other forms.
  private func noteAddress(of values: FormObject) {
    let form: Route
    switch shown?.route {
    case .signIn, .signInCode, .signInRecoveryCode: form = .signIn
    case .signUp, .signUpCode: form = .signUp
    case .linkAccount, .linkAccountCode: form = .linkAccount
    default: return
    }
    if case .string(let email)? = values["email"] { addresses[form] = email }
    address = device.secure.isLocked ? nil : addresses[form]
  }

  private static let picture = PickedFile(name: "me.png", data: Picture.png())

  // MARK: - Processes

  /// Notes the screens that the next start shows: the prefix of the stack that can be restored.
  private func noteStoredScreens() {
    (stored, storedStep) = (nil, nil)
    guard let app = device.app, app.phase == .background, !device.secure.isLocked,
      app.store.snapshot.hasLaunched
    else { return }
    if case .onboarding = app.store.snapshot.underlying,
      case .identity? = app.router.top?.screen?.route
    {
      storedStep = app.router.top?.screen?.route
    }
    guard case .authenticated = app.store.snapshot.underlying else { return }
    var routes: [Route] = []
    for stack in app.router.state.stacks {
      let prefix = stack.map(\.route).prefix(while: \.isRestorable)
      routes += prefix
      if prefix.count < stack.count { break }
    }
    stored = routes
  }

  private func restart() async throws {
    let isInBackground = try app.phase == .background
    let user = try app.store.snapshot.underlying.user
    var (expected, step) = isInBackground ? (stored, storedStep) : (nil, nil)
    // The screens behind a flag that the device knows to be off do not come back.
    let isSandboxOn = try app.dependencies.config.value(of: FeatureFlag.formSandbox.key)
    if !isSandboxOn, expected?.contains(where: { $0.flag != nil }) == true { expected = [.home] }
    (stored, storedStep) = (nil, nil)
    try await device.kill()
    try await device.start()
    reach.kills += 1
    let app = try app
    if let next = app.store.snapshot.underlying.user, let user, next.id != user.id {
      throw Problem("after a kill \(next.id) is signed in, not \(user.id)")
    }
    if let step, case .onboarding = app.store.snapshot.underlying, app.store.state != .maintenance,
      app.store.state != .updateRequired, app.store.state != .locked(.gate), app.route != step
    {
      throw Problem("\(app.stack) shows \(String(describing: app.route)), not \(step)")
    }
    guard let expected, case .authenticated = app.store.snapshot.underlying else { return }
    // The setup of an authenticator app asks for the password where the sign-in is not recent.
    let proof: [Route] = expected.last == .authenticator ? [.reauthentication] : []
    if app.stack != expected, app.stack != expected + proof {
      throw Problem("\(app.stack) is restored, not \(expected)")
    }
    if expected.count > 1 { reach.restorations += 1 }
  }

  private func restartAfterQuit() async throws {
    if let dependencies = device.dependencies {
      try await device.run { await dependencies.finish() }
    }
    try await device.kill()
    try await device.start()
  }

  /// Waits until the app has noticed that the maintenance is over.
  private func endMaintenance() async throws {
    let app = try app
    let service = device.service
    guard app.store.environment.maintenanceMode, !service.isOffline, !service.isUnderMaintenance
    else { return }
    try await device.wait(for: "the end of the maintenance") {
      !app.store.environment.maintenanceMode
    }
  }

  // MARK: - Invariants

  /// Checks what must hold after every action.
  private func verify() async throws {
    let app = try app
    if let problem = device.service.takeProblems().first { throw Problem(problem) }
    guard let screen = app.screen else { throw Problem("there is no screen") }
    if app.store.state == .booting { throw Problem("the app does not start") }
    shown = screen
    reach.routes.insert("\(screen.route)")
    if let finding = screen.form.findings.first {
      throw Problem("\(screen.route) has a finding: \(finding)")
    }
    let isCover = [.maintenance, .updateRequired, .unlock].contains(screen.route)
    if !isCover, app.router.top?.screen == nil {
      throw Problem("the screen of \(app.stack) is unavailable")
    }
    try verifyNavigation(app)
    try verifyPerson(app, screen)
    try verifyLock(app, screen)
    device.notePresenter()
    try await device.verifyPresenters()
  }

  private func verifyNavigation(_ app: AppCoordinator) throws {
    let state = app.router.state
    let screens = state.stacks.prefix { !$0[0].presentation.isOverlay }
    let overlays = state.stacks.dropFirst(screens.count)
    let ids = state.stacks.joined().map(\.id)
    guard Set(ids).count == ids.count, !screens.isEmpty,
      screens.indices.allSatisfy({ (screens[$0][0].presentation == .push) == ($0 == 0) }),
      screens.allSatisfy({ $0.dropFirst().allSatisfy { $0.presentation == .push } }),
      overlays.allSatisfy({ $0.count == 1 && $0[0].presentation.isOverlay })
    else { throw Problem("the stacks are not in order: \(state)") }
    // Only the question about the sign-out covers a screen there.
    if !overlays.isEmpty, state.module == .onboarding, !app.isOnboardingPerson {
      throw Problem("\(state.top.route) is stranded over \(state.stacks[0][0].route)")
    }
    let isCovered =
      app.store.state == .updateRequired || app.store.state == .maintenance
      || app.store.state == .locked(.gate)
      || state.top.presentation.isOverlay
    if app.ui.isHeld != isCovered {
      throw Problem("toasts are held: \(app.ui.isHeld), with \(state.top.route) on top")
    }
    var left = state
    while left.canDismiss {
      if left.dismissScreen().isEmpty { throw Problem("\(left.top.route) cannot be left") }
    }
    let isInTabbar = if case .authenticated = app.store.snapshot.underlying { true } else { false }
    if app.store.snapshot.hasLaunched, (state.module == .tabbar) != isInTabbar {
      throw Problem("\(state.module) shows in the state \(app.store.snapshot.underlying.name)")
    }
  }

  /// Checks that only the person who signed in is on the device's screen.
  private func verifyPerson(_ app: AppCoordinator, _ screen: Screen) throws {
    let state = app.store.snapshot.underlying
    if let user = state.user, let address, let email = user.email?.revealed, email != address {
      throw Problem("\(email) is signed in, but \(address) signed in last")
    }
    let notices = screen.notices.map(\.text.english).joined(separator: "\n")
    let saysSignedOut = notices.contains("You are signed out.")
    // The message stays for some time, in which the person may begin a new sign-in.
    let hasLeft = state == .guest && !wasGuest
    wasGuest = state == .guest
    if state.user != nil, saysSignedOut {
      throw Problem("\(state.name) after a sign-out")
    }
    if isSignedOut, state.user != nil {
      throw Problem("\(state.name) after the end of the session, without a sign-in")
    }
    guard state == .guest else { return }
    // A store that was locked may keep a session that is over, and its user may come back.
    if !device.secure.isLocked { isSignedOut = true }
    if ![.maintenance, .updateRequired].contains(screen.route), screen.route.access != .signedOut {
      throw Problem("\(screen.route) shows to a person who is signed out")
    }
    let text = FormValue.object(screen.values).json() + notices
    for name in ["ada_lovelace", "soak_one", "soak_two", "grace_h"] where text.contains(name) {
      throw Problem("\(name) shows to a person who is signed out")
    }
    if hasLeft, saysSignedOut { try verifyErased() }
    if app.builder.profile.profile != nil { throw Problem("a profile is left after the session") }
  }

  /// Checks that a locked app shows nothing of the person behind.
  private func verifyLock(_ app: AppCoordinator, _ screen: Screen) throws {
    guard app.store.state == .locked(.gate) else {
      if screen.route == .unlock { throw Problem("an open app asks for the passcode") }
      return
    }
    // The only message is why a sign-out failed.
    let notices = screen.notices.map(\.text)
    guard screen.route == .unlock, screen.entry == nil, screen.values.isEmpty,
      notices.allSatisfy({ $0 == SessionRepositoryError.locked.phrase })
    else { throw Problem("a locked app shows \(screen.route) with \(notices)") }
  }

  /// Checks that a sign-out left no account data on the device.
  private func verifyErased() throws {
    if device.dependencies?.place.load() != nil { throw Problem("screens wait after a sign-out") }
    let left = (try? device.secure.keys()) ?? []
    guard Set(left).isSubset(of: ["ineligibility"]) else {
      throw Problem("\(left) is left after a sign-out")
    }
  }
}

extension AppCoordinator {
  /// Whether the signed-in person has no profile yet.
  fileprivate var isOnboardingPerson: Bool {
    if case .onboarding = store.snapshot.underlying { true } else { false }
  }
}
