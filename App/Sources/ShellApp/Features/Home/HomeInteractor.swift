public import Domain
public import FormKit

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The requests of home.
public protocol HomeInteractor: SignOutInteractor {
  /// The present instant.
  var now: Date { get }
  /// Loads the signed-in user's profile.
  ///
  /// - Throws: `CancellationError` only.
  func loadProfile() async throws -> LaunchProfile
  /// Returns whether a stored picture waits to be uploaded.
  func hasQueuedAvatar() async -> Bool
  /// Requests the signed-in user's profile, also when one is cached; nil when there is none.
  func requestProfile() async throws -> UserProfile?
  /// Returns a remote picture with its pixels, without them when it cannot be loaded; nil when the service has none
  /// at the URL.
  func picture(at url: URL) async -> ContentBlock.Image?
  /// Returns a remote picture without its pixels, for pages and until they are loaded.
  func picturePlaceholder(at url: URL) -> ContentBlock.Image?
  /// Takes over a new picture of a user, or its removal: the old picture leaves memory and disk, and
  /// the cached profile and the state of the app have the new URL.
  func avatarUpdated(of user: UserID, from old: URL?, to new: URL?) async
  /// Uploads the stored pictures whose upload failed, if there are any.
  func retryAvatarUploads(
    onProgress: @escaping UploadProgressHandler
  ) async throws -> [AvatarResult]
}

extension CoreInteractor: HomeInteractor {
  func requestProfile() async throws -> UserProfile? { try await dependencies.requestProfile() }

  func picture(at url: URL) async -> ContentBlock.Image? {
    await dependencies.pictures.image(at: url)
  }

  func picturePlaceholder(at url: URL) -> ContentBlock.Image? {
    dependencies.pictures.placeholder(at: url)
  }

  func avatarUpdated(of user: UserID, from old: URL?, to new: URL?) async {
    await dependencies.avatarUpdated(of: user, from: old, to: new)
    await store.send(.avatarUpdated(user, new))
  }

  func loadProfile() async throws -> LaunchProfile { try await dependencies.loadProfile.execute() }
}
