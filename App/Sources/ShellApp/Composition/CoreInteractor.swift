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
  private let system: SystemEnvironment
  private let checkScreenName: CheckScreenName
  private let updateScreenName: any UpdateScreenNameUseCase
  private let updateDateOfBirth: UpdateDateOfBirthUseCase
  private let requestConsent: RequestGuardianConsentUseCase
  private let policy: any AgeEligibilityPolicy
  private let sessions: any SessionRepository
  private let updateAvatar: UpdateAvatarUseCase
  private let retryUploads: RetryAvatarUploadsUseCase
  private let submitProfile: SubmitIdentityProfileUseCase
  private let avatars: any AvatarStore
  private let drafts: IdentityDraftStore

  init(
    system: SystemEnvironment, region: String, eligibility: RegionalAgeEligibility,
    memory: IneligibilityMemory, remote: Remote, stores: Stores, logger: LogManager,
    interceptor: (any FormInterceptor)?
  ) {
    self.system = system
    self.region = region
    let profiles = remote.profiles(remote.client)
    let remoteUploader = RemoteMediaUploader(
      client: remote.client, journal: stores.avatarIndex)
    let uploader = interceptor?.uploader(remoteUploader) ?? remoteUploader
    let screenNames = RemoteScreenNameRepository(client: remote.client)
    checkScreenName = CheckScreenName(repository: screenNames)
    updateScreenName = DefaultUpdateScreenNameUseCase(repository: screenNames)
    policy = eligibility.policy(for: region)
    sessions = stores.sessions
    updateDateOfBirth = UpdateDateOfBirthUseCase(
      region: region, eligibility: eligibility, today: { system.today }, memory: memory,
      profiles: profiles)
    requestConsent = RequestGuardianConsentUseCase(
      consents: RemoteGuardianConsentRepository(client: remote.client), sessions: stores.sessions)
    updateAvatar = UpdateAvatarUseCase(uploader: uploader, avatars: stores.avatars)
    retryUploads = RetryAvatarUploadsUseCase(uploader: uploader, avatars: stores.avatars)
    submitProfile = SubmitIdentityProfileUseCase(
      profiles: profiles, reservation: screenNames, uploader: uploader, avatars: stores.avatars,
      eligibility: eligibility, memory: memory)
    avatars = stores.avatars
    drafts = IdentityDraftStore(store: stores.secure, logger: logger)
  }

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
