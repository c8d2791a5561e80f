public import Domain
import FormKit
public import Observation

/// The requests of the deletion of the account.
public protocol DeleteAccountInteractor: GlobalInteractor {
  /// Deletes the account of the signed-in user.
  func deleteAccount() async throws -> DeleteAccountResult
}

/// The navigation from the deletion of the account.
@MainActor
public protocol DeleteAccountRouter: GlobalRouter {
  /// Asks for the password on a sheet; `onProved` is called after the right one.
  func showReauthentication(onProved: @escaping @MainActor () async -> Void)
  /// Shows the sign-in after the session has ended, with a message.
  func sessionEnded(_ message: ToastModel) async
  /// Shows the sign-in after the service has ended the session.
  func sessionExpired() async
}

/// Asks whether the account is to be deleted, and deletes it.
@MainActor
@Observable
public final class DeleteAccountPresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, DeleteAccountPresenter.self)
  private static let delete = CallToActionModel(
    .confirmDelete, title: "action.deleteAccount", role: .destructive)
  private static let keep = CallToActionModel(
    .keepAccount, title: "deleteAccount.keep", role: .cancel)

  private let interactor: any DeleteAccountInteractor
  private let router: any DeleteAccountRouter
  private let loading: LoadingBoard
  private let decision = DecisionForm()
  private var failure: Phrase?

  /// Makes a presenter.
  ///
  /// - Parameter loading: Receives loading messages; default a board without observers.
  public init(
    interactor: any DeleteAccountInteractor, router: any DeleteAccountRouter,
    loading: LoadingBoard = LoadingBoard()
  ) {
    self.interactor = interactor
    self.router = router
    self.loading = loading
  }

  /// The question; its default answer keeps the account.
  public var screen: Screen? {
    let dialog = DialogModel(
      title: "deleteAccount.question",
      message: failure.map { $0 + "deleteAccount.final" } ?? "deleteAccount.final",
      confirm: Self.delete, cancel: Self.keep)
    return try? Screen(
      dialog, at: .deleteAccount, environment: interactor.formEnvironment(), form: decision)
  }

  /// Records the appearance.
  public func appear() async { interactor.trackEvent(Event.appear) }

  /// Keeps the account.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    router.dismissScreen()
    return .advance
  }

  /// Deletes the account.
  public func perform(_ action: ActionID) async {
    if action == .confirmDelete { await deleteAccount() }
  }

  private func deleteAccount() async {
    failure = nil
    interactor.trackEvent(Event.delete(.start))
    // Cancelled: the person may ask again.
    let result = try? await loading.show("deleteAccount.running") {
      try await interactor.deleteAccount()
    }
    guard let result else { return }
    interactor.trackEvent(Event.delete(result.stage))
    await handle(result)
  }

  private func handle(_ result: DeleteAccountResult) async {
    switch result {
    case .deleted: await router.sessionEnded(.success("deleteAccount.done"))
    case .deletedRemotely(let error):
      await router.sessionEnded(
        .error("deleteAccount.dataLeft" + error.phrase))
    case .ended(nil): await router.sessionEnded(.info("deleteAccount.ended"))
    case .ended(let error?):
      await router.sessionEnded(.error("deleteAccount.endedDataLeft" + error.phrase))
    case .reauthenticationRequired:
      router.showReauthentication { [weak self] in await self?.deleteAccount() }
    case .notSignedIn, .failed(.unauthorized): await router.sessionExpired()
    case .failed(let failure): self.failure = failure.phrase
    case .sessionUnavailable(let error): failure = error.phrase
    }
  }
}

extension DeleteAccountPresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear
    case delete(ActionStage)

    var route: Route { .deleteAccount }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      case .delete(let stage): .request("Delete", stage)
      }
    }
  }
}

extension CoreInteractor: DeleteAccountInteractor {
  func deleteAccount() async throws -> DeleteAccountResult {
    try await dependencies.deleteAccount()
  }
}

extension CoreBuilder {
  func deleteAccount() -> DeleteAccountPresenter {
    DeleteAccountPresenter(interactor: interactor, router: coreRouter, loading: loading)
  }
}
