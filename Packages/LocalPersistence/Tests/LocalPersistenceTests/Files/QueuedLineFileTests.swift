import Dispatch
@testable import LocalPersistence
import Synchronization
import Testing

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

@Suite struct QueuedLineFileTests {
  private static let noon = Date(timeIntervalSince1970: 1_795_780_800)
  private static let file = "2026-11-27.jsonl"
  private let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder(inMemory: true) }

  private var folder: SecureFolder { temporary.folder.appending("logs") }

  private func queue(
    capacity: Int = 1 << 16, limits: RotatingLineFile.Limits = .init(),
    lostLine: @escaping @Sendable (Int) -> String = { "lost \($0)" }
  ) -> QueuedLineFile {
    QueuedLineFile(
      root: temporary.folder, name: "logs", fileExtension: "jsonl", limits: limits,
      capacity: capacity, patience: .seconds(60)
    ) { count, _ in Array(lostLine(count).utf8) }
  }

  private func lines() throws -> [String] {
    try RotatingLineFile(folder: folder, fileExtension: "jsonl").lastLines(.max)
  }

  /// Leaves a ring as a process does that is killed.
  private func leaveRing(
    _ lines: [String], named name: String = "1-1.pending",
    _ change: (LineRing) throws -> Void = { _ in }
  ) throws {
    try folder.create()
    let ring = try LineRing(
      creating: OpenFile(
        opening: folder.path + "/" + name, flags: O_RDWR | O_CREAT | O_EXCL, permissions: 0o600),
      capacity: 4_096)
    for line in lines { ring.append(Array(line.utf8), second: LineRingTests.noon) }
    try change(ring)
  }

  @Test func `lines are in the files after a flush, and the folder has nothing else`() async throws
  {
    let queue = queue()
    #expect(try folder.entryNames() == [])
    let expected = (0..<2_000).map { "line \($0)" }
    for (number, line) in expected.enumerated() {
      queue.append(line, at: Self.noon)
      if number == 1_000 { await queue.flush() }
    }
    await queue.flush()
    #expect(try lines() == expected)
    #expect(try folder.entryNames() == [Self.file])
    #expect(permissions(of: folder.path) == 0o700)
  }

  @Test func `a prepared queue has its file before the first line`() async throws {
    let queue = queue()
    queue.prepare()
    queue.prepare()
    try await wait { !$0.isEmpty }
    let prepared = try folder.entryNames()
    queue.append("line", at: Self.noon)
    #expect(prepared.count == 1)
    #expect(try folder.entryNames().filter { $0.hasSuffix(".pending") } == prepared)
    await queue.flush()
    #expect(try lines() == ["line"])
    #expect(try folder.entryNames() == [Self.file])
  }

  @Test func `a prepared queue that ends without a line leaves no file`() async throws {
    let flushed = queue()
    flushed.prepare()
    await flushed.flush()
    #expect(try folder.entryNames() == [])
    do {
      let queue = queue()
      queue.prepare()
      try await wait { !$0.isEmpty }
    }
    // The thread that makes the file may be the last one that has the queue.
    try await wait { $0.isEmpty }
  }

  /// Waits until the names of the folder's files are as they should be.
  private func wait(_ condition: ([String]) -> Bool) async throws {
    while !condition(try folder.entryNames()) {
      try Task.checkCancellation()
      await Task.yield()
    }
  }

  @Test func `the limits of a file hold, and each line has the file of its day`() async throws {
    let queue = queue(limits: .init(fileBytes: 20, fileCount: 100))
    for number in 10..<20 { queue.append("line \(number)", at: Self.noon) }
    queue.append("late", at: Self.noon.addingTimeInterval(86_400))
    await queue.flush()
    #expect(try lines() == (10..<20).map { "line \($0)" } + ["late"])
    #expect(try folder.file(Self.file).read() == Data("line 10\nline 11\nline 12\n".utf8))
    #expect(try folder.entryNames().last == "2026-11-28.jsonl")
  }

  @Test func `any time has a file`() async throws {
    let queue = queue(limits: .init(days: 10_000_000))
    for seconds in [1e300, -1e300, .nan] {
      queue.append("line", at: Date(timeIntervalSince1970: seconds))
    }
    await queue.flush()
    #expect(try lines().count == 3)
  }

  @Test func `lines wait while they cannot be written, and the oldest are dropped and counted`()
    async throws
  {
    try folder.create()
    try folder.appending(Self.file).create()
    let queue = queue(capacity: 24 * 4)
    for number in 0..<10 { queue.append("\(number)", at: Self.noon) }
    await queue.flush()
    queue.append("10", at: Self.noon)
    try FileManager.default.removeItem(atPath: folder.path + "/" + Self.file)
    await queue.flush()
    #expect(try lines() == ["lost 7", "7", "8", "9", "10"])
  }

  @Test func `a write that hangs delays neither a line nor the end of a flush`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let (hanging, hangs) = AsyncStream<Void>.makeStream()
    try folder.create()
    try folder.appending(Self.file).create()
    let queue = queue(capacity: 24 * 4) { count in
      hangs.yield()
      gate.wait()
      gate.signal()
      return "lost \(count)"
    }
    for number in 0..<10 { queue.append("\(number)", at: Self.noon) }
    await queue.flush()
    try FileManager.default.removeItem(atPath: folder.path + "/" + Self.file)
    queue.append("10", at: Self.noon)
    let first = Task { await queue.flush() }
    for await _ in hanging { break }
    for number in 11..<1_000 { queue.append("\(number)", at: Self.noon) }
    let flush = Task { await queue.flush() }
    flush.cancel()
    await flush.value
    #expect(try lines() == [])
    gate.signal()
    await first.value
    await queue.flush()
    let found = try lines()
    #expect(found.suffix(4) == ["996", "997", "998", "999"])
    let written = found.filter { !$0.hasPrefix("lost ") }.count
    let lost = found.compactMap { Int($0.dropFirst("lost ".count)) }.reduce(0, +)
    #expect(written + lost == 1_000)
  }

  @Test func `the lines of a killed process are written before those of the next one`() async throws
  {
    try leaveRing(["one", "two"])
    try leaveRing([], named: "1-2.pending")
    let queue = queue()
    queue.append("three", at: Self.noon)
    await queue.flush()
    #expect(try lines() == ["one", "two", "three"])
    #expect(try folder.entryNames() == [Self.file])
  }

  @Test(arguments: 0...3)
  func `a process killed after a part of a write repeats no line`(written: Int) async throws {
    let all = RotatingLineFile(folder: folder, fileExtension: "jsonl")
    let same = ["same", "same", "same"]
    try leaveRing(same) { ring in
      for line in ["earlier", "same"] { try all.append(at: Self.noon) { $0 += Array(line.utf8) } }
      _ = try all.append(at: LineRingTests.noon) { place, limit in
        let batch = ring.take(to: place, atMost: limit)
        return batch.map { Array($0.text.prefix(written * 5)) }
      }
      try all.append(at: Self.noon) { $0 += Array("of another process".utf8) }
    }
    let queue = queue()
    queue.append("next", at: Self.noon)
    await queue.flush()
    let found = try lines()
    #expect(found.filter { $0 == "same" }.count == 4)
    #expect(found.first == "earlier" && found.last == "next" && found.count == 7)
  }

  @Test func `the ring of a living process is left alone`() async throws {
    let (first, second) = (queue(), queue())
    try folder.create()
    try folder.appending(Self.file).create()
    first.append("first", at: Self.noon)
    await first.flush()
    second.append("second", at: Self.noon)
    await second.flush()
    #expect(try folder.entryNames().filter { $0.hasSuffix(".pending") }.count == 2)
    try FileManager.default.removeItem(atPath: folder.path + "/" + Self.file)
    await first.flush()
    await second.flush()
    #expect(try lines().sorted() == ["first", "second"])
    #expect(try folder.entryNames() == [Self.file])
  }

  @Test func `the valid lines of a damaged ring are written, and it is deleted`() async throws {
    try leaveRing(["one", "two", "three"], named: "1-1.pending")
    // The length of the third line; each record has 24 bytes.
    try overwrite("1-1.pending", at: LineRing.headerBytes + 48, [0xFF, 0xFF])
    for name in ["1-2.pending", "1-3.pending"] { try leaveRing(["x"], named: name) }
    try overwrite("1-2.pending", at: 0, [0])
    // The head, far behind the end.
    try overwrite("1-3.pending", at: 16, [UInt8](repeating: 0xFF, count: 8))
    try folder.file("1-4.pending").write(Data("no ring".utf8))
    try folder.file("1-5.pending").write(Data())
    let queue = queue()
    queue.append("next", at: Self.noon)
    await queue.flush()
    #expect(try lines() == ["one", "two", "next"])
    #expect(try folder.entryNames() == [Self.file])
  }

  private func overwrite(_ name: String, at offset: Int, _ bytes: [UInt8]) throws {
    let path = folder.path + "/" + name
    var data = try #require(FileManager.default.contents(atPath: path))
    data.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    try folder.file(name).write(data)
  }

  @Test func `a link and a file that others may read are left alone`() async throws {
    try leaveRing(["secret"], named: "1-1.pending")
    #expect(chmod(folder.path + "/1-1.pending", 0o644) == 0)
    #expect(symlink("1-1.pending", folder.path + "/1-2.pending") == 0)
    try folder.appending("1-3.pending").create()
    let queue = queue()
    queue.append("next", at: Self.noon)
    await queue.flush()
    #expect(try lines() == ["next"])
    #expect(
      try folder.entryNames() == ["1-1.pending", "1-2.pending", "1-3.pending", Self.file])
  }

  @Test func `lines that wait in a folder are deleted with it, and counted`() async throws {
    try folder.create()
    try folder.appending(Self.file).create()
    let queue = queue()
    queue.append("deleted", at: Self.noon)
    await queue.flush()
    let pending = try #require(try folder.entryNames().first { $0.hasSuffix(".pending") })
    try folder.file(pending).delete()
    try FileManager.default.removeItem(atPath: folder.path)
    await queue.flush()
    #expect(try temporary.folder.entryNames() == [])
    queue.append("next", at: Self.noon)
    await queue.flush()
    #expect(try lines() == ["lost 1", "next"])
  }

  @Test func `concurrent callers lose no line`() async throws {
    let queue = queue(capacity: 1 << 20)
    await withTaskGroup { group in
      for caller in 0..<4 {
        group.addTask {
          for number in 0..<500 { queue.append("\(caller) \(number)", at: Self.noon) }
          await queue.flush()
        }
      }
    }
    await queue.flush()
    let found = try lines()
    for caller in 0..<4 {
      #expect(found.filter { $0.hasPrefix("\(caller) ") } == (0..<500).map { "\(caller) \($0)" })
    }
  }
}

extension QueuedLineFile {
  fileprivate func append(_ line: String, at date: Date) {
    append(at: date) { $0 += Array(line.utf8) }
  }
}
