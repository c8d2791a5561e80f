import FormKit
import FormKitMock
import Testing

@Suite struct CardFormattingTests {
  let card = PaymentCardFormattingStrategy()
  let expiry = CardExpiryFormattingStrategy()

  @Test(arguments: [
    ("4", "4"), ("4111", "4111"), ("41111", "4111 1"), ("4111111111111111", "4111 1111 1111 1111"),
    ("378282246310005", "3782 822463 10005"), ("3714", "3714"), ("37144", "3714 4"),
    ("30569309025904", "3056 930902 5904"), ("3600000000000000", "3600 0000 0000 0000"),
    ("6304000000000000000", "6304 0000 0000 0000 000"),
    ("4111-1111 11111111", "4111 1111 1111 1111"), ("41111111111111111111", "41111111111111111111"),
    ("4111 x", "4111 x"), ("", ""),
  ])
  func `a card number is grouped 4-4-4-4, American Express 4-6-5`(raw: String, text: String) {
    #expect(card.format(raw).text == text)
  }

  @Test func `a card number's raw value is its digits`() {
    let edit = card.edit("4111 1", replacing: 6..<6, with: "1-1")
    #expect(edit.raw == "4111111")
    #expect(edit.text == "4111 111")
    #expect(card.edit("4111 1", replacing: 4..<5, with: "").text == "4111")
    #expect(card.edit("4111", replacing: 4..<4, with: "x").raw == "4111x")
  }

  @Test(arguments: [
    ("1", "1"), ("12", "12"), ("122", "12/2"), ("1227", "12/27"), ("12/27", "12/27"),
    ("12 / 2027", "12/2027"), ("5/27", "5/27"), ("12/20278", "12/20278"), ("May 27", "May 27"),
  ])
  func `a card's expiry gets its slash`(raw: String, text: String) {
    #expect(expiry.format(raw).text == text)
  }

  @Test func `a card's expiry keeps its slash in the raw value, which rules see`() {
    let edit = expiry.edit("12", replacing: 2..<2, with: "2")
    #expect(edit.raw == "12/2")
    #expect(edit.caret == 4)
    #expect(expiry.edit("12/2", replacing: 2..<3, with: "").raw == "12")
    #expect(expiry.edit("5", replacing: 1..<1, with: "/").raw == "5/")
  }

  @Test(arguments: [
    ("text", "cc-number", "4111111", "4111 111"),
    ("text", "section-a billing cc-exp", "122", "12/2"),
    ("text", "tel-national", "5551234", "(555) 123-4"), ("phone", "off", "5551234", "(555) 123-4"),
    ("text", "off", "5551234", "5551234"), ("password", "cc-number", "4111111", "4111111"),
  ])
  func `a field is formatted by its type or its autofill token`(
    type: String, autofill: String, raw: String, text: String
  ) throws {
    let form = try form(
      field(
        "f", type, #""autofill": "\#(autofill)", "rules": [{ "rule": "phone", "region": "US" }]"#))
    let engine = FormEngine(form, environment: .fixture())
    try engine.set("f", to: .string(raw))
    #expect(try engine.formattedText(of: "f")?.text == text)
    #expect(try engine.state(of: "f").value == .string(raw))
  }

  @Test func `another country formats a running form's phone field anew`() throws {
    let form = try form(
      field("country", "text", #""default": "US""#),
      field("f", "phone", #""rules": [{ "rule": "phone", "regionField": "country" }]"#))
    let engine = FormEngine(form, environment: .fixture())
    try engine.set("f", to: "2071234567")
    #expect(try engine.formattedText(of: "f")?.text == "(207) 123-4567")
    try engine.set("country", to: "GB")
    #expect(try engine.formattedText(of: "f")?.text == "20 7123 4567")
    #expect(try engine.state(of: "f").value == "2071234567")
    #expect(throws: FormEngineError.self) { try engine.formattedText(of: "g") }
  }
}
