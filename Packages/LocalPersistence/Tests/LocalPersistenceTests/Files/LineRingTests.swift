@testable import LocalPersistence
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct LineRingTests {
  /// 2026-11-27, 12:00 UTC.
  static let noon = 1_795_780_800
  private let place = LinePlace(day: LineFileName.day(of: noon), number: 0, offset: 0)

  private func text(_ batch: LineRing.Batch?) -> String? {
    batch.map { String(decoding: $0.text, as: UTF8.self) }
  }

  @Test func `lines come in their order, also around the end of the memory`() throws {
    let ring = LineRing(capacity: 100)
    for number in 0..<100 {
      let line = String(repeating: "\(number % 10)", count: number % 30)
      ring.append(Array(line.utf8), second: Self.noon)
      let batch = try #require(ring.take(to: place, atMost: 1_000))
      #expect(text(batch) == line + "\n")
      ring.finish(batch)
      #expect(ring.isEmpty)
    }
  }

  @Test func `the oldest lines of a full ring are dropped and counted`() throws {
    let ring = LineRing(capacity: 24 * 4)
    for number in 0..<10 { ring.append(Array("\(number)".utf8), second: Self.noon) }
    ring.append([UInt8](repeating: 0x61, count: 1_000), second: Self.noon)
    let batch = try #require(ring.take(to: place, atMost: 1_000))
    #expect(text(batch) == "6\n7\n8\n9\n")
    #expect(batch.lost == 7)
    ring.finish(batch)
    #expect(ring.isEmpty)
  }

  @Test func `lines that are dropped while they are written are lost only when the write fails`()
    throws
  {
    for isWritten in [true, false] {
      let ring = LineRing(capacity: 24 * 4)
      for number in 0..<4 { ring.append(Array("\(number)".utf8), second: Self.noon) }
      let batch = try #require(ring.take(to: place, atMost: 4))
      #expect(text(batch) == "0\n1\n")
      for number in 4..<7 { ring.append(Array("\(number)".utf8), second: Self.noon) }
      if isWritten { ring.finish(batch) } else { ring.fail() }
      let next = ring.take(to: place, atMost: 1_000)
      #expect(text(next) == "3\n4\n5\n6\n")
      #expect(next?.lost == (isWritten ? 1 : 3))
    }
  }

  @Test func `a batch has the lines of one day`() throws {
    let ring = LineRing(capacity: 1_000)
    ring.append(Array("today".utf8), second: Self.noon)
    ring.append(Array("tomorrow".utf8), second: Self.noon + 86_400)
    let batch = try #require(ring.take(to: place, atMost: 1_000))
    #expect(text(batch) == "today\n")
    ring.finish(batch)
    #expect(text(ring.take(to: place, atMost: 1_000)) == nil)
    #expect(ring.firstSecond == Self.noon + 86_400)
  }

  #if os(Linux)
    @Test(.timeLimit(.minutes(5)))
    func `a process killed while it adds lines loses at most its last line`() async {
      await #expect(processExitsWith: .success) {
        let temporary = try TemporaryFolder()
        let place = LinePlace(
          day: LineFileName.day(of: LineRingTests.noon), number: 0, offset: 0)
        let process = try KilledProcess()
        for run in 0..<100 {
          let path = temporary.folder.path + "/\(run)"
          let ring = try LineRing(
            creating: OpenFile(opening: path, flags: O_RDWR | O_CREAT, permissions: 0o600),
            capacity: 1 << 22)
          let done = try process.run(killedAfter: 50 + run, spin: run * 97) { index in
            guard index < 50_000 else { return }
            ring.append(Array("line \(index)".utf8), second: LineRingTests.noon)
          }
          let file = try OpenFile(opening: path, flags: O_RDWR)
          let batch = try LineRing(recovering: file)?.take(to: place, atMost: .max)
          let found = String(decoding: batch?.text ?? [], as: UTF8.self).split(separator: "\n")
          #expect(found.count >= min(done, 50_000) && found.count <= done + 1)
          #expect(found == found.indices.map { "line \($0)" })
        }
      }
    }
  #endif
}
