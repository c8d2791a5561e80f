import FormKit
import FormKitMock
import Testing

@Suite struct FieldMappingTests {
  struct Person: Equatable {
    var email: String
    var born: FormDate
    var phone: String?
  }

  struct PersonMapping: FieldMapping {
    func map(_ values: FieldValues) throws(MappingError) -> Person {
      let (email, born, phone) = try values.all(
        values.string("email", .trim, .lowercase), values.date("born"),
        values.string("phone", .e164(region: "US")).optional)
      return Person(email: email, born: born, phone: phone)
    }

    func values(from model: Person) -> ModelValues {
      ["email": .string(model.email), "born": .string(model.born.description)]
    }
  }

  struct Late: Error, CustomStringConvertible {
    var description: String
  }

  @Test func `raw values become a domain model`() throws {
    let values = FieldValues([
      "email": "  Test@Email.COM  ", "born": "2000-02-29", "phone": "(555) 123-4567",
    ])
    let born = try #require(FormDate("2000-02-29"))
    #expect(
      try PersonMapping().map(values)
        == Person(email: "test@email.com", born: born, phone: "+15551234567"))
  }

  @Test func `a domain model becomes a form's values`() throws {
    let form = try form(field("email", "email"), field("born", "date"))
    let born = try #require(FormDate("2000-02-29"))
    let values = form.values(
      from: Person(email: "ada@example.com", born: born), by: PersonMapping())
    #expect(values == ["email": "ada@example.com", "born": "2000-02-29"])
  }

  @Test func `secrets are never populated back, whatever a mapping returns`() throws {
    struct Leaky: FieldMapping {
      func map(_ values: FieldValues) throws(MappingError) -> String {
        try values.string("password").get()
      }
      func values(from model: String) -> ModelValues {
        [
          "password": .string(model), "token": .string(model), "name": "Ada",
          "cards": [["code": .string(model), "label": "Blue"]], "elsewhere": .string(model),
        ]
      }
    }
    let form = try document(
      """
      "sections": [
        { "fields": [\(field("password", "password")), \(text("name")),
          \(text("token", #""sensitive": true"#))] },
        { "id": "cards", "repeat": {}, "fields": [\(text("label")),
          \(text("code", #""sensitive": true"#))] }
      ]
      """)
    let values = form.values(from: "hunter2", by: Leaky())
    #expect(values == ["name": "Ada", "cards": [["label": "Blue"]]])
  }

  @Test func `all errors are reported at once, in the order of reading`() {
    #expect(
      throws: MappingError([
        .missingField("email"),
        .invalidFormat("born", reason: "A day such as 2000-01-31 is expected."),
        .invalidFormat("phone", reason: "A text is expected."),
      ])
    ) { try PersonMapping().map(FieldValues(["born": "soon", "phone": 3])) }
  }

  @Test func `every type reads its own values and refuses others`() throws {
    let values = FieldValues([
      "n": 1.5, "i": 3, "b": false, "l": ["x", "y"], "s": "text", "m": ["x", 1],
    ])
    let (n, i, b, l) = try values.all(
      values.number("n"), values.integer("i"), values.bool("b"), values.strings("l"))
    #expect((n, i, b) == (1.5, 3, false))
    #expect(l == ["x", "y"])
    #expect(throws: MappingError([.invalidFormat("s", reason: "A number is expected.")])) {
      try values.number("s").get()
    }
    #expect(throws: MappingError([.invalidFormat("n", reason: "A whole number is expected.")])) {
      try values.integer("n").get()
    }
    #expect(throws: MappingError([.invalidFormat("i", reason: "Yes or no is expected.")])) {
      try values.bool("i").get()
    }
    #expect(throws: MappingError([.invalidFormat("m", reason: "A list of texts is expected.")])) {
      try values.strings("m").get()
    }
  }

  @Test func `a converter's error is the reason`() {
    #expect(throws: MappingError([.invalidFormat("a", reason: "Too short.")])) {
      try FieldValues(["a": "x"])
        .convert("a") { (_: String) -> Int in throw Late(description: "Too short.") }.get()
    }
  }

  @Test func `a converter sees the text after its transforms, in declared order`() throws {
    let values = FieldValues(["a": "  X  "])
    #expect(try values.convert("a", .trim, .lowercase) { $0 + "!" }.get() == "x!")
    let mark = FieldTransform { $0 + "é" }
    #expect(try values.string("a", .trim, mark, .stripDiacritics).get() == "Xe")
    #expect(try values.string("a", .trim, .stripDiacritics, mark).get() == "Xé")
  }

  @Test func `an error's text never contains a sensitive value`() throws {
    let form = try document(
      """
      "sections": [
        { "fields": [\(field("password", "password"))] },
        { "id": "cards", "repeat": {}, "fields": [\(text("code", #""sensitive": true"#))] }
      ]
      """)
    let driver = FormDriver(form)
    try driver.add(to: "cards")
    try driver.fill(["password": "hunter2", "cards[0].code": "4321"])
    driver.submit()
    let values = FieldValues(try #require(driver.submissions.first))
    struct Card: FieldMapping {
      func map(_ values: FieldValues) throws(MappingError) -> String {
        try values.convert("code") { (text: String) -> String in
          throw Late(description: "\(text) is bad")
        }.get()
      }
      func values(from model: String) -> ModelValues { [:] }
    }
    let error = #expect(throws: MappingError.self) {
      try values.all(
        values.convert("password") { (text: String) -> String in
          throw Late(description: "\(text) is bad")
        }, values.items("cards", by: Card()))
    }
    #expect(
      error
        == MappingError([
          .invalidFormat("password", reason: "The value cannot be used."),
          .invalidFormat("cards[0].code", reason: "The value cannot be used."),
        ]))
    #expect("\(values)" == "values of cards, password")
    #expect("\(try #require(driver.submissions.first))" == "submission 1 of cards, password")
  }

  @Test func `an optional field may be missing but not wrong`() throws {
    #expect(try FieldValues(["a": ""]).integer("a").optional.get() == nil)
    #expect(throws: MappingError([.invalidFormat("a", reason: "A whole number is expected.")])) {
      try FieldValues(["a": "x"]).integer("a").optional.get()
    }
  }

  @Test func `items are mapped by a mapping of their own, with their paths in its errors`() throws {
    let values = FieldValues(["people": [["email": "A@b.c", "born": "2000-01-01"], ["born": "x"]]])
    #expect(
      throws: MappingError([
        .missingField("people[1].email"),
        .invalidFormat("people[1].born", reason: "A day such as 2000-01-31 is expected."),
      ])
    ) { try values.items("people", by: PersonMapping()).get() }
    let one = FieldValues(["people": [["email": "A@b.c", "born": "2000-01-01"]]])
    #expect(try one.items("people", by: PersonMapping()).get().map(\.email) == ["a@b.c"])
    #expect(try FieldValues([:]).items("people", by: PersonMapping()).get() == [])
  }

  @Test(arguments: Transform.allCases)
  func `a transform in Swift is the schema's own`(_ transform: Transform) throws {
    let region = #""rules": [{ "rule": "phone", "region": "GB" }]"#
    let form = try form(text("a", #""transforms": ["\#(transform.rawValue)"], "# + region))
    for text in ["  Ünïted  Kingdom\t", "020 7123 4567", "İstanbul ß"] {
      let engine = FormEngine(form, environment: .fixture())
      try engine.set("a", to: .string(text))
      #expect(
        try engine.state(of: "a").parsed.stringValue
          == FieldTransform(transform, region: "GB").apply(text))
    }
  }
}
