import FormKit
import FormKitTerminal
import Testing

@testable import ShellApp
@testable import ShellCommands

/// The focus of a screen that shows again after one of its buttons has led away.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct PressedButtonTests {
  /// Two screens: a button leads from the first to the second, and Back returns.
  private final class TwoScreens: ScreenCoordinator {
    private let form: CompiledForm
    private var isSecond = false

    init() throws {
      let json = #"{"formatVersion":1,"id":"f","title":"F","sections":[]}"#
      form = try CompiledForm(json: Array(json.utf8))
    }

    var screen: Screen? {
      var screen = Screen(
        route: isSecond ? .signUp : .signUpCode, form: form,
        environment: FormEnvironment(today: .epoch))
      screen.entry = 1
      return screen
    }

    func submit(_ input: ScreenInput) async -> ScreenResult { .advance }
    func perform(action: String) async { isSecond = true }
    func goBack() { isSecond = false }
    func suspend(values: FormObject, of screen: Screen.Identity?) async {}
  }

  /// Leaves each screen by the next exit, and records the button that has the focus.
  private final class SurfaceSpy: FormSurface {
    private var exits: [FormExit]
    private(set) var focused: [String?] = []
    var app: (any ScreenCoordinator)?

    init(_ exits: [FormExit]) { self.exits = exits }

    func show(
      _ controller: FormController, _ presentation: FormPresentation
    ) async throws -> FormExit {
      focused.append(presentation.focusedAction)
      return exits.isEmpty ? .interrupted : exits.removeFirst()
    }

    func close() {}
  }

  @Test(arguments: [(ActionID.createAccount, true), (.changeAddress, false), (.back, false)])
  func `a button that leads on keeps the focus, and a way back does not`(
    action: ActionID, keepsFocus: Bool
  ) async throws {
    let surface = SurfaceSpy([.action(action.rawValue), .back])
    let app = try TwoScreens()
    let exit = try await ScreenRunner(
      coordinator: app, app: app, surface: surface, ports: FormPorts(), home: nil,
      loading: LoadingBoard(), messages: Words.messages(for: "en")
    ).run()
    #expect(exit == .interrupted)
    #expect(surface.focused == [nil, nil, keepsFocus ? action.rawValue : nil])
  }
}
