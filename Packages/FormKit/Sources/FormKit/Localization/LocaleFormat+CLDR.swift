extension LocaleFormat {
  /// The formats by tag, built once, on first use by a locale other than plain English.
  ///
  /// Source: Unicode CLDR 47, `numbers/symbols`, `decimalFormats`, `defaultNumberingSystem` and the
  /// short date and time formats of the Gregorian calendar. Where CLDR writes a plain space, an
  /// apostrophe or a narrow space, the usual look-alikes are read too. Days in English are written
  /// as ISO 8601 has them, because English readers disagree about 01/02; they are read in the order
  /// of the region.
  static let table: [String: LocaleFormat] = {
    var result: [String: LocaleFormat] = [:]
    for (tags, format) in rows {
      // As bytes: most of the time goes into finding characters otherwise.
      for tag in tags.utf8.split(separator: UInt8(ascii: " ")) {
        result[String(Substring(tag))] = format
      }
    }
    return result
  }()

  private static let rows: [(String, LocaleFormat)] = english + western + spanish + other

  private static let narrowSpace = "\u{202F}\u{A0}\u{2009} "
  private static let space = "\u{A0}\u{202F}\u{2009} "
  private static let apostrophe = "\u{2019}'"

  private static func english(
    _ order: DayOrder, decimal: Character = ".", groups: String = ",", isIndian: Bool = false,
    hasHalfDays: Bool = false
  ) -> LocaleFormat {
    LocaleFormat(
      decimal: decimal, groups: groups, isIndian: isIndian, order: order, hasHalfDays: hasHalfDays)
  }

  private static func comma(
    _ groups: String, _ order: DayOrder, _ separator: Character, hasTimePoint: Bool = false,
    hasHalfDays: Bool = false, zero: Unicode.Scalar = "0"
  ) -> LocaleFormat {
    LocaleFormat(
      decimal: ",", groups: groups, order: order, daySeparator: separator,
      hasTimePoint: hasTimePoint, hasHalfDays: hasHalfDays, zero: zero)
  }

  private static func point(
    _ groups: String, _ order: DayOrder, _ separator: Character, isIndian: Bool = false,
    hasTimePoint: Bool = false, hasHalfDays: Bool = false, zero: Unicode.Scalar = "0"
  ) -> LocaleFormat {
    LocaleFormat(
      groups: groups, isIndian: isIndian, order: order, daySeparator: separator,
      hasTimePoint: hasTimePoint, hasHalfDays: hasHalfDays, zero: zero)
  }

  private static var english: [(String, LocaleFormat)] {
    [
      ("en", english(.yearFirst)),
      ("en-US en-PH en-PR", english(.monthFirst, hasHalfDays: true)),
      ("en-GB en-IE", english(.dayFirst)),
      ("en-AU en-NZ en-SG en-HK", english(.dayFirst, hasHalfDays: true)),
      ("en-CA", english(.yearFirst, hasHalfDays: true)),
      ("en-IN", english(.dayFirst, isIndian: true, hasHalfDays: true)),
      ("en-ZA", english(.yearFirst, decimal: ",", groups: space)),
    ]
  }

  private static var western: [(String, LocaleFormat)] {
    [
      ("de is mk ro tr az lb", comma(".", .dayFirst, ".")),
      ("de-CH de-LI it-CH", point(apostrophe, .dayFirst, ".")),
      ("da", comma(".", .dayFirst, ".", hasTimePoint: true)),
      ("hr sr bs sl", comma(".", .dayFirst, ".")),
      ("it pt ca gl nl-BE vi", comma(".", .dayFirst, "/")),
      ("id", comma(".", .dayFirst, "/", hasTimePoint: true)),
      ("nl", comma(".", .dayFirst, "-")),
      ("eu", comma(".", .yearFirst, "/")),
      ("el", comma(".", .dayFirst, "/", hasHalfDays: true)),
      ("fr", comma(narrowSpace, .dayFirst, "/")),
      ("fr-CH", comma(narrowSpace, .dayFirst, ".")),
      ("fr-CA", comma(space, .yearFirst, "-")),
      ("pt-PT ky uz tg", comma(space, .dayFirst, "/")),
      ("nb nn no pl cs sk bg et lv ru uk be ka hy kk tk", comma(space, .dayFirst, ".")),
      ("fi", comma(space, .dayFirst, ".", hasTimePoint: true)),
      ("sq", comma(space, .dayFirst, ".", hasHalfDays: true)),
      ("sv lt af", comma(space, .yearFirst, "-")),
      ("hu", comma(space, .yearFirst, ".")),
      ("ga cy mt sw", point(",", .dayFirst, "/")),
    ]
  }

  private static var spanish: [(String, LocaleFormat)] {
    [
      ("es", comma(".", .dayFirst, "/")),
      (
        "es-AR es-CO es-VE es-EC es-UY es-BO es-PY",
        comma(".", .dayFirst, "/", hasHalfDays: true)
      ),
      ("es-CL", comma(".", .dayFirst, "-", hasHalfDays: true)),
      ("es-CR", comma(space, .dayFirst, "/", hasHalfDays: true)),
      (
        "es-419 es-MX es-PE es-US es-GT es-DO es-HN es-NI es-SV",
        point(",", .dayFirst, "/", hasHalfDays: true)
      ),
      ("es-PA es-PR", point(",", .monthFirst, "/", hasHalfDays: true)),
    ]
  }

  private static var other: [(String, LocaleFormat)] {
    [
      ("ar", point(",", .dayFirst, "/", hasHalfDays: true)),
      ("ar-DZ ar-TN ar-LY", comma(".", .dayFirst, "/", hasHalfDays: true)),
      ("ar-MA", comma(".", .dayFirst, "/")),
      (
        "ar-BH ar-EG ar-IQ ar-JO ar-KW ar-OM ar-QA ar-SD ar-SY ar-YE",
        point(",", .dayFirst, "/", hasHalfDays: true, zero: "\u{660}")
      ),
      ("ar-LB ar-MR", comma(".", .dayFirst, "/", hasHalfDays: true, zero: "\u{660}")),
      ("ar-SA", point(",", .isoOnly, "-", hasHalfDays: true, zero: "\u{660}")),
      ("fa", point(",", .isoOnly, "-", zero: "\u{6F0}")),
      ("ps", comma(".", .isoOnly, "-", zero: "\u{6F0}")),
      ("ckb", point(",", .isoOnly, "-", hasHalfDays: true, zero: "\u{660}")),
      ("th", point(",", .isoOnly, "-")),
      ("am", point(",", .isoOnly, "-", hasHalfDays: true)),
      ("he", point(",", .dayFirst, ".")),
      ("ur", point(",", .dayFirst, "/", hasHalfDays: true)),
      ("ja zh", point(",", .yearFirst, "/")),
      ("zh-Hant zh-TW", point(",", .yearFirst, "/", hasHalfDays: true)),
      ("zh-HK zh-MO zh-Hant-HK zh-Hant-MO", point(",", .dayFirst, "/", hasHalfDays: true)),
      ("ko", point(",", .yearFirst, ".", hasHalfDays: true)),
      ("hi gu pa ta ml", point(",", .dayFirst, "/", isIndian: true, hasHalfDays: true)),
      ("te", point(",", .dayFirst, "-", isIndian: true, hasHalfDays: true)),
      ("kn", point(",", .dayFirst, "/", hasHalfDays: true)),
      ("bn", point(",", .dayFirst, "/", isIndian: true, hasHalfDays: true, zero: "\u{9E6}")),
      ("mr", point(",", .dayFirst, "/", isIndian: true, hasHalfDays: true, zero: "\u{966}")),
      ("ne", point(",", .yearFirst, "/", isIndian: true, zero: "\u{966}")),
      ("si", point(",", .yearFirst, "-", hasTimePoint: true)),
      ("ms", point(",", .dayFirst, "/", hasHalfDays: true)),
      ("fil", point(",", .monthFirst, "/", hasHalfDays: true)),
      ("zu", point(",", .monthFirst, "/")),
      ("mn", point(",", .yearFirst, ".")),
    ]
  }
}
