import FormKitTerminal

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

  /// Names the terminal; default the one that controls the process.
  init(path: String = "/dev/tty") { self.path = path }

  /// The answer; nil without a terminal, at its end, and when the two of a new one never agree.
  func ask(isNew: Bool) -> String? {
    let descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var reader = LineReader(descriptor: descriptor)
    let output = FileOutputStream(descriptor: descriptor)
    guard isNew else { return Self.line("Passphrase: ", &reader, output) }
    for _ in 0..<Self.attempts {
      guard let first = Self.line("New passphrase: ", &reader, output),
        let second = Self.line("Repeat the passphrase: ", &reader, output)
      else { return nil }
      // Its bytes count, not what they look like.
      if first.utf8.elementsEqual(second.utf8) { return first }
      try? output.writeNow("The passphrases do not match.\n".utf8)
    }
    return nil
  }

  private static func line(
    _ prompt: String, _ reader: inout LineReader, _ output: FileOutputStream
  ) -> String? {
    let line = try? SecretPrompt(prompt).read(from: &reader, to: output)
    guard case .text(let text)? = line else { return nil }
    return text
  }
}
