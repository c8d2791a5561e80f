public import Domain
public import Networking

/// The handles the service knows, the holds on them, and the user's own.
public struct RemoteHandleRepository: HandleRepository {
  private let service: RemoteService
  private let onCommit: @Sendable (UserProfile) -> Void

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - client: What sends; authenticated for the requests that ask for it.
  ///   - onCommit: Hears of the profile with its new handle; see
  ///     ``RemoteProfileRepository/keep(_:)``. Nobody by default.
  public init(
    client: any NetworkingServiceProtocol,
    onCommit: @escaping @Sendable (UserProfile) -> Void = { _ in }
  ) {
    service = RemoteService(client: client)
    self.onCommit = onCommit
  }

  /// Asks whether nobody else has or holds a handle.
  ///
  /// - Throws: ``RemoteFailure`` or `CancellationError`.
  public func checkAvailability(_ handle: Handle) async throws -> HandleAvailability {
    try await service.send(HandleAvailabilityEndpoint(handle: handle)).availability
  }

  /// Holds a handle for the signed-in user; holding it again renews the hold.
  ///
  /// - Throws: ``HandleRepositoryError/taken(suggestions:)``, ``RemoteFailure`` or
  ///   `CancellationError`.
  public func reserve(_ handle: Handle) async throws -> HandleReservation {
    let endpoint = HandleReservationEndpoint(handle: handle)
    return try await service.send(endpoint, refusal: Self.refusal).reservation
  }

  /// Makes a handle the signed-in user's.
  ///
  /// - Throws: ``HandleRepositoryError``, ``RemoteFailure`` or `CancellationError`.
  public func commit(_ handle: Handle) async throws -> UserProfile {
    let endpoint = SetHandleEndpoint(handle: HandleBody(handle: handle))
    let profile = try await service.send(endpoint, refusal: Self.refusal).profile
    onCommit(profile)
    return profile
  }

  private static func refusal(_ error: NetworkError) -> (any Error)? {
    switch ServiceProblem(error) {
    case .handleTaken(let suggestions): HandleRepositoryError.taken(suggestions: suggestions)
    case .noProfile: HandleRepositoryError.noProfile
    default: nil
    }
  }
}
