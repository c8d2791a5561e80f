import Cryptography
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What runs on the cache's queue, one at a time.
extension DiskCache {
  /// Brings everything staged to the disk.
  func drain() {
    while let change = staged.withLock({ $0.next() }) {
      do throws(CacheError) {
        switch change.change {
        case .write(let record, let use): try write(record, to: change.file, use: use)
        case .removal: try remove(change.file)
        }
      } catch {
        report(error, file: change.file)
      }
      staged.withLock { $0.finish(change) }
    }
  }

  func deleteEverything() -> CacheError? {
    do throws(FileSystemError) {
      for file in try files.files() { try files.remove(file.name) }
      bookkeeping.withLock { $0.byteCount = 0 }
      return nil
    } catch {
      return CacheError(error)
    }
  }

  /// Files whose start cannot be read are left to whoever asks for them.
  func deleteExpired(at instant: Double) -> Result<Int, CacheError> {
    do throws(FileSystemError) {
      var count = 0
      for file in try files.files() {
        guard
          let header = try? files.header(of: file.name, byteCount: CacheRecord.headerByteCount),
          CacheRecord.lifetime(fromHeader: header)?.state(at: instant) == .expired
        else { continue }
        try files.remove(file.name)
        count += 1
      }
      return .success(count)
    } catch {
      return .failure(CacheError(error))
    }
  }

  /// Keeps a failure for the next flush and logs it.
  func report(_ error: CacheError, file: String?) {
    bookkeeping.withLock { $0.note(error) }
    logger.log(
      name: "Cache_Store_Fail", parameters: ["file": file ?? ""], error: error, level: .warning)
  }

  private func write(_ record: CacheRecord, to file: String, use: Int64) throws(CacheError) {
    do throws(CacheError) {
      let contents = try Self.contents(of: record)
      try makingRoom { () throws(FileSystemError) in
        try files.write(contents, to: file, use: use)
      }
      try account(contents.count)
    } catch {
      // An old value must not outlive the newer one that could not be written.
      try? files.remove(file)
      throw error
    }
  }

  private func remove(_ file: String) throws(CacheError) {
    do throws(FileSystemError) { try files.remove(file) } catch { throw CacheError(error) }
  }

  /// When the disk is full, removes the older part of the entries, then all of them, and tries again.
  private func makingRoom(_ write: () throws(FileSystemError) -> Void) throws(CacheError) {
    for share in [sweepRatio, 0, nil] {
      do throws(FileSystemError) {
        return try write()
      } catch {
        let failure = CacheError(error)
        guard failure == .diskFull, let share else { throw failure }
        let count = try look().reduce(0) { Self.sum($0, $1.byteCount) }
        try sweep(to: Self.part(share, of: count), sparing: 0)
      }
    }
  }

  /// Counts a file that was written, and sweeps beyond the limit.
  private func account(_ count: Int) throws(CacheError) {
    let known = bookkeeping.withLock { bookkeeping in
      bookkeeping.add(count)
      return bookkeeping.byteCount
    }
    guard let known, known <= sizeLimit else { return try sweepBeyondLimit() }
  }

  private func sweepBeyondLimit() throws(CacheError) {
    let count = try look().reduce(0) { Self.sum($0, $1.byteCount) }
    if count > sizeLimit {
      try sweep(to: Self.part(sweepRatio, of: sizeLimit), sparing: 1)
    } else {
      bookkeeping.withLock { $0.byteCount = count }
    }
  }

  /// Removes the least recently used down to `target` bytes, but not the `sparing` latest.
  private func sweep(to target: Int, sparing: Int) throws(CacheError) {
    var files = try look().sorted { ($0.use, $0.name) > ($1.use, $1.name) }
    var count = files.reduce(0) { Self.sum($0, $1.byteCount) }
    var removed = 0
    while count > target, files.count > sparing, let oldest = files.popLast() {
      try remove(oldest.name)
      // The sum may have been cut; what is left is summed anew then.
      count =
        count == .max ? files.reduce(0) { Self.sum($0, $1.byteCount) } : count - oldest.byteCount
      removed += 1
    }
    bookkeeping.withLock { $0.byteCount = count }
    logger.log(name: "Cache_Sweep_Success", parameters: ["removed": "\(removed)"], level: .info)
  }

  private func look() throws(CacheError) -> [CacheFolder.File] {
    do throws(FileSystemError) {
      let files = try files.files()
      // After a restart with a clock set back, uses go on from the latest one known.
      for file in files { CacheUseClock.note(file.use) }
      return files
    } catch {
      throw CacheError(error)
    }
  }

  private static func contents(of record: CacheRecord) throws(CacheError) -> Data {
    do throws(CryptographyError) {
      return try record.fileContents()
    } catch {
      throw .unavailable(reason: error.description)
    }
  }

  private static func sum(_ first: Int, _ second: Int) -> Int {
    let sum = first.addingReportingOverflow(second)
    return sum.overflow ? .max : sum.partialValue
  }

  /// A share from 0 to 1.
  private static func part(_ share: Double, of count: Int) -> Int {
    Int(exactly: (Double(count) * share).rounded(.down)) ?? count
  }
}
