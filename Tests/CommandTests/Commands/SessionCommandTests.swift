import FormKit
import Foundation
import ShellApp
import Synchronization
import Testing

@testable import LocalPersistence

@MainActor
struct SessionCommandTests {
  private nonisolated static let passphraseFile = AppIdentity.current.variable("PASSPHRASE_FILE")
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(
    _ words: [String], input: String = "", environment: [String: String] = [:]
  ) async throws -> ShellRun {
    try await ShellRun(
      words + ["--state-dir", folder.path + "/state"], input: input, environment: environment)
  }

  private func signIn(
    _ email: String = "demo@example.com", password: String = "correct-horse"
  ) async throws -> ShellRun {
    try await run(
      ["session", "sign-in", "--email", email, "--password-stdin", "--json"],
      input: password + "\n")
  }

  private func code(in run: ShellRun) throws -> String {
    let message = try #require(try run.json()["message"]?.stringValue)
    return String(message.filter(\.isNumber))
  }

  private func propose(
    _ command: String, _ email: String, password: String = "correct-horse-battery"
  ) async throws -> ShellRun {
    try await run(
      ["session", command, "--email", email, "--password-stdin", "--json"],
      input: password + "\n")
  }

  @Test func `an account exists after the code of its message and is signed in`() async throws {
    let asked = try await propose("sign-up", "New@example.com")
    #expect(asked.status == 0)
    let challenge = try #require(try asked.json()["challenge"]?.stringValue)
    let unsigned = try await run(["session", "status", "--json"]).json()
    #expect(unsigned["status"] == "unauthenticated")
    let wrong = try await run(["session", "verify", "--code", "000000", "--json"])
    #expect(try wrong.status == 77 && wrong.json()["error"]?["details"]?["attemptsLeft"] == 4)
    let other = try await run(
      ["session", "verify", "--code", code(in: asked), "--challenge", "other", "--json"])
    #expect(other.status == 1)
    let verified = try await run(
      ["session", "verify", "--code", code(in: asked), "--challenge", challenge, "--json"])
    #expect(verified.status == 0)
    #expect(try verified.json()["isNewUser"] == true)
    let status = try await run(["session", "status", "--json"]).json()
    #expect(status["email"] == "new@example.com")
    // The code counts once.
    let twice = try await run(["session", "verify", "--code", code(in: asked)])
    #expect(twice.status == 1)
    let again = try await signIn("new@example.com", password: "correct-horse-battery")
    #expect(again.status == 0)
  }

  @Test func `a text that can be no code costs no attempt`() async throws {
    let asked = try await propose("sign-up", "New@example.com")
    for text in ["", "abc", "12345", "1234567", "123 456", "١٢٣٤٥٦"] {
      let refused = try await run(["session", "verify", "--code", text, "--json"])
      #expect(try refused.status == 65 && refused.json()["error"]?["code"] == "malformedInput")
    }
    let wrong = try await run(["session", "verify", "--code", "000000", "--json"])
    #expect(try wrong.json()["error"]?["details"]?["attemptsLeft"] == 4)
    let verified = try await run(["session", "verify", "--code", " \(code(in: asked)) "])
    #expect(verified.status == 0)
  }

  @Test func `a guest is linked and stays the same user`() async throws {
    let guest = try await run(["session", "guest", "--json"])
    #expect(guest.status == 0)
    let id = try #require(try guest.json()["userID"])
    #expect(try guest.json()["email"] == .null)
    let asked = try await propose("link", "guest@example.com")
    let linked = try await run(["session", "verify", "--code", code(in: asked), "--json"]).json()
    #expect(linked["userID"] == id && linked["isNewUser"] == false)
    let status = try await run(["session", "status", "--json"]).json()
    #expect(status["userID"] == id && status["email"] == "guest@example.com")
    let refused = try await propose("link", "other@example.com")
    #expect(try refused.status == 1 && refused.json()["error"]?["code"] == "notGuest")
  }

  @Test func `the code of a known address leads a guest to the answer that it is in use`()
    async throws
  {
    _ = try await run(["session", "guest"])
    let asked = try await propose("link", "ada@example.com")
    let verify = ["session", "verify", "--code", try code(in: asked), "--json"]
    let refused = try await run(verify)
    #expect(try refused.status == 77 && refused.json()["error"]?["code"] == "addressInUse")
    let message = try refused.json()["error"]?["message"]?.stringValue ?? ""
    #expect(
      message == "An account has this email address. Sign in to it with session sign-in --replace, "
        + "in place of the guest. Your guest account has no data that you would leave behind.")
    #expect(try await run(verify).json()["error"]?["code"] == "noPendingAccount")
    let status = try await run(["session", "status", "--json"]).json()
    #expect(status["email"] == .null)
  }

  @Test func `the status of a person who is signed out is the status alone`() async throws {
    let run = try await run(["session", "status", "--json"])
    #expect(try run.status == 0 && run.json() == ["status": "unauthenticated"])
  }

  @Test func `a known address is answered like an unknown one, with another message`()
    async throws
  {
    let asked = try await propose("sign-up", "demo@example.com")
    #expect(asked.status == 0)
    let json = try asked.json()
    #expect(json["challenge"]?.stringValue?.isEmpty == false)
    #expect(json["message"]?.stringValue?.contains("an account has this address") == true)
  }

  @Test func `a new account or another guest never replaces who is signed in`() async throws {
    let guest = try await run(["session", "guest", "--json"]).json()
    let others = [
      try await run(["session", "guest", "--json"]),
      try await propose("sign-up", "new@example.com"), try await signIn("ada@example.com"),
    ]
    for again in others {
      #expect(again.status == 1)
      #expect(try again.json()["error"]?["code"] == "alreadySignedIn")
    }
    let status = try await run(["session", "status", "--json"]).json()
    #expect(status["userID"] == guest["userID"])
  }

  @Test func `what asks for no account says why`() async throws {
    let weak = try await propose("sign-up", "new@example.com", password: "password1")
    #expect(try weak.status == 65 && weak.json()["error"]?["code"] == "weakPassword")
    let noGuest = try await propose("link", "new@example.com")
    #expect(noGuest.status == 77)
    let none = try await run(["session", "verify", "--code", "123456", "--json"])
    #expect(try none.status == 1 && none.json()["error"]?["code"] == "noPendingAccount")
    #expect(try await propose("sign-up", "no address").status == 64)
    #expect(try await run(["session", "sign-up", "--email", "a@b.example"]).status == 64)
  }

  @Test func `a sign-out forgets the account that waits`() async throws {
    _ = try await run(["session", "guest"])
    let asked = try await propose("link", "guest@example.com")
    #expect(try await run(["session", "sign-out"]).status == 0)
    let verified = try await run(["session", "verify", "--code", code(in: asked)])
    #expect(verified.status == 1)
  }

  @Test func `boot without a session leads to welcome`() async throws {
    let run = try await ShellRun(["boot", "--json"])
    #expect(run.status == 0)
    let json = try run.json()
    #expect(json["configuration"] == "mock")
    #expect(json["launchState"] == "unauthenticated")
    #expect(json["route"] == "welcome")
    let names = json["phases"]?.arrayValue?.map { $0["name"] }
    #expect(names == ["compose", "prepare", "restoreSession", "route", "checkService"])
  }

  @Test func `--signed-in boots home with a profile`() async throws {
    let json = try await ShellRun(["boot", "--signed-in", "--json"]).json()
    #expect(json["launchState"] == "authenticated")
    #expect(json["route"] == "home")
    let profile = try await ShellRun(
      ["profile", "show", "--signed-in", "--json", "--now", "2026-01-31T10:00:00Z"]
    ).json()
    #expect(profile["screenName"] == "ada_lovelace")
    #expect(profile["age"] == 35)
    #expect(profile["handle"] == "Ada_Lovelace")
    #expect(profile["displayName"] == .null)
  }

  @Test func `a session is kept in the state folder, and no secret lies there in clear`()
    async throws
  {
    #expect(try await signIn().status == 0)
    let status = try await run(["session", "status", "--json"]).json()
    #expect(status["status"] == "authenticated")
    #expect(status["email"] == "demo@example.com")
    #expect(try await run(["boot", "--json"]).json()["launchState"] == "authenticatedNoProfile")
    let secure = folder.path + "/state/secure"
    for name in try FileManager.default.subpathsOfDirectory(atPath: secure) {
      guard let data = FileManager.default.contents(atPath: secure + "/" + name) else { continue }
      #expect(!String(decoding: data, as: UTF8.self).contains("demo@example.com"))
    }
  }

  @Test func `a state folder that cannot be made is reported by every command`() async throws {
    let link = folder.path + "/dangling"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.path + "/missing")
    let place = ["--json", "--state-dir", link + "/x"]
    let boot = try await ShellRun(["boot"] + place)
    #expect(boot.status == 70)
    #expect(try boot.json()["launchState"] == "failed")
    let reason = try #require(try boot.json()["reason"]?.stringValue)
    #expect(reason.contains(link) && reason.contains("choose another path"))
    for words in [
      ["session", "status"], ["session", "sign-out"], ["profile", "show"],
      ["session", "sign-in", "--email", "demo@example.com", "--password-stdin"],
    ] {
      let run = try await ShellRun(words + place, input: "correct-horse\n")
      #expect(run.status == 77, "\(words)")
      #expect(try run.json()["error"]?["code"] == "storeUnavailable", "\(words)")
      let message = try #require(try run.json()["error"]?["message"]?.stringValue)
      #expect(message.contains(link) && message.contains("choose another path"), "\(words)")
    }
  }

  /// Only root can give a folder away.
  @Test(.enabled(if: NSUserName() == "root"))
  func `a state folder of another user is reported by every command`() async throws {
    let state = folder.path + "/foreign"
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: false)
    try FileManager.default.setAttributes([.ownerAccountID: 65_534], ofItemAtPath: state)
    let place = ["--json", "--state-dir", state]
    let boot = try await ShellRun(["boot"] + place)
    #expect(boot.status == 70)
    #expect(try boot.json()["reason"]?.stringValue?.contains("another user") == true)
    for words in [
      ["session", "status"], ["session", "sign-out"], ["profile", "show"],
      ["session", "sign-in", "--email", "demo@example.com", "--password-stdin"],
    ] {
      let run = try await ShellRun(words + place, input: "correct-horse\n")
      #expect(run.status == 77, "\(words)")
      let message = try #require(try run.json()["error"]?["message"]?.stringValue)
      #expect(message.contains(state) && message.contains("another user"), "\(words)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: state) == [])
  }

  @Test func `wrong credentials exit 77`() async throws {
    let run = try await signIn(password: "wrong-horse")
    #expect(run.status == 77)
    #expect(try run.json()["error"]?["code"] == "wrongCredentials")
    #expect(!run.output.contains("wrong-horse"))
  }

  @Test func `an empty standard input holds no password`() async throws {
    let run = try await run(
      ["session", "sign-in", "--email", "demo@example.com", "--password-stdin"])
    #expect(run.status == 65)
  }

  @Test func `an address that is none exits 64 and is not repeated`() async throws {
    let run = try await signIn("no-address")
    #expect(run.status == 64)
    #expect(!run.output.contains("no-address"))
  }

  @Test func `sign-out ends the session`() async throws {
    #expect(try await signIn().status == 0)
    #expect(try await run(["session", "sign-out"]).status == 0)
    for stage in ["Start", "Success"] {
      #expect(try folder.log().contains(#""event":"auth_signOut_\#(stage)""#))
    }
    #expect(try await run(["session", "status", "--json"]).json()["status"] == "unauthenticated")
    #expect(try await run(["session", "sign-out"]).status == 0)
  }

  @Test func `a deleted account cannot sign in again`() async throws {
    #expect(try await signIn().status == 0)
    #expect(try await run(["session", "delete-account", "--json"]).json()["status"] == "deleted")
    #expect(try await signIn().status == 77)
  }

  @Test func `a wrong password deletes nothing, right after the sign-in, too`() async throws {
    #expect(try await signIn().status == 0)
    let delete = ["session", "delete-account", "--password-stdin", "--json"]
    let wrong = try await run(delete, input: "wrong-horse\n")
    #expect(try wrong.status == 77 && wrong.json()["error"]?["code"] == "wrongCredentials")
    #expect(try await signIn().status == 0)
    #expect(try await run(delete, input: "correct-horse\n").json()["status"] == "deleted")
  }

  @Test func `deleting long after the sign-in needs the password`() async throws {
    let signedIn = try await run(
      [
        "session", "sign-in", "--email", "demo@example.com", "--password-stdin", "--now",
        "2026-01-31T10:00:00Z",
      ], input: "correct-horse\n")
    #expect(signedIn.status == 0)
    let delete = ["session", "delete-account", "--json", "--now", "2026-01-31T10:11:00Z"]
    let refused = try await run(delete)
    #expect(refused.status == 77)
    #expect(try refused.json()["error"]?["code"] == "reauthenticationRequired")
    let wrong = try await run(delete + ["--password-stdin"], input: "wrong-horse\n")
    #expect(wrong.status == 77)
    #expect(try wrong.json()["error"]?["code"] == "wrongCredentials")
    #expect(!wrong.output.contains("wrong-horse"))
    #expect(try await run(delete + ["--password-stdin"]).status == 65)
    let deleted = try await run(delete + ["--password-stdin"], input: "correct-horse\n")
    #expect(try deleted.json()["status"] == "deleted")
    #expect(try await signIn().status == 77)
  }

  /// Runs a command of `session` while another process holds the lock of the secrets; returns also
  /// how long it waited for the lock.
  private func runWhileLocked(_ command: String) async throws -> (ShellRun, Duration) {
    let secure = SecureFolder(path: folder.path + "/state/secure")
    let items = try #require(try secure.entryNames().first { $0.count == 64 })
    let held = try FileLock.acquire(secure.appending(items).path + "/.lock")
    defer { held.release() }
    let waited = Mutex(Duration.zero)
    let patience = LockPatience(.seconds(1_000)) { pause in
      waited.withLock { $0 += pause }
      return true
    }
    let run = try await LockPatience.$current.withValue(patience) {
      try await self.run(["session", command, "--json"])
    }
    return (run, waited.withLock { $0 })
  }

  @Test func `signing out waits for another process for at most 5 seconds, then says why`()
    async throws
  {
    #expect(try await signIn().status == 0)
    let (run, waited) = try await runWhileLocked("sign-out")
    #expect(run.status == 75)
    #expect(try run.json()["error"]?["code"] == "storeBusy")
    #expect(run.output.contains("Another process is using your session."))
    #expect(waited > .seconds(4) && waited <= .seconds(5), "\(waited)")
    #expect(
      try await self.run(["session", "status", "--json"]).json()["status"] == "authenticated")
  }

  @Test func `deleting the account waits for another process no longer than signing out does`()
    async throws
  {
    #expect(try await signIn("ada@example.com").status == 0)
    let (run, waited) = try await runWhileLocked("delete-account")
    #expect(run.status == 0)
    #expect(try run.json()["status"] == "deleted")
    let notice = try run.json()["notice"]?.stringValue
    #expect(notice?.hasPrefix("Another process is using your session.") == true)
    // Once for the session, once for the drafts.
    #expect(waited > .seconds(4) && waited <= .seconds(10), "\(waited)")
  }

  @Test(arguments: ["sign-out", "delete-account"])
  func `whoever leaves, leaves no draft behind`(command: String) async throws {
    #expect(try await signIn("ada@example.com").status == 0)
    _ = try await run(["run"], input: ":formSandboxButton\nlogin\nada@example.com\n")
    #expect(try await run(["diagnostics", "--json"]).json()["draftCount"] == 1)
    #expect(try await run(["session", command]).status == 0)
    #expect(try await run(["diagnostics", "--json"]).json()["draftCount"] == 0)
  }

  @Test func `an account deleted in the settings leaves no draft behind`() async throws {
    #expect(try await signIn("ada@example.com").status == 0)
    _ = try await run(["run"], input: ":formSandboxButton\nlogin\nada@example.com\n")
    let deletion = try await run(
      ["run"], input: ":back\n:back\n:settingsButton\n:deleteAccountButton\n2\n")
    #expect(deletion.output.contains("This action cannot be undone."))
    #expect(deletion.output.contains("Your account is deleted."))
    #expect(try await run(["diagnostics", "--json"]).json()["draftCount"] == 0)
  }

  @Test func `an account that asks for a code is not signed in to without it`() async throws {
    #expect(try await signIn("ada@example.com").status == 0)
    let settings = try await run(
      ["run"],
      input: ":settingsButton\n:secondFactorButton\nA code sent by email\n"
        + "correct-horse\n1\n")
    #expect(settings.output.contains("The sign-in now asks for a code."))
    #expect(try await run(["session", "sign-out"]).status == 0)
    let refused = try await signIn("ada@example.com")
    #expect(refused.status == 77)
    #expect(try refused.json()["error"]?["code"] == "requiresMFA")
    #expect(try refused.json()["error"]?["details"]?["method"] == "email")
    // The code of the message that this sign-in caused completes it, in another process.
    let details = try #require(try refused.json()["error"]?["details"])
    let message = try #require(details["message"]?.stringValue)
    let challenge = try #require(details["challenge"]?.stringValue)
    let verify = ["session", "verify", "--challenge", challenge, "--json", "--code"]
    let other = try await run(verify + ["000000"])
    #expect(try other.json()["error"]?["code"] == "wrongCode")
    let verified = try await run(verify + [String(message.filter(\.isNumber))])
    #expect(verified.status == 0)
    #expect(try verified.json()["email"] == "ada@example.com")
    #expect(try await run(verify + ["000000"]).json()["error"]?["code"] == "noPendingAccount")
    #expect(try await run(["session", "sign-out"]).status == 0)
    let wrong = try await signIn("ada@example.com", password: "correct-horse\n000000")
    #expect(wrong.status == 77)
    #expect(try wrong.json()["error"]?["code"] == "wrongCode")
    let run = try await run(["run"], input: "Sign in\nada@example.com\ncorrect-horse\n")
    #expect(run.output.contains("We sent a code to your email address."))
    #expect(run.output.contains("Demo: the code is "))
  }

  @Test func `commands that need a session exit 77 without one`() async throws {
    #expect(try await run(["profile", "show"]).status == 77)
    #expect(try await run(["session", "delete-account"]).status == 77)
  }

  @Test func `a signed-in person without a profile is told so`() async throws {
    #expect(try await signIn().status == 0)
    let run = try await run(["profile", "show", "--json"])
    #expect(run.status == 1)
    #expect(try run.json()["error"]?["code"] == "noProfile")
  }

  @Test func `diagnostics show counts and the key source, never contents`() async throws {
    #expect(try await signIn().status == 0)
    let run = try await run(["diagnostics", "--json"])
    #expect(try run.json()["keySource"] == "key file")
    #expect(try run.json()["secureItemCount"] == 2)
    #expect(try run.json()["draftCount"] == 0)
    #expect(!run.output.contains("demo@example.com"))
  }

  @Test func `a folder that others can enter is an error, and nobody is logged out by it`()
    async throws
  {
    #expect(try await signIn().status == 0)
    let secure = folder.path + "/state/secure"
    try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: secure)
    let status = try await run(["session", "status", "--json"])
    #expect(status.status == 77)
    #expect(try status.json()["error"]?["code"] == "storeUnavailable")
    let boot = try await run(["boot", "--json"])
    #expect(boot.status == 70)
    #expect(try boot.json()["launchState"] == "failed")
    #expect(try boot.json()["reason"]?.stringValue?.contains(secure) == true)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: secure)
    #expect(try await run(["session", "status", "--json"]).json()["status"] == "authenticated")
  }

  @Test func `a passphrase protects the session, which nobody reads or loses without it`()
    async throws
  {
    let file = folder.path + "/passphrase"
    #expect(
      FileManager.default.createFile(
        atPath: file, contents: Data("open sesame\n".utf8), attributes: [.posixPermissions: 0o600]))
    let environment = [Self.passphraseFile: file]
    let signIn = try await run(
      ["session", "sign-in", "--email", "demo@example.com", "--password-stdin"],
      input: "correct-horse\n", environment: environment)
    #expect(signIn.status == 0)
    let diagnostics = try await run(["diagnostics", "--json"], environment: environment)
    #expect(try diagnostics.json()["keySource"] == "passphrase")
    #expect(try await run(["session", "status", "--json"]).status == 77)
    #expect(try await run(["diagnostics", "--json"]).json()["secureItemCount"] == .null)
    let again = try await run(["session", "status", "--json"], environment: environment)
    #expect(try again.json()["status"] == "authenticated")
  }

  @Test(
    arguments: [
      (
        nil,
        "Your session needs a passphrase. Set \(passphraseFile) to the path of a file with the "
          + "passphrase, or add --ask-passphrase."
      ),
      (
        "open barley",
        "The passphrase for your session is wrong. Correct the file at the path in "
          + "\(passphraseFile), or add --ask-passphrase."
      ),
    ] as [(String?, String)])
  func `a passphrase that is missing or wrong boots locked with the reason and what to do`(
    passphrase: String?, reason: String
  ) async throws {
    let file = folder.path + "/passphrase"
    let write = { (text: String) in
      FileManager.default.createFile(
        atPath: file, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    }
    let environment = [Self.passphraseFile: file]
    #expect(write("open sesame\n"))
    let signIn = try await run(
      ["session", "sign-in", "--email", "demo@example.com", "--password-stdin"],
      input: "correct-horse\n", environment: environment)
    #expect(signIn.status == 0)
    if let passphrase { #expect(write(passphrase)) }
    let given = passphrase == nil ? [:] : environment
    let boot = try await run(["boot", "--json"], environment: given)
    #expect(boot.status == 77)
    #expect(try boot.json()["launchState"] == "locked")
    #expect(try boot.json()["route"] == "locked")
    #expect(try boot.json()["reason"] == .string(reason))
    #expect(try boot.json()["error"] == nil)
    let plain = try await run(["boot"], environment: given)
    #expect(plain.status == 77)
    #expect(plain.output.contains("Reason: \(reason)\n"))
    let status = try await run(["session", "status", "--json"], environment: given)
    #expect(status.status == 77)
    #expect(try status.json()["error"]?["message"] == .string(reason))
    let interactive = try await run(["run"], environment: given)
    #expect(interactive.output.contains(reason))
    #expect(interactive.output.contains("Try again"))
  }
}
