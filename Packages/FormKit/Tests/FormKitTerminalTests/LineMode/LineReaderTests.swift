#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import Testing

@testable import FormKitTerminal

@Suite(.timeLimit(.minutes(5))) struct LineReaderTests {
  private static func lines(
    _ bytes: [UInt8], maximumBytes: Int = 1 << 20, bufferSize: Int
  ) throws -> [LineReader.Line] {
    let descriptor = try TestPipe.closed(holding: bytes)
    defer { close(descriptor) }
    var reader = LineReader(
      descriptor: descriptor, maximumBytes: maximumBytes, bufferSize: bufferSize)
    var lines: [LineReader.Line] = []
    while let line = try reader.next() { lines.append(line) }
    #expect(try reader.next() == nil)
    return lines
  }

  @Test(arguments: [
    ("aa", "b\n", LineReader.Line.text("aab")), ("aaaaaaaa", "b\n", .tooLong(byteCount: 9)),
  ])
  func `a line goes on after a wait that was ended in the middle of it`(
    start: String, rest: String, line: LineReader.Line
  ) throws {
    let (input, interruption) = (try TestPipe(), try TestPipe())
    defer {
      input.close()
      interruption.close()
    }
    func send(_ text: String, to descriptor: Int32) {
      let bytes = Array(text.utf8)
      #expect(write(descriptor, bytes, bytes.count) == bytes.count)
    }
    var reader = LineReader(descriptor: input.readEnd, maximumBytes: 4)
    send("x\n" + start, to: input.writeEnd)
    #expect(try reader.next() == .text("x"))
    send("!", to: interruption.writeEnd)
    reader.interruptions = [(interruption.readEnd, .dismissed)]
    do {
      _ = try reader.next()
      Issue.record("The wait was not ended.")
    } catch {
      #expect(error == .dismissed)
    }
    reader.interruptions = []
    send(rest, to: input.writeEnd)
    #expect(try reader.next() == line)
  }

  @Test(
    arguments: [
      ("", []), ("\n", [.text("")]), ("a\nb\n", [.text("a"), .text("b")]),
      ("a\nb", [.text("a"), .text("b")]), ("a\r\n\r\nb\r", [.text("a"), .text(""), .text("b")]),
      ("a\rb\n", [.text("a\rb")]), ("日本\n👍", [.text("日本"), .text("👍")]),
      ("a\r\r\n", [.text("a\r")]),
    ] as [(String, [LineReader.Line])], [1, 2, 3, 64])
  func `lines with any ending, read in any pieces`(
    _ example: (String, [LineReader.Line]), _ bufferSize: Int
  ) throws {
    #expect(try Self.lines(Array(example.0.utf8), bufferSize: bufferSize) == example.1)
  }

  @Test(arguments: [1, 3, 64])
  func `a line beyond the maximum is skipped to its end`(_ bufferSize: Int) throws {
    let lines = try Self.lines(
      Array("12345\n123456\r\nab\n12345\r\n1234567".utf8), maximumBytes: 5,
      bufferSize: bufferSize)
    #expect(
      lines == [
        .text("12345"), .tooLong(byteCount: 6), .text("ab"), .text("12345"),
        .tooLong(byteCount: 7),
      ])
  }

  @Test(
    arguments: [
      ([0x61, 0xFF, 0x62], 1), ([0xC3], 0), ([0x61, 0xE2, 0x82, 0x61], 1),
      ([0xED, 0xA0, 0x80], 0), ([0x61, 0x62, 0xC0, 0x80], 2),
    ] as [([UInt8], Int)])
  func `invalid UTF-8 is reported with its place and the rest goes on`(
    _ bytes: [UInt8], _ offset: Int
  ) throws {
    #expect(
      try Self.lines(bytes + Array("\nok\n".utf8), bufferSize: 64)
        == [.invalidUTF8(offset: offset), .text("ok")])
  }

  @Test(arguments: [1, 2, 7, 64])
  func `lines are read as bytes into one array, whatever they hold`(_ bufferSize: Int) throws {
    let descriptor = try TestPipe.closed(
      holding: [0x61, 0xFF, 0x0D, 0x0A, 0x0A] + Array("123456\n12345\r\nb\r".utf8))
    defer { close(descriptor) }
    var reader = LineReader(descriptor: descriptor, maximumBytes: 5, bufferSize: bufferSize)
    var line = Array("old".utf8)
    var read: [(Int, [UInt8])] = []
    while let length = try reader.next(into: &line) { read.append((length, line)) }
    #expect(read.map(\.0) == [2, 0, 6, 5, 1])
    #expect(read.map(\.1) == [[0x61, 0xFF], [], [], Array("12345".utf8), [0x62]])
    #expect(try reader.next(into: &line) == nil)
  }

  @Test func `a line that waits is told from a beginning of one`() throws {
    let descriptor = try TestPipe.closed(holding: Array("a\nb\nc".utf8))
    defer { close(descriptor) }
    var reader = LineReader(descriptor: descriptor)
    var waiting = [reader.hasWaitingLine]
    while try reader.next() != nil { waiting.append(reader.hasWaitingLine) }
    #expect(waiting == [false, true, false, false])
  }

  @Test func `a failing descriptor is an error`() {
    var reader = LineReader(descriptor: -1)
    #expect(throws: LineReader.Error.system(code: EBADF)) { _ = try reader.next() }
  }

  @Test func `a line of 64 MB is skipped in constant memory`() async {
    await #expect(processExitsWith: .exitCode(0)) {
      var path = Array("/tmp/line-reader-XXXXXX".utf8CString)
      let descriptor = mkstemp(&path)
      try #require(descriptor >= 0)
      unlink(path)
      let size = 64 << 20
      try #require(ftruncate(descriptor, off_t(size)) == 0)
      lseek(descriptor, 0, SEEK_END)
      try #require(write(descriptor, "\nok\n", 4) == 4)
      lseek(descriptor, 0, SEEK_SET)
      let before = peakMemory()
      var reader = LineReader(descriptor: descriptor)
      #expect(try reader.next() == .tooLong(byteCount: size))
      #expect(try reader.next() == .text("ok"))
      #expect(peakMemory() - before < 16 << 20)
      exit(0)
    }
  }
}

/// The largest resident size of the process in bytes.
private func peakMemory() -> Int {
  var usage = rusage()
  #if canImport(Glibc)
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1_024
  #else
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
  #endif
}
