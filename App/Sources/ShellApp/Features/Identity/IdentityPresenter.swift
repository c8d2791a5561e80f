public import Domain
public import FormKit

/// Decides what the identity flow says; it decides nothing else.
public struct IdentityPresenter: Sendable {
  private let catalog: FormCatalog
  private let environment: @Sendable () -> FormEnvironment
  let today: @Sendable () -> CalendarDate
  let region: String

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - catalog: The schemas of the steps.
  ///   - environment: What the forms are judged by.
  ///   - today: The present day, for ages.
  ///   - region: The person's region.
  public init(
    catalog: FormCatalog, environment: @escaping @Sendable () -> FormEnvironment,
    today: @escaping @Sendable () -> CalendarDate, region: String
  ) {
    self.catalog = catalog
    self.environment = environment
    self.today = today
    self.region = region
  }

  /// The screen of a state; nil when its schema does not load.
  ///
  /// - Parameters:
  ///   - preview: The pixels of the picture; nil, the default, shows initials.
  ///   - photos: The access to the photos on the device; default granted.
  public func screen(
    for state: IdentityState, notice: Notice?, preview: ContentBlock.Image? = nil,
    photos: PhotoAccess = .granted
  ) -> Screen? {
    switch state.place {
    case .step(let step): stepScreen(step, state, notice, preview, photos)
    case .ineligible(let verdict):
      screen(
        "ineligible", .ineligible, notices: ineligible(verdict) + [notice].compactMap { $0 })
    case .verification(let method): verificationScreen(method, notices: [notice])
    }
  }

  /// The screen that asks for the code of an address.
  ///
  /// - Parameter code: The code of a link, which the form contains; default none.
  func verificationScreen(
    _ method: VerificationMethod, code: String? = nil, notices: [Notice?]
  ) -> Screen? {
    var screen = screen(
      "verification", .verification(method: method.rawValue),
      notices: [Notice(.info, verification(method))] + notices.compactMap(\.self))
    if let code { screen?.values = ["code": .string(code)] }
    return screen
  }

  private func stepScreen(
    _ step: IdentityStep, _ state: IdentityState, _ notice: Notice?,
    _ preview: ContentBlock.Image?, _ photos: PhotoAccess
  ) -> Screen? {
    var notices = [notice].compactMap { $0 }
    if step == .guardianConsent {
      notices.append(
        Notice(
          .info,
          "guardianConsent.explanation"))
    }
    var context: FormObject = ["hasQueuedAvatar": .bool(state.avatar.isQueued)]
    context["accountEmail"] = state.accountEmail.map { .string($0.revealed) }
    if step == .avatar {
      notices += [photos.notice].compactMap { $0 }
      context.merge(photos.context) { $1 }
    }
    if step == .review, case .queued = state.avatar, notice == nil { notices.append(uploadFailed) }
    let messages = environment().messages
    return screen(
      step.rawValue, .identity(step), values: values(of: step, state), notices: notices,
      canGoBack: step != .handle, context: context,
      content: content(of: step, state, preview, messages),
      step: formStep(step, state, messages))
  }

  /// The picked picture above the step that chooses one, and the answers on the review.
  private func content(
    of step: IdentityStep, _ state: IdentityState, _ preview: ContentBlock.Image?,
    _ messages: FormMessages
  ) -> [ContentBlock] {
    switch step {
    case .review: review(state, preview, messages)
    case .avatar where state.avatar.asset != nil: [picture(state, preview, messages)]
    case .handle, .displayName, .screenName, .birthday, .guardianConsent, .avatar: []
    }
  }

  private func screen(
    _ id: String, _ route: Route, values: FormObject = [:], notices: [Notice],
    canGoBack: Bool = false, context: FormObject = [:], content: [ContentBlock] = [],
    step: FormFrame.Step? = nil
  ) -> Screen? {
    guard let form = try? catalog.form(id) else { return nil }
    var environment = environment()
    environment.context.merge(context) { $1 }
    return Screen(
      route: route, form: form, values: values, notices: notices, canGoBack: canGoBack,
      environment: environment, content: content, step: step)
  }

  /// The number of a step; a guardian's is counted for those who need one.
  private func formStep(
    _ step: IdentityStep, _ state: IdentityState, _ messages: FormMessages
  ) -> FormFrame.Step? {
    let steps = IdentityStep.allCases.filter {
      $0 != .guardianConsent || $0 == step || state.guardianEmail != nil
    }
    guard let number = steps.firstIndex(of: step).map({ $0 + 1 }) else { return nil }
    let text = Phrase("frame.step", ["n": .number(number), "total": .number(steps.count)])
    return FormFrame.Step(number, of: steps.count, text: messages.text(text))
  }

  private func values(of step: IdentityStep, _ state: IdentityState) -> FormObject {
    let answers = state.answers
    var values: FormObject = [:]
    // The guardian's address is asked for anew.
    for field in step.fields where field != .guardianEmail {
      values[field.rawValue] = answers[field]
    }
    for (id, text) in state.typed { values[id] = .string(text) }
    return values
  }

  /// What is said when a name is taken.
  public func taken(_ suggestions: [ScreenName]) -> Phrase {
    guard !suggestions.isEmpty else { return "screenName.taken" }
    let names = suggestions.map(\.value).joined(separator: ", ")
    return Phrase("screenName.takenWith", ["names": .text(names)])
  }

  /// What is said when the service failed.
  public func failure(_ error: any Error) -> Notice {
    Notice(.error, Phrase(error))
  }

  /// What is said when the picture is kept but not uploaded.
  public var uploadFailed: Notice {
    AvatarRetryNotice.failed
  }

  /// How to reach a person.
  public var support: Notice {
    Notice(.info, "ineligible.support")
  }

  /// The notice after a guardian was asked, with the demo's message if there is one.
  public func guardianAsked(_ message: Notice?) -> Notice { GuardianConsentNotice.asked(message) }

  private func ineligible(_ verdict: Ineligibility) -> [Notice] {
    let end = verdict.until.map { Phrase("ineligible.until", ["day": .day($0.nextDay)]) }
    return [
      Notice(.error, Phrase("ineligible.minimum", ["n": .number(verdict.minimum)])),
      Notice(.info, end.map { "ineligible.law" + $0 } ?? "ineligible.law"),
    ]
  }

  private func verification(_ method: VerificationMethod) -> Phrase {
    switch method {
    case .email: "verification.email"
    case .phone: "verification.phone"
    }
  }
}
