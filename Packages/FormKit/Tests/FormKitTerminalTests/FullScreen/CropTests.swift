import FormKit
import Testing

@testable import FormKitTerminal

/// The square of a picture, marked with the keys.
@MainActor @Suite struct CropTests {
  private static let schema = """
    { "formatVersion": 1, "id": "f", "title": "F", "sections": [{ "id": "s", "fields": [
      { "id": "part", "type": "text", "label": "Part", "cropOf": "picture", "maxLength": 40,
        "help": "Four numbers." },
      { "id": "picture", "type": "image", "label": "Picture" },
      { "id": "next", "type": "text", "label": "Next" } ] }] }
    """
  private static let space = KeyPress.character(" ")

  private func driver(
    _ size: (Int, Int)? = (64, 32), text: String? = nil, rows: Int = 24, columns: Int = 60,
    pictures: PictureCache? = nil, style: TerminalStyle = .plain
  ) throws -> ScreenDriver {
    var values: FormObject = [:]
    values["part"] = text.map { .string($0) }
    if let size {
      values["picture"] = .object([
        "name": "p.png", "width": .number(Double(size.0)), "height": .number(Double(size.1)),
      ])
    }
    let driver = ScreenDriver(
      try FormFixture(Self.schema, values: values), rows: rows, columns: columns, style: style,
      pictures: pictures)
    #expect(driver.session.state.focus == .field("part"))
    return driver
  }

  private func part(_ driver: ScreenDriver) -> String? {
    driver.fixture.engine.values(redacted: false)["part"]?.stringValue
  }

  @Test func `the space bar shows the picture with the centred square`() throws {
    let driver = try driver(rows: 14, columns: 29)
    driver.press(Self.space)
    #expect(
      driver.body == """
        › Part (optional)
          [16,0,32,32]
          ······████████████······
          ······████████████······
          ······████████████······
          ······████████████······
          ······████████████······
          ······████████████······
          Picture (optional)
          [p.png, 64 × 32 pixels]
          Next (optional)           ▼
        """)
    driver.press(.escape)
    #expect(driver.body.contains("Four numbers."))
  }

  @Test func `the last line says what the keys do`() throws {
    let driver = try driver(columns: 80)
    #expect(driver.screen.contains("\nEnter next · Space crop · "), "\(driver.screen)")
    driver.press(Self.space)
    #expect(
      driver.screen.contains("\narrows move · + − size · Enter take · Tab next · Esc close"),
      "\(driver.screen)")
  }

  @Test func `a narrow screen has the key that takes the part, and the one that closes it`() throws
  {
    let driver = try driver(columns: 40)
    driver.press(Self.space)
    #expect(
      driver.screen.hasSuffix("\narrows move · Enter take · Esc close"), "\(driver.screen)")
  }

  @Test(arguments: [
    ([KeyPress.left], "15,0,32,32"), ([.right, .right], "18,0,32,32"), ([.up], "16,0,32,32"),
    ([.character("-")], "17,1,30,30"), ([.character("-"), .up], "17,0,30,30"),
    ([.pageDown, .pageUp], "16,0,32,32"), ([.character("-"), .character("+")], "16,0,32,32"),
    ([.character("-"), .down, .down], "17,2,30,30"), ([.left, .home], "16,0,32,32"),
    ([.character("+")], "16,0,32,32"),
  ])
  func `the keys move and resize the square inside the picture`(
    keys: [KeyPress], crop: String
  ) throws {
    let driver = try driver()
    driver.press(Self.space)
    for key in keys { driver.press(key) }
    #expect(driver.body.contains("[\(crop)]"), "\(driver.body)")
    #expect(part(driver) == nil)
    driver.press(.enter)
    #expect(part(driver) == crop)
    #expect(driver.session.state.focus == .field("part") && driver.session.state.crop == nil)
  }

  @Test func `a modifier moves by one pixel, and the square never leaves the picture`() throws {
    let driver = try driver((6_400, 3_200))
    driver.press(Self.space, .left)
    #expect(driver.body.contains("[1500,0,3200,3200]"))
    driver.press(KeyPress(.left, modifiers: .shift), KeyPress(.right, modifiers: .control))
    driver.press(KeyPress(.right, modifiers: .control))
    #expect(driver.body.contains("[1501,0,3200,3200]"))
    for _ in 0..<99 { driver.press(.character("-")) }
    #expect(driver.body.contains(",1,1]"))
    for _ in 0..<99 { driver.press(.right, .down) }
    #expect(driver.body.contains("[6399,3199,1,1]"))
    for _ in 0..<99 { driver.press(.character("+")) }
    #expect(driver.body.contains("[3200,0,3200,3200]"))
  }

  @Test(arguments: [
    ("3,4,10,10", "3,4,10,10"), ("3, 4, 10, 12", "3,4,10,10"), ("0,0,64,32", "0,0,32,32"),
  ])
  func `a text that names a part is where it begins`(text: String, crop: String) throws {
    let driver = try driver(text: text)
    driver.press(Self.space)
    #expect(driver.body.contains("[\(crop)]"), "\(driver.body)")
    driver.press(.escape)
    #expect(part(driver) == text && driver.session.state.crop == nil)
  }

  @Test(arguments: [
    "3,4,10", "3,4,10,", "3,4,70,10", "60,4,10,10", "-1,0,5,5", "1,2,0,0", "x",
    "9223372036854775807,1,9223372036854775807,1", "3 4,4,10,10",
  ])
  func `in a text that names no part a space is a space`(text: String) throws {
    let driver = try driver(text: text)
    driver.press(Self.space)
    #expect(driver.session.state.crop == nil)
    #expect(driver.session.state.editors["part"]?.text == text + " ")
    #expect(!driver.screen.contains("Space crop"))
  }

  @Test(arguments: [nil, (0, 10), (-1, 5), (1 << 53, 1 << 53), (1, 1 << 60)] as [(Int, Int)?])
  func `without a picture there is nothing to crop`(size: (Int, Int)?) throws {
    let driver = try driver(size)
    #expect(!driver.screen.contains("Space crop"))
    driver.press(Self.space, .character("+"))
    #expect(driver.session.state.crop == nil && driver.session.takePictureRequest() == nil)
  }

  @Test func `another key closes the picture and means what it means in the text`() throws {
    let driver = try driver()
    driver.press(Self.space, .character("7"))
    #expect(driver.session.state.crop == nil && part(driver) == "7")
    driver.press(.backspace, Self.space, .tab)
    #expect(driver.session.state.crop == nil && driver.session.state.focus == .field("picture"))
  }

  @Test func `a large picture is cropped on a large screen`() throws {
    let driver = try driver(
      (1, 1 << 24), rows: 2_000, pictures: PictureCache(), style: .standard)
    driver.press(Self.space, .character("+"), .character("-"), .down)
    #expect(driver.body.contains("▀"))
  }

  @Test func `a paste closes the picture and is the text`() throws {
    let driver = try driver()
    driver.press(Self.space)
    _ = driver.session.handle(.paste(.init(text: "1,2,3,3")))
    #expect(driver.session.state.crop == nil && part(driver) == "1,2,3,3")
  }

  @Test func `the focus that goes elsewhere closes the picture`() throws {
    let driver = try driver()
    driver.press(Self.space)
    driver.session.move(to: .field("next"))
    driver.session.move(to: .field("part"))
    #expect(driver.session.state.crop == nil)
  }

  @Test(arguments: ["part", "picture"])
  func `a change of the text or of the picture closes it`(field: String) throws {
    let driver = try driver()
    driver.press(Self.space, .left)
    let other: FormValue =
      field == "part"
      ? "0,0,9,9" : ["name": "q.png", "width": .number(20), "height": .number(10)]
    driver.session.set("next", to: "x")
    #expect(driver.session.state.crop != nil)
    driver.session.set(FieldPath(field), to: other)
    #expect(driver.session.state.crop == nil)
  }

  @Test func `the picture is read once and shown dimmed outside the square`() throws {
    let driver = try driver((4, 2), rows: 40, pictures: PictureCache(), style: .standard)
    driver.press(Self.space)
    let request = driver.session.takePictureRequest()
    #expect(request?.field == "picture" && request?.facts.objectValue?["width"] == 4)
    #expect(driver.session.takePictureRequest() == nil)
    let image = ContentBlock.Image(
      width: 2, height: 1, pixels: [200, 100, 0, 255, 200, 100, 0, 255])
    driver.session.finish(image, of: "other")
    #expect(driver.session.state.crop?.image == nil)
    driver.session.finish(image, of: "picture")
    driver.press(.left)
    let styles = driver.styles(of: "▀")
    func has(_ color: TextAttributes.Color) -> Bool {
      styles.contains { $0.foreground == color && $0.background == color }
    }
    #expect(has(.init(red: 200, green: 100, blue: 0)))
    #expect(has(.init(red: 70, green: 35, blue: 0)))
    #expect(
      styles.contains {
        $0.foreground == .init(hex: 0xFF_FFFF) && $0.background == .init(hex: 0)
      })
    driver.press(.escape)
    driver.session.finish(image, of: "picture")
    #expect(driver.session.state.crop == nil)
  }

  @Test func `a picture fits in the rows there are`() throws {
    for rows in [8, 10, 12, 16, 24, 50] {
      let driver = try driver((300, 4_000), rows: rows)
      driver.press(Self.space)
      #expect(driver.screen.contains("\n› Part"), "\(rows) rows: \(driver.screen)")
      #expect(driver.body.contains("█"), "\(rows) rows: \(driver.screen)")
    }
  }
}
