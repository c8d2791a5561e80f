import DesignTokens
import Testing

@Suite struct ValueTests {
  private static let black = RGBAColor(rgb: 0)
  private static let one = Dimension(1)
  private static let px = #"{"value":1,"unit":"px"}"#
  private static let ink = #"{"colorSpace":"srgb","components":[0,0,0]}"#
  private static let ms = #"{"value":1,"unit":"ms"}"#

  private static let sound: [(String, String, TokenValue)] = [
    ("dimension", #"{"value":0.5,"unit":"rem"}"#, .dimension(Dimension(0.5, .rem))),
    ("fontFamily", #""Comic Sans MS""#, .fontFamily(["Comic Sans MS"])),
    ("fontFamily", #"["Helvetica","serif"]"#, .fontFamily(["Helvetica", "serif"])),
    ("fontWeight", "350.5", .fontWeight(350.5)), ("fontWeight", #""hairline""#, .fontWeight(100)),
    ("duration", #"{"value":1.5,"unit":"s"}"#, .duration(1500)),
    ("cubicBezier", "[0.5,-1,1,2]", .cubicBezier(CubicBezier(x1: 0.5, y1: -1, x2: 1, y2: 2))),
    ("number", "-2.25", .number(-2.25)),
    ("strokeStyle", #""groove""#, .strokeStyle(.keyword(.groove))),
    (
      "strokeStyle", #"{"dashArray":[\#(px),{"value":2,"unit":"rem"}],"lineCap":"butt"}"#,
      .strokeStyle(.dashes([one, Dimension(2, .rem)], lineCap: .butt))
    ),
    (
      "border", #"{"color":\#(ink),"width":\#(px),"style":"dashed"}"#,
      .border(BorderStyle(color: black, width: one, style: .keyword(.dashed)))
    ),
    (
      "transition", #"{"duration":\#(ms),"delay":\#(ms),"timingFunction":[0,0,1,1]}"#,
      .transition(
        Transition(duration: 1, delay: 1, timing: CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1)))
    ),
    (
      "shadow",
      #"{"color":\#(ink),"offsetX":\#(px),"offsetY":\#(px),"blur":\#(px),"spread":\#(px),"inset":true}"#,
      .shadow([
        Shadow(color: black, offsetX: one, offsetY: one, blur: one, spread: one, isInset: true)
      ])
    ),
    (
      "gradient", #"[{"color":\#(ink),"position":-99},{"color":\#(ink),"position":42}]"#,
      .gradient([GradientStop(color: black, position: 0), GradientStop(color: black, position: 1)])
    ),
    (
      "typography",
      #"{"fontFamily":"A","fontSize":{"value":1,"unit":"rem"},"fontWeight":"bold","letterSpacing":\#(px),"lineHeight":1.5}"#,
      .typography(
        TextStyle(
          size: 16, lineHeight: 24, weight: .bold, family: ["A"], letterSpacing: 1, unit: .rem))
    ),
  ]

  @Test func `a value of every type is read`() throws {
    for (type, text, value) in Self.sound {
      #expect(try tokens(#"{"a":{"$type":"\#(type)","$value":\#(text)}}"#)["a"]?.value == value)
    }
    #expect(Set(Self.sound.map(\.0)).union(["color"]) == Set(TokenType.allCases.map(\.rawValue)))
  }

  @Test func `what JSON output says is read back the same`() throws {
    for (type, text, value) in Self.sound {
      let theme = try tokens(#"{"a":{"$type":"\#(type)","$value":\#(text)}}"#)
      #expect(try tokens(JSONThemeExporter().export(theme))["a"]?.value == value)
    }
  }

  @Test func `a composite takes references for its parts, alone and in arrays`() throws {
    let theme = try tokens(
      """
      {"c":\(color(0)),"d":{"$type":"dimension","$value":\(Self.px)},
      "s":{"$type":"shadow","$value":{"color":"{c}","offsetX":"{d}","offsetY":{"$ref":"#/d"},
      "blur":{"$ref":"#/d/$value"},"spread":"{d}"}},
      "two":{"$type":"shadow","$value":["{s}",{"$ref":"#/s"}]},
      "dash":{"$type":"strokeStyle","$value":{"dashArray":["{d}",\(Self.px)],"lineCap":"round"}},
      "f":{"$type":"fontFamily","$value":"A"},"t":{"$type":"typography","$value":{"fontFamily":["{f}","serif"],
      "fontSize":"{d}","fontWeight":400,"letterSpacing":"{d}","lineHeight":1}},
      "size":{"$type":"dimension","$ref":"#/t/$value/fontSize"}}
      """)
    let shadow = Shadow(
      color: Self.black, offsetX: Self.one, offsetY: Self.one, blur: Self.one, spread: Self.one)
    #expect(theme["two"]?.value == .shadow([shadow, shadow]))
    #expect(theme["dash"]?.value == .strokeStyle(.dashes([Self.one, Self.one], lineCap: .round)))
    #expect(theme["size"]?.value == .dimension(Self.one))
    guard case .typography(let style)? = theme["t"]?.value else {
      Issue.record("no typography")
      return
    }
    #expect(style.family == ["A", "serif"])
  }

  @Test(
    arguments: [
      ("dimension", "1"), ("dimension", #"{"value":1}"#),
      ("dimension", #"{"value":"1","unit":"px"}"#),
      ("dimension", #"{"value":1,"unit":"em"}"#), ("dimension", #"{"value":1e999,"unit":"px"}"#),
      ("fontFamily", "1"), ("fontFamily", "[]"), ("fontFamily", "[1]"), ("fontWeight", "0"),
      ("fontWeight", "1001"), ("fontWeight", #""Bold""#), ("duration", #"{"value":1,"unit":"m"}"#),
      ("cubicBezier", "[0,0,1]"), ("cubicBezier", "[-0.1,0,1,1]"), ("cubicBezier", #""ease""#),
      ("number", #""1""#), ("number", "null"), ("strokeStyle", #""wavy""#),
      ("strokeStyle", #"{"dashArray":[],"lineCap":"butt"}"#),
      ("strokeStyle", #"{"dashArray":[1],"lineCap":"butt"}"#), ("border", #"{"style":"solid"}"#),
      ("transition", #"{"duration":\#(ms),"delay":\#(ms)}"#), ("shadow", "[]"), ("shadow", "[1]"),
      ("shadow", #"{"color":\#(ink),"offsetX":\#(px),"offsetY":\#(px),"blur":\#(px)}"#),
      ("gradient", "[]"), ("gradient", #"[{"color":\#(ink)}]"#),
      ("gradient", #"[{"color":\#(ink),"position":"0"}]"#),
      (
        "typography",
        #"{"fontFamily":"A","fontSize":\#(px),"fontWeight":400,"letterSpacing":\#(px)}"#
      ),
      (
        "typography",
        #"{"fontFamily":"A","fontSize":\#(px),"fontWeight":400,"letterSpacing":\#(px),"lineHeight":\#(px)}"#
      ),
      ("color", ##""#ff0000""##),
    ])
  func `a value that does not follow the rules of its type is refused`(type: String, text: String) {
    let found = faults(#"{"a":{"$type":"\#(type)","$value":\#(text)}}"#)
    #expect(found.map(\.code) == [.value])
    #expect(found.map(\.path) == ["a"])
  }
}
