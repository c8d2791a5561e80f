public import Domain
import Synchronization

/// The profile of one user at a service in memory, and its copy on the device.
public final class ProfileRepositoryFake: ProfileRepository {
  private struct State {
    var remote: UserProfile?
    var cached: UserProfile?
    var creations: [ProfileCreation] = []
    var checkedBirthdays: [DateOfBirth] = []
    var eligibilityFailure: (any Error)?
    var remoteFailure: (any Error)?
    var cacheFailure: (any Error)?
    var creationAnswer: ProfileCreationResponse?
    var remoteReadCount = 0
  }

  private let userID: UserID
  private let state: Mutex<State>

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - userID: The signed-in user.
  ///   - remote: The profile the service has.
  ///   - cached: The copy on the device.
  public init(
    userID: UserID = UserID("user-1"), remote: UserProfile? = nil, cached: UserProfile? = nil
  ) {
    self.userID = userID
    state = Mutex(State(remote: remote, cached: cached))
  }

  /// The profile the service has.
  public var remote: UserProfile? { state.withLock { $0.remote } }

  /// The copy on the device.
  public var cached: UserProfile? { state.withLock { $0.cached } }

  /// The orders to create a profile, in order.
  public var creations: [ProfileCreation] { state.withLock { $0.creations } }

  /// The birthdays whose eligibility was checked, in order.
  public var checkedBirthdays: [DateOfBirth] { state.withLock { $0.checkedBirthdays } }

  /// What a check of eligibility throws, nil to admit.
  public var eligibilityFailure: (any Error)? {
    get { state.withLock { $0.eligibilityFailure } }
    set { state.withLock { $0.eligibilityFailure = newValue } }
  }

  /// How often the service was asked for the profile.
  public var remoteReadCount: Int { state.withLock { $0.remoteReadCount } }

  /// What methods that ask the service throw, nil to answer.
  public var remoteFailure: (any Error)? {
    get { state.withLock { $0.remoteFailure } }
    set { state.withLock { $0.remoteFailure = newValue } }
  }

  /// What methods that use the copy on the device throw, nil to answer.
  public var cacheFailure: (any Error)? {
    get { state.withLock { $0.cacheFailure } }
    set { state.withLock { $0.cacheFailure = newValue } }
  }

  /// What an order to create a profile is answered with, nil to create it.
  public var creationAnswer: ProfileCreationResponse? {
    get { state.withLock { $0.creationAnswer } }
    set { state.withLock { $0.creationAnswer = newValue } }
  }

  /// The profile the service has; it becomes the copy on the device.
  public func currentProfile() async throws -> UserProfile? {
    try state.withLock { state in
      state.remoteReadCount += 1
      if let failure = state.remoteFailure { throw failure }
      state.cached = state.remote
      return state.remote
    }
  }

  /// The copy on the device.
  public func cachedProfile() async throws -> UserProfile? {
    try state.withLock { state in
      if let failure = state.cacheFailure { throw failure }
      return state.cached
    }
  }

  /// Removes the copy on the device.
  public func removeCachedProfile() async throws {
    try state.withLock { state in
      if let failure = state.cacheFailure { throw failure }
      state.cached = nil
    }
  }

  /// Creates the profile, or gives the answer that was set.
  public func createProfile(_ creation: ProfileCreation) async throws -> ProfileCreationResponse {
    try state.withLock { state in
      if let failure = state.remoteFailure { throw failure }
      state.creations.append(creation)
      if let answer = state.creationAnswer { return answer }
      let profile = UserProfile(
        id: userID,
        screenName: creation.screenName,
        dateOfBirth: creation.dateOfBirth,
        avatarURL: creation.avatarURL,
        region: creation.region,
        guardianConsent: creation.guardianEmail == nil ? .notRequired : .pending)
      state.remote = profile
      state.cached = profile
      return .completed(profile)
    }
  }

  /// Records the birthday, then admits it or throws what was set.
  public func checkEligibility(of dateOfBirth: DateOfBirth, region: String) async throws {
    try state.withLock { state in
      state.checkedBirthdays.append(dateOfBirth)
      if let failure = state.eligibilityFailure ?? state.remoteFailure { throw failure }
    }
  }
}
