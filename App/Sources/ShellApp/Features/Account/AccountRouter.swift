import Domain

/// The navigation from the screens about the account.
@MainActor
public protocol AccountRouter: GlobalRouter {
  /// Asks for the password on a sheet; `onProved` is called after the right one.
  func showReauthentication(onProved: @escaping @MainActor () async -> Void)
  /// Ends the session.
  func signOut() async
  /// Shows the sign-in after the session has ended, with a message.
  func sessionEnded(_ message: ToastModel) async
}

extension CoreRouter: AccountRouter {
  func showReauthentication(onProved: @escaping @MainActor () async -> Void) {
    router?.present(.reauthentication) { builder?.reauthentication(onProved: onProved) }
  }
  func sessionEnded(_ message: ToastModel) async { await exits?.sessionEnded(message) }
}

extension ToastModel {
  /// The message after the service has ended the session.
  static let sessionEnded = ToastModel.error(
    RemoteError.unauthorized(.sessionEnded).message)
}
