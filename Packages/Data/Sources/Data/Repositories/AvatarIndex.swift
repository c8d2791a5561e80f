import Cryptography
import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The list and the upload queue of the avatars on this device, without the picture data.
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

  /// Replaces the entry with the same key; returns the picture name of the replaced entry.
  mutating func replace(_ entry: Entry) -> String? {
    guard let place = entries.firstIndex(where: { $0.key == entry.key }) else {
      entries.append(entry)
      return nil
    }
    let old = entries[place].picture
    entries[place] = entry
    return old
  }

  /// Removes the entry and queue entry of a key; returns the picture name of the removed entry.
  mutating func remove(_ key: AvatarKey) -> String? {
    let old = self[key]?.picture
    entries.removeAll { $0.key == key }
    queue.removeAll { $0 == key }
    return old
  }

  mutating func enqueue(_ key: AvatarKey) {
    if !queue.contains(key) { queue.append(key) }
  }

  mutating func complete(_ key: AvatarKey, at url: URL) {
    queue.removeAll { $0 == key }
    guard let place = entries.firstIndex(where: { $0.key == key }) else { return }
    entries[place].remoteURL = url.absoluteString
  }

  /// Returns a file name unique to a key and a picture, valid for any characters in the key.
  static func pictureName(
    of avatar: AvatarAsset, for key: AvatarKey
  ) throws(CryptographyError) -> String {
    let digest = try SHA256Hash.digest(
      of: SHA256Hash.digest(of: Data(key.rawValue.utf8)) + avatar.data)
    let digits = digest.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }
    return digits.joined() + "." + avatar.format.fileExtension
  }
}
