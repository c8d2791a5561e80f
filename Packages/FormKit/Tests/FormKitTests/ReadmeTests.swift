import FormKit
import FormKitMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// README: begin
struct Credentials {
  var email: String
  var password: String
}

struct CredentialsMapping: FieldMapping {
  func map(_ values: FieldValues) throws(MappingError) -> Credentials {
    let (email, password) = try values.all(
      values.string("email", .trim, .lowercase), values.string("password"))
    return Credentials(email: email, password: password)
  }

  func values(from model: Credentials) -> ModelValues { ["email": .string(model.email)] }
}

let loginSchema = """
  { "formatVersion": 1, "id": "login", "validation": "hybrid", "sections": [{ "fields": [
    { "id": "email", "type": "email", "label": "Email", "required": true,
      "transforms": ["trim", "lowercase"], "rules": [{ "rule": "email" }] },
    { "id": "password", "type": "password", "label": "Password", "required": true,
      "rules": [{ "rule": "minLength", "value": 6 }] }
  ] }] }
  """

func logIn(today: FormDate) throws -> Credentials? {
  let form = try CompiledForm(json: Array(loginSchema.utf8))
  let engine = FormEngine(form, environment: FormEnvironment(today: today))
  try engine.set("email", to: "  Ada@Example.COM ")
  try engine.set("password", to: "secret1")
  engine.submit()
  for case .submit(let submission) in engine.takeEffects() {
    engine.finishSubmission(.completed)
    return try CredentialsMapping().map(FieldValues(submission))
  }
  return nil
}
// README: end

@Suite struct ReadmeTests {
  @Test func `the README's snippet does what it says`() throws {
    let credentials = try #require(try logIn(today: .epoch))
    #expect(credentials.email == "ada@example.com")
    #expect(credentials.password == "secret1")
  }

  @Test func `the README shows this very snippet`() throws {
    let source = try text(of: #filePath)
    let after = source.split(separator: "// README: begin\n", maxSplits: 1)
    let snippet = try #require(after.last?.split(separator: "// README: end", maxSplits: 1).first)
    let package = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    #expect(try text(of: "/\(package)/README.md").contains(snippet))
  }

  private func text(of path: String) throws -> String {
    try String(contentsOf: URL(filePath: path), encoding: .utf8)
  }
}
