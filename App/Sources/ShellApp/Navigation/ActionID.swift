/// The buttons beside submit; the raw value is the control's id in schemas, surfaces and scripts.
public enum ActionID: String, Sendable, Hashable, CaseIterable {
  /// The actions that end or delete something of the person's for good.
  public static let destructive: Set<ActionID> = [
    .confirmDelete, .deleteCrashReport, .discardAnswers, .removeAvatar, .renewRecoveryCodes,
    .saveBirthday, .signInThere, .signOut, .useFreeze,
  ]

  /// The actions that leave their screen for good, as Back does: the screen begins anew the next time.
  public static let goingBack: Set<ActionID> = [.back, .changeAddress]

  /// Counts today for the streak.
  case addToday = "addTodayButton"
  /// Sends another code for a new account.
  case anotherCode = "anotherCodeButton"
  /// Shows the form of the app's lock.
  case appLock = "appLockButton"
  /// Asks a parent or guardian for consent again.
  case askGuardian = "askGuardianButton"
  /// Goes back to the screen below.
  case back = "backButton"
  /// Changes the address of a new account.
  case changeAddress = "changeAddressButton"
  /// Shows the form of a new password.
  case changePassword = "changePasswordButton"
  /// Shares more photos with the app.
  case choosePhotos = "choosePhotosButton"
  /// Deletes the account after the question.
  case confirmDelete = "confirmDeleteButton"
  /// Shows the screen of the sandbox with each kind of content.
  case contentGallery = "contentGalleryButton"
  /// Shows how to reach the support.
  case contactSupport = "contactSupportButton"
  /// Signs in as a guest.
  case continueAsGuest = "guestButton"
  /// Signs in with Apple.
  case continueWithApple = "appleButton"
  /// Signs in with Google.
  case continueWithGoogle = "googleButton"
  /// Shows the form of a new account.
  case createAccount = "createAccountButton"
  /// Shows the question before the account is deleted.
  case deleteAccount = "deleteAccountButton"
  /// Deletes the report of a crash.
  case deleteCrashReport = "deleteCrashReportButton"
  /// Sends the report of a crash.
  case sendCrashReport = "sendCrashReportButton"
  /// Shows the report of a crash.
  case showCrashReport = "showCrashReportButton"
  /// Discards answers that the service has not accepted, after a question.
  case discardAnswers = "discardAnswersButton"
  /// Puts a banner away.
  case dismissBanner = "dismissBannerButton"
  /// Goes back to the form of a review.
  case edit = "editButton"
  /// Changes the picture from the review or the profile.
  case editAvatar = "editAvatarButton"
  /// Changes the text about the person from the review or the profile.
  case editBio = "editBioButton"
  /// Changes the birthday from the review or the profile.
  case editBirthday = "editBirthdayButton"
  /// Changes the display name from the review or the profile.
  case editDisplayName = "editDisplayNameButton"
  /// Changes the handle from the review or the profile.
  case editHandle = "editHandleButton"
  /// Changes the screen name from the review.
  case editScreenName = "editScreenNameButton"
  /// Counts the presses of the examples in the form sandbox.
  case example = "exampleButton"
  /// Shows the form that asks for a new password.
  case forgotPassword = "forgotPasswordButton"
  /// Shows the form sandbox.
  case formSandbox = "formSandboxButton"
  /// Shows home.
  case home = "homeButton"
  /// Keeps the account.
  case keepAccount = "keepAccountButton"
  /// Shows the form that gives a guest's account an address and a password.
  case linkAccount = "linkAccountButton"
  /// Leaves a message that has been read.
  case ok = "okButton"
  /// Explains what a person without a password can do.
  case noPassword = "noPasswordButton"
  /// Opens the system's settings of the app.
  case openSettings = "openSettingsButton"
  /// Ends the app.
  case quit = "quitButton"
  /// Removes the picture after a question.
  case removeAvatar = "removeAvatarButton"
  /// Replaces the recovery codes.
  case renewRecoveryCodes = "renewRecoveryCodesButton"
  /// Uploads the picture again.
  case retryAvatar = "retryAvatarButton"
  /// Saves a date of birth that ends the use of the account, after a question.
  case saveBirthday = "saveBirthdayButton"
  /// Shows the form of the second factor.
  case secondFactor = "secondFactorButton"
  /// Shows the settings.
  case settings = "settingsButton"
  /// Signs in to the account of an address in place of a guest's.
  case signInThere = "signInThereButton"
  /// Ends the session.
  case signOut = "signOutButton"
  /// Goes on without a picture.
  case skipAvatar = "skipAvatarButton"
  /// Boots the app again.
  case tryAgain = "tryAgainButton"
  /// Unlocks the app with biometrics.
  case useBiometrics = "useBiometricsButton"
  /// Uses the freezes that save the streak.
  case useFreeze = "useFreezeButton"
  /// Asks for a recovery code in place of a code of the second factor.
  case useRecoveryCode = "useRecoveryCodeButton"
}

extension CallToActionModel {
  /// Makes the button of an action; enabled and idle.
  init(_ action: ActionID, title: Phrase, role: Role = .primary) {
    self.init(id: action.rawValue, title: title, role: role)
  }
}
