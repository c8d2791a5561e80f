#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads lines from a file descriptor in bounded memory.
///
/// ```swift
/// var reader = LineReader(descriptor: 0)
/// while let line = try reader.next() {
///   if case .text(let text) = line { … }
/// }
/// ```
///
/// Lines end with LF or CR LF; the last one may lack its end. Reading blocks the thread.
public struct LineReader: ~Copyable {
  /// A line, or why it could not be one.
  public enum Line: Hashable, Sendable {
    /// The text without its line end.
    case text(String)
    /// The line exceeded the maximum; it was skipped to its end. The number of its bytes.
    case tooLong(byteCount: Int)
    /// The line is not UTF-8. The offset of the first bad byte in the line.
    case invalidUTF8(offset: Int)
  }

  /// Why reading failed.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The system refused; an `errno`.
    case system(code: Int32)

    /// A sentence for people.
    public var description: String {
      switch self {
      case .system(let code): "Reading failed: \(SystemCall.message(code))."
      }
    }
  }

  /// The descriptor, which stays the caller's.
  public let descriptor: Int32
  /// The longest line in bytes, without its end.
  public let maximumBytes: Int

  private var buffer: [UInt8]
  private var position = 0
  private var end = 0
  private var line = PartialLine()
  private var isAtEnd = false

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - maximumBytes: The longest line, 1 MiB unless told.
  ///   - bufferSize: The bytes read at once, 65,536 unless told.
  public init(descriptor: Int32, maximumBytes: Int = 1 << 20, bufferSize: Int = 65_536) {
    self.descriptor = descriptor
    self.maximumBytes = max(0, maximumBytes)
    self.buffer = [UInt8](repeating: 0, count: max(1, bufferSize))
  }

  /// The next line; nil at the end of the input.
  public mutating func next() throws(Failure) -> Line? {
    while true {
      if position == end {
        guard try fill() else { return takeLastLine() }
      }
      let rest = buffer[position..<end]
      guard let newline = rest.firstIndex(of: 0x0A) else {
        line.append(rest, maximum: maximumBytes)
        position = end
        continue
      }
      line.append(buffer[position..<newline], maximum: maximumBytes)
      position = newline + 1
      return line.take(maximum: maximumBytes)
    }
  }

  /// Reads more bytes.
  ///
  /// Returns false at the end of the input.
  private mutating func fill() throws(Failure) -> Bool {
    guard !isAtEnd else { return false }
    while true {
      let descriptor = descriptor
      let result = buffer.withUnsafeMutableBytes { bytes in
        SystemCall.retrying { read(descriptor, bytes.baseAddress, bytes.count) }
      }
      switch result {
      case .success(let count):
        (position, end) = (0, count)
        isAtEnd = count == 0
        return count > 0
      case .failure(let code) where code.value == EAGAIN || code.value == EWOULDBLOCK:
        SystemCall.wait(for: descriptor, events: Int32(POLLIN))
      case .failure(let code): throw .system(code: code.value)
      }
    }
  }

  private mutating func takeLastLine() -> Line? {
    line.isEmpty ? nil : line.take(maximum: maximumBytes)
  }
}

/// The bytes of a line read so far; beyond the maximum only their number is kept.
private struct PartialLine {
  private var bytes: [UInt8] = []
  private var count = 0
  private var endsWithReturn = false

  var isEmpty: Bool { count == 0 }

  mutating func append(_ more: ArraySlice<UInt8>, maximum: Int) {
    guard let last = more.last else { return }
    count += more.count
    endsWithReturn = last == 0x0D
    // One byte more than the maximum may be the CR of the line end.
    if count - 1 <= maximum {
      bytes.append(contentsOf: more)
    } else {
      bytes = []
    }
  }

  mutating func take(maximum: Int) -> LineReader.Line {
    defer { self = PartialLine() }
    let length = endsWithReturn ? count - 1 : count
    guard length <= maximum else { return .tooLong(byteCount: length) }
    let content = bytes.prefix(length)
    if let text = String(validating: content, as: UTF8.self) { return .text(text) }
    return .invalidUTF8(offset: Self.firstInvalidOffset(in: content))
  }

  private static func firstInvalidOffset(in bytes: ArraySlice<UInt8>) -> Int {
    var decoder = UTF8Accumulator()
    var start = 0
    for (offset, byte) in bytes.enumerated() {
      if !decoder.isPending { start = offset }
      switch decoder.feed(byte) {
      case .invalid, .brokenBefore: return start
      case .pending, .scalar: break
      }
    }
    return start
  }
}
