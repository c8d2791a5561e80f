public import Domain
import FormKit
public import Observation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The requests of the form that changes the person's handle.
public protocol HandleInteractor: GlobalInteractor {
  /// The present instant.
  var now: Date { get }
  /// Changes the handle of the signed-in person.
  ///
  /// - Throws: `CancellationError` only.
  func changeHandle(_ raw: String) async throws -> HandleChangeResult
}

/// The navigation from the form that changes the person's handle.
@MainActor
public protocol HandleRouter: GlobalRouter {
  /// Takes over the profile with the new handle.
  func profileLoaded(_ profile: LaunchProfile)
}

/// The form that changes the signed-in person's handle.
@MainActor
@Observable
public final class HandlePresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, HandlePresenter.self)
  private let profile: SignedInProfile
  private let interactor: any HandleInteractor
  private let router: any HandleRouter
  private let loading: LoadingBoard

  /// Makes a presenter.
  ///
  /// - Parameter loading: Receives loading messages; default a board without observers.
  public init(
    profile: SignedInProfile, interactor: any HandleInteractor, router: any HandleRouter,
    loading: LoadingBoard = LoadingBoard()
  ) {
    self.profile = profile
    self.interactor = interactor
    self.router = router
    self.loading = loading
  }

  /// The form with the present handle, and the day of the next change while one is not possible.
  public var screen: Screen? {
    guard let form = interactor.form("changeHandle") else { return nil }
    var values: FormObject = [:]
    values["handle"] = profile.profile?.handle.map { .string($0.display) }
    return Screen(
      route: .profileHandle, form: form, values: values, notices: [pause].compactMap(\.self),
      canGoBack: true, environment: interactor.formEnvironment())
  }

  private var pause: Notice? {
    guard let until = profile.profile?.handleChangeAllowedAt, interactor.now < until else {
      return nil
    }
    return Notice(.info, Phrase("changeHandle.tooSoon", ["day": .day(until.nextDay)]))
  }

  /// Records the appearance; leaves when the profile is not loaded.
  public func appear() async {
    guard profile.profile != nil else { return router.dismissScreen() }
    interactor.trackEvent(Event.appear)
  }

  /// Changes the handle.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    do {
      let raw = try input.values.string(.handle).get()
      interactor.trackEvent(Event.save(.start))
      let result = try await loading.show("changeHandle.running") {
        try await interactor.changeHandle(raw)
      }
      interactor.trackEvent(Event.save(result.stage))
      return handle(result)
    } catch let error as MappingError {
      return .stay(messages: error.messages, notice: nil)
    } catch {
      // Cancelled: the person may save again.
      return .stay(messages: [:], notice: nil)
    }
  }

  private func handle(_ result: HandleChangeResult) -> ScreenResult {
    switch result {
    case .changed(let person):
      profile.take(person)
      router.profileLoaded(.complete(person))
      router.dismissScreen()
      router.show(
        .success(
          Phrase("changeHandle.done", ["handle": .text(person.handle?.display ?? "")])))
      return .advance
    case .taken(let suggestions):
      return .stay(messages: ["handle": .handleTaken(suggestions)], notice: nil)
    case .invalid(let reason):
      return .stay(
        messages: ["handle": reason.phrase() ?? "field.invalid"], notice: nil)
    case .tooSoon(let until):
      let refusal = Phrase("changeHandle.refused", ["day": .day(until.nextDay)])
      return .stay(messages: ["handle": refusal], notice: nil)
    case .failed(let error):
      return .stay(messages: [:], notice: Notice(.error, error.phrase))
    }
  }
}

extension Phrase {
  /// The message for a taken handle.
  static func handleTaken(_ suggestions: [Handle]) -> Phrase {
    guard !suggestions.isEmpty else { return "handle.taken" }
    let names = suggestions.map(\.display).joined(separator: ", ")
    return Phrase("handle.takenWith", ["names": .text(names)])
  }
}

extension HandleChangeResult {
  /// The end of the request, for its event.
  var stage: ActionStage {
    switch self {
    case .changed: .success
    case .taken: .refused("taken")
    case .invalid: .refused("invalid")
    case .tooSoon: .refused("tooSoon")
    case .failed(let error): .fail(error)
    }
  }
}

extension HandlePresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear
    case save(ActionStage)

    var route: Route { .profileHandle }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      case .save(let stage): .request("Save", stage)
      }
    }
  }
}

extension CoreInteractor: HandleInteractor {
  func changeHandle(_ raw: String) async throws -> HandleChangeResult {
    try await dependencies.identity.changeHandle.execute(raw)
  }
}

extension CoreRouter: HandleRouter {}

extension CoreBuilder {
  func handleForm() -> HandlePresenter {
    HandlePresenter(
      profile: profile, interactor: interactor, router: coreRouter, loading: loading)
  }
}
