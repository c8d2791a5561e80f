import Networking

extension Endpoint {
  /// The backend as a provider of identities (OpenID Connect Core 1.0, OpenID Connect Discovery 1.0).
  static let openID: [Endpoint] = [
    .open(.get, "/.well-known/openid-configuration") { (service, _) throws(BackendError) in
      try service.openIDConfiguration()
    },
    .open(.get, "/oauth/jwks") { (service, _) throws(BackendError) in
      try service.identityKeys()
    },
    .open(.get, "/oauth/authorize") { (service, routed) throws(BackendError) in
      try service.authorizationPage(FormParameters(queryOf: routed.request))
    },
    .open(.post, "/oauth/authorize", .attempt) { (service, routed) throws(BackendError) in
      try service.authorize(FormParameters(bodyOf: routed))
    },
    .open(.post, "/oauth/token", .attempt) { (service, routed) throws(BackendError) in
      try service.exchangeCode(FormParameters(bodyOf: routed))
    },
  ]
}
