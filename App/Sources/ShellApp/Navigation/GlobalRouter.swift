import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The navigation that every screen can request.
@MainActor
public protocol GlobalRouter {
  /// Leaves the presenter's screen and everything above it.
  func dismissScreen()
  /// Leaves the sheet or cover of the presenter's screen with all its screens.
  func dismissEnvironment()
  /// Goes back to the lowest screen of the presenter's stack.
  func dismissPushStack()
  /// Leaves the modal on top.
  func dismissModal()
  /// Shows an alert above everything.
  ///
  /// - Parameters:
  ///   - style: How it looks.
  ///   - title: The question or the message.
  ///   - subtitle: More about it; nil for nothing.
  ///   - buttons: The answers; none for one that only leaves.
  func showAlert(_ style: AlertStyle, title: Phrase, subtitle: Phrase?, buttons: [AlertButton])
  /// Adds a toast to the queue; see ``GlobalUI/show(_:)``.
  func show(_ toast: ToastModel)
}

extension GlobalRouter {
  /// Shows an alert with one OK button.
  public func showSimpleAlert(title: Phrase, subtitle: Phrase? = nil) {
    showAlert(.alert, title: title, subtitle: subtitle, buttons: [])
  }

  /// Shows an alert for an error, except for a `CancellationError`.
  public func showAlert(error: any Error) {
    guard !(error is CancellationError) else { return }
    showSimpleAlert(title: "alert.error", subtitle: Phrase(error))
  }
}

/// Implements the router protocols of all screens, for the presenter of one entry.
///
/// Once the entry is gone, such as after a link, the presenter's navigation does nothing; toasts and the
/// end of the session still do, until another person is signed in.
@MainActor
struct CoreRouter: GlobalRouter {
  /// The router of the entry.
  let router: AnyRouter
  /// Weak: presenters hold routers, and the builder holds the presenters.
  private(set) weak var builder: CoreBuilder?
  private let person: SignedInProfile

  /// Makes the router of an entry's presenter; default of the one on top.
  init(builder: CoreBuilder, entry: NavigationState.Entry.ID? = nil) {
    self.builder = builder
    router = AnyRouter(builder.router, entry: entry)
    person = builder.profile
  }

  /// Ends the app or the session; nil once the person is another one or signed out.
  var exits: (any AppExits)? { builder?.profile === person ? builder?.exits : nil }

  func dismissScreen() { router.dismissScreen() }
  func dismissEnvironment() { router.dismissEnvironment() }
  func dismissPushStack() { router.dismissPushStack() }
  func dismissModal() { router.dismissModal() }

  func showAlert(_ style: AlertStyle, title: Phrase, subtitle: Phrase?, buttons: [AlertButton]) {
    guard let builder else { return }
    router.show(builder.alert(style, title: title, subtitle: subtitle, buttons: buttons))
  }

  /// Shows a toast, even when the screen has just been left, but not to another person.
  func show(_ toast: ToastModel) {
    guard let builder, builder.profile === person else { return }
    builder.ui.show(toast)
  }
}

/// What screens ask of the app itself: its end, the end of the session, pages and links.
@MainActor
protocol AppExits: AnyObject {
  /// Ends the app; the session stays.
  func quit()
  /// Ends the session and shows the sign-in.
  func signOut() async
  /// Ends the session and shows the sign-in with a message.
  ///
  /// - Returns: The error that kept the session; nil when the session ended or the sign-out was
  ///   cancelled.
  func endSession(_ message: ToastModel) async -> SessionRepositoryError?
  /// Signs in with a credential in place of a guest, who stays signed in until the other session is stored.
  ///
  /// - Returns: The result; nil when the sign-in was cancelled.
  func signIn(with credential: SignInCredential) async -> SignInResult?
  /// Opens a page in the person's browser.
  func open(page: URL)
  /// Opens a link of the app: shows its route now, or when the person may see it.
  @discardableResult func open(_ url: String) async -> OpenedLink
  /// Shows what the gate covered.
  func unlocked() async
  /// Shows the sign-in after the session has ended, with a message.
  func sessionEnded(_ message: ToastModel) async
  /// Shows the sign-in after the service has ended the session.
  func sessionExpired() async
  /// Takes over the profile of the signed-in user, which was loaded again.
  func profileLoaded(_ profile: LaunchProfile)
}
