public import Domain
public import LocalPersistence
public import Networking

/// Requests and creates the signed-in user's profile at the service, and caches it.
///
/// The profile is cached in a secure store, under the key `profile`, because it contains a date of
/// birth. The cached profile is returned only to its user: it is nil without a session, and with
/// the session of another user.
public struct RemoteProfileRepository: ProfileRepository {
  private let service: RemoteService
  private let cache: ProfileCache
  private let onCacheFailure: @Sendable (SessionRepositoryError) -> Void

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - client: Sends the requests, and authenticates those that require a session.
  ///   - store: Stores the cached profile.
  ///   - sessions: Provides the session of the signed-in user.
  ///   - onCacheFailure: Receives the error when a profile from the service cannot be cached. The
  ///     method that requested the profile still succeeds. The default does nothing.
  public init(
    client: any NetworkingServiceProtocol, store: any SecureStore,
    sessions: any SessionRepository,
    onCacheFailure: @escaping @Sendable (SessionRepositoryError) -> Void = { _ in }
  ) {
    service = RemoteService(client: client)
    cache = ProfileCache(store: store, sessions: sessions)
    self.onCacheFailure = onCacheFailure
  }

  /// Requests the signed-in user's profile from the service and caches it.
  ///
  /// For a 404 response, the method returns nil and removes the cached profile.
  ///
  /// - Throws: ``RemoteError``, ``ProfileRepositoryError`` or `CancellationError`.
  public func currentProfile() async throws -> UserProfile? {
    let answer = try await service.sendIfPresent(
      FetchProfileEndpoint(), refusal: Self.refusal)
    keep(answer?.profile)
    return answer?.profile
  }

  /// Returns the signed-in user's cached profile, or nil when there is none or it is damaged.
  ///
  /// - Throws: ``SessionRepositoryError`` when the store cannot be read.
  public func cachedProfile() async throws -> UserProfile? {
    try await cache.read()
  }

  /// Removes the cached profile.
  ///
  /// - Throws: ``SessionRepositoryError`` when the profile cannot be removed from the store.
  public func removeCachedProfile() async throws {
    try cache.write(nil)
  }

  /// Creates the signed-in user's profile at the service.
  ///
  /// When the creation is complete, the method caches the profile.
  ///
  /// - Throws: ``RemoteError``, ``ProfileRepositoryError`` or `CancellationError`.
  public func createProfile(_ creation: ProfileCreation) async throws -> ProfileCreationResult {
    let endpoint = CreateProfileEndpoint(creation: ProfileCreationBody(creation))
    let response = try await service.send(endpoint, refusal: Self.refusal).response
    if case .completed(let profile) = response { keep(profile) }
    return response
  }

  /// Checks at the service whether a person with this date of birth is eligible.
  ///
  /// - Throws: ``ProfileRepositoryError/ineligible(_:)`` when the person is not eligible,
  ///   ``RemoteError`` or `CancellationError`.
  public func checkEligibility(of dateOfBirth: DateOfBirth, region: String) async throws {
    let body = EligibilityBody(dateOfBirth: dateOfBirth, region: region)
    _ = try await service.send(EligibilityEndpoint(birthday: body), refusal: Self.refusal)
  }

  /// Caches a profile, or removes the cached profile when given nil.
  ///
  /// Call this method with a profile that another request returned. An error is passed to the
  /// closure `onCacheFailure` that the initialiser received.
  public func keep(_ profile: UserProfile?) {
    do throws(SessionRepositoryError) {
      try cache.write(profile)
    } catch {
      onCacheFailure(error)
    }
  }

  private static func refusal(_ error: NetworkError) -> (any Error)? {
    switch ServiceProblem(error) {
    case .screenNameTaken(let suggestions):
      ProfileRepositoryError.screenNameTaken(suggestions: suggestions)
    case .ineligible(let verdict): ProfileRepositoryError.ineligible(verdict)
    default: nil
    }
  }
}
