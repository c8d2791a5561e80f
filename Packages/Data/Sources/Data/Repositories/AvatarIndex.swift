import Cryptography
import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The index of the avatars on this device, with an entry for each avatar and the upload queue.
///
/// The index does not contain the picture data.
struct AvatarIndex: Codable, Hashable, Sendable {
  struct Entry: Codable, Hashable, Sendable {
    let key: AvatarKey
    let picture: String
    let fileName: String
    var remoteURL: String?
  }

  private(set) var entries: [Entry] = []
  private(set) var queue: [AvatarKey] = []

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    entries = try container.decodeIfPresent([Entry].self, forKey: .entries) ?? []
    queue = try container.decodeIfPresent([AvatarKey].self, forKey: .queue) ?? []
  }

  subscript(key: AvatarKey) -> Entry? { entries.first { $0.key == key } }

  /// Adds an entry, or replaces the entry with the same key.
  ///
  /// - Returns: The picture name of the replaced entry, or nil when there was none.
  mutating func replace(_ entry: Entry) -> String? {
    guard let place = entries.firstIndex(where: { $0.key == entry.key }) else {
      entries.append(entry)
      return nil
    }
    let old = entries[place].picture
    entries[place] = entry
    return old
  }

  /// Removes the entry with a key, and removes the key from the upload queue.
  ///
  /// - Returns: The picture name of the removed entry, or nil when there was none.
  mutating func remove(_ key: AvatarKey) -> String? {
    let old = self[key]?.picture
    entries.removeAll { $0.key == key }
    queue.removeAll { $0 == key }
    return old
  }

  /// Removes an avatar that was uploaded to another URL and does not wait; returns the name of its file.
  mutating func remove(_ key: AvatarKey, unlessAt url: String?) -> String? {
    guard let stored = self[key]?.remoteURL, stored != url, !queue.contains(key) else { return nil }
    return remove(key)
  }

  mutating func enqueue(_ key: AvatarKey) {
    if !queue.contains(key) { queue.append(key) }
  }

  mutating func complete(_ key: AvatarKey, at url: URL) {
    queue.removeAll { $0 == key }
    guard let place = entries.firstIndex(where: { $0.key == key }) else { return }
    entries[place].remoteURL = url.absoluteString
  }

  /// Returns a file name that is unique to a key and a picture.
  ///
  /// The name consists of a digest and a file extension. It is therefore a valid file name for any
  /// key.
  static func pictureName(
    of avatar: AvatarAsset, for key: AvatarKey
  ) throws(CryptographyError) -> String {
    let digest = try SHA256Hash.digest(
      of: SHA256Hash.digest(of: Data(key.rawValue.utf8)) + avatar.data)
    let digits = digest.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }
    return digits.joined() + "." + avatar.format.fileExtension
  }
}
