import FormKit
import FormKitMock
import Testing

@testable import FormKitTerminal

/// Pictures as half blocks.
@MainActor @Suite struct PictureLinesTests {
  private static let menu = #"""
    {"formatVersion":1,"id":"f","title":"F","submitLabel":"Go","sections":[]}
    """#
  private static let red = TextAttributes.Color(hex: 0xFF0000)
  private static let blue = TextAttributes.Color(hex: 0x0000FF)

  /// Red above, blue below.
  private static func flag(width: Int = 40, height: Int = 40) -> ContentBlock.Image? {
    let pixels = (0..<width * height).flatMap { index -> [UInt8] in
      index / width < height / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255]
    }
    return ContentBlock.Image(width: width, height: height, pixels: pixels)
  }

  private func picture(_ image: ContentBlock.Image?, _ words: String = "Ada") -> ContentBlock {
    .picture(.init(words, initials: "AL", image: image))
  }

  private func lines(
    _ block: ContentBlock, width: Int = 60, screenRows: Int = 30, isColored: Bool = true
  ) -> [StyledText] {
    var lines = ContentLines(style: .plain, width: width, focused: nil)
    if isColored { lines.drawing = PictureDrawing(cache: PictureCache(), screenRows: screenRows) }
    lines.append([block])
    return lines.lines
  }

  private func text(_ lines: [StyledText]) -> String {
    lines.map { line in
      var text = line.plainText
      while text.last == " " { text.removeLast() }
      return text
    }.joined(separator: "\n")
  }

  @Test(arguments: [true, false])
  func `a title and a detail are beside a picture in place of its words`(hasImage: Bool) throws {
    let block = ContentBlock.picture(
      .init(
        "No picture yet", initials: "AL", image: hasImage ? Self.flag() : nil,
        title: "Hello, Ada", detail: "@ada"))
    let lines = lines(block).map(\.plainText)
    let title = try #require(lines.firstIndex { $0.contains("Hello, Ada") })
    func column(_ text: String, _ line: String) -> Int? {
      line.firstRange(of: text).map { line.distance(from: line.startIndex, to: $0.lowerBound) }
    }
    #expect(column("@ada", lines[title + 1]) == column("Hello, Ada", lines[title]))
    #expect(!lines.joined().contains("No picture yet"))
  }

  @Test func `a picture is a disc of 12 columns with its words beside it`() {
    let lines = lines(picture(Self.flag()))
    #expect(
      text(lines) == """
            ▄▄▀▀▀▀▄▄
           ▀▀▀▀▀▀▀▀▀▀
          ▀▀▀▀▀▀▀▀▀▀▀▀  Ada
          ▀▀▀▀▀▀▀▀▀▀▀▀
           ▀▀▀▀▀▀▀▀▀▀
            ▀▀▀▀▀▀▀▀
        """, "\(text(lines))")
  }

  @Test func `on a low screen it has 8 columns`() {
    let lines = lines(picture(Self.flag()), screenRows: 27)
    #expect(lines.count == 4 && lines.map(\.width).max() == 2 + 8 + 2 + 3, "\(text(lines))")
  }

  @Test(arguments: [40, 20, 10, 7])
  func `in few columns the words are below it, and no line is too wide`(_ width: Int) {
    let lines = lines(picture(Self.flag(), "Picture of Ada"), width: width)
    #expect(lines.allSatisfy { $0.width <= width }, "\(text(lines))")
    #expect(text(lines).contains("▀") && lines.first?.plainText.contains("P") == false)
    let words = text(lines).split { $0.isWhitespace }.joined()
    #expect(words.hasSuffix("PictureofAda"), "\(text(lines))")
  }

  @Test func `in five columns there is no picture`() {
    let lines = lines(picture(Self.flag()), width: 5)
    #expect(!text(lines).contains("▀") && text(lines).contains("Ada"), "\(text(lines))")
  }

  @Test func `words longer than the picture is high are below it`() {
    let words = Array(repeating: "Ada", count: 9).joined(separator: "\n")
    let lines = lines(picture(Self.flag(), words))
    #expect(lines.count == 6 + 9 && lines[5].plainText.contains("▀"), "\(text(lines))")
  }

  @Test func `the foreground is the upper pixel and the background the lower one`() throws {
    let pixels: [UInt8] = (0..<12 * 12).flatMap { index -> [UInt8] in
      index / 12 % 2 == 0 ? [255, 0, 0, 255] : [0, 0, 255, 255]
    }
    let image = ContentBlock.Image(width: 12, height: 12, pixels: pixels)
    let lines = lines(picture(image))
    let runs = lines[2].runs
    #expect(runs[1].text == String(repeating: "▀", count: 12))
    #expect(runs[1].style == TextAttributes(foreground: Self.red, background: Self.blue))
    // The disc's edge: the screen's own background is above the lower pixel.
    #expect(lines[0].runs[1] == .init(text: "▄▄", style: TextAttributes(foreground: Self.blue)))
  }

  @Test func `a pixel is the average of its area, colours weighted by their opacity`() {
    let raster = PictureRaster(
      [255, 0, 0, 255, 0, 0, 255, 255, 0, 255, 0, 0, 0, 255, 0, 0], width: 2, height: 2, side: 1)
    #expect(raster.pixels == [TextAttributes.Color(red: 128, green: 0, blue: 128)])
    let clear = PictureRaster(
      [255, 0, 0, 255, 0, 0, 255, 254, 0, 255, 0, 0, 0, 255, 0, 0], width: 2, height: 2, side: 1)
    #expect(clear.pixels == [nil])
    // Three pixels of the image lie under two of the drawing: each has one and a half.
    let thirds = PictureRaster(
      Array([[0, 0, 0, 255], [90, 0, 0, 255], [180, 0, 0, 255]].map { $0 as [UInt8] }.joined())
        + Array(
          Array(repeating: [0, 0, 0, 255, 90, 0, 0, 255, 180, 0, 0, 255] as [UInt8], count: 2)
            .joined()),
      width: 3, height: 3, side: 2)
    #expect(thirds.pixels.map { $0?.red } == [30, 150, 30, 150])
  }

  @Test(arguments: [(100, 40), (40, 100)])
  func `of a long image the square in the middle is drawn`(width: Int, height: Int) throws {
    let pixels = (0..<width * height).flatMap { index -> [UInt8] in
      let (row, column) = index.quotientAndRemainder(dividingBy: width)
      let isMiddle = abs(2 * row - height + 1) < 40 && abs(2 * column - width + 1) < 40
      return isMiddle ? [9, 9, 9, 255] : [255, 255, 255, 255]
    }
    let raster = PictureRaster(pixels, width: width, height: height, side: 12)
    #expect(Set(raster.pixels) == [nil, TextAttributes.Color(red: 9, green: 9, blue: 9)])
  }

  @Test(arguments: [(1, 1), (3, 7), (4_096, 1), (13, 12), (11, 11)])
  func `every size of image is drawn`(width: Int, height: Int) throws {
    let image = try #require(ContentExample.image(width: width, height: height))
    #expect(lines(picture(image)).count == 6)
  }

  @Test func `an image without pixels, and none, show the initials on their colour`() {
    let image = ContentBlock.Image(width: 2, height: 2, address: "/a.png")
    for image in [image, nil] {
      let line = lines(picture(image)).first
      #expect(line?.plainText == "  \u{A0}AL\u{A0}  Ada")
      #expect(
        line?.runs[1].style
          == TextAttributes(
            foreground: .init(hex: 0xFFFFFF), background: .init(hex: InitialsColor(of: "AL").hex),
            bold: true))
    }
    #expect(lines(.picture(.init("Ada", initials: ""))).map(\.plainText) == ["  Ada"])
  }

  @Test func `without colours there are the initials and the words`() {
    #expect(
      lines(picture(Self.flag()), isColored: false).map(\.plainText) == ["  (AL)  Ada"])
  }

  @Test func `a frame does not draw a picture again`() throws {
    let cache = PictureCache()
    let image = try #require(Self.flag())
    let first = cache.lines(of: image, side: 12)
    #expect(cache.lines(of: image, side: 12) == first && cache.drawnCount == 1)
    #expect(cache.lines(of: image, side: 8) != first && cache.drawnCount == 2)
    for width in 1...40 {
      _ = cache.lines(of: try #require(Self.flag(width: width)), side: 8)
    }
    #expect(cache.drawnCount == 42)
  }

  @Test(arguments: [
    (StyleCapability.trueColor, "38;2;255;0;0"), (.ansi256, "38;5;196"), (.ansi16, "91"),
  ])
  func `the full screen sends a picture in the terminal's colours`(
    capability: StyleCapability, red: String
  ) async throws {
    let output = try await screen(capability)
    #expect(output.contains("▀") && output.contains(red))
    #expect(!output.contains("(AL)"))
  }

  @Test func `without colours the full screen has no half blocks`() async throws {
    let output = try await screen(.none)
    #expect(!output.contains("▀") && output.contains("(AL)"))
  }

  private func screen(_ capability: StyleCapability) async throws -> String {
    let fixture = try FormFixture(Self.menu)
    let presentation = FormPresentation(
      notices: fixture.notices, content: [picture(Self.flag())])
    let terminal = ScriptedTerminal(events: [.key(.control("c"))])
    let form = FullScreenForm(
      controller: fixture.controller, presentation: presentation, style: .plain,
      capability: capability)
    _ = try await form.run(on: terminal, events: TerminalEventQueue(terminal.events))
    return terminal.text
  }

  @Test(arguments: [StyleCapability.trueColor, .ansi256, .ansi16])
  func `white has a contrast of 4.5 to each colour of initials as it is shown`(
    capability: StyleCapability
  ) throws {
    for hex in InitialsColor.palette {
      let code = try #require(ColorCode(.init(hex: hex), capability: capability))
      let contrast = 1.05 / (code.luminance + 0.05)
      #expect(contrast >= 4.5, "\(String(hex, radix: 16)): \(contrast)")
    }
  }
}

extension ColorCode {
  /// The relative luminance of the colour that xterm shows (WCAG 2.2).
  fileprivate var luminance: Double {
    let levels = [0, 95, 135, 175, 215, 255]
    let color: [Int] =
      switch self {
      case .direct(let color): [Int(color.red), Int(color.green), Int(color.blue)]
      case .indexed(let index) where index >= 232:
        Array(repeating: 8 + (Int(index) - 232) * 10, count: 3)
      case .indexed(let index):
        [Int(index - 16) / 36, Int(index - 16) / 6 % 6, Int(index - 16) % 6].map { levels[$0] }
      case .basic(let index): Self.basics[Int(index)]
      }
    let linear = color.map { channel -> Double in
      let share = Double(channel) / 255
      return share <= 0.04045 ? share / 12.92 : Self.power((share + 0.055) / 1.055)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  private static let basics = [
    [0, 0, 0], [205, 0, 0], [0, 205, 0], [205, 205, 0], [0, 0, 238], [205, 0, 205], [0, 205, 205],
    [229, 229, 229], [127, 127, 127], [255, 0, 0], [0, 255, 0], [255, 255, 0], [92, 92, 255],
    [255, 0, 255], [0, 255, 255], [255, 255, 255],
  ]

  /// The number to the power of 2.4: the fifth root, found by Newton's method, to the twelfth.
  private static func power(_ number: Double) -> Double {
    var root = 1.0
    for _ in 0..<60 {
      let fourth = root * root * root * root
      root -= (fourth * root - number) / (5 * fourth)
    }
    return (0..<12).reduce(1) { product, _ in product * root }
  }
}
