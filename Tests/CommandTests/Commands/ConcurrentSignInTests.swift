import FormKit
import Testing

/// Commands that sign in at once on one state folder.
@MainActor
struct ConcurrentSignInTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs command lines at once; returns how they ended, in the order of their ends.
  private func run(_ lines: [[String]]) async throws -> [ShellRun] {
    let place = ["--state-dir", folder.path + "/state", "--json"]
    return try await withThrowingTaskGroup(of: ShellRun.self) { group in
      for words in lines {
        group.addTask { try await ShellRun(words + place, input: "correct-horse-battery\n") }
      }
      var runs: [ShellRun] = []
      for try await run in group { runs.append(run) }
      return runs
    }
  }

  /// The number of sign-ins that the log has.
  private func signInCount() throws -> Int {
    try folder.log().split(separator: "\n").count { line in
      line.contains(#""auth_signIn_Start""#) || line.contains(#""auth_verify_Start""#)
    }
  }

  /// Checks that one command has signed in, and returns the errors of the others.
  private func errors(of runs: [ShellRun]) async throws -> [String] {
    let done = runs.filter { $0.status == 0 }
    #expect(done.count == 1)
    let status = try await run([["session", "status"]])
    #expect(try status.first?.json()["userID"] == done.first?.json()["userID"])
    let others = runs.filter { $0.status != 0 }
    #expect(others.allSatisfy { $0.status == 1 })
    return try others.map { try $0.json()["error"]?["code"]?.stringValue ?? "" }
  }

  @Test func `one of several guests signs in, and no account is made for the others`()
    async throws
  {
    let runs = try await run(Array(repeating: ["session", "guest"], count: 4))
    let errors = try await errors(of: runs)
    #expect(errors == Array(repeating: "alreadySignedIn", count: 3))
    #expect(try signInCount() == 1)
  }

  @Test func `one of a guest and the codes of a new account signs in`() async throws {
    let asked = try await run([
      ["session", "sign-up", "--email", "new@example.com", "--password-stdin"]
    ])
    let message = try #require(try asked.first?.json()["message"]?.stringValue)
    let verify = ["session", "verify", "--code", String(message.filter(\.isNumber))]
    let runs = try await run([verify, ["session", "guest"], verify])
    // The data of the one who signs in has no earlier codes.
    let errors = Set(try await errors(of: runs))
    #expect(errors.isSubset(of: ["alreadySignedIn", "noPendingAccount"]))
    #expect(try signInCount() == 1)
  }

  @Test func `one of two persons signs in`() async throws {
    let signUp = ["session", "sign-up", "--password-stdin", "--email"]
    let asked = try await run([signUp + ["new@example.com"]])
    let message = try #require(try asked.first?.json()["message"]?.stringValue)
    _ = try await run([["session", "verify", "--code", String(message.filter(\.isNumber))]])
    _ = try await run([["session", "sign-out"]])
    let earlier = try signInCount()
    let signIn = ["session", "sign-in", "--password-stdin", "--email", "new@example.com"]
    let runs = try await run([signIn, ["session", "guest"]])
    #expect(try await errors(of: runs) == ["alreadySignedIn"])
    #expect(try signInCount() == earlier + 1)
  }

  @Test func `one of several requests for an account sends a message`() async throws {
    let signUp = ["session", "sign-up", "--email", "new@example.com", "--password-stdin"]
    let runs = try await run([signUp, signUp, signUp])
    #expect(runs.map(\.status).sorted() == [0, 75, 75])
    let message = runs.compactMap { try? $0.json()["message"]?.stringValue }.first
    let code = try #require(message).filter(\.isNumber)
    #expect(try await run([["session", "verify", "--code", code]]).first?.status == 0)
  }
}
