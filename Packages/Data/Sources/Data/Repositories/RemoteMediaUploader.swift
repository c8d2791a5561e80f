public import Domain
public import LocalPersistence
public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Uploads avatars as the bytes they are, with their media type.
///
/// A picture of more than one chunk is sent chunk by chunk, and an upload that broke off goes on
/// where the service has its end, also when the app was started anew in between. What fits in one
/// chunk is sent at once: an interruption could save no part of it, and one request is faster than
/// three. Retrying is the client's: every request of an upload may be repeated, so a
/// `RetryHTTPClient` in its stack does.
public struct RemoteMediaUploader: MediaUploader {
  private let service: RemoteService
  private let resumable: ResumableUpload
  private let chunkSize: Int

  /// Creates an uploader.
  ///
  /// - Parameters:
  ///   - client: What sends; authenticated for the requests that ask for it.
  ///   - journal: Where the upload that is under way is remembered, under the key `upload`: take
  ///     the index of the ``LocalAvatarStore`` the pictures wait in. In memory by default.
  ///   - chunkSize: The most bytes of a request, at least 1; 256 KiB by default.
  public init(
    client: any NetworkingServiceProtocol, journal: any KeyValueStore = InMemoryKeyValueStore(),
    chunkSize: Int = 262_144
  ) {
    self.chunkSize = max(1, chunkSize)
    service = RemoteService(client: client)
    resumable = ResumableUpload(
      service: service, journal: UploadJournal(store: journal), chunkSize: max(1, chunkSize))
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
    let dto = try await withTaskCancellationHandler {
      try await send(avatar, reporter)
    } onCancel: {
      reporter.end()
    }
    guard let url = URL(webAddress: dto.url) else { throw RemoteFailure.invalidResponse }
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
