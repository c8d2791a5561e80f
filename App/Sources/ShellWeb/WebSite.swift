import FormKitHTML
public import ShellApp

/// The app for browsers: each one has an app of its own, in memory or in a folder that outlives the process.
///
/// ```swift
/// let site = WebSite { client, locale, folder in
///   configuration.stateDirectory = folder
///   return try Dependencies(configuration: configuration, backend: backend)
/// }
/// let response = await site.respond(to: request)
/// ```
///
/// Every page works without script. A browser that only looks at pages is not kept: its app is made for
/// each page, and stays from its first form on, in the language of that form's browser. Its cookie changes
/// when a person signs in or out.
@MainActor
public final class WebSite {
  /// How many visitors a server keeps, and for how long.
  public struct Limits: Sendable {
    /// The most visitors; 1,000 by default.
    public var visitors = 1_000
    /// The most visitors of one address; 50 by default.
    public var visitorsPerClient = 50
    /// How long a visitor without a request stays; 30 minutes by default.
    public var idleTime: Duration = .seconds(30 * 60)

    /// The most forms with files that are read at the same time; 16 by default.
    public var uploads = 16

    /// The default limits.
    public init() {}
  }

  /// Composes the app of a visitor from the address of the browser, the locale that it prefers, and its state folder.
  ///
  /// The locale is nil for a browser that prefers no language of the app. It does not say where the
  /// person lives: take its language only (``ShellApp/Configuration/takeLanguage(of:)``). The folder is nil for
  /// an app in memory.
  public typealias Compose =
    @MainActor (_ client: String, _ locale: String?, _ stateFolder: String?) throws -> Dependencies

  private static let cookie = AppIdentity.current.sessionCookie

  private let secrets: WebSecrets
  private let limits: Limits
  /// How many forms with files are being read.
  private var uploads = 0
  let visitors: WebVisitors
  private let compose: Compose

  /// Makes a site.
  ///
  /// - Parameters:
  ///   - limits: The default limits by default.
  ///   - folders: Keeps the apps of the visitors when the process ends; nil, the default, keeps them in memory.
  ///   - time: Returns the time since some fixed instant; default the continuous clock's.
  ///   - compose: Composes the app of a visitor.
  public init(
    limits: Limits = Limits(), folders: StateFolders? = nil,
    time: @escaping @Sendable () -> Duration = WebSite.uptime(), compose: @escaping Compose
  ) {
    self.limits = limits
    secrets = folders.map { WebSecrets(key: $0.key) } ?? WebSecrets()
    visitors = WebVisitors(limits: limits, folders: folders, secrets: secrets, time: time)
    self.compose = compose
  }

  /// Returns the time since this call, by the continuous clock.
  public nonisolated static func uptime() -> @Sendable () -> Duration {
    let start = ContinuousClock().now
    return { ContinuousClock().now - start }
  }

  /// The route of a page, or of a file of the pages, for logs; nil for any other path.
  public nonisolated static func route(of path: String) -> String? {
    if path == "/" || Route.isDescription(String(path.dropFirst())) { return path }
    return WebStyle.route(of: path)
  }

  /// The page that says that an address is unknown; nil for a request that does not accept HTML.
  public nonisolated static func missing(_ request: WebRequest) -> WebResponse? {
    request.acceptsPage ? .refusal(404, in: request.messages) : nil
  }

  /// Answers a request; nil for one that asks for no page.
  public func respond(to request: WebRequest) async -> WebResponse? {
    if request.path == "/favicon.ico" {
      return WebResponse(204, ["Cache-Control": "max-age=86400"])
    }
    if WebStyle.route(of: request.path) != nil {
      guard request.method == .get || request.method == .head else {
        return WebResponse(405, ["Allow": "GET, HEAD"])
      }
      return WebStyle.current?.response(to: request.path) ?? .refusal(404, in: request.messages)
    }
    guard Self.route(of: request.path) != nil else { return nil }
    switch request.method {
    case .get, .head: return await open(request)
    case .post where request.path != "/": return await take(request)
    case .post: return WebResponse(405, ["Allow": "GET, HEAD"])
    case .other: return WebResponse(405, ["Allow": "GET, HEAD, POST"])
    }
  }

  private func open(_ request: WebRequest) async -> WebResponse {
    let sent = ownCookie(of: request)
    // A browser leaves the cookie out when a page of another site leads here.
    if sent == nil, request.isFromOtherSite { return .again(request.target, in: request.messages) }
    let cookie = sent ?? secrets.cookie()
    var response: WebResponse
    do {
      if let visitor = try await visitor(cookie, request) {
        let result = try await visitor.open(
          request.target, token: secrets.token(for: cookie), opensLinks: request.asksForPage)
        response = self.response(to: result)
        renewCookie(of: visitor, in: &response)
      } else {
        response = try await openOnce(request, cookie)
      }
    } catch {
      response = .refusal(500, in: request.messages)
    }
    if sent == nil { set(cookie, in: &response) }
    return response
  }

  /// The visitor of a browser, also one of an earlier process; nil for a browser that has sent no form, or was idle
  /// for too long.
  private func visitor(_ cookie: String, _ request: WebRequest) async throws -> WebVisitor? {
    if let visitor = visitors.visitor(
      cookie, isUsed: request.method == .post || request.asksForPage)
    {
      try await visitor.start()
      return visitor
    }
    guard let folder = visitors.claimFolder(of: cookie) else { return nil }
    let app: Dependencies
    do {
      app = try compose(request.client, request.locale, folder)
    } catch {
      visitors.releaseFolder(of: cookie)
      throw error
    }
    let visitor = WebVisitor(dependencies: app, isRestored: true)
    visitors.add(visitor, as: cookie, of: request.client)
    try await visitor.start()
    // The page of a form was made by the earlier app: its screen takes what was typed.
    if request.method == .post { _ = try await visitor.open(request.target, token: "") }
    return visitor
  }

  /// Answers a browser whose app is not kept; pages and forms carry the link that waits.
  private func openOnce(_ request: WebRequest, _ cookie: String) async throws -> WebResponse {
    let visitor = WebVisitor(dependencies: try compose(request.client, request.locale, nil))
    try await start(visitor, for: request)
    let token = secrets.token(for: cookie)
    switch try await visitor.open(request.target, token: token) {
    case .redirect(let path) where visitor.linkShowsNotice:
      // The app of the next page would not have the notice.
      return response(to: try await visitor.open(path, token: token))
    case .redirect(let path):
      return .redirect(WebRequest.path(path, waiting: visitor.waitingLink))
    case let result: return response(to: result)
    }
  }

  /// Boots the app of a new visitor and opens the link that waits for the sign-in.
  private func start(_ visitor: WebVisitor, for request: WebRequest) async throws {
    try await visitor.start()
    if let link = request.waitingLink { _ = try await visitor.open("/" + link, token: "") }
  }

  private func take(_ request: WebRequest) async -> WebResponse {
    guard request.isOwn else { return .refusal(403, in: request.messages) }
    // A browser that this process does not know begins anew, and nothing of its form is done.
    guard let cookie = ownCookie(of: request) else { return .redirect(request.path) }
    let hasToken = secrets.isToken(request.parameter(WebPage.tokenName), for: cookie)
    if request.isInParts {
      // The content of a form in parts is not read without the token of the address.
      guard hasToken else {
        return await refuse(request, cookie, token: request.parameter(WebPage.tokenName))
      }
      guard let visitor = try? await visitor(cookie, request) else {
        return .redirect(request.path)
      }
      guard visitor.takesFiles else { return .refusal(415, in: request.messages) }
      guard uploads < limits.uploads else { return .refusal(503, in: request.messages) }
    }
    do {
      let post = try await read(request)
      guard hasToken || secrets.isToken(post.token, for: cookie) else {
        return await refuse(
          request, cookie, token: post.submission.focus == nil ? post.token : nil)
      }
      if let field = post.submission.focus {
        visitors.visitor(cookie)?.moveFocus(to: field, by: post, at: request.path)
        return WebResponse(204)
      }
      return try await take(post, request, cookie)
    } catch WebPost.Error.fileTooLarge {
      return visitors.visitor(cookie)?.refuseFile() ?? .refusal(413, in: request.messages)
    } catch WebPost.Error.status(let status) {
      return .refusal(status, in: request.messages)
    } catch {
      return .refusal(500, in: request.messages)
    }
  }

  /// Answers a form without the token of its browser: that of a page from before a sign-in or sign-out is out of
  /// date, any other is foreign.
  private func refuse(
    _ request: WebRequest, _ cookie: String, token: String?
  ) async -> WebResponse {
    guard let visitor = visitors.visitor(cookie),
      visitor.formerCookies.contains(where: { secrets.isToken(token, for: $0) })
    else { return .refusal(403, in: request.messages) }
    return response(to: await visitor.refuseFormer(at: request.path))
  }

  /// Reads a form; one in parts counts as an upload until it is read.
  private func read(_ request: WebRequest) async throws -> WebPost {
    guard request.isInParts else { return try await WebPost.read(request) }
    uploads += 1
    defer { uploads -= 1 }
    return try await WebPost.read(request)
  }

  private func take(
    _ post: WebPost, _ request: WebRequest, _ cookie: String
  ) async throws -> WebResponse {
    let visitor: WebVisitor
    if let known = try await self.visitor(cookie, request) {
      visitor = known
    } else {
      let folder = visitors.createFolder(for: cookie)
      visitor = WebVisitor(dependencies: try compose(request.client, request.locale, folder))
      visitors.add(visitor, as: cookie, of: request.client)
      try await start(visitor, for: request)
      visitor.app.watchService()
      // The page of the form was made by an app that is gone.
      _ = try await visitor.open(request.target, token: "")
    }
    let result = await visitor.take(post, at: request.path)
    var response = response(to: result)
    if result == .finished { visitors.remove(visitor) }
    renewCookie(of: visitor, in: &response)
    // Also for the same form, sent twice: the browser drops the first response.
    if visitor.cookie != cookie { set(visitor.cookie, in: &response) }
    return response
  }

  /// Gives a visitor another cookie when a person has signed in or out.
  private func renewCookie(of visitor: WebVisitor, in response: inout WebResponse) {
    guard visitor.isSignedIn != visitor.isCookieSignedIn else { return }
    visitor.isCookieSignedIn = visitor.isSignedIn
    visitor.formerCookies = visitor.formerCookies.suffix(7) + [visitor.cookie]
    visitors.move(visitor, to: secrets.cookie())
    set(visitor.cookie, in: &response)
  }

  private func response(to result: WebVisitor.Result) -> WebResponse {
    switch result {
    case .page(let page): .page(page)
    case .redirect(let path): .redirect(path)
    case .finished: .redirect("/")
    }
  }

  private func ownCookie(of request: WebRequest) -> String? {
    request.cookie(Self.cookie).flatMap { secrets.isOwn($0) ? $0 : nil }
  }

  private func set(_ cookie: String, in response: inout WebResponse) {
    response.headers["Set-Cookie"] = "\(Self.cookie)=\(cookie); Path=/; HttpOnly; SameSite=Strict"
  }
}
