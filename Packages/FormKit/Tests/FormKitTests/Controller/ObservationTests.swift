import FormKitMock
import Observation
import Synchronization
import Testing

@testable import FormKit

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ObservationTests {
  private func controller() throws -> FormController {
    let engine = FormEngine(
      try document(
        """
        "validation": "live", "sections": [
          { "fields": [\(text("a")), \(text("b")), \(text("c", #""compute": { "field": "a" }"#)),
            \(text("d", #""visible": { "field": "b", "isFilled": true }"#))] },
          { "id": "r", "repeat": { "min": 1 }, "fields": [\(text("x"))] }]
        """), environment: .fixture())
    return FormController(engine: engine, clock: VirtualClock())
  }

  private func batch(
    _ controller: FormController, _ changes: [(FieldPath, FormValue)]
  ) throws(FormEngineError) {
    try controller.perform { engine throws(FormEngineError) in try engine.batch(changes) }
  }

  /// What a stream holds ready once the controller is gone.
  private func rest<Element>(_ stream: AsyncStream<Element>) async -> [Element] {
    var result: [Element] = []
    for await element in stream { result.append(element) }
    return result
  }

  @Test func `a field's states come once per batch, and only when the field changed`() async throws
  {
    let controller = try controller()
    var ofA = controller.states(of: "a").makeAsyncIterator()
    var ofC = controller.states(of: "c").makeAsyncIterator()
    #expect(await ofA.next()?.value == .null)
    #expect(await ofC.next()?.value == .null)
    try batch(controller, [("a", "1"), ("a", "2"), ("b", "3")])
    #expect(await ofA.next()?.value == "2")
    #expect(await ofC.next()?.value == "2")
    try batch(controller, [("b", "4")])
    try batch(controller, [("a", "5")])
    #expect(await ofA.next()?.value == "5")
  }

  @Test func `a field that stays as it is says nothing when others come and go`() async throws {
    var controller: FormController? = try controller()
    let states = try #require(controller?.states(of: "a"))
    var iterator = states.makeAsyncIterator()
    #expect(await iterator.next()?.value == .null)
    if let controller { try batch(controller, [("b", "1")]) }
    if let controller { try batch(controller, [("a", "1")]) }
    #expect(await iterator.next()?.value == "1")
    if let controller { try batch(controller, [("b", "")]) }
    controller = nil
    #expect(await iterator.next() == nil)
  }

  @Test func `a slow reader gets the newest state, then the end when the form goes`() async throws {
    var controller: FormController? = try controller()
    let states = try #require(controller?.states(of: "a"))
    for value in ["1", "2", "3"] {
      if let controller { try batch(controller, [("a", .string(value))]) }
    }
    controller = nil
    #expect(await rest(states).map(\.value) == ["3"])
  }

  @Test func `the states of a field end with its item, and those of an unknown field at once`()
    async throws
  {
    let controller = try controller()
    try controller.perform { engine throws(FormEngineError) in try engine.addItem(to: "r") }
    let states = controller.states(of: "r[1].x")
    try controller.perform { engine throws(FormEngineError) in try engine.removeItem("r[0]") }
    #expect(await rest(states).count == 1)
    #expect(await rest(controller.states(of: "nope")).isEmpty)
  }

  @Test func `changes come once per batch and none is lost`() async throws {
    var controller: FormController? = try controller()
    let changes = try #require(controller?.changes)
    if let controller {
      try batch(controller, [("a", "1"), ("b", "2")])
      controller.perform { _ in }
      try batch(controller, [("b", "3")])
    }
    controller = nil
    let seen = await rest(changes)
    #expect(seen.map { Set($0.fields) } == [["a", "b", "c", "d"], ["b"]])
    #expect(seen.map(\.structure) == [true, false])
  }

  @Test func `a reader that stops is forgotten`() async throws {
    let controller = try controller()
    let reader = Task { for await _ in controller.states(of: "a") {} }
    let listener = Task { for await _ in controller.changes {} }
    for _ in 0..<20_000 where controller.broadcast.count < 2 { await Task.yield() }
    #expect(controller.broadcast.count == 2)
    reader.cancel()
    listener.cancel()
    for _ in 0..<20_000 where controller.broadcast.count > 0 { await Task.yield() }
    #expect(controller.broadcast.count == 0)
  }

  /// Counts how often something observed is about to change.
  private final class Counter: Sendable {
    private let number = Mutex(0)
    var count: Int { number.withLock { $0 } }

    func watch(_ read: () -> Void) {
      withObservationTracking(read) { self.number.withLock { $0 += 1 } }
    }
  }

  @Test func `an observed field changes once per batch, and only what changed`() throws {
    let form = ObservableForm(try controller())
    let a = try #require(form.field("a"))
    let b = try #require(form.field("b"))
    #expect(form.field("a") === a)
    let (ofA, ofB) = (Counter(), Counter())
    ofA.watch { _ = a.state }
    ofB.watch { _ = b.state }
    try batch(form.controller, [("a", "1"), ("a", "2")])
    #expect((ofA.count, ofB.count) == (1, 0))
    #expect(a.state.value == "2")
    ofA.watch { _ = a.state }
    try batch(form.controller, [("b", "2")])
    #expect((ofA.count, ofB.count) == (1, 1))
  }

  @Test func `an observed form changes its layout only when the structure changed`() throws {
    let form = ObservableForm(try controller())
    let (layout, state) = (Counter(), Counter())
    layout.watch { _ = form.layout }
    state.watch { _ = form.state }
    try batch(form.controller, [("a", "1")])
    #expect((layout.count, state.count) == (0, 0))
    try batch(form.controller, [("b", "1")])
    #expect((layout.count, state.count) == (1, 0))
    #expect(form.layout.fields.contains("d"))
    form.controller.perform { $0.submit() }
    #expect(state.count == 1)
    #expect(form.state.status == .submitting)
    try form.controller.perform { engine throws(FormEngineError) in try engine.removeItem("r[0]") }
    #expect(form.field("nope") == nil)
  }

  @Test func `an observed field goes with its item, whose place another takes`() throws {
    let form = ObservableForm(try controller())
    try form.controller.perform { engine throws(FormEngineError) in
      try engine.addItem(to: "r")
      try engine.batch([("r[0].x", "1"), ("r[1].x", "2")])
    }
    let first = try #require(form.field("r[0].x"))
    let second = try #require(form.field("r[1].x"))
    try form.controller.perform { engine throws(FormEngineError) in try engine.removeItem("r[0]") }
    #expect(first.state.value == "2")
    #expect(second.state.value == "2")
    #expect(form.field("r[0].x") === first)
    #expect(form.field("r[1].x") == nil)
  }

  @Test func `the state of an observed form follows the issues of fields nobody observes`() throws {
    let engine = FormEngine(
      try form(
        text("a", #""rules": [{ "rule": "minLength", "value": 3, "severity": "warning" }]"#),
        text("b"), top: #""validation": "live""#), environment: .fixture())
    let form = ObservableForm(FormController(engine: engine, clock: VirtualClock()))
    try batch(form.controller, [("a", "1")])
    #expect(form.state.issues.map(\.rule) == ["minLength"])
    try batch(form.controller, [("a", "123")])
    #expect(form.state.issues.isEmpty)
  }

  @Test func `an observed form leaves onChange to others and ends with its owner`() throws {
    let controller = try controller()
    var heard = 0
    controller.onChange = { _ in heard += 1 }
    var form: ObservableForm? = ObservableForm(controller)
    weak let gone = form
    try batch(controller, [("a", "1")])
    #expect(heard == 1)
    #expect(form?.field("a")?.state.value == "1")
    form = nil
    #expect(gone == nil)
    try batch(controller, [("a", "2")])
    #expect(heard == 2)
  }
}
