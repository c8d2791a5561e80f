import Domain
import FormKit
public import Observation

/// The requests of the list of the forms.
public protocol SandboxListInteractor: GlobalInteractor {
  /// Returns the ids of the forms with returned answers; none when the store cannot be read.
  func returnedForms() async -> Set<String>
  /// Returns the ids of the forms with a draft; none when the store cannot be read.
  func draftedForms() async -> Set<String>
}

/// The navigation from the list of the forms.
@MainActor
public protocol SandboxListRouter: GlobalRouter {
  /// Shows a form.
  func showForm(_ form: SandboxForm)
  /// Shows the screen with each kind of content.
  func showContentGallery()
}

/// The list of the forms: those of the app, others of the service, and former ones of which the device has answers.
@MainActor
@Observable
public final class SandboxListPresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, SandboxListPresenter.self)
  private let forms: SandboxForms
  private let interactor: any SandboxListInteractor
  private let router: any SandboxListRouter
  private var last = SandboxForm.login
  /// The forms that only the service has; those of before while it cannot be reached.
  private var others: [OfferedForm]
  /// The forms whose answers were returned.
  private var returned: Set<String> = []
  /// The forms with a draft.
  private var drafted: Set<String> = []

  /// Makes a presenter.
  public init(
    forms: SandboxForms, interactor: any SandboxListInteractor,
    router: any SandboxListRouter
  ) {
    self.forms = forms
    self.interactor = interactor
    self.router = router
    others = forms.keptOthers()
  }

  /// The list; the form that was opened last is marked, and a form whose answers were returned says so.
  public var screen: Screen? {
    let leftovers = forms.leftovers(returned.union(drafted), besides: others)
    return forms.list(marking: last, others: others + leftovers, returned: returned)
  }

  /// Records the appearance, reads of which forms the device has answers, and asks the service for its forms.
  public func appear() async {
    interactor.trackEvent(Event.appear)
    returned = await interactor.returnedForms()
    drafted = await interactor.draftedForms()
    if let offered = try? await forms.others() { others = offered }
  }

  /// Opens the picked form.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    guard let form = (try? input.values.string("form").get()).flatMap(SandboxForm.init)
    else { return .stay(messages: [:], notice: nil) }
    last = form
    do {
      // A form that only the service has is shown once its schema is here.
      if forms.form(form) == nil { _ = try await forms.serviceForm(form.rawValue) }
    } catch is CancellationError {
      return .stay(messages: [:], notice: nil)
    } catch {
      return .stay(messages: [:], notice: Notice(.error, Self.phrase(of: error)))
    }
    router.showForm(form)
    return .advance
  }

  private static func phrase(of error: any Error) -> Phrase {
    if let error = error as? RemoteError { return error.phrase }
    return error as? ServiceFormError == .unknownForm
      ? "submission.unknownForm" : "sandbox.unreadable"
  }

  /// Opens the screen with each kind of content.
  public func perform(_ action: ActionID) async {
    if action == .contentGallery { router.showContentGallery() }
  }
}

extension SandboxListPresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear

    var route: Route { .formSandbox }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      }
    }
  }
}

extension CoreInteractor: SandboxListInteractor {
  func returnedForms() async -> Set<String> {
    (try? await dependencies.submitForm.returnedForms()) ?? []
  }

  func draftedForms() async -> Set<String> {
    let names = try? await dependencies.formDrafts.names(startingWith: SandboxForms.draftPrefix)
    return Set(names ?? [])
  }
}
