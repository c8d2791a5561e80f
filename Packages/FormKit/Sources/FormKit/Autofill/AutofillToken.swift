/// An `autocomplete` value and what is wrong with it.
///
/// Source: WHATWG HTML, "Autofill" (autofill detail tokens, and which control group each field
/// belongs to).
struct AutofillToken {
  /// The kinds of control a field name is for.
  enum Group {
    case text, multiline, password, url, username, telephone, numeric, month, date
  }

  /// Why a value is no list of autofill detail tokens; nil when it is one.
  private(set) var problem: String?
  /// The field's name; nil for `on`, `off` and what is wrong.
  private(set) var name: String?
  /// What narrows the field down, such as `shipping` and then `work`.
  private var kinds: [String] = []

  init(_ text: String) {
    var words = text.lowercased().split { " \t\n\r\u{C}".contains($0) }.map(String.init)
    if words.count == 1, words[0] == "on" || words[0] == "off" { return }
    if words.last == "webauthn", words.count > 1 { words.removeLast() }
    if let first = words.first, first.hasPrefix("section-"), first.utf8.count > 8 {
      words.removeFirst()
    }
    if let first = words.first, first == "shipping" || first == "billing" {
      kinds.append(words.removeFirst())
    }
    let isContact = words.count > 1 && Self.places.contains(words[0])
    let place = isContact ? words.removeFirst() : ""
    if isContact { kinds.append(place) }
    guard let word = words.first else {
      problem = "\"\(text)\" does not name a field."
      return
    }
    guard Self.groups[word] != nil else {
      problem =
        "There is no autofill field \"\(word)\"."
        + Suggestion.sentence(for: word, among: Self.groups.keys.sorted())
      return
    }
    if words.count > 1 {
      problem =
        "\"\(words[1])\" cannot follow \"\(word)\": the order is section-…, shipping or billing, "
        + "\(Self.places.sorted().joined(separator: ", ")), the field, webauthn."
    } else if isContact, !Self.isContact(word) {
      problem = "\"\(place)\" is for tel, email and impp, not for \"\(word)\"."
    } else {
      name = word
    }
  }

  /// What to look up in a profile, the most special first; empty for what names no field.
  var keys: [String] {
    guard let name else { return [] }
    let full = (kinds + [name]).joined(separator: " ")
    return [full] + kinds.map { "\($0) \(name)" } + [name]
  }

  /// Whether it names a password, a one-time code or card data.
  var isSecret: Bool {
    guard let name else { return false }
    return Self.groups[name] == .password || name.hasPrefix("cc-")
  }

  /// Whether the field it names may be filled into a control of this type.
  ///
  /// Beyond HTML's table, `tel-…` fits a phone field, and `cc-csc` a password, which hides it.
  func fits(_ type: FieldType) -> Bool {
    guard let name, let group = Self.groups[name] else { return true }
    switch type {
    case .textarea, .choice: return true
    case .text: return group != .multiline
    case .email: return group == .username
    case .phone: return group == .telephone || name.hasPrefix("tel-")
    case .url: return group == .url
    case .password: return group == .password || name == "cc-csc"
    case .number, .integer: return group == .numeric
    case .date: return group == .date
    case .time, .multiChoice, .toggle, .image, .file: return false
    }
  }

  private static let places: Set = ["home", "work", "mobile", "fax", "pager"]

  private static func isContact(_ name: String) -> Bool {
    name == "email" || name == "impp" || name == "tel" || name.hasPrefix("tel-")
  }

  private static let groups: [String: Group] = {
    let texts = """
      name honorific-prefix given-name additional-name family-name honorific-suffix nickname \
      organization-title organization address-line1 address-line2 address-line3 address-level4 \
      address-level3 address-level2 address-level1 country country-name postal-code cc-name \
      cc-given-name cc-additional-name cc-family-name cc-number cc-csc cc-type \
      transaction-currency language sex tel-country-code tel-national tel-area-code tel-local \
      tel-local-prefix tel-local-suffix tel-extension
      """
    var result = Dictionary(
      uniqueKeysWithValues: texts.split(separator: " ").map { (String($0), Group.text) })
    let others: [String: Group] = [
      "street-address": .multiline, "new-password": .password, "current-password": .password,
      "one-time-code": .password, "username": .username, "email": .username, "tel": .telephone,
      "url": .url, "photo": .url, "impp": .url, "cc-exp": .month, "cc-exp-month": .numeric,
      "cc-exp-year": .numeric, "transaction-amount": .numeric, "bday": .date, "bday-day": .numeric,
      "bday-month": .numeric, "bday-year": .numeric,
    ]
    result.merge(others) { $1 }
    return result
  }()
}
