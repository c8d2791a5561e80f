import FormKit
import FormKitHTML
public import ShellApp

/// The app of one browser, as pages and forms.
///
/// Every page is the app's current screen. A form leads to the page of the screen that follows: the
/// browser gets a redirection, so that loading a page again repeats nothing. While the app's menu is open,
/// its screens are the pages.
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
  private let settings: Settings
  /// The screen of the app.
  private var shown: ShownScreen?
  /// The screen of the menu over it; nil while the menu is closed.
  private var shownMenu: ShownScreen?
  /// The message about the last action of the menu, until the next form.
  private var menuResult: Notice?
  private var revision = 1
  private var starting: Task<Void, any Error>?
  private let isRestored: Bool
  /// The form that is handled now.
  private var running: (post: WebPost, path: String, task: Task<Result, Never>)?
  /// The page that was opened as a link last.
  private var lastLink: String?
  /// The path of the link that waits until the person may see its screen, without the first slash; nil
  /// for none, and for home, where a sign-in leads anyway.
  private(set) var waitingLink: String?
  /// Whether the last link has not changed the screen, and shows a notice on it.
  private(set) var linkShowsNotice = false
  /// The cookie of the browser, which changes when a person signs in or out.
  var cookie = ""
  /// The last cookies from before a sign-in or sign-out, by whose tokens the forms of those pages are recognized.
  var formerCookies: [String] = []
  /// Whether a person was signed in when the browser got the cookie.
  var isCookieSignedIn = false

  /// Makes a visitor; ``start()`` boots the app.
  ///
  /// - Parameter isRestored: Whether the browser may have pages that an app of an earlier process made; default false.
  public init(dependencies: Dependencies, isRestored: Bool = false) {
    // No page of the earlier app is one of this app.
    if isRestored { revision = .random(in: 1 << 32..<1 << 52) }
    self.isRestored = isRestored
    app = AppCoordinator(dependencies: dependencies)
    app.toastEnd = .drawn
    ports = dependencies.formPorts
    settings = dependencies.settings
  }

  /// Whether a person is signed in.
  public var isSignedIn: Bool { app.store.snapshot.underlying.isBehindGate }

  /// Boots the app; a later call waits for the first one.
  public func start() async throws {
    let task =
      starting
      ?? Task { [app, isRestored, weak self] in
        try await app.boot()
        await app.resume()
        guard isRestored else { return }
        app.watchService()
        // Its cookie is that of the person who was signed in.
        self?.isCookieSignedIn = self?.isSignedIn == true
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
  /// to is left for the current one. The path of the menu opens it; the path of the screen
  /// below it and the path of a link close it.
  ///
  /// - Parameters:
  ///   - target: The path with its query, such as `/resetPassword?token=T`.
  ///   - token: The token of the browser.
  ///   - opensLinks: Whether the person asks for the page; default true. Otherwise only the current page
  ///     is shown.
  public func open(
    _ target: String, token: String, opensLinks: Bool = true
  ) async throws -> Result {
    if opensLinks, await takesProviderAnswer(target) {
      revision += 1
      await update()
      return shown == nil ? .finished : .redirect(address)
    }
    await update()
    let isCurrent = target == path || target == address
    if opensLinks, !isCurrent, target != lastLink { await follow(target) }
    guard let shown else { return .finished }
    guard target.prefix(while: { $0 != "?" }) == path else { return .redirect(address) }
    // The app of a browser that is not kept ends with the page, and the link with it.
    let action = WebRequest.path(target, waiting: cookie.isEmpty ? waitingLink : nil)
    let isNarrow = app.dependencies.interceptor?.columnLimit != nil
    guard let shownMenu else {
      let page = try shown.page(
        revision: revision, target: action, token: token,
        notices: [menuResult].compactMap(\.self), menu: app.menu,
        settings: settings, isNarrow: isNarrow, reportsFocus: app.formCoordinator != nil)
      app.drew(shown.screen)
      return .page(page)
    }
    return .page(
      try shownMenu.page(
        revision: revision, target: action, token: token, notices: [], menu: nil,
        settings: settings, isNarrow: isNarrow))
  }

  /// Goes to another page; one that no link leads to ends the message about the link before.
  private func follow(_ target: String) async {
    lastLink = target
    linkShowsNotice = false
    guard let step = step(to: target) else {
      app.dismissToast()
      return await update()
    }
    let before = current?.screen.identity
    revision += 1
    let action = await perform(step)
    await update()
    guard current?.screen.identity == before else { return }
    // The page of the same screen is still the present one.
    revision -= 1
    linkShowsNotice = action == .navigate
  }

  /// Whether a sign-in waited for what a provider's page sends to this one.
  private func takesProviderAnswer(_ target: String) async -> Bool {
    guard target.hasPrefix(Self.answerHead) else { return false }
    return await app.take(providerAnswer: String(target.dropFirst(Self.answerHead.count)))
  }

  /// The path to which a provider sends a browser back, and the mark of its query.
  private static let answerHead = "/\(Route.oauthCallback(code: "", state: ""))?"

  /// Handles a form that a browser has sent to a path.
  ///
  /// A form of an earlier page has no effect; its typed values stay when the screen is the same. The
  /// same form, sent again while the first one is handled, has the result of the first one.
  public func take(_ post: WebPost, at path: String) async -> Result {
    if let running, running.post == post, running.path == path { return await running.task.value }
    await update()
    guard let current else { return .finished }
    guard path == self.path, post.revision == revision else {
      await takeOutdated(post, at: path)
      return shown == nil ? .finished : .redirect(self.address)
    }
    revision += 1
    lastLink = nil
    menuResult = nil
    let menu = shownMenu == nil ? nil : app.menu
    let task = Task { [app, ports] in
      if menu == nil, let opened = app.menu, post.submission.button == .action(opened.opener.id) {
        current.keep(post)
        opened.open()
      } else {
        await current.take(post, source: menu ?? app, ports: ports)
      }
      await self.update()
      return self.shown == nil ? Result.finished : .redirect(self.address)
    }
    running = (post, path, task)
    let result = await task.value
    running = nil
    return result
  }

  /// Reports to the flow of the current form that the focus of its page has moved to a field; an earlier page reports
  /// nothing.
  func moveFocus(to field: FieldPath, by post: WebPost, at path: String) {
    guard path == self.path, post.revision == revision, shownMenu == nil,
      let flow = app.formCoordinator
    else { return }
    shown?.moveFocus(to: field, in: flow)
  }

  /// Shows that a form of a page from before a sign-in or sign-out was not sent.
  ///
  /// Its screen opens where a link leads to it, without what was typed: that may be another person's.
  func refuseFormer(at path: String) async -> Result {
    await update()
    await takeOutdated(nil, at: path)
    return shown == nil ? .finished : .redirect(address)
  }

  /// Shows that a form of an earlier page was not sent; its typed values stay where a screen has them.
  ///
  /// - Parameter post: The form; nil for one whose values are dropped.
  private func takeOutdated(_ post: WebPost?, at path: String) async {
    let hasValues = post?.submission.fields.contains { $0.name.first != "_" } ?? true
    // Another tab has sent the same form, whose code is asked for now.
    let isSent = self.path == path + "/code"
    if shownMenu == nil, path != self.path, hasValues, !isSent, let link = Self.link(path) {
      // The person sees what they typed, where the screen can be opened again.
      revision += 1
      lastLink = nil
      await perform(.link(link))
      await update()
    }
    if let post, path == self.path {
      current?.takeOver(post)
    } else {
      // A page of the screen that the menu covers now.
      if let post, path == Self.path(of: shown?.screen.route) { shown?.takeOver(post) }
      current?.showOutdated()
    }
  }

  /// Whether the form of the current page, or of the screen below the menu, has a field for a file.
  var takesFiles: Bool { [shown, shownMenu].contains { $0?.takesFiles == true } }

  /// Shows the page again, after a form with a file that is too large to be read.
  func refuseFile() -> WebResponse {
    current?.refuseFile()
    return .redirect(address)
  }

  /// The screen of the current page.
  private var current: ShownScreen? { shownMenu ?? shown }

  /// The path of the current page.
  private var path: String { Self.path(of: current?.screen.route) }

  private static func path(of route: Route?) -> String { "/" + (route?.description ?? "") }

  /// The path of the current page, with the query that leads to it again.
  private var address: String { Self.address(of: current?.screen.route) }

  private static func address(of route: Route?) -> String { "/" + (route?.pagePath ?? "") }

  /// Takes over the screens that the app and its menu show now.
  private func update() async {
    await app.appear()
    // Another request may change the screen meanwhile.
    repeat {
      shown = shown(app.screen, after: shown)
      await shown?.begin(with: ports)
    } while shown?.screen.identity != app.screen?.identity
    let wasOpen = shownMenu != nil
    shownMenu = shown == nil ? nil : shown(app.menu?.screen, after: shownMenu)
    await shownMenu?.begin(with: ports)
    guard wasOpen, shownMenu == nil else { return }
    shown?.uncover()
    menuResult = app.menu?.takeResult()
  }

  private func shown(_ screen: Screen?, after last: ShownScreen?) -> ShownScreen? {
    if let screen, let last, last.screen.identity == screen.identity, !last.isOver {
      last.follow(screen)
      return last
    }
    last?.end()
    return screen.map { ShownScreen($0) }
  }

  /// The way to another page.
  private enum Step {
    case openMenu, closeMenu
    case link(String)
  }

  /// The way from the current page to another one; nil when there is none.
  private func step(to target: String) -> Step? {
    if let menu = app.menu, target.prefix(while: { $0 != "?" }) == Self.path(of: menu.route) {
      return shownMenu == nil ? .openMenu : nil
    }
    if shownMenu != nil, target == Self.address(of: shown?.screen.route) { return .closeMenu }
    return Self.link(target).map(Step.link)
  }

  /// - Returns: The action of a link; nil for a step of the menu.
  @discardableResult
  private func perform(_ step: Step) async -> OpenedLink.Action? {
    switch step {
    case .openMenu: app.menu?.open()
    case .closeMenu: app.menu?.close()
    case .link(let link):
      app.menu?.close()
      let opened = await app.open(link)
      if opened.action == .queued, let route = opened.route, route != .home {
        waitingLink = route.description
      }
      return opened.action
    }
    return nil
  }

  private static let links = LinkParser(scheme: AppIdentity.current.linkScheme, hosts: [])

  /// The link to a page; nil for a page that no link leads to.
  private static func link(_ target: String) -> String? {
    let link = "\(links.scheme)://\(target.dropFirst())"
    return links.route(of: link) == nil ? nil : link
  }
}
