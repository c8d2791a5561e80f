import FormKit
import Testing

@Suite struct PhoneFormattingTests {
  let us = PhoneFormattingStrategy(region: "US")
  let gb = PhoneFormattingStrategy(region: "GB")

  @Test(arguments: [
    ("5", "(5"), ("555", "(555"), ("5551", "(555) 1"), ("5551234", "(555) 123-4"),
    ("5551234567", "(555) 123-4567"), ("15551234567", "1 (555) 123-4567"), ("1", "1"), ("", ""),
    ("+1555", "+1 555"), ("+15551234567", "+1 555-123-4567"), ("+4", "+4"), ("+", "+"),
    ("01149301", "011 49 30 1"),
  ])
  func `a US number is grouped as it is typed`(raw: String, text: String) {
    #expect(us.format(raw).text == text)
  }

  @Test(arguments: [
    ("0", "0"), ("020", "020"), ("0207", "020 7"), ("02071234567", "020 7123 4567"),
    ("2071234567", "20 7123 4567"), ("07400123456", "07400 123456"),
    ("+442071234567", "+44 20 7123 4567"),
  ])
  func `a UK number shows the trunk prefix if it was typed`(raw: String, text: String) {
    #expect(gb.format(raw).text == text)
  }

  @Test(arguments: [
    ("FR", "0123456789", "01 23 45 67 89"), ("JP", "0312345678", "03-1234-5678"),
    ("RU", "89123456789", "8 (912) 345-67-89"), ("RU", "9123456789", "912 345-67-89"),
    ("BR", "11961234567", "(11) 96123-4567"), ("AR", "0111523456789", "011 15-2345-6789"),
    ("AR", "91123456789", "9 11 2345-6789"), ("HU", "0612345678", "(06 1) 234 5678"),
    ("AG", "2684601234", "(268) 460-1234"),
  ])
  func `other regions are grouped by their own patterns`(region: String, raw: String, text: String)
  {
    #expect(PhoneFormattingStrategy(region: region).format(raw).text == text)
  }

  @Test func `changing the region formats the same raw value anew`() {
    let raw = "02071234567"
    #expect(gb.format(raw).text == "020 7123 4567")
    #expect(PhoneFormattingStrategy(region: "FR").format(raw).raw == raw)
    #expect(PhoneFormattingStrategy(region: "IT").format(raw).text == "02 0712 34567")
  }

  @Test func `typing keeps the raw value and puts the caret behind the digit`() {
    var text = ""
    var caret = 0
    var raw = ""
    for digit in "5551234567" {
      let edit = us.edit(text, replacing: caret..<caret, with: String(digit))
      (text, caret, raw) = (edit.text, edit.caret, edit.raw)
      #expect(caret == text.count)
    }
    #expect(text == "(555) 123-4567")
    #expect(raw == "5551234567")
  }

  @Test func `typing in the middle keeps the caret behind the typed digit`() {
    let edit = us.edit("(555) 123-456", replacing: 3..<3, with: "9")
    #expect(edit.text == "(559) 512-3456")
    #expect(edit.caret == 4)
  }

  @Test func `backspace over a separator deletes the digit before it`() {
    let edit = us.edit("(555) 123-4567", replacing: 9..<10, with: "")
    #expect(edit.text == "(555) 124-567")
    #expect(edit.caret == 8)
    #expect(us.edit("(555) 123", replacing: 4..<6, with: "").text == "(551) 23")
    #expect(us.edit("(555) 123", replacing: 0..<1, with: "").text == "(555) 123")
  }

  @Test func `the delete key over a separator deletes the digit behind it`() {
    let edit = us.edit("(555) 123-4567", replacing: 9..<10, with: "", deleting: .forward)
    #expect(edit.text == "(555) 123-567")
    #expect(edit.caret == 9)
  }

  @Test func `backspace at the end takes digit and separator together`() {
    let edit = us.edit("(555) 1", replacing: 6..<7, with: "")
    #expect(edit.text == "(555")
    #expect(edit.caret == 4)
  }

  @Test func `a typed separator changes nothing`() {
    let edit = us.edit("(555", replacing: 4..<4, with: ")")
    #expect(edit.text == "(555")
    #expect(edit.caret == 4)
  }

  @Test(arguments: [
    ("+49 (30) 123456", "+49 30 123456", "+4930123456"),
    ("+4930123456", "+49 30 123456", "+4930123456"),
    ("555.123.4567", "(555) 123-4567", "5551234567"),
    ("\u{202A}+1 555 123 4567\u{202C}", "+1 555-123-4567", "+15551234567"),
  ])
  func `a pasted number is formatted, international ones by their own country`(
    pasted: String, text: String, raw: String
  ) {
    let edit = us.edit("(555) 1", replacing: 0..<7, with: pasted)
    #expect(edit.text == text)
    #expect(edit.raw == raw)
    #expect(edit.caret == text.count)
  }

  @Test(arguments: [
    "call me", "555 123 4567 x12", "+44 (0)20 7123 4567", "5+5", "😀", "555\n1",
  ])
  func `text that is no phone number is left as it is`(text: String) {
    let edit = us.edit("", replacing: 0..<0, with: text)
    #expect(edit.text == text)
    #expect(edit.raw == text)
    #expect(edit.caret == text.count)
    #expect(us.format(text).text == text)
  }

  @Test func `without a region a national number is left as it is`() {
    let anywhere = PhoneFormattingStrategy(region: nil)
    #expect(anywhere.edit("030-12", replacing: 6..<6, with: "3").raw == "030-123")
    #expect(anywhere.format("5551234567").text == "5551234567")
  }

  @Test func `too many digits lose their grouping and get it back`() {
    let edit = us.edit("(555) 123-4567", replacing: 14..<14, with: "8")
    #expect(edit.text == "55512345678")
    #expect(us.edit(edit.text, replacing: 10..<11, with: "").text == "(555) 123-4567")
  }

  @Test func `digits of another script stay in their script`() {
    #expect(us.format("٥٥٥١٢٣٤٥٦٧").text == "(٥٥٥) ١٢٣-٤٥٦٧")
  }

  @Test func `places map both ways between raw value and text`() {
    let formatted = us.format("5551234567")
    for offset in 0...10 {
      #expect(formatted.rawOffset(at: formatted.textOffset(at: offset)) == offset)
    }
    #expect(formatted.textOffset(at: 3) == 4)
    #expect(formatted.rawOffset(at: 6) == 3)
    #expect(formatted.textOffset(at: 99) == 14)
    #expect(formatted.rawOffset(at: -5) == 0)
    #expect(us.format("555-1234567").text == "(555) 123-4567")
    #expect(us.format("555-1234567").rawOffset(at: 7) == 5)
  }

  @Test func `any selection of any text is survived`() {
    var generator = SeededGenerator(state: 3)
    let alphabet = Array("0123456789+ ()-x٣e\u{301}👨‍👩‍👧‍👦\r\n")
    var text = ""
    for _ in 0..<3_000 {
      let low = Int.random(in: -3...(text.count + 3), using: &generator)
      let high = Int.random(in: low...(low + 4), using: &generator)
      let typed = String(
        (0..<Int.random(in: 0...3, using: &generator)).compactMap { _ in
          alphabet.randomElement(using: &generator)
        })
      let strategies: [any FormattingStrategy] = [
        us, gb, PhoneFormattingStrategy(region: nil), PaymentCardFormattingStrategy(),
        CardExpiryFormattingStrategy(),
      ]
      for strategy in strategies {
        let edit = strategy.edit(
          text, replacing: low..<high, with: typed, deleting: typed == "1" ? .forward : .backward)
        #expect((0...edit.text.count).contains(edit.caret))
        #expect(strategy.format(edit.raw).text == edit.text)
      }
      text = us.edit(text, replacing: low..<high, with: typed).text
      if text.count > 24 { text = "" }
    }
  }
}
