import FormKit

/// A running form to type into.
struct LiveForm {
  let engine: FormEngine
  /// The text fields.
  private let paths: [FieldPath]

  init(size: Int, drivers: Int? = nil) throws {
    let workload = Workload(size: size, drivers: drivers)
    let form = try CompiledForm(json: workload.schema)
    engine = FormEngine(form, values: workload.goodValues, environment: Workload.environment)
    paths = (0..<size).filter { [0, 1, 6, 7, 9].contains($0 % 10) }.map { FieldPath("f\($0)") }
  }

  /// Types into a text field, another one each time; half of what is typed is wrong.
  func jump(_ run: Int) throws { try pressKey(run, in: run) }

  /// How many keys a person presses in one field before going on to the next.
  static let keysPerField = 8

  /// Types several keys into a text field, as a person does, the next time into another one.
  func type(_ run: Int) throws {
    for key in 0..<Self.keysPerField { try pressKey(key, in: run) }
  }

  private func pressKey(_ key: Int, in field: Int) throws {
    try engine.set(paths[field * 37 % paths.count], to: key % 2 == 0 ? "ada@example.co" : "ada@ex")
    consume(engine.takeChanges())
  }

  /// Switches a toggle that others show by.
  func toggle(_ run: Int) throws {
    try engine.set("d0", to: .bool(run % 2 == 1))
    consume(engine.takeChanges())
  }

  func measureTyping(_ runs: Int) throws -> Measurement {
    try Stopwatch.measure(runs, steps: Self.keysPerField, type)
  }

  func measureJumps(_ runs: Int) throws -> Measurement { try Stopwatch.measure(runs, jump) }

  func measureToggles(_ runs: Int) throws -> Measurement {
    try Stopwatch.measure(runs, toggle)
  }
}
