public import Domain
import Synchronization

/// The profile of one user at an in-memory service, and the cached profile.
public final class ProfileRepositoryFake: ProfileRepository {
  private struct State {
    var remote: UserProfile?
    var cached: UserProfile?
    var creations: [ProfileCreation] = []
    var checkedBirthdays: [DateOfBirth] = []
    var eligibilityFailure: (any Error)?
    var remoteFailure: (any Error)?
    var cacheFailure: (any Error)?
    var creationAnswer: ProfileCreationResult?
    var remoteReadCount = 0
  }

  private let userID: UserID
  private let state: Mutex<State>

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - userID: The signed-in user.
  ///   - remote: The profile at the service.
  ///   - cached: The cached profile.
  public init(
    userID: UserID = UserID("user-1"), remote: UserProfile? = nil, cached: UserProfile? = nil
  ) {
    self.userID = userID
    state = Mutex(State(remote: remote, cached: cached))
  }

  /// The profile at the service.
  public var remote: UserProfile? { state.withLock { $0.remote } }

  /// The cached profile.
  public var cached: UserProfile? { state.withLock { $0.cached } }

  /// The recorded requests to create a profile, in order.
  public var creations: [ProfileCreation] { state.withLock { $0.creations } }

  /// The birthdays whose eligibility was checked or that were set, in order.
  public var checkedBirthdays: [DateOfBirth] { state.withLock { $0.checkedBirthdays } }

  /// The error that a check of eligibility and a change of the date of birth throw; nil to succeed.
  public var eligibilityFailure: (any Error)? {
    get { state.withLock { $0.eligibilityFailure } }
    set { state.withLock { $0.eligibilityFailure = newValue } }
  }

  /// The number of calls to ``currentProfile()``.
  public var remoteReadCount: Int { state.withLock { $0.remoteReadCount } }

  /// The error that methods of the service throw; nil to succeed.
  public var remoteFailure: (any Error)? {
    get { state.withLock { $0.remoteFailure } }
    set { state.withLock { $0.remoteFailure = newValue } }
  }

  /// The error that methods of the cache throw; nil to succeed.
  public var cacheFailure: (any Error)? {
    get { state.withLock { $0.cacheFailure } }
    set { state.withLock { $0.cacheFailure = newValue } }
  }

  /// The response to a request to create a profile; nil to create it.
  public var creationAnswer: ProfileCreationResult? {
    get { state.withLock { $0.creationAnswer } }
    set { state.withLock { $0.creationAnswer = newValue } }
  }

  /// Returns the profile at the service and caches it.
  public func currentProfile() async throws -> UserProfile? {
    try state.withLock { state in
      state.remoteReadCount += 1
      if let failure = state.remoteFailure { throw failure }
      state.cached = state.remote
      return state.remote
    }
  }

  /// The cached profile.
  public func cachedProfile() async throws -> UserProfile? {
    try state.withLock { state in
      if let failure = state.cacheFailure { throw failure }
      return state.cached
    }
  }

  /// Removes the cached profile.
  public func removeCachedProfile() async throws {
    try state.withLock { state in
      if let failure = state.cacheFailure { throw failure }
      state.cached = nil
    }
  }

  /// Creates the profile, or returns ``creationAnswer``.
  public func createProfile(_ creation: ProfileCreation) async throws -> ProfileCreationResult {
    try state.withLock { state in
      if let failure = state.remoteFailure { throw failure }
      state.creations.append(creation)
      if let answer = state.creationAnswer { return answer }
      let profile = UserProfile(
        id: userID,
        screenName: creation.screenName,
        handle: creation.handle,
        displayName: creation.displayName?.value,
        bio: creation.bio?.value,
        dateOfBirth: creation.dateOfBirth,
        avatarURL: creation.avatarURL,
        region: creation.region,
        guardianConsent: creation.guardianEmail == nil ? .notRequired : .pending)
      state.remote = profile
      state.cached = profile
      return .completed(profile)
    }
  }

  /// Changes the texts of the profile at the service and of the cached profile.
  public func update(_ update: ProfileUpdate) async throws -> UserProfile {
    try change { profile in
      profile.displayName = update.displayName.value
      profile.bio = update.bio?.value
    }
  }

  /// Changes the date of birth of the profile at the service and of the cached profile.
  ///
  /// Throws ``eligibilityFailure``, if set, and removes the cached profile then.
  public func setDateOfBirth(_ dateOfBirth: DateOfBirth) async throws -> UserProfile {
    try state.withLock { state in
      state.checkedBirthdays.append(dateOfBirth)
      guard let failure = state.eligibilityFailure else { return }
      state.cached = nil
      throw failure
    }
    return try change { $0.dateOfBirth = dateOfBirth }
  }

  private func change(_ change: (inout UserProfile) -> Void) throws -> UserProfile {
    try state.withLock { state in
      if let failure = state.remoteFailure { throw failure }
      guard var profile = state.remote else { throw ProfileRepositoryError.noProfile }
      change(&profile)
      state.remote = profile
      state.cached = profile
      return profile
    }
  }

  /// Removes the URL of the picture from the profile at the service and from the cached profile.
  public func removeAvatar() async throws {
    try state.withLock { state in
      if let failure = state.remoteFailure { throw failure }
      state.remote?.avatarURL = nil
      state.cached?.avatarURL = nil
    }
  }

  /// Records the birthday, then throws ``eligibilityFailure`` or ``remoteFailure``, if set.
  public func checkEligibility(of dateOfBirth: DateOfBirth, region: String) async throws {
    try state.withLock { state in
      state.checkedBirthdays.append(dateOfBirth)
      if let failure = state.eligibilityFailure ?? state.remoteFailure { throw failure }
    }
  }
}
