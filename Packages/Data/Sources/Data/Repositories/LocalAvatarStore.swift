import Cryptography
public import Domain
public import LocalPersistence

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A store that keeps avatars on this device.
///
/// The pictures are files in a folder. An index contains the list of avatars and the upload queue.
///
/// To replace a picture, the store writes the new picture to a new file, updates the index and then
/// deletes the old file. If the process ends between these steps, no avatar is lost.
///
/// The methods throw a ``KeyValueStoreError`` when the index cannot be read or written. They throw
/// a ``FileSystemError`` when a picture file cannot be read, written or deleted. A missing or
/// damaged picture is not an error.
public struct LocalAvatarStore: AvatarStore {
  private let index: any KeyValueStore
  private let pictures: any PictureStore

  /// Creates a store on disk.
  ///
  /// - Parameters:
  ///   - folder: The folder for the pictures. The folder must contain no other files. If the folder
  ///     does not exist, the store creates it with mode 0700.
  ///   - index: The key-value store for the index. The key of the index is `avatars`.
  public init(folder: SecureFolder, index: any KeyValueStore) {
    self.index = index
    pictures = FolderPictureStore(folder: folder)
  }

  /// Creates a store in memory.
  public init() {
    index = InMemoryKeyValueStore()
    pictures = InMemoryPictureStore()
  }

  /// Stores an avatar under a key.
  ///
  /// The avatar replaces any other avatar under this key. The method also removes the remote URL
  /// under this key.
  public func store(_ avatar: AvatarAsset, for key: AvatarKey) async throws {
    let name = try AvatarIndex.pictureName(of: avatar, for: key)
    try pictures.write(avatar.data, name: name)
    let entry = AvatarIndex.Entry(key: key, picture: name, fileName: avatar.fileName)
    let replaced = try update { $0.replace(entry) }
    if let replaced, replaced != name { try pictures.delete(name: replaced) }
  }

  /// Returns the avatar stored under a key, or nil when the avatar is missing or damaged.
  public func retrieve(for key: AvatarKey) async throws -> AvatarAsset? {
    guard let entry = try index.value(for: .avatars)[key],
      let data = try pictures.read(name: entry.picture),
      let avatar = try? AvatarAsset(data: data, fileName: entry.fileName, limits: .none),
      try AvatarIndex.pictureName(of: avatar, for: key) == entry.picture
    else { return nil }
    return avatar
  }

  /// Removes the avatar stored under a key, its remote URL and its entry in the upload queue.
  ///
  /// The method does nothing when there is no such avatar.
  public func invalidate(for key: AvatarKey) async throws {
    if let removed = try update({ $0.remove(key) }) { try pictures.delete(name: removed) }
  }

  /// Removes the avatar under a key when it was uploaded to another URL; one that waits stays.
  public func invalidate(for key: AvatarKey, unlessAt url: URL?) async throws {
    let removed = try update { $0.remove(key, unlessAt: url?.absoluteString) }
    if let removed { try pictures.delete(name: removed) }
  }

  /// Returns the remote URL of an uploaded avatar, or nil before the upload.
  public func remoteURL(for key: AvatarKey) async throws -> URL? {
    try index.value(for: .avatars)[key]?.remoteURL.flatMap { URL(webAddress: $0) }
  }

  /// Adds an avatar to the upload queue, unless the queue already contains the avatar.
  public func enqueueUpload(for key: AvatarKey) async throws {
    try update { $0.enqueue(key) }
  }

  /// Removes an avatar from the upload queue, and stores its remote URL.
  public func completeUpload(for key: AvatarKey, at url: URL) async throws {
    try update { $0.complete(key, at: url) }
  }

  /// Returns the keys of the avatars in the upload queue, oldest first.
  public func pendingUploads() async throws -> [AvatarKey] {
    try index.value(for: .avatars).queue
  }

  /// Removes all avatars, the upload queue and the record of an interrupted upload.
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
  /// Limits that accept every picture.
  ///
  /// The store uses these limits to read stored avatars, which were already validated.
  fileprivate static let none = AvatarLimits(
    maximumBytes: .max, pixelLimit: .max, sideLimit: .max)
}
