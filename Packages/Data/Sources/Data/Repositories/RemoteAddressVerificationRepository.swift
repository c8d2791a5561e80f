public import Domain
public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A repository that verifies the address of the signed-in user's account through the service.
public struct RemoteAddressVerificationRepository: AddressVerificationRepository {
  private let service: RemoteService
  private let secondsAhead: @Sendable () -> TimeInterval

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - client: The client that sends the requests and authenticates them.
  ///   - secondsAhead: Returns how far the server's clock is ahead of the device's, in seconds, so that the
  ///     expiry of a code is on the device's clock; default 0.
  public init(
    client: any NetworkingServiceProtocol,
    secondsAhead: @escaping @Sendable () -> TimeInterval = { 0 }
  ) {
    service = RemoteService(client: client)
    self.secondsAhead = secondsAhead
  }

  /// Requests a code, which the service sends to the account's address.
  ///
  /// - Throws: ``AddressVerificationError/notNeeded``, ``RemoteError`` or `CancellationError`.
  public func requestCode() async throws -> AddressVerification {
    try await service.send(RequestVerificationEndpoint()) { error in
      ServiceProblem(error) == .verificationNotNeeded ? AddressVerificationError.notNeeded : nil
    }.verification(secondsAhead())
  }

  /// Verifies the address with the code.
  ///
  /// - Throws: ``AddressVerificationError``, ``RemoteError`` or `CancellationError`.
  public func verify(_ verification: AddressVerification, code: SecretString) async throws {
    let body = CodeBody(challenge: verification.challenge, code: code)
    _ = try await service.send(ConfirmVerificationEndpoint(code: body)) { error in
      // Another 401 is about the session.
      guard case .wrongCode(let attemptsLeft)? = ServiceProblem(error) else { return nil }
      return attemptsLeft > 0
        ? AddressVerificationError.wrongCode(attemptsLeft: attemptsLeft) : .codeEnded
    }
  }
}
