import Foundation
import Networking
import Testing

@Suite(.timeLimit(.minutes(5))) struct HTTPBodyTests {
  private static func stream(
    _ chunks: [String], count: Int? = nil, isReplayable: Bool = false
  ) -> HTTPBody {
    .stream(count: count, isReplayable: isReplayable) {
      AsyncThrowingStream { continuation in
        for chunk in chunks { continuation.yield(Data(chunk.utf8)) }
        continuation.finish()
      }
    }
  }

  private func text(_ body: HTTPBody) async throws -> [String] {
    var chunks: [String] = []
    for try await chunk in body { chunks.append(String(decoding: chunk, as: UTF8.self)) }
    return chunks
  }

  @Test func `bytes yield one chunk, and an empty body yields none`() async throws {
    #expect(try await text(.text("abc")) == ["abc"])
    #expect(try await text(.empty) == [])
    #expect(HTTPBody.bytes(Data()) == .empty)
  }

  @Test func `a stream yields its chunks in order, without empty ones`() async throws {
    #expect(try await text(Self.stream(["a", "", "b"])) == ["a", "b"])
  }

  @Test func `a second reading of a body that is not replayable throws an error`() async throws {
    let body = Self.stream(["a"])
    #expect(!body.isReplayable)
    #expect(try await text(body) == ["a"])
    await #expect(
      throws: NetworkError.invalidRequest(
        reason: "the body was already read and cannot be replayed")
    ) { try await text(body) }
  }

  @Test func `a second reading of a replayable body starts at the beginning`() async throws {
    let body = Self.stream(["a", "b"], isReplayable: true)
    #expect(try await text(body) == ["a", "b"])
    #expect(try await text(body) == ["a", "b"])
  }

  @Test func `collecting a stream beyond the limit throws an error`() async throws {
    #expect(try await Self.stream(["ab", "c"]).collect(upTo: 3) == Data("abc".utf8))
    for body in [Self.stream(["ab", "cd"]), .text("abcd"), Self.stream([], count: 4)] {
      await #expect(throws: HTTPBody.TooLongError(limit: 3)) { try await body.collect(upTo: 3) }
    }
  }

  @Test func `a file is read in chunks and can be read repeatedly`() async throws {
    let path = NSTemporaryDirectory() + "/body-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let content = Data((0..<150_000).map { UInt8(truncatingIfNeeded: $0) })
    try content.write(to: URL(fileURLWithPath: path))
    let body = HTTPBody.file(path: path, count: content.count)
    var sizes: [Int] = []
    for try await chunk in body { sizes.append(chunk.count) }
    #expect(sizes == [65_536, 65_536, 18_928])
    #expect(try await body.collect(upTo: .max) == content)
    #expect(body.isReplayable && body.filePath == path && body.data == nil)
  }

  @Test func `a missing file is an invalid request`() async {
    let body = HTTPBody.file(path: "/nowhere/at/all")
    await #expect(
      throws: NetworkError.invalidRequest(
        reason: "the file of the body cannot be opened (error 2)")
    ) { try await body.collect(upTo: .max) }
  }

  @Test func `the description of a stream contains its length, never its content`() {
    #expect("\(Self.stream(["hunter2"]))" == "stream")
    #expect("\(Self.stream(["hunter2"], count: 7))" == "7 bytes")
    #expect(!String(reflecting: Self.stream(["hunter2"])).contains("hunter2"))
  }

  @Test func `the parts of a form are encoded as in browsers`() async throws {
    let form = try MultipartFormData(
      boundary: "B",
      parts: [
        .init(name: "a\"b\r\n", body: .text("1")),
        .init(
          name: "file", filename: "x.png", contentType: "image/png", body: Self.stream(["2", "3"])),
      ])
    let text = try await form.body.collect(upTo: .max)
    #expect(
      String(decoding: text, as: UTF8.self)
        == "--B\r\nContent-Disposition: form-data; name=\"a%22b%0D%0A\"\r\n\r\n1\r\n"
        + "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x.png\"\r\n"
        + "Content-Type: image/png\r\n\r\n23\r\n--B--\r\n")
    #expect(form.contentType == "multipart/form-data; boundary=B")
    #expect(form.body.count == nil && !form.body.isReplayable)
  }

  @Test(
    arguments: [
      "a\r\nX-Evil: 1", "a\n\n--B--", "\"; filename=\"b", "../../etc/passwd", "a;b=c", "%22",
      "\u{202E}gpj.exe", "naïve 日本.png", "\u{2028}\u{85}", "",
      String(repeating: "x", count: 10_000),
    ])
  func `quotes and line breaks in a name are encoded`(name: String) async throws {
    let form = try MultipartFormData(
      boundary: "B",
      parts: [
        .init(
          name: name, filename: name, contentType: "image/png\r\nX-Evil: 1\n\n", body: .text("1"))
      ])
    let text = String(decoding: try await form.body.collect(upTo: .max), as: UTF8.self)
    let written = name.unicodeScalars.map { scalar in
      switch scalar {
      case "\r": "%0D"
      case "\n": "%0A"
      case "\"": "%22"
      default: String(scalar)
      }
    }.joined()
    #expect(
      Array(text.utf8)
        == Array(
          ("--B\r\nContent-Disposition: form-data; name=\"\(written)\"; filename=\"\(written)\"\r\n"
            + "Content-Type: image/pngX-Evil: 1\r\n\r\n1\r\n--B--\r\n").utf8))
  }

  @Test func `a form with a part that is not replayable is not replayable`() async throws {
    let form = try MultipartFormData(
      boundary: "B", parts: [.init(name: "a", body: Self.stream(["1"], count: 1))])
    #expect(!form.body.isReplayable)
    _ = try await form.body.collect(upTo: .max)
    await #expect(throws: NetworkError.self) { try await form.body.collect(upTo: .max) }
  }

  @Test func `a form whose parts have known lengths has a length and is replayable`() async throws {
    let form = try MultipartFormData(
      boundary: "B", parts: [.init(name: "a", body: .text("12"))])
    let body = form.body
    #expect(body.count == (try await body.collect(upTo: .max)).count)
    #expect(body.isReplayable)
  }

  @Test(arguments: ["", "a b", "ä", String(repeating: "x", count: 71)])
  func `a malformed boundary throws an error`(boundary: String) {
    #expect(throws: NetworkError.invalidRequest(reason: "the boundary is malformed")) {
      try MultipartFormData(boundary: boundary)
    }
  }
}
