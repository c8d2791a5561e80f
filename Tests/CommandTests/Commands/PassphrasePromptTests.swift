import Testing

@testable import ShellCommands

struct PassphrasePromptTests {
  @Test(arguments: [true, false])
  func `without a terminal there is no answer`(isNew: Bool) {
    #expect(PassphrasePrompt(path: "/nowhere/tty").ask(isNew: isNew) == nil)
    #expect(PassphrasePrompt(path: "/dev/null").ask(isNew: isNew) == nil)
  }
}
