import FormKit
import FormKitHTML
public import ShellApp

/// The app of one browser, as pages and forms.
///
/// Every page is the app's current screen. A form leads to the page of the screen that follows: the
/// browser gets a redirection, so that loading a page again repeats nothing.
@MainActor
public final class WebVisitor {
  /// The result of a request.
  public enum Result: Sendable, Hashable {
    /// The current page.
    case page(WebPage)
    /// Another page, by its path.
    case redirect(String)
    /// The person has left the app.
    case finished
  }

  /// The app.
  public let app: AppCoordinator
  private let ports: FormPorts
  private var shown: ShownScreen?
  private var revision = 1
  private var starting: Task<Void, any Error>?
  /// The form that is handled now.
  private var running: (post: WebPost, path: String, task: Task<Result, Never>)?
  /// The page that was opened as a link last.
  private var lastLink: String?
  /// The path of the link that waits until the person may see its screen, without the first slash; nil
  /// for none, and for home, where a sign-in leads anyway.
  private(set) var waitingLink: String?
  /// The cookie of the browser, which changes when a person signs in or out.
  var cookie = ""
  /// Whether a person was signed in when the browser got the cookie.
  var isCookieSignedIn = false

  /// Makes a visitor; ``start()`` boots the app.
  public init(dependencies: Dependencies) {
    app = AppCoordinator(dependencies: dependencies)
    ports = dependencies.formPorts
  }

  /// Whether a person is signed in.
  public var isSignedIn: Bool { app.store.snapshot.underlying.isBehindGate }

  /// Boots the app; a later call waits for the first one.
  public func start() async throws {
    let task =
      starting
      ?? Task { [app] in
        try await app.boot()
        await app.resume()
      }
    starting = task
    do {
      try await task.value
    } catch {
      starting = nil
      throw error
    }
  }

  /// Answers a request for a page.
  ///
  /// The path of another screen than the current one is opened as a link; a screen that no link leads
  /// to is left for the current one.
  ///
  /// - Parameters:
  ///   - target: The path with its query, such as `/resetPassword?token=T`.
  ///   - token: The token of the browser.
  ///   - opensLinks: Whether the person asks for the page; default true. Otherwise only the current page
  ///     is shown.
  public func open(
    _ target: String, token: String, opensLinks: Bool = true
  ) async throws -> Result {
    await update()
    if opensLinks, target != path, target != lastLink, let link = Self.link(target) {
      lastLink = target
      revision += 1
      let opened = await app.open(link)
      if opened.action == .queued, let route = opened.route, route != .home {
        waitingLink = route.description
      }
      await update()
    }
    guard let shown else { return .finished }
    guard target.prefix(while: { $0 != "?" }) == path else { return .redirect(path) }
    // The app of a browser that is not kept ends with the page, and the link with it.
    let carried = cookie.isEmpty ? waitingLink : nil
    return .page(
      try shown.page(
        revision: revision, target: WebRequest.path(target, waiting: carried), token: token))
  }

  /// Handles a form that a browser has sent to a path.
  ///
  /// A form of an earlier page has no effect; its typed values stay when the screen is the same. The
  /// same form, sent again while the first one is handled, has the result of the first one.
  public func take(_ post: WebPost, at path: String) async -> Result {
    if let running, running.post == post, running.path == path { return await running.task.value }
    await update()
    guard let shown else { return .finished }
    guard path == self.path, post.revision == revision else {
      if path == self.path { shown.takeOver(post) } else { shown.showOutdated() }
      return .redirect(self.path)
    }
    revision += 1
    lastLink = nil
    let task = Task { [app, ports] in
      await shown.take(post, app: app, ports: ports)
      await self.update()
      return self.shown == nil ? Result.finished : .redirect(self.path)
    }
    running = (post, path, task)
    let result = await task.value
    running = nil
    return result
  }

  /// Whether the form of the current page has a field for a file.
  var takesFiles: Bool { shown?.takesFiles == true }

  /// Shows the page again, after a form with a file that is too large to be read.
  func refuseFile() -> WebResponse {
    shown?.refuseFile()
    return .redirect(path)
  }

  /// The path of the current page.
  private var path: String { "/" + (shown?.screen.route.description ?? "") }

  /// Takes over the screen that the app shows now.
  private func update() async {
    await app.appear()
    guard let screen = app.screen else {
      shown = nil
      return
    }
    if let shown, shown.screen.identity == screen.identity {
      shown.screen = screen
    } else {
      shown = ShownScreen(screen)
    }
  }

  /// The link to a page; nil for a page that no link leads to.
  private static func link(_ target: String) -> String? {
    let path = target.dropFirst().prefix { $0 != "?" }
    guard Route(path: String(path)) != nil else { return nil }
    return "\(AppIdentity.current.linkScheme)://\(target.dropFirst())"
  }
}

/// A screen on its page: the form with its typed values, and the notice after the last submission.
@MainActor
final class ShownScreen {
  var screen: Screen
  private let engine: FormEngine
  /// The notice after the last submission, until the next one.
  private var said: Notice?
  /// The picked files of the form by field id.
  private var files: [String: PickedFile] = [:]
  /// Whether the form keeps its secrets between pages: not after the service has refused them.
  private var keepsSecrets = true

  init(_ screen: Screen) {
    self.screen = screen
    engine = FormEngine(screen.form, values: screen.values, environment: screen.environment)
    let changes = screen.entered.sorted { $0.key < $1.key }.map { (FieldPath($0.key), $0.value) }
    // An id that the form no longer has leaves the form as it was.
    try? engine.batch(changes)
  }

  /// The page of the screen.
  func page(revision: Int, target: String, token: String) throws -> WebPage {
    engine.update(screen.environment)
    return try WebPage(
      screen, engine: engine, notices: screen.notices + [said].compactMap(\.self),
      revision: revision, target: target, token: token, keepsSecrets: keepsSecrets)
  }

  /// Whether the form has a field for a file.
  var takesFiles: Bool { engine.takesFiles }

  /// Takes over the typed values, and presses nothing.
  func takeOver(_ post: WebPost) {
    dropSecrets()
    engine.apply(post.submission)
    keepsSecrets = false
    said = Notice(
      .warning, "page.outdated")
  }

  /// Shows that a form of another page was not sent.
  func showOutdated() {
    said = Notice(.warning, "page.otherOutdated")
  }

  /// Removes the secrets that the form has kept.
  private func dropSecrets() {
    guard !keepsSecrets else { return }
    for path in engine.layout.fields {
      guard let field = (try? engine.state(of: path))?.field,
        field.sensitive || field.type == .password
      else { continue }
      try? engine.set(path, to: .null)
    }
    keepsSecrets = true
  }

  /// Shows that a file was not read, and keeps the typed values.
  func refuseFile() {
    said = Notice(.error, "page.fileTooLarge")
  }

  /// Takes over the typed values and presses the button.
  func take(_ post: WebPost, app: AppCoordinator, ports: FormPorts) async {
    said = nil
    engine.update(screen.environment)
    dropSecrets()
    for (id, file) in post.files where engine.takesFile(FieldPath(id)) { files[id] = file }
    switch post.submission.button {
    case .back where screen.canGoBack:
      app.goBack()
    case .action(let id) where screen.otherActionIDs.contains(id):
      engine.apply(post.submission)
      await app.perform(action: id)
    default:
      let action = engine.perform(post.submission)
      await settle(app, ports)
      if let action { await app.perform(action: action) }
    }
  }

  /// Performs the effects of the form until there are no more.
  private func settle(_ app: AppCoordinator, _ ports: FormPorts) async {
    // Each round performs the effects that the one before caused; a form causes few in a row.
    for _ in 0..<100 {
      let effects = engine.takeEffects()
      if effects.isEmpty {
        guard let due = engine.nextTimer else { return }
        engine.advance(to: due)
      }
      for effect in effects { await perform(effect, app, ports) }
    }
  }

  private func perform(_ effect: FormEffect, _ app: AppCoordinator, _ ports: FormPorts) async {
    switch effect {
    case .startCheck(let call):
      let answer = await ports.answer(to: call)
      _ = engine.answer(call.id, with: answer)
    case .loadOptions(let request):
      let page = try? await ports.optionSources[request.source]?.options(for: request)
      _ = engine.answerOptions(request.id, with: page.map { .page($0) } ?? .offline)
    case .lookUp(let request):
      let found = try? await ports.lookups[request.lookup]?.answer(to: request)
      _ = engine.answerLookup(request.id, with: found.map { .found($0) } ?? .offline)
    case .submit(let submission):
      engine.finishSubmission(await submit(submission, to: app), of: submission.attempt)
    case .cancelCheck, .cancelOptions, .cancelLookup: break
    }
  }

  private func submit(_ submission: Submission, to app: AppCoordinator) async -> SubmissionResult {
    let picked = files.filter { submission.values[$0.key] != nil }
    let result = await app.submit(
      ScreenInput(
        values: submission.values, sensitive: submission.sensitiveFields, files: picked,
        screen: screen.identity))
    switch result {
    case .advance: return .completed
    case .stay(let messages, let notice):
      keepsSecrets = false
      said = notice
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
