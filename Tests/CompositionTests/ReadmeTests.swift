import Domain
import DomainMock
import FormKit
import Foundation
import ShellApp
import Testing

struct ReadmeTests {
  @Test func `the README's snippet compiles and does what the README says`() throws {
    // README: begin
    let json = """
      { "formatVersion": 1, "id": "invite", "title": "Invite a friend", "validation": "live",
        "sections": [{ "fields": [
          { "id": "email", "type": "email", "label": "Email", "required": true,
            "transforms": ["trim", "lowercase"], "rules": [{ "rule": "email" }] },
          { "id": "plan", "type": "choice", "label": "Plan", "default": "free",
            "options": [{ "value": "free" }, { "value": "team" }] },
          { "id": "seats", "type": "integer", "label": "Seats", "required": true,
            "visible": { "field": "plan", "equals": "team" } }
        ] }] }
      """
    let form = try CompiledForm(json: Array(json.utf8))
    let environment = FormEnvironment(today: .epoch)
    let values: FormObject = ["email": " Ada@Example.com ", "plan": "team"]
    let verdict = form.check(values, environment: environment)
    // README: end
    #expect(!verdict.isValid)
    #expect(verdict.issues.map(\.rule) == ["required"])
    #expect(verdict.issues.map(\.field) == ["seats"])
    #expect(verdict.values["email"] == "ada@example.com")
  }

  /// Returns the profile of the first state that has one.
  @MainActor
  private func profile(by auth: AuthStateManager) async throws -> UserProfile? {
    // README: begin
    try await auth.checkAuthState()
    for await state in auth.states() {
      switch state {
      case .initializing, .unauthenticated, .ineligible: continue
      case .authenticatedNoProfile(let userId): print("\(userId) has no profile yet")
      case .authenticated(let profile): return profile
      }
    }
    // README: end
    return nil
  }

  @MainActor
  @Test func `the README's state of the sign-in leads to the profile`() async throws {
    let auth = AuthStateManager(
      store: AppStore(), restoreSession: RestoreSessionUseCaseFake(.authenticated(.sample)),
      loadProfile: LoadLaunchProfileUseCaseFake(.complete(.sample)), session: { .sample },
      validator: HandleValidator(repository: HandleRepositoryFake()))
    #expect(try await profile(by: auth) == .sample)
  }

  @Test func `the README shows exactly the compiled snippets`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let readme = try String(
      contentsOf: folder.appending(path: "../../README.md"), encoding: .utf8)
    // Behind the last two comes the source of this test.
    let bodies = source.split(separator: "// README: begin\n").dropFirst().prefix(2)
    #expect(bodies.count == 2)
    for body in bodies {
      let snippet = try #require(body.split(separator: "    // README: end").first)
      let dedented = snippet.split(separator: "\n").map { $0.dropFirst(4) }.joined(separator: "\n")
      #expect(readme.contains("```swift\n\(dedented)\n```"))
    }
  }
}
