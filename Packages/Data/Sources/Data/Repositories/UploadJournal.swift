import Cryptography
import Domain
import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Remembers which upload of which picture is under way, beside the pictures that wait.
///
/// How much of it has come is not kept: only the service knows.
struct UploadJournal: Sendable {
  struct Entry: Codable, Hashable, Sendable {
    let picture: String
    let id: String
  }

  let store: any KeyValueStore

  /// The upload of a picture; nil when there is none, or it cannot be read.
  func upload(of avatar: AvatarAsset) -> String? {
    guard let entry = try? store.value(for: .upload), entry.picture == Self.name(of: avatar) else {
      return nil
    }
    return entry.id
  }

  /// Remembers the upload of a picture in place of any other; nil forgets it.
  func remember(_ id: String?, of avatar: AvatarAsset) {
    do {
      if let id, let picture = Self.name(of: avatar) {
        try store.set(Entry(picture: picture, id: id), for: .upload)
      } else {
        try store.remove(.upload)
      }
    } catch {
      // At worst an interrupted upload begins anew.
    }
  }

  private static func name(of avatar: AvatarAsset) -> String? {
    guard let digest = try? SHA256.digest(of: avatar.data) else { return nil }
    return digest.base64EncodedString()
  }
}

extension KeyValueKey where Value == UploadJournal.Entry? {
  static var upload: Self { Self("upload", default: nil) }
}
