import Cryptography
import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The verification of an account's address by a code.
extension BackendService {
  /// `POST /v1/account/verification`: sends a code, which replaces the one before.
  mutating func requestVerification(of userID: String) throws(BackendError) -> HTTPResponse {
    struct Body: Encodable {
      let challenge: String
      let expiresAt: Date
    }
    guard state.accounts[userID]?.verification == .email, let email = state.accounts[userID]?.email
    else { throw .verificationNotNeeded }
    try requireMessage(.verification, to: email)
    let id = try random(byteCount: 16)
    let code = try randomCode()
    let expiresAt = now.adding(configuration.codeLifetime)
    state.verifications[userID] = BackendState.Challenge(
      userID: userID, digest: try Self.digest(id + code), expiresAt: expiresAt)
    messages.append(BackendMessage(recipient: email, content: .code(code)))
    return .json(Body(challenge: id, expiresAt: expiresAt), status: 202)
  }

  /// `POST /v1/account/verification/confirmation`: the right code verifies the address.
  mutating func confirmVerification(
    _ body: JSONBody, of userID: String
  ) throws(BackendError) -> HTTPResponse {
    let id = try body.string("challenge")
    let code = try body.string("code")
    guard var pending = state.verifications[userID], pending.expiresAt > now else {
      throw .wrongCode(attemptsLeft: 0)
    }
    guard ConstantTime.areEqual(try Self.digest(id + code), pending.digest) else {
      pending.failures += 1
      let attemptsLeft = max(0, Self.codeAttempts - pending.failures)
      state.verifications[userID] = attemptsLeft > 0 ? pending : nil
      throw .wrongCode(attemptsLeft: attemptsLeft)
    }
    state.verifications[userID] = nil
    state.accounts[userID]?.verification = nil
    return .noContent
  }
}
