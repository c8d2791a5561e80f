public import Domain
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Accepts every avatar in two steps, unless an error is set, and records it.
public final class MediaUploaderFake: MediaUploader {
  private struct State {
    var uploads: [AvatarAsset] = []
    var failure: (any Error)?
  }

  private let baseURL: URL
  private let state = Mutex(State())

  /// Creates an uploader.
  ///
  /// - Parameter baseURL: The folder of the returned URLs; their file names are numbers from 1.
  public init(baseURL: URL) {
    self.baseURL = baseURL
  }

  /// The avatars of all calls, also of failed ones.
  public var uploads: [AvatarAsset] { state.withLock { $0.uploads } }

  /// The error that uploading throws; nil to succeed.
  public var failure: (any Error)? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  /// Records an avatar and returns its URL.
  ///
  /// It reports the progress at half of the bytes, and at all bytes unless it throws.
  public func upload(
    _ avatar: AvatarAsset, onProgress: @escaping UploadProgressHandler
  ) async throws -> URL {
    let total = avatar.data.count
    onProgress(UploadProgress(sentBytes: total / 2, totalBytes: total))
    let url = try state.withLock { state in
      state.uploads.append(avatar)
      if let failure = state.failure { throw failure }
      return baseURL.appending(
        path: "\(state.uploads.count).\(avatar.format.fileExtension)", directoryHint: .notDirectory)
    }
    onProgress(UploadProgress(sentBytes: total, totalBytes: total))
    return url
  }
}
