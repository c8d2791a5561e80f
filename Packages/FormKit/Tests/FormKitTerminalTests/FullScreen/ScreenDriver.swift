import FormKit
import Testing

@testable import FormKitTerminal

/// A form's session and its frames, without a terminal and without waiting.
@MainActor
final class ScreenDriver {
  let fixture: FormFixture
  let session: FormSession
  private let renderer: FormScreenRenderer
  private var size: TerminalSize
  private(set) var frame: FormScreenRenderer.Frame

  init(
    _ fixture: FormFixture, presentation: FormPresentation? = nil, rows: Int = 24,
    columns: Int = 60, style: TerminalStyle = .plain, reducesMotion: Bool = true,
    pictures: PictureCache? = nil
  ) {
    self.fixture = fixture
    size = TerminalSize(rows: rows, columns: columns)
    renderer = FormScreenRenderer(style: style, pictures: pictures)
    session = FormSession(
      controller: fixture.controller, presentation: presentation ?? fixture.presentation(),
      reducesMotion: reducesMotion)
    frame = session.draw(renderer, size: size)
    fixture.controller.onChange = { [session] in session.formChanged($0) }
  }

  /// The rows without the empty ones at the end.
  var screen: String {
    draw()
    var rows = (0..<size.rows).map { frame.buffer.text(ofRow: $0) }
    while rows.last?.isEmpty == true { rows.removeLast() }
    return rows.joined(separator: "\n")
  }

  /// The top row, its parts one space apart.
  var top: String { screen.topRow }

  /// The rows between the title and the keys.
  var body: String {
    screen.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).dropLast()
      .joined(separator: "\n").trimmingEndLines
  }

  @discardableResult
  func press(_ keys: KeyPress...) -> FormSession.EventResult {
    var outcome = FormSession.EventResult.stay
    for key in keys { outcome = session.handle(.key(key)) }
    draw()
    return outcome
  }

  func resize(rows: Int, columns: Int) {
    size = TerminalSize(rows: rows, columns: columns)
    _ = session.handle(.resize(size))
    draw()
  }

  func type(_ text: String) {
    for character in text { press(.character(character)) }
  }

  /// The styles of a character, wherever it is on the screen.
  func styles(of character: Character) -> [TextAttributes] {
    draw()
    return (0..<size.rows).flatMap { row in
      (0..<size.columns).map { frame.buffer[row, $0] }.filter { $0.text == String(character) }
        .map(\.style)
    }
  }

  private func draw() {
    frame = session.draw(renderer, size: size)
  }
}

extension FormSession {
  /// Everything on the present page.
  func view(width: Int) -> FormScreen {
    FormScreenBuilder(
      engine: engine, presentation: presentation, width: width,
      summary: shownSummary
    ).view(&state)
  }
}

extension String {
  fileprivate var trimmingEndLines: String {
    var text = self
    while text.last == "\n" { text.removeLast() }
    return text
  }
}

extension String {
  /// The first line, with one space in the place of several.
  var topRow: String {
    (split(separator: "\n", omittingEmptySubsequences: false).first ?? "")
      .split(separator: " ").joined(separator: " ")
  }
}
