import FormKit
import Testing

/// Numbers, days and times as Babel 2.18 writes them on CLDR 47.
struct LocaleFixture: Sendable, CustomTestStringConvertible {
  let tag: String
  /// -1,234,567.25, grouped.
  let number: String
  /// 2026-12-31; nil where another calendar is usual.
  let day: String?
  /// Five past two in the afternoon.
  let time: String
  let direction: LayoutDirection

  var testDescription: String { tag }

  init(
    _ tag: String, _ number: String, _ day: String?, _ time: String,
    _ direction: LayoutDirection = .leftToRight
  ) {
    self.tag = tag
    self.number = number
    self.day = day
    self.time = time
    self.direction = direction
  }

  static let rows = [
    LocaleFixture("en", "-1,234,567.25", "12/31/2026", "2:05\u{202F}PM"),
    LocaleFixture("en-US", "-1,234,567.25", "12/31/2026", "2:05\u{202F}PM"),
    LocaleFixture("en-GB", "-1,234,567.25", "31/12/2026", "14:05"),
    LocaleFixture("en-AU", "-1,234,567.25", "31/12/2026", "2:05\u{202F}pm"),
    LocaleFixture("en-CA", "-1,234,567.25", "2026-12-31", "2:05\u{202F}p.m."),
    LocaleFixture("en-IN", "-12,34,567.25", "31/12/2026", "2:05\u{202F}pm"),
    LocaleFixture("en-ZA", "-1\u{A0}234\u{A0}567,25", "2026/12/31", "14:05"),
    LocaleFixture("de", "-1.234.567,25", "31.12.2026", "14:05"),
    LocaleFixture("de-AT", "-1.234.567,25", "31.12.2026", "14:05"),
    LocaleFixture("de-CH", "-1\u{2019}234\u{2019}567.25", "31.12.2026", "14:05"),
    LocaleFixture("fr", "-1\u{202F}234\u{202F}567,25", "31/12/2026", "14:05"),
    LocaleFixture("fr-CA", "-1\u{A0}234\u{A0}567,25", "2026-12-31", "14:05"),
    LocaleFixture("fr-CH", "-1\u{202F}234\u{202F}567,25", "31.12.2026", "14:05"),
    LocaleFixture("fr-BE", "-1\u{202F}234\u{202F}567,25", "31/12/2026", "14:05"),
    LocaleFixture("es", "-1.234.567,25", "31/12/2026", "14:05"),
    LocaleFixture("es-419", "-1,234,567.25", "31/12/2026", "2:05\u{202F}p.m."),
    LocaleFixture("es-MX", "-1,234,567.25", "31/12/2026", "2:05\u{202F}p.m."),
    LocaleFixture("es-AR", "-1.234.567,25", "31/12/2026", "2:05\u{202F}p.\u{202F}m."),
    LocaleFixture("es-CL", "-1.234.567,25", "31-12-2026", "2:05\u{202F}p.\u{202F}m."),
    LocaleFixture("es-CR", "-1\u{A0}234\u{A0}567,25", "31/12/2026", "2:05\u{202F}p.\u{202F}m."),
    LocaleFixture("es-US", "-1,234,567.25", "31/12/2026", "2:05\u{202F}p.m."),
    LocaleFixture("es-PA", "-1,234,567.25", "12/31/2026", "2:05\u{202F}p.\u{202F}m."),
    LocaleFixture("it", "-1.234.567,25", "31/12/2026", "14:05"),
    LocaleFixture("it-CH", "-1\u{2019}234\u{2019}567.25", "31.12.2026", "14:05"),
    LocaleFixture("pt", "-1.234.567,25", "31/12/2026", "14:05"),
    LocaleFixture("pt-PT", "-1\u{A0}234\u{A0}567,25", "31/12/2026", "14:05"),
    LocaleFixture("nl", "-1.234.567,25", "31-12-2026", "14:05"),
    LocaleFixture("nl-BE", "-1.234.567,25", "31/12/2026", "14:05"),
    LocaleFixture("da", "-1.234.567,25", "31.12.2026", "14.05"),
    LocaleFixture("sv", "-1\u{A0}234\u{A0}567,25", "2026-12-31", "14:05"),
    LocaleFixture("nb", "-1\u{A0}234\u{A0}567,25", "31.12.2026", "14:05"),
    LocaleFixture("fi", "-1\u{A0}234\u{A0}567,25", "31.12.2026", "14.05"),
    LocaleFixture("is", "-1.234.567,25", "31.12.2026", "14:05"),
    LocaleFixture("pl", "-1\u{A0}234\u{A0}567,25", "31.12.2026", "14:05"),
    LocaleFixture("cs", "-1\u{A0}234\u{A0}567,25", "31.12.2026", "14:05"),
    LocaleFixture("sk", "-1\u{A0}234\u{A0}567,25", "31. 12. 2026", "14:05"),
    LocaleFixture("sl", "-1.234.567,25", "31. 12. 2026", "14:05"),
    LocaleFixture("hr", "-1.234.567,25", "31. 12. 2026.", "14:05"),
    LocaleFixture("sr", "-1.234.567,25", "31. 12. 2026.", "14:05"),
    LocaleFixture("bg", "-1\u{A0}234\u{A0}567,25", "31.12.2026", "14:05"),
    LocaleFixture("ro", "-1.234.567,25", "31.12.2026", "14:05"),
    LocaleFixture("hu", "-1\u{A0}234\u{A0}567,25", "2026. 12. 31.", "14:05"),
    LocaleFixture("et", "-1\u{A0}234\u{A0}567,25", "31.12.2026", "14:05"),
    LocaleFixture("lv", "-1\u{A0}234\u{A0}567,25", "31.12.2026", "14:05"),
    LocaleFixture("lt", "-1\u{A0}234\u{A0}567,25", "2026-12-31", "14:05"),
    LocaleFixture("el", "-1.234.567,25", "31/12/2026", "2:05\u{202F}μ.μ."),
    LocaleFixture("tr", "-1.234.567,25", "31.12.2026", "14:05"),
    LocaleFixture("ru", "-1\u{A0}234\u{A0}567,25", "31.12.2026", "14:05"),
    LocaleFixture("uk", "-1\u{A0}234\u{A0}567,25", "31.12.2026", "14:05"),
    LocaleFixture("ca", "-1.234.567,25", "31/12/2026", "14:05"),
    LocaleFixture("gl", "-1.234.567,25", "31/12/2026", "14:05"),
    LocaleFixture("eu", "-1.234.567,25", "2026/12/31", "14:05"),
    LocaleFixture("sq", "-1\u{A0}234\u{A0}567,25", "31.12.2026", "2:05\u{202F}m.d."),
    LocaleFixture("ar", "-1,234,567.25", "31\u{200F}/12\u{200F}/2026", "2:05 م", .rightToLeft),
    LocaleFixture(
      "ar-EG", "-١\u{66C}٢٣٤\u{66C}٥٦٧\u{66B}٢٥", "٣١\u{200F}/١٢\u{200F}/٢٠٢٦", "٢:٠٥ م",
      .rightToLeft),
    LocaleFixture("ar-AE", "-1,234,567.25", "31\u{200F}/12\u{200F}/2026", "2:05 م", .rightToLeft),
    LocaleFixture("ar-DZ", "-1.234.567,25", "31\u{200F}/12\u{200F}/2026", "2:05 م", .rightToLeft),
    LocaleFixture("ar-MA", "-1.234.567,25", "31\u{200F}/12\u{200F}/2026", "14:05", .rightToLeft),
    LocaleFixture("ar-SA", "-١\u{66C}٢٣٤\u{66C}٥٦٧\u{66B}٢٥", nil, "٢:٠٥ م", .rightToLeft),
    LocaleFixture(
      "ar-IQ", "-١\u{66C}٢٣٤\u{66C}٥٦٧\u{66B}٢٥", "٣١\u{200F}/١٢\u{200F}/٢٠٢٦", "٢:٠٥ م",
      .rightToLeft),
    LocaleFixture(
      "ar-LB", "-١\u{66C}٢٣٤\u{66C}٥٦٧\u{66B}٢٥", "٣١\u{200F}/١٢\u{200F}/٢٠٢٦", "٢:٠٥ م",
      .rightToLeft),
    LocaleFixture("he", "-1,234,567.25", "31.12.2026", "14:05", .rightToLeft),
    LocaleFixture("fa", "-۱\u{66C}۲۳۴\u{66C}۵۶۷\u{66B}۲۵", nil, "۱۴:۰۵", .rightToLeft),
    LocaleFixture("ps", "-۱\u{66C}۲۳۴\u{66C}۵۶۷\u{66B}۲۵", nil, "۱۴:۰۵", .rightToLeft),
    LocaleFixture("ur", "-1,234,567.25", "31/12/2026", "2:05 PM", .rightToLeft),
    LocaleFixture("ja", "-1,234,567.25", "2026/12/31", "14:05"),
    LocaleFixture("zh", "-1,234,567.25", "2026/12/31", "14:05"),
    LocaleFixture("zh-Hant", "-1,234,567.25", "2026/12/31", "下午2:05"),
    LocaleFixture("zh-Hant-HK", "-1,234,567.25", "31/12/2026", "下午2:05"),
    LocaleFixture("ko", "-1,234,567.25", "2026. 12. 31.", "PM 2:05"),
    LocaleFixture("hi", "-12,34,567.25", "31/12/2026", "2:05 pm"),
    LocaleFixture("bn", "-১২,৩৪,৫৬৭.২৫", "৩১/১২/২০২৬", "২:০৫ PM"),
    LocaleFixture("gu", "-12,34,567.25", "31/12/2026", "02:05 PM"),
    LocaleFixture("ta", "-12,34,567.25", "31/12/2026", "2:05 PM"),
    LocaleFixture("te", "-12,34,567.25", "31-12-2026", "2:05 PM"),
    LocaleFixture("ml", "-12,34,567.25", "31/12/2026", "2:05 PM"),
    LocaleFixture("mr", "-१२,३४,५६७.२५", "३१/१२/२०२६", "२:०५ PM"),
    LocaleFixture("ne", "-१२,३४,५६७.२५", "२०२६/१२/३१", "१४:०५"),
    LocaleFixture("kn", "-1,234,567.25", "31/12/2026", "02:05 PM"),
    LocaleFixture("th", "-1,234,567.25", nil, "14:05"),
    LocaleFixture("vi", "-1.234.567,25", "31/12/2026", "14:05"),
    LocaleFixture("id", "-1.234.567,25", "31/12/2026", "14.05"),
    LocaleFixture("ms", "-1,234,567.25", "31/12/2026", "2:05\u{202F}PTG"),
    LocaleFixture("fil", "-1,234,567.25", "12/31/2026", "2:05\u{202F}PM"),
    LocaleFixture("ka", "-1\u{A0}234\u{A0}567,25", "31.12.2026", "14:05"),
    LocaleFixture("hy", "-1\u{A0}234\u{A0}567,25", "31.12.2026", "14:05"),
    LocaleFixture("az", "-1.234.567,25", "31.12.2026", "14:05"),
    LocaleFixture("kk", "-1\u{A0}234\u{A0}567,25", "31.12.2026", "14:05"),
    LocaleFixture("uz", "-1\u{A0}234\u{A0}567,25", "31/12/2026", "14:05"),
    LocaleFixture("mn", "-1,234,567.25", "2026.12.31", "14:05"),
    LocaleFixture("af", "-1\u{A0}234\u{A0}567,25", "2026-12-31", "14:05"),
    LocaleFixture("sw", "-1,234,567.25", "31/12/2026", "14:05"),
    LocaleFixture("am", "-1,234,567.25", nil, "2:05 ከሰዓት"),
    LocaleFixture("zu", "-1,234,567.25", "12/31/2026", "14:05"),
  ]
}
