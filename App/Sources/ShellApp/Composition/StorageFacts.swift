import Data
import LocalPersistence

/// What the stores hold, as counts.
public struct StorageFacts: Sendable, Hashable {
  /// How many items the secure store holds; nil when it cannot be read.
  public let secureItemCount: Int?
  /// How many pictures wait for their upload; nil when they cannot be counted.
  public let pendingUploadCount: Int?
  /// Where the secure store's master key comes from.
  public let keySource: String

  init(_ stores: Stores, keySource: String) async {
    secureItemCount = try? stores.secure.keys().count
    pendingUploadCount = try? await stores.avatars.pendingUploads().count
    self.keySource = keySource
  }
}
