#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import FormKitTerminal
import Synchronization

/// A terminal whose events are given beforehand and whose output is kept.
final class ScriptedTerminal: TerminalIO {
  let size: TerminalSize
  let events: AsyncStream<TerminalEvent>

  private let output = Mutex<[UInt8]>([])

  init(events: [TerminalEvent], size: TerminalSize = .standard) {
    self.size = size
    let (stream, continuation) = AsyncStream<TerminalEvent>.makeStream()
    for event in events + [.endOfInput] { continuation.yield(event) }
    continuation.finish()
    self.events = stream
  }

  var text: String { String(decoding: output.withLock(\.self), as: UTF8.self) }

  func write(_ bytes: [UInt8]) throws(TerminalError) {
    output.withLock { $0 += bytes }
  }

  func suspend() {}
}
