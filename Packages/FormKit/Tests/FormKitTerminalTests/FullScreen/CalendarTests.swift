import FormKit
import Testing

@testable import FormKitTerminal

/// The calendar of a date field.
@MainActor @Suite struct CalendarTests {
  private static func schema(_ field: String, isLast: Bool) -> String {
    let next = #", { "id": "next", "type": "text", "label": "Next" }"#
    return """
      { "formatVersion": 1, "id": "f", "title": "F", "sections": [{ "id": "s", "fields": [
        { "id": "day", "type": "date", "label": "Day" \(field) }\(isLast ? "" : next) ] }] }
      """
  }

  private func driver(
    _ field: String = "", value: FormValue? = nil, locale: String = "en", rows: Int = 24,
    columns: Int = 80, style: TerminalStyle = .plain, isLast: Bool = false
  ) throws -> ScreenDriver {
    let values: FormObject = value.map { ["day": $0] } ?? [:]
    let fixture = try FormFixture(
      Self.schema(field, isLast: isLast), values: values, locale: locale)
    return ScreenDriver(fixture, rows: rows, columns: columns, style: style)
  }

  private func day(_ driver: ScreenDriver) -> String? {
    driver.fixture.engine.values(redacted: false)["day"]?.stringValue
  }

  private static let space = KeyPress.character(" ")

  @Test func `the month of the date is beside the focused field`() throws {
    let driver = try driver(value: "2026-12-31", locale: "de")
    #expect(
      driver.body == """
        › Day (freiwillig)                                        Dezember 2026
          [31.12.2026   ]                                         Mo Di Mi Do Fr Sa So
          Format: TT.MM.JJJJ                                          1  2  3  4  5  6
                                                                   7  8  9 10 11 12 13
                                                                  14 15 16 17 18 19 20
                                                                  21 22 23 24 25 26 27
                                                                  28 29 30[31]


          Next (freiwillig)
          [                                                ]

          [ Weiter ]
        """)
    driver.press(.tab)
    #expect(!driver.body.contains("Dezember"))
  }

  @Test(arguments: [
    ("en", "1990", "January 1990"), ("en", "1990-03", "March 1990"),
    ("en", "1990-03-2", "March 1990"), ("en", "1990-13", "January 1990"),
    ("en", "0000-03", "March 2026"),
    ("en", "19", "January 2026"), ("de", "27.3.", "März 2026"), ("de", "27.3.1990", "März 1990"),
    ("de", "27.", "Januar 2026"), ("en-US", "3/", "March 2026"), ("en-GB", "27/3/", "March 2026"),
    ("ja", "27/3", "2026年1月"), ("en", "soon", "January 2026"),
  ])
  func `the month follows a half-typed date`(locale: String, text: String, title: String) throws {
    let driver = try driver(locale: locale)
    driver.type(text)
    #expect(driver.screen.contains(title), "\(driver.screen)")
  }

  @Test func `a digit at the end of a filled date starts a new one`() throws {
    let driver = try driver(value: "2016-03-03")
    driver.type("1990-12-09")
    #expect(driver.body.contains("[1990-12-09") && day(driver) == "1990-12-09")
    #expect(driver.body.contains("December 1990"))
    // What was typed since the focus came is only added to.
    driver.type("1")
    #expect(driver.body.contains("[1990-12-091"))
    #expect(driver.body.contains("December 1990"))
  }

  @Test(arguments: [
    ([KeyPress.backspace, .character("4")], "2016-03-04"),
    ([.left, .character("0"), .delete], "2016-03-00"),
    ([.tab, KeyPress(.tab, modifiers: .shift), .character("1")], "1"),
    ([.character(" "), .left, .enter, .character("1")], "1"),
  ])
  func `a filled date is corrected in its place`(keys: [KeyPress], text: String) throws {
    let driver = try driver(value: "2016-03-03")
    for key in keys { driver.press(key) }
    #expect(driver.body.contains("[\(text) "), "\(driver.body)")
  }

  @Test func `a pasted date takes the place of a filled one`() throws {
    let driver = try driver(value: "2016-03-03")
    driver.session.insert("1990-12-09\n")
    #expect(day(driver) == "1990-12-09")
  }

  @Test(arguments: [(14, 50), (12, 40)])
  func `an open calendar leaves its field in sight`(rows: Int, columns: Int) throws {
    let driver = try driver(value: "2026-12-31", rows: rows, columns: columns)
    driver.press(Self.space)
    #expect(driver.body.hasPrefix("› Day (optional)\n  [2026-12-31"), "\(driver.screen)")
    #expect(driver.body.contains("December 2026") && driver.body.contains("[31]"))
    driver.press(.home)
    #expect(driver.body.hasPrefix("› Day (optional)") && driver.body.contains("[ 1]"))
  }

  @Test func `a calendar beside its field shows every week that fits`() throws {
    let driver = try driver(value: "2026-12-31", rows: 12, columns: 80)
    driver.press(Self.space)
    let numbers = Set(driver.body.split { !$0.isNumber }.compactMap { Int($0) })
    #expect(numbers.isSuperset(of: 1...31), "\(driver.screen)")
  }

  @Test func `the format is said once`() throws {
    let driver = try driver()
    #expect(!driver.body.contains("[‹YYYY-MM-DD›") && driver.body.contains("Format: YYYY-MM-DD"))
    driver.press(.tab)
    #expect(driver.body.contains("[‹YYYY-MM-DD›") && !driver.body.contains("Format:"))
  }

  @Test(arguments: [
    ("en-US", "Su Mo Tu We Th Fr Sa", "January 2026"),
    ("en-GB", "Mo Tu We Th Fr Sa Su", "January 2026"),
    ("es", "lu ma mi ju vi sá do", "enero de 2026"), ("ar-EG", "س  ح  ن  ث  ر  خ  ج", "يناير ٢٠٢٦"),
    ("ja", "日 月 火 水 木 金 土", "2026年1月"),
  ])
  func `weeks begin as in the region`(locale: String, weekdays: String, title: String) throws {
    let body = try driver(locale: locale).body
    #expect(body.contains(weekdays) && body.contains(title), "\(body)")
  }

  @Test(arguments: [
    ("2024-01-31", [KeyPress.pageDown], "2024-02-29"), ("2024-02-29", [.right], "2024-03-01"),
    ("2024-03-01", [.left], "2024-02-29"), ("2024-03-07", [.up], "2024-02-29"),
    ("2024-02-29", [.down], "2024-03-07"), ("2024-03-31", [.pageUp], "2024-02-29"),
    ("2024-02-29", [KeyPress(.pageDown, modifiers: .shift)], "2025-02-28"),
    ("2024-02-29", [KeyPress(.pageUp, modifiers: .control)], "2023-02-28"),
    ("2024-02-10", [.home], "2024-02-01"), ("2024-02-10", [.end], "2024-02-29"),
    ("0001-01-01", [.left], "0001-01-01"), ("0001-01-05", [.pageUp, .up], "0001-01-05"),
    ("9999-12-31", [.pageDown, .right], "9999-12-31"),
  ])
  func `the keys of the open calendar lead to real days`(
    start: String, keys: [KeyPress], end: String
  ) throws {
    let driver = try driver(value: .string(start))
    driver.press(Self.space)
    for key in keys { driver.press(key) }
    #expect(day(driver) == start)
    driver.press(.enter)
    #expect(day(driver) == end)
    #expect(driver.session.state.focus == .field("day"))
  }

  @Test func `Enter takes the day of the last field without submitting`() throws {
    let driver = try driver(value: "2024-02-10", isLast: true)
    driver.press(Self.space, .right, .enter)
    #expect(day(driver) == "2024-02-11" && driver.session.exit == nil)
    #expect(driver.session.engine.status == .editing)
    driver.press(.enter)
    #expect(driver.session.engine.status == .submitting)
  }

  @Test func `the space bar takes the day and closes, Escape only closes`() throws {
    let driver = try driver(value: "2024-02-10")
    driver.press(Self.space, .right)
    #expect(driver.body.contains("[10]") && driver.body.contains("[11]"))
    #expect(
      driver.screen.hasSuffix(
        "\narrows day · PgUp PgDn month · Enter take · Tab next · Esc close · Ctrl-C quit"))
    driver.press(.escape)
    #expect(day(driver) == "2024-02-10" && driver.session.state.calendarDay == nil)
    driver.press(Self.space, .right, Self.space)
    #expect(day(driver) == "2024-02-11" && driver.session.state.focus == .field("day"))
    #expect(driver.body.contains("[2024-02-11 "))
  }

  @Test func `a paste closes the calendar and stays`() throws {
    let driver = try driver()
    driver.press(Self.space)
    _ = driver.session.handle(.paste(.init(text: "2024-05-01")))
    driver.press(.enter)
    #expect(day(driver) == "2024-05-01")
  }

  @Test func `typing closes the calendar and goes to the text, Tab goes on without the day`() throws
  {
    let driver = try driver()
    driver.press(Self.space)
    driver.type("2")
    #expect(driver.session.state.calendarDay == nil && driver.body.contains("[2 "))
    driver.press(Self.space)
    #expect(driver.body.contains("[2  ") && driver.session.state.calendarDay == nil)
    driver.press(.control("u"), Self.space, .right, .tab)
    #expect(day(driver) == nil && driver.session.state.focus == .field("next"))
    #expect(driver.session.state.calendarDay == nil)
  }

  @Test(arguments: [
    (#", "rules": [{ "rule": "max", "value": "today" }]"#, KeyPress.right, "2026-01-31"),
    (#", "rules": [{ "rule": "max", "value": "2012-06-30" }]"#, .down, "2012-06-30"),
    (#", "rules": [{ "rule": "min", "value": "2030-01-01" }]"#, .pageUp, "2030-01-01"),
    (
      #", "rules": [{ "rule": "before", "value": "2012-06-30", "strict": true }]"#, .right,
      "2012-06-29"
    ),
    (#", "rules": [{ "rule": "after", "value": "today", "strict": true }]"#, .left, "2026-02-01"),
    (#", "rules": [{ "rule": "before", "value": "2012-06-30" }]"#, .right, "2012-06-30"),
  ])
  func `the calendar begins at the allowed day nearest to today and stays in bounds`(
    rule: String, key: KeyPress, end: String
  ) throws {
    let driver = try driver(rule)
    driver.press(Self.space, key, .enter)
    #expect(day(driver) == end)
  }

  @Test func `an empty birthday begins thirty years ago and never lies ahead`() throws {
    let driver = try driver(#", "autofill": "section-a bday""#)
    #expect(driver.body.contains("January 1996"))
    driver.press(Self.space)
    for _ in 0..<400 { driver.press(.pageDown) }
    driver.press(.enter)
    #expect(day(driver) == "2026-01-31")
  }

  @Test func `a narrow screen has the month below, a low one when it is open`() throws {
    let narrow = try driver(columns: 40)
    #expect(narrow.body.contains("\n    January 2026\n"))
    let low = try driver(rows: 12)
    #expect(!low.body.contains("January"))
    low.press(Self.space)
    #expect(low.body.contains("January 2026"))
  }

  @Test func `a click takes a day, but none out of bounds`() throws {
    let driver = try driver(#", "rules": [{ "rule": "max", "value": "2026-01-09" }]"#)
    let rows = driver.screen.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(rows.firstIndex { $0.contains(" 4  5  6  7  8  9 10") })
    let line = rows[row]
    for text in ["10", " 9"] {
      let range = try #require(line.ranges(of: text).first)
      let column = line.distance(from: line.startIndex, to: range.upperBound) - 1
      let position = ScreenPosition(row: row, column: column)
      _ = driver.session.handle(.mouse(MousePress(.left, at: position)))
    }
    #expect(day(driver) == "2026-01-09")
  }

  @Test func `with areas the marked day is one, and the cursor is on it`() throws {
    let style = TerminalStyle.dark
    let driver = try driver(value: "2026-01-05", style: style)
    driver.press(Self.space, .right)
    let cursor = try #require(driver.frame.buffer.cursor)
    #expect(driver.frame.buffer[cursor.row, cursor.column].text == "6")
    #expect(driver.frame.buffer[cursor.row, cursor.column].style == style[.primaryButton])
    #expect(driver.frame.buffer[cursor.row, cursor.column - 3].style == style[.currentTab])
  }
}
