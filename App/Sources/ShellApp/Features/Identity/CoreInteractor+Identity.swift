import Domain
import FormKit
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CoreInteractor: IdentityInteractor {
  var today: CalendarDate { dependencies.system.today }
  var now: Date { dependencies.system.now() }
  var region: String { dependencies.identity.region }

  func screenNameAvailability(_ raw: String) async throws -> CheckResult {
    CheckResult(try await dependencies.identity.checkScreenName.execute(raw))
  }

  func reserveHandle(_ raw: String) async throws -> HandleResult {
    try await dependencies.identity.reserveHandle.execute(raw)
  }

  func updateScreenName(_ raw: String) async throws -> ScreenNameResult {
    try await dependencies.identity.updateScreenName.execute(raw)
  }

  func updateDateOfBirth(_ date: DateOfBirth) async throws -> DateOfBirthResult {
    try await dependencies.identity.updateDateOfBirth.execute(date)
  }

  func eligibility(of date: DateOfBirth) -> AgeEligibilityResult {
    dependencies.identity.policy.evaluate(age: date.age(on: today))
  }

  func accountEmail() async -> EmailAddress? {
    // Without it the service refuses the person's own address.
    await dependencies.auth.session()?.email
  }

  func requestGuardianConsent(
    _ guardian: EmailAddress
  ) async throws -> GuardianConsentRequestResult {
    try await dependencies.identity.requestConsent.execute(guardian)
  }

  func updateAvatar(
    _ file: PickedFile, crop: PixelRect?, onProgress: @escaping UploadProgressHandler
  ) async throws -> AvatarResult {
    try await dependencies.identity.updateAvatar.execute(
      file.data, fileName: file.name, crop: crop, for: .pending, onProgress: onProgress)
  }

  func preview(of avatar: AvatarAsset) async -> ContentBlock.Image? {
    await dependencies.pictures.image(of: avatar)
  }

  func retryAvatarUploads(
    onProgress: @escaping UploadProgressHandler
  ) async throws -> [AvatarResult] {
    try await dependencies.identity.retryUploads.execute(onProgress: onProgress)
  }

  func keptAvatar() async throws -> IdentityState.Avatar {
    let avatars = dependencies.identity.avatars
    guard let asset = try await avatars.retrieve(for: .pending) else { return .none }
    return try await avatars.pendingUploads().contains(.pending)
      ? .queued(asset) : .uploaded(asset)
  }

  func hasQueuedAvatar() async -> Bool {
    // A queue that cannot be read offers nothing.
    (try? await dependencies.identity.avatars.pendingUploads())?.isEmpty == false
  }

  func removeKeptAvatar() async throws {
    try await dependencies.identity.avatars.invalidate(for: .pending)
  }

  func submit(
    _ profile: IdentityProfile, onProgress: @escaping UploadProgressHandler
  ) async throws -> ProfileSubmissionResult {
    try await dependencies.identity.submitProfile.execute(profile, onProgress: onProgress)
  }

  func requestVerification() async throws -> AddressVerificationResult {
    try await dependencies.verifyAddress.request()
  }

  func verifyAddress(
    _ verification: AddressVerification, code: SecretString
  ) async throws -> AddressVerificationResult {
    try await dependencies.verifyAddress.confirm(verification, code: code)
  }

  func loadDraft() -> IdentityDraft? { dependencies.identity.drafts.load() }

  func saveDraft(_ draft: IdentityDraft) { dependencies.identity.drafts.save(draft) }

  func clearDraft() { dependencies.identity.drafts.clear() }
}

extension CheckResult {
  /// The result of a check of a handle, for its field.
  ///
  /// A text that is no handle counts as available: its rule refuses it with the reason.
  /// - Throws: `CancellationError`.
  init(handle text: String, by validator: HandleValidator) async throws {
    guard await validator.validateFormat(text) == .valid else {
      self = .available
      return
    }
    do {
      let answer = try await validator.checkAvailability(text)
      self =
        answer.available
        ? .available : .taken(suggestions: answer.suggestions.map(\.display))
    } catch {
      self = try RemoteError.interpreting(error).isConnectivity ? .offline : .failed
    }
  }

  /// The result of a check of a screen name, for its field.
  ///
  /// A text that is no screen name counts as available: it is refused with its reason on submission.
  init(_ check: ScreenNameCheck) {
    switch check {
    case .available, .invalid: self = .available
    case .taken(let suggestions): self = .taken(suggestions: suggestions.map(\.value))
    case .offline: self = .offline
    case .failed: self = .failed
    }
  }
}
