/// The model of a one-line text field: graphemes, a cursor between them, and a scrolling window.
///
/// It keeps what was typed, apart from line breaks and tabs, which become spaces, and control
/// characters, which are dropped. Its descriptions never contain the text.
///
/// ```swift
/// var editor = LineEditor("Ada")
/// editor.insert(" Lovelace")
/// let window = editor.window(width: 8)  // "ovelace ", cursor in column 7
/// ```
public struct LineEditor: Sendable {
  /// The graphemes of the text.
  public private(set) var characters: [Character]
  /// The number of graphemes before the cursor.
  public private(set) var cursor: Int
  /// The character shown for every grapheme, for secrets; nil shows the text.
  public var mask: Character?
  /// The largest size of the text in UTF-8 bytes; what does not fit is not inserted.
  public let maximumBytes: Int

  private var firstVisible = 0
  private var byteCount: Int

  /// Makes an editor with the cursor at the end of a text.
  ///
  /// - Parameter maximumBytes: 65,536 unless told.
  public init(_ text: String = "", mask: Character? = nil, maximumBytes: Int = 65_536) {
    let bounded = Self.prefix(of: Self.singleLine(text), bytes: maximumBytes)
    self.characters = Array(bounded)
    self.cursor = characters.count
    self.mask = mask
    self.maximumBytes = maximumBytes
    self.byteCount = bounded.utf8.count
  }

  /// The whole text.
  public var text: String { String(characters) }

  /// Whether the text is empty.
  public var isEmpty: Bool { characters.isEmpty }

  /// Replaces the text and puts the cursor at its end.
  public mutating func replace(with text: String) {
    self = LineEditor(text, mask: mask, maximumBytes: maximumBytes)
  }

  /// Inserts a typed or pasted text before the cursor.
  ///
  /// A combining mark joins the grapheme before it.
  ///
  /// - Returns: False when the text was cut because the editor is full.
  @discardableResult
  public mutating func insert(_ text: String) -> Bool {
    let single = Self.singleLine(text)
    let fitting = Self.prefix(of: single, bytes: maximumBytes - byteCount)
    guard !fitting.isEmpty else { return single.isEmpty }
    let before = String(characters[..<cursor]) + fitting
    let whole = before + String(characters[cursor...])
    characters = Array(whole)
    byteCount = whole.utf8.count
    cursor = Self.count(of: characters, coveringBytes: before.utf8.count)
    return fitting.utf8.count == single.utf8.count
  }

  /// Deletes the grapheme before the cursor.
  ///
  /// Returns whether anything changed, like all deletions.
  @discardableResult
  public mutating func deleteBackward() -> Bool { delete(from: cursor - 1, to: cursor) }

  /// Deletes the grapheme after the cursor.
  @discardableResult
  public mutating func deleteForward() -> Bool { delete(from: cursor, to: cursor + 1) }

  /// Deletes back to the start of the word before the cursor (Ctrl-W).
  @discardableResult
  public mutating func deleteWordBackward() -> Bool { delete(from: wordStart, to: cursor) }

  /// Deletes from the cursor to the end (Ctrl-K).
  @discardableResult
  public mutating func killToEnd() -> Bool { delete(from: cursor, to: characters.count) }

  /// Deletes from the start to the cursor (Ctrl-U).
  @discardableResult
  public mutating func killToStart() -> Bool { delete(from: 0, to: cursor) }

  /// Moves one grapheme towards the start.
  ///
  /// Returns whether the cursor moved, like all movements.
  @discardableResult
  public mutating func moveBackward() -> Bool { move(to: cursor - 1) }

  /// Moves one grapheme towards the end.
  @discardableResult
  public mutating func moveForward() -> Bool { move(to: cursor + 1) }

  /// Moves to the start of the word before the cursor.
  @discardableResult
  public mutating func moveWordBackward() -> Bool { move(to: wordStart) }

  /// Moves behind the word after the cursor.
  @discardableResult
  public mutating func moveWordForward() -> Bool { move(to: wordEnd) }

  /// Moves to the start.
  @discardableResult
  public mutating func moveToStart() -> Bool { move(to: 0) }

  /// Moves to the end.
  @discardableResult
  public mutating func moveToEnd() -> Bool { move(to: characters.count) }

  private mutating func move(to position: Int) -> Bool {
    guard position >= 0, position <= characters.count, position != cursor else { return false }
    cursor = position
    return true
  }

  private mutating func delete(from start: Int, to end: Int) -> Bool {
    guard start >= 0, end <= characters.count, start < end else { return false }
    let before = String(characters[..<start])
    let whole = before + String(characters[end...])
    characters = Array(whole)
    byteCount = whole.utf8.count
    cursor = Self.count(of: characters, coveringBytes: before.utf8.count)
    return true
  }

  private var wordStart: Int {
    var index = cursor
    while index > 0, characters[index - 1].isWhitespace { index -= 1 }
    while index > 0, !characters[index - 1].isWhitespace { index -= 1 }
    return index
  }

  private var wordEnd: Int {
    var index = cursor
    while index < characters.count, characters[index].isWhitespace { index += 1 }
    while index < characters.count, !characters[index].isWhitespace { index += 1 }
    return index
  }
}

extension LineEditor {
  /// The part of the line that fits a width.
  public struct Window: Hashable, Sendable {
    /// The sanitised text; its display width is at most the window's width.
    public let text: String
    /// The column of the cursor, from 0, always below the window's width.
    public let cursorColumn: Int
    /// Whether text is hidden to the left.
    public let hasTextBefore: Bool
    /// Whether text is hidden to the right.
    public let hasTextAfter: Bool

    /// Makes a window.
    public init(text: String, cursorColumn: Int, hasTextBefore: Bool, hasTextAfter: Bool) {
      self.text = text
      self.cursorColumn = cursorColumn
      self.hasTextBefore = hasTextBefore
      self.hasTextAfter = hasTextAfter
    }
  }

  /// The visible part for a number of columns, scrolled as little as shows the cursor.
  ///
  /// A width below 1 counts as 1. The cursor needs a column of its own behind the text.
  public mutating func window(width: Int) -> Window {
    let width = max(1, width)
    firstVisible = firstShown(width: width)
    var shown = ""
    var used = 0
    var index = firstVisible
    var cursorColumn = 0
    while index < characters.count {
      let glyph = glyph(at: index)
      guard used + glyph.width <= width else { break }
      if index == cursor { cursorColumn = used }
      shown += glyph.text
      used += glyph.width
      index += 1
    }
    if index == cursor { cursorColumn = used }
    return Window(
      text: shown, cursorColumn: min(cursorColumn, width - 1),
      hasTextBefore: firstVisible > 0, hasTextAfter: index < characters.count)
  }

  private func glyph(at index: Int) -> Glyph {
    Glyph(mask ?? characters[index])
  }

  /// The first visible grapheme: the previous one unless the cursor left the window.
  private func firstShown(width: Int) -> Int {
    var used = cursor < characters.count ? max(1, glyph(at: cursor).width) : 1
    var start = cursor
    let limit = min(firstVisible, cursor)
    while start > limit {
      let step = glyph(at: start - 1).width
      guard used + step <= width else { break }
      used += step
      start -= 1
    }
    return fillingStart(start, width: width)
  }

  /// Moves the start left while the whole rest of the line fits, so that no column is wasted.
  private func fillingStart(_ start: Int, width: Int) -> Int {
    var room = width - 1
    for index in start..<max(start, characters.count) {
      room -= glyph(at: index).width
      if room < 0 { return start }
    }
    var start = start
    while start > 0, glyph(at: start - 1).width <= room {
      room -= glyph(at: start - 1).width
      start -= 1
    }
    return start
  }
}

extension LineEditor: CustomStringConvertible, CustomReflectable {
  /// The length and the cursor, never the text.
  public var description: String { "LineEditor(\(characters.count) characters, cursor \(cursor))" }

  /// A mirror without the text.
  public var customMirror: Mirror {
    Mirror(self, children: ["count": characters.count, "cursor": cursor])
  }
}

extension LineEditor {
  private static func singleLine(_ text: String) -> String {
    var result = ""
    for character in text {
      if character.isNewline || character == "\t" {
        result.append(" ")
      } else if character.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) {
        result.append(character)
      }
    }
    return result
  }

  private static func prefix(of text: String, bytes: Int) -> String {
    guard text.utf8.count > bytes else { return text }
    var room = bytes
    return String(
      text.prefix { character in
        room -= character.utf8.count
        return room >= 0
      })
  }

  private static func count(of characters: [Character], coveringBytes bytes: Int) -> Int {
    var covered = 0
    for (index, character) in characters.enumerated() {
      guard covered < bytes else { return index }
      covered += character.utf8.count
    }
    return characters.count
  }
}
