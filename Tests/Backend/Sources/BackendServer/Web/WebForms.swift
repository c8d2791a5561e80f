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
  private static let cookie = "shell_session"

  let backend: ReferenceBackend
  let catalog: FormCatalog
  let now: @Sendable () -> Date
  private let sessions = WebSessions()

  init(backend: ReferenceBackend, catalog: FormCatalog, now: @escaping @Sendable () -> Date) {
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
    let submission: Result<WebSubmission, WebSubmission.Refusal>?
    if let step, request.method == .post {
      guard Self.isOwn(request) else { return WebPage.refusal(403) }
      submission = await Self.submission(request, step)
    } else {
      submission = nil
    }
    return await visit(step, submission, request, address)
  }

  /// One browser's turn: its answer, and the cookie it is known by from now on.
  private func visit(
    _ step: WebStep?, _ submission: Result<WebSubmission, WebSubmission.Refusal>?,
    _ request: HTTPRequest, _ address: String?
  ) async -> HTTPResponse {
    let sent = Self.cookie(of: request)
    let (id, session) = await sessions.take(sent)
    var visit = WebVisit(
      backend: backend, catalog: catalog, now: now, address: address, session: session)
    var answer: HTTPResponse
    switch (step, submission) {
    case (nil, _): answer = WebPage.redirect(to: await visit.currentStep().rawValue)
    case (let step?, nil): answer = await visit.open(step)
    case (_, .failure(.status(let status))): answer = WebPage.refusal(status)
    case (let step?, .failure(.tooLarge)): answer = await visit.refusePicture(at: step)
    case (_, .success) where id != sent:
      // Nobody knows this browser any more: it begins anew, and nothing of what it sent is done.
      answer = WebPage.redirect(to: (step == .consent ? .consent : WebStep.login).rawValue)
    case (let step?, .success(let submission)):
      answer =
        submission.token == session.token
        ? await visit.post(submission, to: step) : WebPage.refusal(403)
    }
    let key = await sessions.give(id, visit.session, isRenewed: visit.isRenewed)
    if key != sent {
      answer.headers["Set-Cookie"] = "\(Self.cookie)=\(key); Path=/; HttpOnly; SameSite=Strict"
    }
    return request.method == .head ? Self.withoutContent(answer) : answer
  }

  private static func submission(
    _ request: HTTPRequest, _ step: WebStep
  ) async -> Result<WebSubmission, WebSubmission.Refusal> {
    do throws(WebSubmission.Refusal) {
      return .success(try await WebSubmission.read(request, to: step.rawValue))
    } catch {
      return .failure(error)
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
