internal import FormKit

extension ContentLines {
  /// Adds a picture: its pixels where it has some and the screen has colours, with its words beside
  /// them or below; else its initials, on their colour where the screen has colours.
  mutating func append(_ picture: ContentBlock.Picture) {
    let words = words(of: picture)
    if let image = picture.image, let rows = drawing?.lines(of: image, room: room) {
      note(image, columns: 2 * rows.count)
      return append(rows, words)
    }
    guard !picture.initials.isEmpty else { return words.forEach { append($0) } }
    let initials = initials(of: picture)
    append(Self.joined([initials, words[0]]))
    for text in words.dropFirst() {
      append(StyledText(String(repeating: " ", count: initials.width + 2)) + text)
    }
  }

  /// The heading of a picture and the line below it; without a heading the picture in words.
  private func words(of picture: ContentBlock.Picture) -> [StyledText] {
    let heading =
      picture.title.isEmpty
      ? StyledText(picture.alternativeText, style: style[.value])
      : StyledText(picture.title, style: style[.title])
    let detail = StyledText(picture.detail, style: style[.help])
    return detail.isEmpty ? [heading] : [heading, detail]
  }

  private func initials(of picture: ContentBlock.Picture) -> StyledText {
    guard drawing != nil else {
      return StyledText("(\(picture.initials))", style: style[.title])
    }
    // A space that does not break keeps the field whole where the words beside it wrap.
    return StyledText(
      "\u{A0}\(picture.initials)\u{A0}",
      style: TextAttributes(
        foreground: TextAttributes.Color(hex: 0xFFFFFF),
        background: TextAttributes.Color(hex: picture.initialsColor.hex), bold: true))
  }

  /// Adds the rows of a picture, and its words in the middle beside them, or below.
  private mutating func append(_ rows: [StyledText], _ texts: [StyledText]) {
    let columns = rows.map(\.width).max() ?? 0
    let words = texts.filter { !$0.isEmpty }.flatMap {
      WordWrap.lines($0, width: room - columns - 2)
    }
    guard isWide, words.count <= rows.count else {
      for row in rows { append(line: row) }
      return texts.forEach { append($0) }
    }
    let first = (rows.count - words.count) / 2
    for (index, row) in rows.enumerated() {
      let word = words.indices.contains(index - first) ? words[index - first] : StyledText()
      append(line: word.isEmpty ? row : row.padded(toWidth: columns + 2) + word)
    }
  }
}
