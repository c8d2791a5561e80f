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
  public enum Error: Swift.Error, Hashable, Sendable, CustomStringConvertible {
    /// The system refused; an `errno`.
    case system(code: Int32)
    /// The person pressed Ctrl-C while a ``TerminalLineSource`` waited for the line.
    case interrupted
    /// A ``FormDismissal`` took the form away that waited for the line.
    case dismissed

    /// A sentence for people.
    public var description: String {
      switch self {
      case .interrupted: "Reading was interrupted."
      case .dismissed: "The form was taken away."
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
  private var isAtEnd = false
  /// The count of an over-long line whose end has not come when a wait was ended.
  private var overlong: PartialLine?
  /// Descriptors whose input ends the wait, and with which error.
  var interruptions: [(descriptor: Int32, error: Error)] = []

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
  public mutating func next() throws(Error) -> Line? {
    var bytes: [UInt8] = []
    guard let length = try next(into: &bytes) else { return nil }
    guard length <= maximumBytes else { return .tooLong(byteCount: length) }
    if let text = String(validating: bytes, as: UTF8.self) { return .text(text) }
    return .invalidUTF8(offset: Self.firstInvalidOffset(in: bytes))
  }

  /// Reads the next line as bytes, whatever they are, in place of what `line` held.
  ///
  /// Keep the array from one call to the next, and reading allocates nothing.
  ///
  /// - Returns: The number of the line's bytes, nil at the end of the input. When it is more than
  ///   ``maximumBytes``, the line was skipped to its end and `line` is empty.
  public mutating func next(into line: inout [UInt8]) throws(Error) -> Int? {
    line.removeAll(keepingCapacity: true)
    var partial = overlong ?? PartialLine()
    overlong = nil
    while true {
      if position == end {
        do throws(Error) {
          guard try fill() else {
            return partial.isEmpty ? nil : partial.finish(&line, maximum: maximumBytes)
          }
        } catch {
          // The line goes on with the next call.
          if line.isEmpty, !partial.isEmpty { overlong = partial }
          (buffer, position, end) = (line + buffer.dropFirst(line.count), 0, line.count)
          throw error
        }
      }
      let newline = nextNewline
      partial.append(buffer[position..<(newline ?? end)], to: &line, maximum: maximumBytes)
      position = newline.map { $0 + 1 } ?? end
      if newline != nil { return partial.finish(&line, maximum: maximumBytes) }
    }
  }

  /// Whether a whole line has been read already, so that the next call will not wait for input.
  public var hasWaitingLine: Bool { nextNewline != nil }

  private var nextNewline: Int? {
    buffer.withUnsafeBytes { bytes in
      guard position < end, let start = bytes.baseAddress,
        let found = memchr(start + position, 0x0A, end - position)
      else { return nil }
      return start.distance(to: UnsafeRawPointer(found))
    }
  }

  /// Reads more bytes.
  ///
  /// Returns false at the end of the input.
  private mutating func fill() throws(Error) -> Bool {
    guard !isAtEnd else { return false }
    while true {
      let descriptor = descriptor
      if !interruptions.isEmpty,
        let first = SystemCall.waitForInput(
          of: descriptor, or: interruptions.map(\.descriptor))
      {
        throw interruptions[first].error
      }
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

  private static func firstInvalidOffset(in bytes: [UInt8]) -> Int {
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

/// What is known of a line read in pieces; beyond the maximum only the number of its bytes.
private struct PartialLine {
  private var count = 0
  private var endsWithReturn = false

  var isEmpty: Bool { count == 0 }

  mutating func append(_ more: ArraySlice<UInt8>, to line: inout [UInt8], maximum: Int) {
    guard let last = more.last else { return }
    count += more.count
    endsWithReturn = last == 0x0D
    // One byte more than the maximum may be the CR of the line end.
    if count - 1 <= maximum {
      line.append(contentsOf: more)
    } else {
      line.removeAll(keepingCapacity: true)
    }
  }

  /// Takes the CR of the line end away; returns the line's length.
  func finish(_ line: inout [UInt8], maximum: Int) -> Int {
    let length = endsWithReturn ? count - 1 : count
    if length > maximum {
      line.removeAll(keepingCapacity: true)
    } else if endsWithReturn {
      line.removeLast()
    }
    return length
  }
}
