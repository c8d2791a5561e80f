public import Domain
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Verifies an address with the code 123456.
public final class AddressVerificationRepositoryFake: AddressVerificationRepository {
  /// The code of every message.
  public static let code = SecretString("123456")

  private struct State {
    var isVerified = false
    var sent = 0
    var attemptsLeft = 0
    var failure: RemoteError?
  }
  private let state = Mutex(State())

  /// Creates a repository with an address that is not verified.
  public init() {}

  /// Whether the address is verified.
  public var isVerified: Bool { state.withLock { $0.isVerified } }

  /// Fails every request with an error; nil ends it.
  public func fail(with error: RemoteError?) { state.withLock { $0.failure = error } }

  /// Sends a code, which is valid for five attempts; codes sent before end.
  public func requestCode() async throws -> AddressVerification {
    try access { state in
      guard !state.isVerified else { throw AddressVerificationError.notNeeded }
      state.sent += 1
      state.attemptsLeft = 5
      return AddressVerification(
        challenge: SecretString("verification-\(state.sent)"),
        expiresAt: Date(timeIntervalSince1970: 300))
    }
  }

  /// Verifies the address with ``code`` and the newest challenge.
  public func verify(_ verification: AddressVerification, code: SecretString) async throws {
    try access { state in
      guard state.attemptsLeft > 0,
        verification.challenge.revealed == "verification-\(state.sent)"
      else { throw AddressVerificationError.codeEnded }
      if code == Self.code {
        state.isVerified = true
        state.attemptsLeft = 0
        return
      }
      state.attemptsLeft -= 1
      throw state.attemptsLeft > 0
        ? AddressVerificationError.wrongCode(attemptsLeft: state.attemptsLeft) : .codeEnded
    }
  }

  private func access<Value: Sendable>(
    _ body: @Sendable (inout State) throws -> Value
  ) throws -> Value {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      return try body(&state)
    }
  }
}
