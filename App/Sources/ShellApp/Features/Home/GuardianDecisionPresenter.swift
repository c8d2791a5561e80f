public import Domain
import FormKit
public import Observation

/// The requests of the form in which a guardian decides.
public protocol GuardianDecisionInteractor: GlobalInteractor {
  /// Records a guardian's decision by the code that was sent to them.
  func decide(
    _ decision: GuardianDecision, code: GuardianConsentCode
  ) async throws -> GuardianDecisionResult
}

/// The form in which a guardian approves or denies a child's profile; no sign-in is needed.
///
/// It leads nowhere but back: its router is the one of every screen.
@MainActor
@Observable
public final class GuardianDecisionPresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, GuardianDecisionPresenter.self)
  private let interactor: any GuardianDecisionInteractor
  private let router: any GlobalRouter
  private let loading: LoadingBoard

  /// Makes a presenter.
  ///
  /// - Parameter loading: Receives loading messages; default a board without observers.
  public init(
    interactor: any GuardianDecisionInteractor, router: any GlobalRouter,
    loading: LoadingBoard = LoadingBoard()
  ) {
    self.interactor = interactor
    self.router = router
    self.loading = loading
  }

  /// The form.
  public var screen: Screen? {
    interactor.form("guardianDecision").map {
      Screen(route: .guardianDecision, form: $0, environment: interactor.formEnvironment())
    }
  }

  /// Records the appearance.
  public func appear() async { interactor.trackEvent(Event.appear) }

  /// Sends the decision.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    do {
      let code = try input.values.convert("consentCode") { try GuardianConsentCode($0) }.get()
      let text = try input.values.string("decision").get()
      guard let decision = GuardianDecision(rawValue: text) else {
        return .stay(messages: [:], notice: nil)
      }
      interactor.trackEvent(Event.decide(.start))
      let result = try await loading.show("guardianDecision.running") {
        try await interactor.decide(decision, code: code)
      }
      return handle(result)
    } catch let error as MappingError {
      return .stay(messages: error.messages, notice: nil)
    } catch {
      // Cancelled: nothing was decided, as far as this device can tell.
      return .stay(messages: [:], notice: nil)
    }
  }

  private func handle(_ result: GuardianDecisionResult) -> ScreenResult {
    switch result {
    case .recorded:
      interactor.trackEvent(Event.decide(.success))
      router.dismissScreen()
      router.show(.success("guardianDecision.done"))
      return .advance
    case .wrongCode:
      interactor.trackEvent(Event.decide(.refused("wrongCode")))
      let message = GuardianConsentError.wrongCode.phrase
      return .stay(messages: ["consentCode": message], notice: nil)
    case .failed(let error):
      interactor.trackEvent(Event.decide(.fail(error)))
      return .stay(messages: [:], notice: Notice(.error, error.phrase))
    }
  }
}

extension GuardianDecisionPresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear
    case decide(ActionStage)

    var route: Route { .guardianDecision }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      case .decide(let stage): .request("Decide", stage)
      }
    }
  }
}

extension CoreInteractor: GuardianDecisionInteractor {
  func decide(
    _ decision: GuardianDecision, code: GuardianConsentCode
  ) async throws -> GuardianDecisionResult {
    try await dependencies.decideConsent.execute(decision, code: code)
  }
}

extension CoreBuilder {
  func guardianDecision() -> GuardianDecisionPresenter {
    GuardianDecisionPresenter(interactor: interactor, router: coreRouter, loading: loading)
  }
}
