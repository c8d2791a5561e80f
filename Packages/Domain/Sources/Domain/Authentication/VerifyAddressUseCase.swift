/// The result of a request about the verification of an address.
public enum AddressVerificationResult: Hashable, Sendable {
  /// The service sent a code to the account's address.
  case codeSent(AddressVerification)
  /// The address is verified.
  case verified
  /// The code is wrong.
  ///
  /// `attemptsLeft` is the number of remaining attempts, at least 1.
  case wrongCode(attemptsLeft: Int)
  /// The code has expired or was entered incorrectly too often.
  case codeEnded
  /// The request failed, or the service returned an error.
  case failed(RemoteError)
}

/// A use case that verifies the address of the signed-in user's account.
///
/// ```swift
/// guard case .codeSent(let verification) = try await verifyAddress.request() else { … }
/// let result = try await verifyAddress.confirm(verification, code: code)  // .verified
/// ```
public struct VerifyAddressUseCase: Sendable {
  private let repository: any AddressVerificationRepository

  /// Creates a use case with a repository.
  public init(repository: any AddressVerificationRepository) { self.repository = repository }

  /// Requests that the service send a code to the account's address.
  ///
  /// The result is ``AddressVerificationResult/verified`` when nothing has to be verified any more.
  ///
  /// - Throws: `CancellationError` only.
  public func request() async throws -> AddressVerificationResult {
    try await result { .codeSent(try await repository.requestCode()) }
  }

  /// Verifies the address with the code of the message.
  ///
  /// - Throws: `CancellationError` only.
  public func confirm(
    _ verification: AddressVerification, code: SecretString
  ) async throws -> AddressVerificationResult {
    try await result {
      try await repository.verify(verification, code: code)
      return .verified
    }
  }

  private func result(
    _ body: () async throws -> AddressVerificationResult
  ) async throws -> AddressVerificationResult {
    do {
      return try await body()
    } catch let error as AddressVerificationError {
      switch error {
      case .notNeeded: return .verified
      case .wrongCode(let attemptsLeft): return .wrongCode(attemptsLeft: attemptsLeft)
      case .codeEnded: return .codeEnded
      }
    } catch {
      return .failed(try RemoteError.interpreting(error))
    }
  }
}
