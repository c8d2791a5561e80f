import FormKit
import Foundation
import Testing

/// The rows of the contract about calculators.
@MainActor
struct CalculatorCommandTests {
  private func run(_ command: String, _ input: String, _ more: [String] = []) async throws
    -> ShellRun
  {
    try await ShellRun([command, "evaluate", "-", "--json"] + more, input: input)
  }

  private func result(_ command: String, _ input: String) async throws -> FormValue {
    let run = try await run(command, input)
    #expect(run.status == 0, "\(run.output)")
    #expect(run.errors.isEmpty)
    return try run.json()
  }

  nonisolated private static let streak = #"""
    {"now":"2026-01-05T12:00:00+01:00","timeZone":"Europe/Berlin",
     "configuration":{"eventsRequiredPerDay":1,"leewayHours":3,"freezeBehavior":"auto"},
     "events":[
      {"id":"a","date":"2026-01-02T12:00:00Z","timeZone":"America/New_York","isFreeze":false,
       "freezeId":null,"metadata":{"text":"x","number":1.5,"flag":true}},
      {"id":"b","date":"2026-01-03T11:00:00Z","timeZone":"Europe/Berlin","isFreeze":true,
       "freezeId":"f0"},
      {"id":"c","date":"2026-01-05T10:30:00.25Z"}],
     "freezes":[
      {"id":"f0","earned":"2026-01-01T00:00:00Z"},
      {"id":"f1","earned":"2026-01-01T00:00:00Z","used":null,"expires":"2026-02-01T00:00:00Z"},
      {"id":"f2"}]}
    """#

  @Test func `streak evaluate prints the state of a streak`() async throws {
    #expect(
      try await result("streak", Self.streak) == [
        "currentStreak": 2, "longestStreak": 2, "totalEvents": 2, "todayEventCount": 1,
        "lastEvent": "2026-01-05T10:30:00.25Z", "streakStart": "2026-01-02", "status": "active",
        "freezesAvailable": 1, "freezesConsumed": [["id": "f2", "date": "2026-01-04"]],
        "goalProgress": 1,
      ])
  }

  @Test func `the defaults are one event a day, no leeway and automatic freezes`() async throws {
    let expected: FormValue = [
      "currentStreak": 1, "longestStreak": 1, "totalEvents": 1, "todayEventCount": 0,
      "lastEvent": "2026-01-03T12:00:00Z", "streakStart": "2026-01-03", "status": "atRisk",
      "freezesAvailable": 0, "freezesConsumed": [["id": "f", "date": "2026-01-04"]],
      "goalProgress": 0,
    ]
    for configuration in ["", #""configuration":null,"#, #""configuration":{},"#] {
      let input =
        #"{"now":"2026-01-05T01:00Z","timeZone":"UTC",\#(configuration)"#
        + #""events":[{"id":"a","date":"2026-01-03T12:00Z"}],"freezes":[{"id":"f"}]}"#
      #expect(try await result("streak", input) == expected)
    }
  }

  @Test func `a streak without events has no days`() async throws {
    #expect(
      try await result("streak", #"{"now":"2026-01-05T12:00:00Z","timeZone":"Asia/Tokyo"}"#) == [
        "currentStreak": 0, "longestStreak": 0, "totalEvents": 0, "todayEventCount": 0,
        "lastEvent": nil, "streakStart": nil, "status": "none", "freezesAvailable": 0,
        "freezesConsumed": [], "goalProgress": 0,
      ])
  }

  @Test(arguments: [
    ("active", "auto", ["05"], "05T12"), ("atRisk", "auto", ["04"], "05T12"),
    ("canExtendWithLeeway", "auto", ["03"], "05T02"), ("canBeSaved", "manual", ["03"], "05T12"),
    ("broken", "none", ["03"], "05T12"), ("none", "none", [], "05T12"),
  ])
  func `each status is printed by its name`(
    status: String, behavior: String, days: [String], now: String
  ) async throws {
    let events = days.map { #"{"id":"\#($0)","date":"2026-01-\#($0)T12:00:00Z"}"# }
      .joined(separator: ",")
    let result = try await result(
      "streak",
      #"{"now":"2026-01-\#(now):00:00Z","timeZone":"UTC","events":[\#(events)],"#
        + #""configuration":{"leewayHours":3,"freezeBehavior":"\#(behavior)"},"#
        + #""freezes":[{"id":"f"}]}"#)
    #expect(result["status"]?.stringValue == status)
  }

  nonisolated private static let points = #"""
    {"now":"2026-03-18T12:00:00Z","timeZone":"Europe/Berlin","weekStart":"monday","events":[
     {"id":"a","date":"2026-03-18T10:00:00Z","points":250,"metadata":{"quest":"x"}},
     {"id":"b","date":"2026-03-16T10:00:00Z","points":-50},
     {"id":"c","date":"2025-06-01T10:00:00Z","points":9007199254740690},
     {"id":"d","date":"2026-03-17T10:00:00Z","points":200},
     {"id":"a","date":"2026-03-18T10:00:00Z","points":999},
     {"id":"e","date":"2026-03-18T12:00:01Z","points":1}]}
    """#

  @Test func `xp evaluate prints the sums, the level and the events that overflow`() async throws {
    #expect(
      try await result("xp", Self.points) == [
        "allTime": 9_007_199_254_740_991, "today": 250, "todayEventCount": 1, "thisWeek": 400,
        "last7Days": 400, "thisMonth": 400, "last30Days": 400, "thisYear": 400,
        "last12Months": 9_007_199_254_740_991, "lastEvent": "2026-03-18T10:00:00Z",
        "level": 13_421_773, "toNext": 939_524_109,
        "errors": [["path": "/events/3/points", "code": "overflow"]],
      ])
  }

  @Test func `a sum of a period that is beyond the limit alone is an error of its own`()
    async throws
  {
    let result = try await result(
      "xp",
      #"""
      {"now":"2026-03-18T12:00:00Z","timeZone":"UTC","events":[
       {"id":"a","date":"2025-12-31T23:59:59Z","points":-10},
       {"id":"b","date":"2026-02-01T10:00:00Z","points":9007199254740991},
       {"id":"c","date":"2026-03-18T10:00:00Z","points":10}]}
      """#)
    #expect(result["allTime"] == 9_007_199_254_740_991)
    #expect(result["thisYear"] == 9_007_199_254_740_991)
    #expect(result["thisMonth"] == 10)
    #expect(result["last12Months"] == 9_007_199_254_740_991)
    #expect(result["errors"] == [["path": "/thisYear", "code": "overflow"]])
  }

  @Test func `sums that are beyond the limit before a later correction are errors`() async throws {
    let result = try await result(
      "xp",
      #"""
      {"now":"2026-03-18T12:00:00Z","timeZone":"UTC","events":[
       {"id":"a","date":"2026-03-18T10:00:00Z","points":9007199254740991},
       {"id":"b","date":"2026-03-18T13:00:00Z","points":-10},
       {"id":"c","date":"2026-03-18T11:00:00Z","points":5}]}
      """#)
    #expect(result["allTime"] == 9_007_199_254_740_991)
    let paths = result["errors"]?.arrayValue?.compactMap { $0["path"]?.stringValue }
    #expect(
      paths == [
        "/allTime", "/today", "/thisWeek", "/last7Days", "/thisMonth", "/last30Days", "/thisYear",
        "/last12Months",
      ])
  }

  @Test func `the week begins on Sunday unless the file names another day`() async throws {
    for (key, sum) in [("", 1), (#""weekStart":"saturday","#, 3)] {
      let result = try await result(
        "xp",
        #"{"now":"2026-03-18T12:00:00Z","timeZone":"UTC",\#(key)"events":["#
          + #"{"id":"a","date":"2026-03-15T00:00:00Z","points":1},"#
          + #"{"id":"b","date":"2026-03-14T12:00:00Z","points":2}]}"#)
      #expect(result["thisWeek"]?.integerValue == sum)
    }
  }

  @Test func `a factor of its own sets the points of each level`() async throws {
    func file(_ factor: String) -> String {
      #"{"now":"2026-03-18T12:00:00Z","timeZone":"UTC","levelFactor":\#(factor),"#
        + #""events":[{"id":"a","date":"2026-03-18T00:00:00Z","points":25}]}"#
    }
    let result = try await result("xp", file("10"))
    #expect(result["level"] == 2)
    #expect(result["toNext"] == 35)
    let wrong = try await run("xp", file("0"))
    #expect(wrong.status == 65)
    #expect(wrong.output.contains("/levelFactor"))
  }

  @Test func `with a filter, only events with its metadata count`() async throws {
    let file = #"""
      {"now":"2026-03-18T12:00:00Z","timeZone":"UTC","filter":{"source":"quiz","round":2},"events":[
       {"id":"a","date":"2026-03-18T00:00:00Z","points":1,"metadata":{"source":"quiz","round":2}},
       {"id":"b","date":"2026-03-18T00:00:00Z","points":2,"metadata":{"source":"quiz"}},
       {"id":"c","date":"2026-03-18T00:00:00Z","points":4}]}
      """#
    #expect(try await result("xp", file)["allTime"]?.integerValue == 1)
    let wrong = #"{"now":"2026-03-18T12:00:00Z","timeZone":"UTC","filter":{"a":[]}}"#
    let run = try await run("xp", wrong)
    #expect(run.status == 65)
    #expect(try run.json()["error"]?["details"]?["path"] == "/filter/a")
  }

  @Test func `progress evaluate prints the items and the values that are refused`() async throws {
    let steps = #"""
      {"steps":[
       {"set":{"id":"a","value":0.5,"metadata":{"x":1,"y":"old"}}},
       {"set":{"id":"a","value":0.25,"metadata":{"x":2}}},
       {"set":{"id":"a","value":0.75,"metadata":{"y":"new","z":true}}},
       {"set":{"id":"b","value":1.5}}, {"set":{"id":"c","value":1}}, {"delete":"c"},
       {"set":{"id":"c","value":0}}, {"set":{"id":"d","value":-0.1}}, {"delete":"unknown"}]}
      """#
    #expect(
      try await result("progress", steps) == [
        "items": [
          "a": ["value": 0.75, "metadata": ["x": 1, "y": "new", "z": true]],
          "c": ["value": 0, "metadata": [:]],
        ],
        "errors": [
          ["path": "/steps/3/set/value", "code": "valueOutOfRange"],
          ["path": "/steps/7/set/value", "code": "valueOutOfRange"],
        ],
      ])
  }

  @Test(arguments: [("streak", streak), ("xp", points), ("progress", #"{"steps":[]}"#)])
  func `cases are evaluated in their order, and need no terminal`(
    command: String, document: String
  ) async throws {
    let single = try await result(command, document)
    let cases = #"{"cases":[\#(document),\#(document)]}"#
    #expect(try await result(command, cases) == ["results": [single, single]])
    #expect(try await result(command, #"{"cases":[]}"#) == ["results": []])
    let text = try await ShellRun([command, "evaluate", "-"], input: document)
    #expect(text.output.hasPrefix("{\n  \""))
    #expect(try FormValue(json: text.output) == single)
  }

  @Test func `the clock and the zone of the command line change nothing`() async throws {
    let more = ["--now", "2030-01-01T00:00:00Z", "--time-zone", "Asia/Tokyo"]
    for (command, document) in [("streak", Self.streak), ("xp", Self.points)] {
      #expect(try await run(command, document, more).output == run(command, document).output)
    }
  }

  /// The command, the input, the pointer to the mistake, and a part of the message.
  nonisolated private static let malformed: [(String, String, String, String)] = [
    ("streak", "[]", "", "An object is expected, not an array."),
    ("streak", #"{"timeZone":"UTC"}"#, "/now", #"The key "now" is missing."#),
    ("streak", #"{"now":null,"timeZone":"UTC"}"#, "/now", "is missing"),
    ("streak", #"{"now":"2026-01-05","timeZone":"UTC"}"#, "/now", "An instant such as"),
    ("streak", #"{"now":"2026-02-30T00:00:00Z","timeZone":"UTC"}"#, "/now", "An instant such as"),
    ("streak", #"{"now":1767607200,"timeZone":"UTC"}"#, "/now", "An instant such as"),
    ("streak", #"{"now":"2026-01-05T12:00:00Z"}"#, "/timeZone", "is missing"),
    ("streak", streak(#""timeZone":"Mars/Olympus""#), "/timeZone", #"no time zone "Mars/Olympus""#),
    ("streak", streak(#""timeZone":"../../etc/passwd""#), "/timeZone", "There is no time zone"),
    ("streak", streak(#""timeZone":"/etc/passwd""#), "/timeZone", "There is no time zone"),
    ("streak", streak(#""timeZone":"Europe""#), "/timeZone", "There is no time zone"),
    ("streak", streak(#""timeZone":"leapseconds""#), "/timeZone", "There is no time zone"),
    ("streak", streak(#""timeZone":"""#), "/timeZone", "There is no time zone"),
    ("streak", streak(#""timeZone":7"#), "/timeZone", "A string is expected, not a number."),
    ("streak", streak(#""timeZone":"UTC","configuration":[]"#), "/configuration", "An object is"),
    (
      "streak", configuration(#""eventsRequiredPerDay":0"#), "/configuration/eventsRequiredPerDay",
      "A number from 1 is expected."
    ),
    (
      "streak", configuration(#""eventsRequiredPerDay":1.5"#),
      "/configuration/eventsRequiredPerDay", "A whole number"
    ),
    (
      "streak", configuration(#""eventsRequiredPerDay":1e300"#),
      "/configuration/eventsRequiredPerDay", "A whole number"
    ),
    (
      "streak", configuration(#""leewayHours":25"#), "/configuration/leewayHours",
      "A number from 0 to 24 is expected."
    ),
    ("streak", configuration(#""leewayHours":-1"#), "/configuration/leewayHours", "from 0 to 24"),
    (
      "streak", configuration(#""freezeBehavior":"Auto""#), "/configuration/freezeBehavior",
      #"One of "auto", "manual", "none" is expected."#
    ),
    ("streak", events("{}"), "/events", "An array is expected, not an object."),
    ("streak", events("[1]"), "/events/0", "An object is expected, not a number."),
    ("streak", events(#"[{"date":"2026-01-05T12:00:00Z"}]"#), "/events/0/id", "is missing"),
    (
      "streak", events(#"[{"id":"","date":"2026-01-05T12:00:00Z"}]"#), "/events/0/id",
      "must not be empty"
    ),
    ("streak", event(#""date":"yesterday""#), "/events/0/date", "An instant such as"),
    ("streak", event(#""timeZone":"Nowhere""#), "/events/0/timeZone", "There is no time zone"),
    ("streak", event(#""isFreeze":1"#), "/events/0/isFreeze", "true or false is expected"),
    ("streak", event(#""freezeId":1"#), "/events/0/freezeId", "A string is expected"),
    (
      "streak", event(#""metadata":{"a/~b":[]}"#), "/events/0/metadata/a~1~0b", "A string, a number"
    ),
    ("streak", streak(#""timeZone":"UTC","freezes":[{}]"#), "/freezes/0/id", "is missing"),
    (
      "streak", streak(#""timeZone":"UTC","freezes":[{"id":"f","expires":"soon"}]"#),
      "/freezes/0/expires", "An instant such as"
    ),
    ("streak", #"{"cases":{}}"#, "/cases", "An array is expected"),
    ("streak", #"{"cases":[{"timeZone":"UTC"}]}"#, "/cases/0/now", "is missing"),
    ("xp", streak(#""timeZone":"UTC","weekStart":"Sunday""#), "/weekStart", #"One of "sunday""#),
    ("xp", event(#""points":1.5"#), "/events/0/points", "A whole number"),
    ("xp", event(#""points":9007199254740992"#), "/events/0/points", "A whole number"),
    ("xp", event(#""points":"1""#), "/events/0/points", "A whole number"),
    ("xp", event(#""x":0"#), "/events/0/points", "is missing"),
    ("progress", "{}", "/steps", "is missing"),
    ("progress", #"{"steps":[{}]}"#, "/steps/0", #"either "set" or "delete""#),
    (
      "progress", #"{"steps":[{"delete":"a","set":{"id":"a","value":0}}]}"#, "/steps/0",
      #"either "set" or "delete""#
    ),
    ("progress", #"{"steps":[{"delete":""}]}"#, "/steps/0/delete", "must not be empty"),
    ("progress", #"{"steps":[{"set":{"id":"a"}}]}"#, "/steps/0/set/value", "is missing"),
    ("progress", #"{"steps":[{"set":{"id":"a","value":"1"}}]}"#, "/steps/0/set/value", "A number"),
    ("progress", #"{"steps":[{"set":[]}]}"#, "/steps/0/set", "An object is expected"),
  ]

  nonisolated private static func streak(_ members: String) -> String {
    #"{"now":"2026-01-05T12:00:00Z",\#(members)}"#
  }

  nonisolated private static func configuration(_ members: String) -> String {
    streak(#""timeZone":"UTC","configuration":{\#(members)}"#)
  }

  nonisolated private static func events(_ events: String) -> String {
    streak(#""timeZone":"UTC","events":\#(events)"#)
  }

  nonisolated private static func event(_ members: String) -> String {
    let date = members.contains("date") ? "" : #""date":"2026-01-05T12:00:00Z","#
    return events(#"[{"id":"a",\#(date)\#(members)}]"#)
  }

  @Test(arguments: malformed)
  func `malformed input exits 65 with its JSON pointer`(
    command: String, input: String, path: String, message: String
  ) async throws {
    let run = try await run(command, input)
    #expect(run.status == 65)
    let error = try #require(try run.json()["error"])
    #expect(error["code"] == "malformedInput")
    #expect(error["details"] == ["file": "-", "path": .string(path)])
    let text = try #require(error["message"]?.stringValue)
    #expect(text.hasPrefix("standard input, line "), "\(text)")
    let site = "(\(path.isEmpty ? "document" : path))"
    #expect(text.contains(message) && text.hasSuffix(site), "\(text)")
  }

  @Test(arguments: ["streak", "xp", "progress"])
  func `a file that is missing or no JSON exits 65`(command: String) async throws {
    let missing = try await ShellRun([command, "evaluate", "/nowhere/x.json", "--json"])
    #expect(missing.status == 65)
    #expect(try missing.json()["error"]?["code"] == "unreadableFile")
    let broken = try await run(command, "{\n  oops")
    #expect(broken.status == 65)
    #expect(try broken.json()["error"]?["code"] == "malformedJSON")
    let repeated = try await run(command, #"{"now":1,"now":2}"#)
    #expect(repeated.status == 65)
    #expect(try await ShellRun([command, "evaluate"]).status == 64)
    #expect(try await ShellRun([command, "calculate", "-"]).status == 64)
  }

  @Test func `100,000 events of one file are evaluated`() async throws {
    // The first 28 days of each month from 1900 on; 1 March follows 28 February in common years.
    let events = (0..<100_000).map { index in
      let (month, day) = (index / 28 % 12 + 1, index % 28 + 1)
      let date =
        "\(1900 + index / 336)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
      return #"{"id":"e\#(index)","date":"\#(date)T12:00:00Z","points":1}"#
    }
    let input =
      #"{"now":"2200-01-01T00:00:00Z","timeZone":"America/New_York","events":["#
      + events.joined(separator: ",") + "]}"
    let streak = try await result("streak", input)
    #expect(streak["longestStreak"] == 56)
    #expect(streak["totalEvents"] == 100_000)
    #expect(try await result("xp", input)["allTime"] == 100_000)
  }
}
