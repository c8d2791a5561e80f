public import Domain
import FormKit
public import Observation

/// The requests of the choice of the second factor.
public protocol SecondFactorInteractor: GlobalInteractor {
  /// Returns the second factor of the sign-in; unknown when the service takes longer than a second.
  func secondFactor() async -> SecondFactorStatus
  /// Sets the second factor of the sign-in; nil for none.
  func setSecondFactor(_ factor: SecondFactor?) async throws -> SecondFactorResult
}

/// The navigation from the choice of the second factor.
@MainActor
public protocol SecondFactorRouter: GlobalRouter {
  /// Asks for the password on a sheet; `onProved` is called after the right one.
  func showReauthentication(onProved: @escaping @MainActor () async -> Void)
  /// Shows the sign-in after the service has ended the session.
  func sessionExpired() async
}

/// The choice of the second factor of the sign-in.
@MainActor
@Observable
public final class SecondFactorPresenter: ScreenPresenter {
  private let interactor: any SecondFactorInteractor
  private let router: any SecondFactorRouter
  private let loading: LoadingBoard
  private var present = SecondFactorStatus.unknown

  /// Makes a presenter.
  ///
  /// - Parameter loading: Receives loading messages; default a board without observers.
  public init(
    interactor: any SecondFactorInteractor, router: any SecondFactorRouter,
    loading: LoadingBoard = LoadingBoard()
  ) {
    self.interactor = interactor
    self.router = router
    self.loading = loading
  }

  /// The form, with the present factor chosen.
  public var screen: Screen? {
    AccountForms.secondFactorForm.map {
      Screen(
        route: .secondFactor, form: $0, values: AccountForms.values(of: present), canGoBack: true,
        environment: interactor.formEnvironment())
    }
  }

  /// Records the appearance, and reads the present factor.
  public func appear() async {
    interactor.trackEvent(Event.appear)
    present = await interactor.secondFactor()
  }

  /// Sets the chosen factor.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    await set(AccountForms.factor(in: input.values))
    return .advance
  }

  private func set(_ factor: SecondFactor?) async {
    interactor.trackEvent(Event.save(.start))
    // Cancelled: the person may save again.
    let result = try? await loading.show("action.saving") {
      try await interactor.setSecondFactor(factor)
    }
    guard let result else { return }
    interactor.trackEvent(Event.save(result.stage))
    await handle(result, factor)
  }

  private func handle(_ result: SecondFactorResult, _ factor: SecondFactor?) async {
    switch result {
    case .changed:
      router.dismissScreen()
      router.show(
        .success(
          factor == nil
            ? "secondFactor.passwordOnly"
            : "secondFactor.withCode"))
    case .reauthenticationRequired:
      router.showReauthentication { [weak self] in await self?.set(factor) }
    case .unavailable, .wrongCode, .setupEnded:
      router.showSimpleAlert(title: "alert.error", subtitle: "remote.failed")
    case .noEmailAddress:
      router.showSimpleAlert(
        title: "secondFactor.noEmail", subtitle: "secondFactor.noEmail.message")
    case .notSignedIn, .failed(.unauthorized): await router.sessionExpired()
    case .failed(let failure): router.showAlert(error: failure)
    case .sessionUnavailable(let error): router.showAlert(error: error)
    }
  }
}

extension SecondFactorPresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear
    case save(ActionStage)

    var route: Route { .secondFactor }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      case .save(let stage): .request("Save", stage)
      }
    }
  }
}

extension CoreInteractor: SecondFactorInteractor {
  func secondFactor() async -> SecondFactorStatus {
    let (useCase, clock) = (dependencies.account.readSecondFactor, dependencies.system.clock)
    return await withTaskGroup(of: SecondFactorStatus.self) { group in
      group.addTask { await useCase.execute() }
      group.addTask {
        try? await clock.sleep(for: .seconds(1))
        return .unknown
      }
      defer { group.cancelAll() }
      return await group.next() ?? .unknown
    }
  }

  func setSecondFactor(_ factor: SecondFactor?) async throws -> SecondFactorResult {
    try await dependencies.account.setSecondFactor.execute(factor)
  }
}

extension CoreBuilder {
  func secondFactor() -> SecondFactorPresenter {
    SecondFactorPresenter(interactor: interactor, router: coreRouter, loading: loading)
  }
}
