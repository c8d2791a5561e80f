internal import Synchronization

/// The lines of a file descriptor, read on a thread of their own so that the program goes on.
///
/// Secrets are read without echo when the descriptor is a terminal. One source serves all forms of a
/// program: it may have read further than the last line it gave. Cancelling a read takes effect when
/// the line has come.
@MainActor
public final class TerminalLineSource: FormLineSource {
  /// Whether the input is a terminal.
  public let echoesInput: Bool

  private let shared: SharedReader

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - reader: Where the lines come from.
  ///   - output: Where the prompts of secrets go, and the line ends that their echo lacks.
  public init(_ reader: consuming sending LineReader, output: FileOutputStream) {
    echoesInput = TerminalDevice.isTerminal(reader.descriptor)
    shared = SharedReader(reader, output: output)
  }

  /// The next line; nil at the end of the input.
  ///
  /// - Throws: ``LineReader/Failure``, ``SecretPrompt/Failure``, or ``TerminalError`` when no
  ///   thread could be made.
  public func nextLine(secretPrompt: String?) async throws -> LineReader.Line? {
    let shared = shared
    var thread: JoinableThread?
    let result: Result<LineReader.Line?, any Error> = await withCheckedContinuation {
      continuation in
      do {
        thread = try JoinableThread {
          continuation.resume(returning: shared.read(secretPrompt: secretPrompt))
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

  init(_ reader: consuming sending LineReader, output: FileOutputStream) {
    self.reader = Mutex(reader)
    self.output = output
  }

  func read(secretPrompt: String?) -> Result<LineReader.Line?, any Error> {
    reader.withLock { reader in
      Result {
        guard let secretPrompt else { return try reader.next() }
        return try SecretPrompt(secretPrompt).read(from: &reader, to: output)
      }
    }
  }
}
