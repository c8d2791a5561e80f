public import Domain
public import LocalPersistence
public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Uploads avatars unchanged, with their media type.
///
/// A picture larger than one chunk is sent in chunks. An interrupted upload resumes after the last
/// byte that the service has, also after a restart of the app. A picture that fits in one chunk is
/// sent in one request: it could not be resumed, and one request is faster than three. The uploader
/// does not retry; every request of an upload is idempotent, so that a `RetryHTTPClient` in the
/// client's stack retries it.
public struct RemoteMediaUploader: MediaUploader {
  private let service: RemoteService
  private let resumable: ResumableUpload
  private let chunkSize: Int

  /// Creates an uploader.
  ///
  /// - Parameters:
  ///   - client: Sends the requests, and authenticates those that require a session.
  ///   - journal: Stores the identifier of the current upload, under the key `upload`. Pass the
  ///     index of the ``LocalAvatarStore``, so that its `removeAll()` removes the entry. In memory
  ///     by default.
  ///   - chunkSize: The maximum number of bytes of a request, at least 1; 256 KiB by default.
  public init(
    client: any NetworkingServiceProtocol, journal: any KeyValueStore = InMemoryKeyValueStore(),
    chunkSize: Int = 262_144
  ) {
    self.chunkSize = max(1, chunkSize)
    service = RemoteService(client: client)
    resumable = ResumableUpload(
      service: service, journal: UploadJournal(store: journal), chunkSize: max(1, chunkSize))
  }

  /// Uploads an avatar and sets it as the signed-in user's.
  ///
  /// - Parameter onProgress: Receives the bytes sent by the transport. A retry reports progress
  ///   once it exceeds that of the previous attempt.
  /// - Throws: ``AvatarError/tooLarge`` for a 413, ``AvatarError/invalidFormat`` for a 415,
  ///   otherwise ``RemoteError`` or `CancellationError`.
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
