import Domain
import Networking

/// Sends endpoints and converts errors into those that Domain's repositories throw.
struct RemoteService: Sendable {
  let client: any NetworkingServiceProtocol

  /// Sends an endpoint.
  ///
  /// - Parameter refusal: Returns the repository's own error for a network error; nil to throw a
  ///   ``RemoteError``.
  /// - Throws: The error that `refusal` returns, otherwise ``RemoteError`` or
  ///   `CancellationError`.
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

  /// Sends an endpoint; returns nil for a 404.
  ///
  /// - Throws: The errors of ``send(_:refusal:)``.
  func sendIfPresent<Endpoint: APIRequest>(
    _ endpoint: Endpoint, refusal: (NetworkError) -> (any Error)? = { _ in nil }
  ) async throws -> Endpoint.Response? {
    do {
      return try await send(endpoint) { error in
        refusal(error) ?? (error.statusCode == 404 ? NotFoundError() : nil)
      }
    } catch is NotFoundError {
      return nil
    }
  }

  /// The response was a 404.
  private struct NotFoundError: Error {}

  /// Returns the items of all pages of a list, in order.
  ///
  /// - Parameter page: Requests one page; the cursor is nil for the first page.
  /// - Throws: ``RemoteError/invalidResponse`` for a cursor that does not increase, and the
  ///   errors of `page`.
  func allPages<Item>(
    _ page: (_ cursor: String?) async throws -> (items: [Item], next: String?)
  ) async throws -> [Item] {
    var (items, next) = try await page(nil)
    var last = ""
    while let cursor = next {
      guard cursor > last else { throw RemoteError.invalidResponse }
      last = cursor
      let answer = try await page(cursor)
      items += answer.items
      next = answer.next
    }
    return items
  }

  /// Converts an error thrown by the client into the failure to throw.
  ///
  /// - Throws: `CancellationError` when `error` is one.
  func failure(_ error: any Error) throws(CancellationError) -> RemoteError {
    guard let error = error as? NetworkError else { return try RemoteError.interpreting(error) }
    return RemoteError(error)
  }
}
