internal import FormKit

/// The state of a list of options that has the focus: what was typed to filter, what is marked.
struct ChoicePicker: Hashable, Sendable {
  private(set) var filter = ""
  /// The marked option, an index into all options; nil until the person moved, and then the mark is
  /// on the first.
  private(set) var highlight: Int?
  /// Whether what was typed is looked for elsewhere: then every option passes.
  var searchesSource = false
  /// Whether the options for what was typed are still looked for: those that show are the ones before.
  var awaitsSource = false
  /// Whether the mark was moved since the filter changed.
  private var hasMoved = false

  init(highlight: Int? = nil) {
    self.highlight = highlight
  }

  /// The options that pass the filter, as indices: first those that begin with it.
  func matches(_ labels: [String]) -> [Int] {
    guard !filter.isEmpty, !searchesSource else { return Array(labels.indices) }
    let wanted = filter.lowercased()
    var (beginning, others): ([Int], [Int]) = ([], [])
    for (index, label) in labels.enumerated() {
      let label = label.lowercased()
      if label.hasPrefix(wanted) {
        beginning.append(index)
      } else if label.contains(wanted) {
        others.append(index)
      }
    }
    return beginning + others
  }

  /// Whether a space belongs to the filter: an option matches with it, or may once the source answers.
  ///
  /// Nothing typed and a mark that was moved say that the space chooses.
  func takesSpace(_ labels: [String]) -> Bool {
    guard !filter.isEmpty, !hasMoved else { return false }
    let wanted = filter.lowercased() + " "
    return awaitsSource || labels.contains { $0.lowercased().contains(wanted) }
  }

  /// Whether a character only begins to filter, as `/` does in other lists: where no option begins with it.
  func isFilterKey(_ character: Character, _ labels: [String]) -> Bool {
    character == "/" && filter.isEmpty && !searchesSource && !labels.contains { $0.first == "/" }
  }

  /// Moves the mark; false at an end of the list.
  ///
  /// The only option of an untouched list takes the mark, so that it can be chosen, too.
  mutating func move(by step: Int, _ labels: [String]) -> Bool {
    hasMoved = true
    let shown = matches(labels)
    if highlight == nil, step > 0, shown.count == 1 {
      highlight = shown[0]
      return true
    }
    let place = highlight.flatMap(shown.firstIndex(of:)) ?? 0
    guard shown.indices.contains(place + step) else { return false }
    highlight = shown[place + step]
    return true
  }

  /// Moves the mark over several options, at most to an end of the list; false when it is there already.
  mutating func jump(by distance: Int, _ labels: [String]) -> Bool {
    let shown = matches(labels)
    let place = highlight.flatMap(shown.firstIndex(of:))
    let next = min(max(0, (place ?? 0) + distance), shown.count - 1)
    guard next != place, shown.indices.contains(next) else { return false }
    mark(shown[next])
    return true
  }

  /// Adds to the filter and marks the first match.
  mutating func type(_ text: String, _ labels: [String]) {
    filter += text
    hasMoved = false
    highlight = matches(labels).first
  }

  /// Takes the filter's last character away; false when there was none.
  mutating func deleteBackward(_ labels: [String]) -> Bool {
    guard !filter.isEmpty else { return false }
    filter.removeLast()
    hasMoved = false
    highlight = matches(labels).first
    return true
  }

  mutating func clearFilter() { filter = "" }

  mutating func mark(_ index: Int) {
    highlight = index
    hasMoved = true
  }
}

extension ChoicePicker {
  /// Whether Enter takes the first option, on which the mark is: where an answer must be chosen, and none is.
  func enterTakesFirst(_ wording: FieldWording) -> Bool {
    highlight == nil && wording.state.field.type == .choice && wording.state.isRequired
      && wording.state.value.isEmpty
  }
}
