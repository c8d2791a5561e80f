import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Sends endpoints and turns every failure into what Domain's ports may throw.
struct RemoteService: Sendable {
  let client: any NetworkingServiceProtocol
  let now: @Sendable () -> Date

  /// Sends an endpoint.
  ///
  /// - Parameter refusal: The port's own error for a failure; nil leaves it to ``RemoteFailure``.
  /// - Throws: What `refusal` gives, else ``RemoteFailure`` or `CancellationError`.
  func send<Endpoint: APIRequest>(
    _ endpoint: Endpoint, refusal: (NetworkError) -> (any Error)? = { _ in nil }
  ) async throws -> Endpoint.Response {
    do {
      return try await client.send(endpoint)
    } catch let error as NetworkError {
      throw refusal(error) ?? RemoteFailure(error)
    } catch {
      throw try RemoteFailure.interpreting(error)
    }
  }
}
