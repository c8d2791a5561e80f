import FormKitTerminal
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file of a recorded walk; steps and requests are written from any task.
final class WalkRecording: Sendable {
  private struct State {
    var hasStarted = false
    /// The requests before the start, which is the first line.
    var waiting: [String] = []
    var failure: (any Error)?
  }

  private let output: FileOutputStream
  private let state = Mutex(State())

  private let close: @Sendable (Int32) -> Void

  /// Makes a recording.
  ///
  /// - Parameter close: Closes the descriptor, once nothing writes any more.
  init(descriptor: Int32, close: @escaping @Sendable (Int32) -> Void) {
    output = FileOutputStream(descriptor: descriptor)
    self.close = close
  }

  deinit { close(output.descriptor) }

  /// The first error of the file; the walk goes on without the recording.
  var failure: (any Error)? { state.withLock { $0.failure } }

  /// Writes a step; the first one is the start.
  func write(_ step: WalkStep) {
    state.withLock { state in
      do {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        write(String(decoding: try encoder.encode(step), as: UTF8.self), &state)
        state.hasStarted = true
        state.waiting.forEach { write($0, &state) }
        state.waiting = []
      } catch {
        state.failure = state.failure ?? error
      }
    }
  }

  /// Writes a request that the service has answered, a line of JSON.
  func write(request line: String) {
    state.withLock { state in
      if state.hasStarted { write(line, &state) } else { state.waiting.append(line) }
    }
  }

  private func write(_ line: String, _ state: inout State) {
    guard state.failure == nil else { return }
    do {
      try output.writeNow((line + "\n").utf8)
    } catch {
      state.failure = error
    }
  }
}
