import Cryptography
import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Text messages as a second factor, where the service has an adapter that sends them.
extension BackendService {
  /// `POST /v1/account/second-factor/sms`: sends a code to a phone number, which becomes the second factor with the
  /// code.
  ///
  /// Text messages cost money: an account and a number each have a limit.
  mutating func beginTextMessageSetup(
    _ body: JSONBody, of userID: String, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    struct Body: Encodable {
      let expiresAt: Date
    }
    // A guest, who could not prove anything, is refused for want of an address.
    if hasCredential(userID) {
      try requireConfirmedPassword(
        of: userID, request, for: MFAMethod.sms.rawValue, isSetup: true)
    }
    try requireAddress(of: userID)
    try requireTextMessages()
    let text = try body.string("phoneNumber")
    guard let number = PhoneNumber(text) else {
      throw body.invalid("phoneNumber", "Expected a phone number such as +12015550123 (E.164).")
    }
    try requireMessage(.textMessage, to: userID)
    try requireMessage(.textMessage, to: number.revealed)
    let code = try randomCode()
    let setup = BackendState.TextMessageSetup(
      phoneNumber: number, digest: try Self.digest(of: code, to: number, for: userID),
      expiresAt: now.adding(configuration.codeLifetime))
    state.textMessageSetups[userID] = setup
    sendText(code, to: number)
    return .json(Body(expiresAt: setup.expiresAt), status: 202)
  }

  /// Refuses text messages where nothing sends them.
  func requireTextMessages() throws(BackendError) {
    guard configuration.deliverTextMessage != nil else {
      throw .conflict("method-unavailable", "The service does not send text messages.")
    }
  }

  /// Sends a code as a text message once the change is kept.
  mutating func sendText(_ code: String, to number: PhoneNumber) {
    textMessages.append(BackendMessage(recipient: number.revealed, content: .code(code)))
  }

  /// The phone number of a setup, whose code is used up; a wrong code is counted.
  ///
  /// A client that has not received the recovery codes finds the setup ended, and its number set.
  mutating func confirmPhone(
    _ code: String, of userID: String
  ) throws(BackendError) -> PhoneNumber {
    guard var setup = state.textMessageSetups[userID], setup.expiresAt > now else {
      throw .conflict("setup-ended", "The phone number must be entered again.")
    }
    let digest = try Self.digest(of: code, to: setup.phoneNumber, for: userID)
    if ConstantTime.areEqual(digest, setup.digest) { return setup.phoneNumber }
    setup.failures += 1
    let attemptsLeft = max(0, Self.codeAttempts - setup.failures)
    state.textMessageSetups[userID] = attemptsLeft > 0 ? setup : nil
    throw .wrongSetupCode(attemptsLeft: attemptsLeft)
  }

  private static func digest(
    of code: String, to number: PhoneNumber, for userID: String
  ) throws(BackendError) -> Data {
    try digest([userID, number.revealed, code].joined(separator: "\n"))
  }
}
