import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the contract has an answer for.
enum Route: Hashable, Sendable {
  case signIn, refresh, signOut
  case deleteAccount
  case availability(name: String)
  case reservation(name: String)
  case fetchProfile, createProfile, guardianConsent
  case uploadAvatar
  case avatar(id: String)

  /// Finds the route of a request.
  ///
  /// Segments are decoded after the path is split, so no encoded slash or dot makes another one.
  init(_ request: HTTPRequest) throws(Problem) {
    let routes = Self.routes(at: try Self.segments(of: request.url))
    guard !routes.isEmpty else { throw .notFound }
    guard let route = routes[request.method] else {
      throw .methodNotAllowed(routes.keys.map(\.rawValue).sorted())
    }
    self = route
  }

  /// The most bytes the route takes.
  func bodyLimit(_ configuration: BackendConfiguration) -> Int {
    self == .uploadAvatar ? configuration.avatarLimits.maximumBytes : configuration.jsonBodyLimit
  }

  private static func routes(at path: [String]) -> [HTTPMethod: Route] {
    guard path.first == "v1" else { return [:] }
    switch path.dropFirst() {
    case ["auth", "sign-in"]: return [.post: .signIn]
    case ["auth", "refresh"]: return [.post: .refresh]
    case ["auth", "sign-out"]: return [.post: .signOut]
    case ["account"]: return [.delete: .deleteAccount]
    case ["profile"]: return [.get: .fetchProfile, .post: .createProfile]
    case ["profile", "guardian-consent"]: return [.post: .guardianConsent]
    case ["profile", "avatar"]: return [.put: .uploadAvatar]
    default: break
    }
    switch (path.count, path[safely: 1], path[safely: 2], path[safely: 3]) {
    case (4, "screen-names", let name?, "availability"): return [.get: .availability(name: name)]
    case (4, "screen-names", let name?, "reservation"): return [.post: .reservation(name: name)]
    case (3, "avatars", let id?, nil): return [.get: .avatar(id: id)]
    default: return [:]
    }
  }

  private static func segments(of url: URL) throws(Problem) -> [String] {
    let path = url.path(percentEncoded: true)
    var segments: [String] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      guard let text = PercentDecoding.text(of: part) else {
        throw .badRequest("The path is not valid.")
      }
      segments.append(text)
    }
    return segments
  }
}

extension [String] {
  fileprivate subscript(safely index: Int) -> String? {
    indices.contains(index) ? self[index] : nil
  }
}
