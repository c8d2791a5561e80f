import Networking
import NetworkingMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct JSONCodingTests {
  private let coding = JSONCoding()

  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00.000Z", 0),
      ("1969-12-31T23:59:59.5Z", -0.5), ("2000-02-29t12:00:00z", 951_825_600),
      ("2026-01-31T10:00:00.123456789+00:00", 1_769_853_600.123456789),
      ("2016-12-31T23:59:60Z", 1_483_228_800), ("0000-01-01T00:00:00Z", -62_167_219_200),
      ("9999-12-31T23:59:59Z", 253_402_300_799), ("2026-01-31T10:00:00-05:30", 1_769_873_400),
    ] as [(String, TimeInterval)])
  func `every format of RFC 3339 is decoded`(text: String, seconds: TimeInterval) throws {
    let date = try coding.decode([Date].self, from: Data("[\"\(text)\"]".utf8))
    #expect(date == [Date(timeIntervalSince1970: seconds)])
  }

  @Test(
    arguments: [
      "2026-02-30T10:00:00Z", "2026-02-29T10:00:00Z", "2026-13-01T10:00:00Z",
      "2026-01-31T24:00:00Z", "2026-01-31T10:60:00Z", "2026-01-31T10:00:00", "2026-01-31",
      "2026-01-31T10:00:00.Z", "2026-01-31T10:00:00Zx", "2026-1-31T10:00:00Z",
      "2026-01-31T10:00:00+24:00", "+2026-01-31T10:00:00Z", "",
    ])
  func `an invalid timestamp throws an error`(text: String) {
    #expect(throws: NetworkError.decodingFailed(path: "[0]", excerpt: "[\"•••\"]")) {
      try coding.decode([Date].self, from: Data("[\"\(text)\"]".utf8))
    }
  }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (-0.001, "1969-12-31T23:59:59.999Z"),
      (951_782_400.25, "2000-02-29T00:00:00.250Z"), (1.9996, "1970-01-01T00:00:02.000Z"),
      (253_402_300_799, "9999-12-31T23:59:59.000Z"),
    ] as [(TimeInterval, String)])
  func `dates are encoded in UTC with milliseconds`(seconds: TimeInterval, expected: String) throws
  {
    let data = try coding.encode([Date(timeIntervalSince1970: seconds)])
    #expect(String(decoding: data, as: UTF8.self) == "[\"\(expected)\"]")
  }

  @Test func `every day of eight centuries is unchanged after encoding and decoding`() throws {
    for day in stride(from: -150_000, through: 150_000, by: 7) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400 + 3_723)
      #expect(try coding.decode([Date].self, from: coding.encode([date])) == [date])
    }
  }

  @Test func `a year out of range throws an error`() {
    #expect(throws: NetworkError.invalidRequest(reason: "the body cannot be written at \"[0]\"")) {
      try coding.encode([Date(timeIntervalSince1970: 1e12)])
    }
  }

  @Test func `any JSON value is unchanged after decoding and encoding`() throws {
    let text = #"{"a":[1,2.5,null,true,"x",{}]}"#
    let value = try coding.decode(JSONValue.self, from: Data(text.utf8))
    #expect(
      value
        == .object([
          "a": .array([.number(1), .number(2.5), .null, .bool(true), .string("x"), .object([:])])
        ]))
    #expect(String(decoding: try coding.encode(value), as: UTF8.self) == text)
  }

  @Test func `problem details are unchanged after decoding and encoding`() throws {
    let problem = ProblemDetails(
      title: "No", status: 403, extensions: ["title": .string("other"), "x": .number(1)])
    #expect(
      String(decoding: try coding.encode(problem), as: UTF8.self)
        == #"{"status":403,"title":"No","type":"about:blank","x":1}"#)
  }

  @Test func `an excerpt is shortened, and long or unusual keys are redacted`() {
    let long = "{\"ada@example.com\":1,\"list\":[" + String(repeating: "1,", count: 500) + "1]}"
    #expect {
      try coding.decode([Int].self, from: Data(long.utf8))
    } throws: { error in
      guard case .decodingFailed(_, let excerpt)? = error as? NetworkError else { return false }
      return excerpt.hasPrefix("{\"•••\":•••,\"list\":[•••,") && excerpt.count == 201
        && excerpt.hasSuffix("…")
    }
  }
}
