import Cryptography
import Domain
import FormKit
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Forms served as data, and judged by the engine that judges them in the app.
extension BackendService {
  /// `GET /v1/forms`: each form with its version and title, known by a tag; one that does not load is left out.
  func forms(_ request: HTTPRequest) throws(BackendError) -> HTTPResponse {
    let messages = configuration.forms.environment().messages
    let forms = configuration.forms.ids().sorted().compactMap { id -> FormValue? in
      guard let schema = (try? configuration.forms.form(id))?.schema else { return nil }
      return [
        "id": .string(id), "version": .number(Double(schema.version)),
        "title": .string(schema.title.map(messages.resolve) ?? id),
      ]
    }
    return try tagged(Data(FormValue.object(["forms": .array(forms)]).json().utf8), request)
  }

  private func tagged(_ data: Data, _ request: HTTPRequest) throws(BackendError) -> HTTPResponse {
    let tag = "\"\(try Self.entityTag(of: data))\""
    let headers: HTTPHeaders = ["ETag": tag, "Cache-Control": "no-cache"]
    if Self.isKnown(tag, to: request) { return HTTPResponse(status: 304, headers: headers) }
    return HTTPResponse(
      status: 200, headers: headers.merging(["Content-Type": "application/json"]),
      body: .bytes(data))
  }

  /// `GET /v1/forms/{id}`: the schema as it was written, known by its tag.
  func form(_ id: String, _ request: HTTPRequest) throws(BackendError) -> HTTPResponse {
    guard let source = configuration.forms.source(id) else { throw .notFound }
    return try tagged(Data(source.utf8), request)
  }

  /// `GET /v1/forms/{id}/submissions`: a page of them, sorted by id.
  func submissions(
    _ form: String, of userID: String, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    struct Item: Encodable {
      let id: String
      let receivedAt: Date
      let values: JSONValue
    }
    struct Body: Encodable {
      let submissions: [Item]
      let next: String?
    }
    guard configuration.forms.source(form) != nil else { throw .notFound }
    let page = try Page(request).cut(state.submissions, of: userID, prefix: "\(userID)/\(form)/")
    return .json(
      Body(
        submissions: page.records.compactMap { record in
          record.id.map { Item(id: $0, receivedAt: record.receivedAt, values: record.values) }
        }, next: page.isLast ? nil : page.records.last?.id))
  }

  /// `POST /v1/forms/{id}/submissions`: judges the values and says what follows.
  ///
  /// Only a completed submission is kept. One that fails for now, or that the app has to send again
  /// otherwise, uses up no code. The same idempotency key with the same values is one submission, with
  /// others a conflict. Of a submission and those that it `replaces`, the first to be accepted is the only one.
  mutating func submitForm(
    _ id: String, _ body: Data, of userID: String, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    guard configuration.forms.source(id) != nil else { throw .notFound }
    let members = ["values", "version", "replaces", "challenge", "code"]
    let json = try JSONBody(body, of: request, members: members)
    let version = json.has("version") ? try json.integer("version", in: 1...Int.max) : nil
    let isCoded = json.has("challenge") || json.has("code")
    let code = isCoded ? (try json.string("challenge"), try json.string("code")) : nil
    let sent: FormValue
    let form: CompiledForm
    do {
      sent = try FormValue(json: Array(body))
      form = try configuration.forms.form(id)
    } catch is JSONSyntaxError {
      throw .badRequest("The content is not JSON.")
    } catch {
      throw .unavailable
    }
    guard case .object(let members) = sent, case .object(let values)? = members["values"] else {
      throw .invalid("/values", "Expected an object.")
    }
    let key = request.headers["Idempotency-Key"]
    guard key.map(Self.isPlainName) ?? true else {
      throw .badRequest("Idempotency-Key is not a name.")
    }
    let digest = try Self.digest(FormValue.object(values).json())
    let replaces = try Self.replaced(json)
    if try isAccepted(key, digest, of: id, userID, replacing: replaces) {
      return Self.json(["status": "completed"])
    }
    let environment = configuration.forms.environment()
    let verdict = form.check(values, environment: environment)
    if let refusal = try Self.refusal(verdict, version, in: form) { return refusal }
    var submission = BackendForms.Submission(
      form: id, values: verdict.values, submitter: submitter(userID),
      today: environment.today)
    let codes = code.map { usableCodes(for: $0.0, of: userID) }
    // A code is valid for these values only.
    let purpose = try Self.digest("\(userID)/\(id)/" + digest.base64EncodedString())
    if let (challenge, code) = code {
      switch try enter(code, for: challenge, purpose, of: userID) {
      case .wrong(let left):
        return Self.json(["status": "wrongCode", "attemptsLeft": .number(Double(left))])
      case .right(let method):
        submission.submitter = submitter(userID)
        submission.submitter.enteredCode = method
      }
    }
    let response = configuration.forms.response(submission)
    switch response {
    case .failed(isRetryable: true), .tooLarge, .formChanged, .other:
      if let codes { restore(codes, of: userID) }
    default: break
    }
    if response == .completed { try keep(verdict, digest, of: id, userID, key, replaces) }
    return Self.json(try answer(response, purpose, userID))
  }

  /// The keys of the submissions that a submission replaces.
  private static func replaced(_ json: JSONBody) throws(BackendError) -> [String] {
    let keys = try json.optionalStrings("replaces")
    guard keys.allSatisfy(isPlainName) else { throw json.invalid("replaces", "Expected names.") }
    return keys
  }

  /// Whether the service has accepted the submission of a key, or one that replaces it.
  private func isAccepted(
    _ key: String?, _ digest: Data, of form: String, _ userID: String, replacing replaces: [String]
  ) throws(BackendError) -> Bool {
    if let key, let known = state.submissions["\(userID)/\(form)/\(key)"] {
      guard known.digest == digest else {
        throw .conflict("idempotency-conflict", "The key belongs to other values.")
      }
      return true
    }
    if let key {
      let records = state.submissions.records(of: userID)
      let isReplaced = records.contains { $0.form == form && $0.replaces?.contains(key) == true }
      if isReplaced { return true }
    }
    if replaces.contains(where: { state.submissions["\(userID)/\(form)/\($0)"] != nil }) {
      throw .conflict("former-accepted", "A submission that this one replaces was accepted.")
    }
    return false
  }

  /// The response to values that are invalid, or that another version of the form would lose, such as that of a
  /// renamed field; nil for values to accept.
  ///
  /// - Parameter version: The version of the app's form; nil for an unknown one.
  private static func refusal(
    _ verdict: Verdict, _ version: Int?, in form: CompiledForm
  ) throws(BackendError) -> HTTPResponse? {
    let isOther = version.map { $0 != form.schema.version } ?? false
    if isOther, !verdict.isValid || verdict.issues.contains(where: { $0.rule == "unknownField" }) {
      throw changed(form.schema.version)
    }
    return verdict.isValid
      ? nil : json(["status": "validationFailed", "verdict": verdict.formValue])
  }

  private static func changed(_ version: Int) -> BackendError {
    .conflict(
      "form-changed", "The values do not fit the present version of the form.",
      ["version": .number(Double(version))])
  }

  private func submitter(_ userID: String) -> BackendForms.Submitter {
    let account = state.accounts[userID]
    let profile = state.profiles[userID]
    let submissions = state.submissions
    return BackendForms.Submitter(
      isGuest: account.map { $0.email == nil && !hasCredential($0.id) } ?? true,
      secondFactor: account.flatMap(secondFactor),
      isVerified: account?.verification == nil,
      lacksConsent: profile.map { !guardianConsent($0, of: userID).isApproved } ?? false,
      accepted: {
        submissions.records(of: userID).map { record in
          let json = try? JSONCoding().encode(record.values)
          let values = json.flatMap { try? FormValue(json: Array($0)) }?.objectValue
          return BackendForms.Accepted(form: record.form, values: values ?? [:])
        }
      },
      enteredCode: nil)
  }

  private mutating func keep(
    _ verdict: Verdict, _ digest: Data, of form: String, _ userID: String, _ key: String?,
    _ replaces: [String]
  ) throws(BackendError) {
    let text: Data
    let masked: JSONValue
    do {
      text = Data((verdict.formValue["values"] ?? .object([:])).json().utf8)
      masked = try JSONCoding().decode(JSONValue.self, from: text)
    } catch {
      throw .unavailable
    }
    let id: String
    if let key { id = key } else { id = try random(byteCount: 16) }
    let submission = BackendState.Submission(
      userID: userID, form: form, receivedAt: now, values: masked, id: id, digest: digest,
      replaces: replaces)
    let quotas = configuration.quotas
    try require(
      Quota("submissions", quotas.submissions), Quota("submissionBytes", quotas.submissionBytes),
      for: submission, in: state.submissions)
    state.submissions["\(userID)/\(form)/\(id)"] = submission
  }

  /// The response's body; sends the code that it asks for.
  private mutating func answer(
    _ response: BackendForms.Response, _ purpose: Data, _ userID: String
  ) throws(BackendError) -> FormValue {
    switch response {
    case .completed: ["status": "completed"]
    case .requiresAdditionalInfo(let form):
      ["status": "requiresAdditionalInfo", "form": .string(form)]
    case .requiresMFA(let method):
      [
        "status": "requiresMFA", "method": .string(method.rawValue),
        "challenge": .string(try challenge(userID, by: method, for: purpose)),
      ]
    case .requiresVerification:
      [
        "status": "requiresVerification", "method": "email",
        "challenge": .string(try challenge(userID, by: .email, for: purpose)),
      ]
    case .requiresGuardianConsent: ["status": "requiresGuardianConsent"]
    case .requiresUpgrade: ["status": "requiresUpgrade"]
    case .validationFailed(let messages): Self.refusal(messages)
    case .failed(let isRetryable): ["status": "failed", "isRetryable": .bool(isRetryable)]
    case .other(let name): ["status": .string("x-" + name)]
    case .tooLarge: throw .contentTooLarge(limit: configuration.jsonBodyLimit)
    case .formChanged(let version): throw Self.changed(version)
    }
  }

  private static func refusal(_ messages: [String: String]) -> FormValue {
    let issues = messages.sorted { $0.key < $1.key }.map { field, message -> FormValue in
      [
        "field": .string(field), "rule": "service", "severity": "error",
        "message": .string(message),
      ]
    }
    return [
      "status": "validationFailed",
      "verdict": [
        "valid": false, "issues": .array(issues), "visible": [], "values": [:], "unverified": [],
      ],
    ]
  }

  private static func json(_ value: FormValue) -> HTTPResponse {
    HTTPResponse(
      status: 200, headers: ["Content-Type": "application/json", "Cache-Control": "no-store"],
      body: .text(value.json()))
  }
}
