import Cryptography
public import Domain
public import LocalPersistence

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Keeps avatars on this device: the pictures in a folder, the list and the queue in an index.
///
/// A new picture is written under a name of its own before the index names it, and the old one is
/// deleted after that, so that a process killed in between loses nothing. A picture that is gone
/// or damaged reads as none. Methods throw ``KeyValueStoreError`` for the index and
/// ``FileSystemError`` for a picture.
public struct LocalAvatarStore: AvatarStore {
  private let index: any KeyValueStore
  private let pictures: any PictureStorage

  /// Creates a store on disk.
  ///
  /// - Parameters:
  ///   - folder: Where the pictures go; nothing else may be in it. Made when needed, mode 0700.
  ///   - index: Where the list and the queue go, under the key `avatars`.
  public init(folder: SecureFolder, index: any KeyValueStore) {
    self.index = index
    pictures = FolderPictures(folder: folder)
  }

  /// Creates a store that forgets everything with the process.
  public init() {
    index = InMemoryKeyValueStore()
    pictures = MemoryPictures()
  }

  /// Keeps an avatar in place of any other under the key, whose remote address is forgotten.
  public func store(_ avatar: AvatarAsset, for key: AvatarKey) async throws {
    let name = try AvatarIndex.pictureName(of: avatar, for: key)
    try pictures.write(avatar.data, name: name)
    let entry = AvatarIndex.Entry(key: key, picture: name, fileName: avatar.fileName)
    let replaced = try update { $0.replace(entry) }
    if let replaced, replaced != name { try pictures.delete(name: replaced) }
  }

  /// The avatar kept under a key, nil when there is none.
  public func retrieve(for key: AvatarKey) async throws -> AvatarAsset? {
    guard let entry = try index.value(for: .avatars)[key],
      let data = try pictures.read(name: entry.picture),
      let avatar = try? AvatarAsset(data: data, fileName: entry.fileName, limits: .none),
      try AvatarIndex.pictureName(of: avatar, for: key) == entry.picture
    else { return nil }
    return avatar
  }

  /// Removes an avatar, its remote address and its place in the queue; removing none is no error.
  public func invalidate(for key: AvatarKey) async throws {
    if let removed = try update({ $0.remove(key) }) { try pictures.delete(name: removed) }
  }

  /// Where the avatar kept under a key was uploaded to, nil before that.
  public func remoteURL(for key: AvatarKey) async throws -> URL? {
    try index.value(for: .avatars)[key]?.remoteURL.flatMap { URL(webAddress: $0) }
  }

  /// Queues an avatar for uploading; queueing it twice is queueing it once.
  public func enqueueUpload(for key: AvatarKey) async throws {
    try update { $0.enqueue(key) }
  }

  /// Takes an avatar off the queue and remembers where it was uploaded to.
  public func completeUpload(for key: AvatarKey, at url: URL) async throws {
    try update { $0.complete(key, at: url) }
  }

  /// The keys of avatars that still have to be uploaded, the oldest first.
  public func pendingUploads() async throws -> [AvatarKey] {
    try index.value(for: .avatars).queue
  }

  /// Removes every avatar, the queue, and what is known of an upload under way.
  public func removeAll() async throws {
    try index.remove(.avatars)
    try index.remove(.upload)
    try pictures.deleteAll()
  }

  @discardableResult
  private func update<Result: Sendable>(
    _ change: (inout AvatarIndex) -> Result
  ) throws(KeyValueStoreError) -> Result {
    try index.update { transaction throws(KeyValueStoreError) in
      var avatars = try transaction.value(for: .avatars)
      let result = change(&avatars)
      try transaction.set(avatars, for: .avatars)
      return result
    }
  }
}

extension KeyValueKey where Value == AvatarIndex {
  fileprivate static var avatars: Self { Self("avatars", default: AvatarIndex()) }
}

extension AvatarLimits {
  /// What was accepted once is not judged again.
  fileprivate static let none = AvatarLimits(maximumBytes: .max, pixelLimit: .max)
}
