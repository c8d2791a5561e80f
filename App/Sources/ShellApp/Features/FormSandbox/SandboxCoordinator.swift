import Domain
public import FormKit

/// Leads through the form sandbox: pick a form, fill it in, look at what it was mapped to.
@MainActor
public final class SandboxCoordinator: ScreenCoordinator {
  /// Where the sandbox is.
  public private(set) var state = SandboxState.picker(last: nil)
  private let presenter: SandboxPresenter
  private let interceptor: (any FormInterceptor)?
  private let loading: LoadingBoard
  private let onFinish: @MainActor () -> Void

  /// Starts at the list of forms.
  ///
  /// - Parameters:
  ///   - interceptor: What is simulated on the way of a submission; default nothing.
  ///   - loading: Where is said what takes long; default a board that nobody looks at.
  ///   - onFinish: Called when the person leaves the sandbox.
  public init(
    presenter: SandboxPresenter, interceptor: (any FormInterceptor)? = nil,
    loading: LoadingBoard = LoadingBoard(), onFinish: @escaping @MainActor () -> Void
  ) {
    self.presenter = presenter
    self.interceptor = interceptor
    self.loading = loading
    self.onFinish = onFinish
  }

  /// The screen of the present state.
  public var screen: Screen? { presenter.screen(for: state) }

  /// Opens the picked form, maps a filled one, or is done with the review.
  public func submit(_ input: ScreenInput) async -> ScreenResponse {
    switch state {
    case .picker:
      guard let form = (try? input.values.string("form").get()).flatMap(SandboxForm.init)
      else { return .stay(messages: [:], notice: nil) }
      state = .form(form, entered: [:])
      return .advance
    case .form(let form, _): return await send(form, input.values)
    case .review(let result):
      state = .picker(last: result.form)
      return .advance
    }
  }

  private func send(_ form: SandboxForm, _ values: FieldValues) async -> ScreenResponse {
    do {
      guard let result = try presenter.result(of: form, values) else {
        return .stay(messages: [:], notice: nil)
      }
      let failure = try await loading.show("Sending the form…") {
        try await interceptor?.submissionFailure()
      }
      if let failure {
        return .stay(messages: [:], notice: Notice(.error, failure.message))
      }
      state = .review(result)
      return .advance
    } catch let error as MappingError {
      return .stay(messages: error.messages, notice: nil)
    } catch {
      return .stay(messages: [:], notice: nil)
    }
  }

  /// Back to the form, with what was entered but its secrets.
  public func perform(action: String) async {
    if action == "editButton" { goBack() }
  }

  /// From the review to the form, from there to the list, from there out.
  public func goBack() {
    switch state {
    case .picker: onFinish()
    case .form(let form, _): state = .picker(last: form)
    case .review(let result): state = .form(result.form, entered: result.values)
    }
  }

  /// Drafts are kept as they are typed.
  public func suspend(values: FormObject) async {}
}
