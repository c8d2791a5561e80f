import Data
import Domain
import LocalPersistence
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
  /// How many entries of streaks, points and progress wait for the service.
  public let waitingEntryCount: Int
  /// The caches.
  public let caches: [Cache]
  /// Whether drafts of an earlier version wait to be taken over; nil without a state folder, or when it cannot
  /// be read.
  public let hasEarlierDrafts: Bool?
  /// What protects the secure store's master key.
  public let keySource: String

  /// A cache; what it does not count is nil.
  public struct Cache: Sendable, Hashable {
    /// Its name.
    public let name: String
    /// The number of values.
    public var count: Int?
    /// The bytes of its values.
    public var bytes: Int?
    /// The number of look-ups since the start that found a value.
    public var hits: Int?
    /// The number of look-ups since the start that found none.
    public var misses: Int?
  }

  init(
    _ stores: Stores, forms: SendQueuedSubmissionsUseCase, pictures: Pictures,
    responses: [(name: String, store: InMemoryHTTPCacheStore)], hasProfile: Bool?,
    waitingEntryCount: Int
  ) async {
    self.waitingEntryCount = waitingEntryCount
    secureItemCount = try? stores.secure.keys().count
    pendingUploadCount = try? await stores.avatars.pendingUploads().count
    draftCount = try? await stores.drafts.count()
    waitingFormCount = try? await forms.waitingCount()
    let (profile, configuration) = (
      stores.profileLookups.counts, stores.configurationLookups.counts
    )
    let (decoded, files) = (pictures.loader.statistics, pictures.files.statistics)
    caches =
      [
        Cache(
          name: "pictures", bytes: pictures.loader.memoryCost, hits: decoded.hits,
          misses: decoded.misses),
        Cache(
          name: "pictureFiles", bytes: pictures.files.memoryCost, hits: files.hits,
          misses: files.misses),
        stores.pictureFolder.map { Self.folder("picturesOnDisk", $0) },
      ].compactMap(\.self)
      + responses.map { name, store in
        let lookups = store.lookups
        return Cache(
          name: name, count: store.count, bytes: store.cost, hits: lookups.hits,
          misses: lookups.misses)
      } + [
        Cache(
          name: "profile", count: hasProfile.map { $0 ? 1 : 0 }, hits: profile.hits,
          misses: profile.misses),
        Cache(
          name: "configuration", count: (try? stores.configuration.snapshot())?.names.count,
          hits: configuration.hits, misses: configuration.misses),
      ]
    hasEarlierDrafts = try? await stores.drafts.hasEarlier()
    keySource = stores.keySource
  }

  /// The files of a cache on disk.
  private static func folder(_ name: String, _ folder: SecureFolder) -> Cache {
    let names = (try? folder.entryNames()) ?? []
    let sizes = names.map { name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")
      return (attributes?[.size] as? any BinaryInteger).map { Int($0) } ?? 0
    }
    return Cache(name: name, count: names.count, bytes: sizes.reduce(0, +))
  }
}

/// The session on this device, without its tokens and its user.
public struct SessionReport: Sendable, Hashable {
  /// Whether the account is a guest's.
  public let isGuest: Bool
  /// The seconds since the session began; nil for a session that an earlier version stored.
  public let ageSeconds: Int?
  /// The seconds until the access token ends; negative afterwards.
  public let accessTokenSeconds: Int
  /// The seconds until the session ends; negative afterwards.
  public let refreshTokenSeconds: Int
}
