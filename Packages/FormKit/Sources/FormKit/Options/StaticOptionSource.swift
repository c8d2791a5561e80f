/// Options held in memory, searched and paged like those of a server.
public struct StaticOptionSource: OptionSource {
  private let list: @Sendable ([FieldID: FormValue]) -> [FieldOption]
  private let pageSize: Int?

  /// Makes a source of one list.
  ///
  /// - Parameter pageSize: The most options of a page, at least 1; default all of them.
  public init(_ options: [FieldOption], pageSize: Int? = nil) {
    self.init(pageSize: pageSize) { _ in options }
  }

  /// Makes a source whose list depends on what other fields hold.
  ///
  /// - Parameters:
  ///   - pageSize: The most options of a page, at least 1; default all of them.
  ///   - list: All options under the values of the fields of `dependsOn`.
  public init(
    pageSize: Int? = nil, list: @escaping @Sendable ([FieldID: FormValue]) -> [FieldOption]
  ) {
    self.pageSize = pageSize.map { max(1, $0) }
    self.list = list
  }

  /// The options asked for: those whose value or literal label contains the search, case and
  /// diacritics aside.
  public func options(for request: OptionRequest) async -> OptionPage { page(for: request) }

  /// The same without waiting.
  func page(for request: OptionRequest) -> OptionPage {
    let wanted = Self.folded(request.search)
    let found = list(request.dependencies).filter { wanted.isEmpty || Self.has(wanted, $0) }
    guard let pageSize else { return OptionPage(found) }
    let start = min(max(request.page.flatMap { Int($0) } ?? 0, 0), found.count)
    let page = Array(found.dropFirst(start).prefix(pageSize))
    let end = start + page.count
    return OptionPage(page, next: end < found.count ? String(end) : nil)
  }

  private static func has(_ wanted: String, _ option: FieldOption) -> Bool {
    let label = if case .literal(let text) = option.label { text } else { "" }
    return [label, option.value.stringValue ?? ""].contains { folded($0).contains(wanted) }
  }

  private static func folded(_ text: String) -> String {
    TextFolding.stripDiacritics(TextFolding.trim(text)).lowercased()
  }
}
