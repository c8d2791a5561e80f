import DesignTokens
import FormKitTerminal
import LocalPersistence
import ShellApp
import Testing

@testable import ShellCommands

/// The settings of `run`, by pipe, and what they do to the screen.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct RunSettingsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ lines: [String], _ words: [String] = ["--signed-in"]) async throws -> ShellRun
  {
    try await ShellRun(
      ["run", "--now", "2026-01-31T10:00:00Z", "--state-dir", folder.path + "/state"] + words,
      input: lines.map { $0 + "\n" }.joined())
  }

  private var settings: Settings {
    Settings(
      store: FileKeyValueStore(
        folder: SecureFolder(path: folder.path + "/state/values"), namespace: "settings"))
  }

  @Test func `settings are asked line by line and outlive the program`() async throws {
    let first = try await run([":settingsButton", "Dark", "n", "y", "y", "n", "y"])
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.output.contains("Settings [settingsButton]"))
    #expect(first.output.contains("Your settings are saved."))
    #expect(settings.appearance == .dark)
    #expect(settings.reducesMotion)
    #expect(settings.sharesUsage)
    #expect(!settings.playsFeedback)
    #expect(settings.remindsOfStreak)
    let second = try await run([":settingsButton", "", "", "", "", "", ""])
    #expect(second.output.contains("Press Enter to keep: Dark"))
    #expect(settings.appearance == .dark)
  }

  @Test func `settings outlive signing out`() async throws {
    _ = try await run([":settingsButton", "Light", "n", "n", "n", "y", "n", ":signOutButton"])
    #expect(settings.appearance == .light)
  }

  @Test func `settings that are left by another control are saved`() async throws {
    let back = try await run([":settingsButton", "Dark", ":back"])
    #expect(back.status == 0)
    #expect(back.output.contains("Your settings are saved."))
    #expect(settings.appearance == .dark)
    let tab = try await run([":settingsButton", "", "n", "y", ":formSandboxButton"])
    #expect(tab.output.contains("Your settings are saved."))
    #expect(settings.appearance == .dark)
    #expect(settings.reducesMotion)
    let unchanged = try await run([":settingsButton", "", ":back"])
    #expect(!unchanged.output.contains("Your settings are saved."))
  }

  @Test func `the end of the input in the middle changes nothing`() async throws {
    #expect(try await run([":settingsButton", "Dark"]).status == 0)
    #expect(settings.appearance == .automatic)
  }

  @Test func `an appearance is its theme's colours`() {
    let themes: [(Appearance, Theme)] = [
      (.light, .light), (.dark, .dark), (.highContrast, .highContrast),
      (.highContrastDark, .highContrastDark),
    ]
    for background in [[:], ["COLORFGBG": "0;15"], ["COLORFGBG": "15;0"]] {
      for (appearance, theme) in themes {
        let style = TokenStyle.style(for: appearance, environment: background)
        #expect(style[.title] == TokenStyle.style(of: theme)[.title])
        #expect(style[.error] == TokenStyle.style(of: theme)[.error])
        #expect(style[.screen].background != nil && style[.screen].foreground != nil)
      }
    }
  }

  @Test func `inputs and buttons are areas where there are colours, and in brackets without`() {
    for theme in [Theme.light, .dark, .highContrast, .highContrastDark] {
      let tinted = TokenStyle.style(of: theme).adapted(to: .ansi256)
      #expect(tinted[.input].background != nil && tinted[.input].isUnderlined)
      #expect(tinted[.primaryButton].background != tinted[.button].background)
      let basic = TokenStyle.style(of: theme).adapted(to: .ansi16)
      #expect(basic[.input].background == nil && basic[.input].isUnderlined)
      #expect(basic[.primaryButton].isReversed && basic[.button].isUnderlined)
      #expect(TokenStyle.style(of: theme).adapted(to: .none)[.input] == .plain)
    }
  }

  @Test func `the themes of FormKitTerminal are the tokens' light and dark`() {
    #expect(TerminalStyle.light == TokenStyle.style(of: .light))
    #expect(TerminalStyle.dark == TokenStyle.style(of: .dark))
  }

  @Test func `the automatic appearance follows the terminal, dark when it does not tell`() {
    func title(
      _ environment: [String: String], _ hasLightBackground: Bool? = nil
    ) -> FormKitTerminal.TextAttributes {
      TokenStyle.style(
        for: .automatic, environment: environment, hasLightBackground: hasLightBackground)[.title]
    }
    #expect(title(["COLORFGBG": "0;15"]) == TokenStyle.style(of: .light)[.title])
    #expect(title(["COLORFGBG": "15;0"]) == TokenStyle.style(of: .dark)[.title])
    #expect(title([:]) == TokenStyle.style(of: .dark)[.title])
    #expect(title([:], true) == TokenStyle.style(of: .light)[.title])
    #expect(title(["COLORFGBG": "0;15"], false) == TokenStyle.style(of: .dark)[.title])
    #expect(TokenStyle.style(for: .automatic, environment: [:])[.screen] == .plain)
  }
}
