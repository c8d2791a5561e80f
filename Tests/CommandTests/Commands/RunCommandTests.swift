import DomainMock
import FormKit
import Foundation
import Testing

@MainActor
struct RunCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ lines: [String], _ options: [String] = []) async throws -> ShellRun {
    try await ShellRun(
      ["run", "--state-dir", folder.path + "/state", "--now", "2026-01-31T10:00:00Z"] + options,
      input: lines.map { $0 + "\n" }.joined())
  }

  private static let signIn = ["Sign in", "demo@example.com", "correct-horse"]
  /// The lines before the screen name.
  private static let onboarding = signIn + ["Grace_Hopper", "Grace", ""]

  @Test func `the whole flow by pipe ends at home, and the next start boots home`() async throws {
    let run = try await run(
      Self.signIn + [
        "12345", "john_doe", ":1", "Grace", "", "ab", "john_doe", ":1", "2000-02-30", "2000-01-15",
        ":skipAvatarButton", "1", ":quitButton",
      ])
    #expect(run.status == 0)
    #expect(run.output.contains("Can't be all numbers"))
    #expect(run.output.contains("That handle is taken"))
    #expect(run.output.contains("At least 3 characters"))
    #expect(run.output.contains("That name is taken"))
    #expect(run.output.contains(":1 john_doe2"))
    #expect(run.output.contains("That's not a valid date"))
    #expect(run.output.contains("[placeholderAvatar]"))
    #expect(run.output.contains("Hello, Grace"))
    #expect(!run.output.contains("2000-01-15"))
    let boot = try await ShellRun([
      "boot", "--json", "--state-dir", folder.path + "/state", "--now", "2026-01-31T10:05:00Z",
    ])
    #expect(try boot.json()["route"] == "home")
  }

  @Test func `the accessible transcript has each label, state and error once, in order`()
    async throws
  {
    let run = try await run(
      [
        "Sign in", "demo@example.com", "correct-horse", "12345", "john_doe", ":1", "Grace", "",
        "ab", "john_doe", ":1", "2000-02-30", "2000-01-15", ":Skip for now", "1", ":Quit",
      ], ["--accessible"])
    #expect(run.status == 0)
    try Snapshot(name: "accessible-identity.txt").expect(run.output)
    for text in [
      "Error: Can't be all numbers", "Error: That handle is taken", "Choose Your Handle",
      "Reserving the handle…", "What's Your Name?", "Error: At least 3 characters",
      "Error: That name is taken", "Error: That's not a valid date",
      "Choose Your Name", "When's Your Birthday?", "Add Your Photo", "Check Your Answers",
      "Checking…\n", "Reserving the name…",
    ] {
      #expect(run.output.ranges(of: text).count == 1, "\(text)")
    }
    #expect(!run.output.contains { "┃▾■□●○✓✗".contains($0) })
  }

  @Test func `someone under 13 reads why they cannot go on`() async throws {
    let run = try await run(Self.onboarding + ["young_one", "2016-01-15"])
    #expect(run.output.contains("Sorry, you must be at least 13"))
    #expect(run.output.contains("[contactSupportButton]"))
  }

  @Test func `someone of 15 asks a guardian first`() async throws {
    let run = try await run(
      Self.onboarding + [
        "teen_one", "2010-06-15", "mum@example.com", ":skipAvatarButton", "1", ":quitButton",
      ])
    #expect(run.status == 0)
    #expect(run.output.contains("You'll need guardian consent"))
    #expect(run.output.contains("Ask a Parent or Guardian"))
    #expect(run.output.contains("Hello, Grace"))
  }

  @Test func `wrong credentials are said and asked again`() async throws {
    let run = try await run(["Sign in", "demo@example.com", "wrong-horse"])
    #expect(run.output.contains("The email or password is incorrect."))
  }

  @Test func `input that ends in the middle keeps the answers for the next start`() async throws {
    let first = try await run(Self.onboarding + ["kept_name"])
    #expect(first.status == 65)
    #expect(first.errors.contains("Your answers are kept."))
    let second = try await run(["2000-01-15", ":skipAvatarButton", "1", ":quitButton"])
    #expect(second.status == 0)
    #expect(second.output.contains("Hello, Grace"))
  }

  @Test(
    arguments: [
      ("settings/password", []), ("settings/password", ["correct-horse"]), ("settings/lock", []),
      ("profile/edit", []), ("settings/deleteAccount", []),
    ] as [(String, [String])])
  func `input that ends where nothing is kept does not promise it`(
    place: String, lines: [String]
  ) async throws {
    let run = try await run(lines, ["--signed-in", "--open", "shell://\(place)"])
    #expect(run.status == 65)
    #expect(run.errors.contains("Input ended in the middle of a form."), "\(run.errors)")
    #expect(!run.errors.contains("kept"), "\(run.errors)")
  }

  @Test func `input that ends at the password keeps the address`() async throws {
    let first = try await run(["Sign in", "demo@example.com"])
    #expect(first.status == 65)
    #expect(first.errors.contains("Your answers are kept."), "\(first.errors)")
    let second = try await run([])
    #expect(second.output.contains("Press Enter to keep: demo@example.com"))
  }

  @Test func `input that ends at an edit of the profile keeps what was typed`() async throws {
    let run = try await run(["Countess"], ["--signed-in", "--open", "shell://profile/edit"])
    #expect(run.status == 65)
    #expect(run.errors.contains("Your answers are kept."), "\(run.errors)")
  }

  @Test func `input that ends at a failed start has no answers to keep`() async throws {
    let state = try folder.file("state", "a file")
    let run = try await ShellRun(["run", "--state-dir", state + "/below"], input: "")
    #expect(run.status == 65)
    #expect(!run.errors.contains("kept"), "\(run.errors)")
  }

  @Test func `a picture is checked, kept and uploaded`() async throws {
    let text = try folder.file("notes.png", "no picture at all")
    let path = folder.path + "/me.png"
    try SamplePicture.png.write(to: URL(filePath: path))
    let run = try await run(
      Self.onboarding + ["with_photo", "2000-01-15", text, path, "", "1", ":quitButton"])
    #expect(run.status == 0)
    #expect(run.output.contains("Choose a JPEG, PNG or WebP picture."))
    #expect(run.output.contains("me.jpg (3×3, jpeg)"))
  }

  @Test func `an emoji in the name, a 10 MB line and broken UTF-8 are answered, not crashed on`()
    async throws
  {
    let long = String(repeating: "x", count: 10 << 20)
    let run = try await run(Self.onboarding + ["john🎉", long, "fine_name", "2000-01-15"])
    #expect(run.output.contains("Letters, numbers, and underscore only"))
    #expect(run.output.contains("When's Your Birthday?"))
    #expect(run.status == 65)
  }

  @Test(arguments: [
    ("handle", "[handleField]"), ("displayName", "[displayNameField]"),
    ("birthday", "[birthdayPicker]"), ("avatar", "[avatarButton]"),
    ("review", "[editBirthdayButton]"),
  ])
  func `--start-at opens a step with demo answers before it`(
    step: String, control: String
  ) async throws {
    let run = try await ShellRun(["run", "--start-at", step])
    #expect(run.output.contains(control))
  }

  @Test func `with --json run draws on standard error and ends with boot's document`() async throws
  {
    let run = try await run([], ["--json", "--signed-in"])
    #expect(run.status == 0)
    let document = try run.json()
    #expect(run.output == document.json() + "\n")
    #expect(document["configuration"] == "mock")
    #expect(document["launchState"] == "authenticated")
    #expect(document["route"] == "home")
    #expect(document["phases"]?.arrayValue?.isEmpty == false)
    #expect(run.errors.contains("[signOutButton]"))
  }

  @Test func `with --json a run that ends early is one document with the error`() async throws {
    let ended = try await run(Self.onboarding + ["kept_name"], ["--json"])
    #expect(ended.status == 65)
    #expect(try ended.json()["error"]?["code"] == "endOfInput")
    #expect(try ended.json()["error"]?["message"]?.stringValue?.contains("kept") == true)
    let left = try await run([":quit"], ["--json"])
    #expect(left.status == 130)
    #expect(try left.json()["error"]?["code"] == "interrupted")
  }

  @Test func `--accessible reads no control ids aloud, --show-ids does`() async throws {
    let quiet = try await run(
      [":Skip for now", ":quit"], ["--accessible", "--start-at", "avatar"])
    #expect(!quiet.output.contains("Button"))
    #expect(quiet.output.contains("Check Your Answers"))
    let named = try await run([":quit"], ["--accessible", "--show-ids", "--start-at", "avatar"])
    #expect(named.output.contains("[avatarButton]"))
    #expect(named.output.contains(":skipAvatarButton"))
  }

  @Test func `the profile may be left by the end of the input`() async throws {
    let run = try await ShellRun(["run", "--signed-in"], input: "1\n")
    #expect(run.status == 0)
    #expect(run.output.contains("Your Profile"))
  }

  @Test func `signing out from home leads to welcome`() async throws {
    let run = try await ShellRun(["run", "--signed-in"], input: "2\n6\n")
    #expect(run.status == 0)
    #expect(run.output.contains("You are signed out."))
  }
}

/// A small picture.
enum SamplePicture {
  static let png = SampleImage.wholePNG(side: 3)
}
