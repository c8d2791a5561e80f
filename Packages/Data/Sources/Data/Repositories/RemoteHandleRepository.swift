public import Domain
public import Networking

/// A repository that checks, reserves and assigns handles through the service.
public struct RemoteHandleRepository: HandleRepository {
  private let service: RemoteService
  private let onCommit: @Sendable (UserProfile) -> Void

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - client: The client that sends the requests. It also authenticates the requests that
  ///     require a session.
  ///   - onCommit: The closure that receives the profile after a handle was assigned. Use the
  ///     closure to cache the profile with ``RemoteProfileRepository/keep(_:)``. The default does
  ///     nothing.
  public init(
    client: any NetworkingServiceProtocol,
    onCommit: @escaping @Sendable (UserProfile) -> Void = { _ in }
  ) {
    service = RemoteService(client: client)
    self.onCommit = onCommit
  }

  /// Returns the availability of a handle, with suggestions from the service.
  ///
  /// A handle is available unless another user has the handle or has reserved it.
  ///
  /// - Throws: ``RemoteError`` or `CancellationError`.
  public func checkAvailability(_ handle: Handle) async throws -> HandleAvailability {
    try await service.send(HandleAvailabilityEndpoint(handle: handle)).availability
  }

  /// Reserves a handle for the signed-in user.
  ///
  /// A repeated call renews the reservation.
  ///
  /// - Throws: ``HandleRepositoryError/taken(suggestions:)`` when the handle is not available,
  ///   ``RemoteError`` or `CancellationError`.
  public func reserve(_ handle: Handle) async throws -> HandleReservation {
    let endpoint = HandleReservationEndpoint(handle: handle)
    return try await service.send(endpoint, refusal: Self.refusal).reservation
  }

  /// Assigns a handle to the signed-in user, and returns the profile with that handle.
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
    case .handleChangedRecently(let until): HandleRepositoryError.changedRecently(until: until)
    case .noProfile: HandleRepositoryError.noProfile
    default: nil
    }
  }
}
