import FormKit
import FormKitTerminal
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct LocalLineFormTests {
  private func transcript(
    _ schema: String, _ lines: [String], _ locale: String, values: FormObject = [:]
  ) async throws -> (text: String, values: [FormObject]) {
    let fixture = try FormFixture(schema, values: values, locale: locale)
    let transcript = LineTranscript(lines)
    _ = try await transcript.run(fixture, showsControlIDs: false)
    return (transcript.text, fixture.submissions.map(\.values))
  }

  @Test func `a line form speaks German and reads German numbers, days and times`() async throws {
    let lines = ["1.5", "1.234,50", "1.000", "31.12.26", "31.12.2026", "9:05"]
    let (text, values) = try await transcript(TestSchema.measures, lines, "de-DE")
    #expect(
      text == """
        Maße
        Breite (erforderlich): 1.5
        Fehler: Geben Sie eine Zahl ein
        Breite (erforderlich): 1.234,50
        Anzahl (freiwillig): 1.000
        Format: TT.MM.JJJJ
        Tag (freiwillig): 31.12.26
        Fehler: Geben Sie das Jahr vierstellig an, zum Beispiel 31.01.2000
        Tag (freiwillig): 31.12.2026
        Format: HH:MM
        Uhrzeit (freiwillig): 9:05
        Wird gesendet …

        """)
    #expect(values == [["width": 1234.5, "count": 1000, "day": "2026-12-31", "hour": "09:05"]])
  }

  @Test func `present values are shown as the locale writes them`() async throws {
    let present: FormObject = ["width": 1234.5, "day": "2026-12-31"]
    let (text, values) = try await transcript(
      TestSchema.measures, ["", "", "", ""], "es", values: present)
    #expect(text.contains("Pulse Intro para conservar: 1234,5\n"))
    #expect(text.contains("Formato: DD/MM/AAAA\n"))
    #expect(text.contains("Pulse Intro para conservar: 31/12/2026\n"))
    #expect(values == [present])
  }

  @Test func `an ambiguous day or hour is refused with what to do`() async throws {
    let lines = ["1", "", "01/02/2026", "2026-02-01", "2:30", "2:30 PM"]
    let (text, values) = try await transcript(TestSchema.measures, lines, "en-CA")
    #expect(text.contains("Error: Write the year first, such as 2000-01-31\n"))
    #expect(
      text.contains("Error: Add AM or PM, or write the hour with two digits, such as 14:30\n"))
    #expect(values == [["width": 1, "day": "2026-02-01", "hour": "14:30"]])
  }

  @Test(arguments: [("de", "j"), ("es", "sí"), ("ar", "ن"), ("ja", "はい"), ("de", "y")])
  func `yes is said in the form's language, and in English`(locale: String, yes: String)
    async throws
  {
    let lines = ["1", "", "", "", "vielleicht", yes]
    let fixture = try FormFixture(TestSchema.everything, locale: locale)
    let transcript = LineTranscript(lines)
    _ = try await transcript.run(fixture)
    #expect(fixture.submissions.first?.values["terms"] == true)
    #expect(transcript.remaining == 0)
  }

  @Test func `options are numbered and separated in the digits and commas of Arabic`() async throws
  {
    let (_, values) = try await transcript(
      TestSchema.everything, ["١", "٣، ١", "", "", "ن"], "ar-EG")
    #expect(values.first?["kind"] == "personal")
    #expect(values.first?["topics"] == ["art", "sport"])
  }

  @Test func `Arabic stays in logical order, without invisible marks`() async throws {
    let (text, _) = try await transcript(TestSchema.members, ["Ada", "ل"], "ar")
    #expect(text.contains("Name (مطلوب): Ada\n"))
    #expect(text.contains("إضافة Member؟ (ن/ل): ل\n"))
    #expect(text.contains("-- Member 1 --\n"))
    #expect(!text.unicodeScalars.contains { (0x2066...0x2069).contains($0.value) })
  }

  @Test func `commands answer in the form's language`() async throws {
    let lines = [":help", ":back", ":5", ":nix", ":remove x[1]", "1"]
    let (text, _) = try await transcript(TestSchema.measures, lines, "de")
    #expect(text.contains("Eine leere Zeile behält den jetzigen Wert bei. :clear leert ihn.\n"))
    #expect(text.contains("Von hier aus können Sie nicht zurückgehen.\n"))
    #expect(text.contains("Es gibt keinen Vorschlag 5.\n"))
    #expect(text.contains("Es gibt keinen Befehl „:nix“. :help zeigt die Befehle.\n"))
    #expect(text.contains("Fehler: Das Formular hat keinen Eintrag „x[1]“.\n"))
  }
}
