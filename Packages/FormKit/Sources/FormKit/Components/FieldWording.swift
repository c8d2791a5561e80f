/// How a field's parts are put into words, the same on every surface.
public struct FieldWording: Sendable {
  /// The field as it stands.
  public let state: FieldState
  /// The form's texts.
  public let messages: FormMessages
  /// How the value is displayed while it is typed; nil shows it as it is.
  private let strategy: (any FormattingStrategy)?

  /// Words a field.
  ///
  /// - Parameter formatting: How the value is displayed while it is typed; default as it is.
  public init(
    state: FieldState, messages: FormMessages, formatting: (any FormattingStrategy)? = nil
  ) {
    self.state = state
    self.messages = messages
    strategy = formatting
  }

  /// How the value is displayed while it is typed; a masked one is not.
  public var formatting: (any FormattingStrategy)? { isMasked ? nil : strategy }

  /// An option with its label resolved.
  public struct Option: Hashable, Sendable {
    /// The value the form holds.
    public let value: FormValue
    /// What the person reads.
    public let label: String
  }

  /// The visible label, else the one for assistive technology, else the id.
  public var label: String {
    (field.label ?? field.accessibility.label).map { messages.resolve($0) } ?? field.id.rawValue
  }

  /// The sentence of help.
  public var help: String? { field.help.map { messages.resolve($0) } }
  /// What assistive technology adds.
  public var hint: String? { field.accessibility.hint.map { messages.resolve($0) } }
  /// Example text for the empty input; empty without one.
  public var placeholder: String { field.placeholder.map { messages.resolve($0) } ?? "" }

  /// What stands before the input; nil for nothing, and for a type that shows none.
  public var prefix: String? { affix(field.prefix) }
  /// What stands after the input; nil for nothing, and for a type that shows none.
  public var suffix: String? { affix(field.suffix) }

  /// The units that the label does not name, for what does not show them beside the input; nil for
  /// none.
  public var spokenUnits: String? {
    let units = [prefix, suffix].compactMap(\.self).filter { !label.contains($0) }
    return units.isEmpty ? nil : units.joined(separator: ", ")
  }

  private func affix(_ text: FormText?) -> String? {
    guard field.type.takesAffixes, let text else { return nil }
    let resolved = messages.resolve(text)
    return resolved.isEmpty ? nil : resolved
  }

  /// Whether it can be changed now.
  public var isEditable: Bool { state.isVisible && state.isEnabled && !state.isReadOnly }

  /// Whether typing is masked.
  public var isMasked: Bool {
    if field.type == .password { return true }
    return field.sensitive && [.text, .number, .integer].contains(field.type)
  }

  /// Whether it takes a file or an image.
  public var isFile: Bool { field.type == .file || field.type == .image }

  /// The options of a choice: the schema's, or those loaded so far.
  ///
  /// Nil when they could not be loaded: then a value can be typed.
  public var options: [Option]? {
    guard field.type == .choice || field.type == .multiChoice else { return nil }
    switch field.options {
    case .fixed(let options)?: return options.map { option($0) }
    case .source?:
      guard let loaded = state.options, !loaded.options.isEmpty || loaded.phase != .failed else {
        return nil
      }
      return loaded.options.map { option($0) }
    case nil: return nil
    }
  }

  /// Whether typing into the list asks the source, in place of filtering what is there.
  public var searchesSource: Bool { state.options.map { !$0.isComplete } ?? false }

  private func option(_ option: FieldOption) -> Option {
    Option(value: option.value, label: messages.resolve(option.label))
  }

  /// The form of input expected, where the type fixes one.
  public var format: String? {
    switch field.type {
    case .date:
      messages.locale.dayPattern(
        year: messages.text("format.year"), month: messages.text("format.month"),
        day: messages.text("format.day"))
    case .time: messages.text("format.time")
    default: nil
    }
  }

  /// What is going on with the value, in words; nil when there is nothing to say.
  public var status: String? {
    switch state.options?.phase {
    case .loading?: return messages.text("status.loadingOptions")
    case .failed?: return messages.text("status.optionsFailed")
    case .loaded?, .unloaded?, nil: break
    }
    return switch state.status {
    case .pending:
      messages.text(isCheckedRemotely ? "status.checkingAvailability" : "status.checking")
    case .unverified: messages.text("status.unverified")
    default: state.isLookingUp ? messages.text("status.lookingUp") : nil
    }
  }

  /// Whether a check failed that ``FormEngine/retryChecks(of:)`` tries again.
  public var canRetry: Bool { isEditable && state.status == .failed }

  /// Whether the value was judged and found fine.
  public var isConfirmed: Bool { state.status == .valid && !state.value.isEmpty }

  /// The value as it is read, secrets hidden; empty for an empty one.
  public var shownValue: String {
    guard !state.value.isEmpty else { return "" }
    return field.sensitive ? "•••" : text(of: state.value)
  }

  /// An issue of the field, more precise where the locale knows why an entry is no number, day or
  /// time.
  public func worded(_ issue: FormIssue) -> FormIssue {
    guard issue.rule == "type",
      let problem = LocalEntry.problem(state.value, field, messages)
        ?? (field.type == .date ? messages.text(.malformed, as: .date) : nil)
    else { return issue }
    return FormIssue(
      field: issue.field, rule: issue.rule, severity: issue.severity, message: problem)
  }

  /// An issue of the field for a control that has a format of its own.
  ///
  /// A day has an input for each of its parts. The control of a secret time is always empty, so that no
  /// format applies to what was entered.
  func wordedForControl(_ issue: FormIssue) -> FormIssue {
    guard issue.rule == "type" else { return worded(issue) }
    let message: String
    switch field.type {
    case .date: message = messages.text(ofRefusedDay: state.value.stringValue ?? "")
    case .time where field.sensitive: message = messages.text("rule.type.time.control")
    default: return worded(issue)
    }
    return FormIssue(
      field: issue.field, rule: issue.rule, severity: issue.severity, message: message)
  }

  private var field: FormField { state.field }

  private var isCheckedRemotely: Bool {
    field.rules.contains { if case .remote = $0.kind { true } else { false } }
  }
}

extension FieldWording {
  /// A value of the field in words.
  public func text(of value: FormValue) -> String {
    text(of: value, options: (options ?? []) + (state.options?.chosen ?? []).map(option))
  }

  /// A value in words, by the labels of some options.
  public func text(of value: FormValue, options: [Option]?) -> String {
    if let option = options?.first(where: { $0.value == value }) { return option.label }
    switch value {
    case .null: return ""
    case .bool(let flag): return messages.text(flag ? "value.yes" : "value.no")
    case .string(let text): return messages.locale.display(text, as: field.type)
    case .number(let number): return messages.locale.text(of: number)
    case .array(let items):
      return items.map { text(of: $0, options: options) }.joined(separator: ", ")
    case .object(let facts): return fileText(facts)
    }
  }

  /// `photo.png, 24 kB, 640 × 480 pixels`.
  private func fileText(_ facts: FormObject) -> String {
    var parts = [facts["name"]?.stringValue ?? messages.text("value.file")]
    if let size = facts["size"]?.integerValue { parts.append(messages.spell(bytes: size)) }
    if let width = facts["width"]?.integerValue, let height = facts["height"]?.integerValue {
      let locale = messages.locale
      let sides = ["width": locale.text(of: width), "height": locale.text(of: height)]
      parts.append(messages.text("size.pixels", sides))
    }
    return parts.joined(separator: ", ")
  }
}

extension FormMessages {
  /// A size as people compare them: tenths below ten of a unit, whole units above.
  public func spell(bytes: Int) -> String {
    for (unit, key) in [(1_000_000_000, "size.GB"), (1_000_000, "size.MB"), (1_000, "size.kB")]
    where bytes >= unit {
      let whole = bytes / unit
      let tenth = whole >= 10 ? 0 : bytes % unit * 10 / unit
      return text(key, ["n": locale.text(of: Double(whole) + Double(tenth) / 10)])
    }
    return text("size.bytes", count: bytes)
  }
}
