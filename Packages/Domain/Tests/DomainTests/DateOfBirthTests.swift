import Domain
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct DateOfBirthTests {
  private let today = "2026-01-31"

  private func birthday(_ text: String) throws -> DateOfBirth {
    try DateOfBirth(CalendarDate(text), today: CalendarDate(today))
  }

  @Test(arguments: [
    ("2024-02-28", LeapDayPolicy.march1, 23), ("2024-02-29", .march1, 24),
    ("2024-03-01", .march1, 24), ("2023-02-28", .march1, 22), ("2023-03-01", .march1, 23),
    ("2023-02-27", .february28, 22), ("2023-02-28", .february28, 23),
    ("2024-02-28", .february28, 23), ("2024-02-29", .february28, 24),
    ("2000-02-29", .march1, 0), ("1999-01-01", .march1, 0),
  ])
  func `the age of a person born on 29 February follows the policy`(
    day: String, policy: LeapDayPolicy, age: Int
  ) throws {
    #expect(try birthday("2000-02-29").age(on: CalendarDate(day), leapDay: policy) == age)
  }

  @Test(arguments: [
    ("2013-01-31", 13), ("2013-02-01", 12), ("2008-01-31", 18), ("2008-02-01", 17),
    ("2026-01-31", 0), ("1905-02-01", 120),
  ])
  func `the age changes on the birthday`(born: String, age: Int) throws {
    #expect(try birthday(born).age(on: CalendarDate(today)) == age)
  }

  @Test(arguments: [
    ("2026-02-01", DateOfBirth.Error.inTheFuture), ("9999-12-31", .inTheFuture),
    ("1905-01-31", .tooLongAgo), ("0001-01-01", .tooLongAgo),
  ])
  func `an invalid birthday throws`(born: String, error: DateOfBirth.Error) throws {
    #expect(throws: error) { try birthday(born) }
    #expect(error.description == "Please enter a valid birth date")
  }

  @Test func `a day that does not exist throws noSuchDate`() throws {
    let today = try CalendarDate(today)
    let error = #expect(throws: DateOfBirth.Error.self) {
      try DateOfBirth(year: 2000, month: 2, day: 30, today: today)
    }
    #expect(error == .noSuchDate)
    #expect(error?.description == "That's not a valid date")
    #expect(try DateOfBirth(year: 2000, month: 2, day: 29, today: today).date.day == 29)
  }

  @Test func `a birthday is redacted in descriptions and dumps`() throws {
    let birthday = try birthday("2000-02-29")
    var dumped = ""
    dump(birthday, to: &dumped)
    for text in ["\(birthday)", String(reflecting: birthday), "\([birthday])", dumped] {
      #expect(!text.contains("2000") && !text.contains("29"))
    }
  }

  @Test func `a birthday encodes as YYYY-MM-DD`() throws {
    let json = try JSONEncoder().encode([birthday("2000-02-29")])
    #expect(json == Data(#"["2000-02-29"]"#.utf8))
    #expect(try JSONDecoder().decode([DateOfBirth].self, from: json) == [birthday("2000-02-29")])
  }
}
