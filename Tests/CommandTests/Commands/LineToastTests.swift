import FormKit
import FormKitTerminal
import Synchronization
import Testing

@testable import ShellApp
@testable import ShellCommands

/// Toasts that come while lines wait for an answer.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct LineToastTests {
  private final class Output: FormLineSink, Sendable {
    private let written = Mutex("")
    var text: String { written.withLock { $0 } }

    func write(_ text: String) throws { written.withLock { $0 += text } }
    func flush() throws {}
  }

  /// Enters one line at the first prompt once the toast is on the screen's board; then the input ends.
  private final class Lines: FormLineSource {
    let echoesInput = false
    var board: FormNoticeBoard?
    private var line: String?
    private let showToast: @MainActor () -> Void

    init(_ line: String, showToast: @escaping @MainActor () -> Void) {
      self.line = line
      self.showToast = showToast
    }

    func nextLine(secretPrompt: String?) async throws -> LineReader.Line? {
      guard let line else { return nil }
      self.line = nil
      showToast()
      while board?.notices.contains(where: { $0.text == LineToastTests.text }) == false {
        try Task.checkCancellation()
        await Task.yield()
      }
      return .text(line)
    }
  }

  private final class Surface: FormSurface {
    let output = Output()
    private let lines: Lines
    weak var app: (any ScreenCoordinator)?

    init(_ lines: Lines) { self.lines = lines }

    func show(
      _ controller: FormController, _ presentation: FormPresentation
    ) async throws -> FormExit {
      lines.board = presentation.notices
      let form = LineForm(
        controller: controller, presentation: presentation, showsControlIDs: true)
      var lines = lines
      return try await form.run(reading: &lines, writing: output)
    }

    func close() {}
  }

  private static let toast = ToastModel.warning("editProfile.notSaved")
  private static let text = "Your profile was not saved, and shows as it was before."

  /// The main button, and a tab, a button and a line without a meaning.
  @Test(arguments: ["1", ":continueButton", ":settingsButton", "6", "nothing"])
  func `a toast that comes at the menu of home is printed once, whatever line follows`(
    _ line: String
  ) async throws {
    let dependencies = try Dependencies(
      configuration: Configuration(isSignedIn: true, bootTimeout: .seconds(60)))
    try await dependencies.prepare()
    let app = AppCoordinator(dependencies: dependencies)
    app.toastEnd = .step
    try await app.boot()
    await app.resume()
    #expect(app.route == .home)
    let lines = Lines(line) { app.ui.show(Self.toast) }
    let surface = Surface(lines)
    _ = try await ScreenRunner(
      coordinator: app, app: app, surface: surface, ports: dependencies.formPorts, home: nil,
      loading: app.loading, messages: Words.messages(for: "en")
    ).run()
    let printed = surface.output.text
    #expect(printed.ranges(of: Self.text).count == 1, "\(printed)")
  }
}
