public import Domain
public import LocalPersistence
public import Networking

/// The signed-in user's profile at the service, and a copy in the secure store.
///
/// The copy is in the secure store, under the key `profile`, because it holds a birthday. It is
/// shown only to the user it belongs to: without a session, or with another user's, there is none.
public struct RemoteProfileRepository: ProfileRepository {
  private let service: RemoteService
  private let cache: ProfileCache
  private let onCacheFailure: @Sendable (SessionRepositoryError) -> Void

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - client: What sends; authenticated for the requests that ask for it.
  ///   - store: Where the copy is kept.
  ///   - sessions: Tells whose copy may be read.
  ///   - onCacheFailure: Hears that the copy could not be written after the service answered,
  ///     which fails nothing else. Nobody by default.
  public init(
    client: any NetworkingServiceProtocol, store: any SecureStore,
    sessions: any SessionRepository,
    onCacheFailure: @escaping @Sendable (SessionRepositoryError) -> Void = { _ in }
  ) {
    service = RemoteService(client: client)
    cache = ProfileCache(store: store, sessions: sessions)
    self.onCacheFailure = onCacheFailure
  }

  /// The profile as the service has it; a 404 is its absence, anything else a failure.
  ///
  /// - Throws: ``RemoteFailure``, ``ProfileRepositoryError`` or `CancellationError`.
  public func currentProfile() async throws -> UserProfile? {
    let answer = try await service.sendIfPresent(
      FetchProfileEndpoint(), refusal: Self.refusal)
    keep(answer?.profile)
    return answer?.profile
  }

  /// The copy kept on this device; a damaged copy counts as none.
  ///
  /// - Throws: ``SessionRepositoryError`` when the store cannot be read.
  public func cachedProfile() async throws -> UserProfile? {
    try await cache.read()
  }

  /// Removes the copy kept on this device.
  ///
  /// - Throws: ``SessionRepositoryError``.
  public func removeCachedProfile() async throws {
    try cache.write(nil)
  }

  /// Creates the profile; a completed one becomes the copy on this device.
  ///
  /// - Throws: ``RemoteFailure``, ``ProfileRepositoryError`` or `CancellationError`.
  public func createProfile(_ creation: ProfileCreation) async throws -> ProfileCreationResponse {
    let endpoint = CreateProfileEndpoint(creation: ProfileCreationBody(creation))
    let response = try await service.send(endpoint, refusal: Self.refusal).response
    if case .completed(let profile) = response { keep(profile) }
    return response
  }

  /// Asks whether the service admits somebody born on a day.
  ///
  /// - Throws: ``ProfileRepositoryError/ineligible(_:)`` when it does not, ``RemoteFailure`` or
  ///   `CancellationError`.
  public func checkEligibility(of dateOfBirth: DateOfBirth, region: String) async throws {
    let body = EligibilityBody(dateOfBirth: dateOfBirth, region: region)
    _ = try await service.send(EligibilityEndpoint(birthday: body), refusal: Self.refusal)
  }

  /// Makes a profile the copy on this device, once another request was answered with it; nil removes
  /// the copy.
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
