public import Domain
import FormKit
public import Observation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The requests of the setup of text messages.
public protocol TextMessageInteractor: GlobalInteractor {
  /// The present instant.
  var now: Date { get }
  /// Returns the newest message of the demo's backend; nil without one.
  func demoMessage() -> Notice?
  /// Requests a code in a text message to a number; the second factor does not change yet.
  func beginTextMessageSetup(
    _ phoneNumber: Domain.PhoneNumber
  ) async throws -> TextMessageSetupResult
  /// Sets the second factor of the sign-in; nil for none.
  func setSecondFactor(_ factor: SecondFactor?) async throws -> SecondFactorResult
  /// Returns the second factor of the sign-in; unknown when the service takes longer than a second.
  func secondFactor() async -> SecondFactorSettings
  /// Returns whether the signed-in account is a guest's; nil when the session cannot be read.
  func isGuest() async -> Bool?
}

/// Sets up text messages: asks for a phone number, then for the code that was sent there.
@MainActor
@Observable
public final class TextMessagePresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, TextMessagePresenter.self)
  private let interactor: any TextMessageInteractor
  private let router: any AuthenticatorRouter
  private let loading: LoadingBoard
  /// The newest setup; nil before the first code.
  private var setup: TextMessageSetup?
  /// Whether the form of the code shows.
  private var asksForCode = false
  private let decision = DecisionForm()
  /// Whether the account is a guest's, which has no sign-in.
  private var isGuest = false
  private var messages = SentMessageTimes()
  /// The result of the last request, or the reason for which there was none.
  private var notice: Notice?
  /// Whether a code is on its way; the same button then does nothing.
  private var isAsking = false

  /// Makes a presenter.
  ///
  /// - Parameter loading: Receives loading messages; default a board without observers.
  public init(
    interactor: any TextMessageInteractor, router: any AuthenticatorRouter,
    loading: LoadingBoard = LoadingBoard()
  ) {
    self.interactor = interactor
    self.router = router
    self.loading = loading
  }

  private var route: Route { asksForCode ? .textMessageCode : .textMessage }

  /// The route of the form that shows.
  public var flowRoute: Route? { route }

  /// The form of the number, or of the code; for a guest the way to an account.
  public var screen: Screen? {
    guard !isGuest else {
      return .forGuest(
        "textMessage.title", at: route, environment: interactor.formEnvironment(), form: decision)
    }
    guard asksForCode, let setup else {
      return screen(
        AccountForms.phoneNumberForm,
        values: setup.map { ["phoneNumber": .string($0.phoneNumber.revealed)] } ?? [:], [notice])
    }
    let hint = Notice(
      .info,
      Phrase(
        "textMessage.sent", count: messages.minutes(until: setup.expiresAt),
        ["number": .text(setup.phoneNumber.revealed)]))
    var screen = screen(
      AccountForms.textMessageCodeForm, [hint, interactor.demoMessage(), notice])
    screen?.codeSentAt = messages.last
    return screen
  }

  private func screen(
    _ form: CompiledForm?, values: FormObject = [:], _ notices: [Notice?]
  ) -> Screen? {
    form.map {
      Screen(
        route: route, form: $0, values: values, notices: notices.compactMap(\.self),
        canGoBack: true, environment: interactor.formEnvironment())
    }
  }

  /// Records the appearance, and reads whether the account is a guest's.
  public func appear() async {
    interactor.trackEvent(Event.appear(route))
    isGuest = await interactor.isGuest() == true
  }

  /// Requests a code, or confirms the number with it.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    notice = nil
    guard !isGuest else {
      router.showLinkAccount()
      return .advance
    }
    do {
      guard asksForCode else {
        let number = try input.values.convert(.phoneNumber) { try Self.number($0) }.get()
        return try await open(number)
      }
      let code = try input.values.convert(.code) { SecretString($0) }.get()
      return try await confirm(code)
    } catch let error as MappingError {
      return .stay(messages: error.messages, notice: nil)
    } catch {
      // Cancelled: the person may send the form again.
      return .stay(messages: [:], notice: nil)
    }
  }

  private static func number(_ text: String) throws -> Domain.PhoneNumber {
    guard let number = AccountForms.phoneNumber(text) else {
      throw KeyedError(description: "textMessage.number.invalid")
    }
    return number
  }

  /// Requests a code; a number that was sent one a moment ago gets no other, and the form of that code shows.
  private func open(_ number: Domain.PhoneNumber) async throws -> ScreenResult {
    if setup?.phoneNumber == number, let reason = messages.refusal(at: interactor.now) {
      asksForCode = true
      notice = reason
      return .advance
    }
    return try await begin(number)
  }

  /// Sends another code to the same number.
  public func perform(_ action: ActionID) async {
    guard action == .anotherCode, asksForCode, let setup, !isAsking else { return }
    notice = messages.refusal(at: interactor.now)
    guard notice == nil else { return }
    isAsking = true
    defer { isAsking = false }
    notice = reason(of: try? await begin(setup.phoneNumber)) ?? notice
  }

  /// Goes back from the code to the number; from there the screen itself is left.
  public func goBack() -> Bool {
    notice = nil
    guard asksForCode else { return false }
    asksForCode = false
    return true
  }

  /// The reason for which a request without a form of its own has failed; nil when it has not.
  private func reason(of result: ScreenResult?) -> Notice? {
    guard case .stay(let messages, let notice)? = result else { return nil }
    return notice ?? messages.values.first.map { Notice(.error, $0) }
  }
}

extension TextMessagePresenter {
  private func begin(_ number: Domain.PhoneNumber) async throws -> ScreenResult {
    let route = route
    interactor.trackEvent(Event.begin(route, .start))
    let result = try await loading.show("createAccount.running") {
      try await interactor.beginTextMessageSetup(number)
    }
    interactor.trackEvent(Event.begin(route, result.stage))
    switch result {
    case .begun(let begun):
      let isRepeated = setup?.phoneNumber == number
      setup = begun
      messages.sent(at: interactor.now)
      // The person went elsewhere meanwhile.
      guard route == self.route else { return .advance }
      asksForCode = true
      if isRepeated { notice = Notice(.success, "createAccount.resent") }
      return .advance
    case .reauthenticationRequired:
      router.showReauthentication { [weak self] in await self?.repeatBegin(number) }
      return .advance
    case .noEmailAddress:
      guard await interactor.isGuest() == true else {
        return .stay(messages: [:], notice: Notice(.error, "secondFactor.noEmail.message"))
      }
      router.showAlert(
        .alert, title: "secondFactor.noEmail", subtitle: "secondFactor.noEmail.message",
        buttons: .linkingAccount { [router] in router.showLinkAccount() })
      return .advance
    case .unavailable:
      return .stay(messages: [:], notice: Notice(.error, "secondFactor.unavailable"))
    case .unsupportedNumber:
      return .stay(messages: ["phoneNumber": "textMessage.number.unsupported"], notice: nil)
    case .notSignedIn, .failed(.unauthorized):
      await router.sessionExpired()
      return .advance
    case .failed(let failure):
      return .stay(messages: [:], notice: Notice(.error, failure.phrase))
    case .sessionUnavailable(let error):
      return .stay(messages: [:], notice: Notice(.error, error.phrase))
    }
  }

  /// Requests the code after the password was right; its form no longer shows then.
  private func repeatBegin(_ number: Domain.PhoneNumber) async {
    notice = reason(of: try? await begin(number)) ?? notice
  }

  private func confirm(_ code: SecretString) async throws -> ScreenResult {
    interactor.trackEvent(Event.confirm(.start))
    let result = try await loading.show("action.saving") {
      try await interactor.setSecondFactor(.textMessage(code: code))
    }
    interactor.trackEvent(Event.confirm(result.stage))
    switch result {
    case .changed(let codes):
      router.showRecoveryCodes(codes, done: .success("secondFactor.withCode"))
      return .advance
    case .wrongCode(let attemptsLeft):
      return .stay(messages: ["code": Phrase("mfa.code.wrong", count: attemptsLeft)], notice: nil)
    case .setupEnded: return await setupEnded()
    case .reauthenticationRequired:
      router.showReauthentication { [weak self] in await self?.repeatConfirmation(with: code) }
      return .advance
    case .unavailable, .noEmailAddress, .notSignedIn, .failed, .sessionUnavailable:
      return await router.screenResult(ofFailure: result)
    }
  }

  /// Leaves a setup whose code, with an answer that was lost, may have confirmed the number; else the person may
  /// ask for another code.
  private func setupEnded() async -> ScreenResult {
    let status = await interactor.secondFactor().status
    guard let ending = setup?.phoneNumber.ending, status.phoneNumberEnding == ending else {
      return .stay(messages: ["code": "createAccount.codeEnded"], notice: nil)
    }
    router.dismissScreen()
    router.show(
      .info(Phrase("textMessage.present", ["ending": .text(ending)]) + "textMessage.newCodes"))
    return .advance
  }

  /// Confirms the number after the password was right, when the code may be too old by then.
  private func repeatConfirmation(with code: SecretString) async {
    notice = reason(of: try? await confirm(code)) ?? notice
  }
}

extension TextMessagePresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear(Route)
    case begin(Route, ActionStage)
    case confirm(ActionStage)

    var route: Route {
      switch self {
      case .appear(let route), .begin(let route, _): route
      case .confirm: .textMessageCode
      }
    }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      case .begin(_, let stage): .request("Begin", stage)
      case .confirm(let stage): .request("Confirm", stage)
      }
    }
  }
}

extension CoreInteractor: TextMessageInteractor {
  func beginTextMessageSetup(
    _ phoneNumber: Domain.PhoneNumber
  ) async throws -> TextMessageSetupResult {
    try await dependencies.account.beginTextMessageSetup.execute(phoneNumber)
  }
}

extension CoreBuilder {
  func textMessage() -> TextMessagePresenter {
    TextMessagePresenter(interactor: interactor, router: coreRouter, loading: loading)
  }
}
