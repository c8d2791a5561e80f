import Domain
import FormKit
import Foundation
@testable import ShellApp

/// Records where a presenter goes.
@MainActor
final class RouterSpy: HomeRouter, ProfileRouter, SettingsRouter, SecondFactorRouter,
  AuthenticatorRouter, RecoveryCodesRouter, DeleteAccountRouter, ReauthenticationRouter,
  PasswordHelpRouter, SandboxListRouter,
  SandboxFormRouter, SandboxReviewRouter, LinkAccountRouter, HandleRouter, ProfileEditRouter,
  BirthdayRouter, ChangePasswordRouter
{
  /// One way that was taken.
  enum Step: Equatable {
    case dismissScreen
    case dismissEnvironment
    case dismissPushStack
    case dismissModal
    case dismissToList
    case alert(Phrase, Phrase?, [String])
    case toast(ToastModel)
    case route(Route)
    case review(SandboxResult)
    case reauthentication
    case recoveryCodes([RecoveryCode], ToastModel)
    case signOut
    case signInWith(SignInCredential)
    case page(URL)
    case link(String)
    case quit
    case sessionEnded(ToastModel)
    case sessionExpired
    case profileLoaded(LaunchProfile)
  }

  private(set) var steps: [Step] = []
  /// The results of sign-ins in place of a guest, in order; nil when there is none.
  var signIns: [SignInResult] = []
  /// The answers of the last alert.
  private(set) var buttons: [AlertButton] = []
  /// What goes on after the right password.
  private(set) var onProved: (@MainActor () async -> Void)?

  /// What goes on after the screen that was shown last.
  private var onDismiss: (@MainActor () -> Void)?

  /// Leaves the screen that was shown last.
  func leaveShown() {
    onDismiss?()
    // The closure holds the router.
    onDismiss = nil
  }

  /// Releases the answers of the last alert, which hold the router.
  func forgetButtons() { buttons = [] }

  /// Records a step of a router protocol that an extension implements.
  func record(_ step: Step) { steps.append(step) }

  func dismissScreen() { steps.append(.dismissScreen) }
  func dismissEnvironment() { steps.append(.dismissEnvironment) }
  func dismissPushStack() { steps.append(.dismissPushStack) }
  func dismissModal() { steps.append(.dismissModal) }
  func showAlert(_ style: AlertStyle, title: Phrase, subtitle: Phrase?, buttons: [AlertButton]) {
    steps.append(.alert(title, subtitle, buttons.map(\.model.id)))
    self.buttons = buttons
  }
  func showPasswordHelp() { steps.append(.route(.passwordHelp)) }
  func dismissToList() { steps.append(.dismissToList) }
  func show(_ toast: ToastModel) { steps.append(.toast(toast)) }
  func showProfile() { steps.append(.route(.profile)) }
  func showEdit() { steps.append(.route(.profileEdit)) }
  func showBirthday() { steps.append(.route(.profileBirthday)) }
  func showHandle() { steps.append(.route(.profileHandle)) }
  func showPicture() { steps.append(.route(.profilePicture)) }
  func showGuardian(onDismiss: @escaping @MainActor () -> Void) {
    steps.append(.route(.guardian))
    self.onDismiss = onDismiss
  }
  func showGuardian() { steps.append(.route(.guardian)) }
  func showSubmissionCode(_ delegate: SubmissionCodeDelegate) {
    steps.append(.route(.submissionCode(delegate.form)))
  }
  func showAdditionalInfo(_ delegate: AdditionalInfoDelegate) {
    steps.append(.route(.additionalInfo(delegate.form)))
  }
  func open(_ feature: HomeFeature) { steps.append(.route(feature.route)) }
  func showAppLock() { steps.append(.route(.appLock)) }
  func showSecondFactor() { steps.append(.route(.secondFactor)) }
  func showChangePassword() { steps.append(.route(.changePassword)) }
  func showLinkAccount() { steps.append(.route(.linkAccount)) }
  func signIn(with credential: SignInCredential) async -> SignInResult? {
    steps.append(.signInWith(credential))
    return signIns.isEmpty ? nil : signIns.removeFirst()
  }
  func open(page: URL) { steps.append(.page(page)) }
  func open(link: String) async { steps.append(.link(link)) }
  func showAuthenticator() { steps.append(.route(.authenticator)) }
  func showTextMessage() { steps.append(.route(.textMessage)) }
  func showSettings() { steps.append(.route(.settings)) }
  func showRecoveryCodes(_ codes: [RecoveryCode], done: ToastModel) {
    steps.append(.recoveryCodes(codes, done))
  }
  func showDeleteAccount() { steps.append(.route(.deleteAccount)) }
  func showForm(_ form: SandboxForm) { steps.append(.route(.sandboxForm(form))) }
  func showContentGallery() { steps.append(.route(.contentGallery)) }
  func showReview(_ result: SandboxResult) { steps.append(.review(result)) }
  func showReauthentication(onProved: @escaping @MainActor () async -> Void) {
    steps.append(.reauthentication)
    self.onProved = onProved
  }
  func signOut() async { steps.append(.signOut) }
  func quit() { steps.append(.quit) }
  func sessionEnded(_ message: ToastModel) async { steps.append(.sessionEnded(message)) }
  func profileLoaded(_ profile: LaunchProfile) { steps.append(.profileLoaded(profile)) }
  func sessionExpired() async { steps.append(.sessionExpired) }
}
