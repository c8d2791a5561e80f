import FormKit
import FormKitTerminal
import Synchronization

/// The figures of forms on the full screen: a frame, from the form's state to its bytes, and a key
/// press with all that is around its frame.
@MainActor
enum ScreenMeasurements {
  static func all() async throws -> [Row] {
    let typing = try await measure(2_000) { $0 % 20 == 19 ? .control("u") : .character("a") }
    let moving = try await measure(2_000) { _ in .tab }
    return [
      Row("frame after a letter, 200 fields", typing.frames, atMost: 300_000),
      Row("frame after Tab, 200 fields", moving.frames, atMost: 300_000),
      Row("frame after Tab, 200 fields, p99", moving.frames, share: 0.99),
      Row("letter, from the key to its frame, 200 fields", typing.keys),
      Row("Tab, from the key to its frame, 200 fields", moving.keys),
    ]
  }

  private static func measure(
    _ runs: Int, _ key: (Int) -> KeyPress
  ) async throws -> (keys: Measurement, frames: Measurement) {
    let terminal = MeasuredTerminal()
    let engine = FormEngine(
      try CompiledForm(json: Workload(size: 200).schema), environment: Workload.environment)
    let form = FullScreenForm(
      controller: FormController(engine: engine), presentation: FormPresentation(), style: .dark,
      capability: .trueColor, reducesMotion: true)
    let events = TerminalEventQueue(terminal.events)
    let shown = Task { try await form.run(on: terminal, events: events) }
    _ = await terminal.frame()
    var (times, frames): ([UInt64], [UInt64]) = ([], [])
    for run in -runs / 10..<runs {
      let start = Process.now()
      terminal.press(key(run + runs))
      let frame = await terminal.frame()
      guard run >= 0 else { continue }
      times.append(Process.now() - start)
      frames.append(frame)
    }
    shown.cancel()
    _ = await shown.result
    return (
      Measurement(steps: 1, times: times.sorted(), allocations: nil),
      Measurement(steps: 1, times: frames.sorted(), allocations: nil)
    )
  }
}

/// A terminal of 80 columns and 24 rows that times what happens between the look at its size, with
/// which a frame begins, and the write.
final class MeasuredTerminal: TerminalIO {
  let events: AsyncStream<TerminalEvent>
  private let input: AsyncStream<TerminalEvent>.Continuation
  private let frames: AsyncStream<UInt64>
  private let output: AsyncStream<UInt64>.Continuation
  private let start = Atomic<UInt64>(0)

  init() {
    (events, input) = AsyncStream.makeStream()
    (frames, output) = AsyncStream.makeStream()
  }

  var size: TerminalSize {
    start.store(Process.now(), ordering: .relaxed)
    return TerminalSize(rows: 24, columns: 80)
  }

  func press(_ key: KeyPress) { input.yield(.key(key)) }

  /// Waits for the next write; the nanoseconds of its frame.
  func frame() async -> UInt64 {
    var iterator = frames.makeAsyncIterator()
    return await iterator.next() ?? 0
  }

  func write(_ bytes: [UInt8]) throws(TerminalError) {
    output.yield(Process.now() - start.load(ordering: .relaxed))
  }

  func suspend() {}
}
