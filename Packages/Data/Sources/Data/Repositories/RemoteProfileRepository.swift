public import Domain
public import LocalPersistence
public import Networking

/// A repository that requests, creates, changes and caches the signed-in user's profile.
///
/// The cache is a secure store, because the profile contains a date of birth. The key in the store
/// is `profile`. The cached profile is returned only to its user. ``cachedProfile()`` returns nil
/// when there is no session or the session belongs to another user.
public struct RemoteProfileRepository: ProfileRepository {
  private let service: RemoteService
  private let cache: ProfileCache
  private let lookups: CacheLookups
  private let logger: (any DataLogger)?

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - client: The client that sends the requests. It also authenticates the requests that
  ///     require a session.
  ///   - store: The secure store for the cached profile.
  ///   - sessions: The repository with the session of the signed-in user.
  ///   - lookups: Counts the calls of ``cachedProfile()``. The default is a counter of its own.
  ///   - logger: The logger that receives the error when a profile cannot be cached. The method
  ///     that requested the profile still succeeds. The default is none.
  public init(
    client: any NetworkingServiceProtocol, store: any SecureStore,
    sessions: any SessionRepository, lookups: CacheLookups = CacheLookups(),
    logger: (any DataLogger)? = nil
  ) {
    service = RemoteService(client: client)
    self.lookups = lookups
    cache = ProfileCache(store: store, sessions: sessions)
    self.logger = logger
  }

  /// Requests the signed-in user's profile from the service and caches it.
  ///
  /// For a 404 response, the method returns nil and removes the cached profile. It also removes the
  /// cached profile when the service refuses the account for the user's age.
  ///
  /// - Throws: ``RemoteError``, ``ProfileRepositoryError`` or `CancellationError`.
  public func currentProfile() async throws -> UserProfile? {
    let answer = try await forgettingTheIneligible {
      try await service.sendIfPresent(FetchProfileEndpoint(), refusal: Self.refusal)
    }
    keep(answer?.profile)
    return answer?.profile
  }

  /// Returns the signed-in user's cached profile, or nil when the profile is missing or damaged.
  ///
  /// - Throws: ``SessionRepositoryError`` when the store cannot be read.
  public func cachedProfile() async throws -> UserProfile? {
    let profile = try await cache.read()
    lookups.count(isHit: profile != nil)
    return profile
  }

  /// Returns whether the signed-in user's profile is cached; it does not count as a look-up.
  ///
  /// - Throws: ``SessionRepositoryError`` when the store cannot be read.
  public func hasCachedProfile() async throws -> Bool { try await cache.read() != nil }

  /// Removes the cached profile.
  ///
  /// - Throws: ``SessionRepositoryError`` when the profile cannot be removed from the store.
  public func removeCachedProfile() async throws {
    try cache.write(nil)
  }

  /// Creates the signed-in user's profile with the service.
  ///
  /// If the result is `completed`, the method caches the profile.
  ///
  /// - Throws: ``RemoteError``, ``ProfileRepositoryError`` or `CancellationError`.
  public func createProfile(_ creation: ProfileCreation) async throws -> ProfileCreationResult {
    let endpoint = CreateProfileEndpoint(creation: ProfileCreationBody(creation))
    let response = try await service.send(endpoint, refusal: Self.refusal).response
    if case .completed(let profile) = response { keep(profile) }
    return response
  }

  /// Changes the texts of the signed-in user's profile with the service, and caches the profile.
  ///
  /// - Throws: ``RemoteError``, ``ProfileRepositoryError`` or `CancellationError`.
  public func update(_ update: ProfileUpdate) async throws -> UserProfile {
    try await change(UpdateProfileEndpoint(update: ProfileUpdateBody(update: update)))
  }

  /// Changes the date of birth of the signed-in user's profile with the service, and caches the
  /// profile.
  ///
  /// If the person is not eligible, the method removes the cached profile.
  ///
  /// - Throws: ``RemoteError``, ``ProfileRepositoryError`` or `CancellationError`.
  public func setDateOfBirth(_ dateOfBirth: DateOfBirth) async throws -> UserProfile {
    try await change(SetDateOfBirthEndpoint(birthday: DateOfBirthBody(dateOfBirth: dateOfBirth)))
  }

  private func change<Endpoint: APIRequest>(
    _ endpoint: Endpoint
  ) async throws -> UserProfile where Endpoint.Response == ProfileDTO {
    let profile = try await forgettingTheIneligible {
      try await service.send(endpoint, refusal: Self.changeRefusal)
    }.profile
    keep(profile)
    return profile
  }

  /// Sends a request, and removes the cached profile when the service refuses the account for the
  /// user's age: the next launch must not show the profile from the cache.
  private func forgettingTheIneligible<Response>(
    _ request: () async throws -> Response
  ) async throws -> Response {
    do {
      return try await request()
    } catch {
      if case ProfileRepositoryError.ineligible = error { keep(nil) }
      throw error
    }
  }

  /// Removes the signed-in user's picture from the service, and its URL from the cached profile.
  ///
  /// - Throws: ``RemoteError`` or `CancellationError`.
  public func removeAvatar() async throws {
    _ = try await service.send(RemoveAvatarEndpoint())
    guard var profile = try? await cachedProfile() else { return }
    profile.avatarURL = nil
    keep(profile)
  }

  /// Checks with the service whether a person with this date of birth is eligible.
  ///
  /// - Throws: ``ProfileRepositoryError/ineligible(_:)`` when the person is not eligible,
  ///   ``RemoteError`` or `CancellationError`.
  public func checkEligibility(of dateOfBirth: DateOfBirth, region: String) async throws {
    let body = EligibilityBody(dateOfBirth: dateOfBirth, region: region)
    _ = try await service.send(EligibilityEndpoint(birthday: body), refusal: Self.refusal)
  }

  /// Caches a profile, or removes the cached profile when the new profile is nil.
  ///
  /// Call this method with a profile that another repository returned. If the cache cannot be
  /// written, the logger receives the error.
  public func keep(_ profile: UserProfile?) {
    do throws(SessionRepositoryError) {
      try cache.write(profile)
    } catch {
      logger?.trackEvent(event: .profileCache(error))
    }
  }

  private static func refusal(_ error: NetworkError) -> (any Error)? {
    switch ServiceProblem(error) {
    case .screenNameTaken(let suggestions):
      ProfileRepositoryError.screenNameTaken(suggestions: suggestions)
    case .handleTaken(let suggestions):
      ProfileRepositoryError.handleTaken(suggestions: suggestions)
    case .ineligible(let verdict): ProfileRepositoryError.ineligible(verdict)
    default: nil
    }
  }

  /// Returns the error of a refused change of the profile.
  private static func changeRefusal(_ error: NetworkError) -> (any Error)? {
    switch ServiceProblem(error) {
    case .noProfile: ProfileRepositoryError.noProfile
    case .reauthenticationRequired: ProfileRepositoryError.reauthenticationRequired
    default: refusal(error)
    }
  }
}
