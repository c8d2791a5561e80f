import ShellApp
import Testing

@testable import ShellCommands

struct PassphrasePromptTests {
  @Test(arguments: [true, false])
  func `without a terminal there is no answer`(isNew: Bool) {
    #expect(
      PassphrasePrompt(path: "/nowhere/tty", in: Words.messages(for: "en")).ask(isNew: isNew) == nil
    )
    #expect(
      PassphrasePrompt(path: "/dev/null", in: Words.messages(for: "en")).ask(isNew: isNew) == nil)
  }
}
