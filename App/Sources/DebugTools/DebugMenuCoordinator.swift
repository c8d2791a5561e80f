public import FormKit
public import ShellApp

/// Shows the debug menu: what to simulate around forms and requests, and forgetting drafts.
@MainActor
public final class DebugMenuCoordinator: ScreenMenu {
  private enum Place { case menu, question, closed }

  private static let clear = CallToActionModel(
    id: "clearDraftsButton", title: "debugMenu.clearDrafts", role: .destructive)
  private static let keep = CallToActionModel(
    id: "keepDraftsButton", title: "debugMenu.keepDrafts", role: .cancel)

  /// The button that opens the menu.
  public let opener = CallToActionModel(
    id: "debugMenuButton", title: "debugMenu.open", role: .secondary)
  /// The route of the menu and of its question.
  public let route = Route.debugMenu

  private var place = Place.closed
  private var message: Notice?
  private let injector: FaultInjector
  private let environment: @Sendable () -> FormEnvironment
  private let hasBiometrics: Bool
  private let clearDrafts: @MainActor () async throws -> Void

  /// Makes a menu that is closed.
  ///
  /// - Parameters:
  ///   - injector: Who simulates.
  ///   - environment: What the menu's own form is judged by.
  ///   - hasBiometrics: Whether the app asks for biometrics, so that the menu offers to simulate them;
  ///     default true.
  ///   - clearDrafts: Forgets every draft.
  public init(
    injector: FaultInjector, environment: @escaping @Sendable () -> FormEnvironment,
    hasBiometrics: Bool = true,
    clearDrafts: @escaping @MainActor () async throws -> Void
  ) {
    self.injector = injector
    self.environment = environment
    self.hasBiometrics = hasBiometrics
    self.clearDrafts = clearDrafts
  }

  /// Opens the menu.
  public func open() {
    message = nil
    place = .menu
  }

  /// Closes the menu; nothing changes.
  public func close() { place = .closed }

  /// The message that names the simulated faults; nil without one.
  public var status: Notice? { injector.faults.notice }

  /// Returns the message about the cleared drafts, once; nil without one.
  public func takeResult() -> Notice? {
    defer { message = nil }
    return message
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
    let schema = DebugMenuForm.schema(hasBiometrics: hasBiometrics)
    guard let form = try? CompiledForm(schema) else { return nil }
    return Screen(
      route: route, form: form, values: DebugMenuForm.values(injector.faults, of: schema),
      canGoBack: true, environment: environment())
  }

  private var question: Screen? {
    let dialog = DialogModel(
      title: "debugMenu.question", message: "debugMenu.question.message",
      confirm: Self.clear, cancel: Self.keep)
    return try? Screen(dialog, at: route, environment: environment())
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
    // The question stays until its result is there for the screen below.
    defer { place = .closed }
    do {
      try await clearDrafts()
      message = ToastModel.success("debugMenu.cleared").notice
    } catch {
      message = ToastModel.error("debugMenu.clearFailed" + .verbatim("\(error)")).notice
    }
  }

  /// Closes the menu; nothing changes.
  public func goBack() { close() }

  /// Nothing of the menu is kept.
  public func suspend(values: FormObject, of screen: Screen.Identity?) async {}
}
