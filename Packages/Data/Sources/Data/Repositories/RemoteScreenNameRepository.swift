public import Domain
public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The screen names the service knows, and the holds on them.
public struct RemoteScreenNameRepository: ScreenNameRepository {
  private let service: RemoteService

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - client: What sends; authenticated for the requests that ask for it.
  ///   - now: The current instant.
  public init(client: any NetworkingServiceProtocol, now: @escaping @Sendable () -> Date) {
    service = RemoteService(client: client, now: now)
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
