public import FormKit

/// A long list of options, as it is looked through.
public struct OptionSearch: Sendable, Hashable {
  /// Lists of no more options than this show whole, without a search.
  public static let mostWithoutSearch = 12

  /// What is looked for; empty for everything.
  public let text: String
  /// The options that match, in the list's order.
  public let options: [FieldPresentation.Option]
  /// What the loading of options is about, in words; nil while nothing is going on.
  public let status: String?
  /// Whether the source has more.
  public let hasMore: Bool
  /// Whether loading failed, so that it can be asked for again.
  public let canRetry: Bool
}

extension FormModel {
  /// How the options of a field are looked through; nil for a short list and for other fields.
  ///
  /// A list that is known whole is narrowed here, by what its labels contain, case aside; any other is
  /// asked for anew.
  public func optionSearch(_ path: FieldPath) -> OptionSearch? {
    guard let field = field(path), case .choice(let choice) = field.control else { return nil }
    let loaded = state(path)?.options
    guard loaded != nil || choice.isLong else { return nil }
    let text = searches[path] ?? ""
    let all = FieldPresentation.options(field)
    let wanted = asksSource(path) ? "" : text.lowercased()
    return OptionSearch(
      text: text,
      options: wanted.isEmpty ? all : all.filter { $0.label.lowercased().contains(wanted) },
      status: field.status.map(ShownText.plain), hasMore: loaded?.hasMore ?? false,
      canRetry: loaded?.phase == .failed)
  }

  /// Looks for options by a text; the source is asked after the typing pause.
  public func search(_ text: String, in path: FieldPath) {
    searches[path] = text
    if asksSource(path) { change { try $0.searchOptions(of: path, for: text) } }
  }

  /// Asks for more options.
  public func loadMoreOptions(of path: FieldPath) { change { try $0.loadMoreOptions(of: path) } }

  /// Asks once more for options that could not be loaded.
  public func retryOptions(of path: FieldPath) { change { try $0.retryOptions(of: path) } }

  private func asksSource(_ path: FieldPath) -> Bool {
    state(path)?.options.map { !$0.isComplete } ?? false
  }
}

extension ChoiceControl {
  fileprivate var isLong: Bool { options.count > OptionSearch.mostWithoutSearch }
}
