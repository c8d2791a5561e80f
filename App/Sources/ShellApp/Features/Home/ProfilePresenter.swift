public import Domain
public import FormKit
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The card of the signed-in person's profile.
@MainActor
public final class ProfilePresenter: ScreenPresenter {
  private let profile: SignedInProfile
  private let catalog: FormCatalog
  private let environment: @Sendable () -> FormEnvironment
  private let today: @Sendable () -> CalendarDate
  private let router: any GlobalRouter

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - environment: The environment that the form is judged in.
  ///   - today: The present day, for the age.
  public init(
    profile: SignedInProfile, catalog: FormCatalog,
    environment: @escaping @Sendable () -> FormEnvironment,
    today: @escaping @Sendable () -> CalendarDate, router: any GlobalRouter
  ) {
    self.profile = profile
    self.catalog = catalog
    self.environment = environment
    self.today = today
    self.router = router
  }

  /// The card.
  public var screen: Screen? {
    guard let form = try? catalog.form("profileCard") else { return nil }
    return Screen(route: .profile, form: form, values: card, environment: environment())
  }

  private var card: FormObject {
    guard let profile = profile.profile else { return [:] }
    var values: FormObject = ["screenName": .string(profile.screenName.value)]
    values["age"] = profile.dateOfBirth.map { .number(Double($0.age(on: today()))) }
    let avatar = (self.profile.uploadedAvatar ?? profile.avatarURL)?.absoluteString
    values["avatar"] = .string(avatar ?? "No picture yet")
    return values
  }

  /// Leaves the card.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    router.dismissScreen()
    return .advance
  }
}

extension CoreBuilder {
  func profileCard() -> ProfilePresenter {
    ProfilePresenter(
      profile: profile, catalog: dependencies.catalog,
      environment: dependencies.formEnvironment, today: dependencies.today, router: coreRouter)
  }
}
