import FormKit
import Testing

struct FormLocaleTests {
  @Test(arguments: [
    ("de-AT", "de-AT"), ("DE_at", "de-AT"), ("zh-hant-tw", "zh-Hant-TW"), ("es-419", "es-419"),
    ("iw-IL", "he-IL"), ("en-US-x-a-DE", "en-US"), ("ca-ES-valencia", "ca-ES"), ("", "und"),
    ("🎉", "und"), ("d", "und"), ("de-🎉", "de"), ("-", "und"), ("sr_Cyrl", "sr-Cyrl"),
  ])
  func `any text makes a locale`(tag: String, description: String) {
    #expect(FormLocale(tag).description == description)
  }

  @Test(arguments: ["ar", "ar-EG", "he", "iw", "fa-IR", "ur", "ckb", "yi", "pa-Arab", "az_Arab_IR"])
  func `a locale of a right-to-left script says so`(tag: String) {
    #expect(FormLocale(tag).direction == .rightToLeft)
  }

  @Test(arguments: ["en", "de", "ja", "pa", "az", "ar-Latn", "und", "ru", "zh-Hant"])
  func `every other locale runs left to right`(tag: String) {
    #expect(FormLocale(tag).direction == .leftToRight)
  }

  @Test(arguments: [
    ("de", "1.234,5", "1234.5"), ("de", "1234,5", "1234.5"), ("de", "-1.234.567,00", "-1234567.00"),
    ("de-AT", "1.234", "1234"), ("de-CH", "1’234.5", "1234.5"), ("de-CH", "1'234.5", "1234.5"),
    ("fr", "1 234,5", "1234.5"), ("fr", "1\u{202F}234,5", "1234.5"),
    ("fr-FR", "1\u{A0}234", "1234"),
    ("en", "1,234.5", "1234.5"), ("en-US", "1,234,567", "1234567"), ("en", "1.5", "1.5"),
    ("en-IN", "12,34,567.5", "1234567.5"), ("hi", "1,00,000", "100000"),
    ("hi-IN", "१२,३४५", "12345"),
    ("ar-EG", "١٬٢٣٤٫٥", "1234.5"), ("ar", "1,234.5", "1234.5"), ("ar-MA", "1.234,5", "1234.5"),
    ("ar", "\u{61C}-٥", "-5"), ("fa", "۱۲۳٫۵", "123.5"), ("bn", "১২,৩৪,৫৬৭", "1234567"),
    ("ja", "１，２３４．５", "1234.5"), ("ja", "−５", "-5"), ("sv", "−1 000,5", "-1000.5"),
    ("es", "1.234,5", "1234.5"), ("es-MX", "1,234.5", "1234.5"), ("pl", "1 234 567", "1234567"),
    ("ru", "0,5", "0.5"), ("de", ",5", ".5"), ("de", "+5", "5"), ("de", "1,5e3", "1.5e3"),
    ("tlh", "12.5", "12.5"), ("de", " 12 ", "12"), ("de", "", ""), ("de", "007", "007"),
  ])
  func `numbers are read as the locale writes them`(
    tag: String, entry: String, canonical: String
  ) throws {
    #expect(try FormLocale(tag).canonical(entry, as: .number) == canonical)
  }

  @Test(arguments: [
    ("de", "1.2.3"), ("de", "1.5"), ("de", "1.23"), ("de", "12.34.567"), ("de", "1234.567"),
    ("de", ".123"), ("de", "0.123"), ("de", "1.234.5"), ("de", "1,234,5"), ("de", "1,"),
    ("de", ","),
    ("de", "1.234,5.6"), ("de", "1 234"), ("en", "1,2"), ("en", "1,2345"), ("en", "1.2.3"),
    ("en", "12,34,567"), ("en-IN", "123,456"), ("en-IN", "1,234,567"), ("fr", "1.234,5"),
    ("fr", "1 2"), ("en", "1२"), ("en", "½"), ("en", "1e"), ("en", "--1"), ("en", "abc"),
    ("en", "∞"),
    ("en", "1e999"), ("tlh", "1,234"), ("de-CH", "1’234'567"), ("en", "0x10"), ("en", "nan"),
  ])
  func `what is not a number in the locale is refused`(tag: String, entry: String) {
    #expect(throws: EntryError.malformed) {
      try FormLocale(tag).canonical(entry, as: .number)
    }
  }

  @Test(arguments: [
    ("de", "31.12.2026"), ("en-US", "12/31/2026"), ("en-GB", "31/12/2026"), ("es", "31/12/2026"),
    ("ja", "2026/12/31"), ("ja", "2026年12月31日"), ("ja", "２０２６／１２／３１"), ("cs", "31. 12. 2026"),
    ("hr", "31. 12. 2026."), ("ko", "2026. 12. 31."), ("nl", "31-12-2026"), ("ar-EG", "٣١/١٢/٢٠٢٦"),
    ("ar", "31\u{200F}/12\u{200F}/2026"), ("sv", "2026-12-31"), ("de", " 31.12.2026 "),
    ("en", "31/12/2026"), ("en-CA", "12/31/2026"), ("zh", "2026/12/31"), ("fil", "12/31/2026"),
  ])
  func `days are read in the order of the locale`(tag: String, entry: String) throws {
    #expect(try FormLocale(tag).canonical(entry, as: .date) == "2026-12-31")
  }

  @Test(arguments: ["de", "en-US", "en-GB", "ja", "ar-EG", "th", "fa", "und", "tlh"])
  func `ISO 8601 days and times are read in every locale`(tag: String) throws {
    #expect(try FormLocale(tag).canonical("2026-01-02", as: .date) == "2026-01-02")
    #expect(try FormLocale(tag).canonical("02:30", as: .time) == "02:30")
    #expect(try FormLocale(tag).canonical("14:30:15.5", as: .time) == "14:30:15.5")
  }

  @Test(arguments: [
    ("de", "1.2.26", EntryError.shortYear), ("en-US", "12/31/26", .shortYear),
    ("ja", "26/12/31", .shortYear), ("en", "01/02/2026", .ambiguousDay),
    ("en-CA", "01/02/2026", .ambiguousDay), ("ja", "01/02/2026", .ambiguousDay),
    ("de", "31.02.2026", .malformed), ("en-US", "31/12/2026", .malformed),
    ("en-GB", "12/31/2026", .malformed), ("de", "31.12", .malformed),
    ("de", "31.12/2026", .malformed),
    ("de", "31122026", .malformed), ("de", "031.12.2026", .malformed),
    ("de", "31.12.20260", .malformed),
    ("th", "31/12/2569", .malformed), ("fa", "۱۴۰۵/۱۰/۱۰", .malformed),
    ("de", "2026-1-2", .malformed),
    ("de", "heute", .malformed), ("de", "31.12.0000", .malformed), ("de", "..", .malformed),
  ])
  func `a day that could mean another is refused`(tag: String, entry: String, problem: EntryError) {
    #expect(throws: problem) { try FormLocale(tag).canonical(entry, as: .date) }
  }

  @Test(arguments: [
    ("en-US", "2:30 PM", "14:30"), ("en-US", "12:00 am", "00:00"), ("en-US", "12:15 p.m.", "12:15"),
    ("en-US", "2:30\u{202F}PM", "14:30"), ("es-MX", "2:30 p. m.", "14:30"),
    ("ar", "2:30 م", "14:30"),
    ("ar-EG", "٢:٣٠ ص", "02:30"), ("ja", "午後2:30", "14:30"), ("ja", "14時30分", "14:30"),
    ("ko", "오후 2:30", "14:30"), ("da", "14.30", "14:30"), ("fi", "9.05", "09:05"),
    ("de", "9:05", "09:05"), ("en-US", "0:30", "00:30"), ("de", "9:05:30", "09:05:30"),
    ("zh-Hant", "下午2:30", "14:30"),
  ])
  func `times are read with the locale's words and separators`(
    tag: String, entry: String, canonical: String
  ) throws {
    #expect(try FormLocale(tag).canonical(entry, as: .time) == canonical)
  }

  @Test(arguments: [
    ("en-US", "2:30", EntryError.ambiguousTime), ("ar", "2:30", .ambiguousTime),
    ("de", "14.30", .malformed), ("en-US", "14:30 PM", .malformed),
    ("en-US", "0:30 am", .malformed),
    ("de", "24:00", .malformed), ("de", "9:5", .malformed), ("de", "9", .malformed),
    ("de", "9:60", .malformed), ("en", "2:30 XM", .malformed), ("en", ":", .malformed),
    ("en", "PM", .malformed), ("en", "009:30", .malformed),
  ])
  func `a time that could mean another is refused`(
    tag: String, entry: String, problem: EntryError
  ) {
    #expect(throws: problem) { try FormLocale(tag).canonical(entry, as: .time) }
  }

  @Test(arguments: [
    ("de", FieldType.number, "1234.50", "1234,50"), ("en-US", .number, "1234.5", "1234.5"),
    ("ar-EG", .number, "-1234.5", "-١٢٣٤٫٥"), ("fr", .integer, "12", "12"),
    ("de", .date, "2026-12-31", "31.12.2026"), ("es", .date, "2026-01-02", "02/01/2026"),
    ("ja", .date, "2026-12-31", "2026/12/31"), ("ar-EG", .date, "2026-12-31", "٣١/١٢/٢٠٢٦"),
    ("en-US", .date, "2026-12-31", "2026-12-31"), ("en-GB", .date, "2026-12-31", "2026-12-31"),
    ("th", .date, "2026-12-31", "2026-12-31"), ("de", .time, "14:30", "14:30"),
    ("da", .time, "14:30", "14.30"), ("de", .number, "1,5", "1,5"), ("de", .date, "soon", "soon"),
    ("de", .text, "1.5", "1.5"), ("de", .number, "1.5e-7", "1,5e-7"),
  ])
  func `canonical values are shown as the locale writes them`(
    tag: String, type: FieldType, canonical: String, shown: String
  ) {
    #expect(FormLocale(tag).display(canonical, as: type) == shown)
  }

  @Test(arguments: [
    ("de", "1.234.567,5"), ("en", "1,234,567.5"), ("en-IN", "12,34,567.5"),
    ("fr", "1\u{202F}234\u{202F}567,5"),
    ("ar-EG", "١٬٢٣٤٬٥٦٧٫٥"), ("de-CH", "1’234’567.5"), ("tlh", "1234567.5"),
  ])
  func `a number is grouped as the locale groups`(tag: String, text: String) {
    #expect(FormLocale(tag).text(of: 1_234_567.5, isGrouped: true) == text)
  }

  @Test(arguments: LocaleFixture.rows)
  func `formats are CLDR's`(_ row: LocaleFixture) throws {
    let locale = FormLocale(row.tag)
    #expect(locale.text(of: -1_234_567.25, isGrouped: true) == row.number)
    #expect(try locale.canonical(row.number, as: .number) == "-1234567.25")
    #expect(locale.direction == row.direction)
    if let day = row.day { #expect(try locale.canonical(day, as: .date) == "2026-12-31") }
    #expect(try locale.canonical(row.time, as: .time) == "14:05")
  }

  @Test func `what is shown is read back as the same value in every locale`() throws {
    for row in LocaleFixture.rows {
      let locale = FormLocale(row.tag)
      for number in ["0", "-1234.50", "0.001", "9007199254740991", "1e21"] {
        #expect(try locale.canonical(locale.display(number, as: .number), as: .number) == number)
      }
      for day in ["0001-01-01", "2026-12-31", "2026-02-01", "9999-12-31"] {
        #expect(
          try locale.canonical(locale.display(day, as: .date), as: .date) == day, "\(row.tag)")
      }
      for time in ["00:00", "02:30", "14:30:15.25"] {
        #expect(try locale.canonical(locale.display(time, as: .time), as: .time) == time)
      }
    }
  }

  @Test func `hostile entries are refused, never trapped on`() {
    var random = SeededGenerator(state: 7)
    let alphabet = Array("0123456789.,-+eE/: '\u{A0}\u{202F}年月日時分午後٣٫٬१am.PM\u{2068}½🎉x")
    for tag in ["de", "en-US", "fr", "ar-EG", "ja", "en-IN", "da", "tlh"] {
      let locale = FormLocale(tag)
      for _ in 0..<3_000 {
        let length = Int.random(in: 0...14, using: &random)
        let entry = String((0..<length).compactMap { _ in alphabet.randomElement(using: &random) })
        for type in [FieldType.number, .integer, .date, .time] {
          guard let canonical = try? locale.canonical(entry, as: type) else { continue }
          #expect((try? FormLocale("en").canonical(canonical, as: type)) == canonical, "\(entry)")
        }
      }
    }
    let long = String(repeating: "9", count: 100_000)
    #expect(throws: EntryError.malformed) { try FormLocale("de").canonical(long, as: .number) }
  }

  @Test func `a text field takes what was typed`() throws {
    #expect(try FormLocale("de").canonical(" 1.5 ", as: .text) == " 1.5 ")
  }
}
