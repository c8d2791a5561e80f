import Domain
import FormKit
import Networking
import ReferenceBackend
import ShellApp
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The forms of a folder, as `backend --forms DIR` serves them.
@Suite(.withoutLeaks) struct BackendFormFolderTests {
  private final class Warnings: Sendable {
    let list = Mutex<[BackendWarning]>([])
  }

  private let folder = TemporaryStatePath()
  private let warnings = Warnings()

  private static func schema(_ id: String, version: Int) -> String {
    #"""
    { "formatVersion": 1, "id": "\#(id)", "version": \#(version), "sections": [{ "fields": [
      { "id": "name", "type": "text", "label": "Name", "required": true }] }] }
    """#
  }

  private func write(_ text: String, _ name: String) throws {
    let url = URL(filePath: folder.folder)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url.appending(path: name))
  }

  private func backend() -> ReferenceBackend {
    BackendHarness { [folder, warnings] configuration in
      configuration.forms = BackendForms(
        catalog: .standard(region: "US"), folder: folder.folder, now: { BackendHarness.start },
        onWarning: { warning in warnings.list.withLock { $0.append(warning) } })
    }.backend()
  }

  private func status(_ backend: ReferenceBackend, of form: String) async throws -> JSONValue? {
    try await backend.call(
      .post, "/v1/forms/\(form)/submissions", token: try await backend.token(),
      json: #"{"values":{"name":"Ada"}}"#)["status"]
  }

  private func listed(_ backend: ReferenceBackend, _ id: String) async throws -> JSONValue? {
    guard case .array(let forms)? = try await backend.call(.get, "/v1/forms")["forms"] else {
      return nil
    }
    return forms.first { $0["id"] == .string(id) }?["version"]
  }

  @Test func `while a file does not load, its last schema that did stays`() async throws {
    let backend = backend()
    try write(Self.schema("survey", version: 3), "survey.json")
    #expect(try await listed(backend, "survey") == .number(3))
    for broken in ["{broken", "", Self.schema("other", version: 4)] {
      try write(broken, "survey.json")
      #expect(try await status(backend, of: "survey") == .string("completed"))
      #expect(try await listed(backend, "survey") == .number(3))
      let form = try await backend.call(.get, "/v1/forms/survey")
      #expect(form["version"] == .number(3))
    }
    try write(Self.schema("survey", version: 4), "survey.json")
    #expect(try await listed(backend, "survey") == .number(4))
  }

  @Test func `a file that never loaded leaves the built-in form, or none`() async throws {
    let backend = backend()
    try write("{broken", "payment.json")
    try write("{broken", "survey.json")
    #expect(try await status(backend, of: "payment") == .string("validationFailed"))
    #expect(try await listed(backend, "payment") == .number(2))
    #expect(try await listed(backend, "survey") == nil)
    #expect(try await backend.call(.get, "/v1/forms/survey").status == 404)
  }

  @Test func `a file that does not load is reported once for each content`() async throws {
    let backend = backend()
    try write("{broken", "survey.json")
    for _ in 1...3 { _ = try await listed(backend, "survey") }
    try write(#"{ "formatVersion": 1, "id": "survey", "sections": 1 }"#, "survey.json")
    for _ in 1...2 { _ = try await listed(backend, "survey") }
    try write(Self.schema("other", version: 1), "survey.json")
    _ = try await listed(backend, "survey")
    let list = warnings.list.withLock { $0 }
    #expect(list.count == 3)
    #expect(
      list.first
        == .formNotLoaded(file: "survey.json", code: "malformedJSON", path: "line 1, column 2"))
    #expect(list.last == .formNotLoaded(file: "survey.json", code: "otherID", path: "/id"))
    #expect(
      list.last?.description
        == "The schema survey.json does not load, so the form stays as it was: otherID at /id.")
    guard case .formNotLoaded(_, _, let path)? = list.dropFirst().first else {
      Issue.record("no warning")
      return
    }
    #expect(path == "/sections")
  }

  @Test func `without its file a form is the built-in one again`() async throws {
    let backend = backend()
    try write(Self.schema("payment", version: 9), "payment.json")
    #expect(try await listed(backend, "payment") == .number(9))
    try FileManager.default.removeItem(atPath: folder.folder + "/payment.json")
    #expect(try await listed(backend, "payment") == .number(2))
  }
}
