import FormKit
import FormKitTerminal
import Synchronization

/// Lines given beforehand; what is printed and answered is kept as one transcript.
@MainActor
final class LineTranscript: FormLineSource {
  let echoesInput: Bool
  private(set) var secrets = 0
  /// Runs while the form waits for a line.
  var whileWaiting: (@MainActor () -> Void)?
  private var lines: [LineReader.Line]
  let sink: Sink

  final class Sink: FormLineSink, Sendable {
    private let collected = Mutex("")

    var text: String { collected.withLock { $0 } }

    func write(_ text: String) throws { collected.withLock { $0 += text } }
    func flush() throws {}
  }

  init(_ lines: [String], echoesInput: Bool = true) {
    self.lines = lines.map { .text($0) }
    self.echoesInput = echoesInput
    sink = Sink()
  }

  init(lines: [LineReader.Line]) {
    self.lines = lines
    echoesInput = true
    sink = Sink()
  }

  /// What was printed, with what was answered where the echo would show it.
  var text: String { sink.text }
  /// The lines nobody read.
  var remaining: Int { lines.count }

  func nextLine(secretPrompt: String?) async throws -> LineReader.Line? {
    if let secretPrompt {
      secrets += 1
      // As ``SecretPrompt`` shows it.
      try sink.write(DisplayText.sanitized(secretPrompt))
    }
    whileWaiting?()
    guard !lines.isEmpty else { return nil }
    let line = lines.removeFirst()
    if echoesInput { try sink.write(secretPrompt != nil ? "\n" : "\(Self.shown(line))\n") }
    return line
  }

  /// Runs a form on the lines.
  func run(
    _ fixture: FormFixture, presentation: FormPresentation? = nil, showsControlIDs: Bool = true
  ) async throws -> FormExit {
    let form = LineForm(
      controller: fixture.controller, presentation: presentation ?? fixture.presentation(),
      showsControlIDs: showsControlIDs)
    var source = self
    return try await form.run(reading: &source, writing: sink)
  }

  private static func shown(_ line: LineReader.Line) -> String {
    if case .text(let text) = line { text } else { "?" }
  }
}
