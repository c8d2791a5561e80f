import Domain

@testable import ShellApp

/// The app before an action, to judge what the action has changed.
@MainActor
struct Before {
  private let action: SoakAction
  private let state: AppState
  private let route: Route?
  private let screen: Screen.Identity?
  private let canGoBack: Bool
  private let entryCount: Int
  private let knowsSandboxIsOff: Bool
  private let showedSandbox: Bool

  init(_ app: AppCoordinator, _ screen: Screen?, _ action: SoakAction) {
    self.action = action
    state = app.store.snapshot.underlying
    isLocked = app.store.state == .locked(.gate)
    self.screen = screen?.identity
    (route, canGoBack) = (screen?.route, screen?.canGoBack ?? false)
    entryCount = app.stack.count
    knowsSandboxIsOff = app.knowsSandboxIsOff
    showedSandbox = app.showsSandbox
    requiredUpdate = app.store.state == .updateRequired
  }

  /// Whether the app had to be updated.
  let requiredUpdate: Bool

  /// Whether the app was locked.
  let isLocked: Bool

  /// Whether somebody was signed in.
  var wasSignedIn: Bool { state.user != nil }

  /// Checks what the action must not have changed.
  func verify(after app: AppCoordinator, _ shown: Screen?) throws {
    let after = app.store.snapshot.underlying
    if action == .back, canGoBack, shown?.identity == screen, app.stack.count == entryCount {
      throw SoakDevice.Problem("going back from \(app.stack) changes nothing")
    }
    if action == .back, state.user != after.user {
      throw SoakDevice.Problem("going back changes the person")
    }
    if knowsSandboxIsOff, app.knowsSandboxIsOff, !showedSandbox, app.showsSandbox {
      throw SoakDevice.Problem("\(app.stack) shows the sandbox, whose flag is off")
    }
    if wasSignedIn, after == .guest {
      var links = app.waitingLinks
      let waiting = links.take(at: app.dependencies.system.now()) { _ in true }
      if !waiting.isEmpty { throw SoakDevice.Problem("\(waiting) wait after the session") }
    }
  }

  /// Whether the action is a link to the form sandbox, and the app knows that its flag is off.
  var opensSandboxInVain: Bool {
    if case .open(let url) = action, url.hasPrefix("shell://formSandbox") {
      return knowsSandboxIsOff
    }
    return false
  }

  /// Whether the action may sign somebody in.
  var signsIn: Bool {
    func signsIn(_ action: SoakAction) -> Bool {
      switch action {
      case .submit:
        [.signIn, .signInCode, .signInRecoveryCode, .signUpCode].contains(route)
      case .press("guestButton"): route == .welcome
      case .together(let first, let second): signsIn(first) || signsIn(second)
      default: false
      }
    }
    return signsIn(action)
  }
}

extension AppCoordinator {
  /// Whether the service, as far as the app knows, has switched the form sandbox off for the person.
  fileprivate var knowsSandboxIsOff: Bool {
    let environment = store.environment
    guard case .authenticated = store.snapshot.underlying else { return false }
    return environment.featureFlagsReady && !environment.features.contains(.formSandbox)
  }

  /// Whether the navigation has a screen of the form sandbox.
  fileprivate var showsSandbox: Bool {
    router.state.stacks.joined().contains { $0.route.flag == .formSandbox }
  }
}

extension AppState {
  /// The signed-in user; nil without a session.
  var user: User? {
    switch self {
    case .onboarding(let user), .authenticated(let user): user
    case .booting, .guest, .ineligible, .locked, .maintenance, .updateRequired, .failed: nil
    }
  }
}
