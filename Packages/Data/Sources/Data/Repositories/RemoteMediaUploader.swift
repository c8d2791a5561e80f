public import Domain
public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Uploads avatars as the bytes they are, with their media type.
///
/// Retrying is the client's: `PUT` is idempotent, so a `RetryHTTPClient` in its stack repeats it.
public struct RemoteMediaUploader: MediaUploader {
  private let service: RemoteService

  /// Creates an uploader.
  ///
  /// - Parameters:
  ///   - client: What sends; authenticated for the requests that ask for it.
  ///   - now: The current instant.
  public init(client: any NetworkingServiceProtocol, now: @escaping @Sendable () -> Date) {
    service = RemoteService(client: client, now: now)
  }

  /// Uploads an avatar and makes it the signed-in user's.
  ///
  /// - Parameter onProgress: Hears what the transport has sent; when an attempt is repeated, again
  ///   as soon as it has come further than the one before.
  /// - Throws: ``AvatarError/tooLarge`` for a 413, ``AvatarError/invalidFormat`` for a 415, else
  ///   ``RemoteFailure`` or `CancellationError`.
  public func upload(
    _ avatar: AvatarAsset, onProgress: @escaping UploadProgressHandler
  ) async throws -> URL {
    let reporter = UploadProgressReporter(totalBytes: avatar.data.count, onProgress)
    defer { reporter.end() }
    let endpoint = UploadAvatarEndpoint(avatar: avatar, progress: reporter.observer)
    let dto = try await withTaskCancellationHandler {
      try await service.send(endpoint, refusal: Self.refusal)
    } onCancel: {
      reporter.end()
    }
    guard let url = URL(webAddress: dto.url) else { throw RemoteFailure.invalidResponse }
    reporter.succeed()
    return url
  }

  private static func refusal(_ error: NetworkError) -> (any Error)? {
    switch error.statusCode {
    case 413: AvatarError.tooLarge
    case 415: AvatarError.invalidFormat
    default: nil
    }
  }
}
