import FormKit
import FormKitMock
import Testing

@testable import struct FormKit.PhoneNumber

@Suite struct PhoneNumberTests {
  @Test(
    arguments: [
      ("US", "(555) 123-4567", "+15551234567"), ("us", "1 (555) 123-4567", "+15551234567"),
      ("GB", "020 7123 4567", "+442071234567"), ("GB", "20 7123 4567", "+442071234567"),
      ("DE", "030/123456", "+4930123456"), ("IT", "06 1234 5678", "+390612345678"),
      ("RU", "8 (912) 345-67-89", "+79123456789"), ("HU", "06 20 123 4567", "+36201234567"),
      ("AR", "011 15-2345-6789", "+5491123456789"), ("AG", "460 1234", "+12684601234"),
      ("BR", "0 15 (11) 96123-4567", "+5511961234567"), ("SM", "886377", "+3780549886377"),
      ("FR", "33 1 23 45 67 89", "+33123456789"), ("IL", "01800 123456", "+9721800123456"),
      ("VC", "1 408 1431", "+17844081431"),
      ("US", "212 555 0199", "+12125550199"),
    ])
  func `e164 formats any digits plausible for the region`(
    region: String, text: String, expected: String
  ) {
    #expect(PhoneNumber(text, region: region)?.e164 == expected)
  }

  @Test(arguments: ["US", "DE", "JP", "AG", nil])
  func `international input keeps its own calling code whatever the region`(region: String?) {
    #expect(PhoneNumber("+49 30 123456", region: region)?.e164 == "+4930123456")
    #expect(PhoneNumber("+44 (0)20 7123 4567", region: region)?.e164 == "+442071234567")
    #expect(PhoneNumber("+39 06 1234 5678", region: region)?.e164 == "+390612345678")
  }

  @Test(arguments: [
    ("US", "011 49 30 123456", "+4930123456"), ("DE", "00 1 212 555 0123", "+12125550123"),
    ("JP", "010-1-212-555-0123", "+12125550123"), ("AU", "0011 44 20 7123 4567", "+442071234567"),
  ])
  func `the region's international prefix stands for the plus sign`(
    region: String, text: String, expected: String
  ) {
    #expect(PhoneNumber(text, region: region)?.e164 == expected)
  }

  @Test(arguments: ["(555) 123-4567", "020 7123 4567", "00 49 30 123456", "5551234567", ""])
  func `without a region only international input is transformed, and +1 is never assumed`(
    text: String
  ) throws {
    #expect(PhoneNumber(text, region: nil) == nil)
    #expect(PhoneNumber(text, region: "ZZ") == nil)
    let form = try form(field("f", "phone", #""transforms": ["e164"]"#))
    #expect(form.check(["f": .string(text)]).values["f"] ?? "" == .string(text))
  }

  @Test(arguments: [
    "５５５－１２３－４５６７", "（５５５）１２３４５６７", "٥٥٥ ١٢٣ ٤٥٦٧", "۵۵۵۱۲۳۴۵۶۷", "५५५ १२३ ४५६७",
    "＋１ ５５５ １２３ ４５６７", "\u{202A}+1 555\u{2011}123\u{2011}4567\u{202C}",
  ])
  func `digits of every script fold to ASCII digits`(text: String) throws {
    let form = try form(
      field(
        "f", "phone", #""transforms": ["e164"], "rules": [{ "rule": "phone", "region": "US" }]"#))
    let verdict = form.check(["f": .string(text)])
    #expect(verdict.values == ["f": "+15551234567"])
    #expect(verdict.isValid)
  }

  @Test(arguments: [
    "555 123 4567 x 12", "555 123 4567 ext. 12", "1-800-FLOWERS", "555\n123 4567", "tel:5551234567",
    "5+551234567", "++15551234567", "+", "+1", "+999 1234567", "+1 555 123", "5551234567*",
    "12", "555 123 45678", "+0 555 123 4567", "+1 600 1336", "011 999 123 4567",
  ])
  func `a text with an extension, letters or a wrong length stays as typed`(text: String) throws {
    #expect(PhoneNumber(text, region: "US") == nil)
    let form = try form(
      field(
        "f", "phone", #""transforms": ["e164"], "rules": [{ "rule": "phone", "region": "US" }]"#))
    #expect(form.check(["f": .string(text)]).rules == ["f:phone"])
  }

  @Test func `a length that only one region of a calling code has needs its leading digits`() {
    #expect(PhoneNumber("310 1234", region: "CA")?.e164 == "+13101234")
    #expect(PhoneNumber("+1 310 1234", region: nil)?.e164 == "+13101234")
    #expect(PhoneNumber("600 1336", region: "CA") == nil)
    #expect(PhoneNumber("310 1234", region: "US") == nil)
  }

  @Test(arguments: [
    ("US", "212 555 0100"), ("US", "212 555 0199"), ("US", "(555) 123-4567"),
    ("CA", "416 555 0123"),
    ("JM", "876 555 0123"),
  ])
  func `fictional 555 numbers are valid`(region: String, text: String) throws {
    #expect(try judged(text, region: region))
  }

  @Test(arguments: [
    ("US", "123 456 7890"), ("US", "212 123 4567"), ("US", "911 223 4567"), ("US", "212 911 4567"),
    ("GB", "0444 123 4567"), ("FR", "00 12 34 56 78"), ("DE", "+49 12"), ("IT", "5 12"),
    ("DE", "+44 20 7123 4567"), ("GB", "01481 960194 1"), ("GG", "020 7123 4567"),
    ("KZ", "+7 912 345 67 89"), ("AG", "+1 212 555 0123"),
  ])
  func `the phone rule checks the plan's lengths and leading digits`(region: String, text: String)
    throws
  {
    #expect(try !judged(text, region: region))
  }

  @Test(arguments: [
    ("+1 268 460 1234", true), ("+7 701 234 5678", true), ("+44 1481 960194", true),
    ("+1 123 456 7890", false), ("+1 212 123 4567", false), ("+999 123 4567", false),
    ("5551234", true), ("123456", false), ("1234567890123456", false),
  ])
  func `without a region an international number is judged by all plans of its calling code`(
    text: String, isValid: Bool
  ) throws {
    #expect(try judged(text, region: nil) == isValid)
  }

  @Test(arguments: [
    ("US", "212 911 1234", false), ("CA", "416 411 2345", false), ("US", "911 234 5678", false),
    ("US", "212 912 1234", true), ("CA", "310-1234", true), ("CA", "+1 310 1234", true),
    ("US", "310-1234", false), ("CA", "311-1234", false), ("CA", "555-1234", false),
  ])
  func `N11 is neither area code nor exchange, and Canada has 310-XXXX`(
    region: String, text: String, isValid: Bool
  ) throws {
    #expect(try judged(text, region: region) == isValid)
  }

  @Test func `hostile input neither traps nor loses anything`() {
    var generator = SeededGenerator(state: 7)
    let alphabet = Array("0123456789++ ()-./x٣３\u{202A}\u{301}😀\n")
    for _ in 0..<3_000 {
      let text = String(
        (0..<Int.random(in: 0...70, using: &generator)).compactMap { _ in
          alphabet.randomElement(using: &generator)
        })
      for region in ["AR", "BR", "US", "GG", "JP", "DE", "?", "", nil] {
        if let number = PhoneNumber(text, region: region) {
          #expect(PhoneNumber(number.e164, region: nil) == number, "\(text)")
        }
        let formatted = PhoneFormattingStrategy(region: region).format(text)
        #expect(formatted.raw == text)
      }
    }
    #expect(PhoneNumber(String(repeating: "1", count: 100_000), region: "DE") == nil)
  }

  private func judged(_ text: String, region: String?) throws -> Bool {
    let parameter = region.map { #", "region": "\#($0)""# } ?? ""
    let form = try form(field("f", "phone", #""rules": [{ "rule": "phone"\#(parameter) }]"#))
    return form.check(["f": .string(text)]).isValid
  }
}
