internal import FormKit
internal import Networking
internal import ReferenceBackend

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What one request of a browser asks the backend, with the browser's own session.
struct WebVisit: Sendable {
  let backend: ReferenceBackend
  var session: WebSession

  /// What a step's fields hold before the person has typed anything.
  func values(for step: String) async -> [String: FormValue] {
    switch step {
    case "home":
      let name = await call(.get, "profile")?.json?["screenName"]?.stringValue
      return ["greeting": .string(name.map { "@" + $0 } ?? "")]
    case "screenName": return ["screenName": .string(session.screenName ?? "")]
    default: return [:]
    }
  }

  /// Where somebody has to go on.
  func currentStep() async -> String {
    guard session.accessToken != nil, let profile = await call(.get, "profile") else {
      return "login"
    }
    switch profile.status {
    case 200: return "home"
    case 404:
      return session.screenName == nil ? "screenName" : "birthday"
    default: return "login"
    }
  }

  /// Asks a remote check of a form.
  func check(_ call: CheckCall) async -> CheckAnswer {
    guard call.check == "screenNameAvailability", let name = call.value.stringValue,
      let answer = await self.call(.get, "screen-names/\(Self.segment(name))/availability"),
      let isAvailable = answer.json?["available"]
    else { return .offline }
    if isAvailable == .bool(true) { return .available }
    return .taken(suggestions: Self.suggestions(answer.json))
  }

  /// Does what a form is for; gives the step after it, nil when the form is shown again.
  mutating func submit(
    _ step: String, _ values: [String: FormValue]
  ) async -> (SubmissionResult, String?) {
    let text = { (name: String) in JSONValue.string(values[name]?.stringValue ?? "") }
    switch step {
    case "login":
      return await signIn("auth/sign-in", ["email": text("email"), "password": text("password")])
    case "mfa":
      let challenge = JSONValue.string(session.challenge ?? "")
      return await signIn("auth/mfa", ["challenge": challenge, "code": text("code")])
    case "screenName": return await reserve(values["screenName"]?.stringValue ?? "")
    case "birthday":
      session.dateOfBirth = values["dateOfBirth"]?.stringValue
      return await createProfile()
    case "guardianConsent":
      let consent = await call(
        .post, "profile/guardian-consent",
        ["guardianEmail": text("guardianEmail"), "agreed": .bool(true)])
      guard consent?.status == 204 else { return (Self.refusal(consent, "guardianEmail"), nil) }
      return await createProfile()
    case "ineligible":
      await signOut()
      return (.completed, "login")
    case "verification": return await createProfile()
    default: return (.completed, "home")
    }
  }

  /// Ends the session at the backend.
  mutating func signOut() async {
    _ = await call(.post, "auth/sign-out")
    session = WebSession()
  }

  private mutating func signIn(
    _ path: String, _ body: [String: JSONValue]
  ) async -> (SubmissionResult, String?) {
    let field = path == "auth/mfa" ? "code" : "password"
    let answer = await call(.post, path, body)
    guard let answer, answer.status == 200 else { return (Self.refusal(answer, field), nil) }
    if let challenge = answer.json?["challenge"]?.stringValue {
      session.challenge = challenge
      return (.completed, "mfa")
    }
    session = WebSession(accessToken: answer.json?["accessToken"]?.stringValue)
    return (.completed, await currentStep())
  }

  private mutating func reserve(_ name: String) async -> (SubmissionResult, String?) {
    let answer = await call(.post, "screen-names/\(Self.segment(name))/reservation")
    guard answer?.status == 200 else { return (Self.refusal(answer, "screenName"), nil) }
    session.screenName = name
    return (.completed, "birthday")
  }

  private mutating func createProfile() async -> (SubmissionResult, String?) {
    let answer = await call(
      .post, "profile",
      [
        "screenName": .string(session.screenName ?? ""),
        "dateOfBirth": .string(session.dateOfBirth ?? ""),
      ])
    switch (answer?.status, answer?.json?["status"]?.stringValue) {
    case (201, _): return (.completed, "home")
    case (200, "requiresGuardianConsent"): return (.completed, "guardianConsent")
    case (200, "requiresVerification"): return (.completed, "verification")
    case (403, _): return (.completed, "ineligible")
    case (409, _): return (.completed, "screenName")
    default: return (Self.refusal(answer, "dateOfBirth"), nil)
    }
  }

  private func call(
    _ method: HTTPMethod, _ path: String, _ body: [String: JSONValue]? = nil
  ) async -> HTTPResponse? {
    guard let url = URL(string: "http://\(BackendServer.host)/v1/\(path)") else { return nil }
    var request = HTTPRequest(method: method, url: url)
    if let body, let data = try? JSONCoding().encode(body) {
      request.body = .bytes(data)
      request.headers["Content-Type"] = "application/json"
    }
    if let token = session.accessToken { request.headers["Authorization"] = "Bearer \(token)" }
    return await backend.respond(to: request)
  }

  /// What a refusal says, at the field it is about.
  private static func refusal(_ answer: HTTPResponse?, _ field: String) -> SubmissionResult {
    guard let answer, (400..<500).contains(answer.status) else { return .failed }
    let detail = answer.json?["detail"]?.stringValue ?? answer.json?["title"]?.stringValue
    return .validationFailed([FieldPath(field): detail ?? "This was refused."])
  }

  private static func suggestions(_ json: JSONValue?) -> [String] {
    guard case .array(let values)? = json?["suggestions"] else { return [] }
    return values.compactMap(\.stringValue)
  }

  /// A text as one segment of a path: every byte but letters and digits escaped.
  private static func segment(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain = (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
      let digits = String(byte, radix: 16)
      return isPlain
        ? String(Unicode.Scalar(byte)) : "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}

extension HTTPResponse {
  /// The content as JSON.
  fileprivate var json: JSONValue? {
    body.data.flatMap { try? JSONCoding().decode(JSONValue.self, from: $0) }
  }
}
