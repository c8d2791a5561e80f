/// Where a ``LineForm`` reads its answers from.
@MainActor
public protocol FormLineSource {
  /// Whether the person sees what is typed, line end included, as a terminal shows it.
  var echoesInput: Bool { get }

  /// The next line; nil at the end of the input.
  ///
  /// Throw ``LineReader/Error/interrupted`` when the person wants to leave: the form ends as
  /// ``FormExit/interrupted``.
  ///
  /// - Parameter secretPrompt: Asks for a line that must not be shown while it is typed. The source
  ///   shows the prompt itself, once nothing typed shows any more. Nil for any other line, whose
  ///   prompt is shown already.
  mutating func nextLine(secretPrompt: String?) async throws -> LineReader.Line?

  /// Ends a wait of ``nextLine(secretPrompt:)``, which then throws ``LineReader/Error/dismissed``;
  /// nil when waits cannot be ended, as by default.
  var endWait: (@MainActor () -> Void)? { get }
}

extension FormLineSource {
  /// Waits cannot be ended.
  public var endWait: (@MainActor () -> Void)? { nil }
}

/// Where a ``LineForm`` writes.
public protocol FormLineSink {
  /// Adds a text.
  func write(_ text: String) throws
  /// Sends everything collected.
  func flush() throws
}

extension FileOutputStream: FormLineSink {}
