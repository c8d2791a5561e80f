import FormKitTerminal
import Testing

@Suite struct LineEditorTests {
  @Test func `typing inserts before the cursor`() {
    var editor = LineEditor("ac")
    editor.moveBackward()
    editor.insert("b")
    #expect(editor.text == "abc")
    #expect(editor.cursor == 2)
  }

  @Test func `a pasted text becomes one line without control characters`() {
    var editor = LineEditor()
    #expect(editor.insert("one\r\ntwo\nthree\tfour\u{1B}[A\u{0}") == true)
    #expect(editor.text == "one two three four[A")
  }

  @Test func `a mark typed after its base joins it`() {
    var editor = LineEditor("xe")
    editor.insert("\u{301}")
    #expect(editor.characters == ["x", "é"])
    #expect(editor.cursor == 2)
    editor.deleteBackward()
    #expect(editor.text == "x")
  }

  @Test func `parts of a flag typed one by one are one grapheme`() {
    var editor = LineEditor()
    editor.insert("\u{1F1E9}")
    editor.insert("\u{1F1EA}")
    #expect(editor.characters == ["🇩🇪"])
    #expect(editor.cursor == 1)
  }

  @Test func `deletions take whole graphemes and say whether they did`() {
    var editor = LineEditor("a👩‍👩‍👧b")
    editor.moveBackward()
    #expect(editor.deleteBackward() == true)
    #expect(editor.text == "ab")
    #expect(editor.deleteForward() == true)
    #expect(editor.deleteForward() == false)
    #expect(editor.text == "a")
    editor.moveToStart()
    #expect(editor.deleteBackward() == false)
  }

  @Test(arguments: [
    ("one two", "one ", 4), ("one two  ", "one ", 4), ("one", "", 0), ("", "", 0), ("  ", "", 0),
  ])
  func `word delete`(_ text: String, _ rest: String, _ cursor: Int) {
    var editor = LineEditor(text)
    editor.deleteWordBackward()
    #expect(editor.text == rest)
    #expect(editor.cursor == cursor)
  }

  @Test func `kills delete to an end of the line`() {
    var editor = LineEditor("one two three")
    editor.moveWordBackward()
    #expect(editor.killToEnd() == true)
    #expect(editor.text == "one two ")
    editor.moveWordBackward()
    #expect(editor.killToStart() == true)
    #expect(editor.text == "two ")
    #expect(editor.cursor == 0)
  }

  @Test func `movements stop at the ends`() {
    var editor = LineEditor("ab cd")
    #expect(editor.moveForward() == false)
    #expect(editor.moveToStart() == true)
    #expect(editor.moveToStart() == false)
    #expect(editor.moveBackward() == false)
    #expect(editor.moveWordForward() == true)
    #expect(editor.cursor == 2)
    #expect(editor.moveToEnd() == true)
    #expect(editor.cursor == 5)
  }

  @Test func `a full editor takes what fits and says so`() {
    var editor = LineEditor("abc", maximumBytes: 6)
    #expect(editor.insert("dé日") == false)
    #expect(editor.text == "abcdé")
    #expect(editor.insert("x") == false)
    #expect(editor.deleteBackward() == true)
    #expect(editor.insert("yz") == true)
    #expect(LineEditor("日本", maximumBytes: 4).text == "日")
  }

  @Test func `the window follows the cursor and scrolls as little as it can`() {
    var editor = LineEditor("abcdefgh")
    #expect(
      editor.window(width: 4)
        == .init(text: "fgh", cursorColumn: 3, hasTextBefore: true, hasTextAfter: false))
    editor.moveBackward()
    editor.moveBackward()
    #expect(
      editor.window(width: 4)
        == .init(text: "fgh", cursorColumn: 1, hasTextBefore: true, hasTextAfter: false))
    editor.moveToStart()
    #expect(
      editor.window(width: 4)
        == .init(text: "abcd", cursorColumn: 0, hasTextBefore: false, hasTextAfter: true))
    for _ in 0..<4 { editor.moveForward() }
    #expect(
      editor.window(width: 4)
        == .init(text: "bcde", cursorColumn: 3, hasTextBefore: true, hasTextAfter: true))
  }

  @Test func `a short text shows whole again after deletions`() {
    var editor = LineEditor("abcdefgh")
    _ = editor.window(width: 4)
    for _ in 0..<6 { editor.deleteBackward() }
    #expect(
      editor.window(width: 4)
        == .init(text: "ab", cursorColumn: 2, hasTextBefore: false, hasTextAfter: false))
  }

  @Test func `wide characters are never shown by half`() {
    var editor = LineEditor("日本語")
    #expect(
      editor.window(width: 4)
        == .init(text: "語", cursorColumn: 2, hasTextBefore: true, hasTextAfter: false))
    editor.moveToStart()
    #expect(
      editor.window(width: 5)
        == .init(text: "日本", cursorColumn: 0, hasTextBefore: false, hasTextAfter: true))
  }

  @Test(arguments: 0...6)
  func `the window fits every width with the cursor inside`(_ width: Int) {
    var editor = LineEditor("a日e\u{301}👩‍👩‍👧\u{202E}z")
    for _ in 0...editor.characters.count {
      let window = editor.window(width: width)
      #expect(DisplayText.width(of: window.text) <= max(1, width))
      #expect((0..<max(1, width)).contains(window.cursorColumn))
      editor.moveBackward()
    }
  }

  @Test func `a masked editor shows one mark for each grapheme`() {
    var editor = LineEditor("pä👩‍👩‍👧日", mask: "•")
    #expect(editor.window(width: 20).text == "••••")
    #expect(editor.window(width: 20).cursorColumn == 4)
    #expect(editor.text == "pä👩‍👩‍👧日")
  }

  @Test func `descriptions never contain the text`() {
    let editor = LineEditor("hunter2", mask: "•")
    var dumped = ""
    dump(editor, to: &dumped)
    #expect(String(describing: editor) == "LineEditor(7 characters, cursor 7)")
    #expect(!dumped.contains("hunter2"))
    #expect(!String(reflecting: editor).contains("hunter2"))
  }

  @Test func `replacing puts the cursor at the end and keeps the mask`() {
    var editor = LineEditor("abc", mask: "*", maximumBytes: 5)
    editor.replace(with: "123456")
    #expect(editor.text == "12345")
    #expect(editor.cursor == 5)
    #expect(editor.mask == "*")
  }
}
