#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

internal import Synchronization

/// A buffered writer to a file descriptor.
///
/// Partial writes, interruptions and full non-blocking descriptors are waited out. Making one
/// ignores SIGPIPE in this process unless the program handles it, so that a reader that went away is
/// ``Error/closed``. Flush before the program ends: deallocation does not.
public final class FileOutputStream: Sendable {
  /// Why writing failed.
  public enum Error: Swift.Error, Hashable, Sendable, CustomStringConvertible {
    /// The reader went away (EPIPE).
    case closed
    /// The system refused; an `errno`.
    case system(code: Int32)

    /// A sentence for people.
    public var description: String {
      switch self {
      case .closed: "The program that reads the output closed it."
      case .system(let code): "Writing failed: \(SystemCall.message(code))."
      }
    }
  }

  typealias Writer = @Sendable (Int32, UnsafeRawBufferPointer) -> Result<Int, SystemCall.Error>

  /// The descriptor, which stays the caller's.
  public let descriptor: Int32

  private let capacity: Int
  private let buffer = Mutex<[UInt8]>([])
  private let writer: Writer

  /// Makes a writer.
  ///
  /// - Parameter capacity: The bytes collected before they are sent; 8,192 unless told.
  public convenience init(descriptor: Int32, capacity: Int = 8_192) {
    SignalAction.ignoreBrokenPipes()
    self.init(descriptor: descriptor, capacity: capacity) { descriptor, bytes in
      SystemCall.retrying { Self.systemWrite(descriptor, bytes) }
    }
  }

  init(descriptor: Int32, capacity: Int, writer: @escaping Writer) {
    self.descriptor = descriptor
    self.capacity = max(1, capacity)
    self.writer = writer
  }

  /// Adds bytes; sends what was collected when it reaches the capacity.
  public func write(_ bytes: some Sequence<UInt8>) throws(Error) {
    try withBuffer { buffer throws(Error) in
      buffer.append(contentsOf: bytes)
      if buffer.count >= capacity { try send(&buffer) }
    }
  }

  /// Adds a text in UTF-8, as it is: sanitise text of others first.
  public func write(_ text: String) throws(Error) {
    try write(text.utf8)
  }

  /// Sends everything collected.
  public func flush() throws(Error) {
    try withBuffer { buffer throws(Error) in try send(&buffer) }
  }

  /// Adds bytes and sends everything.
  public func writeNow(_ bytes: some Sequence<UInt8>) throws(Error) {
    try withBuffer { buffer throws(Error) in
      buffer.append(contentsOf: bytes)
      try send(&buffer)
    }
  }

  private func withBuffer(_ body: (inout [UInt8]) throws(Error) -> Void) throws(Error) {
    try buffer.withLock { buffer throws(Error) in try body(&buffer) }
  }

  /// Sends the buffer and empties it, also on failure: nothing is sent twice.
  private func send(_ buffer: inout [UInt8]) throws(Error) {
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    var sent = 0
    while sent < bytes.count {
      let result = bytes.withUnsafeBytes {
        writer(descriptor, UnsafeRawBufferPointer(rebasing: $0[sent...]))
      }
      switch result {
      case .success(let count): sent += count
      case .failure(let code) where code.value == EINTR: break
      case .failure(let code) where code.value == EAGAIN || code.value == EWOULDBLOCK:
        SystemCall.wait(for: descriptor, events: Int32(POLLOUT))
      case .failure(let code): throw code.value == EPIPE ? .closed : .system(code: code.value)
      }
    }
  }

  private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}
