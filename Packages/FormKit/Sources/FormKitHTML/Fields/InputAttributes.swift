internal import FormKit

/// How a text control is said in HTML: type, keyboard, autofill and the bounds that mean the same.
///
/// Source: WHATWG HTML, "The input element" and "Autofill".
struct InputAttributes {
  private let field: FieldComponent
  private let text: TextControl
  /// The type; plain text for what an input of the type would throw away.
  let type: String

  init(_ field: FieldComponent, _ text: TextControl) {
    self.field = field
    self.text = text
    type = Self.type(field, text)
  }

  private static func type(_ field: FieldComponent, _ text: TextControl) -> String {
    let isWellFormed = text.isWellFormed && !text.isSecret || text.text.isEmpty
    return switch field.type {
    case .email: "email"
    // A card's security code and parts of a number fill in as plain text only.
    case .phone: field.isAutofilled("tel-") ? "text" : "tel"
    case .password: field.autofill?.hasSuffix("cc-csc") == true ? "text" : "password"
    case .url: "url"
    case .number, .integer: isWellFormed ? "number" : "text"
    case .time: isWellFormed && isShort(text.text) ? "time" : "text"
    default: "text"
    }
  }

  /// The class of the control's width, which follows the length of what is entered; nil for full width.
  var width: String? {
    switch field.type {
    case .number, .integer, .time: "narrow"
    case .phone: "medium"
    default:
      switch text.bounds.longestText ?? .max {
      case ...6: "narrow"
      case ...20: "medium"
      case ...40: "wide"
      default: Self.shortAutofill.contains(where: field.isAutofilled) ? "narrow" : nil
      }
    }
  }

  /// The autofill tokens of short values, whatever their bounds.
  private static let shortAutofill = ["cc-csc", "cc-exp", "postal-code", "one-time-code"]

  /// HTML's times have at most three digits of a fraction.
  private static func isShort(_ time: String) -> Bool { time.utf8.count <= 12 }

  /// Writes all attributes but type and class.
  func write(to tag: inout HTMLWriter) {
    let (isPlainText, isVerbatim) = (isPlainText, isVerbatim)
    tag.attribute("autocomplete", field.autofill)
    tag.attribute("inputmode", inputMode)
    tag.attribute("enterkeyhint", Self.enterKeyHint(field))
    tag.attribute("autocapitalize", isVerbatim ? "none" : nil)
    tag.attribute("spellcheck", isVerbatim || isNoProse ? "false" : nil)
    tag.attribute("dir", field.direction?.rawValue ?? (isPlainText ? "auto" : nil))
    if isPlainText {
      tag.attribute("placeholder", field.placeholder.isEmpty ? nil : field.placeholder)
      writeLengths(to: &tag)
    } else {
      tag.attribute("min", text.bounds.minimum?.formText)
      tag.attribute("max", text.bounds.maximum?.formText)
      tag.attribute("step", step)
    }
  }

  /// Whether the control takes any text, so that placeholder, lengths and pattern apply.
  private var isPlainText: Bool {
    if text.isMultiline { return true }
    return switch type {
    case "text", "email", "tel", "url", "password": true
    default: false
    }
  }

  private var isVerbatim: Bool {
    switch field.type {
    case .email, .url, .password: true
    default: field.keyboard == "ascii" || field.isAutofilled("username")
    }
  }

  /// Whether it is filled in with names, addresses, codes or numbers, which are in no dictionary.
  ///
  /// Source: GOV.UK Design System, "Names" and "Addresses".
  private var isNoProse: Bool {
    [
      "name", "given-name", "additional-name", "family-name", "street-address", "address-",
      "postal-code",
      "one-time-code", "cc-",
    ].contains(where: field.isAutofilled)
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

  /// What the return key of a keyboard on the screen says.
  static func enterKeyHint(_ field: FieldComponent) -> String? {
    let known = ["enter", "done", "go", "next", "previous", "search", "send"]
    return field.returnKey.flatMap { known.contains($0) ? $0 : nil }
  }

  /// A longest length is not among them: a browser cuts what is pasted there without a word.
  ///
  /// Source: GOV.UK Design System, "Character count".
  private func writeLengths(to tag: inout HTMLWriter) {
    let bounds = text.bounds
    let hasPattern = !text.isMultiline && field.type.isTypedText
    tag.attribute("minlength", bounds.minimumLength.map(String.init))
    tag.attribute("pattern", hasPattern ? bounds.pattern : nil)
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
    switch self {
    case .text, .email, .phone, .url, .password: true
    default: false
    }
  }
}

extension FieldComponent {
  /// Whether the last word of the autofill token begins with a prefix.
  fileprivate func isAutofilled(_ prefix: String) -> Bool {
    autofill?.split(separator: " ").last?.hasPrefix(prefix) ?? false
  }
}
