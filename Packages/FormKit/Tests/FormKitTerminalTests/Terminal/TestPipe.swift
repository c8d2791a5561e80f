#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import Testing

/// A pipe for tests.
final class TestPipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  /// A pipe that holds bytes and is at its end behind them; at most 4,096.
  static func closed(holding bytes: [UInt8]) throws -> Int32 {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    try #require(write(ends[1], bytes, bytes.count) == bytes.count)
    _ = fdClose(ends[1])
    return ends[0]
  }

  /// Closes both ends; not left to deallocation, which may come before the test's end.
  func close() {
    for end in [readEnd, writeEnd] { _ = fdClose(end) }
  }
}

/// `close(2)`, for types that have a method of that name.
func fdClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
