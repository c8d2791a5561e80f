import FormKit
import Glibc

/// One line of the table.
struct Row {
  let name: String
  let figure: String
  let target: String
  let isMet: Bool
  let note: String
}

func micro(_ nanoseconds: Double) -> String {
  let tenths = Int((nanoseconds / 100).rounded())
  return "\(tenths / 10).\(tenths % 10) µs"
}

func perSecond(_ nanoseconds: Double) -> Double { 1_000_000_000 / max(1, nanoseconds) }

var rows: [Row] = []

if CommandLine.arguments.count > 2, CommandLine.arguments[1] == "profile" {
  let workload = Workload(size: 1000)
  let form = try CompiledForm(json: workload.schema)
  let values = workload.values
  let goodValues = workload.goodValues
  let engine = FormEngine(form, values: workload.goodValues, environment: Workload.environment)
  for run in 0..<(Int(CommandLine.arguments.dropFirst(3).first ?? "") ?? 20_000) {
    switch CommandLine.arguments[2] {
    case "check": consume(form.check(values, environment: Workload.environment))
    case "good": consume(form.check(goodValues, environment: Workload.environment))
    case "empty": consume(form.check([:], environment: Workload.environment))
    case "compile": if run < 500 { consume(try CompiledForm(json: workload.schema)) }
    default:
      for inner in 0..<50 {
        try engine.set("f41", to: inner % 2 == 0 ? "ada@example.co" : "ada@ex")
        consume(engine.takeChanges())
      }
    }
  }
  exit(0)
}

func keyPresses(_ size: Int) throws -> Measurement {
  let workload = Workload(size: size)
  let form = try CompiledForm(json: workload.schema)
  let engine = FormEngine(form, values: workload.goodValues, environment: Workload.environment)
  let paths = (0..<size).filter { [0, 1, 6, 7, 9].contains($0 % 10) }.map { FieldPath("f\($0)") }
  return try Stopwatch.measure(20_000) { run in
    try engine.set(paths[run * 37 % paths.count], to: run % 2 == 0 ? "ada@example.co" : "ada@ex")
    consume(engine.takeChanges())
  }
}

func toggles(_ size: Int) throws -> Measurement {
  let workload = Workload(size: size)
  let form = try CompiledForm(json: workload.schema)
  let engine = FormEngine(form, values: workload.goodValues, environment: Workload.environment)
  return try Stopwatch.measure(10_000) { run in
    try engine.set("d3", to: .bool(run % 2 == 1))
    consume(engine.takeChanges())
  }
}

let small = try keyPresses(1000)
rows.append(
  Row(
    name: "key press, 1,000 fields, p50", figure: micro(small.median), target: "5 µs",
    isMet: small.median <= 5000, note: "\(small.allocationsPerRun) allocations"))
rows.append(
  Row(
    name: "key press, 1,000 fields, p99", figure: micro(small.percentile(0.99)), target: "50 µs",
    isMet: small.percentile(0.99) <= 50_000, note: ""))
let large = try keyPresses(10_000)
rows.append(
  Row(
    name: "key press, 10,000 fields, p50", figure: micro(large.median), target: "1.2 × the above",
    isMet: large.median <= 1.2 * small.median, note: "\(large.allocationsPerRun) allocations"))
let toggle = try toggles(1000)
rows.append(
  Row(
    name: "toggle that shows or hides 10 fields, p50", figure: micro(toggle.median),
    target: "10 µs", isMet: toggle.median <= 10_000, note: "\(toggle.allocationsPerRun) allocations"
  ))

let workload = Workload(size: 1000)
let compile = try Stopwatch.measure(100) { _ in consume(try CompiledForm(json: workload.schema)) }
rows.append(
  Row(
    name: "compile 1,000 fields from JSON, p50", figure: micro(compile.median), target: "5,000 µs",
    isMet: compile.median <= 5_000_000, note: "\(workload.schema.count) bytes"))
let form = try CompiledForm(json: workload.schema)
let values = workload.values
let check = Stopwatch.measure(300) { _ in
  consume(form.check(values, environment: Workload.environment))
}
let issues = form.check(values, environment: Workload.environment).issues.count
rows.append(
  Row(
    name: "full validation, 1,000 fields", figure: "\(Int(perSecond(check.median))) forms/s",
    target: "14,000", isMet: perSecond(check.median) >= 14_000,
    note: "\(issues) issues, \(check.allocationsPerRun) allocations"))

for row in rows {
  let pad = { (text: String, width: Int) in
    text + String(repeating: " ", count: max(1, width - text.count))
  }
  print(
    pad(row.name, 44), pad(row.figure, 18), pad(row.target, 16), row.isMet ? "met " : "MISS",
    row.note)
}
