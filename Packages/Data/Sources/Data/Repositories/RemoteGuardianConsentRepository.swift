public import Domain
public import Networking

/// A repository that requests guardian consent and records guardians' decisions through the
/// service.
public struct RemoteGuardianConsentRepository: GuardianConsentRepository {
  private let service: RemoteService

  /// Creates a repository.
  ///
  /// - Parameter client: The client that sends the requests. It also authenticates the requests
  ///   that require a session.
  public init(client: any NetworkingServiceProtocol) {
    service = RemoteService(client: client)
  }

  /// Requests consent from the guardian of the signed-in user.
  ///
  /// The service sends a code to the guardian's email address. A repeated request for the same
  /// address sends another code.
  ///
  /// - Throws: ``RemoteError``, ``GuardianConsentError`` or `CancellationError`.
  public func requestConsent(of guardian: EmailAddress) async throws {
    let body = GuardianConsentBody(guardianEmail: guardian)
    _ = try await service.send(GuardianConsentEndpoint(consent: body), refusal: Self.refusal)
  }

  /// Records a guardian's decision.
  ///
  /// The guardian's code authorises the request. The request requires no session.
  ///
  /// - Throws: ``RemoteError``, ``GuardianConsentError`` or `CancellationError`.
  public func record(_ decision: GuardianDecision, code: GuardianConsentCode) async throws {
    let body = GuardianDecisionBody(decision, code)
    _ = try await service.send(GuardianDecisionEndpoint(decision: body), refusal: Self.refusal)
  }

  private static func refusal(_ error: NetworkError) -> (any Error)? {
    switch ServiceProblem(error) {
    case .guardianDeclined(let until): GuardianConsentError.declined(until: until)
    case .tooManyGuardianRequests(let until, let allowsAnotherGuardian):
      allowsAnotherGuardian
        ? GuardianConsentError.tooManyMessages(until: until)
        : GuardianConsentError.tooManyRequests(until: until)
    case .consentNotNeeded: GuardianConsentError.notNeeded
    case .wrongCode: GuardianConsentError.wrongCode
    case .invalid(pointer: "/guardianEmail"): GuardianConsentError.invalidAddress
    default: nil
    }
  }
}
