import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The requests for pictures.
struct PictureDownload: Sendable {
  /// The response to one request.
  enum Outcome: Sendable {
    /// The stored picture is still valid (304).
    case unchanged
    /// A new body; `isStorable` is false for `Cache-Control: no-store`.
    case received(Data, entityTag: String?, isStorable: Bool)
  }

  /// The picture does not exist any more (404 or 410).
  struct GoneError: Error {}

  /// The maximum number of bytes that are read of a failure's body.
  private static let failureLimit = 65_536

  let client: any HTTPClient
  /// The URL of the service whose origin receives the session; nil when no origin does.
  let service: URL?
  let limit: Int
  let accept: String

  /// Requests a picture.
  ///
  /// The response is streamed, so that no cache of the client keeps it, and so that reading ends at
  /// the limit.
  ///
  /// - Parameter entityTag: The tag of the stored picture; nil for a request without a condition.
  /// - Throws: ``GoneError``, ``AvatarError/tooLarge``, ``RemoteError`` or `CancellationError`.
  func send(_ url: URL, entityTag: String?) async throws -> Outcome {
    do {
      let response = try await client.send(try request(url, entityTag))
      try Task.checkCancellation()
      return try await outcome(of: response, isConditional: entityTag != nil)
    } catch is HTTPBody.TooLongError {
      throw AvatarError.tooLarge
    } catch NetworkError.responseTooLarge {
      throw AvatarError.tooLarge
    } catch let error as NetworkError {
      throw RemoteError(error)
    } catch let error where error is GoneError || error is AvatarError {
      throw error
    } catch {
      throw try RemoteError.interpreting(error)
    }
  }

  private func request(_ url: URL, _ entityTag: String?) throws(NetworkError) -> HTTPRequest {
    var context = HTTPRequestContext(route: "/avatars/{}", isResponseStreamed: true)
    context.requiresAuthentication = service?.hasOrigin(of: url) ?? false
    var request = HTTPRequest(url: url, headers: ["Accept": accept], context: context)
    request.headers["If-None-Match"] = entityTag
    try request.validate()
    return request
  }

  private func outcome(
    of response: HTTPResponse, isConditional: Bool
  ) async throws -> Outcome {
    switch response.status {
    case 200:
      let body = try await response.body.collect(upTo: limit)
      // A stream that ends early at a cancellation is not a whole picture.
      try Task.checkCancellation()
      return .received(
        body, entityTag: response.headers["ETag"], isStorable: !response.forbidsStoring)
    case 304 where isConditional: return .unchanged
    case 404, 410: throw GoneError()
    case 200..<400: throw RemoteError.invalidResponse
    default:
      var response = response
      response.body = .bytes(
        (try? await response.body.collect(upTo: Self.failureLimit)) ?? Data())
      throw NetworkError.status(response.status, ProblemDetails(response))
    }
  }
}

extension HTTPResponse {
  /// Whether `Cache-Control` contains `no-store` (RFC 9111, section 5.2.2.5).
  fileprivate var forbidsStoring: Bool {
    (headers["Cache-Control"] ?? "").split(separator: ",").contains { directive in
      directive.filter { !$0.isWhitespace }.lowercased() == "no-store"
    }
  }
}

extension URL {
  /// Returns whether both URLs have the same scheme, host and port (RFC 6454).
  fileprivate func hasOrigin(of other: URL) -> Bool {
    scheme?.lowercased() == other.scheme?.lowercased()
      && host()?.lowercased() == other.host()?.lowercased()
      && effectivePort == other.effectivePort
  }

  private var effectivePort: Int? {
    port ?? (scheme?.lowercased() == "https" ? 443 : 80)
  }
}
