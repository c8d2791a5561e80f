internal import FormKit
internal import FormKitHTML
internal import Networking
internal import ReferenceBackend

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The identity flow for a browser: the app's forms as pages, judged here by the same engine.
///
/// Every page works without script. What a page leads to is asked of the backend as the app asks it.
struct WebForms: Sendable {
  /// The steps in their order; each is a page of its name.
  static let steps = [
    "login", "mfa", "screenName", "birthday", "guardianConsent", "verification", "ineligible",
    "home",
  ]
  private static let cookie = "shell_session"
  private static let bodyLimit = 65_536

  let backend: ReferenceBackend
  let forms: BackendForms
  private let sessions = WebSessions()

  /// The page a request asks for, for logs; nil for anything else.
  static func route(of request: HTTPRequest) -> String? {
    let path = request.url.path(percentEncoded: true)
    return path == "/" || steps.contains(String(path.dropFirst())) ? path : nil
  }

  /// Answers a request for a page; nil for anything else, and when there are no forms.
  func respond(to request: HTTPRequest) async -> HTTPResponse? {
    guard let route = Self.route(of: request), !forms.ids.isEmpty else { return nil }
    let id = Self.cookie(of: request)
    let known = if let id { await sessions[id] } else { WebSession?.none }
    var visit = WebVisit(backend: backend, session: known ?? WebSession())
    let next: Next
    switch request.method {
    case .get where route == "/": next = .step(await visit.currentStep())
    case .get: next = await page(String(route.dropFirst()), visit)
    case .post where route != "/" && Self.isOwn(request):
      next = await post(String(route.dropFirst()), request, &visit)
    case .post where route != "/": return HTTPResponse(status: 403)
    default: return HTTPResponse(status: 405, headers: ["Allow": "GET, POST"])
    }
    switch next {
    case .end:
      if let id { await sessions.remove(id) }
      return Self.redirect("/login")
    case .page(let response): return response
    case .step(let step):
      let key = await sessions.keep(visit.session, as: known == nil ? nil : id)
      var response = Self.redirect("/" + step)
      response.headers["Set-Cookie"] =
        "\(Self.cookie)=\(key); Path=/; HttpOnly; SameSite=Strict"
      return response
    }
  }

  private enum Next {
    case page(HTTPResponse)
    case step(String)
    case end
  }

  private func page(_ step: String, _ visit: WebVisit) async -> Next {
    if visit.session.accessToken == nil, !["login", "mfa"].contains(step) { return .step("login") }
    guard let engine = engine(step, await visit.values(for: step)) else {
      return .page(HTTPResponse(status: 500))
    }
    return .page(Self.response(step, engine))
  }

  private func post(_ step: String, _ request: HTTPRequest, _ visit: inout WebVisit) async -> Next {
    if visit.session.accessToken == nil, !["login", "mfa"].contains(step) { return .step("login") }
    guard let body = try? await request.body.collect(upTo: Self.bodyLimit),
      let submission = try? HTMLSubmission(urlEncoded: body)
    else { return .page(HTTPResponse(status: 413)) }
    guard let engine = engine(step, await visit.values(for: step)) else {
      return .page(HTTPResponse(status: 500))
    }
    if let action = engine.perform(submission) {
      if action == "signOutButton" {
        await visit.signOut()
        return .end
      }
      return .step(step)
    }
    var next: String?
    while true {
      let effects = engine.takeEffects()
      if effects.isEmpty { break }
      for effect in effects {
        switch effect {
        case .startCheck(let call): _ = engine.answer(call.id, with: await visit.check(call))
        case .submit(let submission):
          let (result, following) = await visit.submit(step, submission.values)
          next = following
          engine.finishSubmission(result, of: submission.attempt)
        default: break
        }
      }
    }
    if let next { return .step(next) }
    return .page(Self.response(step, engine))
  }

  private func engine(_ step: String, _ values: [String: FormValue]) -> FormEngine? {
    guard let form = try? forms.form(step) else { return nil }
    return FormEngine(form, values: values, environment: forms.environment())
  }

  private static func response(_ step: String, _ engine: FormEngine) -> HTTPResponse {
    let page = HTMLFormRenderer(action: "/" + step).page(engine)
    return HTTPResponse(
      status: 200,
      headers: [
        "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
        "Content-Security-Policy": page.contentSecurityPolicy,
        "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
      ],
      body: .text(page.html))
  }

  private static func redirect(_ path: String) -> HTTPResponse {
    HTTPResponse(status: 303, headers: ["Location": path, "Cache-Control": "no-store"])
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
