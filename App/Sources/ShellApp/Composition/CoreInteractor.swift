import Data
import Domain
import FormKit
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The use cases of the identity flow and of home.
struct CoreInteractor: IdentityInteractor {
  let region: String
  let system: SystemEnvironment
  let checkScreenName: CheckScreenName
  let updateScreenName: any UpdateScreenNameUseCase
  let updateDateOfBirth: UpdateDateOfBirthUseCase
  let requestConsent: RequestGuardianConsentUseCase
  let policy: any AgeEligibilityPolicy
  let sessions: any SessionRepository
  let updateAvatar: UpdateAvatarUseCase
  let retryUploads: RetryAvatarUploadsUseCase
  let submitProfile: SubmitIdentityProfileUseCase
  let avatars: any AvatarStore
  let drafts: IdentityDraftStore

  var today: CalendarDate { system.today }
  var now: Date { system.now() }

  func screenNameAvailability(_ raw: String) async throws -> CheckResult {
    switch try await checkScreenName.execute(raw) {
    // What makes no name is refused with its reason when it is chosen.
    case .available, .invalid: .available
    case .taken(let suggestions): .taken(suggestions: suggestions.map(\.value))
    case .offline: .offline
    case .failed: .failed
    }
  }

  func updateScreenName(_ raw: String) async throws -> ScreenNameResult {
    try await updateScreenName.execute(raw)
  }

  func updateDateOfBirth(_ date: DateOfBirth) async throws -> DateOfBirthResult {
    try await updateDateOfBirth.execute(date)
  }

  func eligibility(of date: DateOfBirth) -> AgeEligibilityResult {
    policy.evaluate(age: date.age(on: system.today))
  }

  func accountEmail() async -> EmailAddress? {
    // Without it the service refuses the person's own address.
    (try? await sessions.currentSession())?.email
  }

  func requestGuardianConsent(
    _ guardian: EmailAddress
  ) async throws -> GuardianConsentRequestResult {
    try await requestConsent.execute(guardian)
  }

  func updateAvatar(
    _ file: PickedFile, onProgress: @escaping UploadProgressHandler
  ) async throws -> AvatarResult {
    try await updateAvatar.execute(
      file.data, fileName: file.name, for: .pending, onProgress: onProgress)
  }

  func retryAvatarUploads(
    onProgress: @escaping UploadProgressHandler
  ) async throws -> [AvatarResult] {
    try await retryUploads.execute(onProgress: onProgress)
  }

  func keptAvatar() async throws -> IdentityState.Avatar {
    guard let asset = try await avatars.retrieve(for: .pending) else { return .none }
    return try await avatars.pendingUploads().contains(.pending)
      ? .queued(asset) : .uploaded(asset)
  }

  func hasQueuedAvatar() async -> Bool {
    // A queue that cannot be read offers nothing.
    (try? await avatars.pendingUploads())?.isEmpty == false
  }

  func removeKeptAvatar() async throws { try await avatars.invalidate(for: .pending) }

  func submit(
    _ profile: IdentityProfile, onProgress: @escaping UploadProgressHandler
  ) async throws -> ProfileSubmissionResult {
    try await submitProfile.execute(profile, onProgress: onProgress)
  }

  func loadDraft() -> IdentityDraft? { drafts.load() }

  func saveDraft(_ draft: IdentityDraft) { drafts.save(draft) }

  func clearDraft() { drafts.clear() }
}
