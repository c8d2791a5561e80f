import FormKit
import Foundation
import ShellApp
import Testing

/// Configuration from the environment and from `config.json`, at the command line.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct ConfigurationCommandTests {
  private nonisolated static func variable(_ name: String) -> String {
    AppIdentity.current.variable(name)
  }

  private func open(_ environment: [String: String], _ options: [String] = []) async throws
    -> [FormValue]
  {
    let run = try await ShellRun(
      ["open", "--signed-in", "--json", "shell://formSandbox"] + options, environment: environment)
    #expect(run.status == 0, "\(run.errors)")
    return try run.json()["results"]?.arrayValue ?? []
  }

  @Test(arguments: [("true", "navigate"), ("false", "ignored"), ("", "navigate")])
  func `a flag of the environment decides about a link`(
    text: String, action: FormValue
  ) async throws {
    let results = try await open([Self.variable("FLAGS_FORM_SANDBOX"): text])
    #expect(results.map { $0["action"] } == [action])
  }

  @Test func `a flag of the file decides about a link, unless the environment does`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.privateFile("config.json", #"{"flags.formSandbox": false}"#)
    let options = ["--state-dir", folder.path]
    #expect(try await open([:], options).map { $0["action"] } == ["ignored"])
    let variable = [Self.variable("FLAGS_FORM_SANDBOX"): "true"]
    #expect(try await open(variable, options).map { $0["action"] } == ["navigate"])
  }

  @Test func `a minimum version above the app's ends boot with 69`() async throws {
    let run = try await ShellRun(
      ["boot", "--json"], environment: [Self.variable("MINIMUM_VERSION"): "99.0"])
    #expect(run.status == 69)
    #expect(try run.json()["launchState"] == "updateRequired")
    #expect(try run.json()["route"] == "updateRequired")
  }

  @Test(arguments: [
    ["session", "sign-in", "--email", "ada@example.com", "--password-stdin"],
    ["session", "sign-up", "--email", "ada@example.com", "--password-stdin"],
    ["session", "link", "--email", "ada@example.com", "--password-stdin"],
    ["session", "verify", "--code", "123456"], ["session", "guest"], ["profile", "show"],
    ["avatar", "show"], ["avatar", "remove"], ["consent", "approve", "2345-6789-ABCD-EFGH"],
    ["streak", "add"], ["streak", "freeze", "use"], ["xp", "show"], ["xp", "add", "5"],
    ["progress", "set", "a", "1"],
  ])
  func `a command that uses the account refuses a version that is too old`(
    words: [String]
  ) async throws {
    let run = try await ShellRun(
      words + ["--json"], input: "correct-horse\n",
      environment: [Self.variable("MINIMUM_VERSION"): "99.0"])
    #expect(run.status == 69)
    #expect(try run.json()["error"]?["code"] == "updateRequired")
  }

  @Test func `a version that is too old can sign out and delete the account`() async throws {
    let folder = try TemporaryFolder()
    let state = ["--json", "--state-dir", folder.path]
    let sign = ["session", "sign-in", "--email", "ada@example.com", "--password-stdin"]
    let old = [Self.variable("MINIMUM_VERSION"): "99.0"]
    for (command, status) in [("sign-out", "unauthenticated"), ("delete-account", "deleted")] {
      #expect(try await ShellRun(sign + state, input: "correct-horse\n").status == 0)
      let shown = try await ShellRun(["session", "status"] + state, environment: old)
      #expect(try shown.json()["status"] == "authenticated")
      let run = try await ShellRun(["session", command] + state, environment: old)
      #expect(run.status == 0, "\(run.output)")
      #expect(try run.json()["status"] == .string(status))
    }
  }

  @Test(arguments: [
    ("MINIMUM_VERSION", "soon", "a version such as 1.2.0"),
    ("FLAGS_FORM_SANDBOX", "yes", "true or false"),
  ])
  func `a variable that is no value is wrong usage`(
    name: String, text: String, expected: String
  ) async throws {
    let run = try await ShellRun(["boot"], environment: [Self.variable(name): text])
    #expect(run.status == 64)
    #expect(
      run.errors.contains("\(Self.variable(name)) has an invalid value. Use \(expected)."),
      "\(run.errors)")
  }

  @Test(arguments: [
    ("{", "it is not a JSON object"), (#"{"minimumVersoin": "1"}"#, #"named "minimumVersoin""#),
    (#"{"minimumVersion": ["1"]}"#, #""minimumVersion" must be a string"#),
  ])
  func `a file that cannot be used exits with 65 and is named`(
    content: String, reason: String
  ) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.privateFile("config.json", content)
    let run = try await ShellRun(["boot", "--state-dir", folder.path])
    #expect(run.status == 65)
    #expect(run.errors.contains(path) && run.errors.contains(reason), "\(run.errors)")
  }

  @Test func `an invalid value in a file names the file`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.privateFile("config.json", #"{"minimumVersion": "soon"}"#)
    let run = try await ShellRun(["boot", "--state-dir", folder.path])
    #expect(run.status == 65)
    #expect(run.errors.contains(#""minimumVersion" in \#(path)"#), "\(run.errors)")
  }

  @Test func `a file that others may write is refused`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("config.json", "{}")
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
    let run = try await ShellRun(["boot", "--state-dir", folder.path])
    #expect(run.status == 65)
    #expect(run.errors.contains("chmod go= \(path)"), "\(run.errors)")
  }

  @Test func `a file that is too large is refused unread`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.privateFile("config.json", "{}")
    try FileHandle(forUpdating: URL(filePath: path)).truncate(atOffset: 40 << 30)
    let run = try await ShellRun(["boot", "--state-dir", folder.path])
    #expect(run.status == 65)
    #expect(run.errors.contains("more than 65536 bytes"), "\(run.errors)")
  }

  @Test(arguments: ["", "a b", "localhost", "https://x.example", "x.example/", "x.example:80"])
  func `what is no host name is refused`(host: String) async throws {
    let run = try await ShellRun(["boot"], environment: [Self.variable("LINK_HOST"): host])
    #expect(run.status == (host.isEmpty ? 0 : 64))
  }

  @Test(arguments: ["", "/below/it"])
  func `a state folder that is a file, or below one, is a store that is set up wrongly`(
    rest: String
  ) async throws {
    let folder = try TemporaryFolder()
    let state = ["--json", "--state-dir", try folder.privateFile("file", "") + rest]
    let boot = try await ShellRun(["boot"] + state)
    #expect(try boot.status == 70 && boot.json()["launchState"] == "failed")
    let status = try await ShellRun(["session", "status"] + state)
    #expect(try status.status == 77 && status.json()["error"]?["code"] == "storeUnavailable")
  }

  @Test(arguments: ["", "abc", String(repeating: "0", count: 32)])
  func `a damaged master key names its file and the way to start anew`(
    contents: String
  ) async throws {
    let folder = try TemporaryFolder()
    let state = ["--json", "--state-dir", folder.path + "/state"]
    let sign = ["session", "sign-in", "--email", "ada@example.com", "--password-stdin"] + state
    #expect(try await ShellRun(sign, input: "correct-horse\n").status == 0)
    let key = folder.path + "/state/master.key"
    try Data(contents.utf8).write(to: URL(filePath: key))
    let run = try await ShellRun(["session", "status"] + state)
    #expect(run.status == 77)
    let message = try run.json()["error"]?["message"]?.stringValue ?? ""
    for part in [key, "damaged", "Restore it from a backup", "delete it and the folder"] {
      #expect(message.contains(part), "\(message)")
    }
    let boot = try await ShellRun(["boot"] + state)
    #expect(try boot.json()["reason"]?.stringValue?.contains("Restore it") == true)
    for path in [key, folder.path + "/state/secure"] {
      try FileManager.default.removeItem(atPath: path)
    }
    let status = try await ShellRun(["session", "status"] + state)
    #expect(try status.json()["status"] == "unauthenticated")
    #expect(try await ShellRun(sign, input: "correct-horse\n").status == 0)
  }

  @Test func `the host of links is configured`() async throws {
    let run = try await ShellRun(
      ["open", "--json", "https://go.example.org/welcome", "https://links.example.com/welcome"],
      environment: [Self.variable("LINK_HOST"): "Go.Example.Org"])
    let results = try run.json()["results"]?.arrayValue ?? []
    #expect(results.map { $0["action"] } == ["navigate", "rejected"])
  }
}

extension TemporaryFolder {
  /// Writes a file that only its owner may read and write.
  fileprivate func privateFile(_ name: String, _ contents: String) throws -> String {
    let path = try file(name, contents)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    return path
  }
}
