import Networking
import Testing

@testable import ReferenceBackend

/// The rule for the members of a request's body: what the document does not name is refused, and
/// an absent member never switches anything off.
@Suite struct RequestMemberTests {
  private let contract: Contract
  private let harness = BackendHarness { configuration in
    configuration.forms = BackendForms(
      ids: ["form"], source: { $0 == "form" ? "{}" : nil },
      form: { throw BackendForms.UnknownFormError(id: $0) },
      environment: { BackendForms.none.environment() })
  }

  init() throws { contract = try Contract.standard.get() }

  /// The schema of an operation's JSON body, nil when it has none.
  private func schema(of endpoint: Endpoint) -> JSONValue? {
    let operation = contract.document["paths"]?[endpoint.path.text]?[
      endpoint.method.rawValue.lowercased()]
    return operation?["requestBody"]?["content"]?["application/json"]?["schema"]
  }

  private func path(of endpoint: Endpoint) -> String {
    endpoint.path.text.replacing("{provider}", with: "apple").replacing("{", with: "")
      .replacing("}", with: "").replacing("/forms/id/", with: "/forms/form/")
  }

  @Test func `a member is refused exactly where the document allows no further ones`()
    async throws
  {
    let backend = harness.backend()
    let token = try await backend.token()
    var counts = [true: 0, false: 0]
    for endpoint in EndpointRouter.endpoints {
      guard let schema = schema(of: endpoint) else { continue }
      let name = "\(endpoint.method) \(endpoint.path.text)"
      let resolved = try #require(SchemaCheck(document: contract.document).resolved(schema))
      guard case .bool(let allowsOthers)? = resolved["additionalProperties"] else {
        Issue.record("\(name) does not say whether it allows further members")
        continue
      }
      let answer = try await backend.call(
        endpoint.method, path(of: endpoint), token: endpoint.needsSession ? token : nil,
        json: #"{"a~/b":true}"#, headers: ["Idempotency-Key": "key-1"])
      let isRefused = answer.status == 422 && answer["pointer"] == .string("/a~0~1b")
      #expect(isRefused == !allowsOthers, "\(name)")
      counts[allowsOthers, default: 0] += 1
    }
    #expect(counts[false, default: 0] >= 15)
    #expect(counts[true, default: 0] == 1)
  }

  @Test func `every object within a request states whether it allows further members`() {
    for endpoint in EndpointRouter.endpoints {
      guard let schema = schema(of: endpoint) else { continue }
      let silent = silentObjects(in: schema, at: "")
      #expect(silent.isEmpty, "\(endpoint.method) \(endpoint.path.text): \(silent)")
    }
  }

  @Test(arguments: [
    (
      "/v1/profile",
      #"{"screenName":"grace_h","dateOfBirth":"2012-06-01","region":"US","#
        + #""guardianConsent":{"guardianEmail":"anne@example.com","agreed":true}}"#,
      "/guardianConsent/agreed"
    ),
    (
      "/v1/analytics/events",
      #"{"events":[{"name":"a","date":"2026-01-31T10:00:00Z","value":1}]}"#, "/events/0/value"
    ),
  ])
  func `an unknown member of a member is refused with its pointer`(
    path: String, json: String, pointer: String
  ) async throws {
    let backend = harness.backend()
    let answer = try await backend.call(
      .post, path, token: try await backend.token(), json: json)
    #expect(answer.status == 422)
    #expect(answer["pointer"] == .string(pointer))
  }

  @Test(arguments: [
    (#"{"enabled":true}"#, "/enabled"), ("{}", "/method"),
    (#"{"method":"email","enabled":true}"#, "/enabled"), (#"{"method":"totp"}"#, "/code"),
    (#"{"method":"email","code":"123456"}"#, "/code"), (#"{"method":false}"#, "/method"),
  ])
  func `a second factor stays when the order to change it lacks its method`(
    json: String, pointer: String
  ) async throws {
    let backend = harness.backend()
    let set = { (json: String) in
      try await backend.call(
        .put, "/v1/account/second-factor", token: try await backend.confirmedToken(), json: json)
    }
    #expect(try await set(#"{"method":"email"}"#).status == 200)
    let answer = try await set(json)
    #expect(answer.status == 422)
    #expect(answer["pointer"] == .string(pointer))
    #expect(try await backend.signIn()["status"] == .string("requiresMFA"))
    #expect(try await set(#"{"method":null}"#).status == 200)
    #expect(try await backend.signIn()["accessToken"] != nil)
  }

  @Test func `a repeated member is malformed, whatever its values`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    for years in [("1990", "2015"), ("2015", "1990"), ("1990", "1990")] {
      let json =
        #"{"dateOfBirth":"\#(years.0)-06-01","dateOfBirth":"\#(years.1)-06-01","region":"US"}"#
      let answer = try await backend.call(
        .post, "/v1/profile/eligibility", token: token, json: json)
      #expect(answer.status == 400)
    }
  }

  /// The objects in a schema that say nothing about further members.
  private func silentObjects(in schema: JSONValue, at place: String) -> [String] {
    guard let schema = SchemaCheck(document: contract.document).resolved(schema) else { return [] }
    var found: [String] = []
    if schema["type"] == .string("object"), schema["additionalProperties"] == nil {
      found.append(place)
    }
    if case .array(let options)? = schema["oneOf"] {
      found += options.flatMap { silentObjects(in: $0, at: place) }
    }
    if let items = schema["items"] { found += silentObjects(in: items, at: place + "/0") }
    if case .object(let members)? = schema["properties"] {
      found += members.flatMap { silentObjects(in: $0.value, at: place + "/" + $0.key) }
    }
    return found
  }
}
