#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

internal import Synchronization

/// The lines of a file descriptor, read on a thread of their own so that the program goes on.
///
/// Secrets are read without echo when the descriptor is a terminal. One source serves all forms of a
/// program: it may have read further than the last line it gave. Cancelling a read takes effect when
/// the line has come.
///
/// Ctrl-C at a terminal ends the wait for a line in order, in place of the program: the line being
/// typed is gone, as in a shell, and what was answered before can be kept. At any other moment, while
/// a check or a submission runs for instance, it does what it did before.
@MainActor
public final class TerminalLineSource: FormLineSource {
  /// Whether the input is a terminal.
  public let echoesInput: Bool

  private let shared: SharedReader
  /// Ends the wait under way; made with the first one.
  private var wake: WakePipe?
  private var isWaiting = false

  /// Ends a wait; at a terminal, the line being typed is gone.
  public var endWait: (@MainActor () -> Void)? {
    { [weak self] in
      guard let self, isWaiting else { return }
      wake?.send(.stop)
    }
  }

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - reader: Where the lines come from.
  ///   - output: Where the prompts of secrets go, and the line ends that their echo lacks.
  public init(_ reader: consuming sending LineReader, output: FileOutputStream) {
    echoesInput = TerminalDevice.isTerminal(reader.descriptor)
    shared = SharedReader(reader, output: output, watchesInterrupts: echoesInput)
  }

  /// The next line; nil at the end of the input.
  ///
  /// - Throws: ``LineReader/Error``, `interrupted` for Ctrl-C, ``SecretPrompt/Error``, or ``TerminalError`` when no
  ///   thread could be made.
  public func nextLine(secretPrompt: String?) async throws -> LineReader.Line? {
    let shared = shared
    let wake = try wake ?? WakePipe()
    self.wake = wake
    // One that came with the end of the last wait.
    _ = wake.receive()
    isWaiting = true
    defer { isWaiting = false }
    var thread: JoinableThread?
    let result: Result<LineReader.Line?, any Error> = await withCheckedContinuation {
      continuation in
      do {
        thread = try JoinableThread {
          continuation.resume(
            returning: shared.read(secretPrompt: secretPrompt, until: wake.readEnd))
        }
      } catch {
        continuation.resume(returning: .failure(error))
      }
    }
    // It ends with the line; joining gives its stack back.
    thread?.join()
    return try result.get()
  }
}

/// A reader that several threads may use one after the other.
private final class SharedReader: Sendable {
  private let reader: Mutex<LineReader>
  private let output: FileOutputStream
  private let watchesInterrupts: Bool

  init(
    _ reader: consuming sending LineReader, output: FileOutputStream, watchesInterrupts: Bool
  ) {
    self.reader = Mutex(reader)
    self.output = output
    self.watchesInterrupts = watchesInterrupts
  }

  func read(
    secretPrompt: String?, until dismissal: Int32
  ) -> Result<LineReader.Line?, any Error> {
    reader.withLock { reader in
      Result {
        let watch = watchesInterrupts ? try InterruptWatch() : nil
        reader.interruptions = [(dismissal, .dismissed)]
        if let watch { reader.interruptions.append((watch.descriptor, .interrupted)) }
        defer {
          reader.interruptions = []
          watch?.stop()
        }
        do {
          guard let secretPrompt else { return try reader.next() }
          return try SecretPrompt(secretPrompt).read(from: &reader, to: output)
        } catch LineReader.Error.interrupted, SecretPrompt.Error.input(.interrupted) {
          // The terminal shows ^C where the line was.
          try output.writeNow("\n".utf8)
          throw LineReader.Error.interrupted
        } catch LineReader.Error.dismissed, SecretPrompt.Error.input(.dismissed) {
          if TerminalDevice.isTerminal(reader.descriptor) {
            tcflush(reader.descriptor, TCIFLUSH)
          }
          try output.writeNow("\n".utf8)
          throw LineReader.Error.dismissed
        }
      }
    }
  }
}
