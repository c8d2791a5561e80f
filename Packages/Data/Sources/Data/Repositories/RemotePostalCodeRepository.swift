public import Domain
public import Networking

/// A repository that asks the service for the places of postal codes.
public struct RemotePostalCodeRepository: PostalCodeRepository {
  private let service: RemoteService

  /// Creates a repository.
  ///
  /// - Parameter client: The client that sends the requests, which require no session.
  public init(client: any NetworkingServiceProtocol) {
    service = RemoteService(client: client)
  }

  /// Returns the place of a postal code, or nil when the service does not have the code.
  ///
  /// - Throws: ``RemoteError`` or `CancellationError`.
  public func place(of code: String, in country: String?) async throws -> PostalPlace? {
    guard !code.isEmpty else { return nil }
    return try await service.sendIfPresent(PostalCodeEndpoint(code: code, country: country))?.place
  }
}
