internal import Domain
internal import FormKit
internal import Networking
internal import ReferenceBackend
internal import ShellApp

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The identity flow: the steps of the app's coordinator, in its order and with its words.
extension WebVisit {
  private var presenter: IdentityPresenter {
    let (visit, today) = (self, today)
    return IdentityPresenter(
      catalog: catalog, environment: { visit.environment }, today: { today }, region: Self.region)
  }

  private var today: CalendarDate { (try? CalendarDate("\(environment.today)")) ?? .last }

  /// Where the flow is at a page; nil for a page outside it.
  func place(of step: WebStep) -> IdentityState.Place? {
    switch step {
    case .verification, .ineligible: session.identity.place
    case .consent: nil
    default: IdentityStep(rawValue: step.rawValue).map { .step($0) }
    }
  }

  /// The first step whose answer is missing, or the end the flow has come to.
  var identityStep: WebStep {
    let state = session.identity
    switch state.place {
    case .ineligible: return .ineligible
    case .verification: return .verification
    case .step: break
    }
    guard state.screenName != nil else { return .screenName }
    guard let birth = state.dateOfBirth else { return .birthday }
    if state.guardianEmail == nil {
      if session.requiresConsent { return .guardianConsent }
      if case .requiresGuardianConsent = verdict(birth) { return .guardianConsent }
    }
    return session.hasAnsweredAvatar ? .review : .avatar
  }

  /// Whether a step before the present one can be shown again, its answer still there.
  func isOpen(_ step: WebStep, at current: WebStep) -> Bool {
    let order: [WebStep] = [.screenName, .birthday, .guardianConsent, .avatar, .review]
    guard let place = order.firstIndex(of: step), let end = order.firstIndex(of: current) else {
      return false
    }
    return place <= end && (step != .guardianConsent || session.identity.guardianEmail != nil)
  }

  /// The page of a step as the app's presenter has it.
  mutating func identityPage(
    _ step: WebStep, _ place: IdentityState.Place, _ said: Notice?
  ) async -> WebPage? {
    var state = session.identity
    state.place = place
    if step == .review, let avatar = await loadedAvatar() { state.avatar = .uploaded(avatar) }
    guard let screen = presenter.screen(for: state, notice: said) else { return nil }
    return WebPage(
      step: step.rawValue,
      engine: FormEngine(screen.form, values: screen.values, environment: screen.environment),
      notices: screen.notices)
  }

  /// Does what a form is for; gives the step after it, nil when the form is shown again.
  mutating func submit(
    _ step: WebStep, _ values: FormObject, _ file: PickedFile?
  ) async -> (SubmissionResult, WebStep?) {
    let text = { (name: String) in values[name]?.stringValue ?? "" }
    switch step {
    case .login:
      return await signIn(
        "auth/sign-in",
        ["email": .string(text("email")), "password": .string(text("password"))], field: "password")
    case .mfa:
      return await signIn(
        "auth/mfa",
        ["challenge": .string(session.challenge ?? ""), "code": .string(text("code"))],
        field: "code")
    case .screenName: return await submitScreenName(text("screenName"))
    case .birthday: return await submitBirthday(text("dateOfBirth"))
    case .guardianConsent: return await submitConsent(text("guardianEmail"))
    case .avatar: return await submitAvatar(file)
    case .review, .verification: return await submitProfile()
    case .ineligible:
      await signOut()
      return (.completed, .login)
    case .home: return (.completed, .home)
    case .consent: return await decide(text("decision"), text("consentCode"))
    }
  }

  /// Does what a button beside submit is for; gives the step to show.
  mutating func perform(_ action: String, at step: WebStep) async -> WebStep {
    switch (step, action) {
    case (.avatar, "skipAvatarButton"):
      session.avatar = nil
      session.hasAnsweredAvatar = true
      return advance(to: .review)
    case (.review, "editScreenNameButton"): return edit(.screenName)
    case (.review, "editBirthdayButton"): return edit(.birthday)
    case (.review, "editAvatarButton"): return edit(.avatar)
    case (.ineligible, "contactSupportButton"): session.notice = presenter.support
    case (_, "signOutButton"):
      await signOut()
      return .login
    default: break
    }
    return step
  }

  private mutating func edit(_ step: WebStep) -> WebStep {
    session.identity.isEditing = true
    return step
  }

  /// The step after an accepted one: the review again when only one answer was changed.
  private mutating func advance(to next: WebStep) -> WebStep {
    defer { if next == .review { session.identity.isEditing = false } }
    guard session.identity.isEditing, [.birthday, .avatar, .review].contains(next),
      session.identity.screenName != nil, session.identity.dateOfBirth != nil
    else { return next }
    session.identity.isEditing = false
    return .review
  }

  private mutating func submitScreenName(_ raw: String) async -> (SubmissionResult, WebStep?) {
    let answer = await call(.post, "screen-names/\(Self.segment(raw))/reservation")
    guard answer?.status == 200, let name = try? ScreenName(raw) else {
      guard answer?.status == 409 else { return (Self.refusal(answer, "screenName"), nil) }
      let taken = presenter.taken(names(answer))
      return (.validationFailed(["screenName": taken]), nil)
    }
    session.identity.screenName = name
    return (.completed, advance(to: .birthday))
  }

  private mutating func submitBirthday(_ text: String) async -> (SubmissionResult, WebStep?) {
    let birth: DateOfBirth
    do {
      birth = try DateOfBirth(CalendarDate(text), today: today)
    } catch {
      return (.validationFailed(["dateOfBirth": "\(error)"]), nil)
    }
    let answer = await call(
      .post, "profile/eligibility",
      ["dateOfBirth": .string(birth.date.description), "region": .string(Self.region)])
    guard let answer, answer.status == 204 else {
      guard let answer, answer.status == 403 else {
        return (Self.refusal(answer, "dateOfBirth"), nil)
      }
      end(with: answer)
      return (.completed, .ineligible)
    }
    switch verdict(birth) {
    case .eligible:
      session.identity.dateOfBirth = birth
      session.identity.guardianEmail = nil
      return (.completed, advance(to: .avatar))
    case .requiresGuardianConsent:
      session.identity.dateOfBirth = birth
      let wasAsked = session.identity.guardianEmail != nil
      return (.completed, advance(to: wasAsked ? .avatar : .guardianConsent))
    case .ineligible(_, let minimum):
      end(with: Ineligibility(minimum: minimum))
      return (.completed, .ineligible)
    }
  }

  private func verdict(_ birth: DateOfBirth) -> AgeEligibilityResult {
    RegionalAgeEligibility.standard.policy(for: Self.region).evaluate(age: birth.age(on: today))
  }

  /// The end of the flow for somebody too young; the day they told is forgotten.
  private mutating func end(with verdict: Ineligibility) {
    session.identity.dateOfBirth = nil
    session.identity.guardianEmail = nil
    session.identity.isEditing = false
    session.identity.place = .ineligible(verdict)
  }

  /// The end of the flow by a refusal of the backend.
  mutating func end(with refusal: HTTPResponse) {
    let until = refusal.json?["until"]?.stringValue.flatMap {
      try? JSONCoding().decode(Date.self, from: JSONCoding().encode($0))
    }
    end(with: Ineligibility(minimum: Self.minimum(refusal), until: until))
  }

  private mutating func submitConsent(_ email: String) async -> (SubmissionResult, WebStep?) {
    let guardian = try? EmailAddress(normalizing: email)
    if let guardian, session.identity.guardianEmail == guardian {
      return (.completed, advance(to: .avatar))
    }
    let answer = await call(
      .post, "profile/guardian-consent", ["guardianEmail": .string(email)])
    guard answer?.status == 202, let guardian else {
      return (Self.refusal(answer, "guardianEmail"), nil)
    }
    session.identity.guardianEmail = guardian
    session.notice = presenter.guardianAsked(nil)
    return (.completed, advance(to: .avatar))
  }

  /// Records a guardian's decision and shows the page again.
  private mutating func decide(
    _ decision: String, _ code: String
  ) async -> (SubmissionResult, WebStep?) {
    let answer = await send(
      .post, "consents", ["code": .string(code), "decision": .string(decision)])
    guard answer?.status == 204 else { return (Self.refusal(answer, "consentCode"), nil) }
    session.notice = Notice(.success, "Your decision is recorded.")
    return (.completed, .consent)
  }

  private mutating func submitAvatar(_ file: PickedFile?) async -> (SubmissionResult, WebStep?) {
    guard let file else {
      session.hasAnsweredAvatar = true
      return (.completed, advance(to: .review))
    }
    let asset: AvatarAsset
    do throws(AvatarError) {
      asset = try AvatarAsset(data: file.data, fileName: file.name)
    } catch {
      return (.validationFailed(["avatar": error.message]), nil)
    }
    let answer = await upload(file, type: asset.format.mediaType)
    guard let answer, answer.status == 200, let url = answer.json?["url"]?.stringValue else {
      return (Self.refusal(answer, "avatar"), nil)
    }
    session.avatar = WebSession.Avatar(url: url, fileName: asset.fileName)
    session.hasAnsweredAvatar = true
    return (.completed, advance(to: .review))
  }

  /// The uploaded picture, for what the review says of it.
  private mutating func loadedAvatar() async -> AvatarAsset? {
    guard let avatar = session.avatar, let id = avatar.url.split(separator: "/").last,
      let data = await call(.get, "avatars/\(id)")?.body.data
    else { return nil }
    return try? AvatarAsset(data: data, fileName: avatar.fileName)
  }

  private mutating func submitProfile() async -> (SubmissionResult, WebStep?) {
    guard let name = session.identity.screenName, let birth = session.identity.dateOfBirth else {
      return (.completed, identityStep)
    }
    var order: [String: JSONValue] = [
      "screenName": .string(name.value), "dateOfBirth": .string(birth.date.description),
      "region": .string(Self.region),
    ]
    if let avatar = session.avatar { order["avatarURL"] = .string(avatar.url) }
    let answer = await call(.post, "profile", order)
    switch (answer?.status, answer?.json?["status"]?.stringValue) {
    case (201, _):
      session.identity = IdentityState()
      session.requiresConsent = false
      return (.completed, .home)
    case (200, "requiresVerification"):
      let method = answer?.json?["method"]?.stringValue.flatMap(VerificationMethod.init(rawValue:))
      session.identity.place = .verification(method ?? .email)
      return (.completed, .verification)
    case (200, "requiresGuardianConsent"):
      session.requiresConsent = true
      session.identity.guardianEmail = nil
      return (.completed, .guardianConsent)
    case (403, _):
      if let answer { end(with: answer) }
      return (.completed, .ineligible)
    case (409, _):
      session.notice = Notice(.error, presenter.taken(names(answer)))
      session.identity.place = .step(.review)
      return (.completed, edit(.screenName))
    default: return (Self.refusal(answer, "screenName"), nil)
    }
  }

  private func names(_ answer: HTTPResponse?) -> [ScreenName] {
    Self.suggestions(answer?.json).compactMap { try? ScreenName($0) }
  }

  private static func minimum(_ answer: HTTPResponse?) -> Int {
    guard case .number(let minimum)? = answer?.json?["minimum"] else { return 13 }
    return Int(exactly: minimum) ?? 13
  }
}
