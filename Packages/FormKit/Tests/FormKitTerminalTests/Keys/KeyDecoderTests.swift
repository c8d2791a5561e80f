import FormKitTerminal
import Testing

@Suite struct KeyDecoderTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    let events: [TerminalEvent]

    init(_ text: String, _ keys: KeyPress...) {
      self.bytes = Array(text.utf8)
      self.events = keys.map(TerminalEvent.key)
    }

    init(bytes: [UInt8], _ keys: KeyPress...) {
      self.bytes = bytes
      self.events = keys.map(TerminalEvent.key)
    }

    var testDescription: String {
      bytes.map { String($0, radix: 16) }.joined(separator: " ")
    }
  }

  private static let shiftEnter = KeyPress(.enter, modifiers: .shift)

  static let keys: [Example] = [
    Example("a", .character("a")),
    Example("é", .character("é")),
    Example("日本", .character("日"), .character("本")),
    Example("\r", .enter),
    Example("\n", .control("j")),
    Example("\u{1B}[13;2u\u{1B}[27;2;13~", shiftEnter, shiftEnter),
    Example("\u{1B}[13u\u{1B}[13;3u", .enter, KeyPress(.enter, modifiers: .alt)),
    Example("\u{1B}[97;5u\u{1B}[27;5;97~"),
    Example("\t", .tab),
    Example("\u{7F}", .backspace),
    Example("\u{8}", .backspace),
    Example("\u{0}", .control(" ")),
    Example("\u{3}", .control("c")),
    Example("\u{17}", .control("w")),
    Example("\u{1F}", .control("_")),
    Example("\u{1B}[Z", .backTab),
    Example("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", .up, .down, .right, .left),
    Example("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", .up, .down, .right, .left),
    Example("\u{1B}[H\u{1B}OH\u{1B}[1~\u{1B}[7~", .home, .home, .home, .home),
    Example("\u{1B}[F\u{1B}OF\u{1B}[4~\u{1B}[8~", .end, .end, .end, .end),
    Example("\u{1B}[5~\u{1B}[6~", .pageUp, .pageDown),
    Example("\u{1B}[3~\u{1B}[2~", .delete, KeyPress(.insert)),
    Example("\u{1B}[1;5C", KeyPress(.right, modifiers: .control)),
    Example("\u{1B}[3;3~", KeyPress(.delete, modifiers: .alt)),
    Example("\u{1B}[1;2H", KeyPress(.home, modifiers: .shift)),
    Example("\u{1B}[1;9A", KeyPress(.up, modifiers: .alt)),
    Example("\u{1B}OP\u{1B}OS", KeyPress(.function(1)), KeyPress(.function(4))),
    Example("\u{1B}[[A\u{1B}[15~", KeyPress(.function(1)), KeyPress(.function(5))),
    Example("\u{1B}[17~\u{1B}[24~", KeyPress(.function(6)), KeyPress(.function(12))),
    Example("\u{1B}[34~", KeyPress(.function(20))),
    Example("\u{1B}OM", .enter),
    Example("\u{1B}b", .alt("b")),
    Example("\u{1B}é", .alt("é")),
    Example("\u{1B}\r", KeyPress(.enter, modifiers: .alt)),
    Example("\u{1B}\u{7F}", KeyPress(.backspace, modifiers: .alt)),
    Example("\u{1B}\u{1}", KeyPress(.character("a"), modifiers: [.alt, .control])),
    Example("\u{1B}\u{1B}[A", .escape, .up),
  ]

  static let ignored: [Example] = [
    Example("\u{1B}[99~x", .character("x")),
    Example("\u{1B}[?62;4cx", .character("x")),
    Example("\u{1B}[12;40Rx", .character("x")),
    Example("\u{1B}[<2;10;20Mx", .character("x")),
    Example("\u{1B}[<0;10;20mx", .character("x")),
    Example("\u{1B}[<32;10;20Mx", .character("x")),
    Example("\u{1B}[<0;0;20Mx", .character("x")),
    Example("\u{1B}[<0;10Mx", .character("x")),
    Example("\u{1B}[<0;10;20;30Mx", .character("x")),
    Example("\u{1B}[<;;Mx", .character("x")),
    Example("\u{1B}[ qx", .character("x")),
    Example("\u{1B}[97;5ux", .character("x")),
    Example("\u{1B}Oqx", .character("x")),
    Example("\u{1B}[[Zx", .character("x")),
    Example("\u{1B}]11;rgb:0000/0000/0000\u{7}x", .character("x")),
    Example("\u{1B}]0;title\u{1B}\\x", .character("x")),
    Example("\u{1B}P1$r0m\u{1B}\\x", .character("x")),
    Example("\u{1B}_payload\u{18}x", .character("x")),
    Example("\u{1B}]broken\u{1B}[Ax", .up, .character("x")),
    Example("\u{9B}x", .character("x")),
    Example("\u{1B}[1;\u{3}x", .control("c"), .character("x")),
  ]

  static let invalid: [Example] = [
    Example(bytes: [0xFF, 0x61], .character("\u{FFFD}"), .character("a")),
    Example(bytes: [0xC3, 0x61], .character("\u{FFFD}"), .character("a")),
    Example(bytes: [0xC0, 0xAF], .character("\u{FFFD}"), .character("\u{FFFD}")),
    Example(
      bytes: [0xED, 0xA0, 0x80], .character("\u{FFFD}"), .character("\u{FFFD}"),
      .character("\u{FFFD}")),
    Example(bytes: [0xF0, 0x9F, 0x98, 0x41], .character("\u{FFFD}"), .character("A")),
    Example(bytes: [0xE2, 0x82, 0x1B, 0x5B, 0x41], .character("\u{FFFD}"), .up),
  ]

  @Test(arguments: keys + ignored + invalid)
  func `bytes in one read and one by one give the same events`(_ example: Example) {
    var whole = KeyDecoder()
    #expect(whole.feed(example.bytes) == example.events)
    #expect(!whole.isAwaitingMore)
    var single = KeyDecoder()
    #expect(example.bytes.flatMap { single.feed([$0]) } == example.events)
    #expect(!single.isAwaitingMore)
  }

  @Test(arguments: [
    ("<0;10;20M", MousePress(.left, at: ScreenPosition(row: 19, column: 9))),
    ("<0;1;1M", MousePress(.left, at: ScreenPosition(row: 0, column: 0))),
    ("<16;3;4M", MousePress(.left, at: ScreenPosition(row: 3, column: 2))),
    ("<64;3;4M", MousePress(.wheelUp, at: ScreenPosition(row: 3, column: 2))),
    ("<65;3;4M", MousePress(.wheelDown, at: ScreenPosition(row: 3, column: 2))),
    (
      "<0;99999999999999999999;2M",
      MousePress(.left, at: ScreenPosition(row: 1, column: 99_998))
    ),
  ])
  func `a press of the mouse and a turn of its wheel are events`(
    report: String, press: MousePress
  ) {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}[\(report)x".utf8) == [.mouse(press), .key(.character("x"))])
  }

  @Test(arguments: ["👩‍👩‍👧", "👍🏽", "🇩🇪", "e\u{301}", "क्षि"])
  func `a grapheme that comes in one read is one key`(_ text: String) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(text.utf8) == [.key(.character(Character(text)))])
  }

  @Test(arguments: [
    Example("\u{1B}", .escape), Example("\u{1B}[", .alt("[")), Example("\u{1B}O", .alt("O")),
    Example("\u{1B}]", .alt("]")), Example("\u{1B}P", .alt("P")), Example("\u{1B}[1;5"),
    Example("\u{1B}]0;half"), Example("\u{1B}\u{1B}", .escape, .escape),
    Example(bytes: [0xE2, 0x82], .character("\u{FFFD}")),
    Example(bytes: [0x1B, 0xC3], .alt("\u{FFFD}")),
  ])
  func `time ends what has begun`(_ example: Example) {
    var decoder = KeyDecoder()
    let before = decoder.feed(example.bytes)
    #expect(decoder.isAwaitingMore)
    #expect(before + decoder.flush() == example.events)
    #expect(!decoder.isAwaitingMore)
    #expect(decoder.feed("[A".utf8) == [.key(.character("[")), .key(.character("A"))])
  }

  @Test func `a paste is one event, whatever it contains`() {
    var decoder = KeyDecoder()
    let text = "one\r\ntwo\u{1B}[A \u{1B}\u{1B}[201 \u{1B}[20 é"
    let bytes = Array("a\u{1B}[200~\(text)\u{1B}[201~b".utf8)
    let expected: [TerminalEvent] = [
      .key(.character("a")), .paste(.init(text: text)), .key(.character("b")),
    ]
    #expect(decoder.feed(bytes) == expected)
    #expect(bytes.flatMap { decoder.feed([$0]) } == expected)
  }

  @Test func `a paste beyond the bound is cut between characters`() {
    var decoder = KeyDecoder(maximumPasteBytes: 4)
    let events = decoder.feed("\u{1B}[200~abcé and more\u{1B}[201~x".utf8)
    #expect(
      events == [.paste(.init(text: "abc", isTruncated: true)), .key(.character("x"))])
  }

  @Test func `time does not end a paste but the end of input does`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}[200~half\u{1B}[20".utf8) == [])
    #expect(!decoder.isAwaitingMore)
    #expect(decoder.flush() == [])
    #expect(decoder.finish() == [.paste(.init(text: "half\u{1B}[20"))])
  }

  @Test func `a paste does not show its text in descriptions`() {
    let paste = TerminalEvent.Paste(text: "hunter2", isTruncated: true)
    var dumped = ""
    dump(TerminalEvent.paste(paste), to: &dumped)
    #expect(String(describing: paste) == "Paste(7 bytes, truncated)")
    #expect(!dumped.contains("hunter2"))
  }

  @Test func `a sequence without end is read in bounded memory and ignored`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}[".utf8) == [])
    for _ in 0..<100 { #expect(decoder.feed(repeatElement(0x31, count: 1_000)) == []) }
    #expect(decoder.feed("Ax".utf8) == [.key(.character("x"))])
  }

  @Test(arguments: 0..<50)
  func `random bytes leave the decoder usable`(_ seed: UInt64) {
    var random = LinearGenerator(state: seed)
    var decoder = KeyDecoder(maximumPasteBytes: 100)
    let alphabet: [UInt8] = Array("\u{1B}[]O;019~200~AZP_\\\u{7}é\u{18}".utf8) + [0xFF, 0x80]
    for _ in 0..<200 {
      let chunk = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        alphabet[Int.random(in: alphabet.indices, using: &random)]
      }
      _ = decoder.feed(chunk)
      if Bool.random(using: &random) { _ = decoder.flush() }
    }
    _ = decoder.finish()
    #expect(decoder.feed("ok".utf8) == [.key(.character("o")), .key(.character("k"))])
  }
}

/// A small deterministic generator (Knuth's MMIX constants).
struct LinearGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}
