import FormKit
import Foundation
import Testing

/// The app in a desktop session that `Tests/SecretService/run` made.
@MainActor
struct SecretServiceCommandTests {
  nonisolated private static let real = ProcessInfo.processInfo.environment
  nonisolated private static let session = real["SECRET_SERVICE_SESSION"]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: [String], isInSession: Bool = true) async throws -> ShellRun {
    let bus = Self.real["DBUS_SESSION_BUS_ADDRESS"].map { ["DBUS_SESSION_BUS_ADDRESS": $0] }
    return try await ShellRun(
      words + ["--json", "--state-dir", folder.path + "/state"], input: "correct-horse\n",
      environment: isInSession ? bus ?? [:] : [:])
  }

  private let signIn = ["session", "sign-in", "--email", "demo@example.com", "--password-stdin"]

  @Test(.enabled(if: session == "unlocked"))
  func `a desktop's keyring protects the secrets, and diagnostics say so`() async throws {
    #expect(try await run(["diagnostics"]).json()["keySource"] == "none yet")
    #expect(try await run(signIn).status == 0)
    #expect(try await run(["diagnostics"]).json()["keySource"] == "Secret Service")
    #expect(try await run(["session", "status"]).json()["status"] == "authenticated")
    let outside = try await run(["session", "status"], isInSession: false)
    #expect(outside.status == 77)
    #expect(try await run(["boot"], isInSession: false).json()["launchState"] == "locked")
    #expect(try await run(["session", "status"]).json()["status"] == "authenticated")
  }

  @Test(.enabled(if: session == "locked"))
  func `a locked keyring keeps nothing, rather than keep it less well`() async throws {
    #expect(try await run(signIn).status == 77)
    #expect(try await run(["diagnostics"]).json()["keySource"] == "none yet")
  }

  @Test(.enabled(if: session == "empty"))
  func `a desktop without a keyring falls back to the key file, and diagnostics say so`()
    async throws
  {
    #expect(try await run(signIn).status == 0)
    #expect(try await run(["diagnostics"]).json()["keySource"] == "key file")
  }
}
