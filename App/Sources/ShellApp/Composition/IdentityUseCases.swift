import Data
import Domain

/// The use cases of the identity flow and of home.
struct IdentityUseCases: Sendable {
  /// The person's region, as ISO 3166-1 alpha-2.
  let region: String
  /// Requests whether a screen name is free.
  let checkScreenName: CheckScreenName
  /// Validates and reserves a screen name.
  let updateScreenName: any UpdateScreenNameUseCase
  /// Judges a day of birth.
  let updateDateOfBirth: UpdateDateOfBirthUseCase
  /// Asks a guardian for consent.
  let requestConsent: RequestGuardianConsentUseCase
  /// Judges ages in the region.
  let policy: any AgeEligibilityPolicy
  /// The stored session.
  let sessions: any SessionRepository
  /// Stores and uploads a picture.
  let updateAvatar: UpdateAvatarUseCase
  /// Uploads the pictures whose upload failed.
  let retryUploads: RetryAvatarUploadsUseCase
  /// Creates the profile.
  let submitProfile: SubmitIdentityProfileUseCase
  /// The pictures on this device.
  let avatars: any AvatarStore
  /// The drafts of the identity flow.
  let drafts: IdentityDraftStore

  init(
    system: SystemEnvironment, region: String, eligibility: RegionalAgeEligibility,
    memory: IneligibilityMemory, remote: Remote, stores: Stores, logger: LogManager,
    interceptor: (any FormInterceptor)?
  ) {
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
}
