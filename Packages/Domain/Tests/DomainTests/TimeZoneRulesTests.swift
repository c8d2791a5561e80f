import Domain
import Foundation
import Testing

@Suite struct TimeZoneRulesTests {
  @Test(arguments: [
    ("Europe/Berlin", "2026-03-29T00:59:59Z", 3600),
    ("Europe/Berlin", "2026-03-29T01:00:00Z", 7200),
    ("Europe/Berlin", "2026-10-25T00:59:59Z", 7200),
    ("Europe/Berlin", "2026-10-25T01:00:00Z", 3600),
    ("America/New_York", "2026-03-08T06:59:59Z", -18_000),
    ("America/New_York", "2026-03-08T07:00:00Z", -14_400),
    ("Australia/Lord_Howe", "2026-04-04T14:59:59Z", 39_600),
    ("Australia/Lord_Howe", "2026-04-04T15:00:00Z", 37_800),
    ("Asia/Kolkata", "2026-06-01T00:00:00Z", 19_800),
    ("Asia/Kathmandu", "2026-06-01T00:00:00Z", 20_700),
    ("Pacific/Kiritimati", "2026-06-01T00:00:00Z", 50_400),
    ("Pacific/Pago_Pago", "2026-06-01T00:00:00Z", -39_600),
    ("Pacific/Apia", "2011-12-30T09:59:59Z", -36_000),
    ("Pacific/Apia", "2011-12-30T10:00:00Z", 50_400),
    ("Europe/Dublin", "2026-01-01T00:00:00Z", 0), ("Europe/Dublin", "2026-07-01T00:00:00Z", 3600),
    ("Africa/Casablanca", "2026-03-01T00:00:00Z", 0),
    ("Africa/Casablanca", "2026-01-01T00:00:00Z", 3600),
    ("UTC", "2026-01-01T00:00:00Z", 0),
  ])
  func `the offset changes at the published instant`(
    zone: String, instant: String, offset: Int
  ) throws {
    let date = try Date(instant, strategy: .iso8601)
    #expect(try Zones.rules(zone).secondsFromGMT(at: date) == offset)
  }

  @Test(arguments: [
    ("Europe/Berlin", 253_386_403_200.0, 7200), ("Europe/Berlin", 253_402_300_799.0, 3600),
    ("America/New_York", 67_767_976_233_532_799.0, -18_000), ("Europe/Berlin", .infinity, 3600),
    ("Europe/Berlin", -.infinity, 3208), ("Europe/Berlin", .nan, 3208),
    ("Asia/Tokyo", -62_135_596_800.0, 33_539),
  ])
  func `the years 1 and 9999 have offsets, and instants beyond them are clamped`(
    zone: String, seconds: Double, offset: Int
  ) throws {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(try Zones.rules(zone).secondsFromGMT(at: date) == offset)
  }

  @Test func `rules repeat after 400 years`() throws {
    let cycle = 146_097.0 * 86_400
    for name in ["Europe/Berlin", "America/New_York", "Australia/Sydney", "Asia/Jerusalem"] {
      let rules = try Zones.rules(name)
      for day in stride(from: 2100.0, to: 2103, by: 1 / 732.0) {
        let date = Date(timeIntervalSince1970: (day - 1970) * 365.2425 * 86_400)
        let offset = rules.secondsFromGMT(at: date)
        for count in [1.0, 5, 19] {
          try #require(rules.secondsFromGMT(at: date.addingTimeInterval(cycle * count)) == offset)
        }
      }
    }
  }

  /// A version 2 file with one type, one transition and a footer.
  private func file(
    footer: String, version: UInt8 = 50, transition: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0],
    offset: [UInt8] = [0, 0, 14, 16], type: UInt8 = 0
  ) -> [UInt8] {
    let header = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    let counts: ([UInt8]) -> [UInt8] = { $0.flatMap { [0, 0, 0, $0] } }
    let info = offset + [0, 0]
    let old = header + counts([0, 0, 0, 0, 1, 4]) + info + Array("ABC\0".utf8)
    let new =
      header + counts([0, 0, 0, 1, 1, 4]) + transition + [type] + info + Array("ABC\0".utf8)
    return old + new + Array("\n\(footer)\n".utf8)
  }

  @Test(arguments: [
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2300-07-01T00:00:00Z", 7200),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2300-01-01T00:00:00Z", 3600),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2300-01-01T00:00:00Z", 0),
    ("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "2300-07-01T00:00:00Z", -7200),
    ("AAA5BBB,J60/0,J300/0", "2300-03-01T04:59:59Z", -18_000),
    ("AAA5BBB,J60/0,J300/0", "2300-03-01T05:00:00Z", -14_400),
    ("AAA5BBB,J60/0,J300/0", "2304-03-01T05:00:00Z", -14_400),
    ("AAA5BBB,J60/0,J300/0", "2304-02-29T05:00:00Z", -18_000),
    ("AAA5BBB,59/0,300/0", "2304-02-29T05:00:00Z", -14_400),
    ("<+0545>-5:45", "2300-03-01T05:00:00Z", 3600), ("", "2300-03-01T05:00:00Z", 3600),
  ])
  func `the footer rules the time after the last transition`(
    footer: String, instant: String, offset: Int
  ) throws {
    let rules = try TimeZoneRules(identifier: "Test", data: file(footer: footer))
    #expect(rules.secondsFromGMT(at: try Date(instant, strategy: .iso8601)) == offset)
  }

  @Test(arguments: [
    "CET", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
    "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J300", "CET-1CEST,366,1", "CE-1", "<CET-1",
    "CET-25", "CET-1:60", "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,M3.5.0,M10.5.0/3x",
    "CET-99999999999999999999",
  ])
  func `a footer that is no rule is malformed`(footer: String) {
    #expect(throws: TimeZoneRules.Error.malformed) {
      try TimeZoneRules(identifier: "Test", data: file(footer: footer))
    }
  }

  @Test func `a transition to an unknown type and an offset of 26 hours are malformed`() {
    for bytes in [
      file(footer: "", type: 1), file(footer: "", offset: [0, 1, 0x6D, 0xA0]),
      file(footer: "", offset: [0x80, 0, 0, 0]),
      file(footer: "", transition: [0x80, 0, 0, 0, 0, 0, 0, 0]),
    ] {
      #expect(throws: TimeZoneRules.Error.malformed) {
        try TimeZoneRules(identifier: "Test", data: bytes)
      }
    }
  }

  @Test func `any bytes are read or are malformed`() throws {
    var generator = SeededGenerator(seed: 1)
    let files = try ["Europe/Berlin", "Pacific/Apia", "UTC"].map(Zones.bytes)
    for bytes in files {
      for length in 0..<min(bytes.count, 300) {
        #expect(throws: TimeZoneRules.Error.malformed) {
          try TimeZoneRules(identifier: "Test", data: Array(bytes.prefix(length)))
        }
      }
      for _ in 0..<500 {
        var changed = bytes
        for _ in 0..<3 {
          changed[Int.random(in: 0..<min(120, bytes.count), using: &generator)] = .random(
            in: 0...255, using: &generator)
        }
        let rules = try? TimeZoneRules(identifier: "Test", data: changed)
        _ = rules?.secondsFromGMT(at: Date(timeIntervalSince1970: 253_402_300_799))
      }
    }
  }

  /// Foundation reads another copy of the database, so that only settled years are compared.
  @Test func `every zone agrees with Foundation from 1990 to 2020`() throws {
    var compared = 0
    for rules in try Zones.all() where rules.identifier.contains("/") {
      guard let zone = TimeZone(identifier: rules.identifier) else { continue }
      for day in stride(from: 631_152_000.0, to: 1_577_836_800, by: 86_400 * 13.25) {
        let date = Date(timeIntervalSince1970: day)
        let offset = rules.secondsFromGMT(at: date)
        #expect(offset == zone.secondsFromGMT(for: date), "\(rules.identifier) \(date)")
      }
      compared += 1
    }
    #expect(compared > 250)
  }
}
