import FormKit
import Testing

@Suite struct FormDateTests {
  @Test(arguments: [
    "0001-01-01", "9999-12-31", "2000-02-29", "2024-02-29", "1600-02-29", "2026-01-31",
  ])
  func `real days are read and written back`(text: String) throws {
    let date = try #require(FormDate(text))
    #expect(date.description == text)
    #expect(FormDate(daysSince1970: date.daysSince1970) == date)
  }

  @Test(arguments: [
    "0000-01-01", "1900-02-29", "2100-02-29", "2023-02-29", "2026-02-30", "2026-04-31",
    "2026-13-01", "2026-00-10", "2026-01-00", "2026-1-1", "10000-01-01", "2026-01-31 ", "",
    "2026/01/31", "２０２６-01-31", "-026-01-01",
  ])
  func `days the calendar does not have are none`(text: String) {
    #expect(FormDate(text) == nil)
  }

  @Test(arguments: [
    ("2000-02-29", "2024-02-28", false, 23), ("2000-02-29", "2024-03-01", false, 24),
    ("2000-02-29", "2024-02-29", false, 24), ("2000-02-29", "2023-02-28", false, 22),
    ("2000-02-29", "2023-03-01", false, 23), ("2000-02-29", "2023-02-28", true, 23),
    ("2000-02-29", "2024-02-28", true, 23), ("2010-06-15", "2026-06-14", false, 15),
    ("2010-06-15", "2026-06-15", false, 16), ("2030-01-01", "2026-01-01", false, -4),
  ])
  func `ages follow the leap day's rule`(birth: String, today: String, february: Bool, age: Int)
    throws
  {
    let born = try #require(FormDate(birth))
    let on = try #require(FormDate(today))
    #expect(born.age(on: on, leapDayIn28February: february) == age)
  }

  @Test func `every day of 400 years maps to its number and back`() throws {
    let start = try #require(FormDate("1900-01-01")).daysSince1970
    var previous = try #require(FormDate("1899-12-31"))
    for number in start..<(start + 146_097) {
      let date = try #require(FormDate(daysSince1970: number))
      #expect(date > previous && date.daysSince1970 == number)
      previous = date
    }
    #expect(previous.description == "2299-12-31")
  }

  @Test(arguments: [Int.max, Int.min, 4_000_000, -800_000])
  func `numbers beyond the calendar are none`(days: Int) {
    #expect(FormDate(daysSince1970: days) == nil)
  }

  @Test func `an instant is a day in its zone`() {
    #expect(FormDate(secondsSince1970: 86_399)?.description == "1970-01-01")
    #expect(FormDate(secondsSince1970: 86_399, offset: 3600)?.description == "1970-01-02")
    #expect(FormDate(secondsSince1970: -1)?.description == "1969-12-31")
    #expect(FormDate(secondsSince1970: .nan) == nil)
    #expect(FormDate(secondsSince1970: .infinity) == nil)
  }
}
