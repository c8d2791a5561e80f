internal import FormKit
internal import Networking
internal import ReferenceBackend
internal import ShellApp

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What a browser's request asks of the backend.
extension WebVisit {
  /// Asks a remote check of a form.
  mutating func check(_ check: CheckCall) async -> CheckResult {
    guard check.check == "screenNameAvailability", let name = check.value.stringValue,
      let answer = await call(.get, "screen-names/\(Self.segment(name))/availability"),
      let isAvailable = answer.json?["available"]
    else { return .failed }
    if isAvailable == .bool(true) { return .available }
    return .taken(suggestions: Self.suggestions(answer.json))
  }

  /// Signs in by the password, or by the code after it.
  mutating func signIn(
    _ path: String, _ body: [String: JSONValue], field: String
  ) async -> (SubmissionResult, WebStep?) {
    let answer = await call(.post, path, body)
    guard let answer, answer.status == 200 else { return (Self.refusal(answer, field), nil) }
    var signedIn = WebSession()
    if let challenge = answer.json?["challenge"]?.stringValue {
      signedIn.challenge = challenge
      begin(signedIn)
      return (.completed, .mfa)
    }
    signedIn.accessToken = answer.json?["accessToken"]?.stringValue
    signedIn.refreshToken = answer.json?["refreshToken"]?.stringValue
    begin(signedIn)
    return (.completed, await currentStep())
  }

  /// Ends the session at the backend and here.
  mutating func signOut() async {
    if let token = session.refreshToken {
      _ = await send(.post, "auth/sign-out", ["refreshToken": .string(token)])
    }
    begin(WebSession())
  }

  /// Sends a request, with a new access token if the one there was is over.
  mutating func call(
    _ method: HTTPMethod, _ path: String, _ body: [String: JSONValue]? = nil
  ) async -> HTTPResponse? {
    await answer { await $0.send(method, path, body) }
  }

  /// Uploads a picture.
  mutating func upload(_ file: PickedFile, type: String) async -> HTTPResponse? {
    await answer { await $0.send(.put, "profile/avatar", .bytes(file.data), type) }
  }

  private mutating func answer(
    _ send: (WebVisit) async -> HTTPResponse?
  ) async -> HTTPResponse? {
    let first = await send(self)
    guard first?.status == 401, let token = session.refreshToken else { return first }
    let renewed = await self.send(.post, "auth/refresh", ["refreshToken": .string(token)])
    guard renewed?.status == 200 else {
      if renewed?.status == 401 { begin(WebSession()) }
      return first
    }
    session.accessToken = renewed?.json?["accessToken"]?.stringValue
    session.refreshToken = renewed?.json?["refreshToken"]?.stringValue
    return await send(self)
  }

  func send(
    _ method: HTTPMethod, _ path: String, _ body: [String: JSONValue]?
  ) async -> HTTPResponse? {
    guard let body else { return await send(method, path, .empty, nil) }
    guard let data = try? JSONCoding().encode(body) else { return nil }
    return await send(method, path, .bytes(data), "application/json")
  }

  private func send(
    _ method: HTTPMethod, _ path: String, _ body: HTTPBody, _ type: String?
  ) async -> HTTPResponse? {
    guard let url = URL(string: "http://\(BackendServer.host)/v1/\(path)") else { return nil }
    var request = HTTPRequest(method: method, url: url, body: body)
    request.headers["Content-Type"] = type
    if let token = session.accessToken { request.headers["Authorization"] = "Bearer \(token)" }
    return await backend.respond(to: request, from: address)
  }

  /// What a refusal says, at the field it is about.
  static func refusal(_ answer: HTTPResponse?, _ field: String) -> SubmissionResult {
    guard let answer, (400..<500).contains(answer.status) else { return .failed }
    let detail = answer.json?["detail"]?.stringValue ?? answer.json?["title"]?.stringValue
    return .validationFailed([FieldPath(field): detail ?? "This value was refused."])
  }

  static func suggestions(_ json: JSONValue?) -> [String] {
    guard case .array(let values)? = json?["suggestions"] else { return [] }
    return values.compactMap(\.stringValue)
  }

  /// A text as one segment of a path: every byte but letters and digits escaped.
  static func segment(_ text: String) -> String {
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
  var json: JSONValue? {
    body.data.flatMap { try? JSONCoding().decode(JSONValue.self, from: $0) }
  }
}
