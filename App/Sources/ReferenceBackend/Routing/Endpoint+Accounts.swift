import Networking

extension Endpoint {
  static let accounts: [Endpoint] = [
    .open(.post, "/v1/auth/sign-up", .attempt) { (service, routed) throws(BackendError) in
      try service.signUp(routed.json("email", "password"), routed.newPassword())
    }
    .hashing { (service, routed, _) throws(BackendError) in
      let body = try routed.json("email", "password")
      try service.requireRoom(for: body)
      return .digest(try BackendService.newPassword(body, of: BackendService.email(body)))
    },
    .open(.post, "/v1/auth/sign-up/verify", .attempt) { (service, routed) throws(BackendError) in
      try service.verifySignUp(routed.json("challenge", "code"))
    },
    .personal(.post, "/v1/account/link") { (service, routed, userID) throws(BackendError) in
      try service.link(
        routed.json("email", "password"), routed.newPassword(), userID)
    }
    .hashing { (service, routed, userID) throws(BackendError) in
      let body = try routed.json("email", "password")
      try service.requireLinkable(userID)
      try service.requireRoom(for: body)
      return .digest(try BackendService.newPassword(body, of: BackendService.email(body)))
    },
    .personal(.post, "/v1/account/link/verify") { (service, routed, userID) throws(BackendError) in
      try service.verifyLink(
        routed.json("challenge", "code"), userID, routed.request)
    },
    .personal(.post, "/v1/account/link/{provider}") {
      (service, routed, userID) throws(BackendError) in
      try service.linkProvider(routed, userID)
    },
    .personal(.post, "/v1/account/verification") {
      (service, _, userID) throws(BackendError) in
      try service.requestVerification(of: userID)
    },
    .personal(.post, "/v1/account/verification/confirmation") {
      (service, routed, userID) throws(BackendError) in
      try service.confirmVerification(routed.json("challenge", "code"), of: userID)
    },
    .open(.post, "/v1/auth/anonymous", .attempt) { (service, _) throws(BackendError) in
      try service.signInAnonymously()
    },
    .open(.post, "/v1/auth/sign-in/{provider}", .attempt) {
      (service, routed) throws(BackendError) in
      try service.signInAtProvider(routed)
    },
    .open(.post, "/v1/auth/mfa", .attempt) { (service, routed) throws(BackendError) in
      try service.completeChallenge(routed.json("challenge", "code"))
    },
    .open(.post, "/v1/auth/mfa/resend", .attempt) { (service, routed) throws(BackendError) in
      try service.resendCode(routed.json("challenge"))
    },
    .open(.post, "/v1/auth/password-reset", .attempt) { (service, routed) throws(BackendError) in
      try service.requestPasswordReset(routed.json("email"))
    },
    .open(.post, "/v1/auth/password-reset/confirmation", .attempt) {
      (service, routed) throws(BackendError) in
      try service.confirmPasswordReset(
        routed.json("token", "password"), routed.newPassword())
    }
    .hashing { (service, routed, _) throws(BackendError) in
      let body = try routed.json("token", "password")
      let user = try service.passwordReset(body).reset.userID
      let email = service.state.accounts[user]?.email
      return .digest(try BackendService.newPassword(body, of: email))
    },
    .personal(.post, "/v1/auth/reauthenticate") {
      (service, routed, userID) throws(BackendError) in
      try service.reauthenticate(routed, userID)
    }
    .hashing { (service, routed, userID) throws(BackendError) in
      try service.currentPassword(of: userID, routed)
    },
    .personal(.post, "/v1/auth/reauthenticate/{provider}") {
      (service, routed, userID) throws(BackendError) in
      try service.reauthenticateAtProvider(routed, userID)
    },
    .personal(.get, "/v1/account") { (service, _, userID) throws(BackendError) in
      service.account(of: userID)
    },
    .personal(.put, "/v1/account/password") { (service, routed, userID) throws(BackendError) in
      try service.changePassword(routed.newPassword(), of: userID, routed.request)
    }
    .hashing { (service, routed, userID) throws(BackendError) in
      try service.newPassword(of: userID, routed)
    },
  ]

  static let secondFactors: [Endpoint] = [
    .personal(.get, "/v1/account/second-factor") { (service, _, userID) throws(BackendError) in
      service.secondFactor(of: userID)
    },
    .personal(.put, "/v1/account/second-factor") {
      (service, routed, userID) throws(BackendError) in
      try service.setSecondFactor(routed.json("method", "code"), of: userID, routed.request)
    },
    .personal(.post, "/v1/account/second-factor/totp") {
      (service, routed, userID) throws(BackendError) in
      try service.beginAuthenticatorSetup(of: userID, routed.request)
    },
    .personal(.post, "/v1/account/second-factor/sms") {
      (service, routed, userID) throws(BackendError) in
      try service.beginTextMessageSetup(
        routed.json("phoneNumber"), of: userID, routed.request)
    },
    .personal(.post, "/v1/account/recovery-codes") {
      (service, routed, userID) throws(BackendError) in
      try service.renewRecoveryCodes(of: userID, routed.request)
    },
  ]

  static let handles: [Endpoint] = [
    .personal(.get, "/v1/handles/{handle}/availability") {
      (service, routed, userID) throws(BackendError) in
      try service.handleAvailability(of: routed["handle"], for: userID)
    },
    .personal(.post, "/v1/handles/{handle}/reservation") {
      (service, routed, userID) throws(BackendError) in
      try service.reserveHandle(routed["handle"], for: userID)
    },
    .personal(.put, "/v1/profile/handle") { (service, routed, userID) throws(BackendError) in
      try service.setHandle(routed.json("handle"), of: userID, routed.request)
    },
  ]
}
