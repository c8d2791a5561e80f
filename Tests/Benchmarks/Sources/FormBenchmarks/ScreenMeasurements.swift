import FormKit
import FormKitTerminal

/// The figures of forms on the full screen: a key press, from the event to the bytes of its frame.
@MainActor
enum ScreenMeasurements {
  static func all() async throws -> [Row] {
    let keys = try await measure(2_000) { $0 % 20 == 19 ? .control("u") : .character("a") }
    let moves = try await measure(2_000) { _ in .tab }
    return [
      Row("key press and its frame, 200 fields", keys, atMost: 300_000),
      Row("Tab to the next field and its frame, 200 fields", moves, atMost: 300_000),
      Row(
        "Tab to the next field and its frame, 200 fields, p99", moves, share: 0.99,
        atMost: 1_000_000),
    ]
  }

  private static func measure(
    _ runs: Int, _ key: (Int) -> KeyPress
  ) async throws -> Measurement {
    let terminal = MeasuredTerminal()
    let engine = FormEngine(
      try CompiledForm(json: Workload(size: 200).schema), environment: Workload.environment)
    let form = FullScreenForm(
      controller: FormController(engine: engine), presentation: FormPresentation(), style: .dark,
      capability: .trueColor, reducesMotion: true)
    let events = TerminalEventQueue(terminal.events)
    let shown = Task { try await form.run(on: terminal, events: events) }
    await terminal.frame()
    var times: [UInt64] = []
    for run in -runs / 10..<runs {
      let start = Process.now()
      terminal.press(key(run + runs))
      await terminal.frame()
      if run >= 0 { times.append(Process.now() - start) }
    }
    shown.cancel()
    _ = await shown.result
    return Measurement(steps: 1, times: times.sorted(), allocations: nil)
  }
}

/// A terminal of 80 columns and 24 rows that says when it was written to.
private final class MeasuredTerminal: TerminalIO {
  let size = TerminalSize(rows: 24, columns: 80)
  let events: AsyncStream<TerminalEvent>
  private let input: AsyncStream<TerminalEvent>.Continuation
  private let frames: AsyncStream<Void>
  private let output: AsyncStream<Void>.Continuation

  init() {
    (events, input) = AsyncStream.makeStream()
    (frames, output) = AsyncStream.makeStream()
  }

  func press(_ key: KeyPress) { input.yield(.key(key)) }

  /// Waits for the next write.
  func frame() async {
    var iterator = frames.makeAsyncIterator()
    await iterator.next()
  }

  func write(_ bytes: [UInt8]) throws(TerminalError) { output.yield() }

  func suspend() {}
}
