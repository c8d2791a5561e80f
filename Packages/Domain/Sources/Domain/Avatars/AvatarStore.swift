#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A store for avatars on this device.
///
/// The store also has a queue of the avatars to upload.
public protocol AvatarStore: Sendable {
  /// Stores an avatar under a key.
  ///
  /// The new avatar replaces any previous avatar under the key. The store also removes the previous
  /// avatar's remote URL.
  func store(_ avatar: AvatarAsset, for key: AvatarKey) async throws

  /// Returns the avatar under a key, or nil if there is none.
  func retrieve(for key: AvatarKey) async throws -> AvatarAsset?

  /// Removes the avatar under a key, its remote URL and its entry in the upload queue.
  ///
  /// The method does nothing if the store contains nothing under the key.
  func invalidate(for key: AvatarKey) async throws

  /// Removes the avatar under a key when it was uploaded to another URL; one that waits stays.
  ///
  /// - Parameters:
  ///   - key: The key of the avatar.
  ///   - url: The URL of the user's avatar at the service; nil when there is none.
  func invalidate(for key: AvatarKey, unlessAt url: URL?) async throws

  /// Returns the URL of the uploaded avatar under a key, or nil if the avatar is not uploaded yet.
  func remoteURL(for key: AvatarKey) async throws -> URL?

  /// Adds the avatar under a key to the upload queue.
  ///
  /// The method does nothing if the avatar is already in the queue.
  func enqueueUpload(for key: AvatarKey) async throws

  /// Removes an uploaded avatar from the upload queue and stores its remote URL.
  ///
  /// - Parameters:
  ///   - key: The key of the avatar.
  ///   - url: The URL that the service returned for the avatar.
  func completeUpload(for key: AvatarKey, at url: URL) async throws

  /// Returns the keys of the avatars in the upload queue, with the oldest entry first.
  func pendingUploads() async throws -> [AvatarKey]

  /// Removes all avatars, their remote URLs and the upload queue.
  func removeAll() async throws
}

/// A key that identifies an avatar in an ``AvatarStore``.
public struct AvatarKey: RawRepresentable, Codable, Hashable, Sendable {
  /// The text of the key, such as `avatar_pending`.
  public let rawValue: String

  /// Creates a key from its text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The key `avatar_pending`, for an avatar that the user chooses before the profile exists.
  public static let pending = AvatarKey(rawValue: "avatar_pending")

  /// Returns the key of a user's avatar: `avatar_` followed by the user's identifier.
  public static func user(_ id: UserID) -> AvatarKey {
    AvatarKey(rawValue: "avatar_\(id.rawValue)")
  }
}
