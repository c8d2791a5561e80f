import FormKit
import Foundation
import LocalPersistence
import ShellApp
import Testing

/// The form sandbox and the debug menu of `run`, by pipe.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct RunSandboxTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ lines: [String], keeps: Bool = false) async throws -> ShellRun {
    let place = keeps ? ["--state-dir", folder.path + "/state"] : []
    return try await ShellRun(
      ["run", "--signed-in", "--now", "2026-01-31T10:00:00Z"] + place,
      input: lines.map { $0 + "\n" }.joined())
  }

  private static let open = [":formSandboxButton", "login"]
  private static let login = ["Ada@Example.COM", "correct-horse"]

  /// What is asked of the debug menu: validation, offline, server error, slow network, requests,
  /// biometrics, photos, clock, layout, drafts, a flag and an experiment.
  private func debug(
    _ validation: String = "", offline: String = "", server: String = "", slow: String = "",
    requests: String = "", biometrics: String = "", photos: String = "",
    drafts: String = ""
  ) -> [String] {
    [
      ":debugMenuButton", validation, offline, server, slow, requests, biometrics, photos, "", "",
      drafts, "", "",
    ]
  }

  private var secureStore: EncryptedFileStore {
    EncryptedFileStore(
      folder: SecureFolder(path: folder.path + "/state/secure"),
      namespace: SecureStoreNamespace(
        service: AppIdentity.current.secretService, configuration: "mock"),
      masterKey: MasterKeyFile(path: folder.path + "/state/master.key"))
  }

  /// Everything below the state folder, as one text.
  private func kept() throws -> String {
    let files = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    return try files.map { folder.path + "/" + $0 }
      .filter { (try? FileManager.default.contentsOfDirectory(atPath: $0)) == nil }
      .map { String(decoding: try Data(contentsOf: URL(filePath: $0)), as: UTF8.self) }
      .joined(separator: "\n")
  }

  @Test
  func `access to photos is simulated on the screen below the menu, and granted by its button`()
    async throws
  {
    let run = try await ShellRun(
      ["run", "--start-at", "avatar", "--now", "2026-01-31T10:00:00Z"],
      input: (debug(photos: "denied") + [":openSettingsButton"] + debug(photos: "limited")
        + [":skipAvatarButton"]).map { $0 + "\n" }.joined())
    func count(_ text: String) -> Int { run.output.components(separatedBy: text).count - 1 }
    #expect(count("Warning: We need photo access to set your avatar") == 1)
    #expect(count("Open settings [openSettingsButton]") == 1)
    #expect(count("Simulated: denied access to photos.") == 1)
    #expect(count("Simulated: granted access to photos.") == 1)
    #expect(count("Note: This app sees only some of your photos.") == 1)
    #expect(run.output.contains("Choose more photos: :choosePhotosButton"))
    #expect(run.output.contains("Check Your Answers"))
  }

  @Test func `a form is picked, filled in and seen as redacted JSON`() async throws {
    let run = try await run(Self.open + Self.login + ["1", ":back", ":quitButton"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("Forms [formSandboxButton]"))
    #expect(run.output.contains("Mapped Values"))
    #expect(run.output.contains("\"email\": \"ada@example.com\""))
    #expect(run.output.contains("\"password\": \"•••\""))
    #expect(!run.output.contains("correct-horse"))
  }

  @Test func `editing a reviewed form asks for its secret again`() async throws {
    let run = try await run(
      Self.open + Self.login + ["2", "", "correct-horse", "1", ":back", ":quitButton"])
    #expect(run.status == 0)
    #expect(run.output.contains("Press Enter to keep: ada@example.com"))
  }

  @Test func `what was typed is back after leaving the form, without the secret`() async throws {
    let run = try await run(
      Self.open + [
        "ada@example.com", ":back", "login", "", "correct-horse", "1", ":back", ":quitButton",
      ])
    #expect(run.status == 0)
    #expect(run.output.contains("Your last answers are restored"))
    #expect(run.output.contains("\"email\": \"ada@example.com\""))
  }

  @Test func `a draft outlives the program, a secret is never in it, a submitted form has none`()
    async throws
  {
    let first = try await run(
      [":formSandboxButton", "signup", "ada_1815", "Ada", "a@example.com", "", "", "pass-1234"],
      keeps: true)
    #expect(first.status == 65)
    #expect(first.errors.contains("Your answers are kept."))
    #expect(!first.output.contains("pass-1234"))
    let draft = try #require(try secureStore.retrieveString(key: "form.draft.sandbox.signup"))
    #expect(draft.contains("ada_1815") && !draft.contains("pass-1234"))
    for text in ["ada_1815", "pass-1234"] {
      let isInClear = try kept().contains(text)
      let isEncoded = try kept().contains(Data(text.utf8).base64EncodedString())
      #expect(!isInClear && !isEncoded, "\(text)")
    }
    let second = try await run(
      ["", "", "", "", "", "pass-1234", "pass-1234", "1"], keeps: true)
    #expect(second.status == 0)
    #expect(second.output.contains("\"screenName\": \"ada_1815\""))
    #expect(try !secureStore.keys().contains("form.draft.sandbox.signup"))
    let third = try await run([":quit"], keeps: true)
    #expect(!third.output.contains("Your last answers are restored"))
  }

  @Test func `signing out forgets drafts`() async throws {
    _ = try await run(
      [":formSandboxButton", "login", "ada@example.com", ":back", ":back", ":signOutButton"],
      keeps: true)
    #expect(try !secureStore.keys().contains("form.draft.sandbox.login"))
  }

  @Test func `a card number is kept apart from its draft until a sign-out, and is in no file`()
    async throws
  {
    _ = try await run(
      [":formSandboxButton", "payment", "Zyxquell", "4242424242424242", "01/40", "987", ":back"],
      keeps: true)
    let draft = try #require(try secureStore.retrieveString(key: "form.draft.sandbox.payment"))
    #expect(draft.contains("Zyxquell") && !draft.contains("4242") && !draft.contains("987"))
    let secret = try #require(try secureStore.retrieveString(key: "form.secret.sandbox.payment"))
    #expect(secret.contains("4242424242424242") && !secret.contains("987"))
    let files = try kept()
    #expect(!files.contains("4242424242424242") && !files.contains("Zyxquell"))
    let back = try await run(
      ["payment", "", "", "", ":back", ":back", ":signOutButton"], keeps: true)
    #expect(back.output.contains("Press Enter to keep: hidden"), "\(back.output)")
    #expect(try secureStore.keys().filter { $0.hasPrefix("form.") } == [])
  }

  @Test func `the debug menu opens over any screen and leaves what was typed`() async throws {
    let run = try await run(
      Self.open + ["ada@example.com"] + debug(offline: "y") + ["", "correct-horse"])
    #expect(run.output.contains("Debug Menu"))
    #expect(run.output.contains("Simulated: offline."))
    #expect(run.output.contains("Press Enter to keep: ada@example.com"))
    #expect(run.output.contains("You're offline. Check your connection."))
    #expect(!run.output.contains("Mapped Values"))
  }

  @Test func `offline, a name cannot be checked and says so`() async throws {
    let run = try await run(
      debug(offline: "y") + [
        ":formSandboxButton", "signup", "ada_1815", "Ada", "a@example.com", "", "", "pass-1234",
        "pass-1234",
      ])
    #expect(run.output.contains("We'll check this when you're online"))
    #expect(run.output.contains("You're offline. Check your connection."))
  }

  @Test func `an injected server error is said for people, and the next try passes`() async throws {
    let run = try await run(
      debug(server: "y") + Self.open + Self.login + ["1", "1", ":back", ":quitButton"])
    #expect(run.status == 0)
    #expect(run.output.contains("Something went wrong. Try again later."))
    #expect(run.output.contains("Mapped Values"))
  }

  @Test func `lenient, a form lets pass what the domain then refuses at its field`() async throws {
    let run = try await run(
      debug("Lenient: errors only warn") + [":formSandboxButton", "login", "ada@", "correct-horse"])
    #expect(run.output.contains("Simulated: lenient validation."))
    #expect(run.output.contains("Warning: "))
    #expect(run.output.contains("Email: Enter a valid email address"))
  }

  @Test func `a form that is open already is judged as the menu says`() async throws {
    let run = try await run(
      Self.open + debug("Lenient: errors only warn") + ["ada@", "correct-horse"])
    #expect(run.output.contains("Warning: "))
    let declared = try await self.run(Self.open + ["ada@", "correct-horse"])
    #expect(!declared.output.contains("Warning: "))
  }

  @Test func `clearing drafts asks, and then they are gone`() async throws {
    _ = try await run([":formSandboxButton", "login", "ada@example.com"], keeps: true)
    #expect(try secureStore.keys().contains("form.draft.sandbox.login"))
    let keeping = try await run(debug(drafts: "y") + ["1"], keeps: true)
    #expect(keeping.output.contains("Clear All Drafts?"))
    #expect(try secureStore.keys().contains("form.draft.sandbox.login"))
    let clearing = try await run(debug(drafts: "y") + ["2"], keeps: true)
    #expect(clearing.output.contains("All drafts are cleared."))
    #expect(try !secureStore.keys().contains("form.draft.sandbox.login"))
  }

  @Test func `input that ends in the menu ends as on the screen below it`() async throws {
    #expect(try await run([":debugMenuButton", ""]).status == 0)
    #expect(try await run(Self.open + [":debugMenuButton", ""]).status == 65)
    #expect(try await run([":debugMenuButton", ":quit"]).status == 130)
  }

  @Test func `the list and the review may be left by the end of the input`() async throws {
    #expect(try await run([":formSandboxButton"]).status == 0)
    #expect(try await run(Self.open + Self.login).status == 0)
    #expect(try await run(Self.open + ["ada@example.com"]).status == 65)
  }

  @Test func `answers before which a code is asked for are there after the next start`()
    async throws
  {
    let first = try await run(
      [
        ":formSandboxButton", "payment", "Ada", "4242 4242 4242 4242", "01/40", "123", "", "", "",
        "", "1500", "0",
      ]
        + ["", "", "", ""], keeps: true)
    #expect(first.output.contains("We sent a code to your email address."))
    let next = try await run([], keeps: true)
    #expect(next.output.contains("Press Enter to keep: Ada\n"))
  }

  @Test func `a damaged draft is put aside and the form is empty`() async throws {
    _ = try await run([":formSandboxButton", "login", "grace@example.com"], keeps: true)
    let store = FormDraftStore(store: secureStore)
    #expect(try await store.loadDraft(formID: "sandbox.login") != nil)
    try await store.saveDraft(Array("no draft".utf8), formID: "sandbox.login")
    let run = try await run([], keeps: true)
    #expect(run.output.contains("Your draft is damaged. The form starts without it."))
    #expect(!run.output.contains("Press Enter to keep: grace"))
    #expect(try secureStore.retrieveString(key: "form.aside.sandbox.login") == "no draft")
  }
}
