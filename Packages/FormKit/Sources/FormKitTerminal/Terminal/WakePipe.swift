#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A pipe to oneself: a signal handler or another thread wakes the reader that polls it.
final class WakePipe: Sendable {
  /// What the reader is woken for.
  enum Message: UInt8 {
    case stop = 0x71
    case resized = 0x77
    case resumed = 0x63
    case interrupted = 0x69
  }

  let readEnd: Int32
  let writeEnd: Int32

  init() throws(TerminalError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .system(call: "pipe", code: errno) }
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
    }
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Sends a message; a full pipe already holds enough to wake the reader.
  func send(_ message: Message) {
    var byte = message.rawValue
    _ = SystemCall.retrying { write(writeEnd, &byte, 1) }
  }

  /// Takes all messages without waiting.
  func receive() -> [Message] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let result = SystemCall.retrying { read(readEnd, &bytes, bytes.count) }
    guard case .success(let count) = result else { return [] }
    return bytes.prefix(count).compactMap(Message.init)
  }
}
