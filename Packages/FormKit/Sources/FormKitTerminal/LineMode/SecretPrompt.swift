internal import FormKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Asks for a secret in line mode, without echo when the input is a terminal.
///
/// The echo comes back after the line, on failure, and when a signal ends the program.
public struct SecretPrompt: Sendable {
  /// Why the secret could not be read.
  public enum Error: Swift.Error, Hashable, Sendable {
    /// The terminal refused to turn the echo off; nothing was read.
    case terminal(TerminalError)
    /// The prompt could not be written.
    case output(FileOutputStream.Error)
    /// The line could not be read.
    case input(LineReader.Error)
  }

  private let prompt: String

  /// Makes a prompt; the text is sanitised when it is shown.
  public init(_ prompt: String) {
    self.prompt = prompt
  }

  /// Shows the prompt and reads one line; nil at the end of the input.
  ///
  /// The line may be ``LineReader/Line/tooLong(byteCount:)`` or invalid like any other.
  public func read(
    from reader: inout LineReader, to output: FileOutputStream
  ) throws(Error) -> LineReader.Line? {
    guard TerminalDevice.isTerminal(reader.descriptor) else {
      try show(DisplayText.sanitized(prompt), on: output)
      return try nextLine(from: &reader)
    }
    let original = try disableEcho(reader.descriptor, output: output)
    defer {
      try? original.apply(to: reader.descriptor)
      SignalGuard.remove()
    }
    try show(DisplayText.sanitized(prompt), on: output)
    let line = try nextLine(from: &reader)
    try show("\n", on: output)
    return line
  }

  private func disableEcho(
    _ descriptor: Int32, output: FileOutputStream
  ) throws(Error) -> TerminalAttributes {
    do throws(TerminalError) {
      let original = try TerminalAttributes(of: descriptor)
      let silent = original.withoutEcho
      try SignalGuard.install(
        SignalGuard.Protection(
          input: descriptor, output: output.descriptor, original: original, active: silent))
      do throws(TerminalError) {
        try silent.apply(to: descriptor)
      } catch {
        SignalGuard.remove()
        throw error
      }
      return original
    } catch {
      throw .terminal(error)
    }
  }

  private func show(_ text: String, on output: FileOutputStream) throws(Error) {
    do throws(FileOutputStream.Error) {
      try output.writeNow(VisibleText.escaped(text).utf8)
    } catch {
      throw .output(error)
    }
  }

  private func nextLine(from reader: inout LineReader) throws(Error) -> LineReader.Line? {
    do throws(LineReader.Error) {
      return try reader.next()
    } catch {
      throw .input(error)
    }
  }
}
