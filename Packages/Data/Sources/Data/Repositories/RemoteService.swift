import Domain
import Networking

/// A sender of requests, which converts network errors into the errors that repositories throw.
struct RemoteService: Sendable {
  let client: any NetworkingServiceProtocol

  /// Sends a request and returns its response.
  ///
  /// - Parameter refusal: A closure that returns the error to throw for a network error. If the
  ///   closure returns nil, the method throws a ``RemoteError``.
  /// - Throws: The error that `refusal` returns, otherwise ``RemoteError`` or `CancellationError`.
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

  /// Sends a request and returns its response, or nil for a 404 response.
  ///
  /// - Throws: The same errors as ``send(_:refusal:)``.
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

  /// An error for a 404 response.
  private struct NotFoundError: Error {}

  /// Returns the items of all pages of a list, in order.
  ///
  /// - Parameter page: A closure that requests the page after a cursor. The cursor is nil for the
  ///   first page.
  /// - Throws: ``RemoteError/invalidResponse`` when a cursor is not greater than the previous one,
  ///   or an error that `page` throws.
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

  /// Converts an error that the client threw into a ``RemoteError``.
  ///
  /// - Throws: `CancellationError` when `error` is a `CancellationError`.
  func failure(_ error: any Error) throws(CancellationError) -> RemoteError {
    guard let error = error as? NetworkError else { return try RemoteError.interpreting(error) }
    return RemoteError(error)
  }
}
