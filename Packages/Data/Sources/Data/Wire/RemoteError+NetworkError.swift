public import Domain
public import Networking

extension RemoteError {
  /// Converts a network error into the error that Domain's repositories throw.
  ///
  /// A 503 response with the problem `maintenance` becomes ``maintenance``; any other 503 response
  /// is ``serviceFailed``. A 426 response becomes ``updateRequired``. A 401 response becomes ``unauthorized(_:)`` with `sessionEnded`. For a 401 response to a
  /// sign-in, ``RemoteAuthenticationRepository`` throws `wrongCredentials` instead.
  ///
  /// - Parameter error: The error that the request threw.
  public init(_ error: NetworkError) {
    if ServiceProblem(error) == .maintenance {
      self = .maintenance
      return
    }
    switch error {
    case .offline: self = .offline
    case .hostNotFound, .connectionRefused, .connectionLost, .secureConnectionFailed,
      .transportFailed:
      self = .unreachable
    case .timedOut: self = .timedOut
    case .authenticationRequired, .sessionExpired, .status(401, _):
      self = .unauthorized(.sessionEnded)
    case .rateLimited(let end): self = .rateLimited(until: end)
    case .status(426, _): self = .updateRequired
    case .status(429, _): self = .rateLimited(until: nil)
    case .status(let code, _):
      self = code >= 500 || code == 408 || code == 425 ? .serviceFailed : .refused
    case .decodingFailed, .responseTooLarge, .tooManyRedirects, .redirectRefused:
      self = .invalidResponse
    case .invalidRequest:
      self = .unexpected(type: String(reflecting: NetworkError.self))
    }
  }
}
