import Domain
import Testing

@Suite struct ScreenNameSuggestionTests {
  private let generator = ScreenNameSuggestionGenerator()

  @Test func `suggestions are variants of the requested name`() throws {
    #expect(
      generator.generate(basedOn: "john_doe").map(\.value)
        == ["john_doe2", "john_doe_23", "john_doe3"])
  }

  @Test(arguments: [
    "john_doe", "12345678901234567890", "1234567890123456789_", "jo", "j", "", "🎉", "مرحبا",
    "shit", "fuck", "admin", "___", "  Café au lait  ",
  ])
  func `every suggestion is valid, unique and within the maximum length`(text: String) {
    let names = generator.generate(basedOn: text, count: 8)
    #expect(names.count == 8)
    #expect(Set(names).count == 8)
    for name in names {
      #expect(ScreenNamePolicy.standard.error(in: name.value) == nil)
      #expect(name.value.count <= 20)
      #expect(name.value != text)
    }
    #expect(names == generator.generate(basedOn: text, count: 8))
  }

  @Test func `taken candidates are omitted`() async throws {
    let taken = try ScreenName("john_doe2")
    let names = await generator.generate(basedOn: "john_doe") { name in name != taken }
    #expect(names.map(\.value) == ["john_doe_23", "john_doe3", "john_doe_42"])
  }

  @Test func `availability checks end after the maximum number of probes`() async {
    var probes = 0
    let names = await generator.generate(basedOn: "john_doe") { _ in
      probes += 1
      return false
    }
    #expect(names.isEmpty)
    #expect(probes == 12)
  }
}
