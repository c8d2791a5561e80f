import FormKit
import Testing

@MainActor
struct LocaleCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func messages(_ locale: String, _ arguments: [String], _ input: String) async throws
    -> [String?]
  {
    let run = try await ShellRun(
      ["--locale", locale, "form", "check"] + arguments + ["--json"], input: input)
    return try run.json()["issues"]?.arrayValue?.map { $0["message"]?.stringValue } ?? []
  }

  @Test(arguments: [
    ("de-DE", "Ungültige E-Mail-Adresse", "Mindestens 6 Zeichen"),
    ("es-MX", "La dirección de correo electrónico no es válida", "Al menos 6 caracteres"),
    ("ar", "عنوان البريد الإلكتروني غير صالح", "6 أحرف على الأقل"),
    ("ja-JP", "メールアドレスの形式が正しくありません", "6文字以上で入力してください"),
    ("fr-FR", "Invalid email address", "At least 6 characters"),
    ("en-GB", "Invalid email address", "At least 6 characters"),
  ])
  func `form check says its messages in the language of --locale`(
    locale: String, email: String, password: String
  ) async throws {
    let found = try await messages(
      locale, ["login", "-"], #"{"email":"x","password":"123"}"#)
    #expect(found == [email, password])
  }

  @Test func `form check reads values in HTML's grammar whatever the locale`() async throws {
    let schema = try folder.file("s.json", Self.schema)
    #expect(try await messages("de-DE", [schema, "-"], #"{"n":"1.5","d":"2026-12-31"}"#) == [])
    #expect(
      try await messages("de-DE", [schema, "-"], #"{"n":"1,5","d":"31.12.2026"}"#) == [
        "Geben Sie eine Zahl ein",
        "Geben Sie ein gültiges Datum ein, zum Beispiel 2000-01-31",
      ])
  }

  @Test func `form fill reads what is entered as the locale writes it`() async throws {
    let schema = try folder.file("s.json", Self.schema)
    let run = try await ShellRun(
      ["--locale", "de-DE", "form", "fill", schema], input: "1.234,5\n31.12.2026\n")
    #expect(run.status == 0)
    #expect(run.errors.contains("Format: TT.MM.JJJJ") || run.output.contains("Format: TT.MM.JJJJ"))
    #expect(run.output.contains("1234.5") && run.output.contains("2026-12-31"))
  }

  @Test func `form render shows words and values in the locale`() async throws {
    let schema = try folder.file("s.json", Self.schema)
    let values = try folder.file("v.json", #"{"n":1.5,"d":"2026-12-31"}"#)
    let run = try await ShellRun(
      ["--locale", "de", "form", "render", schema, "--format", "text", "--values", values])
    #expect(run.output.contains("[1,5 ") && run.output.contains("[31.12.2026 "))
    #expect(run.output.contains("(freiwillig)") && run.output.contains("[ Weiter ]"))
  }

  @Test func `form replay observes messages in the locale`() async throws {
    let script = try folder.file(
      "r.json", #"{"schema":"login","steps":[{"at":0,"submit":true},{"at":1,"observe":true}]}"#)
    let run = try await ShellRun(["--locale", "de", "form", "replay", script, "--json"])
    #expect(run.status == 0)
    #expect(run.output.contains("Dieses Feld ist erforderlich"))
  }

  private static let schema = #"""
    {"formatVersion":1,"id":"s","sections":[{"fields":[
      {"id":"n","type":"number","label":"N"},{"id":"d","type":"date","label":"D"}]}]}
    """#
}
