/// What was stored and removed and is not on disk yet, oldest first; reads look here first.
///
/// A change stays until its file is in place, so that it can be read at any instant.
struct StagedChanges {
  enum Change: Sendable {
    case write(CacheRecord, use: Int64)
    case removal

    var byteCount: Int {
      if case .write(let record, _) = self { return record.fileByteCount }
      return 0
    }
  }

  struct Staged: Sendable {
    let file: String
    var change: Change
    /// Tells a change from a later one of the same file.
    var number: Int
  }

  /// What a read finds here.
  enum Finding {
    case record(CacheRecord)
    /// Known to be absent, whatever the disk still holds.
    case absent
    case unknown
  }

  private(set) var byteCount = 0
  /// Counts the changes, so that a reader sees whether there was one since.
  private(set) var latest = 0
  private var changes: [String: Staged] = [:]
  private var queue: [String] = []
  private var firstQueued = 0
  private var clearings = 0
  private var isDraining = false

  /// Makes a use the latest of a staged entry.
  mutating func find(_ file: String, use: Int64) -> Finding {
    switch changes[file]?.change {
    case .write(let record, _):
      changes[file]?.change = .write(record, use: use)
      return .record(record)
    case .removal: return .absent
    case nil: return clearings > 0 ? .absent : .unknown
    }
  }

  /// Returns whether somebody has to start draining.
  mutating func stage(_ change: Change, for file: String) -> Bool {
    latest += 1
    if let present = changes[file] { byteCount -= present.change.byteCount }
    byteCount += change.byteCount
    changes[file] = Staged(file: file, change: change, number: latest)
    queue.append(file)
    defer { isDraining = true }
    return !isDraining
  }

  /// The oldest change, which stays staged; nil ends the draining.
  mutating func next() -> Staged? {
    if firstQueued > 1_000, firstQueued > queue.count / 2 {
      queue.removeFirst(firstQueued)
      firstQueued = 0
    }
    while firstQueued < queue.count {
      defer { firstQueued += 1 }
      if let staged = changes[queue[firstQueued]] { return staged }
    }
    queue.removeAll(keepingCapacity: true)
    firstQueued = 0
    isDraining = false
    return nil
  }

  /// Forgets a change that is on disk, unless a later one took its place.
  mutating func finish(_ staged: Staged) {
    guard changes[staged.file]?.number == staged.number else { return }
    byteCount -= changes.removeValue(forKey: staged.file)?.change.byteCount ?? 0
  }

  /// Forgets every change; what is on disk counts as absent until ``endClearing()``.
  mutating func beginClearing() {
    latest += 1
    changes.removeAll()
    byteCount = 0
    clearings += 1
  }

  mutating func endClearing() { clearings -= 1 }
}
