import FormKit
import FormKitTerminal
import ShellApp
import Testing

@MainActor
struct GlobalUIScreenTests {
  private let environment = FormEnvironment(
    today: .epoch, messages: Words.messages(for: "en"))

  /// What the terminal shows.
  private func text(_ screen: Screen) throws -> String {
    let notices = try screen.notices.map {
      FormNotice(
        try #require(FormNotice.Kind(rawValue: $0.kind.rawValue)),
        environment.messages.text($0.text))
    }
    let engine = FormEngine(screen.form, values: screen.values, environment: screen.environment)
    return FormTextRenderer.text(engine: engine, notices: notices, width: 40)
  }

  @Test func `a dialog is a screen whose Return does no harm`() throws {
    let dialog = DialogModel(
      title: "Delete Account?", message: "This action cannot be undone.",
      confirm: CallToActionModel(id: "deleteButton", title: "Delete", role: .destructive),
      cancel: CallToActionModel(id: "cancelButton", title: "Keep it", role: .cancel))
    let screen = try Screen(dialog, at: .home, environment: environment)
    #expect(screen.route == .home)
    #expect(screen.form.schema.actions.map(\.id) == ["deleteButton"])
    let shown = try text(screen)
    #expect(
      shown == """
        Delete Account?

        Warning: This action cannot be undone.

          [ Keep it ]   [ Delete ]

        """)
  }

  @Test func `an error state says what to do and offers it`() throws {
    let content = ContentUnavailableModel.error(
      title: "No Connection", message: "Check the network, then try again.",
      actions: [
        CallToActionModel(id: "tryAgainButton", title: "Try again"),
        CallToActionModel(id: "quitButton", title: "Quit", role: .secondary),
        CallToActionModel(id: "busyButton", title: "Busy", role: .secondary, isBusy: true),
      ])
    let shown = try text(Screen(content, at: .failed, environment: environment))
    #expect(
      shown == """
        No Connection

        Error: Check the network, then try
               again.

          [ Try again ]   [ Quit ]

        """)
  }

  @Test func `an empty state without anything to do can still be left`() throws {
    let content = ContentUnavailableModel.empty(
      title: "No Messages", message: "What people write to you shows here.")
    #expect(content.tone == .info)
    let shown = try text(Screen(content, at: .home, environment: environment))
    #expect(
      shown == """
        No Messages

        Note: What people write to you shows
              here.

          [ OK ]

        """)
  }

  @Test func `hostile texts are shown as they are`() throws {
    let dialog = DialogModel(
      title: "\u{1B}[2J{\"key\":\"form.submit\"}", message: "\u{202E}x",
      confirm: CallToActionModel(id: "okButton", title: "</button>"))
    let screen = try Screen(dialog, at: .home, environment: environment)
    #expect(try !text(screen).contains("\u{1B}"))
    #expect(screen.form.schema.title == .literal(environment.messages.text(dialog.title)))
  }
}
