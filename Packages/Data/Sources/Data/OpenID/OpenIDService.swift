import Cryptography
import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The requests to one OpenID provider; keeps its addresses and its keys.
actor OpenIDService {
  /// How long addresses and keys are kept, in seconds.
  private static let lifetime: TimeInterval = 3_600
  /// The least time between two requests for keys because of an unknown key, in seconds.
  private static let pause: TimeInterval = 60
  /// The most bytes of an answer.
  private static let limit = 65_536

  /// The addresses of a provider (OpenID Connect Discovery 1.0, section 3).
  struct Addresses: Sendable {
    let authorization: URL
    let token: URL
    let keys: URL
  }

  private let registration: OpenIDClient
  private let client: any HTTPClient
  private let now: @Sendable () -> Date
  private var addresses: (value: Addresses, at: Date)?
  private var keys: (value: JSONWebKeySet, at: Date)?

  init(
    registration: OpenIDClient, client: any HTTPClient, now: @escaping @Sendable () -> Date
  ) {
    self.registration = registration
    self.client = client
    self.now = now
  }

  /// Returns the provider's addresses.
  func currentAddresses() async throws -> Addresses {
    if let addresses, isFresh(addresses.at, for: Self.lifetime) { return addresses.value }
    let text = registration.issuer + "/.well-known/openid-configuration"
    guard let url = Self.address(text) else { throw SignInProviderError.notVerified }
    let (status, data) = try await send(HTTPRequest(url: url))
    guard status == 200 else { throw Self.failure(status) }
    guard let document = StrictJSON.object(data),
      document["issuer"] == .string(registration.issuer),
      let authorization = Self.address(document["authorization_endpoint"]?.stringValue),
      let token = Self.address(document["token_endpoint"]?.stringValue),
      let keys = Self.address(document["jwks_uri"]?.stringValue)
    else { throw SignInProviderError.notVerified }
    let value = Addresses(authorization: authorization, token: token, keys: keys)
    addresses = (value, now())
    return value
  }

  /// Exchanges a code for an identity token (RFC 6749, section 4.1.3).
  func exchange(
    _ code: SecretString, verifier: String, redirectURI: String
  ) async throws -> IDToken {
    let form = FormEncoding.text([
      ("grant_type", "authorization_code"), ("code", code.revealed),
      ("redirect_uri", redirectURI), ("client_id", registration.clientID),
      ("code_verifier", verifier),
    ])
    let request = HTTPRequest(
      method: .post, url: try await currentAddresses().token,
      headers: ["Content-Type": "application/x-www-form-urlencoded"],
      body: .bytes(Data(form.utf8)))
    let (status, data) = try await send(request)
    if status == 400 || status == 401 { throw SignInProviderError.refused }
    guard status == 200 else { throw Self.failure(status) }
    guard let text = StrictJSON.object(data)?["id_token"]?.stringValue else {
      throw SignInProviderError.notVerified
    }
    return try IDToken(text)
  }

  /// Verifies a token with the provider's keys.
  ///
  /// An unknown key may be a new one, so that the keys are requested once more.
  func verify(_ token: IDToken, nonce: String) async throws {
    var keys = try await currentKeys(olderThan: Self.lifetime)
    if !keys.hasKey(token.keyID, for: token.algorithm) {
      keys = try await currentKeys(olderThan: Self.pause)
    }
    let verifier = IDTokenVerifier(issuer: registration.issuer, clientID: registration.clientID)
    do throws(IDTokenError) {
      try verifier.verify(token, nonce: nonce, keys: keys, at: now())
    } catch .signature {
      // A provider may replace a key and keep its id, or name none.
      do {
        keys = try await currentKeys(olderThan: Self.pause)
      } catch let error as CancellationError {
        throw error
      } catch {
        throw IDTokenError.signature
      }
      try verifier.verify(token, nonce: nonce, keys: keys, at: now())
    }
  }

  private func currentKeys(olderThan age: TimeInterval) async throws -> JSONWebKeySet {
    if let keys, isFresh(keys.at, for: age) { return keys.value }
    let (status, data) = try await send(HTTPRequest(url: try await currentAddresses().keys))
    guard status == 200 else { throw Self.failure(status) }
    guard let value = JSONWebKeySet(data) else { throw SignInProviderError.notVerified }
    keys = (value, now())
    return value
  }

  /// A clock that was set back makes nothing fresh.
  private func isFresh(_ instant: Date, for age: TimeInterval) -> Bool {
    (0..<age).contains(now().timeIntervalSince(instant))
  }

  private func send(_ request: HTTPRequest) async throws -> (status: Int, data: Data) {
    var request = request
    request.headers["Accept"] = "application/json"
    request.context.requiresAuthentication = false
    let response = try await client.send(request)
    do {
      return (response.status, try await response.body.collect(upTo: Self.limit))
    } catch is HTTPBody.TooLongError {
      throw SignInProviderError.notVerified
    }
  }

  private static func failure(_ status: Int) -> SignInProviderError {
    .remote(status == 404 ? .refused : RemoteError(NetworkError.status(status, nil)))
  }

  /// An address with https, or with http on this machine; nil for any other.
  private static func address(_ text: String?) -> URL? {
    guard let url = text.flatMap({ URL(string: $0) }), let scheme = url.scheme,
      let host = url.host(), !host.isEmpty, url.user() == nil, url.password() == nil
    else { return nil }
    let isLoopback = ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host)
    return scheme == "https" || scheme == "http" && isLoopback ? url : nil
  }
}
