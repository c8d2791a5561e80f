import Networking

extension Endpoint {
  static let accounts: [Endpoint] = [
    .open(.post, "/v1/auth/sign-up", .attempt) { (service, exchange) throws(Problem) in
      try service.signUp(exchange.json("email", "password"), exchange.newPassword())
    }
    .hashing { (service, exchange, _) throws(Problem) in
      let body = try exchange.json("email", "password")
      try service.requireRoom(for: body)
      return .digest(try BackendService.newPassword(body))
    },
    .open(.post, "/v1/auth/sign-up/verify", .attempt) { (service, exchange) throws(Problem) in
      try service.verifySignUp(exchange.json("challenge", "code"))
    },
    .personal(.post, "/v1/account/link") { (service, exchange, userID) throws(Problem) in
      try service.link(
        exchange.json("email", "password"), exchange.newPassword(), userID)
    }
    .hashing { (service, exchange, userID) throws(Problem) in
      let body = try exchange.json("email", "password")
      try service.requireLinkable(userID)
      try service.requireRoom(for: body)
      return .digest(try BackendService.newPassword(body))
    },
    .personal(.post, "/v1/account/link/verify") { (service, exchange, userID) throws(Problem) in
      try service.verifyLink(
        exchange.json("challenge", "code"), userID, exchange.request)
    },
    .open(.post, "/v1/auth/anonymous", .attempt) { (service, _) throws(Problem) in
      try service.signInAnonymously()
    },
    .open(.post, "/v1/auth/sign-in/{provider}", .attempt) { (service, exchange) throws(Problem) in
      try service.signIn(provider: exchange["provider"], exchange.json("identityToken"))
    },
    .open(.post, "/v1/auth/mfa", .attempt) { (service, exchange) throws(Problem) in
      try service.completeChallenge(exchange.json("challenge", "code"))
    },
    .open(.post, "/v1/auth/password-reset", .attempt) { (service, exchange) throws(Problem) in
      try service.requestPasswordReset(exchange.json("email"))
    },
    .open(.post, "/v1/auth/password-reset/confirmation", .attempt) {
      (service, exchange) throws(Problem) in
      try service.confirmPasswordReset(
        exchange.json("token", "password"), exchange.newPassword())
    }
    .hashing { (service, exchange, _) throws(Problem) in
      let body = try exchange.json("token", "password")
      let password = try BackendService.newPassword(body)
      _ = try service.passwordReset(body)
      return .digest(password)
    },
    .personal(.post, "/v1/auth/reauthenticate") {
      (service, exchange, userID) throws(Problem) in
      try service.reauthenticate(exchange, userID)
    }
    .hashing { (service, exchange, userID) throws(Problem) in
      try service.currentPassword(of: userID, exchange)
    },
    .personal(.put, "/v1/account/second-factor") {
      (service, exchange, userID) throws(Problem) in
      try service.setSecondFactor(exchange.json("method"), of: userID, exchange.request)
    },
  ]

  static let handles: [Endpoint] = [
    .personal(.get, "/v1/handles/{handle}/availability") {
      (service, exchange, userID) throws(Problem) in
      try service.handleAvailability(of: exchange["handle"], for: userID)
    },
    .personal(.post, "/v1/handles/{handle}/reservation") {
      (service, exchange, userID) throws(Problem) in
      try service.reserveHandle(exchange["handle"], for: userID)
    },
    .personal(.put, "/v1/profile/handle") { (service, exchange, userID) throws(Problem) in
      try service.setHandle(exchange.json("handle"), of: userID, exchange.request)
    },
  ]
}
