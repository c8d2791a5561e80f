public import Domain
public import FormKit
public import Observation

/// The input of the identity flow.
public struct IdentityFlowDelegate: Sendable {
  /// The state to start with.
  public let state: IdentityState
  /// Called when the flow is over, and for each question about its end.
  public let onExit: @MainActor @Sendable (IdentityFlowCoordinator.Exit) async -> Void

  /// Makes the input; by default the flow starts at its first step.
  public init(
    state: IdentityState = IdentityState(),
    onExit: @escaping @MainActor @Sendable (IdentityFlowCoordinator.Exit) async -> Void
  ) {
    self.state = state
    self.onExit = onExit
  }
}

/// Shows the screens of the identity flow, and makes their requests.
///
/// ``IdentityState`` decides what comes next.
@MainActor
@Observable
public final class IdentityFlowCoordinator: ScreenPresenter {
  private let lifetime = Lifetime(.flow, IdentityFlowCoordinator.self)
  /// The end of the flow.
  public enum Exit: Sendable, Hashable {
    /// The profile exists.
    case completed(UserProfile)
    /// The person signs out instead.
    case signOut
    /// The person wants to sign out and is asked first: it deletes the answers so far.
    case confirmSignOut
    /// The person, who is too young, wants to delete the account and is asked first.
    case deleteAccount
  }

  /// The place and the answers.
  public private(set) var state: IdentityState
  private let interactor: any IdentityInteractor
  private let presenter: IdentityPresenter
  private let loading: LoadingBoard
  private let photos: ImagePickerCoordinator
  private let delegate: IdentityFlowDelegate
  private var notice: Notice?
  private var verification = VerificationAttempt()
  /// The code of a link, or the one typed before a question, until another screen shows.
  private var filledCode: String?
  private var preview: (avatar: AvatarAsset, image: ContentBlock.Image?)?

  /// Starts the flow at the delegate's state; ``resume()`` takes over a draft.
  ///
  /// - Parameters:
  ///   - loading: Receives loading messages; default a board without observers.
  ///   - photos: Asks for access to photos; default nothing.
  public init(
    interactor: any IdentityInteractor, presenter: IdentityPresenter,
    loading: LoadingBoard = LoadingBoard(),
    photos: ImagePickerCoordinator = ImagePickerCoordinator(), delegate: IdentityFlowDelegate
  ) {
    state = delegate.state
    self.interactor = interactor
    self.presenter = presenter
    self.loading = loading
    self.photos = photos
    self.delegate = delegate
  }

  /// Takes over the draft of an earlier start, as far as it is still valid.
  public func resume() async {
    guard let draft = interactor.loadDraft() else { return }
    let birth = draft.dateOfBirth.flatMap { try? DateOfBirth($0, today: interactor.today) }
    state.apply(
      .resumed(
        IdentityState.Resumption(
          draft: draft, dateOfBirth: birth, eligibility: birth.map(interactor.eligibility),
          accountEmail: await interactor.accountEmail(), avatar: await keptAvatar())))
  }

  /// The route of the present place.
  public var flowRoute: Route? { state.place.route }

  /// The screen of the present place.
  public var screen: Screen? {
    if case .verification(let method) = state.place {
      var screen = presenter.verificationScreen(
        method, code: filledCode,
        notices: [
          verification.hint(state.accountEmail), interactor.demoMessage(), notice,
        ])
      screen?.codeSentAt = verification.sentAt
      return screen
    }
    return presenter.screen(
      for: state, notice: notice,
      preview: preview?.avatar == state.avatar.asset ? preview?.image : nil,
      photos: state.place == .step(.avatar) ? photos.photoAccess : .granted)
  }

  /// Records the appearance of the place's screen, decodes the picture of the review, and asks for
  /// access to photos where one is chosen.
  public func appear() async {
    interactor.trackEvent(Event.appear(state.place.route))
    await showPreview()
    if state.place == .step(.avatar) { await photos.appear() }
  }

  /// Reads the access to photos again, which the person may have changed.
  public func appReturned() { photos.lookAgain() }

  private func showPreview() async {
    guard [.step(.avatar), .step(.review)].contains(state.place), let avatar = state.avatar.asset,
      preview?.avatar != avatar
    else { return }
    preview = (avatar, await interactor.preview(of: avatar))
  }

  /// Handles a step's accepted form.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    notice = nil
    do {
      if case .exit(let exit) = state.apply(.submitted) { return await result(of: .exit(exit)) }
      switch state.place {
      case .ineligible: return .stay(messages: [:], notice: nil)
      case .verification: return try await verifyAddress(input)
      case .step(let step): return try await submit(step, input)
      }
    } catch let error as MappingError {
      return .stay(messages: error.messages, notice: nil)
    } catch is CancellationError {
      return .stay(messages: [:], notice: nil)
    } catch {
      return .stay(messages: [:], notice: presenter.failure(error))
    }
  }

  private func submit(_ step: IdentityStep, _ input: ScreenInput) async throws -> ScreenResult {
    switch step {
    case .handle: try await submitHandle(try input.values.string(.handle).get())
    case .displayName: try await submitDisplayName(input)
    case .screenName: try await submitScreenName(try input.values.string(.screenName).get())
    case .birthday: try await submitBirthday(input)
    case .guardianConsent: try await submitGuardian(input)
    case .avatar: try await submitAvatar(input)
    case .review: try await submitProfile()
    }
  }

  private func submitHandle(_ raw: String) async throws -> ScreenResult {
    interactor.trackEvent(Event.reserveHandle(.start))
    let result = try await loading.show("handle.running") {
      try await interactor.reserveHandle(raw)
    }
    interactor.trackEvent(Event.reserveHandle(result.stage))
    return await apply(.handle(result))
  }

  private func submitDisplayName(_ input: ScreenInput) async throws -> ScreenResult {
    let texts = try DisplayNameMapping().map(input.values)
    return await apply(.displayName(texts.displayName, texts.bio))
  }

  private func submitScreenName(_ raw: String) async throws -> ScreenResult {
    interactor.trackEvent(Event.reserveName(.start))
    let result = try await loading.show("screenName.running") {
      try await interactor.updateScreenName(raw)
    }
    interactor.trackEvent(Event.reserveName(result.stage))
    return await apply(.screenName(result))
  }

  private func submitBirthday(_ input: ScreenInput) async throws -> ScreenResult {
    let birth = try DateOfBirthMapping(today: interactor.today).map(input.values)
    interactor.trackEvent(Event.checkBirthday(.start))
    let result = try await loading.show("birthday.running") {
      try await interactor.updateDateOfBirth(birth)
    }
    interactor.trackEvent(Event.checkBirthday(result.stage))
    return await apply(.birthday(birth, result, accountEmail: await interactor.accountEmail()))
  }

  private func submitGuardian(_ input: ScreenInput) async throws -> ScreenResult {
    let email = try input.values.convert(.guardianEmail) { try EmailAddress.entered($0) }.get()
    // Going back and forth sends no second message.
    if state.guardianEmail == email { return await apply(.guardian(email, nil)) }
    interactor.trackEvent(Event.askGuardian(.start))
    let result = try await loading.show("guardianConsent.running") {
      try await interactor.requestGuardianConsent(email)
    }
    interactor.trackEvent(Event.askGuardian(result.stage))
    return await apply(.guardian(email, result))
  }

  private func submitAvatar(_ input: ScreenInput) async throws -> ScreenResult {
    guard let file = input.files["avatar"] else {
      return await apply(.avatar(nil, kept: state.avatar))
    }
    let crop: PixelRect?
    do throws(AvatarError) {
      crop = try input.avatarCrop
    } catch {
      return await apply(.avatar(.failed(error, canRetry: false), kept: state.avatar))
    }
    interactor.trackEvent(Event.uploadPicture(.avatar, .start))
    let result = try await loading.follow(LoadingModel.uploadMessage) { tell in
      try await interactor.updateAvatar(file, crop: crop) { tell(.uploading($0)) }
    }
    interactor.trackEvent(Event.uploadPicture(.avatar, [result].stage))
    return await apply(.avatar(result, kept: await keptAvatar()))
  }

  /// The picture on this device; one that cannot be read counts as none.
  private func keptAvatar() async -> IdentityState.Avatar {
    (try? await interactor.keptAvatar()) ?? .none
  }

  /// Creates the profile.
  ///
  /// - Parameter requestsCode: Whether a code is requested when the address must be verified first.
  private func submitProfile(requestsCode: Bool = true) async throws -> ScreenResult {
    let profile: IdentityProfile
    do throws(MappingError) {
      profile = try profileOfAnswers()
    } catch {
      return await apply(.incomplete(error.firstStep))
    }
    let route = state.place.route
    interactor.trackEvent(Event.createProfile(route, .start))
    let creating: Phrase = "review.running"
    let result = try await loading.follow(creating) { tell in
      try await interactor.submit(profile) { progress in
        tell(progress.fraction < 1 ? .uploading(progress) : LoadingModel(creating))
      }
    }
    interactor.trackEvent(Event.createProfile(route, result.stage))
    let response = await apply(.profile(result, accountEmail: await interactor.accountEmail()))
    guard case .verification = state.place else { return response }
    // A service that verifies nothing and still wants it verified is not asked in a loop.
    if requestsCode {
      await requestVerification()
    } else {
      notice = Notice(.error, "verification.noCode")
    }
    return response
  }

  private func profileOfAnswers() throws(MappingError) -> IdentityProfile {
    let mapping = IdentityProfileMapping(
      region: interactor.region, today: interactor.today, avatar: state.avatar.asset)
    return try mapping.map(state.fieldValues)
  }

  /// Requests a code for the address of the account, unless the last one was sent a moment ago.
  private func requestVerification() async {
    filledCode = nil
    notice = verification.refusal(at: interactor.now)
    guard notice == nil else { return }
    interactor.trackEvent(Event.requestCode(.start))
    let result = try? await loading.show("createAccount.running") {
      try await interactor.requestVerification()
    }
    guard let result else { return }
    interactor.trackEvent(Event.requestCode(result.stage))
    switch result {
    case .codeSent(let sent):
      verification.sent(sent, at: interactor.now)
      if verification.isRepeated { notice = Notice(.success, "createAccount.resent") }
    case .failed(let error): notice = Notice(.error, error.phrase)
    // The address was verified meanwhile, or by a code whose answer was lost.
    case .verified: await submitVerified(requestsCode: false)
    case .wrongCode, .codeEnded: break
    }
  }

  /// Creates the profile once the address is verified; when that fails, the review shows why.
  private func submitVerified(requestsCode: Bool) async {
    verification = VerificationAttempt()
    filledCode = nil
    _ = await apply(.verified)
    let response = try? await submitProfile(requestsCode: requestsCode)
    if case .stay(_, let failure)? = response { notice = failure }
  }

  /// Verifies the address with the code, and creates the profile.
  private func verifyAddress(_ input: ScreenInput) async throws -> ScreenResult {
    let code = try input.values.convert(.code) { SecretString($0) }.get()
    guard let pending = verification.verification else {
      return .stay(messages: ["code": "verification.noCode"], notice: nil)
    }
    interactor.trackEvent(Event.enterCode(.start))
    let result = try await loading.show("verification.running") {
      try await interactor.verifyAddress(pending, code: code)
    }
    interactor.trackEvent(Event.enterCode(result.stage))
    switch result {
    case .verified, .codeSent:
      await submitVerified(requestsCode: true)
      return .advance
    case .wrongCode(let attemptsLeft):
      return .stay(messages: ["code": Phrase("mfa.code.wrong", count: attemptsLeft)], notice: nil)
    case .codeEnded: return .stay(messages: ["code": "createAccount.codeEnded"], notice: nil)
    case .failed(let error): return .stay(messages: [:], notice: Notice(.error, error.phrase))
    }
  }

  private func apply(_ outcome: IdentityState.Outcome) async -> ScreenResult {
    await result(of: state.apply(outcome))
  }

  /// Takes the consequences of a decision: the message, the draft, the end.
  private func result(of decision: IdentityState.Decision) async -> ScreenResult {
    switch decision {
    case .advance(let message):
      notice = message.flatMap { presenter.notice(for: $0, demoMessage: interactor.demoMessage()) }
      switch state.place {
      case .step: save()
      case .ineligible: interactor.clearDraft()
      case .verification: break
      }
      return .advance
    case .stay(let reason):
      return reason.map(presenter.result) ?? .stay(messages: [:], notice: nil)
    case .exit(let exit):
      if case .completed = exit { interactor.clearDraft() }
      await delegate.onExit(exit)
      return .advance
    }
  }

  private func save() {
    interactor.saveDraft(
      IdentityDraft(
        step: state.step ?? .handle, handle: state.handle, displayName: state.displayName,
        bio: state.bio, screenName: state.screenName?.value,
        dateOfBirth: state.dateOfBirth?.date, guardianEmail: state.guardianEmail,
        typed: state.typed))
  }

  /// Handles the buttons beside submit.
  public func perform(_ action: ActionID) async {
    notice = nil
    switch (state.place, action) {
    case (.step, .signOut), (.verification, .signOut): _ = await apply(.signOut)
    case (.step(.avatar), .skipAvatar): await skipAvatar()
    case (.step(.avatar), _): await photos.perform(action)
    case (.step(.review), .editHandle): _ = await apply(.edit(.handle))
    case (.step(.review), .editDisplayName), (.step(.review), .editBio):
      _ = await apply(.edit(.displayName))
    case (.step(.review), .editScreenName): _ = await apply(.edit(.screenName))
    case (.step(.review), .editBirthday): _ = await apply(.edit(.birthday))
    case (.step(.review), .editAvatar): _ = await apply(.edit(.avatar))
    case (.step(.review), .retryAvatar): await retryAvatar()
    case (.ineligible, .contactSupport): notice = presenter.support
    case (.ineligible, .deleteAccount): await delegate.onExit(.deleteAccount)
    case (.verification, .anotherCode): await requestVerification()
    default: break
    }
  }

  private func skipAvatar() async {
    do {
      try await interactor.removeKeptAvatar()
      _ = await apply(.avatarRemoved)
    } catch {
      notice = presenter.failure(error)
    }
  }

  private func retryAvatar() async {
    interactor.trackEvent(Event.uploadPicture(.review, .start))
    let results = try? await loading.follow(LoadingModel.uploadMessage) { tell in
      try await interactor.retryAvatarUploads { tell(.uploading($0)) }
    }
    guard let results else { return }
    interactor.trackEvent(Event.uploadPicture(.review, results.stage))
    _ = await apply(.avatarRetried(results, kept: await keptAvatar()))
  }

  /// Goes back to the step before, with its answer still there.
  @discardableResult
  public func goBack() -> Bool {
    notice = nil
    return state.apply(.back).isAdvance
  }

  /// Keeps what was typed until the step shows again, such as after a question.
  public func leave(values: FormObject) async {
    if case .verification = state.place { filledCode = values["code"]?.stringValue }
    var typed = state.typed
    for (id, value) in values { typed[id] = value.stringValue }
    state.apply(.suspended(typed: typed))
  }

  /// Stores what was typed, for the next start.
  public func suspend(values: FormObject) async {
    guard state.step != nil else { return }
    state.apply(.suspended(typed: values.reduce(into: [:]) { $0[$1.key] = $1.value.stringValue }))
    save()
  }
}

extension IdentityFlowCoordinator: CodeTaking {
  /// Enters the code of a link into the form that verifies the address.
  public func take(code: String) -> Bool {
    guard case .verification = state.place else { return false }
    filledCode = code
    return true
  }
}

extension CoreBuilder {
  func identity(_ delegate: IdentityFlowDelegate) -> IdentityFlowCoordinator {
    IdentityFlowCoordinator(
      interactor: interactor, presenter: dependencies.identityPresenter, loading: loading,
      photos: imagePicker, delegate: delegate)
  }
}
