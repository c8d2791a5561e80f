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

  init(_ app: AppCoordinator, _ screen: Screen?, _ action: SoakAction) {
    self.action = action
    state = app.store.snapshot.underlying
    isLocked = app.store.state == .locked(.gate)
    self.screen = screen?.identity
    (route, canGoBack) = (screen?.route, screen?.canGoBack ?? false)
    entryCount = app.stack.count
  }

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
    if wasSignedIn, after == .guest {
      var links = app.waitingLinks
      let waiting = links.take(at: app.dependencies.system.now()) { _ in true }
      if !waiting.isEmpty { throw SoakDevice.Problem("\(waiting) wait after the session") }
    }
  }

  /// Whether the action may sign somebody in.
  var signsIn: Bool {
    func isSubmission(_ action: SoakAction) -> Bool {
      switch action {
      case .submit: true
      case .together(let first, let second): isSubmission(first) || isSubmission(second)
      default: false
      }
    }
    return isSubmission(action) && (route == .signIn || route == .signInCode)
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
