import FormKit
import FormKitMock
import Testing

@testable import FormKitTerminal

/// Images as bytes, decoded again.
@Suite struct GraphicsEncoderTests {
  /// A gradient; more than 256 colours when the side is 24 or more.
  private func colors(_ side: Int, step: Int) -> [TextAttributes.Color?] {
    (0..<side * side).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: side)
      guard row + column > 2 else { return nil }
      return .init(
        red: UInt8(row * 255 / side / step * step), green: UInt8(column * 255 / side / step * step),
        blue: 51)
    }
  }

  private func percentage(_ channel: UInt8) -> UInt8 {
    UInt8((Double(channel) / 2.55).rounded())
  }

  @Test(arguments: [1, 2, 31, 32, 55, 240])
  func `what kitty gets is the image`(side: Int) throws {
    let rgba = (0..<side * side * 4).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 7) }
    var model = GraphicsModel()
    try model.apply(KittyEncoder.transmission(id: 9, side: side, rgba: rgba))
    #expect(model.images == [9: .init(width: side, height: side, rgba: rgba)])
    #expect(model.longestChunk <= 4_096)
  }

  @Test(arguments: [6, 12, 72])
  func `sixels of up to 256 colours are the image, and clear where it is clear`(side: Int) throws {
    let colors = colors(side, step: 51)
    var model = GraphicsModel()
    try model.apply(SixelEncoder.bytes(side: side, pixels: colors))
    let percentages = colors.map { color in
      color.map {
        TextAttributes.Color(
          red: percentage($0.red), green: percentage($0.green), blue: percentage($0.blue))
      }
    }
    #expect(model.sixels == [.init(row: 0, column: 0, side: side, pixels: percentages)])
    // Multiples of 51 are whole percentages, from which the colours come back as they were.
    let back = model.sixels[0].pixels.map { color in
      color.map { [$0.red, $0.green, $0.blue].map { UInt8(Int($0) * 255 / 100) } }
    }
    #expect(back == colors.map { color in color.map { [$0.red, $0.green, $0.blue] } })
  }

  @Test func `sixels of more colours are those of the palette, near the image's own`() throws {
    let colors = colors(72, step: 1)
    let palette = SixelPalette(colors)
    #expect(palette.colors.count == 256)
    var model = GraphicsModel()
    try model.apply(SixelEncoder.bytes(side: 72, pixels: colors))
    #expect(model.sixels[0].pixels == palette.indices.map { $0.map { palette.colors[$0] } })
    for case (let color?, let drawn?) in zip(colors, model.sixels[0].pixels) {
      #expect(abs(Int(percentage(color.red)) - Int(drawn.red)) <= 10)
      #expect(abs(Int(percentage(color.green)) - Int(drawn.green)) <= 10)
    }
  }

  @Test func `runs of equal sixels are counted`() throws {
    let red = TextAttributes.Color(hex: 0xFF0000)
    let bytes = SixelEncoder.bytes(side: 6, pixels: Array(repeating: red, count: 36))
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "\u{1B}P0;1;0q\"1;1;6;6#0;2;100;0;0#0!6~-\u{1B}\\")
    let empty = SixelEncoder.bytes(side: 6, pixels: Array(repeating: nil, count: 36))
    #expect(String(decoding: empty, as: UTF8.self) == "\u{1B}P0;1;0q\"1;1;6;6-\u{1B}\\")
  }

  @Test(arguments: [
    (["TERM": "xterm-kitty"], true), (["TERM": "xterm", "NO_COLOR": ""], true), ([:], false),
    (["TERM": "dumb"], false), (["TERM": "xterm", "NO_COLOR": "1"], false),
    (["TERM": "tmux-256color"], false), (["TERM": "screen"], false),
    (["TERM": "xterm", "TMUX": "/tmp/tmux-0/default,1,0"], false),
  ])
  func `terminals that pass images on are asked`(environment: [String: String], isAsked: Bool) {
    #expect(TerminalGraphics.canBeAsked(for: environment) == isAsked)
  }

  @Test(arguments: [
    ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4c", TerminalGraphics.kitty),
    ("\u{1B}_Gi=31;ENOTSUPPORTED:x\u{1B}\\\u{1B}[?62;4c", .none),
    ("\u{1B}[6;20;10t\u{1B}[?62;4;22c", .sixel(cellWidth: 10, cellHeight: 20)),
    ("\u{1B}[6;20;10t\u{1B}[?62;22c", .none), ("\u{1B}[?1;2c", .none), ("\u{1B}[?62;4c", .none),
    ("\u{1B}[6;0;10t\u{1B}[?4c", .none), ("\u{1B}[6;9999;9999t\u{1B}[?4c", .none),
  ])
  func `an answer is found among keys, however it is split`(
    answer: String, graphics: TerminalGraphics
  ) {
    let bytes = Array("a\(answer)b\u{1B}[A".utf8)
    for size in [1, 2, 5, 100] {
      var decoder = KeyDecoder()
      decoder.awaitsReports = true
      var events: [TerminalEvent] = []
      var inquiry = TerminalInquiry()
      for start in stride(from: 0, to: bytes.count, by: size) {
        events += decoder.feed(bytes[start..<min(start + size, bytes.count)])
        inquiry.take(decoder.takeReports())
      }
      #expect(events == [.key(.character("a")), .key(.character("b")), .key(.up)])
      #expect(inquiry.isOver && inquiry.graphics(cell: nil) == graphics)
      #expect(!decoder.awaitsReports)
    }
  }

  @Test(
    arguments: [
      ("11;rgb:ffff/ffff/ffff", true), ("11;rgb:1e1e/1e1e/2e2e", false), ("11;rgb:0/0/0", false),
      ("11;rgb:f0/f0/f0", true), ("11;rgba:ffff/ffff/ffff/0000", true), ("11;rgb:00/ff/00", true),
      ("11;rgb:ffff/0000/ffff", false), ("11;#ffffff", nil), ("10;rgb:ff/ff/ff", nil),
      ("11;rgb:ff/ff", nil), ("11;rgb:ff//ff", nil), ("11;rgb:12345/0/0", nil),
      ("11;rgb:+f/ff/ff", nil), ("11;?", nil), ("", nil),
    ] as [(String, Bool?)], ["\u{7}", "\u{1B}\\"])
  func `a terminal says how light its background is`(
    answer: (text: String, isLight: Bool?), end: String
  ) {
    let bytes = Array("a\u{1B}]\(answer.text)\(end)\u{1B}[?62cb".utf8)
    for size in [1, 3, 100] {
      var decoder = KeyDecoder()
      decoder.awaitsReports = true
      var events: [TerminalEvent] = []
      var inquiry = TerminalInquiry()
      for start in stride(from: 0, to: bytes.count, by: size) {
        events += decoder.feed(bytes[start..<min(start + size, bytes.count)])
        inquiry.take(decoder.takeReports())
      }
      #expect(events == [.key(.character("a")), .key(.character("b"))])
      #expect(inquiry.isOver && inquiry.hasLightBackground == answer.isLight)
    }
  }

  @Test func `the system's size of a cell goes before the terminal's`() {
    var inquiry = TerminalInquiry()
    inquiry.take([.cellSize(width: 1, height: 2), .attributes([4])])
    #expect(inquiry.graphics(cell: (7, 14)) == .sixel(cellWidth: 7, cellHeight: 14))
  }

  @Test func `a late answer is no key, also in pieces with time between them`() {
    let answer = Array(
      "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}]11;rgb:ff/ff/ff\u{1B}\\\u{1B}[?62;4c".utf8)
    for split in 3..<answer.count {
      var decoder = KeyDecoder()
      decoder.awaitsReports = true
      var events = decoder.feed(answer[..<split])
      // Escape alone, and a bracket after it, are keys after a time.
      let tail = answer[..<split].suffix(2)
      if tail.last == 0x1B || [[0x1B, 0x5B], [0x1B, 0x5D]].contains(Array(tail)) { continue }
      events += decoder.flush()
      events += decoder.feed(answer[split...])
      #expect(events == [], "\(split)")
    }
  }
}
