#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads a terminal's input on a thread of its own and yields events.
///
/// The thread sleeps in `poll` on the input and the wake pipe. When the consumer falls behind, it
/// stops reading until there is room, so memory stays bounded.
final class InputReader: Sendable {
  private let thread: JoinableThread
  private let wake: WakePipe

  /// Starts reading.
  ///
  /// - Parameters:
  ///   - escapeDelay: The milliseconds after which Escape is taken to be alone.
  ///   - decoder: The decoder, in the middle of a sequence if something was read before.
  ///   - events: What was read before.
  ///   - size: Asked when the terminal says that its size changed.
  init(
    input: Int32, wake: WakePipe, escapeDelay: Int32, decoder: KeyDecoder,
    events: [TerminalEvent], size: @escaping @Sendable () -> TerminalSize,
    continuation: AsyncStream<TerminalEvent>.Continuation
  ) throws(TerminalError) {
    self.wake = wake
    thread = try JoinableThread {
      var loop = InputLoop(
        input: input, wake: wake, escapeDelay: escapeDelay, size: size,
        continuation: continuation, decoder: decoder)
      loop.run(after: events)
    }
  }

  /// Ends the thread and waits for it; the stream is finished afterwards.
  func stop() {
    wake.send(.stop)
    thread.join()
  }
}

/// What the reader thread runs.
private struct InputLoop {
  let input: Int32
  let wake: WakePipe
  let escapeDelay: Int32
  let size: @Sendable () -> TerminalSize
  let continuation: AsyncStream<TerminalEvent>.Continuation
  var decoder: KeyDecoder
  private var isStopped = false

  init(
    input: Int32, wake: WakePipe, escapeDelay: Int32, size: @escaping @Sendable () -> TerminalSize,
    continuation: AsyncStream<TerminalEvent>.Continuation, decoder: KeyDecoder
  ) {
    self.input = input
    self.wake = wake
    self.escapeDelay = escapeDelay
    self.size = size
    self.continuation = continuation
    self.decoder = decoder
  }

  mutating func run(after events: [TerminalEvent]) {
    deliver(events)
    while !isStopped {
      switch waitForInput() {
      case .timedOut: deliver(decoder.flush())
      case .woken: handleMessages()
      case .readable: readInput()
      case .failed: endInput()
      }
    }
    continuation.finish()
  }

  private enum Wait {
    case timedOut
    case woken
    case readable
    case failed
  }

  private func waitForInput() -> Wait {
    var requests = [
      pollfd(fd: wake.readEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
    ]
    let timeout = decoder.isAwaitingMore ? escapeDelay : -1
    switch SystemCall.retrying({ poll(&requests, 2, timeout) }) {
    case .failure: return .failed
    case .success(0): return .timedOut
    case .success: break
    }
    if requests[0].revents != 0 { return .woken }
    return Int32(requests[1].revents) & POLLNVAL != 0 ? .failed : .readable
  }

  private mutating func readInput() {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    switch SystemCall.retrying({ read(input, &bytes, bytes.count) }) {
    case .success(let count) where count > 0: deliver(decoder.feed(bytes.prefix(count)))
    case .failure(let code) where code.value == EAGAIN: break
    default: endInput()
    }
  }

  private mutating func endInput() {
    deliver(decoder.finish() + [.endOfInput])
    isStopped = true
  }

  private mutating func handleMessages() {
    let messages = wake.receive()
    if messages.contains(.stop) {
      isStopped = true
      return
    }
    var events: [TerminalEvent] = messages.contains(.resumed) ? [.resumed] : []
    if !messages.isEmpty { events.append(.resize(size())) }
    deliver(events)
  }

  private mutating func deliver(_ events: [TerminalEvent]) {
    for event in events {
      while !isStopped, case .dropped = continuation.yield(event) { waitForRoom() }
    }
  }

  /// Waits a moment for the consumer, but never longer than a wish to stop.
  private mutating func waitForRoom() {
    var request = pollfd(fd: wake.readEnd, events: Int16(POLLIN), revents: 0)
    guard case .success(1) = SystemCall.retrying({ poll(&request, 1, 10) }) else { return }
    if wake.receive().contains(.stop) { isStopped = true }
  }
}
