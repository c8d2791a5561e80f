import Foundation
import Networking
import Testing

@testable import NetworkingURLSession

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct TransportErrorTests {
  @Test(
    arguments: [
      (.notConnectedToInternet, .offline), (.dataNotAllowed, .offline),
      (.cannotFindHost, .hostNotFound), (.dnsLookupFailed, .hostNotFound),
      (.cannotConnectToHost, .connectionRefused), (.networkConnectionLost, .connectionLost),
      (.badServerResponse, .connectionLost), (.cannotParseResponse, .connectionLost),
      (.timedOut, .timedOut(.idle)),
      (.secureConnectionFailed, .secureConnectionFailed(reason: nil)),
      (.serverCertificateUntrusted, .secureConnectionFailed(reason: nil)),
      (.serverCertificateHasBadDate, .secureConnectionFailed(reason: nil)),
      (.badURL, .invalidRequest(reason: "the URL is not supported")),
      (.unsupportedURL, .transportFailed(code: -1_002)),
      (.resourceUnavailable, .transportFailed(code: -1_008)),
    ] as [(URLError.Code, NetworkError)])
  func `each URLError code maps to a NetworkError`(code: URLError.Code, expected: NetworkError) {
    let failure = TransportError(error: URLError(code), hasResponse: false, isSecure: true)
    #expect(failure.networkError == expected)
  }

  @Test(
    arguments: [
      (true, true, .connectionLost), (true, false, .connectionLost),
      (false, true, .secureConnectionFailed(reason: "no")),
      (false, false, .transportFailed(code: -1)),
    ] as [(Bool, Bool, NetworkError)])
  func `an unknown error depends on the response and the scheme`(
    hasResponse: Bool, isSecure: Bool, expected: NetworkError
  ) {
    let error = URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: "no"])
    let failure = TransportError(error: error, hasResponse: hasResponse, isSecure: isSecure)
    #expect(failure.networkError == expected)
  }
}
