import FormKit
import LocalPersistence
import ShellApp
import Testing

@MainActor
struct SettingsCoordinatorTests {
  private final class Ending {
    var notices: [Notice?] = []
  }

  private let store = InMemoryKeyValueStore()
  private let ending = Ending()

  private func coordinator(_ store: (any KeyValueStore)? = nil) -> SettingsCoordinator {
    SettingsCoordinator(
      settings: Settings(store: store ?? self.store),
      environment: { FormEnvironment(today: .epoch) }
    ) { [ending] in ending.notices.append($0) }
  }

  @Test func `nothing set is as the system says, with motion`() throws {
    let screen = try #require(coordinator().screen)
    #expect(screen.route == .settings)
    #expect(screen.canGoBack)
    #expect(screen.form.findings == [])
    #expect(screen.values == ["appearance": "automatic", "reducesMotion": false])
  }

  @Test func `what is saved is kept and shown again`() async throws {
    let input = ScreenInput(values: ["appearance": "highContrastDark", "reducesMotion": true])
    #expect(await coordinator().submit(input) == .advance)
    #expect(ending.notices == [Notice(.success, "Your settings are saved.")])
    let settings = Settings(store: store)
    #expect(settings.appearance == .highContrastDark)
    #expect(settings.reducesMotion)
    let screen = try #require(coordinator().screen)
    #expect(screen.values == ["appearance": "highContrastDark", "reducesMotion": true])
  }

  @Test func `every appearance can be chosen`() {
    guard case .fixed(let options)? = coordinator().screen?.form.schema.fields.first?.options else {
      Issue.record("no options")
      return
    }
    #expect(options.map(\.value) == Appearance.allCases.map { .string($0.rawValue) })
  }

  @Test func `going back changes nothing`() {
    coordinator().goBack()
    #expect(ending.notices == [nil])
    #expect(Settings(store: store).appearance == .automatic)
  }

  @Test func `what cannot be kept is said, and nothing of it counts`() async throws {
    let folder = SecureFolder(path: "/dev/null/nowhere")
    let coordinator = coordinator(FileKeyValueStore(folder: folder, namespace: "settings"))
    let input = ScreenInput(values: ["appearance": "dark", "reducesMotion": true])
    guard case .stay(let messages, let notice?) = await coordinator.submit(input) else {
      Issue.record("The screen did not stay.")
      return
    }
    #expect(messages.isEmpty)
    #expect(notice.text.hasPrefix("The settings could not be saved. "))
    #expect(ending.notices.isEmpty)
    #expect(try #require(coordinator.screen).values["appearance"] == "automatic")
  }
}
