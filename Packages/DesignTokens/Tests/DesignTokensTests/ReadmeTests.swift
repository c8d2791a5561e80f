import DesignTokens
import Testing

@Suite struct ReadmeTests {
  @Test func `the snippet of the README does what it says`() throws {
    let theme = Theme.dark
    #expect(theme.color.text.primary.hex == "#eef0f6")
    #expect(theme.spacing.medium == 16)
    #expect(theme.typography.body.size == 17)
    #expect(theme.contrastFailures.isEmpty)

    let css = CSSThemeExporter().stylesheet(Theme.builtIn)
    #expect(css.contains("--color-text-primary: #161a26;"))

    let environment = ["TERM": "xterm-256color"]
    let terminal = TerminalColorCapability(environment: environment, isTerminal: true)
    let style = ANSIStyle(foreground: theme.color.semantic.error, isBold: true)
    #expect(style.applied(to: "Taken", for: terminal) == "\u{1B}[1;38;5;210mTaken\u{1B}[0m")
  }
}
