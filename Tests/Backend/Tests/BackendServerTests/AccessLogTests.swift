import Networking
import Testing

@testable import BackendServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct AccessLogTests {
  private func line(
    method: String = "GET", route: String? = "/v1/avatars/{id}", bytes: Int? = 12
  ) throws -> JSONValue {
    let entry = AccessLogEntry(
      method: method, route: route, status: 200, duration: .nanoseconds(1_234_567), bytes: bytes)
    return try JSONCoding().decode(JSONValue.self, from: Data(entry.line.utf8))
  }

  @Test func `an entry is a JSON object`() throws {
    #expect(
      try line()
        == .object([
          "event": .string("request"), "method": .string("GET"),
          "route": .string("/v1/avatars/{id}"), "status": .number(200),
          "milliseconds": .number(1.235), "bytes": .number(12),
        ]))
  }

  @Test func `what is not known is left out`() throws {
    let entry = try line(route: nil, bytes: nil)
    #expect(entry["route"] == nil)
    #expect(entry["bytes"] == nil)
    #expect(entry["status"] == .number(200))
  }

  @Test(arguments: [
    #"GET","status":999,"x":""#, "G\nT", #"\"#, "get", "É", "ABCDEFGHIJKLMNOPQ", "M-SEARCH",
  ])
  func `a method nobody has heard of does not come into the log`(method: String) throws {
    let entry = try line(method: method)
    #expect(entry["method"] == .string("OTHER"))
    #expect(entry["status"] == .number(200))
  }
}
