import Data
import LocalPersistence
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Batches of analytics events that wait on the disk, one file each.
///
/// A batch that cannot be written is kept in memory; a file that holds no batch is deleted, since
/// nothing else can be done with it.
struct AnalyticsFolder: Sendable {
  private let folder: SecureFolder
  private let limit: Int
  private let memory = Memory()

  /// The batches that could not be written.
  private final class Memory: Sendable {
    let batches = Mutex<[AnalyticsBatch]>([])
  }

  /// Names a folder without touching the disk.
  init(folder: SecureFolder, limit: Int) {
    self.folder = folder
    self.limit = max(1, limit)
  }

  /// Keeps a batch, and drops the oldest beyond the limit; returns how many events were dropped.
  func keep(_ batch: AnalyticsBatch) -> Int {
    do {
      try folder.create()
      let names = try names()
      var number = (names.last.flatMap { Int($0.prefix(12)) } ?? 0) + 1
      let data = try JSONEncoder().encode(batch)
      // Another process may take the number meanwhile.
      while try folder.file(Self.name(number)).create(data) == false { number += 1 }
      var dropped = 0
      for name in names.prefix(max(0, names.count + 1 - limit)) {
        dropped += try self.batch(in: name)?.events.count ?? 0
        try folder.file(name).delete()
      }
      return dropped
    } catch {
      return memory.batches.withLock { batches in
        batches.append(batch)
        return batches.count > limit ? batches.removeFirst().events.count : 0
      }
    }
  }

  /// The oldest batch; nil for none.
  func oldest() throws(FileSystemError) -> AnalyticsBatch? {
    for name in try names() {
      if let batch = try batch(in: name) { return batch }
      try folder.file(name).delete()
    }
    return memory.batches.withLock { $0.first }
  }

  /// The number of batches that wait.
  func count() throws(FileSystemError) -> Int {
    try names().count + memory.batches.withLock { $0.count }
  }

  /// Removes a batch that the service has.
  func remove(_ batch: AnalyticsBatch) throws(FileSystemError) {
    memory.batches.withLock { $0.removeAll { $0.id == batch.id } }
    // Another process may have kept or removed batches meanwhile.
    for name in try names() where try self.batch(in: name)?.id == batch.id {
      return try folder.file(name).delete()
    }
  }

  /// Removes all batches.
  func removeAll() throws(FileSystemError) {
    memory.batches.withLock { $0 = [] }
    for name in try names() { try folder.file(name).delete() }
  }

  /// The batch of a file; nil when it holds none.
  private func batch(in name: String) throws(FileSystemError) -> AnalyticsBatch? {
    guard let data = try folder.file(name).read() else { return nil }
    return try? JSONDecoder().decode(AnalyticsBatch.self, from: data)
  }

  private func names() throws(FileSystemError) -> [String] {
    try folder.entryNames().filter { $0.hasSuffix(".json") }
  }

  private static func name(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 12 - digits.count)) + digits + ".json"
  }
}
