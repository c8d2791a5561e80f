import Cryptography
public import Domain
public import LocalPersistence

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Stores avatars on this device, with the pictures in a folder and an index of the avatars.
///
/// The index contains the list of avatars and the upload queue. A new picture is written to a new
/// file before the index refers to it, and the old file is deleted afterwards. A process that ends
/// in between therefore loses no avatar.
///
/// A missing or damaged picture is returned as nil. Methods throw ``KeyValueStoreError`` for an
/// error of the index, and ``FileSystemError`` for an error of a picture file.
public struct LocalAvatarStore: AvatarStore {
  private let index: any KeyValueStore
  private let pictures: any PictureStore

  /// Creates a store on disk.
  ///
  /// - Parameters:
  ///   - folder: The folder for the pictures, which must contain no other files. The store creates
  ///     it when needed, with mode 0700.
  ///   - index: Stores the index, under the key `avatars`.
  public init(folder: SecureFolder, index: any KeyValueStore) {
    self.index = index
    pictures = FolderPictureStore(folder: folder)
  }

  /// Creates a store in memory.
  public init() {
    index = InMemoryKeyValueStore()
    pictures = InMemoryPictureStore()
  }

  /// Stores an avatar under a key, replacing any other avatar and removing its remote URL.
  public func store(_ avatar: AvatarAsset, for key: AvatarKey) async throws {
    let name = try AvatarIndex.pictureName(of: avatar, for: key)
    try pictures.write(avatar.data, name: name)
    let entry = AvatarIndex.Entry(key: key, picture: name, fileName: avatar.fileName)
    let replaced = try update { $0.replace(entry) }
    if let replaced, replaced != name { try pictures.delete(name: replaced) }
  }

  /// Returns the avatar stored under a key, or nil when there is none or it is damaged.
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

  /// Returns the URL to which an avatar was uploaded, or nil before the upload.
  public func remoteURL(for key: AvatarKey) async throws -> URL? {
    try index.value(for: .avatars)[key]?.remoteURL.flatMap { URL(webAddress: $0) }
  }

  /// Adds an avatar to the upload queue, unless the queue already contains it.
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
  /// Limits that accept every picture, for avatars that were validated before they were stored.
  fileprivate static let none = AvatarLimits(maximumBytes: .max, pixelLimit: .max)
}
