import Domain
import FormKit
import Foundation
import ShellApp
import Testing

@testable import ShellApp

/// The person's picture is changed and removed from the profile.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct ProfilePictureTests {
  private let interactor = IdentityInteractorFake()
  private let router = RouterSpy()

  private func profile(_ avatar: String?) throws -> SignedInProfile {
    let url = try avatar.map { try #require(URL(string: $0)) }
    return SignedInProfile(
      .content(
        UserProfile(
          id: UserID("u1"), screenName: try ScreenName("ada_lovelace"), avatarURL: url)),
      interactor: interactor)
  }

  private func presenter(_ profile: SignedInProfile) -> ProfilePicturePresenter {
    ProfilePicturePresenter(profile: profile, interactor: interactor, router: router)
  }

  private func input(crop: String? = nil) -> ScreenInput {
    var values: FormObject = ["avatar": ["name": "me.png"]]
    values["avatarCrop"] = crop.map { .string($0) }
    return ScreenInput(
      values: values, files: ["avatar": PickedFile(name: "me.png", data: Picture.png())])
  }

  private func actions(_ screen: Screen?) throws -> [String] {
    let screen = try #require(screen)
    let engine = FormEngine(screen.form, values: screen.values, environment: screen.environment)
    return engine.actions.map(\.id)
  }

  private func alternativeText(_ screen: Screen?) throws -> String {
    for case .picture(let picture) in try #require(screen).content {
      return picture.alternativeText
    }
    throw CancellationError()
  }

  private nonisolated static let old = "https://api.example.com/v1/avatars/1"
  private nonisolated static let new = "https://api.example.com/v1/avatars/2"

  @Test(arguments: [nil, Self.old])
  func `the profile leads to the form that changes the picture`(avatar: String?) async throws {
    let card = ProfilePresenter(
      profile: try profile(avatar), interactor: interactor, router: router)
    var rows: [ContentBlock.SummaryRow] = []
    for case .summary(let block) in try #require(card.screen).content { rows += block }
    #expect(rows.last?.change?.id == "editAvatarButton")
    await card.perform(.editAvatar)
    #expect(router.steps == [.route(.profilePicture)])
  }

  @Test func `an uploaded picture reaches every screen, and the one before is forgotten`()
    async throws
  {
    let profile = try profile(Self.old)
    let presenter = presenter(profile)
    await presenter.appear()
    let url = try #require(URL(string: Self.new))
    interactor.set { $0.avatar = .uploaded(url) }
    let result = await presenter.submit(input(crop: "1, 2, 3, 4"))
    #expect(result == .advance)
    #expect(interactor.crops == [PixelRect(x: 1, y: 2, width: 3, height: 4)])
    #expect(profile.profile?.avatarURL == url && interactor.updated == [url])
    #expect(interactor.forgotten.map(\.absoluteString) == [Self.old])
    #expect(router.steps == [.dismissScreen, .toast(.success("avatar.uploaded"))])
  }

  @Test func `a picture without a connection is kept, and home offers to upload it`() async throws {
    let asset = try AvatarAsset(data: Picture.png(), fileName: "me.png")
    let profile = try profile(Self.old)
    interactor.set {
      $0.avatar = .cached(.user(UserID("u1")))
      $0.kept = .queued(asset)
    }
    #expect(await presenter(profile).submit(input()) == .advance)
    #expect(profile.hasQueuedAvatar && interactor.updated.isEmpty)
    #expect(router.steps == [.dismissScreen, .toast(ToastModel(.warning, "avatar.waits"))])
  }

  @Test(arguments: [nil, Self.new])
  func `a picture that another device has replaced is forgotten`(avatar: String?) async throws {
    let profile = try profile(Self.old)
    let other = UserProfile(
      id: UserID("u1"), screenName: try ScreenName("ada_lovelace"),
      avatarURL: avatar.flatMap { URL(string: $0) })
    profile.take(other)
    while interactor.updated.isEmpty {
      try Task.checkCancellation()
      await Task.yield()
    }
    #expect(interactor.updated == [other.avatarURL])
  }

  @Test func `a crop with too large a number is refused at its field`() async throws {
    let profile = try profile(Self.old)
    let result = await presenter(profile).submit(input(crop: "99999999999999999999,0,10,10"))
    #expect(
      result
        == .stay(
          messages: ["avatarCrop": AvatarError.cropOutsidePicture.phrase], notice: nil))
    #expect(interactor.updated.isEmpty)
  }

  @Test(arguments: [
    (AvatarError.cropOutsidePicture, FieldPath("avatarCrop")),
    (.cropNotSquare, FieldPath("avatarCrop")), (.unsupportedFormat, FieldPath("avatar")),
    (.processingFailed, FieldPath("avatar")),
    (.uploadFailed(.unreachable), FieldPath("avatar")),
  ])
  func `a picture that cannot be used is refused at its field, and the one before stays`(
    error: AvatarError, field: FieldPath
  ) async throws {
    let profile = try profile(Self.old)
    interactor.set { $0.avatar = .failed(error, canRetry: false) }
    let result = await presenter(profile).submit(input())
    #expect(result == .stay(messages: [field: error.phrase], notice: nil))
    #expect(profile.profile?.avatarURL?.absoluteString == Self.old && router.steps.isEmpty)
  }

  @Test func `only a person with a picture can remove it`() async throws {
    #expect(try actions(presenter(profile(nil)).screen) == [])
    #expect(try actions(presenter(profile(Self.old)).screen) == ["removeAvatarButton"])
  }

  @Test func `the picture is removed after a question`() async throws {
    let profile = try profile(Self.old)
    let presenter = presenter(profile)
    await presenter.appear()
    await presenter.perform(.removeAvatar)
    #expect(interactor.removals == 0)
    #expect(
      router.steps == [
        .alert(
          "profilePicture.question", "profilePicture.initials",
          ["backButton", "removeAvatarButton"])
      ])
    await router.buttons.last?.action?()
    #expect(interactor.removals == 1 && interactor.updated == [nil])
    #expect(interactor.forgotten.map(\.absoluteString) == [Self.old])
    #expect(profile.profile?.avatarURL == nil)
    #expect(try alternativeText(presenter.screen) == "No picture yet")
    #expect(router.steps.suffix(2) == [.dismissScreen, .toast(.success("profilePicture.removed"))])
  }

  @Test func `a removal that fails is said, and the picture stays`() async throws {
    let profile = try profile(Self.old)
    let presenter = presenter(profile)
    interactor.set { $0.removal = .offline }
    await presenter.perform(.removeAvatar)
    await router.buttons.last?.action?()
    #expect(presenter.screen?.notices == [Notice(.error, RemoteError.offline.phrase)])
    #expect(profile.profile?.avatarURL?.absoluteString == Self.old)
  }

  @Test func `the form leaves when no profile is loaded`() async {
    await presenter(SignedInProfile(.empty, interactor: interactor)).appear()
    #expect(router.steps == [.dismissScreen])
  }

  @Test func `the state of the app has the new address, for its user only`() throws {
    let user = User(id: UserID("u1"), profile: try profile(Self.old).profile)
    var snapshot = AppSnapshot()
    snapshot.reduce(.launched(.authenticated(user)))
    let url = try #require(URL(string: Self.new))
    snapshot.reduce(.avatarUpdated(UserID("u2"), url))
    #expect(snapshot.state.user?.profile?.avatarURL?.absoluteString == Self.old)
    snapshot.reduce(.avatarUpdated(UserID("u1"), url))
    #expect(snapshot.state.user?.profile?.avatarURL == url)
    snapshot.reduce(.avatarUpdated(UserID("u1"), nil))
    #expect(snapshot.state.user?.profile?.avatarURL == nil)
  }
}
