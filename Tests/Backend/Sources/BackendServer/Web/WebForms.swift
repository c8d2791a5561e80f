internal import Domain
internal import FormKit
internal import FormKitHTML
internal import Networking
internal import ReferenceBackend
internal import ShellApp

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The identity flow for a browser: the app's screens as pages, judged here by the same engine.
///
/// Every page works without script. What a page leads to is asked of the backend as the app asks it.
struct WebForms: Sendable {
  private static let cookie = AppIdentity.current.sessionCookie

  let backend: ReferenceBackend
  let catalog: FormCatalog
  let now: @Sendable () -> Date
  private let secrets = WebSecrets()
  private let sessions: WebSessions

  init(
    backend: ReferenceBackend, catalog: FormCatalog, now: @escaping @Sendable () -> Date,
    sessions: WebSessions = WebSessions()
  ) {
    self.sessions = sessions
    self.backend = backend
    self.catalog = catalog
    self.now = now
  }

  /// The page a request asks for, for logs; nil for anything else.
  static func route(of request: HTTPRequest) -> String? {
    let path = request.url.path(percentEncoded: true)
    return path == "/" || WebStep(rawValue: String(path.dropFirst())) != nil ? path : nil
  }

  /// Answers a request for a page; nil for anything else.
  func respond(to request: HTTPRequest, from address: String?) async -> HTTPResponse? {
    if request.url.path(percentEncoded: true) == "/favicon.ico" {
      return HTTPResponse(status: 204, headers: ["Cache-Control": "max-age=86400"])
    }
    guard let route = Self.route(of: request) else { return nil }
    let step = WebStep(rawValue: String(route.dropFirst()))
    switch (request.method, step) {
    case (.get, _), (.head, _): break
    case (.post, .some): break
    default:
      let allowed = step == nil ? "GET, HEAD" : "GET, HEAD, POST"
      return HTTPResponse(status: 405, headers: ["Allow": allowed])
    }
    if step != nil, request.method == .post, !Self.isOwn(request) { return WebPage.refusal(403) }
    return await visit(step, request, address)
  }

  /// One browser's turn: its answer, and the cookie it is known by from now on.
  private func visit(
    _ step: WebStep?, _ request: HTTPRequest, _ address: String?
  ) async -> HTTPResponse {
    let sent = Self.cookie(of: request).flatMap { secrets.isOwn($0) ? $0 : nil }
    let cookie = sent ?? secrets.cookie()
    let known = await sessions.take(cookie)
    var visit = WebVisit(
      backend: backend, catalog: catalog, now: now, address: address,
      session: known ?? WebSession(), cookie: cookie, secrets: secrets)
    var answer: HTTPResponse
    switch (step, request.method) {
    case (nil, _): answer = WebPage.redirect(to: await visit.currentStep().rawValue)
    case (let step?, .post) where sent == nil:
      // Nobody knows this browser any more: it begins anew, and nothing of what it sent is done.
      answer = WebPage.redirect(to: (step == .consent ? .consent : WebStep.login).rawValue)
    case (let step?, .post): answer = await take(request, to: step, &visit)
    case (let step?, _): answer = await visit.open(step)
    }
    await sessions.give(visit.session, as: visit.cookie, insteadOf: cookie, of: address ?? "")
    if visit.cookie != sent {
      answer.headers["Set-Cookie"] =
        "\(Self.cookie)=\(visit.cookie); Path=/; HttpOnly; SameSite=Strict"
    }
    return request.method == .head ? Self.withoutContent(answer) : answer
  }

  /// Takes a form with the token of its browser; one in parts is not even read without it.
  private func take(
    _ request: HTTPRequest, to step: WebStep, _ visit: inout WebVisit
  ) async -> HTTPResponse {
    let isInParts = WebSubmission.isInParts(request, to: step.rawValue)
    if isInParts {
      guard secrets.isToken(WebSubmission.addressToken(of: request), for: visit.cookie) else {
        return WebPage.refusal(403)
      }
      guard visit.session.accessToken != nil else {
        return WebPage.redirect(to: WebStep.login.rawValue)
      }
    }
    do throws(WebSubmission.Error) {
      let submission = try await WebSubmission.read(request, to: step.rawValue)
      guard isInParts || secrets.isToken(submission.token, for: visit.cookie) else {
        return WebPage.refusal(403)
      }
      return await visit.post(submission, to: step)
    } catch {
      switch error {
      case .status(let status): return WebPage.refusal(status)
      case .tooLarge: return await visit.refusePicture(at: step)
      }
    }
  }

  private static func withoutContent(_ answer: HTTPResponse) -> HTTPResponse {
    var answer = answer
    answer.headers["Content-Length"] = String(answer.body.count ?? 0)
    answer.body = .empty
    return answer
  }

  private static func cookie(of request: HTTPRequest) -> String? {
    for pair in (request.headers["Cookie"] ?? "").split(separator: ";") {
      let text = pair.drop { $0 == " " }
      if text.hasPrefix(cookie + "=") { return String(text.dropFirst(cookie.count + 1)) }
    }
    return nil
  }

  /// Whether a page of this server sent a form (Fetch Metadata, else `Origin`, if a browser tells).
  private static func isOwn(_ request: HTTPRequest) -> Bool {
    if let site = request.headers["Sec-Fetch-Site"] {
      return ["same-origin", "none"].contains(site)
    }
    guard let origin = request.headers["Origin"] else { return true }
    return origin == "http://" + (request.headers["Host"] ?? "")
  }
}

/// The pages, by the names of their forms.
enum WebStep: String, CaseIterable, Sendable {
  case login, mfa
  case screenName, birthday, guardianConsent, avatar, review
  case verification, ineligible, home
  /// A guardian's decision, for the owner of a code.
  case consent

  /// The id of the page's form.
  var form: String { self == .consent ? "guardianDecision" : rawValue }
}
