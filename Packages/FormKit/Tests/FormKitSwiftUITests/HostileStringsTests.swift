import FormKit
import FormKitMock
import FormKitSwiftUI
import Foundation
import Testing

@MainActor
struct HostileStringsTests {
  private func model(_ string: String) throws -> FormModel {
    let form = try CompiledForm(json: Array(HostileForm.document(string).utf8))
    let engine = FormEngine(
      form, values: HostileForm.values(string), environment: FormEnvironment(today: .epoch))
    engine.submit()
    for case .startCheck(let call) in engine.takeEffects() {
      engine.answer(call.id, with: .taken(suggestions: [string]))
    }
    return FormModel(FormController(engine: engine) { _ in .completed })
  }

  /// Every text that a value holds, however deep.
  private func texts(in value: Any) -> [String] {
    if let text = value as? String { return [text] }
    if value is FormValue { return [] }
    return Mirror(reflecting: value).children.flatMap { texts(in: $0.value) }
  }

  private func isSafe(_ text: String) -> Bool {
    var open = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x9, 0xA: continue
      case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E: return false
      case 0x2066...0x2068: open += 1
      case 0x2069: open -= 1
      default: if scalar.properties.isNoncharacterCodePoint { return false }
      }
      if open < 0 { return false }
    }
    return open == 0
  }

  @Test(arguments: HostileForm.strings)
  func `no text of a form is obeyed, wherever it shows`(_ string: String) throws {
    let model = try model(string)
    let paths = model.shownPaths
    #expect(paths.count == 9)
    var shown: [Any] = [model.buttons]
    for path in paths {
      let presentation = FieldPresentation(try #require(model.field(path)))
      // What a button types is the value itself; its view makes it safe.
      #expect(presentation.suggestions.allSatisfy { $0 == string })
      shown += [
        presentation.label, presentation.placeholder, presentation.options, presentation.text,
        presentation.lines, presentation.accessibilityLabel, presentation.accessibilityHint,
      ]
      if let search = model.optionSearch(path) { shown.append(search.options) }
      if let picker = model.filePicker(path) { shown.append(picker) }
    }
    let texts = shown.flatMap(texts)
    #expect(texts.count > 40)
    for text in texts { #expect(isSafe(text), "\(text.debugDescription)") }
    // What was typed stays as it was typed.
    #expect(Array(model.text("t").utf8) == Array(string.utf8))
  }

  @Test(arguments: HostileForm.strings)
  func `a text made safe stays so, and keeps what is no danger`(_ string: String) {
    let plain = ShownText.plain(string)
    #expect(isSafe(plain))
    #expect(ShownText.plain(plain) == plain)
    #expect(
      ShownText.plain("a\r\nb\rc\td é👩‍👩‍👧 \u{2068}x\u{2069}") == "a\nb\nc\td é👩‍👩‍👧 \u{2068}x\u{2069}")
  }

  @Test(arguments: ["FieldView", "FilePickerView", "OptionSearchView"])
  func `every button that shares a row of a form is borderless`(_ view: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/FormKitSwiftUI/Views/\(view).swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    let buttons = source.matches(of: /Button( \{|\(shown:)|PhotosPicker\(\n/).count
    #expect(buttons > 1)
    #expect(source.matches(of: /\.buttonStyle\(\.borderless\)/).count == buttons)
  }

  @Test func `no view shows a text past the mapping`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/FormKitSwiftUI/Views")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    #expect(files.count > 8)
    for file in files where file.lastPathComponent != "ShownText+Views.swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      for word in [
        "Text(verbatim:", "Text(\"", "LocalizedStringKey", "AttributedString", "Button(label",
      ] {
        #expect(!source.contains(word), "\(file.lastPathComponent): \(word)")
      }
    }
  }
}
