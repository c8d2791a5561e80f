internal import FormKit

extension FormMarkup {
  /// Writes a number, its unit and its state on a line, and the detail below.
  mutating func write(_ figure: ContentBlock.Figure) {
    let mark =
      figure.isWarm
      ? HTMLWriter.inline("span", .value("class", "warm"), .value("aria-hidden", "true"), text: "●")
      : nil
    let parts = [
      mark, Self.span("number", figure.value), Self.span("unit", figure.unit),
      figure.tag.flatMap { Self.span("tag \($0.kind.rawValue)", $0.text) },
    ].compactMap(\.self)
    if !figure.value.isEmpty || figure.tag != nil {
      writer.line("<p class=\"figure\">\(parts.joined(separator: " "))</p>")
    }
    guard !figure.detail.isEmpty else { return }
    writer.element("p", .value("class", "detail"), .value("dir", "auto"), text: figure.detail)
  }

  /// Writes bars as meters, each beside its name and its length in words.
  mutating func write(_ bars: ContentBlock.Bars) {
    writeLabel(bars.label)
    guard !bars.bars.isEmpty else { return }
    writer.line("<ul class=\"rows bars\">")
    for bar in bars.bars {
      let parts = [
        Self.span("title", bar.name), Self.meter(bar.fraction, bar.name),
        Self.span("value", bar.text),
      ]
      writer.line("<li>\(parts.compactMap(\.self).joined(separator: " "))</li>")
    }
    writer.line("</ul>")
  }

  /// Writes a map as squares; its label is the picture's name.
  mutating func write(_ map: ContentBlock.HeatMap) {
    writeLabel(map.label)
    guard !map.columns.isEmpty else { return }
    let size = Self.square
    writer.line(
      HTMLWriter.open(
        "svg",
        [
          .value("class", "heat"),
          .value("viewBox", "0 0 \(map.columns.count * size) \(ContentBlock.HeatMap.rows * size)"),
          .value("width", "\(map.columns.count * size)"),
          .value("height", "\(ContentBlock.HeatMap.rows * size)"),
        ] + Self.image(map.label)))
    for (column, levels) in map.columns.enumerated() {
      for (row, level) in levels.enumerated() {
        writer.element(
          "rect", .value("class", "level-\(level)"), .value("x", "\(column * size)"),
          .value("y", "\(row * size)"), .value("width", "\(size - 4)"),
          .value("height", "\(size - 4)"), .value("rx", "4"), text: "")
      }
    }
    writer.line("</svg>")
  }

  /// Writes a course of values as a line beside its words.
  mutating func write(_ line: ContentBlock.Sparkline) {
    let fractions = line.fractions(atMost: Self.mostPoints)
    let points = fractions.enumerated().map { "\($0.offset * 4),\(100 - $0.element.percent)" }
    writer.line("<div class=\"course\">")
    if let label = Self.span("label", line.label) { writer.line(label) }
    if fractions.count > 1 {
      writer.line(
        HTMLWriter.open(
          "svg",
          [
            .value("class", "spark"),
            .value("viewBox", "0 0 \((fractions.count - 1) * 4) 100"),
            .value("preserveAspectRatio", "none"),
          ] + Self.image([line.label, line.text].filter { !$0.isEmpty }.joined(separator: ": "))))
      writer.element(
        "polyline", .value("vector-effect", "non-scaling-stroke"),
        .value("points", points.joined(separator: " ")), text: "")
      writer.line("</svg>")
    }
    if let text = Self.span("value", line.text) { writer.line(text) }
    writer.line("</div>")
  }

  /// Writes what a part shows; an empty label writes nothing.
  mutating func writeLabel(_ label: String) {
    guard !label.isEmpty else { return }
    writer.element("p", .value("class", "label"), .value("dir", "auto"), text: label)
  }

  /// The attributes of something drawn; without a name it is decoration.
  static func image(_ label: String) -> [HTMLWriter.Attribute] {
    label.isEmpty
      ? [.value("aria-hidden", "true")]
      : [.value("role", "img"), .value("aria-label", ShownText.plain(label))]
  }

  /// The side of a square of a map with its gap.
  private static let square = 19
  private static let mostPoints = 120
}
