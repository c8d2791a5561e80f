import FormKit

/// The figures of forms, each with what it should be.
enum FormMeasurements {
  static func all() throws -> [Row] {
    try keyPresses() + toggles() + compilation() + validation()
  }

  /// Ten times the fields may cost 1.2 times as much.
  ///
  /// A key in another field each time is the first of a long untouched one: as many instructions, and
  /// some seven lines of memory more that no cache holds at 10,000 fields.
  private static func keyPresses() throws -> [Row] {
    let small = try LiveForm(size: 1000).measureTyping(5000)
    let large = try LiveForm(size: 10_000).measureTyping(5000)
    let smallJump = try LiveForm(size: 1000).measureJumps(20_000)
    let largeJump = try LiveForm(size: 10_000).measureJumps(20_000)
    let keys = LiveForm.keysPerField
    return [
      Row("key press, \(keys) in a field, 1,000 fields", small, atMost: 5000),
      Row("key press, \(keys) in a field, 10,000 fields", large),
      Row("key press, \(keys) in a field, 10,000 to 1,000", large, of: small, atMost: 1.2),
      Row("key press, another field each, 1,000 fields, p50", smallJump, atMost: 5000),
      Row(
        "key press, another field each, 1,000 fields, p99", smallJump, share: 0.99, atMost: 50_000),
      Row("key press, another field each, 10,000 fields, p50", largeJump, atMost: 6000),
      Row(
        "key press, another field each, 10,000 fields, p99", largeJump, share: 0.99, atMost: 60_000),
      Row("key press, another field each, 10,000 to 1,000", largeJump, of: smallJump, atMost: 1.2),
    ]
  }

  private static func toggles() throws -> [Row] {
    let ten = try LiveForm(size: 1000).measureToggles(10_000)
    let hundred = try LiveForm(size: 1000, drivers: 1).measureToggles(2000)
    return [
      Row("toggle that shows or hides 10 fields", ten, atMost: 10_000),
      Row("toggle that shows or hides 100 fields", hundred),
    ]
  }

  private static func compilation() throws -> [Row] {
    let schema = Workload(size: 1000).schema
    let measurement = try Stopwatch.measure(100) { _ in consume(try CompiledForm(json: schema)) }
    return [Row("compile 1,000 fields from JSON", measurement, atMost: 5_000_000)]
  }

  private static func validation() throws -> [Row] {
    let workload = Workload(size: 1000)
    let form = try CompiledForm(json: workload.schema)
    let values = workload.values
    let goodValues = workload.goodValues
    let verdict = Stopwatch.measure(2000) { _ in
      consume(form.check(values, environment: Workload.environment))
    }
    let goodVerdict = Stopwatch.measure(2000) { _ in
      consume(form.check(goodValues, environment: Workload.environment))
    }
    let loop = BareLoop(workload)
    let bare = Stopwatch.measure(2000) { _ in consume(loop.failures()) }
    let count = form.check(values, environment: Workload.environment).issues.count
    try loop.requireSameAnswer(as: count)
    return [
      Row(
        "full validation, 1,000 fields, \(count) wrong", verdict, rateOf: "forms/s", atLeast: 14_000
      ),
      Row("full validation, 1,000 fields, none wrong", goodVerdict, rateOf: "forms/s"),
      Row("the same checks in a bare loop", bare, rateOf: "forms/s"),
    ]
  }
}
