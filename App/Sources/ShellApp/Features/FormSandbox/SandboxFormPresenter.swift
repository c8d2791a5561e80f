import Domain
import FormKit

/// A form of the sandbox.
@MainActor
public final class SandboxFormPresenter: ScreenPresenter {
  private let form: SandboxForm
  private let forms: SandboxForms
  private let router: any SandboxRouter
  private let interceptor: (any FormInterceptor)?
  private let loading: LoadingBoard
  private var entered: FormObject = [:]

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - interceptor: The faults that are simulated for a submission; default none.
  ///   - loading: Receives loading messages; default a board without observers.
  public init(
    _ form: SandboxForm, forms: SandboxForms, router: any SandboxRouter,
    interceptor: (any FormInterceptor)? = nil, loading: LoadingBoard = LoadingBoard()
  ) {
    self.form = form
    self.forms = forms
    self.router = router
    self.interceptor = interceptor
    self.loading = loading
  }

  /// The form; after a review with what was entered but its secrets.
  public var screen: Screen? { forms.screen(of: form, entered: entered) }

  /// Maps the values and shows the result.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    do {
      guard let result = try forms.result(of: form, input.values) else {
        return .stay(messages: [:], notice: nil)
      }
      let failure = try await loading.show("Sending the form…") {
        try await interceptor?.submissionFailure()
      }
      if let failure {
        return .stay(messages: [:], notice: Notice(.error, failure.message))
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
