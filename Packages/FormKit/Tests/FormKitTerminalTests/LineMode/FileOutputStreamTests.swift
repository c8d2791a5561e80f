#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import Synchronization
import Testing

@testable import FormKitTerminal

@Suite(.timeLimit(.minutes(5))) struct FileOutputStreamTests {
  /// A descriptor that answers each write from a script and keeps what it took.
  private final class Script: Sendable {
    let answers: Mutex<[Result<Int, SystemCall.Error>]>
    let written = Mutex<[String]>([])

    init(_ answers: [Result<Int, SystemCall.Error>]) {
      self.answers = Mutex(answers)
    }

    func stream(capacity: Int = 8_192) -> FileOutputStream {
      FileOutputStream(descriptor: -1, capacity: capacity) { _, bytes in
        let answer = self.answers.withLock { $0.isEmpty ? .success(bytes.count) : $0.removeFirst() }
        if case .success(let count) = answer {
          self.written.withLock { $0.append(String(decoding: bytes.prefix(count), as: UTF8.self)) }
        }
        return answer
      }
    }

    var log: [String] { written.withLock(\.self) }
  }

  private final class Received: Sendable {
    let count = Mutex(0)
  }

  @Test func `bytes are collected up to the capacity`() throws {
    let script = Script([])
    let stream = script.stream(capacity: 4)
    try stream.write("abc")
    #expect(script.log == [])
    try stream.write("de")
    #expect(script.log == ["abcde"])
    try stream.write("f")
    try stream.flush()
    try stream.flush()
    #expect(script.log == ["abcde", "f"])
  }

  @Test func `partial and interrupted writes go on where they stopped`() throws {
    let script = Script([.success(2), .failure(.init(value: EINTR)), .success(1)])
    try script.stream().writeNow("abcdef".utf8)
    #expect(script.log == ["ab", "c", "def"])
  }

  @Test func `what failed is not sent again`() throws {
    let script = Script([.success(1), .failure(.init(value: EIO))])
    let stream = script.stream()
    #expect(throws: FileOutputStream.Error.system(code: EIO)) {
      try stream.writeNow("abc".utf8)
    }
    try stream.writeNow("d".utf8)
    #expect(script.log == ["a", "d"])
  }

  @Test func `a reader that went away is a typed error`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(Self.makePipe(&ends))
    close(ends[0])
    defer { close(ends[1]) }
    let broken = FileOutputStream(descriptor: ends[1])
    #expect(throws: FileOutputStream.Error.closed) { try broken.writeNow("x".utf8) }
  }

  @Test func `a full non-blocking descriptor is waited for`() throws {
    let pipe = try TestPipe()
    defer { pipe.close() }
    _ = fcntl(pipe.writeEnd, F_SETFL, fcntl(pipe.writeEnd, F_GETFL) | O_NONBLOCK)
    let readEnd = pipe.readEnd
    let total = 1 << 20
    let received = Received()
    let reader = try JoinableThread {
      var bytes = [UInt8](repeating: 0, count: 65_536)
      while received.count.withLock(\.self) < total {
        let count = read(readEnd, &bytes, bytes.count)
        guard count > 0 else { return }
        received.count.withLock { $0 += count }
      }
    }
    try FileOutputStream(descriptor: pipe.writeEnd).writeNow(repeatElement(0x61, count: total))
    reader.join()
    #expect(received.count.withLock(\.self) == total)
  }

  private static func makePipe(_ ends: inout [Int32]) -> Bool { pipe(&ends) == 0 }
}
