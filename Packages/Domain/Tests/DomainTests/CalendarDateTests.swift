import Domain
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct CalendarDateTests {
  @Test(arguments: [
    (2024, 2, 29), (2000, 2, 29), (1, 1, 1), (9999, 12, 31), (2023, 4, 30),
  ])
  func `an existing day prints as ISO 8601`(year: Int, month: Int, day: Int) throws {
    let date = try CalendarDate(year: year, month: month, day: day)
    #expect(try CalendarDate(date.description) == date)
    #expect((date.year, date.month, date.day) == (year, month, day))
  }

  @Test(arguments: [
    (2024, 2, 30), (2023, 2, 29), (1900, 2, 29), (2100, 2, 29), (2024, 4, 31), (2024, 13, 1),
    (2024, 0, 1), (2024, 1, 0), (2024, 1, -1), (2024, 1, Int.max),
  ])
  func `a day that does not exist is refused`(year: Int, month: Int, day: Int) {
    #expect(throws: CalendarDate.Error.noSuchDay) {
      try CalendarDate(year: year, month: month, day: day)
    }
  }

  @Test(arguments: [0, -1, 10_000, Int.max, Int.min])
  func `a year outside 1 to 9999 is refused`(year: Int) {
    #expect(throws: CalendarDate.Error.outOfRange) {
      try CalendarDate(year: year, month: 1, day: 1)
    }
  }

  @Test(arguments: [
    "", "2024", "2024-2-9", "2024-02-09 ", " 2024-02-09", "24-02-09", "2024/02/09", "+024-02-09",
    "2024-02-09T00:00", "２024-02-09", "02024-02-09", "2024-0२-09", "2024-02-0x",
  ])
  func `any other text format is malformed`(text: String) {
    #expect(throws: CalendarDate.Error.malformed) { try CalendarDate(text) }
  }

  @Test func `parsing 30 February throws`() {
    #expect(throws: CalendarDate.Error.noSuchDay) { try CalendarDate("2024-02-30") }
    #expect(throws: CalendarDate.Error.outOfRange) { try CalendarDate("0000-01-01") }
  }

  @Test func `years are padded to four digits`() throws {
    #expect(try CalendarDate(year: 33, month: 4, day: 3).description == "0033-04-03")
  }

  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-03-01", 11_017), ("2024-02-29", 19_782),
    ("0001-01-01", -719_162), ("9999-12-31", 2_932_896),
  ])
  func `days are counted from 1970-01-01`(text: String, days: Int) throws {
    let date = try CalendarDate(text)
    #expect(date.daysSinceEpoch == days)
    #expect(try CalendarDate(daysSinceEpoch: days) == date)
  }

  @Test func `four centuries of days are consecutive`() throws {
    var date = try CalendarDate("1999-12-31")
    for _ in 0..<146_097 {
      let next = try date.adding(days: 1)
      let steps = [(0, date.month, date.day + 1), (0, date.month + 1, 1), (1, 1, 1)]
      let expected = steps.lazy.compactMap { years, month, day in
        try? CalendarDate(year: date.year + years, month: month, day: day)
      }.first
      try #require(next == expected)
      date = next
    }
    #expect(date == (try CalendarDate("2399-12-31")))
  }

  @Test func `adding days throws outside the representable years`() throws {
    #expect(try CalendarDate("2024-02-28").adding(days: 2) == CalendarDate("2024-03-01"))
    #expect(try CalendarDate("2024-03-01").adding(days: -1) == CalendarDate("2024-02-29"))
    #expect(throws: CalendarDate.Error.outOfRange) { try CalendarDate.last.adding(days: 1) }
    #expect(throws: CalendarDate.Error.outOfRange) { try CalendarDate.first.adding(days: -1) }
    #expect(throws: CalendarDate.Error.outOfRange) { try CalendarDate.last.adding(days: .max) }
    #expect(try CalendarDate("2024-01-31").days(until: CalendarDate("2024-03-01")) == 30)
  }

  @Test(arguments: [
    (0.0, 0, "1970-01-01"), (-0.5, 0, "1969-12-31"), (86_399.9, 0, "1970-01-01"),
    (86_399.0, 3600, "1970-01-02"), (3_599.0, -3600, "1969-12-31"),
    (1_709_164_800.0, 0, "2024-02-29"), (1_709_164_800.0, -60, "2024-02-28"),
  ])
  func `the day of an instant depends on the time zone`(
    seconds: Double, offset: Int, day: String
  ) throws {
    let zone = try #require(TimeZone(secondsFromGMT: offset))
    #expect(CalendarDate(Date(timeIntervalSince1970: seconds), in: zone).description == day)
  }

  @Test func `instants beyond the representable years are clamped`() throws {
    for offset in [-43_200, 0, 43_200] {
      let zone = try #require(TimeZone(secondsFromGMT: offset))
      #expect(CalendarDate(Date(timeIntervalSince1970: .infinity), in: zone).year == 9999)
      #expect(CalendarDate(Date(timeIntervalSince1970: 1e300), in: zone).year == 9999)
      #expect(CalendarDate(Date(timeIntervalSince1970: -.infinity), in: zone) == .first)
      #expect(CalendarDate(Date(timeIntervalSince1970: .nan), in: zone) == .first)
    }
  }

  @Test func `dates are ordered from past to future`() throws {
    let texts = ["2024-02-01", "2023-12-31", "2024-01-31"]
    #expect(
      try texts.map { try CalendarDate($0) }.sorted().map(\.description)
        == ["2023-12-31", "2024-01-31", "2024-02-01"])
  }

  @Test func `a date encodes as text and decodes no other format`() throws {
    let json = try JSONEncoder().encode([CalendarDate("2024-02-29")])
    #expect(json == Data(#"["2024-02-29"]"#.utf8))
    #expect(try JSONDecoder().decode([CalendarDate].self, from: json).first?.day == 29)
    for text in [#"["2024-02-30"]"#, "[20240229]", "[null]", #"[""]"#] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([CalendarDate].self, from: Data(text.utf8))
      }
    }
  }
}
