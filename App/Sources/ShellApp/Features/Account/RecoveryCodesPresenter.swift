public import Domain
import FormKit
public import Observation

/// The navigation from the recovery codes.
@MainActor
public protocol RecoveryCodesRouter: GlobalRouter {
  /// Goes back to the settings.
  func showSettings()
}

/// The input of the screen of the recovery codes.
public struct RecoveryCodesDelegate {
  /// The codes.
  public let codes: [RecoveryCode]
  /// The message when the person has stored them.
  public let done: ToastModel

  /// Makes the input.
  public init(codes: [RecoveryCode], done: ToastModel) {
    self.codes = codes
    self.done = done
  }
}

/// Shows new recovery codes once; a tab or a link leaves them after a question.
///
/// It makes no request: its interactor is the one of every screen.
@MainActor
@Observable
public final class RecoveryCodesPresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, RecoveryCodesPresenter.self)
  private static let stored = CallToActionModel(.ok, title: "recoveryCodes.stored")

  private let interactor: any GlobalInteractor
  private let router: any RecoveryCodesRouter
  private let delegate: RecoveryCodesDelegate
  private let decision = DecisionForm()

  /// Makes a presenter.
  public init(
    interactor: any GlobalInteractor, router: any RecoveryCodesRouter,
    delegate: RecoveryCodesDelegate
  ) {
    self.interactor = interactor
    self.router = router
    self.delegate = delegate
  }

  /// The codes.
  public var screen: Screen? {
    let environment = interactor.formEnvironment()
    var screen = try? Screen(
      .recoveryCodes, "recoveryCodes.title", Notice(.info, "recoveryCodes.store"), Self.stored, [],
      environment, decision)
    screen?.content = [
      .list(delegate.codes.map { ContentBlock.ListRow($0.grouped) })
    ]
    return screen
  }

  /// Records the appearance.
  public func appear() async { interactor.trackEvent(Event.appear) }

  /// Goes on to the settings.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    finish()
    return .advance
  }

  /// Goes to the settings, too: the screens below have nothing left to do.
  public func goBack() -> Bool {
    finish()
    return true
  }

  private func finish() {
    router.showSettings()
    router.show(delegate.done)
  }
}

extension RecoveryCodesPresenter: LeaveAsking {
  func askToLeave(_ leave: @escaping @MainActor () -> Void) {
    router.showAlert(
      .confirmationDialog, title: "recoveryCodes.leave", subtitle: "recoveryCodes.once",
      buttons: [
        AlertButton(.back, title: "action.back", role: .cancel),
        AlertButton(.ok, title: "recoveryCodes.stored") { [router, delegate] in
          leave()
          router.show(delegate.done)
        },
      ])
  }
}

extension RecoveryCodesPresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear

    var route: Route { .recoveryCodes }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      }
    }
  }
}

extension CoreRouter: RecoveryCodesRouter {
  func showSettings() { router.dismiss(to: .settings) }
}

extension CoreBuilder {
  func recoveryCodes(
    _ entry: NavigationState.Entry.ID, _ delegate: RecoveryCodesDelegate
  ) -> RecoveryCodesPresenter {
    RecoveryCodesPresenter(
      interactor: interactor, router: CoreRouter(builder: self, entry: entry), delegate: delegate)
  }
}
