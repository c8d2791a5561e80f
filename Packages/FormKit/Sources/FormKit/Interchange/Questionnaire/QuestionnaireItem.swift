/// One item of a Questionnaire, with the ids of what it becomes in the form.
final class QuestionnaireItem {
  /// The item types a form can have; source: FHIR R4, value set item-type.
  enum Kind: String, CaseIterable {
    case group, display, boolean, decimal, integer, date, dateTime, time, string, text, url, choice
    case openChoice = "open-choice"
    case attachment, reference, quantity

    /// Whether an answer is picked from options.
    var isChoice: Bool { self == .choice || self == .openChoice }
    /// Whether the item is answered by one of some values of its own type, as a choice is.
    func hasOptions(_ options: FormValue?) -> Bool {
      guard [.integer, .date, .time, .string].contains(self), let options = options?.arrayValue,
        !options.isEmpty
      else { return false }
      let key = "value" + rawValue.prefix(1).uppercased() + rawValue.dropFirst()
      return options.allSatisfy { $0[key] != nil }
    }

    /// Whether the item is answered.
    var isQuestion: Bool { self != .group && self != .display }
  }

  /// The option of an open choice that asks for a text of one's own.
  struct OpenOption {
    /// The value of the option.
    let value: String
    /// The field of the text.
    let id: String
  }

  let linkId: String
  let kind: Kind
  let members: FormObject
  let pointer: JSONPointer
  private(set) weak var parent: QuestionnaireItem?
  /// The closest item around this one whose content repeats.
  private(set) weak var scope: QuestionnaireItem?
  var children: [QuestionnaireItem] = []
  var extensions: QuestionnaireExtensions
  /// The options of a choice, empty when none are known; of a boolean, yes and no.
  var options: [QuestionnaireOption] = []
  /// The id of the field, the section or the repeat.
  var id = ""
  /// The id of the field in each item of a question that repeats.
  var valueID: String?
  var openOption: OpenOption?

  init(
    _ linkId: String, _ kind: Kind, _ members: FormObject, _ pointer: JSONPointer,
    parent: QuestionnaireItem?, extensions: QuestionnaireExtensions
  ) {
    self.linkId = linkId
    self.kind = kind
    self.members = members
    self.pointer = pointer
    self.parent = parent
    self.extensions = extensions
    scope = parent.flatMap { $0.isRepeat ? $0 : $0.scope }
  }

  var text: String? { members["text"]?.stringValue }
  /// The text with its prefix; nil without either.
  var heading: String? {
    let parts = [members["prefix"]?.stringValue, text].compactMap { $0 }.filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
  var repeats: Bool { kind != .display && members["repeats"] == true }
  /// Whether several options can be chosen.
  var isMultiple: Bool { repeats && kind.isChoice && !options.isEmpty }
  /// Whether the item becomes a repeat.
  var isRepeat: Bool { repeats && !isMultiple }
  /// Whether it is a text that shows on a condition, outside the help of a question.
  var isNotice: Bool {
    let hasCondition = members["enableWhen"]?.arrayValue?.isEmpty == false
    return kind == .display && hasCondition && text?.isEmpty == false
      && parent?.kind.isQuestion != true
  }
  /// The display text of the first code; nil without one.
  var codeDisplay: String? { members["code"]?.arrayValue?.first?["display"]?.stringValue }
  /// The display below a question that has neither a text nor a display of its code, when it words the question.
  var wording: QuestionnaireItem? {
    guard kind.isQuestion, text?.isEmpty ?? true, codeDisplay == nil else { return nil }
    return children.first { child in
      var extensions = child.extensions
      return child.kind == .display && child.text?.isEmpty == false
        && extensions.takeControl(among: ["flyover", "help", "prompt"]) != nil
    }
  }
  /// The id of the field with the answer.
  var fieldID: FieldID { FieldID(rawValue: valueID ?? id) }

  func place(_ key: String) -> JSONPointer { pointer.appending(key) }

  /// Whether fields of `scope` can be read here.
  func sees(_ scope: QuestionnaireItem?) -> Bool {
    guard let scope else { return true }
    var current = self.scope
    while let item = current {
      if item === scope { return true }
      current = item.scope
    }
    return false
  }
}

/// One answer a choice offers.
struct QuestionnaireOption {
  /// The value in the form.
  let value: String
  let label: FormText
  /// The answer in a response: one `value[x]`.
  let answer: FormObject
  let isSelected: Bool

  /// Yes and no, between which a boolean chooses: a switch cannot be without an answer.
  static let yesAndNo = [true, false].map { flag in
    QuestionnaireOption(
      value: flag ? "true" : "false", label: .key(flag ? "value.yes" : "value.no"),
      answer: ["valueBoolean": .bool(flag)], isSelected: false)
  }
}
