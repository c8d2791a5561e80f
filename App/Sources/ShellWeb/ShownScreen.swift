import FormKit
import FormKitHTML
import ShellApp

/// A screen on its page: the form with its typed values, and the notice after the last submission.
@MainActor
final class ShownScreen {
  var screen: Screen
  private let engine: FormEngine
  /// The notice after the last submission, until the next one.
  private var lastNotices: [Notice] = []
  /// The message about the last change of the form; nil before one.
  private var changed: Notice?
  /// The picked files of the form by field id.
  private var files: [String: PickedFile] = [:]
  /// Whether the form keeps its secrets between pages: not after a message about one of them, or about a credential.
  private var keepsSecrets = true
  /// Whether the page lists all answers, after the last of several pages.
  private var isReviewing = false
  private enum Beginning { case none, running, done }
  private var beginning = Beginning.none
  /// The requests that wait until the form has begun.
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// The field of the page that had the focus last.
  private var focus: FieldPath?
  /// Whether an action has changed the values of the screen, which begins anew then.
  private(set) var isOver = false
  /// Whether the schema has changed since the page that is handled now was made.
  private var hasChanged = false
  /// Whether a lookup has filled empty fields since the page that is handled now was made.
  private var hasFilled = false
  private var recorder: FormAnalyticsRecorder?
  private let elapsed: @Sendable () -> Duration

  /// - Parameter clock: Measures how long the person takes; default the continuous clock.
  init(_ screen: Screen, clock: any Clock<Duration> = ContinuousClock()) {
    self.screen = screen
    elapsed = clock.stopwatch()
    engine = FormEngine(screen.form, values: screen.values, environment: screen.environment)
    screen.resume(engine)
  }

  /// Puts what is known of the person into the form, and loads the options that it shows; once, however many
  /// requests ask for the page.
  func begin(with ports: FormPorts) async {
    switch beginning {
    case .done: return
    case .running: await withCheckedContinuation { waiting.append($0) }
    case .none:
      beginning = .running
      await start(with: ports)
      beginning = .done
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
  }

  private func start(with ports: FormPorts) async {
    if screen.allowsAutofill, let strategy = ports.autofill {
      // Facts that cannot be read leave the fields free.
      engine.autofill((try? await strategy.prefillValues(for: engine.form.schema)) ?? [:])
    }
    await settle(nil, ports)
    recorder = ports.logger(of: engine.form, at: screen.route).map {
      FormAnalyticsRecorder(engine, to: $0) { [elapsed] in Int(elapsed() / .milliseconds(1)) }
    }
    _ = engine.takeChanges()
  }

  /// The person has left the screen.
  func end() { recorder?.close() }

  /// The page of the screen.
  ///
  /// - Parameters:
  ///   - notices: The messages of the menu, after those of the screen.
  ///   - menu: The menu that the page offers to open; nil for none.
  ///   - settings: The person's settings of appearance and motion.
  ///   - isNarrow: Whether the page is narrow, to see what overflows; default false.
  ///   - reportsFocus: Whether the page reports to which field the focus moves; default false.
  func page(
    revision: Int, target: String, token: String, notices: [Notice], menu: (any ScreenMenu)?,
    settings: Settings, isNarrow: Bool = false, reportsFocus: Bool = false
  ) throws -> WebPage {
    update()
    return try WebPage(
      screen, engine: engine, notices: screen.notices + notices + lastNotices,
      revision: revision, target: target, token: token, keepsSecrets: keepsSecrets,
      isReview: isReviewing, menu: menu, settings: settings, isNarrow: isNarrow,
      reportsFocus: reportsFocus)
  }

  /// Takes over the screen's environment, and its form when the schema has changed.
  ///
  /// - Returns: Whether the form has changed.
  @discardableResult
  private func update() -> Bool {
    engine.update(screen.environment)
    guard screen.form.schema != engine.form.schema else { return false }
    let former = engine.form.schema
    guard let report = try? engine.adopt(screen.form) else { return false }
    // A submission that the change belongs to has said what came of it.
    let notice = report.changeNotice(from: former, in: screen.environment.messages)
    lastNotices.removeAll { $0 == changed }
    lastNotices.append(notice)
    changed = notice
    return true
  }

  /// Takes over the present state of the same screen: values that the app has changed, such as the code of
  /// a link, replace those of the form.
  func follow(_ screen: Screen) {
    for (name, value) in screen.values where value != self.screen.values[name] {
      // A field that the form no longer has takes nothing.
      try? engine.set(FieldPath(name), to: value)
    }
    self.screen = screen
  }

  /// Whether the form has a field for a file.
  var takesFiles: Bool { engine.takesFiles }

  /// Reports to the flow of the form that the focus of the page has moved to a field; one that the form does not have
  /// is left out.
  func moveFocus(to path: FieldPath, in flow: any FormFlowCoordinator) {
    guard (try? engine.state(of: path)) != nil else { return }
    if let focus, let route = engine.focusRoute(from: focus, to: path) {
      flow.formNeedsNavigation(to: route)
    }
    focus = path
  }

  /// Takes over the typed values, and presses nothing.
  func takeOver(_ post: WebPost) {
    dropSecrets()
    engine.apply(post.submission)
    keepsSecrets = false
    lastNotices = [Notice(.warning, "page.outdated")]
  }

  /// Shows that a form of another page was not sent.
  func showOutdated() {
    lastNotices = [Notice(.warning, "page.otherOutdated")]
  }

  /// Removes the secrets that the form has kept; the page did not show them, so that no button but one that goes on
  /// asks for them again.
  private func dropSecrets() {
    guard !keepsSecrets else { return }
    try? engine.clear(engine.layout.fields.filter(isSecret))
    keepsSecrets = true
  }

  private func isSecret(_ path: FieldPath) -> Bool {
    guard let field = (try? engine.state(of: path))?.field else { return false }
    return field.sensitive || field.type == .password
  }

  /// Shows that a file was not read, and keeps the typed values.
  func refuseFile() {
    lastNotices = [Notice(.error, "page.fileTooLarge")]
  }

  /// Takes over the typed values and the picked files while a menu covers the screen.
  func keep(_ post: WebPost) { prepare(for: post) }

  /// Validates the typed values again, because the menu may have changed the validation and the checks.
  func uncover() {
    engine.update(screen.environment)
    engine.forgetAnswers()
  }

  private func prepare(for post: WebPost) {
    lastNotices = []
    hasFilled = false
    engine.advance(to: max(engine.now, Int(elapsed() / .milliseconds(1))))
    engine.update(screen.environment)
    dropSecrets()
    // The names are those of the form that the page was made with, and so are its secrets.
    engine.apply(post.submission)
    hasChanged = update()
    for (id, file) in post.files where engine.takesFile(FieldPath(id)) { files[id] = file }
  }

  /// Takes over the typed values and presses the button.
  func take(_ post: WebPost, source: any ScreenCoordinator, ports: FormPorts) async {
    if post.submission.button == .back, screen.canGoBack {
      engine.apply(post.submission)
      await leave(source)
      source.goBack()
      recorder?.follow(engine.takeChanges())
      return
    }
    prepare(for: post)
    // The person has not seen the changed form yet.
    if hasChanged, post.submission.button == .submit { return }
    switch post.submission.button {
    case .action(let id) where screen.otherActionIDs.contains(id):
      await perform(id, source)
    default:
      // Lookups of the typed values come before the button.
      await settle(source, ports)
      let action = await press(post.submission.button, source, ports)
      await settle(source, ports)
      if engine.status == .editing, isReviewing, let path = firstError {
        isReviewing = false
        try? engine.reveal(path)
      }
      if let action { await perform(action, source) }
    }
    recorder?.follow(engine.takeChanges())
  }

  private func perform(_ action: String, _ source: any ScreenCoordinator) async {
    await leave(source)
    await source.perform(action: action)
    isOver = source.screen?.identity == screen.identity && source.screen?.values != screen.values
  }

  /// Passes on what was typed before an action or back leaves the screen.
  private func leave(_ source: any ScreenCoordinator) async {
    let typed = engine.typedValues
    if !typed.isEmpty { await source.leave(values: typed, of: screen.identity) }
  }

  /// Does what a button says; the last of several pages leads to the review of all answers.
  private func press(
    _ button: HTMLSubmission.Button, _ source: any ScreenCoordinator, _ ports: FormPorts
  ) async -> String? {
    guard button == .submit, !isReviewing, engine.visiblePages.count > 1 else {
      if button != .submit { isReviewing = false }
      return engine.press(button)
    }
    var turn = engine.goToNextPage()
    if turn == .pending {
      await settle(source, ports)
      turn = engine.goToNextPage()
    }
    isReviewing = turn == .lastPage
    return nil
  }

  /// The first field with an error that shows.
  private var firstError: FieldPath? { engine.errorSummary?.items.lazy.compactMap(\.path).first }

  /// Performs the effects of the form until there are no more.
  private func settle(_ source: (any ScreenCoordinator)?, _ ports: FormPorts) async {
    // Each round performs the effects that the one before caused; a form causes few in a row.
    for _ in 0..<100 {
      let effects = engine.takeEffects()
      if effects.isEmpty {
        guard let due = engine.nextTimer else { return }
        engine.advance(to: due)
      }
      for effect in effects { await perform(effect, source, ports) }
    }
  }

  private func perform(
    _ effect: FormEffect, _ source: (any ScreenCoordinator)?, _ ports: FormPorts
  ) async {
    switch effect {
    case .startCheck(let call):
      let answer = await ports.answer(to: call)
      _ = engine.answer(call.id, with: answer)
    case .loadOptions(let request):
      let page = try? await ports.optionSources[request.source]?.options(for: request)
      _ = engine.answerOptions(request.id, with: page.map { .page($0) } ?? .offline)
    case .lookUp(let request):
      let found = try? await ports.lookups[request.lookup]?.answer(to: request)
      let empty = engine.fieldStates.filter { $0.isVisible && $0.parsed.isEmpty }.map(\.path)
      _ = engine.answerLookup(request.id, with: found.map { .found($0) } ?? .offline)
      if empty.contains(where: { (try? engine.state(of: $0))?.parsed.isEmpty == false }) {
        hasFilled = true
      }
    case .submit(let submission):
      guard let source else { return }
      // The person has not seen what the lookup has found.
      guard hasFilled == false else {
        lastNotices = [Notice(.info, "page.filled")]
        return engine.finishSubmission(.validationFailed([:]), of: submission.attempt)
      }
      engine.finishSubmission(await submit(submission, to: source), of: submission.attempt)
    case .cancelCheck, .cancelOptions, .cancelLookup: break
    }
  }

  private func submit(_ submission: Submission, to source: any ScreenCoordinator) async
    -> SubmissionResult
  {
    let picked = files.filter { submission.values[$0.key] != nil }
    let result = await source.submit(
      ScreenInput(
        values: submission.values, sensitive: submission.sensitiveFields, files: picked,
        screen: screen.identity))
    switch result {
    case .advance: return .completed
    case .detour: return .validationFailed([:])
    case .stay(let messages, let notice):
      // Without a field, a message of a form without a draft is about the credential that it asks for.
      keepsSecrets =
        messages.isEmpty ? screen.draft != nil : messages.keys.contains(where: isSecret) == false
      lastNotices = [notice].compactMap(\.self)
      return messages.isEmpty
        ? .failed : .validationFailed(messages.mapValues(screen.environment.messages.text))
    }
  }
}

extension FormPorts {
  /// The answer of a check; a check that is missing counts as offline.
  fileprivate func answer(to call: CheckCall) async -> CheckResult {
    guard let check = checks[call.check] else { return .offline }
    do { return try await check(call.value) } catch { return .failed }
  }
}
