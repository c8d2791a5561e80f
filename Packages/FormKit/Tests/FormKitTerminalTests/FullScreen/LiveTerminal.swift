import FormKitTerminal
import Synchronization

/// A terminal that a test types on step by step; what was written is shown by a model of a screen.
final class LiveTerminal: TerminalIO {
  private struct State {
    var size: TerminalSize
    var model: TerminalModel
    var writes: [[UInt8]] = []
    var suspensions = 0
    var error: TerminalError?
  }

  let events: AsyncStream<TerminalEvent>
  private let continuation: AsyncStream<TerminalEvent>.Continuation
  private let state: Mutex<State>

  init(rows: Int = 24, columns: Int = 60) {
    let size = TerminalSize(rows: rows, columns: columns)
    state = Mutex(State(size: size, model: TerminalModel(size: size)))
    (events, continuation) = AsyncStream.makeStream()
  }

  var size: TerminalSize { state.withLock { $0.size } }
  var writes: [[UInt8]] { state.withLock { $0.writes } }
  var suspensions: Int { state.withLock { $0.suspensions } }
  var lastWrite: String { String(decoding: writes.last ?? [], as: UTF8.self) }

  var screen: String {
    var rows = state.withLock { $0.model.rows }
    while rows.last?.isEmpty == true { rows.removeLast() }
    return rows.joined(separator: "\n")
  }

  /// The top row, its parts one space apart.
  var top: String { screen.topRow }

  /// Lets each write fail from now on.
  func fail(with error: TerminalError) { state.withLock { $0.error = error } }

  func write(_ bytes: [UInt8]) throws(TerminalError) {
    if let error = state.withLock(\.error) { throw error }
    state.withLock {
      $0.writes.append(bytes)
      $0.model.apply(bytes)
    }
  }

  func suspend() { state.withLock { $0.suspensions += 1 } }

  func press(_ keys: KeyPress...) {
    for key in keys { continuation.yield(.key(key)) }
  }

  func type(_ text: String) {
    for character in text { press(.character(character)) }
  }

  func send(_ event: TerminalEvent) {
    continuation.yield(event)
    if event == .endOfInput { continuation.finish() }
  }

  func resize(rows: Int, columns: Int) {
    let size = TerminalSize(rows: rows, columns: columns)
    state.withLock {
      $0.size = size
      $0.model = TerminalModel(size: size)
    }
    continuation.yield(.resize(size))
  }

  /// Waits until the screen shows a text.
  @MainActor
  func shows(_ text: String) async {
    while !screen.contains(text), !Task.isCancelled { await Task.yield() }
  }

  /// Waits until so many writes were made.
  @MainActor
  func hasWritten(_ count: Int) async {
    while writes.count < count, !Task.isCancelled { await Task.yield() }
  }
}
