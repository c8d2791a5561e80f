/// The events of one activated terminal, for the screens that are shown on it one after the other.
///
/// A screen that ends without a key press, such as a form whose submission completed, leaves what
/// was typed ahead to the next one.
///
/// ```swift
/// let events = TerminalEventQueue(device.events)
/// let exit = try await form.run(on: device, events: events)
/// ```
@MainActor
public final class TerminalEventQueue {
  private let events: AsyncStream<TerminalEvent>
  private let signal = ChangeSignal()
  private var buffer: [TerminalEvent] = []
  private var isFetching = false
  private var isFinished = false
  private var isWoken = false
  /// Called once, by the form that draws the next frame: that of the last key press, also of one that ended a form.
  var onNextFrame: (@MainActor () -> Void)?

  /// Takes over the events of a terminal; nobody else may iterate them from now on.
  public init(_ events: AsyncStream<TerminalEvent>) {
    self.events = events
  }

  /// The next event; ``TerminalEvent/endOfInput`` again and again after the last one.
  ///
  /// - Throws: `CancellationError`; the events stay.
  public func next() async throws -> TerminalEvent {
    while true {
      if let event = try await nextUnlessWoken() { return event }
    }
  }

  /// Puts events back, to come before all others.
  public func unread(_ events: [TerminalEvent]) {
    buffer = events.filter { $0 != .endOfInput } + buffer
  }

  /// Lets ``nextUnlessWoken(readsInput:)`` return without an event.
  func wake() {
    isWoken = true
    signal.raise()
  }

  /// Forgets that the queue was woken: whoever asks has just looked at everything.
  func forgetWake() { isWoken = false }

  /// The next event, or nil when somebody woke the queue first.
  ///
  /// - Parameter readsInput: Without it only waking ends the wait.
  func nextUnlessWoken(readsInput: Bool = true) async throws -> TerminalEvent? {
    while true {
      try Task.checkCancellation()
      if isWoken {
        isWoken = false
        return nil
      }
      if readsInput {
        if !buffer.isEmpty { return buffer.removeFirst() }
        if isFinished { return .endOfInput }
        fetch()
      }
      try await signal.wait()
    }
  }

  /// Fetches one event at a time, so that the stream's own bound keeps memory small.
  ///
  /// The task is not cancelled with the screen: that would end the stream for the next one.
  private func fetch() {
    guard !isFetching else { return }
    isFetching = true
    Task { [events] in
      var iterator = events.makeAsyncIterator()
      let event = await iterator.next()
      isFetching = false
      switch event {
      case nil, .endOfInput?: isFinished = true
      case let event?: buffer.append(event)
      }
      signal.raise()
    }
  }
}
