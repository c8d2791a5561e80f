import Dispatch
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Puts a bounded queue before a ``RotatingLineFile``, so that a disk that hangs or fails does not delay a caller, and a
/// process that is killed loses at most the line that it adds.
///
/// Lines wait in a mapped file of the folder, `PID-number.pending` (mode 0600, `flock(2)`), and are written some
/// milliseconds later, many with one `write(2)`. The oldest lines of a full queue are dropped and counted. The lines of a
/// process that has ended without ``flush()`` are written by the next queue on the folder, once each. A loss of power may
/// take the lines that wait. Without a mapped file, where the folder has no room or its file system no locks, the lines
/// that wait are lost with the process. Deleting the folder deletes the lines that wait in it.
public final class QueuedLineFile: Sendable {
  private struct State {
    var ring: LineRing?
    /// The ring that is being made for the next line.
    var made: MadeRing?
    var line: [UInt8] = []
    /// Lines that were lost with a ring.
    var lost = 0
    var isScheduled = false
    var isUrgent = false
    var hasFailed = false
    var hasReported = false
  }

  /// The most bytes of one write, as far as lines allow.
  private static let batchBytes = 1 << 16
  private static let fileExtension = ".pending"
  private let root: SecureFolder
  private let folder: SecureFolder
  private let capacity: Int
  /// How long the first line waits for its mapped file; without it, lines are in the memory of the process.
  private let patience: DispatchTimeInterval
  private let lostLine: @Sendable (_ count: Int, _ date: Date) -> [UInt8]
  private let onFailure: @Sendable (_ error: FileSystemError, _ date: Date) -> Void
  private let file: RotatingLineFile
  private let queue = DispatchQueue(label: "lines")
  private let state = Mutex(State())
  /// Whether the lines of other processes are written; used on the queue.
  private let hasRecovered = Atomic(false)

  /// Names a folder without touching the disk; ``prepare()`` or the first line creates it.
  ///
  /// - Parameters:
  ///   - root: The folder that holds the one of the lines; it must belong to the running user.
  ///   - name: The name of the folder of the lines.
  ///   - fileExtension: The end of the files' names, without the dot.
  ///   - limits: How much is kept.
  ///   - capacity: The bytes of the queue, at least 64; default 1 MiB.
  ///   - lostLine: The line that says how many lines were lost, without its end.
  ///   - onFailure: Takes the error when lines cannot be written for the first time, with the time of the first line
  ///     that waits; default nothing. It must not block.
  public convenience init(
    root: SecureFolder, name: String, fileExtension: String,
    limits: RotatingLineFile.Limits = RotatingLineFile.Limits(), capacity: Int = 1 << 20,
    lostLine: @escaping @Sendable (_ count: Int, _ date: Date) -> [UInt8],
    onFailure: @escaping @Sendable (_ error: FileSystemError, _ date: Date) -> Void = { _, _ in }
  ) {
    self.init(
      root: root, name: name, fileExtension: fileExtension, limits: limits, capacity: capacity,
      patience: .milliseconds(100), lostLine: lostLine, onFailure: onFailure)
  }

  init(
    root: SecureFolder, name: String, fileExtension: String, limits: RotatingLineFile.Limits,
    capacity: Int, patience: DispatchTimeInterval,
    lostLine: @escaping @Sendable (_ count: Int, _ date: Date) -> [UInt8],
    onFailure: @escaping @Sendable (_ error: FileSystemError, _ date: Date) -> Void = { _, _ in }
  ) {
    self.root = root
    self.patience = patience
    folder = root.appending(name)
    self.capacity = capacity
    self.lostLine = lostLine
    self.onFailure = onFailure
    file = RotatingLineFile(folder: folder, fileExtension: fileExtension, limits: limits)
  }

  deinit {
    // Lines that could not be written stay for the next queue.
    state.withLock { state in
      if let ring = state.ring, ring.isEmpty { ring.delete() }
      // Its thread has ended, as it holds this object until then.
      state.made?.ring(within: .seconds(0))?.delete()
    }
  }

  /// Begins to make the file of the queue, so that the first line need not wait for it.
  public func prepare() {
    state.withLock { state in
      if state.ring == nil, state.made == nil { state.made = makeRing() }
    }
  }

  /// Adds one line.
  ///
  /// It waits for no write; the first line waits for at most 0.1 seconds until the queue has its file.
  /// - Parameters:
  ///   - date: The time of the line, whose day chooses the file.
  ///   - write: Appends the bytes of the line, without its end, to an empty buffer; they must hold no line break. It
  ///     must not add another line.
  public func append(at date: Date, _ write: (inout [UInt8]) -> Void) {
    let second = date.timeIntervalSince1970.rounded(.down)
    let delay: DispatchTimeInterval? = state.withLock { state in
      let ring = state.ring ?? takeRing(&state)
      state.line.removeAll(keepingCapacity: true)
      write(&state.line)
      ring.append(state.line, second: Int(exactly: second) ?? (second < 0 ? .min : .max))
      if !state.isScheduled {
        state.isScheduled = true
        return .milliseconds(state.hasFailed ? 1_000 : 10)
      }
      guard !state.isUrgent, !state.hasFailed, ring.isHalfFull else { return nil }
      state.isUrgent = true
      return .never
    }
    switch delay {
    case nil: break
    case .never: queue.async { self.drain() }
    case let delay?: queue.asyncAfter(deadline: .now() + delay) { self.drain() }
    }
  }

  /// Tries to write the lines so far; ends early when the task is cancelled.
  ///
  /// Afterwards the folder has no file of this queue, unless lines could not be written.
  public func flush() async {
    await queue.run {
      self.drain()
      self.close()
    }
  }
}

// The file of the queue.
extension QueuedLineFile {
  /// Makes a ring of a file on another thread.
  private func makeRing() -> MadeRing {
    let made = MadeRing()
    // A write that hangs may occupy the queue.
    DispatchQueue.global().async {
      let ring = try? self.mappedRing()
      if !made.offer(ring), let ring { self.queue.async { self.adopt(ring) } }
    }
    return made
  }

  /// Uses the ring that was made, or one of memory when there is none in time.
  private func takeRing(_ state: inout State) -> LineRing {
    let made = state.made ?? makeRing()
    state.made = nil
    let ring = made.ring(within: patience) ?? LineRing(capacity: capacity)
    if state.lost > 0 { ring.countLost(state.lost) }
    state.lost = 0
    state.ring = ring
    return ring
  }

  private func mappedRing() throws(FileSystemError) -> LineRing {
    try root.createOwned()
    try folder.create()
    return try LineRing(
      creating: OpenFile.makeTemporary(in: folder, flags: O_RDWR) {
        TemporaryFileName.unique() + Self.fileExtension
      }, capacity: capacity)
  }

  /// Takes a ring that came too late for the first line.
  private func adopt(_ ring: LineRing) {
    let isUsed = state.withLock { state in
      guard let early = state.ring, !early.isMapped else { return false }
      ring.append(contentsOf: early)
      state.ring = ring
      return true
    }
    if !isUsed { ring.delete() }
  }

  /// Ends the ring when nothing waits; the next line makes another one.
  private func close() {
    let (closed, made) = state.withLock { state -> (LineRing?, MadeRing?) in
      defer { state.made = nil }
      guard let ring = state.ring, ring.isEmpty else { return (nil, state.made) }
      state.ring = nil
      return (ring, state.made)
    }
    closed?.delete()
    made?.ring(within: patience)?.delete()
  }
}

// The writes, all on the queue.
extension QueuedLineFile {
  private func drain() {
    do throws(FileSystemError) {
      discardDeleted()
      guard let ring = state.withLock({ $0.ring }) else { return end() }
      if !ring.isMapped { try root.createOwned() }
      recover()
      while try write(ring) {}
      end()
    } catch {
      report(error)
      end(hasFailed: true)
    }
  }

  private func report(_ error: FileSystemError) {
    let second = state.withLock { state -> Int? in
      defer { state.hasReported = true }
      return state.hasReported ? nil : state.ring?.firstSecond ?? 0
    }
    if let second { onFailure(error, Date(timeIntervalSince1970: Double(second))) }
  }

  private func end(hasFailed: Bool = false) {
    let again = state.withLock { state in
      state.hasFailed = hasFailed
      state.isUrgent = false
      state.isScheduled = !hasFailed && state.ring?.firstSecond != nil
      return state.isScheduled
    }
    if again { queue.async { self.drain() } }
  }

  /// Drops the lines of a file that was deleted with its folder.
  private func discardDeleted() {
    guard let ring = state.withLock({ $0.ring }), ring.isDeleted else { return }
    state.withLock { state in
      state.lost += ring.removeAll()
      state.ring = nil
    }
  }

  /// Writes the next lines of a ring; false when it has none.
  private func write(_ ring: LineRing) throws(FileSystemError) -> Bool {
    guard let second = state.withLock({ _ in ring.firstSecond }) else { return false }
    var batch: LineRing.Batch?
    do throws(FileSystemError) {
      _ = try file.append(at: second) { place, limit in
        batch = state.withLock { _ in ring.take(to: place, atMost: min(limit, Self.batchBytes)) }
        return batch.map(text)
      }
    } catch {
      state.withLock { _ in ring.fail() }
      throw error
    }
    if let batch { state.withLock { _ in ring.finish(batch) } }
    return true
  }

  private func text(_ batch: LineRing.Batch) -> [UInt8] {
    guard batch.lost > 0 else { return batch.text }
    let date = Date(timeIntervalSince1970: Double(batch.second))
    return lostLine(batch.lost, date) + [UInt8(ascii: "\n")] + batch.text
  }

  /// Writes the lines that processes left that have ended.
  private func recover() {
    guard !hasRecovered.exchange(true, ordering: .relaxed) else { return }
    for name in (try? folder.entryNames()) ?? [] where name.hasSuffix(Self.fileExtension) {
      try? recover(name)
    }
  }

  private func recover(_ name: String) throws(FileSystemError) {
    let path = folder.path + "/" + name
    let open = try OpenFile(opening: path, flags: O_RDWR | O_NOFOLLOW | O_NONBLOCK)
    let status = try open.status()
    guard FileProtection.isRegularFile(status) else { return }
    try FileProtection.verifyPrivate(status, path: path)
    // Another process may have written and deleted it meanwhile.
    guard open.lockIfFree() == .locked, try open.status().st_nlink > 0 else { return }
    guard let ring = try LineRing(recovering: open) else {
      unlink(path)
      return
    }
    if let place = ring.interruptedPlace { ring.skipWritten(try file.bytes(from: place)) }
    while try write(ring) {}
    ring.delete()
  }
}

/// A ring that is made on another thread, for one that waits for it.
private final class MadeRing: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let state = Mutex<(ring: LineRing?, isOver: Bool)>((nil, false))

  /// Gives the ring to the one that waits; false when that has gone.
  func offer(_ ring: LineRing?) -> Bool {
    let isTaken = state.withLock { state in
      guard !state.isOver else { return false }
      state = (ring, true)
      return true
    }
    semaphore.signal()
    return isTaken
  }

  /// The ring; nil when there is none in time.
  func ring(within limit: DispatchTimeInterval) -> LineRing? {
    _ = semaphore.wait(timeout: .now() + limit)
    return state.withLock { state in
      state.isOver = true
      return state.ring
    }
  }
}
