public import Domain
public import LocalPersistence
public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Uploads avatars to the service, unchanged and with their media type.
///
/// A picture larger than one chunk is uploaded in chunks. An interrupted upload in chunks resumes
/// after the last byte that the service has received, also after a restart of the app. A picture
/// that fits in one chunk is sent in one request, which is faster than the three requests of an
/// upload in chunks.
///
/// The uploader does not retry requests. Every request of an upload is idempotent, so that a
/// `RetryHTTPClient` in the stack of the client retries it.
public struct RemoteMediaUploader: MediaUploader {
  private let service: RemoteService
  private let resumable: ResumableUpload
  private let chunkSize: Int

  /// Creates an uploader.
  ///
  /// - Parameters:
  ///   - client: Sends the requests, and authenticates those that require a session.
  ///   - journal: Stores the identifier of the current upload, under the key `upload`. Pass the
  ///     store that contains the index of the ``LocalAvatarStore``, so that its `removeAll()` also
  ///     removes the identifier. The default is a store in memory.
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
  /// - Parameter onProgress: Receives the number of bytes sent. During a retry, it is called only
  ///   when that number exceeds the number reported before.
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
