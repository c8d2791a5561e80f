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
  /// Validates and reserves a handle.
  let reserveHandle: ReserveHandleUseCase
  /// Changes the handle of a profile.
  let changeHandle: ChangeHandleUseCase
  /// Changes the texts of a profile.
  let updateProfile: UpdateProfileUseCase
  /// Changes the date of birth of a profile.
  let changeDateOfBirth: ChangeDateOfBirthUseCase
}
