import Domain
import FormKit

/// The new password of the account that a guest signs in to; the guest stays.
extension LinkAccountCoordinator {
  func requestReset(_ values: FieldValues) async throws -> ScreenResult {
    let address = try values.convert(.email) { try EmailAddress.entered($0) }.get()
    interactor.trackEvent(Event.requestReset(.start))
    let error = try await loading.show("passwordReset.running") {
      try await interactor.requestPasswordReset(for: address)
    }
    interactor.trackEvent(Event.requestReset(error.map { .fail($0) } ?? .success))
    return await result(of: flow.apply(.resetRequested(address, error)))
  }

  func setPassword(_ values: FieldValues) async throws -> ScreenResult {
    let token = try values.convert(.token) { SecretString($0) }.get()
    let password = try AccountForms.password(in: values)
    interactor.trackEvent(Event.setPassword(.start))
    let result = try await loading.show("newPassword.running") {
      try await interactor.resetPassword(token: token, password: password)
    }
    let stage = AuthenticationFlow.Reason(result).map {
      AuthenticationFlow.Decision.stay($0).stage(nil)
    }
    interactor.trackEvent(Event.setPassword(stage ?? .success))
    return await self.result(of: flow.apply(.passwordReset(result)))
  }
}
