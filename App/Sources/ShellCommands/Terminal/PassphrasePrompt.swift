import FormKit
import FormKitTerminal
import ShellApp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Asks for the passphrase of the secrets at the terminal itself, whatever standard input is.
struct PassphrasePrompt: Sendable {
  private static let attempts = 3
  private let path: String
  private let messages: FormMessages

  /// Names the terminal; default the one that controls the process.
  init(path: String = "/dev/tty", in messages: FormMessages) {
    self.path = path
    self.messages = messages
  }

  /// The answer; nil without a terminal, at its end, and when the two of a new one never agree.
  func ask(isNew: Bool) -> String? {
    let descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var reader = LineReader(descriptor: descriptor)
    let output = FileOutputStream(descriptor: descriptor)
    guard isNew else { return line("passphrase.prompt", &reader, output) }
    for _ in 0..<Self.attempts {
      guard let first = line("passphrase.new", &reader, output),
        let second = line("passphrase.repeat", &reader, output)
      else { return nil }
      // Its bytes count, not what they look like.
      if first.utf8.elementsEqual(second.utf8) { return first }
      try? output.writeNow((messages.text("passphrase.mismatch") + "\n").utf8)
    }
    return nil
  }

  private func line(
    _ prompt: Phrase, _ reader: inout LineReader, _ output: FileOutputStream
  ) -> String? {
    let line = try? SecretPrompt(messages.text(prompt) + " ").read(from: &reader, to: output)
    guard case .text(let text)? = line else { return nil }
    return text
  }
}
