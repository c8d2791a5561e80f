import Domain

/// The navigation from the screens about the account.
@MainActor
public protocol AccountRouter: GlobalRouter {
  /// Asks for the password on a sheet; `onProved` is called after the right one.
  func showReauthentication(onProved: @escaping @MainActor () async -> Void)
  /// Shows the help for a person without a password on a modal.
  func showPasswordHelp()
  /// Ends the session.
  func signOut() async
  /// Shows the sign-in after the session has ended, with a message.
  func sessionEnded(_ message: ToastModel) async
  /// Shows the sign-in after the service has ended the session.
  func sessionExpired() async
}

extension CoreRouter: AccountRouter {
  func showReauthentication(onProved: @escaping @MainActor () async -> Void) {
    router.show(
      AnyDestination(
        .reauthentication, as: .sheet([.medium]),
        presenter: { [weak builder] entry in
          builder?.reauthentication(entry, onProved: onProved)
        }))
  }
  func showPasswordHelp() { router.show(AnyDestination(.passwordHelp, as: .modal)) }
  func sessionEnded(_ message: ToastModel) async { await exits?.sessionEnded(message) }
  func sessionExpired() async { await exits?.sessionExpired() }
}

extension ToastModel {
  /// The message after the service has ended the session.
  static let sessionEnded = ToastModel.error(
    RemoteError.unauthorized(.sessionEnded).message)
}
