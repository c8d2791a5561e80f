public import Domain
public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Prepared responses, with the same bytes as those of the service.
public enum BackendResponses {
  /// An empty response: 204.
  public static let noContent = HTTPResponse(status: 204)

  /// Returns the response to a sign-in or a refresh: a session.
  ///
  /// - Parameters:
  ///   - session: The session; the email address is omitted when it is nil.
  ///   - isNewUser: Whether the account is new.
  public static func session(_ session: UserSession, isNewUser: Bool = false) -> HTTPResponse {
    struct Body: Encodable {
      struct User: Encodable {
        let id: UserID
        let email: EmailAddress?
      }
      let user: User
      let isNewUser: Bool
      let accessToken: SecretString
      let accessTokenExpiresAt: Date
      let refreshToken: SecretString
      let refreshTokenExpiresAt: Date
    }
    return json(
      Body(
        user: Body.User(id: session.userID, email: session.email),
        isNewUser: isNewUser,
        accessToken: session.accessToken,
        accessTokenExpiresAt: session.accessTokenExpiresAt,
        refreshToken: session.refreshToken,
        refreshTokenExpiresAt: session.refreshTokenExpiresAt))
  }

  /// Returns the response to a sign-in that requires a second factor.
  public static func requiresMFA(_ challenge: MFAChallenge) -> HTTPResponse {
    json([
      "status": "requiresMFA", "method": challenge.method.rawValue,
      "challenge": challenge.id.revealed, "expiresAt": "2026-01-31T10:05:00.000Z",
    ])
  }

  /// Returns the response to a wrong code: a 401; with 0 attempts left, the challenge has ended.
  public static func wrongCode(attemptsLeft: Int) -> HTTPResponse {
    problem(
      status: 401, type: "wrong-code",
      extensions: ["attemptsLeft": .number(Double(attemptsLeft))])
  }

  /// The response to the right code of an address that already has an account.
  public static var addressInUse: HTTPResponse { problem(status: 409, type: "address-in-use") }

  /// The response to a request for a code that verifies a verified address.
  public static var verificationNotNeeded: HTTPResponse {
    problem(status: 409, type: "verification-not-needed")
  }

  /// Returns the response to an availability check of a screen name.
  public static func availability(
    _ isAvailable: Bool, suggestions: [ScreenName] = []
  ) -> HTTPResponse {
    struct Body: Encodable {
      let available: Bool
      let suggestions: [ScreenName]
    }
    return json(Body(available: isAvailable, suggestions: suggestions))
  }

  /// Returns a response with a profile; pass status 201 for a new profile.
  public static func profile(_ profile: UserProfile, status: Int = 200) -> HTTPResponse {
    json(profile, status: status)
  }

  /// The response to a request to create a profile that requires a guardian's consent.
  public static let requiresGuardianConsent = json(["status": "requiresGuardianConsent"])

  /// Returns the response to a request to create a profile that requires verification.
  public static func requiresVerification(_ method: VerificationMethod) -> HTTPResponse {
    json(["status": "requiresVerification", "method": method.rawValue])
  }

  /// Returns the response to an avatar upload: the URL.
  public static func avatar(_ url: URL) -> HTTPResponse {
    json(["url": url.absoluteString])
  }

  /// The response to a request without a valid session: a 401.
  public static let unauthorized = problem(status: 401, type: "unauthorized")

  /// The response to a wrong password or provider's token: a 401.
  public static let wrongCredentials = problem(status: 401, type: "wrong-credentials")

  /// The response to a request that requires a recent sign-in: a 403.
  public static let reauthenticationRequired = problem(
    status: 403, type: "reauthentication-required")

  /// Returns the response to a request for an account, with the challenge and end of a pending one.
  public static func pendingAccount(_ account: PendingAccount) -> HTTPResponse {
    struct Body: Encodable {
      let challenge: SecretString
      let expiresAt: Date
    }
    return json(Body(challenge: account.challenge, expiresAt: account.expiresAt), status: 202)
  }

  /// The response for a user without a profile: a 404.
  public static let profileMissing = problem(status: 404, type: "no-profile")

  /// Returns the response for a screen name that another user has or has reserved: a 409.
  public static func screenNameTaken(suggestions: [ScreenName] = []) -> HTTPResponse {
    let names = suggestions.map { JSONValue.string($0.value) }
    return problem(
      status: 409, type: "screen-name-taken", extensions: ["suggestions": .array(names)])
  }

  /// Returns the response to an availability check of a handle.
  public static func handleAvailability(
    _ isAvailable: Bool, suggestions: [Handle] = []
  ) -> HTTPResponse {
    struct Body: Encodable {
      let available: Bool
      let suggestions: [Handle]
    }
    return json(Body(available: isAvailable, suggestions: suggestions))
  }

  /// Returns the response to a reservation of a handle.
  public static func handleReservation(_ reservation: HandleReservation) -> HTTPResponse {
    struct Body: Encodable {
      let handle: Handle
      let expiresAt: Date
    }
    return json(Body(handle: reservation.handle, expiresAt: reservation.expiresAt))
  }

  /// Returns the response for a handle that another user has or has reserved: a 409.
  public static func handleTaken(suggestions: [Handle] = []) -> HTTPResponse {
    let names = suggestions.map { JSONValue.string($0.display) }
    return problem(status: 409, type: "handle-taken", extensions: ["suggestions": .array(names)])
  }

  /// Returns the response for a handle that was changed recently: a 409.
  ///
  /// - Parameter until: The time of the next possible change (RFC 3339).
  public static func handleChangedRecently(until: String) -> HTTPResponse {
    problem(status: 409, type: "handle-changed-recently", extensions: ["until": .string(until)])
  }

  /// Returns the response for a person under the minimum age: a 403.
  ///
  /// - Parameters:
  ///   - minimum: The minimum age.
  ///   - until: The time at which the verdict ends (RFC 3339); omitted when nil.
  public static func ineligible(minimum: Int, until: String? = nil) -> HTTPResponse {
    var facts: [String: JSONValue] = ["minimum": .number(Double(minimum))]
    facts["until"] = until.map { .string($0) }
    return problem(status: 403, type: "ineligible", extensions: facts)
  }

  /// The response to a consent request: a 202.
  public static let guardianAsked = HTTPResponse(status: 202)

  /// Returns problem details (RFC 9457) of the type `/problems/` followed by `type`.
  ///
  /// A 401 includes the header `WWW-Authenticate`.
  public static func problem(
    status: Int, type: String, extensions: [String: JSONValue] = [:]
  ) -> HTTPResponse {
    let problem = ProblemDetails(
      type: "/problems/\(type)", status: status, extensions: extensions)
    var response = json(problem, status: status, mediaType: "application/problem+json")
    if status == 401 { response.headers["WWW-Authenticate"] = "Bearer" }
    return response
  }

  private static func json(
    _ value: some Encodable, status: Int = 200, mediaType: String = "application/json"
  ) -> HTTPResponse {
    // All values above encode, except a date after the year 9999, for which the body is empty.
    let body = (try? JSONCoding().encode(value)) ?? Data()
    return HTTPResponse(status: status, headers: ["Content-Type": mediaType], body: .bytes(body))
  }
}
