public import Domain
public import FormKit

/// Decides what the identity flow says; it decides nothing else.
public struct IdentityPresenter: Sendable {
  private let catalog: FormCatalog
  private let environment: @Sendable () -> FormEnvironment
  private let today: @Sendable () -> CalendarDate
  private let region: String

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
  public func screen(for state: IdentityState, notice: Notice?) -> Screen? {
    switch state.place {
    case .step(let step): stepScreen(step, state, notice)
    case .ineligible(let verdict):
      screen(
        "ineligible", .ineligible, notices: ineligible(verdict) + [notice].compactMap { $0 })
    case .verification(let method):
      screen(
        "verification", .verification(method: method.rawValue),
        notices: [Notice(.info, verification(method))] + [notice].compactMap { $0 })
    }
  }

  private func stepScreen(
    _ step: IdentityStep, _ state: IdentityState, _ notice: Notice?
  ) -> Screen? {
    var notices = [notice].compactMap { $0 }
    if step == .guardianConsent {
      notices.append(
        Notice(
          .info,
          "guardianConsent.explanation"))
    }
    var context: FormObject = [
      "hasAvatar": .bool(state.avatar.asset != nil),
      "hasQueuedAvatar": .bool(state.avatar.isQueued),
    ]
    context["accountEmail"] = state.accountEmail.map { .string($0.revealed) }
    if step == .review, case .queued = state.avatar, notice == nil { notices.append(uploadFailed) }
    return screen(
      step.rawValue, .identity(step), values: values(of: step, state), notices: notices,
      canGoBack: step != .screenName, context: context)
  }

  private func screen(
    _ id: String, _ route: Route, values: FormObject = [:], notices: [Notice],
    canGoBack: Bool = false, context: FormObject = [:]
  ) -> Screen? {
    guard let form = try? catalog.form(id) else { return nil }
    var environment = environment()
    environment.context.merge(context) { $1 }
    return Screen(
      route: route, form: form, values: values, notices: notices, canGoBack: canGoBack,
      environment: environment)
  }

  private func values(of step: IdentityStep, _ state: IdentityState) -> FormObject {
    var values: FormObject = [:]
    switch step {
    case .screenName: values["screenName"] = state.screenName.map { .string($0.value) }
    case .birthday:
      values["dateOfBirth"] = state.dateOfBirth.map { .string($0.date.description) }
    case .guardianConsent, .avatar: break
    case .review: values = review(state)
    }
    for (id, text) in state.typed { values[id] = .string(text) }
    return values
  }

  private func review(_ state: IdentityState) -> FormObject {
    guard let name = state.screenName, let birth = state.dateOfBirth else { return [:] }
    let age = birth.age(on: today())
    var values: FormObject = [
      "screenName": .string(name.value), "age": .number(Double(age)),
      "placeholder": .string(environment().messages.text("picture.none")),
    ]
    var request: FormObject = [
      "screenName": .string(name.value), "dateOfBirth": "•••", "region": .string(region),
    ]
    if let avatar = state.avatar.asset {
      values["avatar"] = .string(
        "\(avatar.fileName) (\(avatar.pixelSize), \(avatar.format.rawValue))")
      request["avatar"] = .string(avatar.fileName)
    }
    if state.guardianEmail != nil { request["guardianConsent"] = "•••" }
    values["request"] = .string(FormValue.object(request).json())
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
