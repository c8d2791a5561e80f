import FormKit
import FormKitMock
import Testing

@testable import FormKitTerminal

/// The images of frames, from one frame to the next.
@Suite struct GraphicsWriterTests {
  private static let size = TerminalSize(rows: 20, columns: 40)
  private static let sixel = TerminalGraphics.sixel(cellWidth: 10, cellHeight: 20)

  private struct Screen {
    let graphics: TerminalGraphics
    var writer = GraphicsWriter(ScreenDiff(capability: .trueColor))
    var model = GraphicsModel()
    var buffer: ScreenBuffer?
    var bytes: [UInt8] = []

    mutating func show(_ pictures: [PicturePlacement], text: String = "", row: Int = 0) throws {
      var frame = ScreenBuffer(size: size)
      frame.write(text, row: row, column: 20)
      for picture in pictures { for row in picture.rows { frame.write("▀▀", row: row, column: 2) } }
      bytes = writer.bytes(from: buffer, to: &frame, pictures: pictures, graphics: graphics)
      buffer = frame
      try model.apply(bytes)
    }
  }

  private func placement(_ row: Int, width: Int = 12) throws -> PicturePlacement {
    PicturePlacement(
      image: try #require(ContentExample.image(width: width, height: 12)), row: row, column: 2,
      columns: 12)
  }

  @Test func `kitty gets an image once and shows it where it is`() throws {
    var screen = Screen(graphics: .kitty)
    try screen.show([try placement(2)])
    #expect(
      Array(screen.model.shown.values) == [.init(row: 2, column: 2, columns: 12, rows: 6)])
    #expect(!String(decoding: screen.bytes, as: UTF8.self).contains("▀"))
    try screen.show([try placement(2)])
    #expect(screen.bytes == [])
    try screen.show([try placement(2)], text: "typed", row: 4)
    #expect(!String(decoding: screen.bytes, as: UTF8.self).contains("\u{1B}_G"))
    try screen.show([try placement(5)])
    #expect(
      Array(screen.model.shown.values) == [.init(row: 5, column: 2, columns: 12, rows: 6)])
    #expect(screen.model.transmissions == 1)
    try screen.show([try placement(5), try placement(12)])
    #expect(screen.model.shown.count == 2 && screen.model.transmissions == 1)
    try screen.show([])
    #expect(screen.model.shown.isEmpty && screen.model.images.count == 1)
    try screen.model.apply(screen.writer.farewell())
    #expect(screen.model.images.isEmpty)
  }

  @Test func `another image in the same place takes its place`() throws {
    var screen = Screen(graphics: .kitty)
    try screen.show([try placement(2)])
    try screen.show([try placement(2, width: 14)])
    #expect(screen.model.shown.count == 1 && screen.model.transmissions == 2)
    #expect(screen.model.shown.keys.first?.id == 7_340_002)
  }

  @Test func `a screen that is drawn from scratch gets its images again`() throws {
    var screen = Screen(graphics: .kitty)
    try screen.show([try placement(2)])
    screen.buffer = nil
    try screen.show([try placement(2)])
    #expect(screen.model.transmissions == 2 && screen.model.shown.count == 1)
  }

  @Test func `sixels are sent again when their rows were written, and go with their cells`() throws
  {
    var screen = Screen(graphics: Self.sixel)
    try screen.show([try placement(2)])
    #expect(screen.model.sixels.map(\.side) == [120])
    #expect(screen.model.sixels.map(\.row) == [2])
    try screen.show([try placement(2)])
    #expect(screen.bytes == [])
    try screen.show([try placement(2)], text: "typed", row: 12)
    #expect(screen.model.sixels.count == 1)
    try screen.show([try placement(2)], text: "typed", row: 4)
    #expect(screen.model.sixels.count == 2)
    try screen.show([], text: "typed", row: 4)
    let text = String(decoding: screen.bytes, as: UTF8.self)
    // The cells were empty and are, and are written all the same: erasing may leave pixels.
    #expect(text.ranges(of: String(repeating: " ", count: 12)).count == 6)
    #expect(!text.contains("\u{1B}[K"))
    try screen.show([], text: "typed", row: 4)
    #expect(screen.bytes == [])
  }

  /// A row whose characters terminals measure differently is written from its start: 32 spaces.
  @Test(arguments: [("help", 1), ("help 👩‍👩‍👧", 2)])
  func `a text before an image does not keep its cells from being written`(
    text: String, runs: Int
  ) throws {
    let picture = PicturePlacement(
      image: try #require(ContentExample.image(width: 12, height: 12)), row: 2, column: 20,
      columns: 12)
    var writer = GraphicsWriter(ScreenDiff(capability: .trueColor))
    var before = ScreenBuffer(size: Self.size)
    for row in picture.rows { before.write(text, row: row, column: 2) }
    _ = writer.bytes(from: nil, to: &before, pictures: [picture], graphics: Self.sixel)
    var after = ScreenBuffer(size: Self.size)
    let bytes = writer.bytes(from: before, to: &after, pictures: [], graphics: Self.sixel)
    let shown = String(decoding: bytes, as: UTF8.self)
    #expect(shown.ranges(of: String(repeating: " ", count: 12)).count == picture.rows.count * runs)
  }

  @Test func `sixels never reach below their cells`() throws {
    for (width, height) in [(7, 15), (9, 17), (10, 20), (3, 5)] {
      var screen = Screen(graphics: .sixel(cellWidth: width, cellHeight: height))
      let picture = PicturePlacement(
        image: try #require(ContentExample.image(width: 30, height: 12)), row: 14, column: 2,
        columns: 8)
      try screen.show([picture])
      let side = screen.model.sixels[0].side
      #expect(side <= 8 * width && side <= 4 * height && side % 6 == 0)
    }
  }

  @Test func `without graphics a frame keeps its half blocks`() throws {
    var screen = Screen(graphics: .none)
    try screen.show([try placement(2)])
    #expect(String(decoding: screen.bytes, as: UTF8.self).contains("▀"))
    #expect(screen.model.images.isEmpty && screen.model.sixels.isEmpty)
  }
}
