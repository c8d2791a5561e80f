import Cryptography
import FormKit
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Forms served as data, and judged by the engine that judges them in the app.
extension BackendService {
  /// `GET /v1/forms`.
  func forms() -> HTTPResponse {
    .json(["forms": configuration.forms.ids.sorted()])
  }

  /// `GET /v1/forms/{id}`: the schema as it was written, known by its tag.
  func form(_ id: String, _ request: HTTPRequest) throws(BackendError) -> HTTPResponse {
    guard let source = configuration.forms.source(id) else { throw .notFound }
    let data = Data(source.utf8)
    let tag = "\"\(try Self.entityTag(of: data))\""
    let headers: HTTPHeaders = ["ETag": tag, "Cache-Control": "no-cache"]
    if Self.isKnown(tag, to: request) { return HTTPResponse(status: 304, headers: headers) }
    return HTTPResponse(
      status: 200, headers: headers.merging(["Content-Type": "application/json"]),
      body: .bytes(data))
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
  /// The same idempotency key with the same values is one submission, with others a conflict.
  mutating func submitForm(
    _ id: String, _ body: Data, of userID: String, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    guard configuration.forms.source(id) != nil else { throw .notFound }
    _ = try JSONBody(body, of: request, members: ["values"])
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
    if let key, let known = state.submissions["\(userID)/\(id)/\(key)"] {
      guard known.digest == digest else {
        throw .conflict("idempotency-conflict", "The key belongs to other values.")
      }
      return Self.json(Self.answer(configuration.forms.response(id, values)))
    }
    let verdict = form.check(values, environment: configuration.forms.environment())
    guard verdict.isValid else {
      return Self.json(["status": "validationFailed", "verdict": verdict.formValue])
    }
    try keep(verdict, digest, of: id, userID, key)
    return Self.json(Self.answer(configuration.forms.response(id, values)))
  }

  private mutating func keep(
    _ verdict: Verdict, _ digest: Data, of form: String, _ userID: String, _ key: String?
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
      userID: userID, form: form, receivedAt: now, values: masked, id: id, digest: digest)
    let quotas = configuration.quotas
    try require(
      Quota("submissions", quotas.submissions), Quota("submissionBytes", quotas.submissionBytes),
      for: submission, in: state.submissions)
    state.submissions["\(userID)/\(form)/\(id)"] = submission
  }

  private static func answer(_ response: BackendForms.Response) -> FormValue {
    switch response {
    case .completed: ["status": "completed"]
    case .requiresAdditionalInfo(let form):
      ["status": "requiresAdditionalInfo", "form": .string(form)]
    case .requiresMFA(let method): ["status": "requiresMFA", "method": .string(method)]
    case .requiresVerification(let method):
      ["status": "requiresVerification", "method": .string(method)]
    case .requiresGuardianConsent: ["status": "requiresGuardianConsent"]
    case .requiresUpgrade: ["status": "requiresUpgrade"]
    case .failed(let isRetryable): ["status": "failed", "isRetryable": .bool(isRetryable)]
    }
  }

  private static func json(_ value: FormValue) -> HTTPResponse {
    HTTPResponse(
      status: 200, headers: ["Content-Type": "application/json", "Cache-Control": "no-store"],
      body: .text(value.json()))
  }
}
