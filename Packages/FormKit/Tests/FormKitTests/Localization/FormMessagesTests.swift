import FormKit
import Testing

struct FormMessagesTests {
  private func messages(
    _ tag: String, _ catalogues: [MessageCatalogue] = [], overrides: [String: String] = [:]
  ) -> FormMessages {
    FormMessages(locale: FormLocale(tag), catalogues: catalogues, overrides: overrides)
  }

  @Test func `a text falls back from de-AT to de to English to its key`() {
    let catalogues = [
      MessageCatalogue(language: "de-AT", texts: ["a": "Jänner"]),
      MessageCatalogue(language: "de", texts: ["a": "Januar", "b": "Februar"]),
      MessageCatalogue(language: "en", texts: ["a": "January", "b": "February", "c": "March"]),
    ]
    let austrian = messages("de-AT", catalogues)
    #expect(["a", "b", "c", "d"].map { austrian.text($0) } == ["Jänner", "Februar", "March", "d"])
    #expect(austrian.text("rule.required") == "Dieses Feld ist erforderlich")
    #expect(messages("de-CH", catalogues).text("a") == "Januar")
    #expect(messages("fr", catalogues).text("a") == "January")
    #expect(messages("fr").text("rule.required") == "This field is required")
  }

  @Test func `a script stands between the region and the language`() {
    let catalogues = [
      MessageCatalogue(language: "zh", texts: ["a": "简", "b": "b"]),
      MessageCatalogue(language: "zh-Hant", texts: ["a": "繁"]),
    ]
    #expect(messages("zh-Hant-TW", catalogues).text("a") == "繁")
    #expect(messages("zh_Hant_TW", catalogues).text("b") == "b")
    #expect(messages("zh-TW", catalogues).text("a") == "简")
  }

  @Test func `an app's catalogue wins over the built-in one, an override over both`() {
    let own = MessageCatalogue(language: "de", texts: ["rule.required": "Pflichtfeld"])
    #expect(messages("de-DE", [own]).text("rule.required") == "Pflichtfeld")
    #expect(messages("de-DE", [own]).text("rule.email") == "Ungültige E-Mail-Adresse")
    let overridden = messages("de", [own], overrides: ["rule.required": "Bitte ausfüllen"])
    #expect(overridden.text("rule.required") == "Bitte ausfüllen")
  }

  @Test(arguments: [
    (0, "لا حد أدنى لعدد الأحرف"), (1, "حرف واحد على الأقل"), (2, "حرفان على الأقل"),
    (3, "3 أحرف على الأقل"),
    (10, "10 أحرف على الأقل"), (11, "11 حرفًا على الأقل"), (99, "99 حرفًا على الأقل"),
    (100, "100 حرف على الأقل"), (102, "102 حرف على الأقل"), (103, "103 أحرف على الأقل"),
  ])
  func `Arabic counts in six forms`(count: Int, expected: String) {
    #expect(messages("ar").text("rule.minLength", count: count) == expected)
  }

  @Test func `a variant is chosen by the rules of the language that has the text`() {
    let polish = MessageCatalogue(
      language: "pl", texts: ["x": "{n} znaków", "x.one": "{n} znak", "x.few": "{n} znaki"])
    let all = messages("pl", [polish])
    #expect(
      [1, 2, 5, 22].map { all.text("x", count: $0) } == [
        "1 znak", "2 znaki", "5 znaków", "22 znaki",
      ])
    // English has the text: 21 is plural, whatever Russian says.
    #expect(messages("ru").text("rule.minLength", count: 21) == "At least 21 characters")
    #expect(
      [1, 2, 5].map { all.text("rule.minLength", count: $0) }
        == ["At least 1 character", "At least 2 characters", "At least 5 characters"])
  }

  @Test func `a text without variants serves every count`() {
    let own = messages("ar", overrides: ["rule.minLength": "≥ {n}"])
    #expect(own.text("rule.minLength", count: 1) == "≥ 1")
    #expect(own.text("rule.minLength", count: 3) == "≥ 3")
  }

  @Test func `what is inserted is never taken for a place`() {
    let own = messages("en", overrides: ["a": "{x} and {y}", "b": "{x", "c": "{}{z}{x}}"])
    #expect(own.text("a", ["x": "{y}", "y": "{x}"]) == "{y} and {x}")
    #expect(own.text("b", ["x": "1"]) == "{x")
    #expect(own.text("c", ["x": "1"]) == "{}{z}1}")
    #expect(own.text("{x}", ["x": "1"]) == "1")
  }

  @Test func `right-to-left texts isolate what is inserted, plain digits aside`() {
    let arabic = messages("ar")
    #expect(
      arabic.text("rule.matches", ["label": "Password"])
        == "يجب أن يطابق «\u{2068}Password\u{2069}»")
    #expect(arabic.text("rule.min", ["n": "18"]) == "يجب أن تكون القيمة 18 أو أكثر")
    #expect(
      arabic.text("rule.min", ["n": "-1.5"]) == "يجب أن تكون القيمة \u{2068}-1.5\u{2069} أو أكثر")
    #expect(messages("ar-EG").text("rule.minLength", count: 3) == "٣ أحرف على الأقل")
  }

  @Test func `left-to-right texts isolate right-to-left letters only`() {
    let english = FormMessages()
    #expect(english.text("rule.matches", ["label": "كلمة"]) == "Must match \u{2068}كلمة\u{2069}")
    #expect(english.text("rule.matches", ["label": "שם"]) == "Must match \u{2068}שם\u{2069}")
    for label in ["Password", "Größe – 2×2", "日本語", "Имя", "👍🏽", "ไทย", ""] {
      #expect(english.text("rule.matches", ["label": label]) == "Must match \(label)")
    }
    // English stands in for a language without a catalogue: its own direction counts.
    #expect(messages("he").text("rule.matches", ["label": "Name"]) == "Must match Name")
  }

  @Test func `every rule says its message in the locale's language`() throws {
    let form = try form(
      text("a", #""rules": [{ "rule": "minLength", "value": 3 }]"#),
      field("b", "number", #""rules": [{ "rule": "max", "value": 1.5 }]"#),
      field("c", "date", #""rules": [{ "rule": "after", "value": "2026-12-31", "strict": true }]"#),
      text("d", #""maxLength": 1"#),
      field("e", "image", #""rules": [{ "rule": "imageSize", "minWidth": 100, "maxHeight": 50 }]"#),
      field("f", "file", #""rules": [{ "rule": "fileSize", "max": 1500000 }]"#),
      text("g", #""required": true"#),
      text("h", #""rules": [{ "rule": "matches", "field": "a" }]"#))
    let values: FormObject = [
      "a": "x", "b": 2, "c": "2026-01-31", "d": "xy", "h": "y",
      "e": ["name": "a.png", "width": 10, "height": 60], "f": ["name": "a", "size": 9_000_000],
    ]
    func said(_ tag: String) -> [String] {
      let environment = FormEnvironment(today: .epoch, messages: messages(tag))
      return form.check(values, environment: environment).issues.map(\.message)
    }
    #expect(
      said("de-DE") == [
        "Mindestens 3 Zeichen", "Der Wert darf höchstens 1,5 sein",
        "Muss später als 31.12.2026 sein", "Höchstens 1 Zeichen",
        "Das Bild muss mindestens 100 × beliebig und höchstens beliebig × 50 Pixel groß sein",
        "Die Datei darf höchstens 1,5 MB groß sein", "Dieses Feld ist erforderlich",
        "Muss mit „a“ übereinstimmen",
      ])
    #expect(
      said("en-US") == [
        "At least 3 characters", "Must be 1.5 or less", "Must be after 2026-12-31",
        "At most 1 character",
        "The picture's size must be at least 100 × any and at most any × 50 pixels",
        "The file must be 1.5 MB or smaller", "This field is required", "Must match a",
      ])
    #expect(said("es").last == "Debe coincidir con «a»")
    #expect(said("ja").first == "3文字以上で入力してください")
    #expect(said("ar-EG")[1] == "يجب أن تكون القيمة \u{2068}١٫٥\u{2069} أو أقل")
  }

  @Test func `a repeat's bounds count in the locale's language`() throws {
    let form = try document(
      #""sections": [{ "id": "r", "repeat": { "min": 2 }, "fields": [\#(text("a"))] }]"#)
    let environment = FormEnvironment(today: .epoch, messages: messages("de"))
    #expect(
      form.check(["r": []], environment: environment).issues.map(\.message)
        == ["Fügen Sie mindestens 2 hinzu"])
  }

  @Test func `a form-level rule without a message and an unknown field speak the language`() throws
  {
    let form = try form(
      text("a"), top: #""rules": [{ "rule": "assert", "that": { "field": "a", "equals": "x" } }]"#)
    let environment = FormEnvironment(today: .epoch, messages: messages("es"))
    #expect(
      form.check(["a": "y", "b": 1], environment: environment).issues.map(\.message) == [
        "El formulario no tiene ningún campo con este nombre; se ha ignorado",
        "Estas respuestas no son compatibles entre sí",
      ])
  }

  @Test func `every text of a schema may be a key`() throws {
    let form = try document(
      """
      "title": { "key": "t" }, "submitLabel": { "key": "s" },
      "pages": [{ "id": "p", "title": { "key": "p" }, "sections": [
        { "title": { "key": "h" }, "fields": [{ "id": "a", "type": "choice", "label": { "key": "l" },
          "help": { "key": "hp" }, "placeholder": { "key": "ph" },
          "options": [{ "value": "1", "label": { "key": "o" } }],
          "accessibility": { "label": { "key": "al" }, "hint": { "key": "ah" } },
          "rules": [{ "rule": "notEmpty", "message": { "key": "m" } }] }] },
        { "id": "r", "repeat": { "itemLabel": { "key": "i" } },
          "fields": [\(text("b"))] }] }],
      "rules": [{ "rule": "assert", "that": false, "message": { "key": "fm" } }],
      "actions": [{ "id": "x", "label": { "key": "x" } }]
      """)
    let keys = ["t", "s", "p", "h", "l", "hp", "ph", "o", "al", "ah", "m", "i", "fm", "x"]
    let own = MessageCatalogue(
      language: "de", texts: Dictionary(uniqueKeysWithValues: keys.map { ($0, $0.uppercased()) }))
    let environment = FormEnvironment(today: .epoch, messages: messages("de-DE", [own]))
    let engine = FormEngine(form, values: ["r": [[:]]], environment: environment)
    #expect(engine.title == "T")
    #expect(engine.submitLabel == "S")
    #expect(engine.actions.map(\.label) == ["X"])
    #expect(engine.layout.pages.first?.title == "P")
    #expect(
      engine.layout.pages.first?.items == [
        .heading("H", level: 2), .field("a"), .heading("I 1", level: 2), .field("r[0].b"),
        .repetition(path: "r", label: "I", canAdd: true),
      ])
    #expect(form.check([:], environment: environment).issues.map(\.message) == ["M", "FM"])
    let field = try engine.state(of: "a").field
    let texts = [
      field.label, field.help, field.placeholder, field.accessibility.label,
      field.accessibility.hint,
    ].compactMap(\.self)
    #expect(texts.map(environment.messages.resolve) == ["L", "HP", "PH", "AL", "AH"])
  }

  @Test func `the submit button's default label is the language's`() throws {
    let environment = FormEnvironment(today: .epoch, messages: messages("ja-JP"))
    #expect(FormEngine(try form(text("a")), environment: environment).submitLabel == "続ける")
  }

  @Test func `the environment knows locale and direction`() {
    let arabic = FormEnvironment(today: .epoch, messages: messages("ar-EG"))
    #expect(arabic.locale == FormLocale("ar-EG"))
    #expect(arabic.direction == .rightToLeft)
    #expect(FormEnvironment(today: .epoch).direction == .leftToRight)
  }
}
