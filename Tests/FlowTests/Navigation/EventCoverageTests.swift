import FormKit
import Foundation
import Testing

@testable import ShellApp

/// Screens that ``DeadEndTests`` does not reach by buttons alone, with the events of each step; and that no route
/// is forgotten.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(10)))
struct EventCoverageTests {
  private typealias Step = ScreenWalker.Step

  /// The routes that ``DeadEndTests`` reaches from its two starts.
  static let walked: Set = [
    "alert", "formSandbox", "formSandbox/content", "home", "identity/avatar", "identity/birthday",
    "identity/guardianConsent", "identity/review", "identity/screenName", "ineligible",
    "onboarding/displayName", "onboarding/handle", "profile", "profile/birthday", "profile/edit",
    "profile/handle", "profile/picture", "resetPassword", "settings", "settings/deleteAccount",
    "settings/lock", "settings/secondFactor", "settings/secondFactor/app",
    "settings/secondFactor/recoveryCodes", "settings/secondFactor/textMessage",
    "settings/secondFactor/textMessage/code", "signIn", "signIn/passwordReset", "signUp",
    "signUp/code", "welcome",
  ]

  /// The cases of `Route` that need more than a person's steps, with the suite of their screens.
  private static let others = [
    "signInProvider": "ProviderSignInFlowTests", "linkAccountProvider": "LinkAccountFlowTests",
    "guardian": "FormRequirementTests",
    "verification": "BackendVerificationTests", "verify": "BackendVerificationTests",
    "reauthentication": "AccountPresenterTests", "passwordHelp": "AccountPresenterTests",
    "overlay": "DebugMenuTests", "unlock": "BiometricGateFlowTests",
    "locked": "RouteToInitialFlowTests", "maintenance": "ScreenEventTests",
    "updateRequired": "UpdateRequiredFlowTests", "failed": "RouteToInitialFlowTests",
    "submissionRecoveryCode": "FormCodeTests", "oauthCallback": "ProviderSignInFlowTests",
  ]

  private static let card: FormObject = [
    "cardName": "Ada", "cardNumber": "4242424242424242", "expiry": "01/40", "securityCode": "123",
    "country": "US", "amount": 1_500, "tip": 0,
  ]

  private static let tours: [(isSignedIn: Bool, steps: [Step], ends: String)] = [
    (false, [.open("consent"), .submit([:]), .back], "welcome"),
    (
      true,
      [
        .open("formSandbox/payment"), .submit([:]), .submit(card), .submit(["code": "000000"]),
        .submit(["code": ScreenWalker.code]), .press("editButton"),
      ], "formSandbox/payment"
    ),
    (
      true,
      [
        .open("formSandbox/signup"),
        .submit([
          "screenName": "ada_x", "name": "Ada", "email": "ada@example.com",
          "accountType": "Business",
          "companyName": "Engines", "password": "correct-horse",
          "confirmPassword": "correct-horse",
        ]), .submit(["name": "Ada", "country": "DE", "postalCode": "10115"]), .submit([:]),
      ], "formSandbox"
    ),
    (
      true,
      [
        .press("settingsButton"), .press("secondFactorButton"), .submit(["method": "email"]),
        .submit(["password": "correct-horse"]), .submit([:]), .press("changePasswordButton"), .back,
        .back, .press("signOutButton"),
        .submit([:]),
        .submit(["email": "ada@example.com", "password": "correct-horse"]),
        .press("useRecoveryCodeButton"), .back, .submit(["code": "000000"]),
        .submit(["code": ScreenWalker.code]),
      ], "home"
    ),
    (
      true,
      [
        .press("settingsButton"), .press("secondFactorButton"), .submit(["method": "sms"]),
        .submit(["phoneNumber": "+12015550167"]), .submit(["password": "correct-horse"]),
        .press("anotherCodeButton"), .back,
        .submit(["phoneNumber": "+12015550199"]), .submit(["code": "000000"]),
        .submit(["code": ScreenWalker.code]), .submit([:]), .back, .press("signOutButton"),
        .submit([:]),
        .submit(["email": "ada@example.com", "password": "correct-horse"]),
        .submit(["code": ScreenWalker.code]),
      ], "home"
    ),
    (
      false,
      [
        .press("guestButton"), .submit(["handle": "Guest_One"]), .submit(["displayName": "Guest"]),
        .submit(["screenName": "guest_one"]), .submit(["dateOfBirth": "1990-01-15"]),
        .press("skipAvatarButton"), .submit([:]), .press("settingsButton"),
        .press("linkAccountButton"),
        .submit(["email": "ada@example.com", "password": "a-longer-horse-2"]),
        .submit(["code": ScreenWalker.code]), .submit([:]),
        .submit(["email": "guest@example.com", "password": "a-longer-horse-2"]),
        .submit(["code": ScreenWalker.code]),
      ], "settings"
    ),
  ]

  @Test func `each screen has its events, and each route is reached or has a suite of its own`()
    async throws
  {
    var reached = Self.walked
    for tour in Self.tours {
      let (routes, last) = try await ScreenWalker().tour(isSignedIn: tour.isSignedIn, tour.steps)
      #expect(last == tour.ends, "\(routes.sorted())")
      reached.formUnion(routes)
    }
    let missing = try Self.routes.subtracting(Self.others.keys).filter { name in
      Self.examples[name].map { !reached.contains($0) } ?? true
    }
    #expect(missing == [], "\(reached.sorted())")
    #expect(Set(Self.others.keys).subtracting(try Self.routes) == [])
  }

  /// A route of each case that the person's steps reach.
  private static let examples: [String: String] = {
    let routes: [(String, Route)] = [
      ("welcome", .welcome), ("signIn", .signIn), ("signInCode", .signInCode),
      ("signInRecoveryCode", .signInRecoveryCode), ("passwordReset", .passwordReset),
      ("newPassword", .newPassword(token: nil)), ("signUp", .signUp), ("signUpCode", .signUpCode),
      ("identity", .identity(.review)), ("ineligible", .ineligible), ("home", .home),
      ("profile", .profile), ("profileEdit", .profileEdit), ("profileBirthday", .profileBirthday),
      ("profileHandle", .profileHandle), ("profilePicture", .profilePicture),
      ("guardianDecision", .guardianDecision), ("formSandbox", .formSandbox),
      ("sandboxForm", .sandboxForm(.payment)), ("sandboxReview", .sandboxReview(.payment)),
      ("submissionCode", .submissionCode(.payment)), ("additionalInfo", .additionalInfo(.signup)),
      ("contentGallery", .contentGallery), ("settings", .settings), ("appLock", .appLock),
      ("secondFactor", .secondFactor), ("changePassword", .changePassword),
      ("linkAccount", .linkAccount),
      ("linkAccountCode", .linkAccountCode), ("addressInUse", .addressInUse),
      ("authenticator", .authenticator), ("textMessage", .textMessage),
      ("textMessageCode", .textMessageCode), ("recoveryCodes", .recoveryCodes),
      ("deleteAccount", .deleteAccount), ("alert", .alert),
    ]
    return Dictionary(uniqueKeysWithValues: routes.map { ($0.0, $0.1.description) })
  }()

  /// The names of the cases of `Route`, by its source.
  private static var routes: Set<String> {
    get throws {
      let source = URL(filePath: #filePath)
        .appending(path: "../../../../App/Sources/ShellApp/Navigation/Route.swift").standardized
      let text = try String(contentsOf: source, encoding: .utf8)
      let cases = text.prefix(
        upTo: text.firstRange(of: "public static let")?.lowerBound ?? text.startIndex)
      return Set(cases.matches(of: /\n  case (\w+)/).map { String($0.1) })
    }
  }
}
