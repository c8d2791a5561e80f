import FormKit
import Foundation
import Testing

/// Documents and file names that try to write to the terminal.
@MainActor
struct HostileOutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Sets a title and rings, clears the screen with C1, and turns the direction.
  nonisolated private static let hostile = "\u{1B}]0;x\u{7}\u{9B}2J\u{202E}\u{7F}"
  nonisolated private static let shown = #"\u{1B}]0;x\u{7}\u{9B}2J\u{202E}\u{7F}"#
  nonisolated private static let json = #"\u001b]0;x\u0007\#u{9B}2J\#u{202E}\u007f"#

  private func schema(_ name: String, fields: String = "", title: String = "S") throws -> String {
    try folder.file(
      name,
      #"""
      {"formatVersion":1,"id":"s","version":1,"title":"\#(title)","sections":[{"id":"p",
      "title":"\#(Self.json)","fields":[{"id":"a","type":"text","label":"\#(Self.json)",
      "rules":[{"rule":"minLength","value":3,"message":"\#(Self.json)"}]}\#(fields)]}]}
      """#)
  }

  /// Nothing but printable characters, line feeds and tabs.
  private func expectNothingObeyed(_ run: ShellRun) {
    for text in [run.output, run.errors] {
      let obeyed = text.unicodeScalars.filter { scalar in
        switch scalar.value {
        case 0x0A, 0x09: false
        case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066, 0x2067: true
        default: false
        }
      }
      #expect(obeyed.isEmpty, "\(text)")
    }
  }

  @Test func `a message of a form shows its control characters`() async throws {
    let values = try folder.file("v.json", #"{"a":"x","\#(Self.json)":1}"#)
    let run = try await ShellRun(["form", "check", try schema("s.json"), values])
    #expect(run.status == 1)
    expectNothingObeyed(run)
    #expect(run.output.contains(Self.shown))
  }

  @Test func `a finding shows the control characters of an id`() async throws {
    let fields = #",{"id":"\#(Self.json)","type":"\#(Self.json)","label":"L"}"#
    let path = try schema("s.json", fields: fields)
    for command in [["lint", path], ["check", path, "-"], ["show", path]] {
      let run = try await ShellRun(["form"] + command, input: "{}")
      expectNothingObeyed(run)
      #expect((run.output + run.errors).contains(#"\u{1B}]0;x"#), "\(command)")
    }
  }

  @Test func `a file name and an argument show their control characters`() async throws {
    for words in [
      ["form", "lint", folder.path + "/\(Self.hostile).json"], ["form", "lint", Self.hostile],
      [Self.hostile], ["form", "check", "--batch", Self.hostile + "/x"], ["--\(Self.hostile)"],
      ["tokens", "lint", Self.hostile + ".json"],
    ] {
      let run = try await ShellRun(words)
      #expect(run.status != 0)
      expectNothingObeyed(run)
      #expect(run.errors.contains(#"\u{1B}]0;x"#), "\(words)")
    }
  }

  @Test func `a form that is filled in line by line shows its control characters`() async throws {
    let path = try schema("s.json", title: Self.json)
    let run = try await ShellRun(["form", "fill", path], input: "x\nxyz\n\n")
    expectNothingObeyed(run)
    let render = try await ShellRun(["form", "render", path, "--format", "text", "--errors"])
    expectNothingObeyed(render)
    #expect(render.output.contains("2J"))
  }

  @Test func `a JSON document for people escapes as JSON does`() async throws {
    let path = try schema("s.json", title: Self.json)
    for words in [
      ["form", "show", path], ["form", "export", path, "--to", "json-schema"],
      ["form", "render", path, "--format", "json"],
    ] {
      let run = try await ShellRun(words)
      #expect(run.status == 0)
      expectNothingObeyed(run)
      #expect(run.output.contains(#"\u009B"#), "\(words)")
      let compact = try await ShellRun(words + ["--json"])
      #expect(compact.status == 0)
      expectNothingObeyed(compact)
    }
    let shown = try await ShellRun(["form", "show", path])
    #expect(try shown.json()["title"] == .string(Self.hostile))
  }

  @Test func `tokens show the control characters of their names and values`() async throws {
    let file = try folder.file(
      "t.json",
      #"{"a\#(Self.json)":{"$type":"fontFamily","$value":"\#(Self.json)","$description":"d"}}"#)
    for words in [
      ["tokens", "list", file], ["tokens", "build", file, "--format", "ansi"],
      ["tokens", "build", file, "--format", "json"],
    ] {
      let run = try await ShellRun(words)
      #expect(run.status == 0, "\(run.errors)")
      expectNothingObeyed(run)
    }
    let lint = try await ShellRun([
      "tokens", "lint", try folder.file("u.json", "{\"\(Self.json)\":1}"),
    ])
    expectNothingObeyed(lint)
    #expect((lint.output + lint.errors).contains(#"\u{1B}]0;x"#))
  }
}
