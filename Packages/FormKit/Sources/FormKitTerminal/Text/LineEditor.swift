/// The model of a text field: graphemes, a cursor between them, and the part of them that shows.
///
/// It keeps what was typed, apart from tabs, which become spaces, and control characters, which are
/// dropped. Line breaks become spaces too, unless the editor is made to keep them: then
/// ``area(width:height:)`` shows the text in rows. Its descriptions never contain the text.
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
  public private(set) var cursor: Int { didSet { goalColumn = nil } }
  /// The character shown for every grapheme, for secrets; nil shows the text.
  public var mask: Character?
  /// The largest size of the text in UTF-8 bytes; what does not fit is not inserted.
  public let maximumBytes: Int
  /// Whether line breaks stay; each is one grapheme, a line feed.
  public let keepsLineBreaks: Bool

  /// The first grapheme, or row of an area, that shows.
  var firstVisible = 0
  /// The columns of the area that was shown last; nil before.
  var areaWidth: Int?
  /// The column that moves from row to row aim at; nil when another move or change came between.
  var goalColumn: Int?
  private var byteCount: Int

  /// Makes an editor with the cursor at the end of a text.
  ///
  /// - Parameters:
  ///   - maximumBytes: The largest size of the text in UTF-8 bytes; default 65,536.
  ///   - keepsLineBreaks: Whether line breaks stay; by default they become spaces.
  public init(
    _ text: String = "", mask: Character? = nil, maximumBytes: Int = 65_536,
    keepsLineBreaks: Bool = false
  ) {
    self.keepsLineBreaks = keepsLineBreaks
    let bounded = Self.prefix(
      of: Self.accepted(text, keepsLineBreaks: keepsLineBreaks), bytes: maximumBytes)
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
    self = LineEditor(
      text, mask: mask, maximumBytes: maximumBytes, keepsLineBreaks: keepsLineBreaks)
  }

  /// Inserts a typed or pasted text before the cursor.
  ///
  /// A combining mark joins the grapheme before it.
  ///
  /// - Returns: False when the text was cut because the editor is full.
  @discardableResult
  public mutating func insert(_ text: String) -> Bool {
    let single = Self.accepted(text, keepsLineBreaks: keepsLineBreaks)
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

  /// Deletes from the cursor to the end of its line, or the line break there (Ctrl-K).
  @discardableResult
  public mutating func killToEnd() -> Bool {
    delete(from: cursor, to: lineEnd == cursor ? cursor + 1 : lineEnd)
  }

  /// Deletes from the start of the line to the cursor (Ctrl-U).
  @discardableResult
  public mutating func killToStart() -> Bool { delete(from: lineStart, to: cursor) }

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

  /// Moves to the start of the line.
  @discardableResult
  public mutating func moveToStart() -> Bool { move(to: lineStart) }

  /// Moves to the end of the line.
  @discardableResult
  public mutating func moveToEnd() -> Bool { move(to: lineEnd) }

  mutating func move(to position: Int) -> Bool {
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

  /// Behind the line break before the cursor, or the start of the text.
  private var lineStart: Int {
    characters[..<cursor].lastIndex { $0.isNewline }.map { $0 + 1 } ?? 0
  }

  /// Before the line break after the cursor, or the end of the text.
  private var lineEnd: Int {
    characters[cursor...].firstIndex { $0.isNewline } ?? characters.count
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

  func glyph(at index: Int) -> Glyph {
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
  private static func accepted(_ text: String, keepsLineBreaks: Bool) -> String {
    var result = ""
    for character in text {
      if character.isNewline, keepsLineBreaks {
        result.append("\n")
      } else if character.isNewline || character == "\t" {
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
