import Foundation
import Networking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A failure of `URLSession` and the corresponding ``NetworkError``.
struct TransportError {
  let error: any Error
  let hasResponse: Bool
  let isSecure: Bool

  var networkError: NetworkError {
    guard let error = error as? URLError else {
      return .transportFailed(code: (self.error as NSError).code)
    }
    switch error.code {
    case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff: return .offline
    case .cannotFindHost, .dnsLookupFailed: return .hostNotFound
    case .cannotConnectToHost: return .connectionRefused
    // NB: FoundationNetworking reports an empty reply as a bad server response.
    case .networkConnectionLost, .badServerResponse, .cannotParseResponse: return .connectionLost
    case .timedOut: return .timedOut(.idle)
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
      .clientCertificateRejected, .clientCertificateRequired:
      return .secureConnectionFailed(reason: reason(of: error))
    case .badURL: return .invalidRequest(reason: "the URL is not supported")
    // NB: FoundationNetworking also reports this for a peer that does not use HTTP (Swift 6.3.1).
    // Unsupported URLs are refused before sending.
    case .unsupportedURL: return .transportFailed(code: error.errorCode)
    // NB: FoundationNetworking has one code for truncated bodies and all TLS failures.
    case .unknown where hasResponse: return .connectionLost
    case .unknown where isSecure: return .secureConnectionFailed(reason: reason(of: error))
    default: return .transportFailed(code: error.errorCode)
    }
  }

  private func reason(of error: URLError) -> String? {
    let text = error.userInfo[NSLocalizedDescriptionKey] as? String
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }
}
