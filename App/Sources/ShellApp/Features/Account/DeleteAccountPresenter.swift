import Domain
public import FormKit

/// Asks whether the account is to be deleted, and deletes it.
@MainActor
public final class DeleteAccountPresenter: ScreenPresenter {
  private static let delete = CallToActionModel(
    .confirmDelete, title: "Delete account", role: .destructive)
  private static let keep = CallToActionModel(
    .keepAccount, title: "Keep account", role: .cancel)

  private let account: AccountUseCases
  private let environment: @Sendable () -> FormEnvironment
  private let router: any AccountRouter
  private let loading: LoadingBoard
  private var failure: String?

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - environment: The environment that the form is judged in.
  ///   - loading: Receives loading messages; default a board without observers.
  public init(
    account: AccountUseCases, environment: @escaping @Sendable () -> FormEnvironment,
    router: any AccountRouter, loading: LoadingBoard = LoadingBoard()
  ) {
    self.account = account
    self.environment = environment
    self.router = router
    self.loading = loading
  }

  /// The question; its default answer keeps the account.
  public var screen: Screen? {
    let dialog = DialogModel(
      title: "Delete Account?", message: failure ?? "This action cannot be undone.",
      confirm: Self.delete, cancel: Self.keep)
    return try? Screen(dialog, at: .deleteAccount, environment: environment())
  }

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
    // Cancelled: the person may ask again.
    let result = try? await loading.show("Deleting the account…") {
      try await account.delete.execute()
    }
    if let result { await handle(result) }
  }

  private func handle(_ result: DeleteAccountResult) async {
    switch result {
    case .deleted: await router.sessionEnded(.success("Your account is deleted."))
    case .deletedRemotely(let error):
      await router.sessionEnded(
        .error("Your account is deleted, but not all data on this device. \(error.message)"))
    case .reauthenticationRequired:
      router.showReauthentication { [weak self] in await self?.deleteAccount() }
    case .notSignedIn, .failed(.unauthorized): await router.sessionExpired()
    case .failed(let failure): self.failure = failure.message
    case .sessionUnavailable(let error): failure = error.message
    }
  }
}

extension CoreBuilder {
  func deleteAccount() -> DeleteAccountPresenter {
    DeleteAccountPresenter(
      account: dependencies.account, environment: dependencies.formEnvironment,
      router: coreRouter, loading: loading)
  }
}
