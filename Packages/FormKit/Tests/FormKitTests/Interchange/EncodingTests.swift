import FormKit
import Foundation
import Testing

@Suite struct EncodingTests {
  /// Says everything format 1 can say, each key with something that is no default.
  static let everything = """
    { "formatVersion": 1, "id": "all", "version": 3, "title": { "key": "t" }, "submitLabel": "Go",
      "validation": { "mode": "hybrid", "revalidate": "onBlur" },
      "pages": [{ "id": "p", "title": "P", "visible": { "context": "c", "notEquals": 1 },
        "sections": [
          { "id": "s", "title": "S", "visible": { "field": "a", "isFilled": true },
            "fields": [
              { "id": "a", "type": "text", "label": "A", "placeholder": "x", "prefix": "€", "suffix": { "key": "k" }, "help": "h",
                "required": { "any": [{ "field": "n", "greaterThan": 2 }, { "not": true }] },
                "enabled": { "field": "n", "notIn": [1, null] }, "readOnly": true,
                "whenHidden": "keep", "default": "d", "transforms": ["trim", "e164"],
                "maxLength": 9, "sensitive": true, "autofill": "tel", "keyboard": "phone",
                "returnKey": "next", "focusOrder": 2, "x-region": "DE", "x-controlId": "ctl",
                "accessibility": { "label": "L", "hint": { "key": "k" } },
                "effects": [{ "lookup": "l", "fills": { "c": "k" } },
                  { "lookup": "m", "when": { "field": "n", "isFilled": true }, "debounce": 5,
                    "fills": { "c": "k", "m": "q" } }],
                "rules": [
                  { "rule": "minLength", "value": 1, "unit": "utf16", "severity": "hint",
                    "message": "m", "when": { "field": "n", "lessThan": "x" }, "timing": "onSubmit" },
                  { "rule": "phone", "regionField": "c" }, { "rule": "phone", "region": "US" },
                  { "rule": "postalCode" }, { "rule": "pattern", "value": "a|b" },
                  { "rule": "url", "schemes": ["ftp"] }, { "rule": "url" },
                  { "rule": "matches", "field": "c" }, { "rule": "equals", "value": { "q": 1 } },
                  { "rule": "remote", "check": "r", "debounce": 5 }, { "rule": "notEmpty" },
                  { "rule": "oneOf", "values": ["x", 1] }, { "rule": "email" } ] },
              { "id": "n", "type": "number", "label": "N",
                "compute": { "if": { "field": "m", "isEmpty": false },
                  "then": { "multiply": [{ "count": "r" }, { "sum": "r.q" }, 2] },
                  "else": { "age": { "field": "d" }, "on": "2026-01-01" } },
                "rules": [{ "rule": "min", "value": 0.5 }, { "rule": "step", "value": 0.1, "base": 1 },
                  { "rule": "max", "value": 7 }] },
              { "id": "d", "type": "date", "label": "D",
                "rules": [{ "rule": "before", "value": "today", "strict": true },
                  { "rule": "after", "field": "d" }, { "rule": "after", "value": "2020-02-29" },
                  { "rule": "minAge", "value": 13, "on": "2026-01-01", "leapDay": "february28" },
                  { "rule": "maxAge", "value": 99 }] },
              { "id": "c", "type": "choice", "label": "C", "default": { "field": "m" },
                "options": [{ "value": "1", "label": "One" }, { "value": "2" }] },
              { "id": "m", "type": "multiChoice", "label": "M",
                "options": { "source": "src", "dependsOn": ["c"] },
                "rules": [{ "rule": "minItems", "value": 1 }, { "rule": "maxItems", "value": 2 }] },
              { "id": "i", "type": "image", "label": "I",
                "rules": [{ "rule": "fileSize", "max": 5 }, { "rule": "imageSize", "minWidth": 1 },
                  { "rule": "imageAspectRatio", "ratio": "16:9", "tolerance": 0.5 }] } ],
            "sections": [{ "id": "r", "repeat": { "min": 1, "max": 3, "itemLabel": "Item" },
              "fields": [{ "id": "q", "type": "integer", "label": "Q" }] }] } ] }],
      "rules": [{ "rule": "assert", "that": { "field": "a", "matches": "x+" }, "severity": "warning",
        "when": { "all": [true] }, "message": "no", "field": "a" }],
      "actions": [{ "id": "skip", "label": "Skip", "visible": { "field": "a", "isTouched": true } },
        { "id": "plain" }] }
    """

  private func schema() throws -> FormSchema {
    try FormSchema(document: FormValue(json: Self.everything))
  }

  @Test func `a schema comes back from its document exactly`() throws {
    let schema = try schema()
    #expect(try FormSchema(document: schema.document) == schema)
    #expect(schema.fields.map(\.id) == ["a", "n", "d", "c", "m", "i", "q"])
  }

  @Test func `the document says what was read and leaves defaults out`() throws {
    var expected = try FormValue(json: Self.everything)
    #expect(try schema().document == expected)
    let plain = FormSchema("s", fields: [FormField("a", .text)])
    expected = [
      "formatVersion": 1, "id": "s", "sections": [["fields": [["id": "a", "type": "text"]]]],
    ]
    #expect(plain.document == expected)
  }

  @Test func `fragments stand expanded and unknown x- keys do not come back`() throws {
    let schema = try FormSchema(
      document: FormValue(
        json: """
          { "formatVersion": 1, "id": "f", "x-note": 1, "$schema": "s", "sections": [
            { "fields": [{ "use": "pair" }] }],
            "fragments": { "pair": [{ "id": "a", "type": "text", "label": "A", "x-mine": 2 },
              { "id": "b", "type": "text", "label": "B" }] } }
          """))
    #expect(
      schema.document == [
        "formatVersion": 1, "id": "f",
        "sections": [
          [
            "fields": [
              ["id": "a", "type": "text", "label": "A"], ["id": "b", "type": "text", "label": "B"],
            ]
          ]
        ],
      ])
  }

  @Test func `any JSONDecoder reads a schema and any JSONEncoder writes it`() throws {
    let schema = try schema()
    let read = try JSONDecoder().decode(FormSchema.self, from: Data(Self.everything.utf8))
    #expect(read == schema)
    let written = try JSONEncoder().encode(schema)
    #expect(try FormValue(json: Array(written)) == schema.document)
  }

  @Test func `a decoding failure carries the findings in its text`() throws {
    let json = #"{"formatVersion":1,"id":"s","sections":[{"fields":[{"id":"a","type":"txt"}]}]}"#
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(FormSchema.self, from: Data(json.utf8))
    }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription.contains("/sections/0/fields/0/type"))
    #expect(context.debugDescription.contains("Did you mean \"text\"?"))
  }

  @Test func `every part of a schema is Codable by its place in format 1`() throws {
    let schema = try schema()
    let page = try #require(schema.pages.first)
    let section = try #require(page.sections.first)
    let field = try #require(section.fields.first)
    try comesBack(page)
    for section in page.sections { try comesBack(section) }
    for field in schema.fields {
      try comesBack(field)
      for rule in field.rules { try comesBack(rule) }
      for effect in field.effects { try comesBack(effect) }
      if let options = field.options { try comesBack(options) }
      if let compute = field.compute { try comesBack(compute) }
      try comesBack(field.required)
      try comesBack(field.type)
    }
    try comesBack(field.accessibility)
    try comesBack(FieldOption("a", label: "A"))
    for rule in schema.rules { try comesBack(rule) }
    for action in schema.actions { try comesBack(action) }
    try comesBack(schema.validation)
    try comesBack(FormText.key("k"))
    try comesBack(RepeatPolicy(minimum: 1, maximum: 2, itemLabel: "x"))
    try comesBack(FieldID(rawValue: "a"))
    try comesBack([HiddenValuePolicy.keep])
  }

  @Test func `a part's failure points into the part`() throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(FieldRule.self, from: Data(#"{"rule":"minLength"}"#.utf8))
    }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("another error")
      return
    }
    #expect(context.debugDescription.hasPrefix("error: (document): This rule needs"))
  }

  @Test func `a form value is Codable as the JSON it is`() throws {
    let json = #"{"a":[null,true,1,0.5,"x",{"b":-9007199254740991}],"c":{}}"#
    let value = try JSONDecoder().decode(FormValue.self, from: Data(json.utf8))
    #expect(value == (try FormValue(json: json)))
    #expect(try FormValue(json: Array(JSONEncoder().encode(value))) == value)
  }

  private func comesBack<Part: Codable & Equatable>(_ part: Part) throws {
    let data = try JSONEncoder().encode([part])
    #expect(try JSONDecoder().decode([Part].self, from: data) == [part])
  }
}
