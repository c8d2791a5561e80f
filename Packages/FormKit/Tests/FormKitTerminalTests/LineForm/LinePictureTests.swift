import FormKit
import FormKitTerminal
import Foundation
import Testing

/// Pictures and the parts of them to keep, line by line.
@MainActor @Suite struct LinePictureTests {
  @Test func `the part of a picture is asked again when another picture takes its place`()
    async throws
  {
    let fixture = try FormFixture(
      """
      { "formatVersion": 1, "id": "f", "version": 1, "title": "F", "sections": [{ "fields": [
        { "id": "photo", "type": "image", "label": "Photo" },
        { "id": "part", "type": "text", "label": "Part", "cropOf": "photo",
          "visible": { "field": "photo", "isFilled": true } } ] }] }
      """,
      results: [
        .validationFailed(["photo": "Damaged"]), .validationFailed(["photo": "Damaged"]),
        .completed,
      ])
    let presentation = fixture.presentation(resolveFile: { _, path in
      .file(["name": .string(path), "size": 24_500, "width": 640, "height": 480])
    })
    // The same file keeps its part; another one is asked for its own.
    let transcript = LineTranscript(["a.png", "0,0,50,50", "a.png", "b.png", "1,1,9,9"])
    #expect(try await transcript.run(fixture, presentation: presentation) == .submitted)
    let parts = fixture.submissions.map { $0.values["part"]?.stringValue }
    #expect(parts == ["0,0,50,50", "0,0,50,50", "1,1,9,9"])
    #expect(transcript.remaining == 0)
  }

  @Test func `a path that leads to no file shows the names with which it can go on`() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "lines-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let inner = folder.appending(path: "my pictures")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    for name in ["ada.png", "ada.png.txt", "bob.png", ".hidden"] {
      try Data().write(to: inner.appending(path: name))
    }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "my"), withIntermediateDirectories: true)
    for number in 0..<25 { try Data().write(to: folder.appending(path: "a\(10 + number).png")) }
    let fixture = try FormFixture(
      """
      { "formatVersion": 1, "id": "f", "version": 1, "title": "F", "sections": [{ "fields": [
        { "id": "photo", "type": "image", "label": "Photo", "required": true } ] }] }
      """)
    let root = folder.path()
    let presentation = fixture.presentation(resolveFile: { _, path in
      path.hasSuffix("bob.png") ? .file(["name": "bob.png", "size": 1]) : .problem("No picture.")
    })
    let transcript = LineTranscript([
      "\(root)/m\t", "'\(root)/my pictures'", "\(root)/a", "\(root)/my pictures/ada.png",
      "\(root)/my", "\(root)/my/..", "\(root)/none", "\(root)/my pictures/bob.png",
    ])
    #expect(try await transcript.run(fixture, presentation: presentation) == .submitted)
    let text = transcript.text.replacingOccurrences(of: root, with: "~")
    let answers = text.split(separator: "Photo [photoButton] (required): ").dropFirst()
      .map { $0.split(separator: "\n").dropFirst().map(String.init) }
    try #require(answers.count == 8)
    #expect(answers[0] == ["Names that begin with \"~/m\":", "~/my/", "~/my pictures/"])
    #expect(
      answers[1] == [
        "Names that begin with \"'~/my pictures/'\":", "'~/my pictures/ada.png'",
        "'~/my pictures/ada.png.txt'", "'~/my pictures/bob.png'",
      ])
    #expect(answers[2].first == "Names that begin with \"~/a\":" && answers[2][1] == "~/a10.png")
    #expect(answers[2].last == "And 5 more." && answers[2].count == 22)
    // The error of a file says more than the names that begin with its own.
    #expect(answers[3] == ["Error: No picture."] && answers[6] == ["Error: No picture."])
    // An empty folder has nothing to go on with.
    #expect(answers[4] == ["Names that begin with \"~/my\":", "~/my/", "~/my pictures/"])
    #expect(answers[5].first == "Names that begin with \"~/my/../\":" && answers[5].count == 22)
  }
}
