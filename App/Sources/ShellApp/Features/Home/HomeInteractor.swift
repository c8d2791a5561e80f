public import Domain

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The requests of home.
public protocol HomeInteractor: GlobalInteractor {
  /// The present instant.
  var now: Date { get }
  /// Loads the signed-in user's profile.
  ///
  /// - Throws: `CancellationError` only.
  func loadProfile() async throws -> LaunchProfile
  /// Returns whether a stored picture waits to be uploaded.
  func hasQueuedAvatar() async -> Bool
  /// Uploads the stored pictures whose upload failed, if there are any.
  func retryAvatarUploads(
    onProgress: @escaping UploadProgressHandler
  ) async throws -> [AvatarResult]
}

extension CoreInteractor: HomeInteractor {
  func loadProfile() async throws -> LaunchProfile { try await dependencies.loadProfile.execute() }
}
