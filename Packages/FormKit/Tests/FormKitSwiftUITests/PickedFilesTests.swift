import FormKit
import Foundation
import Synchronization
import Testing

@testable import FormKitSwiftUI

@MainActor
final class PickedFilesTests {
  private let folder: URL

  init() throws {
    folder = try FileManager.default.url(
      for: .itemReplacementDirectory, in: .userDomainMask,
      appropriateFor: FileManager.default.temporaryDirectory, create: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func model(_ files: PickedFiles) throws -> FormModel {
    try FormModel(
      FormSchema("form", fields: [FormField("a", .file), FormField("b", .file)]),
      environment: FormEnvironment(today: .epoch), files: files)
  }

  private var files: PickedFiles { PickedFiles(folder: folder.appending(path: "copies")) }

  private func original(_ name: String, _ text: String) throws -> URL {
    let url = folder.appending(path: name)
    try Data(text.utf8).write(to: url)
    return url
  }

  private func answer(_ path: FieldID, of model: FormModel) -> FormValue? {
    model.controller.engine.values(redacted: false)[path.rawValue]
  }

  private func text(_ url: URL?) throws -> String? {
    try url.map { try String(contentsOf: $0, encoding: .utf8) }
  }

  private nonisolated static let free = FileAccess(open: { _ in false }, close: { _ in })

  private nonisolated static func facts(_ url: URL) -> PickedFile {
    PickedFile(name: url.lastPathComponent, size: (try? Data(contentsOf: url))?.count)
  }

  @Test func `the bytes of a picked file can be sent after the original is gone`() async throws {
    let files = files
    let model = try model(files)
    let original = try original("me.txt", "hello")
    await model.pick(.success(original), for: "a", access: Self.free, facts: Self.facts)
    try FileManager.default.removeItem(at: original)
    let value = try #require(answer("a", of: model))
    #expect(value == ["name": "me.txt", "size": 5])
    #expect(try text(files.url(of: value)) == "hello")
    #expect(files.url(of: ["name": "other.txt"]) == nil)
  }

  @Test(arguments: [true, false])
  func `access is open while a file is copied, and closed once if it was opened`(_ opens: Bool)
    async throws
  {
    let events = Mutex<[String]>([])
    let model = try model(files)
    let access = FileAccess(
      open: { url in
        events.withLock { $0.append("open \(url.lastPathComponent)") }
        return opens
      }, close: { url in events.withLock { $0.append("close \(url.lastPathComponent)") } })
    for url in [try original("me.txt", "hello"), folder.appending(path: "missing.txt")] {
      await model.pick(.success(url), for: "a", access: access) { copy in
        events.withLock { $0.append("copied") }
        return Self.facts(copy)
      }
    }
    #expect(
      events.withLock { $0 }
        == (opens
          ? ["open me.txt", "copied", "close me.txt", "open missing.txt", "close missing.txt"]
          : ["open me.txt", "copied", "open missing.txt"]))
  }

  @Test
  func `a file that cannot be read keeps the value, and the picker says so until the next pick`()
    async throws
  {
    let model = try model(files)
    let good = try original("me.txt", "hello")
    await model.pick(.success(good), for: "a", access: Self.free, facts: Self.facts)
    for result: Result<URL, any Error> in [
      .success(folder.appending(path: "missing.txt")), .failure(CocoaError(.fileReadNoPermission)),
    ] {
      await model.pick(result, for: "a", access: Self.free, facts: Self.facts)
      #expect(answer("a", of: model) == ["name": "me.txt", "size": 5])
      #expect(
        model.filePicker("a")?.problem == "This file could not be read. Choose another one.")
      #expect(model.filePicker("b")?.problem == nil)
    }
    model.pick(nil, for: "a")
    #expect(model.filePicker("a")?.problem == nil)
    #expect(answer("a", of: model) == nil)
  }

  @Test func `the bytes of a photo are held under a name of their kind`() async throws {
    let files = files
    let model = try model(files)
    await model.pick(photo: { Self.png }, for: "a", facts: Self.facts)
    let value = try #require(answer("a", of: model))
    #expect(value == ["name": "photo.png", "size": 8])
    #expect(try files.url(of: value).map { try Data(contentsOf: $0) } == Self.png)
    await model.pick(photo: { Self.png }, for: "b", facts: Self.facts)
    #expect(answer("b", of: model) == ["name": "photo 2.png", "size": 8])
  }

  @Test func `a photo that does not load, or is no picture of the field's, keeps the value`()
    async throws
  {
    let model = try model(files)
    await model.pick(photo: { Self.png }, for: "a", facts: Self.facts)
    for load: () async throws -> Data? in [
      { nil }, { Data("GIF89a".utf8) }, { throw CocoaError(.fileReadUnknown) },
    ] {
      await model.pick(photo: load, for: "a", facts: Self.facts)
      #expect(answer("a", of: model) == ["name": "photo.png", "size": 8])
      #expect(
        model.filePicker("a")?.problem == "This file could not be read. Choose another one.")
    }
    await model.pick(photo: { Self.png }, for: "a", facts: Self.facts)
    #expect(model.filePicker("a")?.problem == nil)
  }

  private nonisolated static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])

  @Test func `two files alike in name and size stand for their own bytes`() async throws {
    let files = files
    let model = try model(files)
    await model.pick(
      .success(try original("me.txt", "first")), for: "a", access: Self.free, facts: Self.facts)
    await model.pick(
      .success(try original("me.txt", "other")), for: "b", access: Self.free, facts: Self.facts)
    let (first, other) = try (
      #require(answer("a", of: model)), #require(answer("b", of: model))
    )
    #expect(other == ["name": "me 2.txt", "size": 5])
    #expect(try text(files.url(of: first)) == "first")
    #expect(try text(files.url(of: other)) == "other")
  }

  @Test(.timeLimit(.minutes(5)))
  func `the file picked last counts, also when an earlier one takes longer`()
    async throws
  {
    let model = try model(files)
    let gate = DispatchSemaphore(value: 0)
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let slow = try original("slow.txt", "1")
    let pick = Task {
      await model.pick(.success(slow), for: "a", access: Self.free) { url in
        start.finish()
        gate.wait()
        return Self.facts(url)
      }
    }
    for await _ in started {}
    await model.pick(
      .success(try original("fast.txt", "2")), for: "a", access: Self.free, facts: Self.facts)
    gate.signal()
    await pick.value
    #expect(answer("a", of: model) == ["name": "fast.txt", "size": 1])
  }

  @Test func `copies are private, and gone with the last that holds them`() async throws {
    var files: PickedFiles? = files
    let url = try await files?.keep(
      original("me.txt", "hello"), access: Self.free, facts: Self.facts)
    let copy = try #require(url.flatMap { files?.url(of: $0) })
    let attributes = try FileManager.default.attributesOfItem(
      atPath: copy.deletingLastPathComponent().path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    files = nil
    #expect(!FileManager.default.fileExists(atPath: copy.path))
  }
}
