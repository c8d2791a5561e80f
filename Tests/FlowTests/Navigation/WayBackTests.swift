import Domain
import FormKit
import Testing

@testable import ShellApp

/// One button leads back on a screen, never two.
@MainActor @Suite(.withoutLeaks) struct WayBackTests {
  private let interactor = IdentityInteractorFake()
  private let router = RouterSpy()

  private func profile(_ state: ViewState<UserProfile>) -> ProfilePresenter {
    ProfilePresenter(
      profile: SignedInProfile(state, interactor: interactor), interactor: interactor,
      router: router)
  }

  @Test func `the main button of the profile leads back, and is the only one`() throws {
    let person = UserProfile(id: UserID("u1"), screenName: try ScreenName("ada_lovelace"))
    var screen = try #require(profile(.content(person)).screen)
    screen.canGoBack = true
    #expect(screen.hasOwnWayBack && !screen.showsBackButton)
    #expect(screen.environment.messages.resolve(screen.form.schema.submitLabel ?? "") == "Back")
  }

  @Test func `a profile that is not loaded has one button that leads back`() throws {
    var screen = try #require(profile(.profileError).screen)
    screen.canGoBack = true
    #expect(screen.form.schema.actions.map(\.id) == ["backButton"])
    #expect(!screen.showsBackButton)
  }

  @Test func `the answer of a dialog that does nothing leads back`() throws {
    let delete = CallToActionModel(
      .confirmDelete, title: "action.deleteAccount", role: .destructive)
    let keep = CallToActionModel(.keepAccount, title: "deleteAccount.keep", role: .cancel)
    for (cancel, showsBack) in [(keep, false), (nil, true)] {
      let dialog = DialogModel(title: "deleteAccount.question", confirm: delete, cancel: cancel)
      var screen = try Screen(dialog, at: .deleteAccount, environment: interactor.formEnvironment())
      #expect(!screen.showsBackButton)
      screen.canGoBack = true
      #expect(screen.showsBackButton == showsBack)
    }
  }

  @Test func `a screen with other buttons shows one that leads back`() throws {
    let screen = try Screen(
      ContentUnavailableModel.error(
        title: "unavailable.retry", message: "profile.failed", actions: [.tryAgain]),
      at: .home, environment: interactor.formEnvironment())
    #expect(!screen.hasOwnWayBack)
  }
}
