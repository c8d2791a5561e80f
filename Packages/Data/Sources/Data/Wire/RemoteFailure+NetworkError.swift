public import Domain
public import Networking

extension RemoteFailure {
  /// Translates a failure of the network into the terms of Domain's ports.
  ///
  /// A 401 reads as an ended session; a sign-in turns it into wrong credentials by itself.
  ///
  /// - Parameter error: What the network reported.
  public init(_ error: NetworkError) {
    switch error {
    case .offline: self = .offline
    case .hostNotFound, .connectionRefused, .connectionLost, .secureConnectionFailed,
      .transportFailed:
      self = .unreachable
    case .timedOut: self = .timedOut
    case .authenticationRequired, .sessionExpired, .status(401, _):
      self = .unauthorized(.sessionEnded)
    case .rateLimited(let end): self = .rateLimited(until: end)
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
