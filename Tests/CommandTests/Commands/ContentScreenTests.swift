import FormKit
import FormKitTerminal
import Foundation
import Testing

@testable import ShellApp
@testable import ShellCommands

/// A screen with content, by lines.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct ContentScreenTests {
  /// Counts the presses of the content's button; another screen follows after two submissions.
  private final class Counting: ScreenCoordinator {
    private let form: CompiledForm
    private(set) var presses = 0
    private(set) var submissions = 0

    init() throws {
      let json = #"""
        {"formatVersion":1,"id":"f","title":"F","sections":[{"fields":[{"id":"a","type":"text"}]}]}
        """#
      form = try CompiledForm(json: Array(json.utf8))
    }

    var screen: Screen? {
      guard submissions == 0 else { return nil }
      let card = ContentBlock.Card(
        "Streak", [.text("\(presses) presses")],
        actions: [.init("exampleButton", label: "Add today")])
      var screen = Screen(
        route: .home, form: form, environment: FormEnvironment(today: .epoch),
        content: [.card(card)])
      screen.entry = 1
      screen.frame = FormFrame("Kit", tabs: [.init("tabButton", "Forms")])
      return screen
    }

    func submit(_ input: ScreenInput) async -> ScreenResult {
      submissions += 1
      return .advance
    }

    func perform(action: String) async { presses += action == "exampleButton" ? 1 : 100 }
    func goBack() {}
    func suspend(values: FormObject, of screen: Screen.Identity?) async {}
  }

  @Test func `content is printed, its buttons are pressed, and its change is printed`()
    async throws
  {
    let folder = try TemporaryFolder()
    let input = try folder.file("input", ":exampleButton\n:forms\nx\n")
    let output = try folder.file("output", "")
    let files = try [input, output].map { try FileHandle(forUpdating: URL(filePath: $0)) }
    let app = try Counting()
    let exit = try await ScreenRunner(
      coordinator: app, app: app,
      surface: LineSurface(
        input: files[0].fileDescriptor,
        output: FileOutputStream(descriptor: files[1].fileDescriptor), showsControlIDs: true),
      ports: FormPorts(), home: nil, loading: LoadingBoard(),
      messages: Words.messages(for: "en")
    ).run()
    let text = try String(contentsOf: URL(filePath: output), encoding: .utf8)
    #expect(exit == .finished, "\(text)")
    #expect(text.hasPrefix("Kit\nF\nStreak\n0 presses\n"), "\(text)")
    #expect(
      text.contains("Streak\n1 presses\n") && text.contains("Streak\n101 presses\n"), "\(text)")
    #expect(text.contains("Forms: :tabButton, Add today: :exampleButton"), "\(text)")
  }
}
