import FormKit
import Testing

@Suite struct FieldMappingTests {
  struct Credentials: Equatable {
    var email: String
    var born: FormDate
  }

  struct Mapping: FieldMapping {
    func map(_ values: FieldValues) throws(MappingError) -> Credentials {
      let (email, born) = try values.both(
        { () throws(MappingError) in try values.string("email") },
        { () throws(MappingError) in try values.date("born") })
      return Credentials(email: email, born: born)
    }

    func values(from model: Credentials) -> [FieldID: FormValue] {
      ["email": .string(model.email), "born": .string(model.born.description)]
    }
  }

  @Test func `submitted values become a model and back`() throws {
    let form = try form(
      field("email", "email", #""transforms": ["trim", "lowercase"]"#), field("born", "date"))
    let values = form.check(["email": "  Test@Email.COM  ", "born": "2000-02-29"]).values
    let model = try Mapping().map(FieldValues(values))
    #expect(model.email == "test@email.com")
    #expect(model.born.description == "2000-02-29")
    #expect(Mapping().values(from: model)["born"] == "2000-02-29")
  }

  @Test func `every problem is reported at once`() {
    #expect(
      throws: MappingError([
        .missingField("email"),
        .invalidFormat("born", reason: "A day such as 2000-01-31 is expected."),
      ])
    ) { try Mapping().map(FieldValues(["born": "soon"])) }
  }

  @Test func `a converter's error is the reason`() {
    struct Short: Error, CustomStringConvertible { var description: String { "Too short." } }
    #expect(throws: MappingError([.invalidFormat("a", reason: "Too short.")])) {
      try FieldValues(["a": "x"]).convert("a") { _ in throw Short() }
    }
    #expect(throws: MappingError([.missingField("a")])) { try FieldValues(["a": ""]).string("a") }
  }
}
