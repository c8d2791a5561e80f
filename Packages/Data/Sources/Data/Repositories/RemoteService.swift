import Domain
import Networking

/// Sends endpoints and turns every failure into what Domain's ports may throw.
struct RemoteService: Sendable {
  let client: any NetworkingServiceProtocol

  /// Sends an endpoint.
  ///
  /// - Parameter refusal: The port's own error for a failure; nil leaves it to ``RemoteFailure``.
  /// - Throws: What `refusal` gives, else ``RemoteFailure`` or `CancellationError`.
  func send<Endpoint: APIRequest>(
    _ endpoint: Endpoint, refusal: (NetworkError) -> (any Error)? = { _ in nil }
  ) async throws -> Endpoint.Response {
    do {
      return try await client.send(endpoint)
    } catch {
      if let error = error as? NetworkError, let refused = refusal(error) { throw refused }
      throw try failure(error)
    }
  }

  /// Sends an endpoint whose 404 is an absence: nil.
  ///
  /// - Throws: As ``send(_:refusal:)``.
  func sendIfPresent<Endpoint: APIRequest>(
    _ endpoint: Endpoint, refusal: (NetworkError) -> (any Error)? = { _ in nil }
  ) async throws -> Endpoint.Response? {
    do {
      return try await send(endpoint) { error in
        refusal(error) ?? (error.statusCode == 404 ? Absence() : nil)
      }
    } catch is Absence {
      return nil
    }
  }

  /// The service has nothing there.
  private struct Absence: Error {}

  /// The items of every page of a listing, in order.
  ///
  /// - Parameter page: Sends the request of one page; the cursor is nil for the first.
  /// - Throws: ``RemoteFailure/invalidResponse`` for a cursor that does not go on, and what `page`
  ///   throws.
  func allPages<Item>(
    _ page: (_ cursor: String?) async throws -> (items: [Item], next: String?)
  ) async throws -> [Item] {
    var (items, next) = try await page(nil)
    var last = ""
    while let cursor = next {
      guard cursor > last else { throw RemoteFailure.invalidResponse }
      last = cursor
      let answer = try await page(cursor)
      items += answer.items
      next = answer.next
    }
    return items
  }

  /// What ports may throw for what the client threw.
  ///
  /// - Throws: `CancellationError` when that is what it threw.
  func failure(_ error: any Error) throws(CancellationError) -> RemoteFailure {
    guard let error = error as? NetworkError else { return try RemoteFailure.interpreting(error) }
    return RemoteFailure(error)
  }
}
