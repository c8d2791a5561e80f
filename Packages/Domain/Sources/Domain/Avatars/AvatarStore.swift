#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Keeps avatars on this device, and remembers which still have to be uploaded.
public protocol AvatarStore: Sendable {
  /// Keeps an avatar in place of any other under the key, whose remote address is forgotten.
  func store(_ avatar: AvatarAsset, for key: AvatarKey) async throws

  /// The avatar kept under a key, nil when there is none.
  func retrieve(for key: AvatarKey) async throws -> AvatarAsset?

  /// Removes an avatar, its remote address and its place in the queue; removing none is no error.
  func invalidate(for key: AvatarKey) async throws

  /// Where the avatar kept under a key was uploaded to, nil before that.
  func remoteURL(for key: AvatarKey) async throws -> URL?

  /// Queues an avatar for uploading; queueing it twice is queueing it once.
  func enqueueUpload(for key: AvatarKey) async throws

  /// Takes an avatar off the queue and remembers where it was uploaded to.
  func completeUpload(for key: AvatarKey, at url: URL) async throws

  /// The keys of avatars that still have to be uploaded, the oldest first.
  func pendingUploads() async throws -> [AvatarKey]

  /// Removes every avatar and the queue.
  func removeAll() async throws
}

/// Names an avatar in the store.
public struct AvatarKey: RawRepresentable, Codable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Wraps a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The avatar chosen before there is a profile, `avatar_pending`.
  public static let pending = AvatarKey(rawValue: "avatar_pending")

  /// A user's avatar, `avatar_` and the user's identifier.
  public static func user(_ id: UserID) -> AvatarKey {
    AvatarKey(rawValue: "avatar_\(id.rawValue)")
  }
}
