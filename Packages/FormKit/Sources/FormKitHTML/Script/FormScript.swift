internal import FormKit

/// The one script of a page: live conditions and validation.
///
/// The page works without it. It needs nothing but the page's own data, keeps to what ``FormKit/FormEngine/liveData(pages:)``
/// lets it judge, and leaves all else to the server.
enum FormScript {
  /// A part of the script.
  struct Part {
    /// The rules and field types that need it, ``condition`` or ``time``; empty for every page.
    let names: Set<String>
    let text: String
    /// Whether few pages need it.
    let isRare: Bool

    init(_ names: Set<String>, _ text: String, isRare: Bool = false) {
      self.names = names
      self.text = text
      self.isRare = isRare
    }
  }

  /// The name for a condition that reads a field.
  private static let condition = "condition"
  /// The name for a condition on times.
  private static let time = "condition.time"
  /// The name for fields with transforms.
  private static let transforms = "transforms"
  /// The name for fields with a count of characters.
  private static let count = "count"
  /// The name for fields that crop a picture.
  private static let crop = "crop"
  /// The name for numbers that are computed from others.
  private static let computed = "computed"
  /// The name for notices.
  private static let notices = "notices"
  /// The name for texts to copy.
  private static let codes = "codes"
  /// The name for content that is read anew.
  private static let live = "live"
  /// The name for a page that reports the focus.
  private static let focus = "focus"
  /// The name for tables.
  private static let tables = "tables"
  /// The name for rules of the form itself.
  private static let formRules = "formRules"
  /// The names for types of fields begin with it, since some rules are called like a type.
  private static let typePrefix = "type."

  /// The parts in their order, made compact once.
  private static let parts: [Part] = {
    let parts = sources
    let rare = parts.indices.filter { parts[$0].isRare }
    let texts = CompactScript(parts.map(\.text), rare: Set(rare)).texts
    return zip(parts, texts).map { Part($0.names, $1) }
  }()

  private static let sources: [Part] =
    [
      Part([], "\"use strict\";\n" + judging + values + page),
      Part([condition], conditions),
      Part(Set(ruleNamesOfDays).union([typePrefix + "date"]), days),
      Part([time, typePrefix + "time"], times),
      Part([formRules], broken),
      Part([transforms], moreTransforms),
      Part([count], counting),
      Part([computed], computing, isRare: true),
      Part([notices], dismissal),
      Part([tables], scrolling, isRare: true),
      Part([codes], copying, isRare: true),
      Part([live], refreshing, isRare: true),
      Part([focus], reporting, isRare: true),
      Part([typePrefix + "password"], reveal),
      Part([typePrefix + "file", typePrefix + "image"], preview),
      Part([crop], cropping, isRare: true),
    ] + rules + [Part([], beginning)]

  /// The script for every page.
  static let whole = parts.map(\.text).joined()

  /// The script for a page: without what only other pages need.
  static func source(
    _ needs: FormLiveData.Needs, hasNotices: Bool, hasTables: Bool, hasCodes: Bool,
    isLive: Bool, reportsFocus: Bool
  ) -> String {
    var names = names(needs)
    if hasNotices { names.insert(notices) }
    if hasTables { names.insert(tables) }
    if hasCodes { names.insert(codes) }
    if isLive { names.insert(live) }
    if reportsFocus { names.insert(focus) }
    var result = ""
    result.reserveCapacity(whole.utf8.count)
    for part in parts where part.names.isEmpty || !part.names.isDisjoint(with: names) {
      result += part.text
    }
    return result
  }

  /// The names of what a page needs.
  private static func names(_ needs: FormLiveData.Needs) -> Set<String> {
    var result = needs.rules
    for type in needs.types { result.insert(typePrefix + type.rawValue) }
    if needs.hasConditions { result.insert(condition) }
    if needs.comparesTimes { result.insert(time) }
    if needs.hasTransforms { result.insert(transforms) }
    if needs.countsCharacters { result.insert(count) }
    if needs.crops { result.insert(crop) }
    if needs.hasComputed { result.insert(computed) }
    if needs.hasFormRules { result.insert(formRules) }
    return result
  }
}
