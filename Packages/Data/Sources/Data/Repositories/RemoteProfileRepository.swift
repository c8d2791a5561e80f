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

  /// Records that a guardian agreed, in the copy on this device too.
  ///
  /// - Throws: ``RemoteFailure``, ``ProfileRepositoryError`` or `CancellationError`.
  public func recordGuardianConsent(_ consent: GuardianConsent) async throws {
    let body = GuardianConsentBody(guardianEmail: consent.guardianEmail, agreed: true)
    _ = try await service.send(GuardianConsentEndpoint(consent: body), refusal: Self.refusal)
    do {
      guard var profile = try await cache.read() else { return }
      profile.guardianConsent = .granted
      keep(profile)
    } catch let error as SessionRepositoryError {
      onCacheFailure(error)
    }
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
    case .ineligible(let age, let minimum):
      ProfileRepositoryError.ineligible(age: age, minimum: minimum)
    default: nil
    }
  }
}
