import Domain
import Networking

extension Endpoint {
  static let health: [Endpoint] = [
    .open(.get, "/v1/health") { (_, _) throws(Problem) in .json(["status": "ok"]) }
  ]

  static let authentication: [Endpoint] = [
    .open(.post, "/v1/auth/sign-in", .attempt) { (service, exchange) throws(Problem) in
      try service.signIn(exchange)
    }
    .hashing { (service, exchange, _) throws(Problem) in try service.signInPassword(exchange) },
    .open(.post, "/v1/auth/refresh") { (service, exchange) throws(Problem) in
      try service.refresh(exchange.json("refreshToken"))
    },
    .open(.post, "/v1/auth/sign-out") { (service, exchange) throws(Problem) in
      try service.signOut(exchange.request, exchange.body)
    },
  ]

  static let account: [Endpoint] = [
    .personal(.delete, "/v1/account") { (service, exchange, userID) throws(Problem) in
      try service.deleteAccount(of: userID, exchange.request)
    }
  ]

  static let screenNames: [Endpoint] = [
    .personal(.get, "/v1/screen-names/{name}/availability") {
      (service, exchange, userID) throws(Problem) in
      try service.availability(of: exchange["name"], for: userID)
    },
    .personal(.post, "/v1/screen-names/{name}/reservation") {
      (service, exchange, userID) throws(Problem) in
      try service.reserve(exchange["name"], for: userID)
    },
  ]

  static let profile: [Endpoint] = [
    .personal(.get, "/v1/profile") { (service, exchange, userID) throws(Problem) in
      try service.profile(of: userID, exchange.request)
    },
    .personal(.post, "/v1/profile") { (service, exchange, userID) throws(Problem) in
      let order = try exchange.json(
        "screenName", "dateOfBirth", "region", "avatarURL", "guardianConsent")
      return try service.createProfile(order, userID, exchange.request)
    },
    .personal(.post, "/v1/profile/guardian-consent") {
      (service, exchange, userID) throws(Problem) in
      try service.requestConsent(exchange.json("guardianEmail"), of: userID)
    },
    .personal(.post, "/v1/profile/eligibility") {
      (service, exchange, userID) throws(Problem) in
      try service.checkEligibility(exchange.json("dateOfBirth", "region"), of: userID)
    },
    .open(.post, "/v1/consents", .attempt) { (service, exchange) throws(Problem) in
      try service.decideConsent(exchange.json("code", "decision"))
    },
  ]

  static let avatars: [Endpoint] = [
    .personal(.put, "/v1/profile/avatar", bodyLimit: { $0.avatarLimits.maximumBytes }) {
      (service, exchange, userID) throws(Problem) in
      try service.uploadAvatar(
        exchange.body, type: exchange.request.mediaType, of: userID, exchange.request)
    },
    .open(.get, "/v1/avatars/{id}") { (service, exchange) throws(Problem) in
      try service.avatar(exchange["id"], exchange.request)
    },
  ]
}
