public import Domain
public import Networking

/// The screen names the service knows, and the holds on them.
public struct RemoteScreenNameRepository: ScreenNameRepository {
  private let service: RemoteService

  /// Creates a repository.
  ///
  /// - Parameter client: What sends; authenticated for the requests that ask for it.
  public init(client: any NetworkingServiceProtocol) {
    service = RemoteService(client: client)
  }

  /// Asks whether nobody else has or holds a name.
  ///
  /// - Throws: ``RemoteFailure`` or `CancellationError`.
  public func checkAvailability(_ screenName: ScreenName) async throws -> ScreenNameAvailability {
    try await service.send(ScreenNameAvailabilityEndpoint(name: screenName)).availability
  }

  /// Holds a name for the signed-in user; holding it again renews the hold.
  ///
  /// - Throws: ``ScreenNameReservationError``, ``RemoteFailure`` or `CancellationError`.
  public func reserve(_ screenName: ScreenName) async throws {
    _ = try await service.send(ScreenNameReservationEndpoint(name: screenName)) { error in
      guard case .screenNameTaken(let suggestions) = ServiceProblem(error) else { return nil }
      return ScreenNameReservationError.taken(suggestions: suggestions)
    }
  }
}

extension RemoteScreenNameRepository: ScreenNameReservation {
  /// Renews the hold, so that it lasts until the profile that makes the name final is created.
  ///
  /// - Throws: ``ScreenNameReservationError``, ``RemoteFailure`` or `CancellationError`.
  public func commit(_ screenName: ScreenName) async throws {
    try await reserve(screenName)
  }
}
