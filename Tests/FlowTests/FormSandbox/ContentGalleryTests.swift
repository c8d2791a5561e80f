import Domain
import FormKit
import Testing

@testable import ShellApp

/// The screen of the sandbox with each kind of content.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct ContentGalleryTests {
  private final class Interactor: SandboxListInteractor, InteractorDouble {
    let log = EventLog()
    func returnedForms() async -> Set<String> { [] }
    func draftedForms() async -> Set<String> { [] }
  }

  private let interactor = Interactor()
  private let router = RouterSpy()

  private var presenter: ContentGalleryPresenter {
    ContentGalleryPresenter(interactor: interactor, router: router)
  }

  /// The kinds of blocks, also those within cards.
  private func kinds(_ blocks: [ContentBlock]) -> Set<String> {
    blocks.reduce(into: []) { kinds, block in
      switch block {
      case .text: kinds.insert("text")
      case .code: kinds.insert("code")
      case .card(let card):
        kinds.insert("card")
        kinds.formUnion(self.kinds(card.blocks))
      case .list: kinds.insert("list")
      case .table: kinds.insert("table")
      case .summary: kinds.insert("summary")
      case .picture: kinds.insert("picture")
      case .figure: kinds.insert("figure")
      case .bars: kinds.insert("bars")
      case .heatMap: kinds.insert("heatMap")
      case .barcode: kinds.insert("barcode")
      case .sparkline: kinds.insert("sparkline")
      case .unavailable: kinds.insert("unavailable")
      }
    }
  }

  @Test func `it has every kind of content`() throws {
    #expect(kinds(try #require(presenter.screen).content).count == 11)
  }

  @Test func `every button of its content is one that presenters know`() throws {
    let ids = try #require(presenter.screen).otherActionIDs
    #expect(!ids.isEmpty && ids.allSatisfy { ActionID(rawValue: $0) != nil }, "\(ids)")
  }

  @Test func `a press changes the content, and so the change of the screen`() async throws {
    let presenter = presenter
    let before = ScreenChange(presenter.screen)
    await presenter.perform(.example)
    let after = ScreenChange(presenter.screen)
    #expect(before.identity == after.identity && before.notices == after.notices)
    #expect(before != after && after.content != before.content)
  }

  @Test func `a frame that changes is a change of the screen`() throws {
    var screen = try #require(presenter.screen)
    let before = ScreenChange(screen)
    screen.frame = FormFrame("Kit")
    #expect(ScreenChange(screen) != before)
  }

  @Test func `the list leads to it, and its submission leads back`() async throws {
    let list = SandboxListPresenter(
      forms: SandboxForms(
        catalog: .standard(region: "US"), environment: { FormEnvironment(today: .epoch) }),
      interactor: interactor, router: router)
    let actions = try #require(list.screen).form.schema.actions.map(\.id)
    #expect(actions == [ActionID.contentGallery.rawValue])
    await list.perform(.contentGallery)
    let presenter = presenter
    #expect(await presenter.submit(ScreenInput(values: [:])) == .advance)
    #expect(router.steps == [.route(.contentGallery), .dismissScreen])
  }

  @Test func `a link opens it above the list, as far as the sandbox is on`() {
    #expect(Route(path: "formSandbox/content") == .contentGallery)
    #expect(Route.contentGallery.stack == [.home, .formSandbox, .contentGallery])
    #expect(Route.contentGallery.flag == .formSandbox && Route.contentGallery.access == .profile)
  }
}
