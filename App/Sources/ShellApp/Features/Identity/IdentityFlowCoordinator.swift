public import Domain
public import FormKit

/// Leads through the identity flow: the steps open in order, each by the typed result of the one
/// before, and it alone decides what comes next.
@MainActor
public final class IdentityFlowCoordinator: ScreenPresenter {
  /// The facts so far.
  public private(set) var state: IdentityState
  private let interactor: any IdentityInteractor
  private let presenter: IdentityPresenter
  private let message: @Sendable () -> Notice?
  private let loading: LoadingBoard
  private let onExit: @MainActor (Exit) async -> Void
  private var notice: Notice?
  private var messages: FormObject = [:]

  /// How the flow ends.
  public enum Exit: Sendable, Hashable {
    /// The profile exists.
    case completed(UserProfile)
    /// The person signs out instead.
    case signOut
  }

  /// Starts the flow, at an earlier start's draft when there is one.
  ///
  /// - Parameters:
  ///   - state: Where to start; default the first step.
  ///   - message: The message the demo's backend sent last, for the guardian's code; default none.
  ///   - loading: Receives loading messages; default a board without observers.
  ///   - onExit: Called once, when the flow is over.
  public init(
    state: IdentityState = IdentityState(), interactor: any IdentityInteractor,
    presenter: IdentityPresenter, message: @escaping @Sendable () -> Notice? = { nil },
    loading: LoadingBoard = LoadingBoard(),
    onExit: @escaping @MainActor (Exit) async -> Void
  ) {
    self.state = state
    self.interactor = interactor
    self.presenter = presenter
    self.message = message
    self.loading = loading
    self.onExit = onExit
  }

  /// Takes up the draft of an earlier start, as far as it is still valid.
  public func resume() async {
    guard let draft = interactor.loadDraft() else { return }
    state.screenName = draft.screenName.flatMap { try? ScreenName($0) }
    state.dateOfBirth = draft.dateOfBirth.flatMap {
      try? DateOfBirth($0, today: interactor.today)
    }
    state.guardianEmail = draft.guardianEmail
    state.avatar = await keptAvatar()
    let wanted = IdentityStep(rawValue: draft.step) ?? .screenName
    let reached = await furthestStep(upTo: wanted)
    state.place = .step(reached)
    state.typed = reached == wanted ? draft.typed : [:]
  }

  /// The wanted step, or the first before it whose answer is missing.
  private func furthestStep(upTo wanted: IdentityStep) async -> IdentityStep {
    guard state.screenName != nil, wanted != .screenName else { return .screenName }
    guard let birth = state.dateOfBirth, wanted != .birthday else { return .birthday }
    switch interactor.eligibility(of: birth) {
    case .eligible: return wanted == .guardianConsent ? .avatar : wanted
    case .requiresGuardianConsent:
      state.accountEmail = await interactor.accountEmail()
      return state.guardianEmail == nil ? .guardianConsent : wanted
    case .ineligible: return .birthday
    }
  }

  /// The screen of the present place.
  public var screen: Screen? {
    presenter.screen(for: state, notice: notice)
  }

  /// Handles a step's accepted form.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    notice = nil
    state.typed = [:]
    do {
      switch state.place {
      case .ineligible:
        await onExit(.signOut)
        return .advance
      case .verification: return try await submitProfile()
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
    case .screenName: try await submitScreenName(try input.values.string(.screenName).get())
    case .birthday: try await submitBirthday(input)
    case .guardianConsent: try await submitGuardian(input)
    case .avatar: try await submitAvatar(input)
    case .review: try await submitProfile()
    }
  }

  private func submitScreenName(_ raw: String) async throws -> ScreenResult {
    let result = try await loading.show("Reserving the name…") {
      try await interactor.updateScreenName(raw)
    }
    switch result {
    case .available(let name): return choose(name, isUnverified: false)
    case .availabilityUnknown(let name, _):
      if let message = result.message { notice = Notice(.warning, message) }
      return choose(name, isUnverified: true)
    case .taken(let suggestions):
      return .stay(messages: ["screenName": presenter.taken(suggestions)], notice: nil)
    case .invalid(let reason):
      return .stay(messages: ["screenName": reason.message], notice: nil)
    case .reservationFailed(let failure):
      return .stay(messages: [:], notice: presenter.failure(failure))
    }
  }

  private func choose(_ name: ScreenName, isUnverified: Bool) -> ScreenResult {
    state.screenName = name
    state.isScreenNameUnverified = isUnverified
    return advance(to: .birthday)
  }

  private func submitBirthday(_ input: ScreenInput) async throws -> ScreenResult {
    let birth = try DateOfBirthMapping(today: interactor.today).map(input.values)
    let result = try await loading.show("Checking…") {
      try await interactor.updateDateOfBirth(birth)
    }
    switch result {
    case .eligible:
      state.dateOfBirth = birth
      state.guardianEmail = nil
      return advance(to: .avatar)
    case .requiresGuardianConsent:
      state.dateOfBirth = birth
      state.accountEmail = await interactor.accountEmail()
      return advance(to: state.guardianEmail == nil ? .guardianConsent : .avatar)
    case .ineligible(let verdict): return end(with: verdict)
    }
  }

  /// The end of the flow for somebody too young; their answers are forgotten.
  private func end(with verdict: Ineligibility) -> ScreenResult {
    state.dateOfBirth = nil
    state.guardianEmail = nil
    state.isEditing = false
    state.place = .ineligible(verdict)
    interactor.clearDraft()
    return .advance
  }

  private func submitGuardian(_ input: ScreenInput) async throws -> ScreenResult {
    let email = try input.values.convert(.guardianEmail) { try EmailAddress(normalizing: $0) }.get()
    // Going back and forth sends no second message.
    if state.guardianEmail == email { return advance(to: .avatar) }
    let result = try await loading.show("Asking your guardian…") {
      try await interactor.requestGuardianConsent(email)
    }
    switch result {
    case .requested:
      state.guardianEmail = email
      notice = presenter.guardianAsked(message())
      return advance(to: .avatar)
    case .refused(.invalidAddress):
      let message = GuardianConsentError.invalidAddress.message
      return .stay(messages: ["guardianEmail": message], notice: nil)
    case .refused(let error):
      return .stay(messages: [:], notice: Notice(.error, error.message))
    case .failed(let failure):
      return .stay(messages: [:], notice: presenter.failure(failure))
    }
  }

  private func submitAvatar(_ input: ScreenInput) async throws -> ScreenResult {
    guard let file = input.files["avatar"] else { return advance(to: .review) }
    let result = try await loading.follow(LoadingModel.uploadMessage) { tell in
      try await interactor.updateAvatar(file) { tell(.uploading($0)) }
    }
    state.avatar = await keptAvatar()
    switch (result, state.avatar) {
    case (.failed(let error, _), _) where !error.isUploadFailure || state.avatar == .none:
      return .stay(messages: ["avatar": error.message], notice: nil)
    case (_, .queued): notice = presenter.uploadFailed
    case (_, .uploaded), (_, .none): break
    }
    return advance(to: .review)
  }

  /// The picture on this device; one that cannot be read counts as none.
  private func keptAvatar() async -> IdentityState.Avatar {
    (try? await interactor.keptAvatar()) ?? .none
  }

  private func submitProfile() async throws -> ScreenResult {
    guard let name = state.screenName, let birth = state.dateOfBirth else {
      return go(to: state.screenName == nil ? .screenName : .birthday)
    }
    let profile = IdentityProfile(
      screenName: name, dateOfBirth: birth, avatar: state.avatar.asset,
      region: interactor.region, guardianEmail: state.guardianEmail, today: interactor.today)
    let creating = "Creating your profile…"
    let result = try await loading.follow(creating) { tell in
      try await interactor.submit(profile) { progress in
        tell(progress.fraction < 1 ? .uploading(progress) : LoadingModel(creating))
      }
    }
    switch result {
    case .completed(let profile):
      interactor.clearDraft()
      await onExit(.completed(profile))
      return .advance
    case .requiresVerification(let method):
      state.place = .verification(method)
      return .advance
    case .requiresGuardianConsent:
      state.guardianEmail = nil
      state.accountEmail = await interactor.accountEmail()
      return go(to: .guardianConsent)
    case .ineligible(let verdict): return end(with: verdict)
    case .screenNameTaken(let suggestions):
      notice = Notice(.error, presenter.taken(suggestions))
      state.isEditing = true
      return go(to: .screenName)
    case .failed(let failure):
      return .stay(messages: [:], notice: presenter.failure(failure))
    }
  }

  /// The step after an accepted one: the review again when only one answer was changed.
  private func advance(to next: IdentityStep) -> ScreenResult {
    let returns = state.isEditing && (next == .avatar || next == .birthday || next == .review)
    let isComplete = state.screenName != nil && state.dateOfBirth != nil
    if returns, isComplete {
      state.isEditing = false
      return go(to: .review)
    }
    return go(to: next)
  }

  private func go(to step: IdentityStep) -> ScreenResult {
    state.place = .step(step)
    if step == .review { state.isEditing = false }
    save()
    return .advance
  }

  private func save() {
    interactor.saveDraft(
      IdentityDraft(
        step: state.step ?? .screenName, screenName: state.screenName?.value,
        dateOfBirth: state.dateOfBirth?.date, guardianEmail: state.guardianEmail,
        typed: state.typed))
  }

  /// Handles the buttons beside submit.
  public func perform(_ action: ActionID) async {
    notice = nil
    switch (state.place, action) {
    case (.step(.avatar), .skipAvatar):
      await skipAvatar()
    case (.step(.review), .editScreenName): edit(.screenName)
    case (.step(.review), .editBirthday): edit(.birthday)
    case (.step(.review), .editAvatar): edit(.avatar)
    case (.step(.review), .retryAvatar): await retryAvatar()
    case (.ineligible, .contactSupport): notice = presenter.support
    case (.verification, .signOut): await onExit(.signOut)
    default: break
    }
  }

  private func skipAvatar() async {
    do {
      try await interactor.removeKeptAvatar()
      state.avatar = .none
      _ = advance(to: .review)
    } catch {
      notice = presenter.failure(error)
    }
  }

  private func retryAvatar() async {
    let results = try? await loading.follow(LoadingModel.uploadMessage) { tell in
      try await interactor.retryAvatarUploads { tell(.uploading($0)) }
    }
    guard let results else { return }
    notice = AvatarRetryNotice.notice(for: results)
    state.avatar = await keptAvatar()
  }

  private func edit(_ step: IdentityStep) {
    state.isEditing = true
    state.place = .step(step)
    save()
  }

  /// The step before, with its answer still there.
  @discardableResult
  public func goBack() -> Bool {
    notice = nil
    guard let step = state.step else { return false }
    if state.isEditing {
      state.isEditing = false
      state.place = .step(.review)
      return true
    }
    switch step {
    case .screenName: return false
    case .birthday: state.place = .step(.screenName)
    case .guardianConsent: state.place = .step(.birthday)
    case .avatar: state.place = .step(state.guardianEmail == nil ? .birthday : .guardianConsent)
    case .review: state.place = .step(.avatar)
    }
    return true
  }

  /// Keeps what was typed, in the secure store, for the next start.
  public func suspend(values: FormObject) async {
    guard state.step != nil else { return }
    state.typed = values.reduce(into: [:]) { $0[$1.key] = $1.value.stringValue }
    save()
  }
}

extension AvatarError {
  fileprivate var isUploadFailure: Bool {
    if case .uploadFailed = self { true } else { false }
  }
}
