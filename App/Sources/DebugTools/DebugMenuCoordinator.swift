public import FormKit
public import ShellApp

/// The debug menu shows; what is done in it is not logged, as its inspector shows the log.
private struct MenuAppearance: LoggableEvent {
  let eventName = "DebugMenuView_Appear"
}

/// Shows the debug menu: the tools that reproduce bugs, what else to simulate, forgetting drafts, the diagnostics
/// of the running app, and its log.
@MainActor
public final class DebugMenuCoordinator: ScreenMenu {
  private enum Place {
    case menu, closed
    case question(Question)
    case diagnostics(DiagnosticsReport)
    case inspector
    case entry(LogHistory.Line, isCopied: Bool)
  }

  /// A question before something is destroyed.
  private enum Question: String, CaseIterable {
    case clearDrafts, clearCaches, crash

    /// The question; its answers are `clearDraftsButton` and so on, and `keepDraftsButton`.
    var dialog: DialogModel {
      DialogModel(
        title: Phrase("debugMenu.question.\(rawValue)"),
        message: Phrase("debugMenu.message.\(rawValue)"),
        confirm: CallToActionModel(
          id: confirmID, title: Phrase("debugMenu.\(rawValue)"), role: .destructive),
        cancel: CallToActionModel(
          id: "keepDraftsButton", title: Phrase("debugMenu.cancel.\(rawValue)"), role: .cancel))
    }

    var confirmID: String { "\(rawValue)Button" }
    /// The button of the menu that leads to the question; drafts have a field of the form.
    var opener: String { "\(rawValue)QuestionButton" }
  }

  /// The ids of the buttons that lead to the diagnostics and to the log.
  private static let (diagnostics, inspector) = ("diagnosticsButton", "inspectorButton")

  /// The button that opens the menu.
  public let opener = CallToActionModel(
    id: "debugMenuButton", title: "debugMenu.open", role: .secondary)
  /// The route of the menu and of its question.
  public let route = Route.debugMenu

  private var place = Place.closed {
    didSet { if case .menu = place { shownFaults = injector.faults } }
  }
  private var message: Notice?
  /// The tools that reproduce bugs.
  public let tools: ReproTools
  private var injector: FaultInjector { tools.injector }
  private let environment: @Sendable () -> FormEnvironment
  private let hasBiometrics: Bool
  private let report: @MainActor () async -> DiagnosticsReport?
  private var query = LogHistory.Query()
  /// The numbers of the lines before which the pages of the log up to the shown one begin; empty at the newest page.
  private var pages: [Int] = []
  /// The simulated faults at the moment the menu opened.
  private var shownFaults = FormFaults()
  private let clearDrafts: @MainActor () async throws -> Void
  private let clipboard: @MainActor () -> (any Clipboard)?
  private let logger: LogManager

  /// Makes a menu that is closed.
  ///
  /// - Parameters:
  ///   - tools: The tools that reproduce bugs, and what else is simulated.
  ///   - environment: What the menu's own form is judged by.
  ///   - hasBiometrics: Whether the app asks for biometrics, so that the menu offers to simulate them;
  ///     default true.
  ///   - report: Gathers the diagnostics of the running app; nil, the default, when it has ended.
  ///   - logger: Receives that the menu shows; default none.
  ///   - clipboard: Returns where requests are copied to; nil, the default, for nowhere.
  ///   - clearDrafts: Forgets every draft.
  public init(
    tools: ReproTools, environment: @escaping @Sendable () -> FormEnvironment,
    hasBiometrics: Bool = true,
    report: @escaping @MainActor () async -> DiagnosticsReport? = { nil },
    logger: LogManager = .silent,
    clipboard: @escaping @MainActor () -> (any Clipboard)? = { nil },
    clearDrafts: @escaping @MainActor () async throws -> Void
  ) {
    self.clipboard = clipboard
    self.logger = logger
    self.tools = tools
    self.environment = environment
    self.hasBiometrics = hasBiometrics
    self.report = report
    self.clearDrafts = clearDrafts
  }

  /// Opens the menu.
  public func open() {
    message = nil
    place = .menu
    logger.trackScreenEvent(event: MenuAppearance())
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
    case .question(let question):
      try? Screen(question.dialog, at: route, environment: environment())
    case .diagnostics(let report):
      page("diagnostics", title: .key("debugMenu.diagnostics"), report.content)
    case .inspector: log
    case .entry(let line, let isCopied):
      page(
        "logLine", title: .literal(line.name),
        InspectorContent.entry(
          line, canCopy: clipboard() != nil, environment().messages),
        isCopied ? [ToastModel.success("inspector.copied").notice] : [])
    case .closed: nil
    }
  }

  /// A page without fields, whose button leads back.
  private func page(
    _ id: String, title: FormText, _ content: [ContentBlock], _ notices: [Notice] = []
  ) -> Screen? {
    let schema = FormSchema(
      id, title: title, submitLabel: .key("debugMenu.done"), fields: [])
    guard let form = try? CompiledForm(schema) else { return nil }
    return Screen(
      route: route, form: form, notices: notices, canGoBack: true, hasOwnWayBack: true,
      environment: environment(), content: content)
  }

  /// The lines of the log as they arrive, while it shows.
  public func changes() -> AsyncStream<ScreenChange> {
    observedValues { [weak self] in self.map { ScreenChange($0.screen) } }
  }

  private var log: Screen? {
    guard let form = try? CompiledForm(InspectorForm.schema) else { return nil }
    let environment = environment()
    return Screen(
      route: route, form: form, values: InspectorForm.values(query), canGoBack: true,
      environment: environment,
      content: InspectorContent.list(
        logPage, kept: injector.history.counts.kept, isNewest: pages.isEmpty,
        environment.messages),
      contentFollowsForm: true, contentIsLive: true)
  }

  private var logPage: LogHistory.Page {
    injector.history.page(
      matching: query, before: pages.last, limit: InspectorContent.limit)
  }

  private var menu: Screen? {
    let schema = DebugMenuForm.schema(hasBiometrics: hasBiometrics)
    guard let form = try? CompiledForm(schema) else { return nil }
    return Screen(
      route: route, form: form, values: DebugMenuForm.values(injector.faults, of: schema),
      canGoBack: true, environment: environment(), content: [.list(rows(environment().messages))])
  }

  /// The rows that lead to the diagnostics, the log, and the tools that destroy something.
  private func rows(_ messages: FormMessages) -> [ContentBlock.ListRow] {
    func row(_ title: Phrase, _ id: String, _ label: Phrase) -> ContentBlock.ListRow {
      ContentBlock.ListRow(
        messages.text(title), actions: [.init(id, label: messages.text(label))])
    }
    var rows = [
      row("debugMenu.diagnostics", Self.diagnostics, "debugMenu.show"),
      row("debugMenu.inspector", Self.inspector, "debugMenu.show"),
      row("debugMenu.clearCaches", Question.clearCaches.opener, "debugMenu.use"),
    ]
    if tools.offered.contains(.crash) {
      rows.append(row("debugMenu.crash", Question.crash.opener, "debugMenu.use"))
    }
    return rows
  }

  /// Takes the menu's settings over, and asks before drafts are lost.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    switch place {
    case .menu: break
    case .question, .closed:
      place = .closed
      return .advance
    case .diagnostics:
      place = .menu
      return .advance
    case .inspector:
      (query, pages) = (InspectorForm.query(input.values), [])
      return .advance
    case .entry:
      place = .inspector
      return .advance
    }
    tools.apply(
      DebugMenuForm.faults(input.values, since: shownFaults, now: injector.faults))
    place = DebugMenuForm.clearsDrafts(input.values) ? .question(.clearDrafts) : .closed
    return .advance
  }

  /// Handles the question's other answer.
  public func perform(action: String) async {
    switch action {
    case Self.diagnostics: if let report = await report() { place = .diagnostics(report) }
    case Self.inspector: (place, pages) = (.inspector, [])
    case InspectorContent.olderButton:
      guard case .inspector = place, let last = logPage.lines.last else { return }
      pages.append(last.number)
    case InspectorContent.newerButton:
      guard case .inspector = place else { return }
      _ = pages.popLast()
    case InspectorContent.copyButton:
      guard case .entry(let line, _) = place, let curl = line.curl else { return }
      clipboard()?.copy(curl)
      place = .entry(line, isCopied: true)
    case Question.clearCaches.opener: place = .question(.clearCaches)
    case Question.crash.opener: place = .question(.crash)
    default:
      if case .question(let question) = place, action == question.confirmID {
        return await confirm(question)
      }
      guard case .inspector = place, action.hasPrefix("line"),
        let number = Int(action.dropFirst(4).prefix { $0.isNumber }),
        let line = injector.history.line(number)
      else { return }
      place = .entry(line, isCopied: false)
    }
  }

  private func confirm(_ question: Question) async {
    // The question stays until its result is there for the screen below.
    defer { place = .closed }
    do {
      switch question {
      case .clearDrafts: try await clearDrafts()
      case .clearCaches: try await tools.use(.clearCaches)
      case .crash: try await tools.use(.crash)
      }
      // The app itself says that it has started again.
      guard question != .clearCaches else { return }
      message = ToastModel.success(Phrase("debugMenu.finished.\(question.rawValue)")).notice
    } catch is CancellationError {
      return
    } catch {
      let reason = Phrase("debugMenu.failed.\(question.rawValue)")
      message = ToastModel.error(reason + .verbatim("\(error)")).notice
    }
  }

  /// Goes back to the screen of the menu before, or closes the menu; nothing changes.
  public func goBack() {
    switch place {
    case .diagnostics, .inspector: place = .menu
    case .entry: place = .inspector
    case .menu, .question, .closed: close()
    }
  }

  /// Nothing of the menu is kept.
  public func suspend(values: FormObject, of screen: Screen.Identity?) async {}
}
