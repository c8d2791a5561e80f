import FormKit

/// The workloads a profiler may watch, one at a time.
enum ProfiledWorkload: String, CaseIterable {
  case check, good, bare, compile, type, key, large, toggle
  case request, waiting, raw, transport, client

  func run(_ runs: Int) async throws {
    switch self {
    case .request, .waiting:
      return try await NetworkMeasurements.profile(isWaitedFor: self == .waiting, runs)
    case .raw, .transport, .client: return try await NetworkMeasurements.profile(self, runs)
    default: break
    }
    let body = try body()
    for run in 0..<runs { try body(run) }
  }

  private func body() throws -> (Int) throws -> Void {
    let workload = Workload(size: self == .large ? 10_000 : 1000)
    switch self {
    case .check: return try check(workload.values, workload)
    case .good: return try check(workload.goodValues, workload)
    case .bare:
      let loop = BareLoop(workload)
      return { _ in consume(loop.failures()) }
    case .compile: return { _ in consume(try CompiledForm(json: workload.schema)) }
    case .type: return try LiveForm(size: workload.size).type
    case .key, .large: return try LiveForm(size: workload.size).jump
    case .toggle: return try LiveForm(size: workload.size).toggle
    case .request, .waiting, .raw, .transport, .client: return { _ in }
    }
  }

  private func check(
    _ values: FormObject, _ workload: Workload
  ) throws -> (Int) throws -> Void {
    let form = try CompiledForm(json: workload.schema)
    return { _ in consume(form.check(values, environment: Workload.environment)) }
  }
}
