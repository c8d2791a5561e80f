import Data
import Domain
import LocalPersistence

/// The counts of what the stores keep.
public struct StorageReport: Sendable, Hashable {
  /// How many items the secure store holds; nil when it cannot be read.
  public let secureItemCount: Int?
  /// How many pictures wait for their upload; nil when they cannot be counted.
  public let pendingUploadCount: Int?
  /// How many drafts of forms are kept; nil when they cannot be counted.
  public let draftCount: Int?
  /// How many forms wait for the service; nil when they cannot be counted.
  public let waitingFormCount: Int?
  /// The pictures in memory.
  public let pictureCache: Cache
  /// What protects the secure store's master key.
  public let keySource: String

  /// A cache in memory.
  public struct Cache: Sendable, Hashable {
    /// The bytes of its values.
    public let bytes: Int
    /// How often a value was found.
    public let hits: Int
    /// How often it was not.
    public let misses: Int
  }

  init(_ stores: Stores, forms: SendQueuedSubmissionsUseCase, pictures: Pictures) async {
    secureItemCount = try? stores.secure.keys().count
    pendingUploadCount = try? await stores.avatars.pendingUploads().count
    draftCount = try? await stores.drafts.count()
    waitingFormCount = try? await forms.waitingCount()
    let (decoded, files) = (pictures.loader.statistics, pictures.files.statistics)
    pictureCache = Cache(
      bytes: pictures.loader.memoryCost + pictures.files.memoryCost,
      hits: decoded.hits + files.hits, misses: decoded.misses + files.misses)
    keySource = stores.keySource
  }
}

/// The session on this device, without its tokens and its user.
public struct SessionReport: Sendable, Hashable {
  /// Whether the account is a guest's.
  public let isGuest: Bool
  /// The seconds until the access token ends; negative afterwards.
  public let accessTokenSeconds: Int
  /// The seconds until the session ends; negative afterwards.
  public let refreshTokenSeconds: Int
}
