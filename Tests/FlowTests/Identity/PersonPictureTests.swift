import Domain
import FormKit
import Foundation
import ShellApp
import Testing

@testable import ShellApp

/// The person's picture on home and the profile, and the picked one on the review.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct PersonPictureTests {
  private let interactor = IdentityInteractorFake()
  private let pixels: [UInt8] = [1, 2, 3, 255]

  private func profile(_ avatar: String?) throws -> SignedInProfile {
    let url = try avatar.map { try #require(URL(string: $0)) }
    return SignedInProfile(
      .content(
        UserProfile(
          id: UserID("u1"), screenName: try ScreenName("ada_lovelace"), avatarURL: url)),
      interactor: interactor)
  }

  private func picture(_ blocks: [ContentBlock]) throws -> ContentBlock.Picture {
    for block in blocks {
      switch block {
      case .picture(let picture): return picture
      case .card(let card):
        if let found = try? picture(card.blocks) { return found }
      default: continue
      }
    }
    throw CancellationError()
  }

  @Test func `home and the profile show the address at once and the pixels once they are loaded`()
    async throws
  {
    let profile = try profile("https://api.example.com/v1/avatars/1")
    let home = HomePresenter(profile: profile, interactor: interactor, router: RouterSpy())
    let card = ProfilePresenter(profile: profile, interactor: interactor, router: RouterSpy())
    await home.appear()
    let first = try picture(try #require(home.screen).content)
    #expect(first.image?.address == "/v1/avatars/1" && first.alternativeText == "Your picture")
    await profile.pictureLoaded()
    for screen in [home.screen, card.screen] {
      let shown = try picture(try #require(screen).content)
      #expect(shown.image?.pixels == pixels && shown.image?.address == "/v1/avatars/1")
    }
  }

  @Test func `the top line has the picture's address before it is loaded, and follows a change`()
    async throws
  {
    let profile = try profile("https://api.example.com/v1/avatars/1")
    #expect(profile.image?.address == "/v1/avatars/1" && profile.image?.pixels == nil)
    await profile.avatarUpdated(URL(string: "https://api.example.com/v1/avatars/2"))
    #expect(profile.image?.address == "/v1/avatars/2")
    await profile.avatarUpdated(nil)
    #expect(profile.image == nil)
  }

  @Test func `a person without a picture has initials`() async throws {
    let profile = try profile(nil)
    let home = HomePresenter(profile: profile, interactor: interactor, router: RouterSpy())
    await home.appear()
    await profile.pictureLoaded()
    let shown = try picture(try #require(home.screen).content)
    #expect(shown.image == nil && shown.initials == "AL")
    #expect(shown.alternativeText == "No picture yet")
  }

  @Test func `an uploaded picture replaces the one before, which is forgotten`() async throws {
    let (old, new) = (
      "https://api.example.com/v1/avatars/1", "https://api.example.com/v1/avatars/2"
    )
    let profile = try profile(old)
    let home = HomePresenter(profile: profile, interactor: interactor, router: RouterSpy())
    await home.appear()
    await profile.pictureLoaded()
    let url = try #require(URL(string: new))
    interactor.set { $0.avatar = .uploaded(url) }
    await home.perform(.retryAvatar)
    await profile.pictureLoaded()
    #expect(interactor.forgotten.map(\.absoluteString) == [old])
    let shown = try picture(try #require(home.screen).content)
    #expect(shown.image?.address == "/v1/avatars/2" && shown.image?.pixels == pixels)
  }

  @Test(arguments: [nil, "https://api.example.com/v1/avatars/2"])
  func `a picture that the service has no more is looked for in the profile of the service`(
    new: String?
  ) async throws {
    let old = try #require(URL(string: "https://api.example.com/v1/avatars/1"))
    let profile = try profile(old.absoluteString)
    let home = HomePresenter(profile: profile, interactor: interactor, router: RouterSpy())
    var changed = try #require(profile.profile)
    changed.avatarURL = try new.map { try #require(URL(string: $0)) }
    let found = changed
    interactor.set {
      $0.gonePictures = [old]
      $0.requestedProfile = found
    }
    await home.appear()
    while profile.profile != found || interactor.updated.isEmpty {
      try Task.checkCancellation()
      await Task.yield()
    }
    await profile.pictureLoaded()
    #expect(interactor.forgotten == [old] && interactor.updated == [found.avatarURL])
    let shown = try picture(try #require(home.screen).content)
    #expect(shown.image?.address == found.avatarURL?.path())
    #expect(shown.image?.pixels == (new == nil ? nil : pixels))
  }

  @Test func `initials take the place of a picture that is gone, also without an answer`()
    async throws
  {
    let url = try #require(URL(string: "https://api.example.com/v1/avatars/1"))
    let profile = try profile(url.absoluteString)
    let home = HomePresenter(profile: profile, interactor: interactor, router: RouterSpy())
    interactor.set { $0.gonePictures = [url] }
    await home.appear()
    await profile.pictureLoaded()
    #expect(try picture(try #require(home.screen).content).image == nil && profile.image == nil)
    // Another visit asks again: the picture may be back.
    interactor.set { $0.gonePictures = [] }
    await home.appear()
    await profile.pictureLoaded()
    #expect(try picture(try #require(home.screen).content).image?.pixels == pixels)
  }

  @Test func `the review shows the pixels of the picked picture`() async throws {
    var state = IdentityState(place: .step(.review))
    state.handle = try Handle("John_Doe")
    state.displayName = try DisplayName("John Doe")
    state.screenName = try ScreenName("john_doe2")
    state.dateOfBirth = try DateOfBirth(year: 2000, month: 1, day: 15, today: interactor.today)
    state.avatar = .queued(try AvatarAsset(data: Picture.png(), fileName: "me.png"))
    let today = interactor.today
    let presenter = IdentityPresenter(
      catalog: .standard(region: "US"), environment: { FormEnvironment.english },
      today: { today }, region: "US")
    let flow = IdentityFlowCoordinator(
      interactor: interactor, presenter: presenter, loading: LoadingBoard(),
      delegate: IdentityFlowDelegate(state: state) { _ in })
    await flow.appear()
    let shown = try picture(try #require(flow.screen).content)
    #expect(shown.id == "avatarPreview" && shown.image?.pixels == pixels)
  }
}
