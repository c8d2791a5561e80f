import Testing

@testable import FormKit

@Suite struct SchemaNodeTests {
  private func node(_ text: String) throws(JSONSyntaxError) -> SchemaNode {
    var parser = JSONParser<SchemaNode>(bytes: Array(text.utf8), maximumDepth: 128)
    return try parser.document()
  }

  @Test(arguments: [
    "null", "true", "-1.5", "\"\"", "[]", "{}", "[1, [2], {\"a\": []}]",
    "{\"id\": \"a\", \"rules\": [{\"rule\": \"min\", \"value\": 1}], \"x-é\": {\"b\": null}}",
  ])
  func `a schema's text and a form's value say the same`(text: String) throws {
    let value = try FormValue(json: text)
    #expect(try node(text).value == value)
    #expect(SchemaNode(value).value == value)
  }

  @Test(arguments: [2, 16, 17, 40])
  func `a key that stands twice is an error, among few members and among many`(count: Int) {
    let names = (1..<count).map { "key\($0)" }
    for twice in [names.first, names.last, names[names.count / 2]].compactMap(\.self) {
      let members = (names + [twice]).map { "\"\($0)\": 1" }.joined(separator: ",")
      #expect(throws: JSONSyntaxError.self) { try node("{\(members)}") }
    }
    let members = names.map { "\"\($0)\": 1" }.joined(separator: ",")
    #expect(throws: Never.self) { try node("{\(members)}") }
  }

  @Test(arguments: [
    ("caf\u{E9}", "cafe\u{301}"), ("\u{212A}eyboard", "Keyboard"), (";", "\u{37E}"),
  ])
  func `keys that Unicode holds equal are two keys, as in a form's value`(
    one: String, other: String
  ) throws {
    for more in [0, 20] {
      let others = (0..<more).map { "\"key\($0)\": 0, " }.joined()
      let text = "{\(others)\"\(one)\": 1, \"\(other)\": 2}"
      #expect(try node(text).value == FormValue(json: text))
      #expect(try node(text)[name: other]?.numberValue == 2)
    }
  }

  @Test func `a table finds each of its texts and no other`() {
    let names = FieldReader.keys + ["", "é", String(repeating: "long", count: 20)]
    let table = KeyTable(names.enumerated().map { (name: $1, value: $0) })
    for (index, name) in names.enumerated() { #expect(table[name] == index) }
    for name in ["labe", "labels", "Label", "lebal", "e\u{301}\u{301}"] {
      #expect(table[name] == nil)
    }
  }
}
