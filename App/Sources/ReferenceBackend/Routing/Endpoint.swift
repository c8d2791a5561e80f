import Cryptography
import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One operation of the contract: where it is, whom it answers, and what it does.
struct Endpoint: Sendable {
  /// Does the work; `userID` is empty where anybody may ask.
  typealias Handler =
    @Sendable (inout BackendService, RoutedRequest, _ userID: String) throws(BackendError) ->
    HTTPResponse

  /// Names the password a request needs hashed, in a turn before the one that handles it; throws
  /// what refuses the request without hashing.
  ///
  /// It is called again in the turn of the handler, which is not reached while the work differs.
  typealias Password =
    @Sendable (inout BackendService, RoutedRequest, _ userID: String) throws(BackendError) ->
    PasswordWork

  /// Returns the picture a request needs re-encoded, in a turn before the one that handles it; throws
  /// what refuses the request before the pixels are decoded.
  ///
  /// It is called again in the turn of the handler, which is not reached while the picture differs.
  typealias Picture =
    @Sendable (inout BackendService, RoutedRequest, _ userID: String) throws(BackendError) -> Data

  let method: HTTPMethod
  let path: PathPattern
  /// Whom it answers.
  let access: Access
  /// The most bytes of a body.
  let bodyLimit: @Sendable (BackendConfiguration) -> Int
  /// The password work of its requests; nil for none.
  let password: Password?
  /// The picture of its requests; nil for none.
  var picture: Picture?
  let handle: Handler

  /// Whom an operation answers, and so what its requests are counted by.
  enum Access: Sendable {
    /// Whoever has the access token of a session.
    case session
    /// Anybody.
    case anybody
    /// Anybody, also under maintenance; the answer needs no state.
    case health
    /// Anybody, at a place where something can be guessed or made: few at a time.
    case attempt
  }

  /// Whether a request needs the access token of a session.
  var needsSession: Bool { access == .session }

  /// What anybody may ask.
  static func open(
    _ method: HTTPMethod, _ path: String, _ access: Access = .anybody,
    _ handle:
      @escaping @Sendable (inout BackendService, RoutedRequest) throws(BackendError) -> HTTPResponse
  ) -> Endpoint {
    Endpoint(
      method: method, path: PathPattern(path), access: access,
      bodyLimit: { $0.jsonBodyLimit }, password: nil,
      handle: { (service, routed, _) throws(BackendError) in try handle(&service, routed) })
  }

  /// What a signed-in user may ask.
  static func personal(
    _ method: HTTPMethod, _ path: String,
    bodyLimit: @escaping @Sendable (BackendConfiguration) -> Int = { $0.jsonBodyLimit },
    _ handle: @escaping Handler
  ) -> Endpoint {
    Endpoint(
      method: method, path: PathPattern(path), access: .session, bodyLimit: bodyLimit,
      password: nil, handle: handle)
  }

  /// The same operation with password work before it.
  func hashing(_ password: @escaping Password) -> Endpoint {
    Endpoint(
      method: method, path: path, access: access, bodyLimit: bodyLimit, password: password,
      handle: handle)
  }
}

extension Endpoint {
  /// The same operation with a picture that is re-encoded before it.
  func reencoding(_ picture: @escaping Picture) -> Endpoint {
    var endpoint = self
    endpoint.picture = picture
    return endpoint
  }
}

/// A picture that a request holds, and what the service keeps of it.
struct ReencodedPicture: Sendable {
  let source: Data
  let picture: AvatarAsset
}

/// A request and the variables of the path, once its endpoint is found.
struct RoutedRequest: Sendable {
  let request: HTTPRequest
  let body: Data
  /// The path's variable segments by name, decoded.
  let variables: [String: String]
  /// The sender's address; empty in process.
  let source: String
  /// What came of the endpoint's password work.
  var password: PasswordResult?
  /// The endpoint's picture after it was re-encoded.
  var picture: ReencodedPicture?

  /// The body as a JSON object with no other members than these: 422 for any other.
  func json(_ member: String, _ others: String...) throws(BackendError) -> JSONBody {
    try json([member] + others)
  }

  /// The body as a JSON object with some of these members and no others.
  func json(_ members: [String]) throws(BackendError) -> JSONBody {
    try JSONBody(body, of: request, members: members)
  }

  /// The body as a JSON object with whatever members, which the service stores as they are.
  func freeFormJSON() throws(BackendError) -> JSONBody {
    try JSONBody(body, of: request, members: nil)
  }

  /// The hash of the new password the endpoint named.
  func newPassword() throws(BackendError) -> PasswordHash {
    guard let hash = password?.made else { throw .unavailable }
    return hash
  }

  /// The re-encoded picture that the endpoint returned.
  func newPicture() throws(BackendError) -> AvatarAsset {
    guard let picture else { throw .unavailable }
    return picture.picture
  }

  /// A variable of the path; its endpoint's pattern has it.
  subscript(name: String) -> String { variables[name] ?? "" }
}
