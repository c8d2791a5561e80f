internal import FormKit

extension ContentLines {
  /// Adds a picture: its pixels where it has some and the screen has colours, with its words beside
  /// them or below; else its initials, on their colour where the screen has colours.
  mutating func append(_ picture: ContentBlock.Picture) {
    let text = StyledText(picture.alternativeText, style: style[.value])
    if let image = picture.image, let rows = drawing?.lines(of: image, room: room) {
      note(image, columns: 2 * rows.count)
      return append(rows, text)
    }
    guard !picture.initials.isEmpty else { return append(text) }
    append(Self.joined([initials(of: picture), text]))
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
  private mutating func append(_ rows: [StyledText], _ text: StyledText) {
    let columns = rows.map(\.width).max() ?? 0
    let words = text.isEmpty ? [] : WordWrap.lines(text, width: room - columns - 2)
    guard isWide, words.count <= rows.count else {
      for row in rows { append(line: row) }
      return append(text)
    }
    let first = (rows.count - words.count) / 2
    for (index, row) in rows.enumerated() {
      let word = words.indices.contains(index - first) ? words[index - first] : StyledText()
      append(line: word.isEmpty ? row : row.padded(toWidth: columns + 2) + word)
    }
  }
}
