import Cryptography
import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The backend as a provider of identities, for each of the providers that the app shows.
extension BackendService {
  /// How long a code is valid.
  private static var authorizationLifetime: Duration { .seconds(60) }
  /// How long an identity token is valid.
  private static var identityTokenLifetime: Duration { .seconds(10 * 60) }

  private var issuer: String { configuration.publicURL() }

  /// The addresses that a person may be sent back to, besides those of the person's machine: the app's links and
  /// the app's pages beside this service.
  private var redirectURIs: Set<String> {
    configuration.redirectURIs.union([issuer + AuthorizationRequest.callbackPath])
  }

  private func requireProvider() throws(BackendError) {
    if configuration.identities.isEmpty { throw .notFound }
  }

  /// `GET /.well-known/openid-configuration` (OpenID Connect Discovery 1.0, section 4).
  func openIDConfiguration() throws(BackendError) -> HTTPResponse {
    try requireProvider()
    return .json(
      JSONValue.object([
        "issuer": .string(issuer),
        "authorization_endpoint": .string(issuer + "/oauth/authorize"),
        "token_endpoint": .string(issuer + "/oauth/token"),
        "jwks_uri": .string(issuer + "/oauth/jwks"),
        "response_types_supported": .array([.string("code")]),
        "subject_types_supported": .array([.string("public")]),
        "id_token_signing_alg_values_supported": .array([.string("ES256")]),
        "code_challenge_methods_supported": .array([.string("S256")]),
        "token_endpoint_auth_methods_supported": .array([.string("none")]),
      ]))
  }

  /// `GET /oauth/jwks` (RFC 7517, section 5).
  mutating func identityKeys() throws(BackendError) -> HTTPResponse {
    try requireProvider()
    let key = try identityKey().publicKey
    return .json(
      JSONValue.object([
        "keys": .array([
          .object([
            "kty": .string("EC"), "crv": .string("P-256"), "use": .string("sig"),
            "alg": .string("ES256"), "kid": .string(try Self.keyID(of: key)),
            "x": .string(Base64URL.encode(key.x)), "y": .string(Base64URL.encode(key.y)),
          ])
        ])
      ]))
  }

  /// `GET /oauth/authorize`: the page that asks which identity the app gets.
  func authorizationPage(_ parameters: FormParameters) throws(BackendError) -> HTTPResponse {
    try requireProvider()
    let request = try AuthorizationRequest(parameters, redirectURIs: redirectURIs)
    return AuthorizationPage(request: request, identities: configuration.identities).response
  }

  /// `POST /oauth/authorize`: sends the person back with a code, or without one when they cancel.
  mutating func authorize(_ parameters: FormParameters) throws(BackendError) -> HTTPResponse {
    try requireProvider()
    let request = try AuthorizationRequest(parameters, redirectURIs: redirectURIs)
    guard let subject = parameters["identity"], !subject.isEmpty else {
      return Self.found(request.redirect("error", "access_denied"))
    }
    guard configuration.identities.contains(where: { $0.subject == subject }) else {
      throw .badRequest("The identity is unknown.")
    }
    try makeRoomForAuthorization()
    let code = try random(byteCount: 32)
    state.authorizations[try Self.digest(code).hexadecimal] = BackendState.Authorization(
      clientID: request.client.rawValue, redirectURI: request.redirectURI,
      challenge: request.challenge, nonce: request.nonce, subject: subject,
      expiresAt: now.adding(Self.authorizationLifetime))
    return Self.found(request.redirect("code", code))
  }

  private mutating func makeRoomForAuthorization() throws(BackendError) {
    guard state.authorizations.keys.count >= configuration.pendingLimit else { return }
    throw .tooManyRequests(seconds: 60)
  }

  /// A browser that sent a form loads the address with GET (RFC 9110, 15.4.4).
  private static func found(_ location: String) -> HTTPResponse {
    HTTPResponse(
      status: 303,
      headers: [
        "Location": location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer",
      ])
  }

  /// `POST /oauth/token`: exchanges a code, which is then used up (RFC 6749, section 4.1.3).
  mutating func exchangeCode(_ parameters: FormParameters) throws(BackendError) -> HTTPResponse {
    try requireProvider()
    guard parameters["grant_type"] == "authorization_code" else {
      return Self.refused("unsupported_grant_type")
    }
    guard let code = parameters["code"], let verifier = parameters["code_verifier"],
      let redirectURI = parameters["redirect_uri"], let clientID = parameters["client_id"]
    else { return Self.refused("invalid_request") }
    let key = try Self.digest(code).hexadecimal
    guard let authorization = state.authorizations[key], authorization.expiresAt > now else {
      return Self.refused("invalid_grant")
    }
    state.authorizations[key] = nil
    let challenge = Base64URL.encode(try Self.digest(verifier))
    guard authorization.clientID == clientID, authorization.redirectURI == redirectURI,
      (43...128).contains(verifier.utf8.count),
      ConstantTime.areEqual(Data(challenge.utf8), Data(authorization.challenge.utf8)),
      let identity = configuration.identities.first(where: {
        $0.subject == authorization.subject
      })
    else { return Self.refused("invalid_grant") }
    return .json(
      JSONValue.object([
        "access_token": .string(try random(byteCount: 32)), "token_type": .string("Bearer"),
        "expires_in": .number(60),
        "id_token": .string(try identityToken(of: identity, authorization)),
      ]))
  }

  /// A refusal of a code (RFC 6749, section 5.2).
  private static func refused(_ error: String) -> HTTPResponse {
    .json(JSONValue.object(["error": .string(error)]), status: 400)
  }

  private mutating func identityToken(
    of identity: DemoIdentity, _ authorization: BackendState.Authorization
  ) throws(BackendError) -> String {
    let seconds = now.timeIntervalSince1970.rounded(.down)
    var claims: [String: JSONValue] = [
      "iss": .string(issuer), "sub": .string(identity.subject),
      "aud": .string(authorization.clientID), "iat": .number(seconds),
      "exp": .number(seconds + Self.identityTokenLifetime / .seconds(1)),
    ]
    claims["nonce"] = authorization.nonce.map { .string($0) }
    if let email = identity.email {
      claims["email"] = .string(email)
      claims["email_verified"] = .bool(true)
    }
    let key = try identityKey()
    let header: [String: JSONValue] = [
      "alg": .string("ES256"), "typ": .string("JWT"),
      "kid": .string(try Self.keyID(of: key.publicKey)),
    ]
    do {
      return try JSONWebSignature.sign(
        header: JSONCoding().encode(header), payload: JSONCoding().encode(claims), with: key)
    } catch {
      throw .unavailable
    }
  }

  /// The identity in a token that the backend itself issued for a provider; nil for any other token.
  func ownIdentity(
    in token: String, of provider: IdentityProvider
  ) throws(BackendError) -> VerifiedIdentity? {
    guard let secret = state.secrets[Self.keyName], let signed = JSONWebSignature(compact: token),
      let header = Self.members(signed.header), header["alg"] == .string("ES256")
    else { return nil }
    do {
      let key = try P256SigningKey(secret: secret).publicKey
      guard try key.isValid(signed.signature, for: signed.signingInput) else { return nil }
    } catch {
      throw .unavailable
    }
    guard let claims = Self.members(signed.payload), claims["iss"] == .string(issuer),
      claims["aud"] == .string(provider.rawValue), let subject = claims["sub"]?.stringValue,
      case .number(let end)? = claims["exp"], now.timeIntervalSince1970 < end
    else { return nil }
    let isVerified = claims["email_verified"] == .bool(true)
    return VerifiedIdentity(
      subject: subject, email: isVerified ? claims["email"]?.stringValue : nil)
  }

  private static func members(_ json: Data) -> JSONValue? {
    try? JSONCoding().decode(JSONValue.self, from: json)
  }

  /// The table's key of the secret number that identity tokens are signed with.
  private static var keyName: String { "identityToken" }

  private mutating func identityKey() throws(BackendError) -> P256SigningKey {
    do {
      if let secret = state.secrets[Self.keyName] { return try P256SigningKey(secret: secret) }
      let secret = try randomBytes(P256SigningKey.byteCount)
      let key = try P256SigningKey(secret: secret)
      state.secrets[Self.keyName] = secret
      return key
    } catch {
      throw .unavailable
    }
  }

  /// The name of a key: it changes with the key.
  private static func keyID(of key: P256PublicKey) throws(BackendError) -> String {
    do {
      return Base64URL.encode(try SHA256Hash.digest(of: key.x + key.y).prefix(12))
    } catch {
      throw .unavailable
    }
  }
}
