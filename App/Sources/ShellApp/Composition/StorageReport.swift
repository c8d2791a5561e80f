import Data
import LocalPersistence

/// The counts of what the stores keep.
public struct StorageReport: Sendable, Hashable {
  /// How many items the secure store holds; nil when it cannot be read.
  public let secureItemCount: Int?
  /// How many pictures wait for their upload; nil when they cannot be counted.
  public let pendingUploadCount: Int?
  /// How many drafts of forms are kept; nil when they cannot be counted.
  public let draftCount: Int?
  /// What protects the secure store's master key.
  public let keySource: String

  init(_ stores: Stores) async {
    secureItemCount = try? stores.secure.keys().count
    pendingUploadCount = try? await stores.avatars.pendingUploads().count
    draftCount = try? await stores.drafts.count()
    keySource = stores.keySource
  }
}
