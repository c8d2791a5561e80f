import FormKit
import FormKitTerminal
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
}
