import Cryptography
import Domain
import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A journal with the identifier of the current upload and a digest of its picture.
///
/// The journal does not store the offset. The uploader requests the offset from the service.
struct UploadJournal: Sendable {
  struct Entry: Codable, Hashable, Sendable {
    let picture: String
    let id: String
  }

  let store: any KeyValueStore

  /// Returns the identifier of a picture's upload, or nil when the journal has none.
  ///
  /// The method also returns nil when the identifier cannot be read.
  func upload(of avatar: AvatarAsset) -> String? {
    guard let entry = try? store.value(for: .upload), entry.picture == Self.name(of: avatar) else {
      return nil
    }
    return entry.id
  }

  /// Stores the identifier of a picture's upload, or removes the stored identifier when `id` is
  /// nil.
  ///
  /// The journal stores only one identifier. A new identifier replaces the previous one.
  func remember(_ id: String?, of avatar: AvatarAsset) {
    do {
      if let id, let picture = Self.name(of: avatar) {
        try store.set(Entry(picture: picture, id: id), for: .upload)
      } else {
        try store.remove(.upload)
      }
    } catch {
      // Without the identifier, an interrupted upload is restarted instead of resumed.
    }
  }

  private static func name(of avatar: AvatarAsset) -> String? {
    guard let digest = try? SHA256Hash.digest(of: avatar.data) else { return nil }
    return digest.base64EncodedString()
  }
}

extension KeyValueKey where Value == UploadJournal.Entry? {
  static var upload: Self { Self("upload", default: nil) }
}
