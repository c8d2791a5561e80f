internal import FormKit

/// How a text control is said in HTML: type, keyboard, autofill and the bounds that mean the same.
///
/// Source: WHATWG HTML, "The input element" and "Autofill".
struct InputAttributes {
  private let field: FieldComponent
  private let text: TextControl

  init(_ field: FieldComponent, _ text: TextControl) {
    self.field = field
    self.text = text
  }

  /// The type; plain text for what an input of the type would throw away.
  var type: String {
    switch field.type {
    case .email: "email"
    // A card's security code and parts of a number fill in as plain text only.
    case .phone: isAutofilled("tel-") ? "text" : "tel"
    case .password: field.autofill?.hasSuffix("cc-csc") == true ? "text" : "password"
    case .url: "url"
    case .number, .integer: isWellFormed ? "number" : "text"
    case .date: isWellFormed ? "date" : "text"
    case .time: isWellFormed && Self.isShort(text.text) ? "time" : "text"
    default: "text"
    }
  }

  /// The class of the control's width, which follows the length of what is entered; nil for full width.
  var width: String? {
    switch field.type {
    case .number, .integer, .time: "narrow"
    case .date, .phone: "medium"
    default:
      switch text.bounds.maximumLength ?? .max {
      case ...6: "narrow"
      case ...20: "medium"
      case ...40: "wide"
      default: isAutofilled("cc-csc") || isAutofilled("cc-exp") ? "narrow" : nil
      }
    }
  }

  private var isWellFormed: Bool { text.isWellFormed && !text.isSecret || text.text.isEmpty }

  /// HTML's times have at most three digits of a fraction.
  private static func isShort(_ time: String) -> Bool { time.utf8.count <= 12 }

  private func isAutofilled(_ prefix: String) -> Bool {
    field.autofill?.split(separator: " ").last?.hasPrefix(prefix) ?? false
  }

  var list: [HTMLWriter.Attribute] {
    [
      .value("autocomplete", field.autofill), .value("inputmode", inputMode),
      .value("enterkeyhint", enterKeyHint),
      .value("autocapitalize", isVerbatim ? "none" : nil),
      .value("spellcheck", isVerbatim ? "false" : nil),
      .value("dir", field.direction?.rawValue ?? (isPlainText ? "auto" : nil)),
      .value("placeholder", isPlainText && !field.placeholder.isEmpty ? field.placeholder : nil),
    ] + bounds
  }

  /// Whether the control takes any text, so that placeholder, lengths and pattern apply.
  private var isPlainText: Bool {
    text.isMultiline || ["text", "email", "tel", "url", "password"].contains(type)
  }

  private var isVerbatim: Bool {
    [.email, .url, .password].contains(field.type) || field.keyboard == "ascii"
      || isAutofilled("username")
  }

  private var inputMode: String? {
    switch field.keyboard {
    case "email": return type == "email" ? nil : "email"
    case "phone", "tel": return type == "tel" ? nil : "tel"
    case "url": return type == "url" ? nil : "url"
    case "number", "numeric": return "numeric"
    case "decimal": return "decimal"
    case "search": return "search"
    default: break
    }
    switch field.type {
    case .phone: return type == "tel" ? nil : "tel"
    // Keypads of digits have no minus sign.
    case .integer: return (text.bounds.minimum?.numberValue ?? -1) >= 0 ? "numeric" : nil
    case .number: return (text.bounds.minimum?.numberValue ?? -1) >= 0 ? "decimal" : nil
    default: return nil
    }
  }

  private var enterKeyHint: String? {
    let known = ["enter", "done", "go", "next", "previous", "search", "send"]
    return field.returnKey.flatMap { known.contains($0) ? $0 : nil }
  }

  private var bounds: [HTMLWriter.Attribute] {
    let bounds = text.bounds
    if isPlainText {
      let hasPattern = !text.isMultiline && field.type.isTypedText
      return [
        .value("minlength", bounds.minimumLength.map(String.init)),
        .value("maxlength", bounds.maximumLength.map(String.init)),
        .value("pattern", hasPattern ? bounds.pattern : nil),
      ]
    }
    return [
      .value("min", bounds.minimum?.formText), .value("max", bounds.maximum?.formText),
      .value("step", step),
    ]
  }

  /// HTML counts steps from `min`, else from the present value: said only where that is the rule.
  private var step: String? {
    switch field.type {
    case .number:
      guard let step = text.bounds.step, let minimum = text.bounds.minimum?.numberValue,
        let base = text.bounds.stepBase, base == minimum
      else { return "any" }
      return FormValue.number(step).json()
    case .integer:
      return text.bounds.minimum?.integerValue == nil && text.bounds.minimum != nil ? "any" : nil
    // Seconds show only in steps of less than a minute.
    case .time: return text.text.utf8.count > 5 ? "any" : nil
    default: return nil
    }
  }
}

extension FieldType {
  /// Whether the form holds what was typed as a text.
  fileprivate var isTypedText: Bool {
    [.text, .email, .phone, .url, .password].contains(self)
  }
}
