import FormKit
import Foundation
import ShellCommands
import Testing

@MainActor @Suite(.timeLimit(.minutes(5)))
struct FormBatchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let inline =
    #"{"formatVersion":1,"id":"s","sections":[{"fields":[{"id":"a","type":"text","label":"A","required":true}]}]}"#

  private func answers(_ input: String, _ options: [String] = []) async throws -> [FormValue] {
    let run = try await ShellRun(["form", "check", "--batch", "-"] + options, input: input)
    #expect(run.status == 0)
    return try run.output.split(separator: "\n").map { try FormValue(json: String($0)) }
  }

  @Test func `an answer is the verdict of form check with the record's id, keys sorted`()
    async throws
  {
    let run = try await ShellRun(
      ["form", "check", "--batch", "-"],
      input: #"{"values":{"password":"123","email":"x"},"id":[1,"é"],"schema":"login"}"#)
    #expect(
      run.output
        == #"{"id":[1,"é"],"issues":[{"field":"email","message":"Invalid email address","rule":"email","severity":"error"},{"field":"password","message":"At least 6 characters","rule":"minLength","severity":"error"}],"unverified":[],"valid":false,"values":{"email":"x","password":"•••"},"visible":["email","password"]}"#
        + "\n")
    let single = try await ShellRun(
      ["form", "check", "login", "-", "--json"], input: #"{"email":"x","password":"123"}"#
    ).json()
    var members = try #require(try FormValue(json: run.output).objectValue)
    members["id"] = nil
    #expect(.object(members) == single)
  }

  @Test
  func `keys that are canonically equivalent are two keys, in a record, its schema and its values`()
    async throws
  {
    let schema =
      #"{"formatVersion":1,"id":"s","x-é":1,"x-e\u0301":2,"sections":[{"fields":[{"id":"a","type":"text","label":"A"}]}]}"#
    let answers = try await answers(
      #"{"id":{"é":1,"e\u0301":2},"x-é":0,"x-e\u0301":0,"schema":\#(schema),"values":{"é":1,"e\u0301":2}}"#
        + "\n" + #"{"id":1,"schema":"login","values":{"é":1,"é":2}}"# + "\n")
    #expect(answers.first?["valid"] == true)
    #expect(answers.first?["id"] == .object(["\u{E9}": 1, "e\u{301}": 2]))
    #expect(answers.last?["error"]?["code"] == "malformedJSON")
  }

  @Test func `a bad line is an error with the record's id, and the rest goes on`() async throws {
    let good = #"{"id":"good","schema":"login","values":{}}"#
    let bad: [(line: String, id: FormValue, code: FormValue, message: String)] = [
      ("not json", nil, "malformedJSON", "line 1, column 1: a value is expected here."),
      ("[1]", nil, "malformedInput", "line 1 must be an object."),
      (#"{"id":1,"id":2}"#, nil, "malformedJSON", "line 1, column 9: the key \"id\" occurs twice"),
      (#"{"id":"\ud800"}"#, nil, "malformedJSON", "line 1, column 8: half of a surrogate pair"),
      (#"{"id":1,"values":{}}"#, 1, "malformedInput", "line 1: \"schema\" must be an object or"),
      (#"{"id":1,"schema":7,"values":{}}"#, 1, "malformedInput", "line 1: \"schema\" must be"),
      (#"{"id":1,"schema":"login"}"#, 1, "malformedInput", "line 1: \"values\" must be an object"),
      (#"{"id":1,"schema":"login","values":[]}"#, 1, "malformedInput", "line 1: \"values\" must"),
      (#"{"id":1,"schema":"logn","values":{}}"#, 1, "unknownSchema", "Choose one of"),
      (#"{"schema":{"id":"x"},"values":{}}"#, nil, "schemaRefused", "line 1: "),
    ]
    for (line, id, code, message) in bad {
      let answers = try await answers("\(line)\n\(good)\n")
      #expect(answers.count == 2, "\(line)")
      #expect(answers.first?["id"] == id, "\(line)")
      #expect(answers.first?["error"]?["code"] == code, "\(line)")
      let found = answers.first?["error"]?["message"]?.stringValue ?? ""
      #expect(found.contains(message), "\(line): \(found)")
      #expect(answers.last?["valid"] == false)
      #expect(answers.last?["id"] == "good")
    }
  }

  @Test func `a refused schema in a line lists its findings`() async throws {
    let answer = try #require(
      try await answers(#"{"schema":{"formatVersion":1,"id":"x","sections":[],"y":1,"id2":2}}"#)
        .first)
    #expect(answer["error"]?["details"]?["findings"] == nil)
    let refused = try #require(
      try await answers(
        #"{"schema":{"formatVersion":1,"id":"x","sections":[{"fields":[{"id":"a","type":"no","label":"A"}]}]},"values":{}}"#
      ).first)
    let findings = refused["error"]?["details"]?["findings"]?.arrayValue ?? []
    #expect(findings.map { $0["path"] } == ["/sections/0/fields/0/type"])
    #expect(findings.first?.objectValue?.keys.sorted() == ["code", "message", "path", "severity"])
  }

  @Test func `bytes that are no UTF-8 and lines beyond 16 MiB are bad lines`() async throws {
    let file = folder.path + "/records"
    var bytes = Data("\u{FEFF}".utf8) + Data(#"{"id":1,"schema":"login","values":{}}"#.utf8)
    bytes += Data("\r\n".utf8) + Data([0x7B, 0xFF, 0x7D, 0x0A])
    bytes += Data(repeating: 0x20, count: (16 << 20) + 1) + Data("\n".utf8)
    bytes += Data(#"{"id":4,"schema":"login","values":{"email":""#.utf8) + Data([0xC3, 0x28])
    bytes += Data("\"}}".utf8)
    try bytes.write(to: URL(filePath: file))
    let run = try await ShellRun(["form", "check", "--batch", file])
    #expect(run.status == 0)
    let lines = try run.output.split(separator: "\n").map { try FormValue(json: String($0)) }
    #expect(lines.map { $0["id"] } == [1, .null, .null, .null])
    #expect(
      lines.map { $0["error"]?["message"] } == [
        nil, "line 2 is not valid UTF-8.", "line 3 is longer than 16 MiB.",
        "line 4 is not valid UTF-8.",
      ])
  }

  @Test func `blank lines have no answer but count`() async throws {
    let answers = try await answers("\n  \t\r\n\u{A0}\u{3000}\nx\n\n")
    #expect(
      answers.map { $0["error"]?["message"] } == ["line 4, column 1: a value is expected here."])
    #expect(try await self.answers("") == [])
  }

  @Test func `the same and other inline schemas are told apart by their bytes`() async throws {
    let other = Self.inline.replacing("\"required\":true", with: "\"required\":false")
    let records = [Self.inline, Self.inline, other, " \(Self.inline) ", "\"login\"", other]
    let lines = records.map { "{\"schema\":\($0),\"values\":{}}\n" }
    let answers = try await answers(lines.joined())
    #expect(answers.map { $0["valid"] } == [false, false, true, false, false, true])
    #expect(answers.map { $0["visible"]?.arrayValue?.count } == [1, 1, 1, 1, 2, 1])
  }

  @Test func `more schemas than are kept are judged all the same`() async throws {
    let lines = (0..<200).map { index in
      let schema = Self.inline.replacing("\"s\"", with: "\"s\(index % 100)\"")
        .replacing("\"required\":true", with: "\"required\":\(index % 2 == 0)")
      return "{\"id\":\(index),\"schema\":\(schema),\"values\":{}}\n"
    }
    let answers = try await answers(lines.joined())
    #expect(answers.map { $0["id"] } == (0..<200).map { .number(Double($0)) })
    #expect(answers.map { $0["valid"] } == (0..<200).map { .bool($0 % 2 == 1) })
  }

  @Test func `--checks, --now, --time-zone and --locale hold for every line`() async throws {
    let checks = try folder.file(
      "checks.json", #"{"screenNameAvailability":{"taken":["john_doe"]}}"#)
    let dated =
      #"{"formatVersion":1,"id":"s","sections":[{"fields":[{"id":"d","type":"date","label":"D","rules":[{"rule":"max","value":"today"}]}]}]}"#
    let input = """
      {"schema":"screenName","values":{"screenName":"john_doe"}}
      {"schema":\(dated),"values":{"d":"2026-02-01"}}
      {"schema":\(Self.inline),"values":{}}
      """
    let now = ["--now", "2026-01-31T23:30:00Z", "--time-zone"]
    let answers = try await answers(
      input, now + ["Europe/Berlin", "--checks", checks, "--locale", "de-DE"])
    #expect(answers.map { $0["valid"] } == [false, true, false])
    #expect(answers.first?["unverified"] == [])
    #expect(
      answers.last?["issues"]?.arrayValue?.first?["message"] == "Dieses Feld ist erforderlich")
    let plain = try await self.answers(input, now + ["UTC"])
    #expect(plain.map { $0["valid"] } == [true, false, false])
    #expect(plain.first?["unverified"] == ["screenName"])
  }

  @Test func `a missing file exits 65, --json says so in one document`() async throws {
    let run = try await ShellRun(["form", "check", "--batch", "nowhere", "--json"])
    #expect(run.status == 65)
    #expect(try run.json()["error"]?["details"] == ["file": "nowhere"])
  }

  @Test func `who waits for an answer gets it before the next line is written`() async throws {
    let input = Pipe()
    let output = Pipe()
    let peer = Peer(input: input.fileHandleForWriting, output: output.fileHandleForReading)
    let conversation = Task.detached {
      await peer.ask([
        #"{"id":1,"schema":"login","values":{}}"# + "\n", "oops\n",
        #"{"id":3,"schema":"login","values":{}}"# + "\n" + #"{"id":4,"#,
        #""schema":"login","values":{}}"# + "\n",
      ])
    }
    let shell = Shell(
      input: input.fileHandleForReading.fileDescriptor,
      output: output.fileHandleForWriting.fileDescriptor, environment: [:])
    let status = await shell.run(["form", "check", "--batch", "-"])
    #expect(status == 0)
    let answers = await conversation.value
    #expect(answers.map { try? FormValue(json: $0)["id"] } == [1, .null, 3, 4])
  }
}

/// Writes a line, and reads an answer before it writes the next.
private struct Peer: Sendable {
  let input: FileHandle
  let output: FileHandle

  /// An answer that does not come within twenty seconds counts as an empty one, and ends the talk.
  func ask(_ lines: [String]) async -> [String] {
    defer { try? input.close() }
    var answers: [String] = []
    for line in lines {
      guard (try? input.write(contentsOf: Data(line.utf8))) != nil else { break }
      guard let answer = answer() else { break }
      answers.append(answer)
    }
    return answers
  }

  private func answer() -> String? {
    var line: [UInt8] = []
    while line.last != 0x0A {
      var request = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 20_000) == 1, let byte = try? output.read(upToCount: 1)?.first else {
        return nil
      }
      line.append(byte)
    }
    return String(decoding: line.dropLast(), as: UTF8.self)
  }
}
