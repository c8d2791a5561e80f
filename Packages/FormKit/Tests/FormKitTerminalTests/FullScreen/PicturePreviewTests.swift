import FormKit
import Testing

@testable import FormKitTerminal

/// The picture beside its field.
@MainActor @Suite struct PicturePreviewTests {
  private static let schema = """
    { "formatVersion": 1, "id": "f", "title": "F", "sections": [{ "id": "s", "fields": [
      { "id": "picture", "type": "image", "label": "Picture", "help": "A file." },
      { "id": "part", "type": "text", "label": "Part", "cropOf": "picture", "maxLength": 40 },
      { "id": "next", "type": "text", "label": "Next" } ] }] }
    """
  private static let facts: FormValue = ["name": "p.png", "width": 4, "height": 2]
  private static let red = TextAttributes.Color(red: 200, green: 0, blue: 0)
  private static let blue = TextAttributes.Color(red: 0, green: 0, blue: 200)

  /// Red at its left half, blue at its right half.
  private static let image = ContentBlock.Image(
    width: 4, height: 2,
    pixels: (0..<2).flatMap { _ in
      [200, 0, 0, 255, 200, 0, 0, 255, 0, 0, 200, 255, 0, 0, 200, 255] as [UInt8]
    })

  private func driver(
    columns: Int = 80, rows: Int = 30, isRead: Bool = true,
    pictures: PictureCache? = PictureCache(), values: FormObject = [:]
  ) throws -> ScreenDriver {
    let fixture = try FormFixture(Self.schema, values: values)
    var presentation = fixture.presentation()
    if isRead { presentation.loadPicture = { _, _ in nil } }
    return ScreenDriver(
      fixture, presentation: presentation, rows: rows, columns: columns, style: .standard,
      pictures: pictures)
  }

  /// Types a path whose directory has it, and answers what the session asks for.
  private func choose(_ driver: ScreenDriver) throws {
    driver.type("/p.png")
    let directory = try #require(driver.session.takeDirectoryRequest())
    driver.session.finish(
      DirectoryListing(
        directory: directory, entries: [.init(name: "p.png", isDirectory: false)]))
    let request = try #require(driver.session.takeLookAheadRequest())
    #expect(request.text == "/p.png")
    driver.session.finishLookAhead(request, with: .file(Self.facts))
  }

  /// The colours of the half blocks on the screen.
  private func colors(_ driver: ScreenDriver) -> Set<TextAttributes.Color> {
    Set(driver.styles(of: "▀").flatMap { [$0.foreground, $0.background].compactMap(\.self) })
  }

  @Test func `a path that is typed to its end shows its picture beside the field`() throws {
    let driver = try driver()
    try choose(driver)
    #expect(driver.session.state.focus == .field("picture") && !driver.session.isBusy)
    let request = try #require(driver.session.takePictureRequest())
    #expect(request.field == "picture" && request.facts == Self.facts)
    #expect(driver.session.takePictureRequest() == nil && driver.styles(of: "▀").isEmpty)
    driver.session.finish(Self.image, of: "picture")
    #expect(colors(driver).isSuperset(of: [Self.red, Self.blue]))
    let line = driver.screen.split(separator: "\n").first { $0.contains("/p.png") } ?? ""
    #expect(line.contains("▀"), "\(driver.screen)")
    #expect(driver.frame.pictures.map(\.image) == [Self.image])
    #expect(driver.frame.pictures.first?.column == 60)
    // Going on looks at no file again.
    driver.press(.enter)
    #expect(driver.session.takeFileRequest() == nil && driver.session.state.focus == .field("part"))
    #expect(driver.session.takePictureRequest() == nil && !colors(driver).isEmpty)
    driver.press(.tab)
    #expect(driver.session.state.focus == .field("next") && driver.styles(of: "▀").isEmpty)
  }

  @Test func `the picture goes with the text of its path`() throws {
    let driver = try driver()
    try choose(driver)
    driver.session.finish(Self.image, of: "picture")
    driver.press(.backspace)
    #expect(driver.styles(of: "▀").isEmpty)
    #expect(driver.session.takeLookAheadRequest() == nil)
    driver.type("g")
    #expect(driver.session.takeLookAheadRequest()?.text == "/p.png")
  }

  @Test func `a file that is refused or comes late changes nothing while the path is typed`()
    throws
  {
    let driver = try driver()
    driver.type("/p.png")
    driver.session.finish(
      DirectoryListing(
        directory: try #require(driver.session.takeDirectoryRequest()),
        entries: [.init(name: "p.png", isDirectory: false)]))
    let request = try #require(driver.session.takeLookAheadRequest())
    driver.session.finishLookAhead(request, with: .problem("No picture."))
    #expect(!driver.body.contains("No picture."))
    driver.type("x")
    driver.session.finishLookAhead(request, with: .file(Self.facts))
    #expect(driver.fixture.engine.values(redacted: false)["picture"] == nil)
  }

  @Test func `without a reader of pictures, and for a directory, no file is looked at ahead`()
    throws
  {
    for isDirectory in [true, false] {
      let driver = try driver(isRead: isDirectory)
      driver.type("/p.png")
      driver.session.finish(
        DirectoryListing(
          directory: try #require(driver.session.takeDirectoryRequest()),
          entries: [.init(name: "p.png", isDirectory: isDirectory)]))
      #expect(driver.session.takeLookAheadRequest() == nil)
    }
  }

  @Test func `the part to keep shows once it is chosen`() throws {
    let driver = try driver(values: ["picture": Self.facts, "part": "2,0,2,2"])
    driver.session.finish(Self.image, of: "picture")
    #expect(colors(driver).contains(Self.blue) && !colors(driver).contains(Self.red))
    driver.session.set("part", to: "0,0,2,2")
    #expect(colors(driver).contains(Self.red) && !colors(driver).contains(Self.blue))
  }

  @Test(arguments: [(80, 30, true), (44, 30, true), (80, 8, true), (44, 12, false)])
  func `a narrow screen shows it below its field, one without room not at all`(
    columns: Int, rows: Int, shows: Bool
  ) throws {
    let driver = try driver(columns: columns, rows: rows, values: ["picture": Self.facts])
    driver.session.finish(Self.image, of: "picture")
    #expect(driver.styles(of: "▀").isEmpty == !shows, "\(driver.screen)")
    #expect(driver.screen.contains("Picture"))
  }

  @Test func `a screen without colours shows none, an unreadable one is asked for once`() throws {
    let plain = try driver(pictures: nil, values: ["picture": Self.facts])
    plain.session.finish(Self.image, of: "picture")
    #expect(!plain.screen.contains("▀"))
    let driver = try driver(values: ["picture": Self.facts])
    _ = driver.session.takePictureRequest()
    driver.session.finish(nil, of: "picture")
    driver.press(.tab, .backTab)
    #expect(driver.session.takePictureRequest() == nil && driver.styles(of: "▀").isEmpty)
  }
}
