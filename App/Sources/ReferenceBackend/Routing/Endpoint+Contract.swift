import Domain
import Networking

extension Endpoint {
  static let health: [Endpoint] = [
    // `ReferenceBackend` answers it before it calls the handler.
    .open(.get, "/v1/health", .health) { (_, _) throws(BackendError) in throw .unavailable }
  ]

  static let authentication: [Endpoint] = [
    .open(.post, "/v1/auth/sign-in", .attempt) { (service, routed) throws(BackendError) in
      try service.signIn(routed)
    }
    .hashing { (service, routed, _) throws(BackendError) in try service.signInPassword(routed) },
    .open(.post, "/v1/auth/refresh") { (service, routed) throws(BackendError) in
      try service.refresh(routed.json("refreshToken"))
    },
    .open(.post, "/v1/auth/sign-out") { (service, routed) throws(BackendError) in
      try service.signOut(routed.request, routed.body)
    },
  ]

  static let account: [Endpoint] = [
    .personal(.delete, "/v1/account") { (service, routed, userID) throws(BackendError) in
      try service.deleteAccount(of: userID, routed.request)
    }
  ]

  static let screenNames: [Endpoint] = [
    .personal(.get, "/v1/screen-names/{name}/availability") {
      (service, routed, userID) throws(BackendError) in
      try service.availability(of: routed["name"], for: userID)
    },
    .personal(.post, "/v1/screen-names/{name}/reservation") {
      (service, routed, userID) throws(BackendError) in
      try service.reserve(routed["name"], for: userID)
    },
  ]

  static let profile: [Endpoint] = [
    .personal(.get, "/v1/profile") { (service, routed, userID) throws(BackendError) in
      try service.profile(of: userID, routed.request)
    },
    .personal(.post, "/v1/profile") { (service, routed, userID) throws(BackendError) in
      let order = try routed.json(
        "handle", "displayName", "bio", "screenName", "dateOfBirth", "region", "avatarURL",
        "guardianConsent")
      return try service.createProfile(order, userID, routed.request)
    },
    .personal(.patch, "/v1/profile") { (service, routed, userID) throws(BackendError) in
      try service.updateProfile(routed.json("displayName", "bio"), userID, routed.request)
    },
    .personal(.put, "/v1/profile/date-of-birth") { (service, routed, userID) throws(BackendError) in
      try service.setDateOfBirth(routed.json("dateOfBirth"), userID, routed.request)
    },
    .personal(.post, "/v1/profile/guardian-consent") {
      (service, routed, userID) throws(BackendError) in
      try service.requestConsent(routed.json("guardianEmail"), of: userID)
    },
    .personal(.post, "/v1/profile/eligibility") {
      (service, routed, userID) throws(BackendError) in
      try service.checkEligibility(routed.json("dateOfBirth", "region"), of: userID)
    },
    .open(.post, "/v1/consents", .attempt) { (service, routed) throws(BackendError) in
      try service.decideConsent(routed.json("code", "decision"))
    },
  ]

  static let avatars: [Endpoint] = [
    .personal(.put, "/v1/profile/avatar", bodyLimit: { $0.avatarLimits.maximumBytes }) {
      (service, routed, userID) throws(BackendError) in
      try service.setAvatar(routed.newPicture(), of: userID)
    }
    .reencoding { (service, routed, _) throws(BackendError) in
      try service.picture(routed.body, type: routed.request.mediaType)
    },
    .personal(.delete, "/v1/profile/avatar") { (service, _, userID) throws(BackendError) in
      service.removeAvatar(of: userID)
    },
    .open(.get, "/v1/avatars/{id}") { (service, routed) throws(BackendError) in
      try service.avatar(routed["id"], routed.request)
    },
  ]
}
