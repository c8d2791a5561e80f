import Domain
import LocalPersistence
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The change of the body on disk when a decoded picture is kept.
enum PictureDiskChange: Hashable, Sendable {
  case store
  case remove
  case none
}

/// The decoded pictures in memory and the bodies on disk.
///
/// A load writes only while its ``Writer`` is valid. A removal ends the writers of a URL, so that a
/// load that began before cannot bring the old picture back.
final class PictureShelf<Image: Sendable>: Sendable {
  /// The decoded pictures of one body.
  struct Decoded: Sendable {
    let identity: UInt64
    var freshTime: FreshTime
    var images: [PixelSize: Image]
  }

  /// The permission of one load to write.
  struct Writer: Sendable {
    fileprivate let number: Int
    fileprivate let address: String
  }

  private struct Writers {
    var latest = 0
    var addresses: [Int: String] = [:]
  }

  /// The sum of the costs in memory.
  var memoryCost: Int { memory.totalCost }

  private let memory: MemoryCache<String, Decoded>
  private let memoryLimit: Int
  private let disk: any AppCache
  private let cost: @Sendable (Image) -> Int
  /// Held while memory and disk change together.
  private let writers = Mutex(Writers())

  init(
    disk: any AppCache, memoryLimit: Int, cost: @escaping @Sendable (Image) -> Int,
    now: @escaping @Sendable () -> Date
  ) {
    self.disk = disk
    self.memoryLimit = memoryLimit
    self.cost = cost
    memory = MemoryCache(costLimit: memoryLimit, now: now)
  }

  /// Registers a load; the caller ends it.
  func begin(_ address: String) -> Writer {
    writers.withLock { writers in
      writers.latest += 1
      writers.addresses[writers.latest] = address
      return Writer(number: writers.latest, address: address)
    }
  }

  /// Ends a load.
  func end(_ writer: Writer) { writers.withLock { $0.addresses[writer.number] = nil } }

  /// Returns what is in memory.
  func decoded(_ address: String) -> Decoded? { memory.retrieve(address) }

  /// Returns what is on disk; nil when it is missing or damaged.
  func stored(_ address: String) -> StoredPicture? {
    disk.retrieve(.picture(address)).flatMap { StoredPicture(bytes: $0) }
  }

  /// Puts a decoded picture in memory, unless the writer has ended.
  ///
  func keep(
    _ image: Image, size: PixelSize, of picture: StoredPicture, freshTime: FreshTime,
    onDisk change: PictureDiskChange, by writer: Writer
  ) {
    ifValid(writer) {
      var decoded = Decoded(
        identity: picture.identity, freshTime: freshTime, images: [size: image])
      if let present = memory.retrieve(writer.address), present.identity == picture.identity {
        decoded.images.merge(present.images) { new, _ in new }
        if total(decoded) > memoryLimit { decoded.images = [size: image] }
      }
      memory.store(decoded, for: writer.address, cost: total(decoded))
      switch change {
      // A body that cannot be stored is loaded again after a restart; the cache logs the reason.
      case .store: try? disk.store(picture.bytes, for: .picture(writer.address))
      case .remove: disk.remove(.picture(writer.address))
      case .none: break
      }
    }
  }

  /// Removes a picture from memory and disk, unless the writer has ended.
  ///
  /// Returns whether the picture was removed.
  func discard(by writer: Writer) -> Bool {
    ifValid(writer) { removeEntries(writer.address) }
  }

  /// Removes a picture and ends the writers of its URL.
  ///
  /// - Parameter body: A closure that runs in the same lock, so that no load begins before it.
  func remove<Result: Sendable>(_ address: String, _ body: () -> Result) -> Result {
    writers.withLock { writers in
      writers.addresses = writers.addresses.filter { $0.value != address }
      removeEntries(address)
      return body()
    }
  }

  /// Removes all pictures and ends all writers.
  ///
  /// - Parameter body: A closure that runs in the same lock, also when the disk fails.
  func removeAll<Result: Sendable>(
    _ body: () -> Result
  ) -> (result: Result, failure: CacheError?) {
    writers.withLock { writers in
      writers.addresses.removeAll()
      memory.removeAll()
      var failure: CacheError?
      do throws(CacheError) { try disk.removeAll() } catch { failure = error }
      return (body(), failure)
    }
  }

  private func removeEntries(_ address: String) {
    memory.remove(address)
    disk.remove(.picture(address))
  }

  @discardableResult
  private func ifValid(_ writer: Writer, _ change: () -> Void) -> Bool {
    writers.withLock { writers in
      guard writers.addresses[writer.number] != nil else { return false }
      change()
      return true
    }
  }

  private func total(_ decoded: Decoded) -> Int {
    decoded.images.values.reduce(0) { sum, image in
      let (total, overflow) = sum.addingReportingOverflow(max(0, cost(image)))
      return overflow ? .max : total
    }
  }
}

extension CacheKey where Value == Data {
  fileprivate static func picture(_ address: String) -> Self { Self("picture/\(address)") }
}
