import Domain
import LocalPersistence
import Networking
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Answers one request after the other on the server's state.
actor BackendCore {
  let configuration: BackendConfiguration
  private var loaded: BackendState?
  private var isChanged = false

  init(configuration: BackendConfiguration) { self.configuration = configuration }

  var now: Date { configuration.now() }
  var today: CalendarDate { CalendarDate(now, in: .gmt) }

  /// The state; seeded or loaded at the first look.
  var state: BackendState {
    get {
      if let loaded { return loaded }
      return BackendArchive(configuration: configuration).load() ?? .demo(now: now)
    }
    set {
      loaded = newValue
      isChanged = true
    }
  }

  func respond(to request: HTTPRequest) -> HTTPResponse {
    if loaded == nil { loaded = state }
    let response: HTTPResponse
    do {
      response = try route(IncomingRequest(request))
    } catch let refusal as Refusal {
      response = refusal.response
    } catch {
      response = Refusal(status: 500, type: "internal", title: "Something went wrong.").response
    }
    keepChanges()
    return response
  }

  func issueSession(for email: String) -> UserSession? {
    guard let account = state.accounts.first(where: { $0.email == email }) else { return nil }
    defer { keepChanges() }
    return openFamily(for: account).session
  }

  private func keepChanges() {
    guard isChanged, let loaded else { return }
    isChanged = false
    BackendArchive(configuration: configuration).save(loaded)
  }

  private func route(_ request: IncomingRequest) throws -> HTTPResponse {
    guard request.bodyCount <= BackendConfiguration.bodyLimit else {
      throw Refusal(status: 413, type: "too-large", title: "The request body is too large.")
    }
    guard request.segments.first == "v1" else { throw Refusal.notFound }
    let known = try handlers(for: Array(request.segments.dropFirst()))
    guard let handler = known[request.method] else {
      throw Refusal(
        status: 405, type: "method-not-allowed", title: "That method is not allowed here.",
        headers: ["Allow": known.keys.map(\.rawValue).sorted().joined(separator: ", ")])
    }
    return try handler(request)
  }

  typealias Handler = (IncomingRequest) throws -> HTTPResponse

  private func handlers(for path: [String]) throws -> [HTTPMethod: Handler] {
    switch path {
    case ["auth", "sign-in"]: return [.post: signIn]
    case ["auth", "refresh"]: return [.post: refresh]
    case ["auth", "sign-out"]: return [.post: signOut]
    case ["account"]: return [.delete: deleteAccount]
    case ["profile"]: return [.get: profile, .post: createProfile]
    case ["profile", "guardian-consent"]: return [.post: recordConsent]
    case ["profile", "avatar"]: return [.put: uploadAvatar]
    default: break
    }
    if path.count == 3, path[0] == "screen-names" {
      switch path[2] {
      case "availability": return [.get: { try self.availability(of: path[1], $0) }]
      case "reservation": return [.post: { try self.reserve(path[1], $0) }]
      default: throw Refusal.notFound
      }
    }
    if path.count == 2, path[0] == "avatars" { return [.get: { try self.avatar(path[1], $0) }] }
    throw Refusal.notFound
  }
}

/// A request taken apart.
struct IncomingRequest {
  let method: HTTPMethod
  let segments: [String]
  let headers: HTTPHeaders
  let body: Data
  let bodyCount: Int

  init(_ request: HTTPRequest) {
    method = request.method
    segments = request.url.path(percentEncoded: false).split(separator: "/").map(String.init)
    headers = request.headers
    body = request.body.data ?? Data()
    bodyCount = request.body.count ?? body.count
  }

  /// The token of a bearer authorization.
  var bearerToken: String? {
    guard let value = headers["Authorization"], value.lowercased().hasPrefix("bearer ") else {
      return nil
    }
    let token = value.dropFirst(7).drop { $0 == " " }
    return token.isEmpty ? nil : String(token)
  }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    do {
      return try decoder.decode(type, from: body)
    } catch {
      throw Refusal.malformed
    }
  }
}
