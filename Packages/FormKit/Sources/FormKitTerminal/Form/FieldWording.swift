internal import FormKit

/// How a field's parts are put into words, the same on every terminal surface.
struct FieldWording {
  let state: FieldState
  let messages: FormMessages

  /// An option with its label resolved.
  struct Option: Hashable, Sendable {
    let value: FormValue
    let label: String
  }

  /// The visible label, else the one for assistive technology, else the id.
  var label: String {
    (field.label ?? field.accessibility.label).map(messages.resolve) ?? field.id.rawValue
  }

  var help: String? { field.help.map(messages.resolve) }
  var hint: String? { field.accessibility.hint.map(messages.resolve) }
  var placeholder: String { field.placeholder.map(messages.resolve) ?? "" }

  var isEditable: Bool { state.isVisible && state.isEnabled && !state.isReadOnly }

  /// Whether typing is masked.
  var isMasked: Bool {
    if field.type == .password { return true }
    return field.sensitive && [.text, .number, .integer].contains(field.type)
  }

  var isFile: Bool { field.type == .file || field.type == .image }

  /// The options of a choice; nil when they are not written in the schema.
  var options: [Option]? {
    guard field.type == .choice || field.type == .multiChoice,
      case .fixed(let options)? = field.options
    else { return nil }
    return options.map { Option(value: $0.value, label: messages.resolve($0.label)) }
  }

  /// The form of input expected, where the type fixes one.
  var format: String? {
    switch field.type {
    case .date: "YYYY-MM-DD"
    case .time: "HH:MM"
    default: nil
    }
  }

  /// What is going on with the value, in words; nil when there is nothing to say.
  var status: String? {
    switch state.status {
    case .pending: isCheckedRemotely ? "Checking availability…" : "Checking…"
    case .unverified: messages.text("status.unverified")
    default: nil
    }
  }

  /// Whether the value was judged and found fine.
  var isConfirmed: Bool { state.status == .valid && !state.value.isEmpty }

  /// The value as it is read, secrets hidden; empty for an empty one.
  var shownValue: String {
    guard !state.value.isEmpty else { return "" }
    return field.sensitive ? "•••" : Self.text(of: state.value, options: options)
  }

  private var field: FormField { state.field }

  private var isCheckedRemotely: Bool {
    field.rules.contains { if case .remote = $0.kind { true } else { false } }
  }
}

extension FieldWording {
  /// A value in words.
  static func text(of value: FormValue, options: [Option]? = nil) -> String {
    if let option = options?.first(where: { $0.value == value }) { return option.label }
    switch value {
    case .null: return ""
    case .bool(let flag): return flag ? "Yes" : "No"
    case .string(let text): return text
    case .number: return value.json()
    case .array(let items):
      return items.map { text(of: $0, options: options) }.joined(separator: ", ")
    case .object(let facts): return fileText(facts)
    }
  }

  /// `photo.png, 24 kB, 640 × 480 pixels`.
  private static func fileText(_ facts: [String: FormValue]) -> String {
    var parts = [facts["name"]?.stringValue ?? "file"]
    if let size = facts["size"]?.integerValue { parts.append(spell(bytes: size)) }
    if let width = facts["width"]?.integerValue, let height = facts["height"]?.integerValue {
      parts.append("\(width) × \(height) pixels")
    }
    return parts.joined(separator: ", ")
  }

  private static func spell(bytes: Int) -> String {
    for (unit, name) in [(1_000_000_000, "GB"), (1_000_000, "MB"), (1_000, "kB")]
    where bytes >= unit {
      let whole = bytes / unit
      let tenth = bytes % unit * 10 / unit
      return tenth == 0 || whole >= 10 ? "\(whole) \(name)" : "\(whole).\(tenth) \(name)"
    }
    return bytes == 1 ? "1 byte" : "\(bytes) bytes"
  }
}

extension Severity {
  /// The word before an issue, so that no one depends on colours.
  var marker: String {
    switch self {
    case .error: "Error"
    case .warning: "Warning"
    case .hint: "Hint"
    }
  }
}

extension FormNotice.Kind {
  /// The word before a notice, so that no one depends on colours.
  var marker: String {
    switch self {
    case .info: "Note"
    case .success: "Done"
    case .warning: "Warning"
    case .error: "Error"
    }
  }
}
