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
  private let catalog: FormCatalog
  private let environment: @Sendable () -> FormEnvironment
  private let today: @Sendable () -> CalendarDate
  private var notice: Notice?
  private let onFinish: @MainActor (Finish) async -> Void

  /// Starts at home.
  ///
  /// - Parameter profile: The signed-in person's; nil when it could not be asked for.
  public init(
    profile: UserProfile?, catalog: FormCatalog,
    environment: @escaping @Sendable () -> FormEnvironment,
    today: @escaping @Sendable () -> CalendarDate, notice: Notice? = nil,
    onFinish: @escaping @MainActor (Finish) async -> Void
  ) {
    self.profile = profile
    self.catalog = catalog
    self.environment = environment
    self.today = today
    self.notice = notice
    self.onFinish = onFinish
  }

  /// The screen of the present place.
  public var screen: Screen? {
    let isHome = place == .home
    guard let form = try? catalog.form(isHome ? "home" : "profileCard") else { return nil }
    return Screen(
      route: isHome ? .home : .profile, form: form, values: isHome ? greeting : card,
      notices: [notice].compactMap { $0 }, canGoBack: !isHome, environment: environment())
  }

  private var greeting: [String: FormValue] {
    ["greeting": .string(profile.map { "@\($0.screenName.value)" } ?? "offline")]
  }

  private var card: [String: FormValue] {
    guard let profile else { return [:] }
    var values: [String: FormValue] = ["screenName": .string(profile.screenName.value)]
    values["age"] = profile.dateOfBirth.map { .number(Double($0.age(on: today()))) }
    values["avatar"] = .string(profile.avatarURL?.absoluteString ?? "No picture yet")
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
    case "signOutButton": await onFinish(.signOut)
    case "formSandboxButton": await onFinish(.formSandbox)
    case "settingsButton": await onFinish(.settings)
    default: break
    }
  }

  /// Back home.
  public func goBack() { place = .home }

  /// Nothing is typed here.
  public func suspend(values: [String: FormValue]) async {}
}
