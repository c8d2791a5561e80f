/// The texts of a field: from the hints, else the schema, else the property's name.
struct ImportWording {
  let writer: FormWriter
  let node: ImportNode

  func word(_ field: inout FormField) {
    field.label = .literal(writer.title(node) ?? Self.humanised(node.name))
    let description =
      node.hints.text("description") ?? node.first("description")?.value.stringValue
    let help = [description, node.hints.text("help")].compactMap { $0 }
    if !help.isEmpty { field.help = .literal(help.joined(separator: " ")) }
    if let text = node.hints.text("placeholder") ?? example { field.placeholder = .literal(text) }
    field.autofill = node.hints.text("autocomplete")
    if node.hints.flag("readonly") { field.readOnly = true }
    if node.hints.flag("disabled") { field.enabled = false }
    field.sensitive = field.type == .password
  }

  private var example: String? {
    node.first("examples")?.value.arrayValue?.first?.stringValue
  }

  /// A property's name as a label: `firstName` and `first_name` read "First Name".
  static func humanised(_ name: String) -> String {
    var words: [String] = []
    var word = ""
    var wasLower = false
    for character in name {
      let isBreak = character == "_" || character == "-" || character == " "
      if isBreak || (character.isUppercase && wasLower) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if !isBreak { word += word.isEmpty ? character.uppercased() : String(character) }
      wasLower = character.isLowercase || character.isNumber
    }
    if !word.isEmpty { words.append(word) }
    return words.isEmpty ? name : words.joined(separator: " ")
  }
}
