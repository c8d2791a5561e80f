import FormKit
import Testing

@testable import FormKit

@Suite struct CheckRecordTests {
  private func record(_ line: String, known: String = "") throws -> CheckRecord {
    try CheckRecord(json: Array(line.utf8), knownSchema: Array(known.utf8))
  }

  @Test func `a record has an id, a schema and values, in any order; the rest is dropped`() throws {
    let record = try record(#" {"x":[{"id":9}],"values":{"a":1},"\u0069d":"r","schema":"login"} "#)
    #expect(record.isObject)
    #expect(record.id == "r")
    #expect(record.schema == .other("login"))
    #expect(record.values == ["a": 1])
    let empty = try self.record("{ }")
    #expect((empty.id, empty.values) == (nil, nil))
    #expect(empty.schema == .missing)
  }

  @Test func `a document's bytes are the key it is known by`() throws {
    let schema = #"{"id":"s", "deep":[{"id":1}]}"#
    let line = #"{"id":1,"schema": \#(schema) ,"values":{}}"#
    let first = try record(line)
    guard case .document(let value, let range) = first.schema else {
      Issue.record("no document")
      return
    }
    #expect(value == (try FormValue(json: schema)))
    #expect(String(decoding: Array(line.utf8)[range], as: UTF8.self) == schema)
    let again = try record(line, known: schema)
    #expect(again.schema == .known)
    #expect((again.id, again.values) == (1, [:]))
  }

  @Test(arguments: [
    #"{"schema":{"a":1}}"#, #"{"schema":{"a":12}}"#, #"{"schema":{"a":1"#, #"{"schema":"{}"}"#,
  ])
  func `a schema of other bytes is read`(line: String) throws {
    let known = #"{"a":1 }"#
    #expect((try? record(line, known: known)) == (try? record(line)))
    #expect((try? record(line, known: "\"{}\""))?.schema != .known)
  }

  @Test func `a known schema that stands twice is a repeated key`() {
    let error = #expect(throws: JSONSyntaxError.self) {
      try record(#"{"schema":{},"schema":{}}"#, known: "{}")
    }
    #expect(error?.column == 14)
  }

  @Test(arguments: [
    "", "  ", "{", "{}x", "{}{}", "nul", "[1,]", "{\"id\":1,}", "{\"id\":1 \"values\":{}}",
    "{\"id\":1,\"id\":null}", "{\"x\":1,\"x\":2}", "{\"values\":{\"a\":1,\"a\":1}}", "{1:2}",
    "{\"id\"}", "{\"id\":\"\\ud800\"}", "{\"id\":01}", "{\"id\":1e999}", "{\"id\":\"\u{1}\"}",
    "\u{FEFF}{\"id\":}", "{\"schema\":{\"a\":}}", "{\"values\":{\"\\u00zz\":1}}", "\"text",
  ])
  func `a malformed line is refused as any document is`(line: String) throws {
    let expected = #expect(throws: JSONSyntaxError.self) { try FormValue(json: line) }
    let error = #expect(throws: JSONSyntaxError.self) { try record(line) }
    #expect(error == expected)
  }

  @Test(arguments: ["1", "null", "[{\"id\":1}]", "\"{}\"", "\u{FEFF} true "])
  func `a line that holds no object says so`(line: String) throws {
    #expect(try record(line).isObject == false)
  }

  @Test func `a record nests as deep as a document may`() throws {
    func line(_ depth: Int) -> String {
      #"{"id":"# + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
    }
    #expect(throws: Never.self) { try record(line(128)) }
    #expect(throws: JSONSyntaxError.self) { try record(line(129)) }
    #expect(throws: JSONSyntaxError.self) { try FormValue(json: line(129)) }
  }

  @Test(arguments: UInt64(0)..<60)
  func `any bytes are refused at the place where a document is, or read alike`(seed: UInt64) throws
  {
    var mutation = Mutation(seed: seed)
    let line = Array(
      #"{"id":[1,"é"],"schema":{"a":"\ud83d\ude00","b":[]},"values":{"x":-1.5e3,"y":null},"z":0}"#
        .utf8)
    for _ in 0..<60 {
      let bytes = mutation.bytes(of: line)
      do throws(JSONSyntaxError) {
        let value = try FormValue(json: bytes)
        let record = try CheckRecord(json: bytes, knownSchema: Array("{}".utf8))
        #expect(record.isObject == (value.objectValue != nil))
        #expect(record.id == value["id"])
        #expect(record.values == value["values"])
      } catch {
        #expect(throws: error) { try CheckRecord(json: bytes) }
      }
    }
  }
}
