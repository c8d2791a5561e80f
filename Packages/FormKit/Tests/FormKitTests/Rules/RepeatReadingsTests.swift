import FormKitMock
import Testing

@testable import FormKit

/// Sums and counts over a repeat are worked out once, however many items read them.
@Suite struct RepeatReadingsTests {
  @Test func `a sum is worked out once, and again when a value of its field changed`() {
    var readings = RepeatReadings()
    var count = 0
    func sum(_ field: Int, of repetition: Int = 0) -> FormValue {
      readings.sum(field, of: repetition) {
        count += 1
        return [1, .null, 2]
      }
    }
    for _ in 0..<3 { #expect(sum(0) == 3) }
    #expect(count == 1)
    readings.forgetSum(of: 1, in: 0)
    readings.forgetSum(of: 0, in: 1)
    #expect(sum(0) == 3)
    #expect(count == 1)
    readings.forgetSum(of: 0, in: 0)
    #expect(sum(0) == 3)
    #expect(count == 2)
    #expect(sum(0, of: 1) == 3)
    #expect(count == 3)
  }

  @Test func `a verdict works out the sum of each frame once`() {
    let readings = SheetReadings()
    var count = 0
    for frame in [0, 1, 0, 1] {
      let sum = readings.sum(0, of: 0, in: frame) {
        count += 1
        return [.number(Double(frame))]
      }
      #expect(sum == .number(Double(frame)))
    }
    #expect(count == 2)
  }

  @Test func `what conditions see of a repeat is made once`() {
    var readings = RepeatReadings()
    #expect(readings.list(0, count: 2) == [[:], [:]])
    // Whoever changes the items makes readings anew.
    #expect(readings.list(0, count: 3) == [[:], [:]])
    #expect(readings.list(1, count: 1) == [[:]])
  }

  @Test func `a running form works out a sum once for all items that read it`() throws {
    let engine = FormEngine(
      try document(
        """
        "sections": [{ "id": "r", "repeat": {}, "fields": [
          \(field("x", "number")), \(field("s", "number", #""compute": { "sum": "r.x" }"#))] }]
        """),
      values: ["r": [["x": 1], ["x": 2]]], environment: .fixture())
    #expect(try engine.state(of: "r[1].s").value == 3)
    // A sum that is still known is not worked out anew.
    let known = engine.root.readings.sum(0, of: 0) { [100] }
    #expect(known == 3)
    try engine.set("r[0].x", to: 5)
    #expect(try engine.state(of: "r[1].s").value == 7)
    #expect(engine.root.readings.sum(0, of: 0) { [100] } == 7)
  }

  @Test func `a sum follows a field that hides and shows again`() throws {
    let driver = FormDriver(
      try document(
        """
        "sections": [{ "id": "r", "repeat": {}, "fields": [
          \(field("shown", "toggle")),
          \(field("y", "number", #""whenHidden": "omit", "visible": { "field": "shown", "equals": true }"#)),
          \(field("t", "number", #""compute": { "sum": "r.y" }"#))] }]
        """),
      values: ["r": [["y": 10, "shown": true], ["y": 20, "shown": true]]])
    for (shown, sum) in [(false, 20), (true, 30), (false, 20)] as [(FormValue, FormValue)] {
      try driver.type(shown, into: "r[0].shown")
      #expect(try driver.value(of: "r[1].t") == sum)
    }
  }
}
