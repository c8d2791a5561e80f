import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lines that wait to be written, in memory of a fixed size: of a mapped file, which outlives the process, or of the
/// process alone.
///
/// Positions count bytes since the beginning; a record is at its position modulo the capacity. A record is its length,
/// the complement of the length, the second of the line and its bytes, filled up to a multiple of 8. It is copied before
/// the head moves over it, so that a process that is killed leaves whole records.
///
/// `@unchecked Sendable`: its memory is used under the lock of the ``QueuedLineFile`` that it belongs to, or by the one
/// task that recovers it.
final class LineRing: @unchecked Sendable {
  /// The words of the header, each of 8 bytes.
  private enum Field: Int {
    case magic, capacity, head, tail, lost, batchEnd, batchDay, batchNumber, batchOffset
  }

  /// Lines of one day for one write.
  struct Batch {
    /// The number of lines that were dropped before them.
    var lost = 0
    /// The position behind the last one.
    var end: UInt64 = 0
    /// The second of the first one.
    var second = 0
    /// The lines, each with its end.
    var text: [UInt8] = []
  }

  static let headerBytes = 128
  private static let recordBytes = 16
  private static let magic: UInt64 = 0x3130_474E_4952_4E4C
  /// The seconds from the year 1 to the year 9999, in which a day has a name.
  private static let seconds = -62_135_596_800...253_402_300_799

  private let memory: UnsafeMutableRawPointer
  private let capacity: UInt64
  private let file: RotatingLineFile.Descriptor?
  /// The dropped records that a write that is under way has.
  private var droppedInBatch: UInt64 = 0

  /// Makes a ring in the memory of the process.
  init(capacity: Int) {
    self.capacity = UInt64(max(64, capacity) & ~7)
    let bytes = Self.headerBytes + Int(self.capacity)
    memory = .allocate(byteCount: bytes, alignment: 8)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    file = nil
    self[.capacity] = self.capacity
    self[.magic] = Self.magic
  }

  /// Makes a ring in a new file, whose room on the disk is taken at once.
  ///
  /// - Parameter file: An empty file, open for reading and writing.
  init(creating file: consuming OpenFile, capacity: Int) throws(FileSystemError) {
    self.capacity = UInt64(max(64, capacity) & ~7)
    let bytes = Self.headerBytes + Int(self.capacity)
    // A store into a page without room on the disk would end the process (SIGBUS).
    try file.reserve(bytes)
    memory = try file.map(bytes)
    self.file = RotatingLineFile.Descriptor(file)
    self[.capacity] = self.capacity
    self[.magic] = Self.magic
  }

  /// Opens the ring that another process left in a file; nil for a file that is none.
  ///
  /// A damaged record and those behind it are taken for none.
  init?(recovering file: consuming OpenFile) throws(FileSystemError) {
    let bytes = Int(try file.status().st_size)
    guard bytes >= Self.headerBytes + 64, bytes <= 1 << 28, bytes % 8 == 0 else { return nil }
    capacity = UInt64(bytes - Self.headerBytes)
    memory = try file.map(bytes)
    self.file = RotatingLineFile.Descriptor(file)
    let (tail, head) = (self[.tail], self[.head])
    guard self[.magic] == Self.magic, self[.capacity] == capacity, tail <= head,
      head - tail <= capacity, tail % 8 == 0, head <= UInt64(Int.max)
    else { return nil }
    var end = tail
    while let size = recordSize(at: end, before: head) { end += size }
    if end != head { self[.head] = end }
    if self[.batchEnd] > end { self[.batchEnd] = end }
    self[.lost] = min(self[.lost], UInt64(Int.max))
  }

  deinit {
    if file == nil { memory.deallocate() } else { munmap(memory, Self.headerBytes + Int(capacity)) }
  }

  var isEmpty: Bool { self[.head] == self[.tail] && self[.lost] == 0 }

  /// Whether it waits for a write to have room again.
  var isHalfFull: Bool { self[.head] - self[.tail] > capacity / 2 }

  /// Whether the file was deleted, with the lines that wait in it.
  var isDeleted: Bool { (try? file?.file.status().st_nlink) == 0 }

  /// Whether it has a file.
  var isMapped: Bool { file != nil }

  /// Deletes the file, unless it is deleted already.
  func delete() {
    if let path = file?.file.path, !isDeleted { unlink(path) }
  }

  /// Adds a line; the oldest ones make room and are counted as lost.
  func append(_ line: borrowing [UInt8], second: Int) {
    let size = Self.size(line.count)
    guard size <= capacity, line.count <= Int32.max else { return countLost(1) }
    let head = self[.head]
    while head + size - self[.tail] > capacity { dropFirst() }
    let length = UInt32(line.count)
    store(UInt64(length) | UInt64(~length) << 32, at: head)
    store(UInt64(bitPattern: Int64(Self.clamped(second))), at: head + 8)
    line.withUnsafeBytes { copy($0, to: head + 16) }
    self[.head] = head + size
  }

  /// Adds the lines of another ring, and its number of lost ones.
  func append(contentsOf other: LineRing) {
    var position = other[.tail]
    while position < other[.head] {
      append(other.line(at: position), second: other.second(at: position))
      position += other.size(at: position)
    }
    countLost(Int(other[.lost]))
  }

  /// Counts lines that could not be kept.
  func countLost(_ count: Int) { self[.lost] += UInt64(count) }

  /// Drops all lines, and returns how many were lost.
  func removeAll() -> Int {
    while !isEmptyOfLines { dropFirst() }
    defer { self[.lost] = 0 }
    return Int(self[.lost])
  }

  private var isEmptyOfLines: Bool { self[.head] == self[.tail] }

  /// The second of the oldest line; nil without one.
  var firstSecond: Int? { isEmptyOfLines ? nil : second(at: self[.tail]) }

  /// Copies the oldest lines that go to a place, and marks them as being written; nil when none does.
  func take(to place: LinePlace, atMost limit: Int) -> Batch? {
    var batch = Batch(lost: Int(self[.lost]), end: self[.tail])
    let head = self[.head]
    while batch.end < head, batch.text.count < limit {
      let second = second(at: batch.end)
      guard LineFileName.day(of: second) == place.day else { break }
      if batch.text.isEmpty { batch.second = second }
      appendLine(at: batch.end, to: &batch.text)
      batch.text.append(UInt8(ascii: "\n"))
      batch.end += size(at: batch.end)
    }
    guard !batch.text.isEmpty else { return nil }
    self[.batchDay] = UInt64(bitPattern: Int64(place.day))
    self[.batchNumber] = UInt64(place.number)
    self[.batchOffset] = UInt64(place.offset)
    self[.batchEnd] = batch.end
    return batch
  }

  /// Removes lines that are written.
  func finish(_ batch: Batch) {
    droppedInBatch = 0
    self[.lost] -= UInt64(batch.lost)
    if self[.tail] < batch.end { self[.tail] = batch.end }
    self[.batchEnd] = 0
  }

  /// Keeps lines that could not be written; those that were dropped meanwhile are lost.
  func fail() {
    self[.batchEnd] = 0
    self[.lost] += droppedInBatch
    droppedInBatch = 0
  }

  /// The place of the write that a process that was killed had begun; nil when it had begun none.
  var interruptedPlace: LinePlace? {
    guard self[.batchEnd] > self[.tail] else { return nil }
    return LinePlace(
      day: Int(Int64(bitPattern: self[.batchDay])),
      number: Int(clamping: self[.batchNumber]), offset: Int(clamping: self[.batchOffset]))
  }

  /// Removes the lines of an interrupted write that are in the file already.
  ///
  /// - Parameter text: The file from the place of the write on; other processes may have lines there.
  func skipWritten(_ text: some Sequence<UInt8>) {
    let found = Array(text).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    let batch = self[.batchEnd]
    var written = self[.tail]
    for start in found.indices {
      var (end, place) = (self[.tail], start)
      while end < batch, place < found.endIndex, found[place].elementsEqual(line(at: end)) {
        end += size(at: end)
        place += 1
      }
      written = max(written, end)
    }
    // The line that counts them came first.
    if written > self[.tail] { self[.lost] = 0 }
    self[.tail] = written
    self[.batchEnd] = 0
  }

  private func dropFirst() {
    let tail = self[.tail]
    if tail < self[.batchEnd] { droppedInBatch += 1 } else { countLost(1) }
    self[.tail] = tail + size(at: tail)
  }
}

// The memory.
extension LineRing {
  private subscript(field: Field) -> UInt64 {
    get { word(field).pointee.load(ordering: .acquiring) }
    set { word(field).pointee.store(newValue, ordering: .releasing) }
  }

  private func word(_ field: Field) -> UnsafeMutablePointer<Atomic<UInt64>> {
    (memory + field.rawValue * 8).assumingMemoryBound(to: Atomic<UInt64>.self)
  }

  private static func clamped(_ second: Int) -> Int {
    min(max(second, seconds.lowerBound), seconds.upperBound)
  }

  private static func size(_ length: Int) -> UInt64 { UInt64((recordBytes + length + 7) & ~7) }

  private func address(_ position: UInt64) -> UnsafeMutableRawPointer {
    memory + Self.headerBytes + Int(position % capacity)
  }

  private func load(_ position: UInt64) -> UInt64 { address(position).load(as: UInt64.self) }

  private func store(_ value: UInt64, at position: UInt64) {
    address(position).storeBytes(of: value, as: UInt64.self)
  }

  private func size(at position: UInt64) -> UInt64 {
    Self.size(Int(UInt32(truncatingIfNeeded: load(position))))
  }

  private func second(at position: UInt64) -> Int {
    Self.clamped(Int(Int64(bitPattern: load(position + 8))))
  }

  /// The size of a record; nil when none can be there.
  private func recordSize(at position: UInt64, before head: UInt64) -> UInt64? {
    guard head - position >= UInt64(Self.recordBytes) else { return nil }
    let word = load(position)
    let length = UInt32(truncatingIfNeeded: word)
    let size = Self.size(Int(length))
    guard UInt32(truncatingIfNeeded: word >> 32) == ~length, size <= head - position else {
      return nil
    }
    return size
  }

  private func line(at position: UInt64) -> [UInt8] {
    var line: [UInt8] = []
    appendLine(at: position, to: &line)
    return line
  }

  private func appendLine(at position: UInt64, to text: inout [UInt8]) {
    let length = Int(UInt32(truncatingIfNeeded: load(position)))
    let (start, first) = part(position + 16, length)
    text.append(contentsOf: UnsafeRawBufferPointer(start: start, count: first))
    text.append(
      contentsOf: UnsafeRawBufferPointer(start: memory + Self.headerBytes, count: length - first))
  }

  private func copy(_ bytes: UnsafeRawBufferPointer, to position: UInt64) {
    guard let source = bytes.baseAddress else { return }
    let (start, first) = part(position, bytes.count)
    start.copyMemory(from: source, byteCount: first)
    (memory + Self.headerBytes).copyMemory(from: source + first, byteCount: bytes.count - first)
  }

  /// Where bytes begin, and how many of them are before the end of the memory.
  private func part(_ position: UInt64, _ count: Int) -> (UnsafeMutableRawPointer, Int) {
    (address(position), min(count, Int(capacity - position % capacity)))
  }
}

extension OpenFile {
  /// Gives an empty file its size, with room on the disk.
  fileprivate func reserve(_ bytes: Int) throws(FileSystemError) {
    #if !canImport(Darwin)
      if posix_fallocate(descriptor, 0, off_t(bytes)) == 0 { return }
    #endif
    try writeAll(Data(count: bytes))
  }

  /// The memory of the first bytes of the file.
  fileprivate func map(_ bytes: Int) throws(FileSystemError) -> UnsafeMutableRawPointer {
    let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let memory, memory != UnsafeMutableRawPointer(bitPattern: -1) else {
      throw .system(operation: .open, path: path, code: errno)
    }
    return memory
  }
}
