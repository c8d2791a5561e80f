/// A repository that requests the signed-in user's profile and caches it on this device.
///
/// Methods that send a request throw ``RemoteError``, ``ProfileRepositoryError`` or
/// `CancellationError`.
public protocol ProfileRepository: Sendable {
  /// Requests the signed-in user's profile from the service.
  ///
  /// A successful request updates the cached profile. A failed request throws an error.
  ///
  /// - Returns: The profile; nil when the user has no profile at the service.
  func currentProfile() async throws -> UserProfile?

  /// Returns the cached profile without a request to the service; nil when none is cached.
  func cachedProfile() async throws -> UserProfile?

  /// Removes the cached profile; does nothing when none is cached.
  func removeCachedProfile() async throws

  /// Sends a request to create the signed-in user's profile.
  ///
  /// A profile that the service creates is also cached.
  func createProfile(_ creation: ProfileCreation) async throws -> ProfileCreationResult

  /// Changes the texts of the signed-in user's profile.
  ///
  /// The changed profile is also cached.
  ///
  /// - Throws: ``ProfileRepositoryError/noProfile`` when the user has no profile.
  ///   ``ProfileRepositoryError/ineligible(_:)`` when the service refuses the account.
  func update(_ update: ProfileUpdate) async throws -> UserProfile

  /// Changes the date of birth of the signed-in user's profile.
  ///
  /// The service checks the new date of birth. The changed profile is also cached. When the person is
  /// ineligible, the service stores the ineligibility but not the date of birth, and the cached
  /// profile is removed.
  ///
  /// - Throws: ``ProfileRepositoryError/ineligible(_:)`` when the person is ineligible.
  ///   ``ProfileRepositoryError/reauthenticationRequired`` when the user has not signed in recently.
  ///   ``ProfileRepositoryError/noProfile`` when the user has no profile.
  func setDateOfBirth(_ dateOfBirth: DateOfBirth) async throws -> UserProfile

  /// Sends a request to remove the signed-in user's picture from the service.
  ///
  /// The method also removes the URL of the picture from the cached profile. It does nothing when the
  /// user has no picture.
  func removeAvatar() async throws

  /// Sends a date of birth to the service, which checks whether the person is eligible.
  ///
  /// When the person is ineligible, the service stores the ineligibility for the signed-in user's
  /// account. The service does not store the date of birth.
  ///
  /// - Parameters:
  ///   - dateOfBirth: The person's date of birth.
  ///   - region: The ISO 3166-1 alpha-2 code of the country whose age policy applies.
  /// - Throws: ``ProfileRepositoryError/ineligible(_:)`` when the person is ineligible.
  func checkEligibility(of dateOfBirth: DateOfBirth, region: String) async throws
}

/// An error from requesting, creating or changing a profile, or from checking a date of birth.
public enum ProfileRepositoryError: Error, Hashable, Sendable {
  /// Another user has taken the screen name.
  ///
  /// `suggestions` contains available screen names that the service suggests instead.
  case screenNameTaken(suggestions: [ScreenName])
  /// Another user has taken the handle.
  ///
  /// `suggestions` contains available handles that the service suggests instead.
  case handleTaken(suggestions: [Handle])
  /// The user is under the minimum age, or an earlier ineligibility is still in force.
  case ineligible(Ineligibility)
  /// The user has no profile to change.
  case noProfile
  /// The change requires a recent sign-in or reauthentication.
  case reauthenticationRequired
}
