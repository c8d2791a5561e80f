/// The requests of a sign-out by the person.
public protocol SignOutInteractor: GlobalInteractor {
  /// Returns whether the signed-in account is a guest's; nil when the session cannot be read.
  func isGuest() async -> Bool?
}

/// The navigation of a sign-out by the person.
@MainActor
public protocol SignOutRouter: GlobalRouter {
  /// Shows the form that gives a guest's account an address and a password.
  func showLinkAccount()
  /// Ends the session.
  func signOut() async
}

/// Ends the session for the person; asks first when that loses a guest's account, or a picture or
/// entries that are on this device only.
@MainActor
struct SignOut {
  let profile: SignedInProfile
  let interactor: any SignOutInteractor
  /// The streak, experience points and progress; nil for none.
  let engagement: (any EngagementInteractor)?
  let router: any SignOutRouter
  let loading: LoadingBoard

  /// Sends the entries that wait, then ends the session or asks.
  func perform() async {
    if await interactor.isGuest() == true { return askGuest() }
    let waiting = await loading.show("session.signingOut") { [engagement] in
      await engagement?.sendWaitingEntries() ?? 0
    }
    var losses: [Phrase] = profile.hasQueuedAvatar ? ["signOut.losesPicture"] : []
    if waiting > 0 { losses.append(Phrase("signOut.losesEntries", count: waiting)) }
    guard let first = losses.first else { return await router.signOut() }
    router.showAlert(
      .confirmationDialog, title: "signOut.question",
      subtitle: losses.dropFirst().reduce(first, +),
      buttons: [AlertButton(.back, title: "signOut.stay", role: .cancel), signOutButton])
  }

  private func askGuest() {
    router.showAlert(
      .confirmationDialog, title: "signOut.question", subtitle: "signOut.losesGuest",
      buttons: [
        AlertButton(.linkAccount, title: "createAccount.open") { [router] in
          router.showLinkAccount()
        },
        signOutButton,
        AlertButton(.back, title: "signOut.stay", role: .cancel),
      ])
  }

  private var signOutButton: AlertButton {
    AlertButton(.signOut, title: "action.signOut", role: .destructive) { [router] in
      await router.signOut()
    }
  }
}

extension CoreRouter: SignOutRouter {
  func signOut() async { await exits?.signOut() }
}
