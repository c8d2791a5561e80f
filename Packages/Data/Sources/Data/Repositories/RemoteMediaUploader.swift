public import Domain
public import LocalPersistence
public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An uploader that sends avatars to the service.
///
/// The uploader sends the unchanged picture and its media type. A picture that fits in one chunk is
/// sent in one request. This is faster than an upload in chunks, which needs at least three
/// requests. A larger picture is uploaded in chunks. If an upload in chunks is interrupted, the
/// next upload of the same picture resumes after the last byte that the service has received. This
/// is also possible after a restart of the app.
///
/// The uploader does not retry requests. Because every request is idempotent, a `RetryHTTPClient`
/// in the client's stack can retry the requests.
public struct RemoteMediaUploader: MediaUploader {
  private let service: RemoteService
  private let resumable: ResumableUpload
  private let chunkSize: Int

  /// Creates an uploader.
  ///
  /// - Parameters:
  ///   - client: The client that sends the requests. It also authenticates the requests that
  ///     require a session.
  ///   - journal: The key-value store for the identifier of the current upload. The key is
  ///     `upload`. The default is a store in memory. If ``LocalAvatarStore/removeAll()`` should
  ///     also remove the identifier, pass the store that contains the index of the
  ///     ``LocalAvatarStore``.
  ///   - chunkSize: The maximum number of bytes in a request, at least 1. The default is 256 KiB.
  public init(
    client: any NetworkingServiceProtocol, journal: any KeyValueStore = InMemoryKeyValueStore(),
    chunkSize: Int = 262_144
  ) {
    self.chunkSize = max(1, chunkSize)
    service = RemoteService(client: client)
    resumable = ResumableUpload(
      service: service, journal: UploadJournal(store: journal), chunkSize: max(1, chunkSize))
  }

  /// Uploads an avatar, sets it as the signed-in user's avatar and returns its URL.
  ///
  /// - Parameter onProgress: The closure that receives the number of bytes sent. The uploader calls
  ///   the closure only when this number has increased, also during a retry.
  /// - Throws: ``AvatarError/tooLarge`` for a 413 response or a refused length,
  ///   ``AvatarError/invalidFormat`` for a 415 response or a refused media type, otherwise
  ///   ``RemoteError`` or `CancellationError`.
  public func upload(
    _ avatar: AvatarAsset, onProgress: @escaping UploadProgressHandler
  ) async throws -> URL {
    let reporter = UploadProgressReporter(totalBytes: avatar.data.count, onProgress)
    defer { reporter.end() }
    let dto = try await withTaskCancellationHandler {
      try await send(avatar, reporter)
    } onCancel: {
      reporter.end()
    }
    guard let url = URL(webAddress: dto.url) else { throw RemoteError.invalidResponse }
    reporter.succeed()
    return url
  }

  private func send(
    _ avatar: AvatarAsset, _ reporter: UploadProgressReporter
  ) async throws -> AvatarDTO {
    guard avatar.data.count <= chunkSize else { return try await resumable.send(avatar, reporter) }
    let endpoint = UploadAvatarEndpoint(avatar: avatar, progress: reporter.observer(from: 0))
    return try await service.send(endpoint) { AvatarError(refusal: $0) }
  }
}
