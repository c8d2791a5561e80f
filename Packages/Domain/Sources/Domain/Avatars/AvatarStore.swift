#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Stores avatars on this device, and a queue of avatars to upload.
public protocol AvatarStore: Sendable {
  /// Stores an avatar under the key, replacing any other avatar and removing its remote URL.
  func store(_ avatar: AvatarAsset, for key: AvatarKey) async throws

  /// Returns the avatar of the key; nil when there is none.
  func retrieve(for key: AvatarKey) async throws -> AvatarAsset?

  /// Removes the avatar, its remote URL and its queue entry; does nothing when there is none.
  func invalidate(for key: AvatarKey) async throws

  /// Returns the URL the avatar was uploaded to; nil before the upload.
  func remoteURL(for key: AvatarKey) async throws -> URL?

  /// Adds the avatar to the upload queue; does nothing when it is queued already.
  func enqueueUpload(for key: AvatarKey) async throws

  /// Removes the avatar from the upload queue and stores its remote URL.
  func completeUpload(for key: AvatarKey, at url: URL) async throws

  /// Returns the keys of the queued avatars, oldest first.
  func pendingUploads() async throws -> [AvatarKey]

  /// Removes all avatars and the upload queue.
  func removeAll() async throws
}

/// The key of an avatar in the store.
public struct AvatarKey: RawRepresentable, Codable, Hashable, Sendable {
  /// The key's text.
  public let rawValue: String

  /// Creates a key.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The key of the avatar chosen before the profile exists, `avatar_pending`.
  public static let pending = AvatarKey(rawValue: "avatar_pending")

  /// The key of a user's avatar: `avatar_` followed by the user's identifier.
  public static func user(_ id: UserID) -> AvatarKey {
    AvatarKey(rawValue: "avatar_\(id.rawValue)")
  }
}
