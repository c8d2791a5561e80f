public import Domain
public import FormKit
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Shows the home screen of a signed-in person.
@MainActor
public final class HomeCoordinator: ScreenCoordinator {
  /// How the person leaves.
  public enum Finish: Sendable, Hashable {
    /// Quits; the session stays.
    case quit
    /// Signs out.
    case signOut
    /// Goes to the form sandbox.
    case formSandbox
    /// Goes to the settings.
    case settings
  }

  private enum Place { case home, profile }

  private var place = Place.home
  private let profile: UserProfile?
  private let interactor: any IdentityInteractor
  /// Whether a picture waits to be uploaded.
  private var hasQueuedAvatar = false
  /// Where a picture was uploaded to since the profile was asked for.
  private var uploadedAvatar: URL?
  private let catalog: FormCatalog
  private let environment: @Sendable () -> FormEnvironment
  private let today: @Sendable () -> CalendarDate
  private var notice: Notice?
  private let loading: LoadingBoard
  private let onFinish: @MainActor (Finish) async -> Void

  /// Starts at home.
  ///
  /// - Parameters:
  ///   - profile: The signed-in person's; nil when it could not be asked for.
  ///   - loading: Where is said what takes long; default a board that nobody looks at.
  public init(
    profile: UserProfile?, interactor: any IdentityInteractor, catalog: FormCatalog,
    environment: @escaping @Sendable () -> FormEnvironment,
    today: @escaping @Sendable () -> CalendarDate, notice: Notice? = nil,
    loading: LoadingBoard = LoadingBoard(), onFinish: @escaping @MainActor (Finish) async -> Void
  ) {
    self.profile = profile
    self.interactor = interactor
    self.loading = loading
    self.catalog = catalog
    self.environment = environment
    self.today = today
    self.notice = notice
    self.onFinish = onFinish
  }

  /// Looks whether a picture of an earlier start still waits to be uploaded.
  public func resume() async { hasQueuedAvatar = await interactor.hasQueuedAvatar() }

  /// Says something on the screen until the next step; nil says nothing.
  func say(_ notice: Notice?) { self.notice = notice }

  /// The screen of the present place.
  public var screen: Screen? {
    let isHome = place == .home
    guard let form = try? catalog.form(isHome ? "home" : "profileCard") else { return nil }
    var environment = environment()
    environment.context["hasQueuedAvatar"] = .bool(hasQueuedAvatar)
    return Screen(
      route: isHome ? .home : .profile, form: form, values: isHome ? greeting : card,
      notices: [notice].compactMap { $0 }, canGoBack: !isHome, environment: environment)
  }

  private var greeting: [String: FormValue] {
    ["greeting": .string(profile.map { "@\($0.screenName.value)" } ?? "offline")]
  }

  private var card: [String: FormValue] {
    guard let profile else { return [:] }
    var values: [String: FormValue] = ["screenName": .string(profile.screenName.value)]
    values["age"] = profile.dateOfBirth.map { .number(Double($0.age(on: today()))) }
    let avatar = (uploadedAvatar ?? profile.avatarURL)?.absoluteString
    values["avatar"] = .string(avatar ?? "No picture yet")
    return values
  }

  /// Quits from home, goes back from the profile.
  public func submit(_ input: ScreenInput) async -> ScreenResponse {
    notice = nil
    if place == .profile {
      place = .home
    } else {
      await onFinish(.quit)
    }
    return .advance
  }

  /// Handles the home screen's buttons.
  public func perform(action: String) async {
    notice = nil
    switch action {
    case "profileButton": place = .profile
    case "retryAvatarButton": await retryAvatar()
    case "signOutButton": await onFinish(.signOut)
    case "formSandboxButton": await onFinish(.formSandbox)
    case "settingsButton": await onFinish(.settings)
    default: break
    }
  }

  private func retryAvatar() async {
    let results = try? await loading.follow(LoadingModel.uploadMessage) { tell in
      try await interactor.retryAvatarUploads { tell(.uploading($0)) }
    }
    guard let results else { return }
    notice = AvatarRetryNotice.notice(for: results)
    for case .uploaded(let url) in results { uploadedAvatar = url }
    await resume()
  }

  /// Back home.
  public func goBack() { place = .home }

  /// Nothing is typed here.
  public func suspend(values: [String: FormValue]) async {}
}
