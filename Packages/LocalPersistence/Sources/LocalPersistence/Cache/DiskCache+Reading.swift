import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension DiskCache {
  /// An entry with what a cache above this one keeps of it.
  struct Found<Value: Sendable> {
    let entry: CacheEntry<Value>
    let lifetime: CacheLifetime
    let byteCount: Int
  }

  /// Looks among what is staged, then on disk; removes what cannot be served.
  func find<Value>(_ key: CacheKey<Value>) -> Found<Value>? {
    let name = key.cacheName
    let file: String
    do throws(CacheError) { file = try name.fileName() } catch {
      report(error, file: nil)
      return nil
    }
    let instant = instant()
    let use = CacheUseClock.next(instant)
    let (finding, latest) = staged.withLock { ($0.find(file, use: use), $0.latest) }
    let record: CacheRecord
    switch finding {
    case .absent: return nil
    case .record(let waiting): record = waiting
    case .unknown:
      guard let stored = read(file, use: use, latest: latest) else { return nil }
      record = stored
    }
    // Another name of the same hash, which is as good as never.
    guard record.name == name else { return nil }
    let state = record.lifetime.state(at: instant.timeIntervalSinceReferenceDate)
    guard state != .expired, let value = record.value(for: key) else {
      discard(file: file, unlessChangedSince: latest)
      return nil
    }
    return Found(
      entry: CacheEntry(value: value, isStale: state == .stale), lifetime: record.lifetime,
      byteCount: record.bytes.count)
  }

  private func read(_ file: String, use: Int64, latest: Int) -> CacheRecord? {
    do throws(FileSystemError) {
      guard let contents = try files.read(file, limit: sizeLimit, use: use) else { return nil }
      if let record = CacheRecord(fileContents: contents) { return record }
      reportCorrupt(file)
    } catch .unexpectedKind {
      reportCorrupt(file)
    } catch {
      logger.log(
        name: "Cache_Retrieve_Fail", parameters: ["file": file], error: error, level: .warning)
      return nil
    }
    discard(file: file, unlessChangedSince: latest)
    return nil
  }

  private func reportCorrupt(_ file: String) {
    logger.log(
      name: "Cache_Retrieve_Fail", parameters: ["file": file, "reason": "corrupt"], level: .warning)
  }
}
