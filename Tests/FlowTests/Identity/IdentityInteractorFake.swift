import Domain
import DomainMock
import FormKit
import Foundation
import ShellApp
import Synchronization
import NetworkingMock

/// Answers the identity flow from scripts and records what was asked.
final class IdentityInteractorFake: IdentityInteractor, HomeInteractor, ProfileInteractor,
  ProfilePictureInteractor,
  InteractorDouble, HandleInteractor, ProfileEditInteractor, BirthdayInteractor
{

  let log = EventLog()

  struct State {
    var forgotten: [URL] = []
    var updated: [URL?] = []
    var gonePictures: [URL] = []
    var requestedProfile: UserProfile?
    var crops: [PixelRect?] = []
    var removals = 0
    var removal: RemoteError?
    /// What choosing a handle finds; nil holds the handle.
    var handle: HandleResult?
    var handleChange: HandleChangeResult = .failed(.unreachable)
    var handles: [String] = []
    var update: ProfileUpdateResult = .failed(.unreachable)
    var updates: [ProfileUpdate] = []
    /// The results of changing the date of birth, in order.
    var birthdayChanges: [DateOfBirthChangeResult] = []
    var birthdays: [DateOfBirth] = []
    /// What choosing a name finds; nil holds the name.
    var screenName: ScreenNameResult?
    var dateOfBirth: DateOfBirthResult = .eligible(age: 26)
    var eligibility: AgeEligibilityResult = .eligible(age: 26)
    var consent: GuardianConsentRequestResult = .requested
    var accountEmail: EmailAddress?
    var isGuest = false
    /// The results of requests for a code that verifies the address, in order, and of the codes.
    var verifications: [AddressVerificationResult] = []
    var codes: [AddressVerificationResult] = []
    var enteredCodes: [SecretString] = []
    var avatar: AvatarResult = .cached(.pending)
    var kept: IdentityState.Avatar = .none
    var keptAfterRetry: IdentityState.Avatar = .none
    /// The percents an upload tells, and what it waits for after each.
    var steps: [Int] = []
    var gates: [Gate] = []
    var retries = 0
    var submission: ProfileSubmissionResult = .failed(.unreachable)
    /// The results of loading the profile, in order, and the gate that each waits for.
    var profiles: [LaunchProfile] = []
    var profileGate: Gate?
    var loads = 0
    var draft: IdentityDraft?
    var submitted: [IdentityProfile] = []
    var guardians: [EmailAddress] = []
  }
  private let state = Mutex(State())

  func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
  var draft: IdentityDraft? { state.withLock { $0.draft } }
  var submitted: [IdentityProfile] { state.withLock { $0.submitted } }
  var retries: Int { state.withLock { $0.retries } }
  var guardians: [EmailAddress] { state.withLock { $0.guardians } }

  let today = CalendarDate(Date(timeIntervalSince1970: 1_769_904_000), in: .gmt)  // 2026-02-01
  let now = Date(timeIntervalSince1970: 1_769_904_000)
  let region = "US"

  func requestVerification() async throws -> AddressVerificationResult {
    state.withLock {
      $0.verifications.isEmpty ? .failed(.unreachable) : $0.verifications.removeFirst()
    }
  }

  func verifyAddress(
    _ verification: AddressVerification, code: SecretString
  ) async throws -> AddressVerificationResult {
    state.withLock {
      $0.enteredCodes.append(code)
      return $0.codes.isEmpty ? .failed(.unreachable) : $0.codes.removeFirst()
    }
  }

  var enteredCodes: [SecretString] { state.withLock { $0.enteredCodes } }

  func isGuest() async -> Bool? { state.withLock { $0.isGuest } }

  func reserveHandle(_ raw: String) async throws -> HandleResult {
    try state.withLock { $0.handle } ?? .available(Handle(raw))
  }
  func changeHandle(_ raw: String) async throws -> HandleChangeResult {
    state.withLock {
      $0.handles.append(raw)
      return $0.handleChange
    }
  }
  var handles: [String] { state.withLock { $0.handles } }
  func updateProfile(_ update: ProfileUpdate) async throws -> ProfileUpdateResult {
    state.withLock {
      $0.updates.append(update)
      return $0.update
    }
  }
  var updates: [ProfileUpdate] { state.withLock { $0.updates } }
  func changeDateOfBirth(_ date: DateOfBirth) async throws -> DateOfBirthChangeResult {
    state.withLock {
      $0.birthdays.append(date)
      return $0.birthdayChanges.isEmpty ? .failed(.unreachable) : $0.birthdayChanges.removeFirst()
    }
  }
  var birthdays: [DateOfBirth] { state.withLock { $0.birthdays } }
  func screenNameAvailability(_ raw: String) async throws -> CheckResult { .available }
  func updateScreenName(_ raw: String) async throws -> ScreenNameResult {
    try state.withLock { $0.screenName } ?? .available(ScreenName(raw))
  }
  func updateDateOfBirth(_ date: DateOfBirth) async throws -> DateOfBirthResult {
    state.withLock { $0.dateOfBirth }
  }
  func eligibility(of date: DateOfBirth) -> AgeEligibilityResult {
    state.withLock { $0.eligibility }
  }
  func accountEmail() async -> EmailAddress? { state.withLock { $0.accountEmail } }
  func requestGuardianConsent(
    _ guardian: EmailAddress
  ) async throws -> GuardianConsentRequestResult {
    state.withLock {
      $0.guardians.append(guardian)
      return $0.consent
    }
  }
  func updateAvatar(
    _ file: PickedFile, crop: PixelRect?, onProgress: @escaping UploadProgressHandler
  ) async throws -> AvatarResult {
    try await upload(file.data.count, onProgress)
    return state.withLock { $0.avatar }
  }
  func preview(of avatar: AvatarAsset) async -> ContentBlock.Image? {
    ContentBlock.Image(width: 1, height: 1, pixels: [1, 2, 3, 255])
  }
  func requestProfile() async throws -> UserProfile? { state.withLock { $0.requestedProfile } }
  func picture(at url: URL) async -> ContentBlock.Image? {
    if state.withLock({ $0.gonePictures.contains(url) }) { return nil }
    return ContentBlock.Image(width: 1, height: 1, pixels: [1, 2, 3, 255], address: url.path())
  }
  func picturePlaceholder(at url: URL) -> ContentBlock.Image? {
    ContentBlock.Image(width: 1, height: 1, address: url.path())
  }
  func avatarUpdated(of user: UserID, from old: URL?, to new: URL?) async {
    state.withLock {
      if let old, old != new { $0.forgotten.append(old) }
      $0.updated.append(new)
    }
  }
  /// The addresses that the app was told of.
  var updated: [URL?] { state.withLock { $0.updated } }
  func updateAvatar(
    _ file: PickedFile, crop: PixelRect?, of user: UserID,
    onProgress: @escaping UploadProgressHandler
  ) async throws -> AvatarResult {
    state.withLock { $0.crops.append(crop) }
    return try await updateAvatar(file, crop: crop, onProgress: onProgress)
  }
  /// The crops of the changed pictures.
  var crops: [PixelRect?] { state.withLock { $0.crops } }
  func removeAvatar(of user: UserID) async throws {
    try state.withLock { state in
      state.removals += 1
      if let error = state.removal { throw error }
    }
  }
  var removals: Int { state.withLock { $0.removals } }
  var forgotten: [URL] { state.withLock { $0.forgotten } }
  func retryAvatarUploads(
    onProgress: @escaping UploadProgressHandler
  ) async throws -> [AvatarResult] {
    try await upload(100, onProgress)
    return state.withLock { state in
      state.retries += 1
      state.kept = state.keptAfterRetry
      return [state.avatar]
    }
  }
  var loads: Int { state.withLock { $0.loads } }
  func loadProfile() async throws -> LaunchProfile {
    let gate = state.withLock { state in
      state.loads += 1
      return state.profileGate
    }
    await gate?.wait()
    try Task.checkCancellation()
    return state.withLock { $0.profiles.isEmpty ? .missing : $0.profiles.removeFirst() }
  }
  func hasQueuedAvatar() async -> Bool { state.withLock { $0.kept.isQueued } }

  /// Tells each step, and waits for the test after it.
  private func upload(_ total: Int, _ onProgress: UploadProgressHandler) async throws {
    let (steps, gates) = state.withLock { ($0.steps, $0.gates) }
    for (percent, gate) in zip(steps, gates) {
      onProgress(UploadProgress(sentBytes: total * percent / 100, totalBytes: total))
      await gate.wait()
      try Task.checkCancellation()
    }
  }
  func keptAvatar() async throws -> IdentityState.Avatar { state.withLock { $0.kept } }
  func removeKeptAvatar() async throws { state.withLock { $0.kept = .none } }
  func submit(
    _ profile: IdentityProfile, onProgress: @escaping UploadProgressHandler
  ) async throws -> ProfileSubmissionResult {
    state.withLock {
      $0.submitted.append(profile)
      return $0.submission
    }
  }
  func demoMessage() -> Notice? { nil }
  func loadDraft() -> IdentityDraft? { draft }
  func saveDraft(_ draft: IdentityDraft) { state.withLock { $0.draft = draft } }
  func clearDraft() { state.withLock { $0.draft = nil } }
}
