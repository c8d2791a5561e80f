import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds the endpoint of a request.
enum EndpointRouter {
  /// Every operation of the contract; of two that fit a path, the first one counts.
  static let endpoints =
    Endpoint.health + Endpoint.authentication + Endpoint.accounts + Endpoint.secondFactors
    + Endpoint.account + Endpoint.screenNames + Endpoint.handles + Endpoint.profile
    + Endpoint.avatars
    + Endpoint.uploads + Endpoint.forms + Endpoint.postalCodes + Endpoint.documents
    + Endpoint.engagement
    + Endpoint.openID

  /// The endpoints by how many segments their path has, in the same order.
  private static let byLength = Dictionary(grouping: endpoints) { $0.path.length }

  /// The endpoint and its path's variables: 404 for an unknown path, 405 for a wrong method.
  ///
  /// HEAD finds what GET does (RFC 9110, section 9.3.2). Segments are decoded after the path is
  /// split, so no encoded slash or dot makes another one.
  static func find(
    _ request: HTTPRequest
  ) throws(BackendError) -> (endpoint: Endpoint, variables: [String: String]) {
    let path = try segments(of: request.url)
    let method = request.method == .head ? .get : request.method
    // Every boot asks for health, for which the table of all endpoints is not made.
    for endpoint in Endpoint.health where endpoint.method == method {
      if let variables = endpoint.path.variables(in: path) { return (endpoint, variables) }
    }
    var allowed: Set<String> = []
    for endpoint in byLength[path.count] ?? [] {
      guard let variables = endpoint.path.variables(in: path) else { continue }
      if endpoint.method == method { return (endpoint, variables) }
      allowed.insert(endpoint.method.rawValue)
      if endpoint.method == .get { allowed.insert(HTTPMethod.head.rawValue) }
    }
    throw allowed.isEmpty ? .notFound : .methodNotAllowed(allowed.sorted())
  }

  private static func segments(of url: URL) throws(BackendError) -> [String] {
    let path = url.path(percentEncoded: true).utf8
    var segments: [String] = []
    for part in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .dropFirst()
    {
      guard let text = PercentDecoding.text(of: Substring(part)) else {
        throw .badRequest("The path is not valid.")
      }
      segments.append(text)
    }
    return segments
  }
}
