public import FormKit
public import ShellApp

/// Shows the debug menu: what to simulate around forms and requests, and forgetting drafts.
@MainActor
public final class DebugMenuCoordinator: ScreenCoordinator {
  private enum Place { case menu, question, closed }

  private static let clear = CallToActionModel(
    id: "clearDraftsButton", title: "debugMenu.clearDrafts", role: .destructive)
  private static let keep = CallToActionModel(
    id: "keepDraftsButton", title: "debugMenu.keepDrafts", role: .cancel)

  private var place = Place.closed
  private var message: Notice?
  private let injector: FaultInjector
  private let environment: @Sendable () -> FormEnvironment
  private let clearDrafts: @MainActor () async throws -> Void

  /// Makes a menu that is closed.
  ///
  /// - Parameters:
  ///   - injector: Who simulates.
  ///   - environment: What the menu's own form is judged by.
  ///   - clearDrafts: Forgets every draft.
  public init(
    injector: FaultInjector, environment: @escaping @Sendable () -> FormEnvironment,
    clearDrafts: @escaping @MainActor () async throws -> Void
  ) {
    self.injector = injector
    self.environment = environment
    self.clearDrafts = clearDrafts
  }

  /// Opens the menu.
  public func open() {
    message = nil
    place = .menu
  }

  /// What to say on the screens below: what is simulated and, once, what the menu did.
  public func takeNotices() -> [Notice] {
    defer { message = nil }
    return [injector.faults.notice, message].compactMap { $0 }
  }

  /// The menu, or its question; nil when it is closed.
  public var screen: Screen? {
    switch place {
    case .menu: menu
    case .question: question
    case .closed: nil
    }
  }

  private var menu: Screen? {
    guard let form = try? CompiledForm(DebugMenuForm.schema) else { return nil }
    return Screen(
      route: .overlay("debugMenu"), form: form, values: DebugMenuForm.values(injector.faults),
      canGoBack: true, environment: environment())
  }

  private var question: Screen? {
    let dialog = DialogModel(
      title: "debugMenu.question", message: "debugMenu.question.message",
      confirm: Self.clear, cancel: Self.keep)
    return try? Screen(dialog, at: .overlay("debugMenu"), environment: environment())
  }

  /// Takes the menu's settings over, and asks before drafts are lost.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    guard case .menu = place else {
      place = .closed
      return .advance
    }
    injector.faults = DebugMenuForm.faults(input.values)
    place = DebugMenuForm.clearsDrafts(input.values) ? .question : .closed
    return .advance
  }

  /// Handles the question's other answer.
  public func perform(action: String) async {
    guard action == Self.clear.id else { return }
    place = .closed
    do {
      try await clearDrafts()
      message = ToastModel.success("debugMenu.cleared").notice
    } catch {
      message = ToastModel.error("debugMenu.clearFailed" + .verbatim("\(error)")).notice
    }
  }

  /// Closes the menu; nothing changes.
  public func goBack() { place = .closed }

  /// Nothing of the menu is kept.
  public func suspend(values: FormObject, of screen: Screen.Identity?) async {}
}
