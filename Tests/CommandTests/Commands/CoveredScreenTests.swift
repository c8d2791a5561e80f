import FormKit
import FormKitTerminal
import Foundation
import Testing

@testable import ShellApp
@testable import ShellCommands

/// A screen that another one covers while its form is submitted.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct CoveredScreenTests {
  /// Covers its form with another one when the form is submitted.
  private final class Covering: ScreenCoordinator {
    private let form: CompiledForm
    private let cover: CompiledForm
    private(set) var isCovered = false
    private var isFinished = false

    init() throws {
      form = try Self.form(
        #"[{"fields":[{"id":"a","type":"text","label":"A","required":true}]}]"#, actions: "[]")
      cover = try Self.form("[]", actions: #"[{"id":"quitButton","label":"Quit"}]"#)
    }

    static func form(_ sections: String, actions: String) throws -> CompiledForm {
      let json =
        #"{"formatVersion":1,"id":"f","title":"F","sections":\#(sections),"actions":\#(actions)}"#
      return try CompiledForm(json: Array(json.utf8))
    }

    var screen: Screen? {
      guard !isFinished else { return nil }
      var screen = Screen(
        route: isCovered ? .maintenance : .signIn, form: isCovered ? cover : form,
        environment: FormEnvironment(today: .epoch))
      screen.entry = isCovered ? nil : 1
      return screen
    }

    func submit(_ input: ScreenInput) async -> ScreenResult {
      isCovered = true
      return .stay(messages: [:], notice: Notice(.error, "The service is under maintenance."))
    }

    func perform(action: String) async { isFinished = isCovered }
    func goBack() {}
    func suspend(values: FormObject, of screen: Screen.Identity?) async {}
  }

  @Test func `its form asks nothing more, and the next line belongs to the other screen`()
    async throws
  {
    let folder = try TemporaryFolder()
    let input = try folder.file("input", "answer\n:quitButton\n")
    let output = try folder.file("output", "")
    let files = try [input, output].map { try FileHandle(forUpdating: URL(filePath: $0)) }
    let app = try Covering()
    let exit = try await ScreenRunner(
      coordinator: app, app: app,
      surface: LineSurface(
        input: files[0].fileDescriptor,
        output: FileOutputStream(descriptor: files[1].fileDescriptor), showsControlIDs: true),
      ports: FormPorts(), home: nil, loading: LoadingBoard(),
      messages: Words.messages(for: "en")
    ).run()
    #expect(exit == .finished)
    #expect(app.isCovered)
  }

  /// A form with a banner that its button removes.
  private final class Bannered: ScreenCoordinator {
    private let form: CompiledForm
    private(set) var isDismissed = false
    private(set) var submissions: [FieldValues] = []

    init() throws {
      form = try Covering.form(
        #"[{"fields":[{"id":"a","type":"text"},{"id":"b","type":"text"}]}]"#, actions: "[]")
    }

    var screen: Screen? {
      guard submissions.count < 2 else { return nil }
      let banner = BannerModel(.warning, "Offline.", isDismissible: true)
      var screen = Screen(
        route: .signIn, form: form, notices: isDismissed ? [] : [banner.notice],
        environment: FormEnvironment(today: .epoch))
      screen.entry = 1
      return screen
    }

    func submit(_ input: ScreenInput) async -> ScreenResult {
      submissions.append(input.values)
      guard submissions.count < 2 else { return .advance }
      return .stay(messages: [:], notice: Notice(.error, "Refused."))
    }

    func perform(action: String) async { isDismissed = true }
    func goBack() {}
    func suspend(values: FormObject, of screen: Screen.Identity?) async {}
  }

  /// Runs an app by lines.
  private func run(_ app: Bannered, _ lines: String...) async throws -> String {
    let folder = try TemporaryFolder()
    let input = try folder.file("input", lines.map { $0 + "\n" }.joined())
    let output = try folder.file("output", "")
    let files = try [input, output].map { try FileHandle(forUpdating: URL(filePath: $0)) }
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
    return text
  }

  @Test func `putting a banner away keeps what was typed`() async throws {
    let app = try Bannered()
    let text = try await run(app, "one", ":dismissBannerButton", "", "two", "1")
    #expect(app.isDismissed)
    #expect(try app.submissions.first?.string("a").get() == "one", "\(text)")
    #expect(try app.submissions.first?.string("b").get() == "two", "\(text)")
  }

  @Test func `a banner is still there after a refusal`() async throws {
    let app = try Bannered()
    let text = try await run(app, "one", "two", ":dismissBannerButton", "", "")
    #expect(app.isDismissed, "\(text)")
    #expect(text.contains("Error: Refused."))
    #expect(app.submissions.count == 2)
  }
}
