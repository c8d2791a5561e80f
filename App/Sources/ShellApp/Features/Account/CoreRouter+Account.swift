import Domain

extension CoreRouter: SecondFactorRouter, AuthenticatorRouter, DeleteAccountRouter,
  ReauthenticationRouter, ChangePasswordRouter
{
  func showReauthentication(onProved: @escaping @MainActor () async -> Void) {
    router.show(
      AnyDestination(
        .reauthentication, as: .sheet([.medium]),
        presenter: { [weak builder] entry in
          builder?.reauthentication(entry, ReauthenticationDelegate(onProved: onProved))
        }))
  }
  func showAuthenticator() { router.push(.authenticator) }
  func showTextMessage() { router.push(.textMessage) }
  func showRecoveryCodes(_ codes: [RecoveryCode], done: ToastModel) {
    router.show(
      AnyDestination(
        .recoveryCodes,
        presenter: { [weak builder] entry in
          builder?.recoveryCodes(entry, RecoveryCodesDelegate(codes: codes, done: done))
        }))
  }
  func showPasswordHelp() { router.show(AnyDestination(.passwordHelp, as: .modal)) }
  func sessionEnded(_ message: ToastModel) async { await exits?.sessionEnded(message) }
  func sessionExpired() async { await exits?.sessionExpired() }
}

extension ToastModel {
  /// The message after the service has ended the session.
  static let sessionEnded = ToastModel.error("remote.sessionEnded")
}
