import Domain
import FormKit
import Testing

@testable import ShellApp

/// The buttons of features on home.
@MainActor @Suite(.withoutLeaks) struct HomeFeatureTests {
  private let interactor = IdentityInteractorFake()
  private let router = RouterSpy()

  private func home(_ features: [HomeFeature]) throws -> HomePresenter {
    let person = UserProfile(id: UserID("u1"), screenName: try ScreenName("ada_lovelace"))
    return HomePresenter(
      profile: SignedInProfile(.content(person), interactor: interactor), interactor: interactor,
      router: router, features: features)
  }

  @Test func `a feature has a button above the form, which opens its first screen`() async throws {
    let home = try home([HomeFeature(.example, title: "action.settings", route: .contentGallery)])
    let screen = try #require(home.screen)
    #expect(
      screen.content.flatMap(\.actions)
        == [.submit("Profile"), ContentBlock.Action("exampleButton", label: "Settings")])
    await home.perform(.example)
    #expect(router.steps == [.route(.contentGallery)])
  }

  @Test func `home without features has the greeting only, and ignores other buttons`() async throws
  {
    let home = try home([])
    let picture = ContentBlock.picture(
      .init("No picture yet", initials: "AL", name: "ada_lovelace", title: "Hello, ada_lovelace"))
    let greeting = ContentBlock.card(.init("", [picture], actions: [.submit("Profile")]))
    #expect(try #require(home.screen).content == [greeting])
    await home.perform(.example)
    #expect(router.steps.isEmpty)
  }

  @Test func `the features of the app have buttons and screens of their own`() {
    let features = HomeFeature.all
    #expect(Set(features.map(\.action)).count == features.count)
    #expect(Set(features.map(\.route)).count == features.count)
    #expect(features.allSatisfy { $0.route.stack == [.home, $0.route] })
  }
}
