public import Domain
import FormKit
public import Observation

/// The requests of a form of the sandbox.
public protocol SandboxFormInteractor: GlobalInteractor {
  /// Takes as long as the simulated network does, and returns its error; nil without one.
  ///
  /// - Throws: `CancellationError`.
  func submissionFailure() async throws -> RemoteError?
}

/// The navigation from a form of the sandbox.
@MainActor
public protocol SandboxFormRouter: GlobalRouter {
  /// Shows the value that a form was mapped to.
  func showReview(_ result: SandboxResult)
}

/// The input of a form of the sandbox.
public struct SandboxFormDelegate: Sendable {
  /// The form.
  public let form: SandboxForm

  /// Makes the input.
  public init(form: SandboxForm) { self.form = form }
}

/// A form of the sandbox.
@MainActor
@Observable
public final class SandboxFormPresenter: ScreenPresenter {
  private let forms: SandboxForms
  private let interactor: any SandboxFormInteractor
  private let router: any SandboxFormRouter
  private let loading: LoadingBoard
  private let form: SandboxForm
  private var entered: FormObject = [:]

  /// Makes a presenter.
  ///
  /// - Parameter loading: Receives loading messages; default a board without observers.
  public init(
    forms: SandboxForms, interactor: any SandboxFormInteractor, router: any SandboxFormRouter,
    loading: LoadingBoard = LoadingBoard(), delegate: SandboxFormDelegate
  ) {
    self.forms = forms
    self.interactor = interactor
    self.router = router
    self.loading = loading
    form = delegate.form
  }

  /// The form; after a review with what was entered but its secrets.
  public var screen: Screen? { forms.screen(of: form, entered: entered) }

  /// Records the appearance.
  public func appear() async { interactor.trackEvent(Event.appear(form)) }

  /// Maps the values and shows the result.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    do {
      guard let result = try forms.result(of: form, input.values) else {
        return .stay(messages: [:], notice: nil)
      }
      interactor.trackEvent(Event.send(form, .start))
      let failure = try await loading.show("sandbox.running") {
        try await interactor.submissionFailure()
      }
      interactor.trackEvent(Event.send(form, failure.map { .fail($0) } ?? .success))
      if let failure {
        return .stay(messages: [:], notice: Notice(.error, failure.phrase))
      }
      entered = result.values
      router.showReview(result)
      return .advance
    } catch let error as MappingError {
      return .stay(messages: error.messages, notice: nil)
    } catch {
      return .stay(messages: [:], notice: nil)
    }
  }
}

extension SandboxFormPresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear(SandboxForm)
    case send(SandboxForm, ActionStage)

    var route: Route {
      switch self {
      case .appear(let form), .send(let form, _): .sandboxForm(form)
      }
    }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      case .send(_, let stage): .request("Send", stage)
      }
    }
  }
}

extension CoreInteractor: SandboxFormInteractor {
  func submissionFailure() async throws -> RemoteError? {
    try await dependencies.interceptor?.submissionFailure()
  }
}
