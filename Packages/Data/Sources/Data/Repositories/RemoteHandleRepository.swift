public import Domain
public import Networking

/// Checks, reserves and assigns handles at the service.
public struct RemoteHandleRepository: HandleRepository {
  private let service: RemoteService
  private let onCommit: @Sendable (UserProfile) -> Void

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - client: Sends the requests, and authenticates those that require a session.
  ///   - onCommit: Receives the profile with its new handle, for example to cache it with
  ///     ``RemoteProfileRepository/keep(_:)``; does nothing by default.
  public init(
    client: any NetworkingServiceProtocol,
    onCommit: @escaping @Sendable (UserProfile) -> Void = { _ in }
  ) {
    service = RemoteService(client: client)
    self.onCommit = onCommit
  }

  /// Returns whether a handle is available: no other user has it or has reserved it.
  ///
  /// - Throws: ``RemoteError`` or `CancellationError`.
  public func checkAvailability(_ handle: Handle) async throws -> HandleAvailability {
    try await service.send(HandleAvailabilityEndpoint(handle: handle)).availability
  }

  /// Reserves a handle for the signed-in user; a repeated call renews the reservation.
  ///
  /// - Throws: ``HandleRepositoryError/taken(suggestions:)``, ``RemoteError`` or
  ///   `CancellationError`.
  public func reserve(_ handle: Handle) async throws -> HandleReservation {
    let endpoint = HandleReservationEndpoint(handle: handle)
    return try await service.send(endpoint, refusal: Self.refusal).reservation
  }

  /// Assigns a handle to the signed-in user.
  ///
  /// - Throws: ``HandleRepositoryError``, ``RemoteError`` or `CancellationError`.
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
