import FormKit
import Foundation
import LocalPersistence

/// What one save of a form's draft costs: sealed in the secure store as the app keeps it, and the same
/// bytes in clear in a database and in a file.
enum DraftMeasurements {
  private static let fieldCount = 50
  private static let runs = 100

  /// The draft as the app stored it in its database before drafts were sealed.
  private struct Draft: Codable, Identifiable, Sendable {
    let id: String
    let bytes: Data
  }

  static func all(_ folder: String, in store: EncryptedFileStore) async throws -> [Row] {
    let workload = Workload(size: fieldCount)
    let engine = FormEngine(
      try CompiledForm(json: workload.schema), environment: Workload.environment)
    for (field, value) in workload.goodValues { try engine.set(FieldPath(field), to: value) }
    let what = "draft of \(fieldCount) fields, "
    let bytes = Stopwatch.measure(1000) { consume(engine.draft(savedAt: $0).json) }
    try store.save(key: "form.draft.bench", value: "")
    let sealed = try Stopwatch.measure(runs) {
      try store.save(key: "form.draft.bench", value: Data(engine.draft(savedAt: $0).json))
    }
    let root = SecureFolder(path: folder)
    let namespace = DocumentNamespace(configuration: "mock")
    let stack = PersistentStack(.file(folder: root, name: "drafts"), migrations: [.documents])
    let rows = DatabaseCollectionPersistence<Draft>(
      stack: stack, name: "drafts", namespace: namespace)
    let files = FileCollectionPersistence<Draft>(folder: root, name: "drafts", namespace: namespace)
    return [
      Row(what + "as JSON", bytes),
      Row(what + "sealed, flushed to the disk", sealed),
      Row(what + "in clear in a database", try await saving(engine, rows.save)),
      Row(what + "in clear in a file", try await saving(engine, files.save)),
    ]
  }

  private static func saving(
    _ engine: FormEngine, _ save: ([Draft]) async throws -> Void
  ) async throws -> Measurement {
    var times: [UInt64] = []
    for run in 0..<(runs + runs / 10) {
      let start = Process.now()
      try await save([Draft(id: "draft.bench", bytes: Data(engine.draft(savedAt: run).json))])
      if run >= runs / 10 { times.append(Process.now() - start) }
    }
    times.sort()
    return Measurement(steps: 1, times: times, allocations: nil)
  }
}
