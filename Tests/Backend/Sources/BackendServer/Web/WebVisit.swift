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

/// One request of a browser, with the browser's own session.
struct WebVisit: Sendable {
  /// The region whose rules hold, as the backend takes it where none is named.
  static let region = "US"

  let backend: ReferenceBackend
  let catalog: FormCatalog
  let now: @Sendable () -> Date
  let address: String?
  var session: WebSession
  /// The cookie the browser has from now on.
  private(set) var cookie: String
  private let secrets: WebSecrets

  init(
    backend: ReferenceBackend, catalog: FormCatalog, now: @escaping @Sendable () -> Date,
    address: String?, session: WebSession, cookie: String, secrets: WebSecrets
  ) {
    self.backend = backend
    self.catalog = catalog
    self.now = now
    self.address = address
    self.session = session
    self.cookie = cookie
    self.secrets = secrets
  }

  /// The token of this browser's forms.
  private var token: String { secrets.token(for: cookie) }

  /// Starts with another session, under another cookie: who knew the old one knows nothing.
  mutating func begin(_ session: WebSession) {
    self.session = session
    cookie = secrets.cookie()
  }

  /// Shows a step, or the way to the one that has to come first.
  mutating func open(_ step: WebStep) async -> HTTPResponse {
    if let other = await detour(from: step) { return WebPage.redirect(to: other.rawValue) }
    return await page(step)?.response(token) ?? WebPage.refusal(500)
  }

  /// Takes a form: does what its button says, or shows it again.
  mutating func post(_ submission: WebSubmission, to step: WebStep) async -> HTTPResponse {
    if let other = await detour(from: step) { return WebPage.redirect(to: other.rawValue) }
    guard var page = await page(step) else { return WebPage.refusal(500) }
    session.notice = nil
    if let action = page.engine.perform(submission.form) {
      return WebPage.redirect(to: await perform(action, at: step).rawValue)
    }
    var next: WebStep?
    while true {
      let effects = page.engine.takeEffects()
      if effects.isEmpty { break }
      for effect in effects {
        switch effect {
        case .startCheck(let call): _ = page.engine.answer(call.id, with: await check(call))
        case .submit(let attempt):
          let result: SubmissionResult
          (result, next) = await submit(step, attempt.values, submission.file)
          page.engine.finishSubmission(result, of: attempt.attempt)
        default: break
        }
      }
    }
    if let next {
      // Nothing is kept of a guardian's browser that could show the notice on another page.
      return next == .consent ? await open(next) : WebPage.redirect(to: next.rawValue)
    }
    page.notices += [session.notice].compactMap { $0 }
    session.notice = nil
    return page.response(token)
  }

  /// Shows the step again, with what is wrong with a picture that was too large to be read.
  mutating func refusePicture(at step: WebStep) async -> HTTPResponse {
    if let other = await detour(from: step) { return WebPage.redirect(to: other.rawValue) }
    guard let page = await page(step) else { return WebPage.refusal(500) }
    let facts: FormValue = [
      "name": "", "size": .number(Double(AvatarLimits.standard.maximumBytes + 1)),
    ]
    page.engine.perform(HTMLSubmission(fields: [], files: [FieldPath(step.rawValue): facts]))
    return page.response(token, status: 413)
  }

  /// Where the person has to go on.
  mutating func currentStep() async -> WebStep {
    guard session.accessToken != nil, let profile = await call(.get, "profile") else {
      return .login
    }
    switch profile.status {
    case 200: return .home
    case 404: return identityStep
    case 403:
      end(with: profile)
      return .ineligible
    default: return .login
    }
  }

  /// The step to go to instead; nil when this one is open.
  private mutating func detour(from step: WebStep) async -> WebStep? {
    switch step {
    case .login, .consent: return nil
    case .mfa: return session.challenge == nil ? .login : nil
    default:
      let current = await currentStep()
      return step == current || isOpen(step, at: current) ? nil : current
    }
  }

  private mutating func page(_ step: WebStep) async -> WebPage? {
    let said = session.notice
    session.notice = nil
    if let place = place(of: step) { return await identityPage(step, place, said) }
    guard let form = try? catalog.form(step.form) else { return nil }
    var values: FormObject = [:]
    var notices = [said].compactMap { $0 }
    if step == .home, let profile = await call(.get, "profile")?.json {
      values["greeting"] = profile["screenName"]?.stringValue.map { .string("@" + $0) }
      let consent = profile["guardianConsent"]?.stringValue
      notices += [GuardianConsentNotice.notice(consent.flatMap(GuardianConsentState.init))]
        .compactMap { $0 }
    }
    return WebPage(
      step: step.rawValue, engine: FormEngine(form, values: values, environment: environment),
      notices: notices)
  }

  /// The day and words forms are judged by.
  var environment: FormEnvironment { BackendForms(catalog: catalog, now: now).environment() }
}
