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
  /// - Throws: ``AvatarError/tooLarge`` for a 413, ``AvatarError/invalidFormat`` for a 415, else
  ///   ``RemoteFailure`` or `CancellationError`.
  public func upload(_ avatar: AvatarAsset) async throws -> URL {
    let dto = try await service.send(UploadAvatarEndpoint(avatar: avatar)) { error in
      switch error.statusCode {
      case 413: AvatarError.tooLarge
      case 415: AvatarError.invalidFormat
      default: nil
      }
    }
    guard let url = URL(webAddress: dto.url) else { throw RemoteFailure.invalidResponse }
    return url
  }
}
