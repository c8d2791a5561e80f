public import Domain
public import Networking

/// A repository that checks and reserves screen names through the service.
public struct RemoteScreenNameRepository: ScreenNameRepository {
  private let service: RemoteService

  /// Creates a repository.
  ///
  /// - Parameter client: The client that sends the requests. It also authenticates the requests
  ///   that require a session.
  public init(client: any NetworkingServiceProtocol) {
    service = RemoteService(client: client)
  }

  /// Returns the availability of a screen name, with suggestions from the service.
  ///
  /// A screen name is available unless another user has the screen name or has reserved it.
  ///
  /// - Throws: ``RemoteError`` or `CancellationError`.
  public func checkAvailability(_ screenName: ScreenName) async throws -> ScreenNameAvailability {
    try await service.send(ScreenNameAvailabilityEndpoint(name: screenName)).availability
  }

  /// Reserves a screen name for the signed-in user.
  ///
  /// A repeated call renews the reservation.
  ///
  /// - Throws: ``ScreenNameReservationError`` when the screen name is not available,
  ///   ``RemoteError`` or `CancellationError`.
  public func reserve(_ screenName: ScreenName) async throws {
    _ = try await service.send(ScreenNameReservationEndpoint(name: screenName)) { error in
      guard case .screenNameTaken(let suggestions) = ServiceProblem(error) else { return nil }
      return ScreenNameReservationError.taken(suggestions: suggestions)
    }
  }
}

extension RemoteScreenNameRepository: ScreenNameReservation {
  /// Renews the reservation of a screen name for the signed-in user.
  ///
  /// The service assigns the screen name when it creates the profile.
  ///
  /// - Throws: ``ScreenNameReservationError`` when the screen name is not available,
  ///   ``RemoteError`` or `CancellationError`.
  public func renew(_ screenName: ScreenName) async throws {
    try await reserve(screenName)
  }
}
