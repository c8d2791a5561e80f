/// The operations on the signed-in user's profile, at the service and in the cache on this device.
///
/// Remote methods throw ``RemoteError``, ``ProfileRepositoryError`` or `CancellationError`.
public protocol ProfileRepository: Sendable {
  /// Requests the signed-in user's profile from the service; nil when there is none.
  ///
  /// A failed request throws and never returns nil. A successful request updates the cached
  /// profile.
  func currentProfile() async throws -> UserProfile?

  /// Returns the cached profile without a request to the service; nil when there is none.
  func cachedProfile() async throws -> UserProfile?

  /// Removes the cached profile; does nothing when there is none.
  func removeCachedProfile() async throws

  /// Creates the signed-in user's profile; a completed profile is cached.
  func createProfile(_ creation: ProfileCreation) async throws -> ProfileCreationResult

  /// Checks at the service whether a person with this birthday is eligible.
  ///
  /// The service stores a verdict of ineligibility for the account, but not the birthday.
  ///
  /// - Throws: ``ProfileRepositoryError/ineligible(_:)`` when the person is not eligible.
  func checkEligibility(of dateOfBirth: DateOfBirth, region: String) async throws
}

/// The reason the service refuses a profile by its own rules.
public enum ProfileRepositoryError: Error, Hashable, Sendable {
  /// Another user has taken the screen name.
  case screenNameTaken(suggestions: [ScreenName])
  /// The service's age rule refuses the birthday, or an earlier verdict is in force.
  case ineligible(Ineligibility)
}
