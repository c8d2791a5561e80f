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

  private enum Place { case home, profile, guardian }

  private var place = Place.home
  private var profile: UserProfile?
  /// The address of the account, which is no guardian's.
  private var accountEmail: EmailAddress?
  private let interactor: any IdentityInteractor
  /// Whether a picture waits to be uploaded.
  private var hasQueuedAvatar = false
  /// Where a picture was uploaded to since the profile was asked for.
  private var uploadedAvatar: URL?
  private let catalog: FormCatalog
  private let environment: @Sendable () -> FormEnvironment
  private let today: @Sendable () -> CalendarDate
  private var notice: Notice?
  private let message: @Sendable () -> Notice?
  private let loading: LoadingBoard
  private let onFinish: @MainActor (Finish) async -> Void

  /// Starts at home.
  ///
  /// - Parameters:
  ///   - profile: The signed-in person's; nil when it could not be asked for.
  ///   - message: The message the demo's backend sent last, for the guardian's code; default none.
  ///   - loading: Where is said what takes long; default a board that nobody looks at.
  public init(
    profile: UserProfile?, interactor: any IdentityInteractor, catalog: FormCatalog,
    environment: @escaping @Sendable () -> FormEnvironment,
    today: @escaping @Sendable () -> CalendarDate, notice: Notice? = nil,
    message: @escaping @Sendable () -> Notice? = { nil },
    loading: LoadingBoard = LoadingBoard(), onFinish: @escaping @MainActor (Finish) async -> Void
  ) {
    self.profile = profile
    self.interactor = interactor
    self.loading = loading
    self.catalog = catalog
    self.environment = environment
    self.today = today
    self.notice = notice
    self.message = message
    self.onFinish = onFinish
  }

  /// Looks whether a picture of an earlier start still waits to be uploaded.
  public func resume() async { hasQueuedAvatar = await interactor.hasQueuedAvatar() }

  /// Says something on the screen until the next step; nil says nothing.
  func say(_ notice: Notice?) { self.notice = notice }

  /// The screen of the present place.
  public var screen: Screen? {
    switch place {
    case .home:
      screen("home", .home, greeting, [notice, consentNotice].compactMap { $0 })
    case .profile: screen("profileCard", .profile, card, [notice].compactMap { $0 })
    case .guardian: screen("guardianConsent", .guardian, [:], [notice].compactMap { $0 })
    }
  }

  private func screen(
    _ id: String, _ route: Route, _ values: FormObject, _ notices: [Notice]
  ) -> Screen? {
    guard let form = try? catalog.form(id) else { return nil }
    var environment = environment()
    environment.context["hasQueuedAvatar"] = .bool(hasQueuedAvatar)
    environment.context["canAskGuardian"] = .bool(canAskGuardian)
    environment.context["accountEmail"] = accountEmail.map { .string($0.revealed) }
    return Screen(
      route: route, form: form, values: values, notices: notices, canGoBack: place != .home,
      environment: environment)
  }

  private var consentNotice: Notice? {
    GuardianConsentNotice.notice(
      profile?.guardianConsent, requestAllowedAt: isRequestRefused ? requestAllowedAt : nil)
  }

  /// When a guardian who has declined can be asked again; nil when unknown or none has.
  private var requestAllowedAt: Date? { profile?.guardianRequestAllowedAt }

  /// Whether the service refuses to ask a guardian for now, because one has declined.
  private var isRequestRefused: Bool { requestAllowedAt.map { interactor.now < $0 } ?? false }

  private var canAskGuardian: Bool {
    profile?.guardianConsent.isApproved == false && !isRequestRefused
  }

  private var greeting: FormObject {
    ["greeting": .string(profile.map { "@\($0.screenName.value)" } ?? "offline")]
  }

  private var card: FormObject {
    guard let profile else { return [:] }
    var values: FormObject = ["screenName": .string(profile.screenName.value)]
    values["age"] = profile.dateOfBirth.map { .number(Double($0.age(on: today()))) }
    let avatar = (uploadedAvatar ?? profile.avatarURL)?.absoluteString
    values["avatar"] = .string(avatar ?? "No picture yet")
    return values
  }

  /// Quits from home, goes back from the profile, asks a guardian.
  public func submit(_ input: ScreenInput) async -> ScreenResponse {
    notice = nil
    switch place {
    case .profile: place = .home
    case .home: await onFinish(.quit)
    case .guardian: return await askGuardian(input)
    }
    return .advance
  }

  /// Asks the same guardian again, or another one.
  private func askGuardian(_ input: ScreenInput) async -> ScreenResponse {
    do {
      let email = try input.values.convert(.guardianEmail) { try EmailAddress(normalizing: $0) }
        .get()
      let result = try await loading.show("Asking your guardian…") {
        try await interactor.requestGuardianConsent(email)
      }
      switch result {
      case .requested:
        profile?.guardianConsent = .pending
        profile?.guardianRequestAllowedAt = nil
        place = .home
        notice = GuardianConsentNotice.asked(message())
        return .advance
      case .refused(.invalidAddress):
        let message = GuardianConsentError.invalidAddress.message
        return .stay(messages: ["guardianEmail": message], notice: nil)
      case .refused(let error):
        return .stay(messages: [:], notice: Notice(.error, error.message))
      case .failed(let failure):
        return .stay(messages: [:], notice: Notice(.error, failure.message))
      }
    } catch let error as MappingError {
      return .stay(messages: error.messages, notice: nil)
    } catch {
      // Cancelled: nothing was asked, as far as this device knows.
      return .stay(messages: [:], notice: nil)
    }
  }

  /// Handles the home screen's buttons.
  public func perform(action: String) async {
    notice = nil
    switch action {
    case "profileButton": place = .profile
    case "retryAvatarButton": await retryAvatar()
    case "askGuardianButton":
      accountEmail = await interactor.accountEmail()
      place = .guardian
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
  public func suspend(values: FormObject) async {}
}
