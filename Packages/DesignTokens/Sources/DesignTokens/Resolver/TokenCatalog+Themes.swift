/// The chosen context of each modifier, by its number.
typealias ThemeSelection = [Int]

extension TokenCatalog {
  private static let maximumThemes = 64

  var defaultSelection: ThemeSelection {
    modifiers.map { $0.contexts.firstIndex(of: $0.defaultContext) ?? 0 }
  }

  /// Every combination of contexts; with too many of them, those that differ from the default in
  /// one modifier.
  var selections: [ThemeSelection] {
    let product = modifiers.reduce(1) { count, modifier in
      let (value, overflow) = count.multipliedReportingOverflow(by: modifier.contexts.count)
      return overflow ? Int.max : value
    }
    guard product > Self.maximumThemes else {
      return modifiers.reduce([[]]) { selections, modifier in
        selections.flatMap { chosen in modifier.contexts.indices.map { chosen + [$0] } }
      }
    }
    let standard = defaultSelection
    var result = [standard]
    for (index, modifier) in modifiers.enumerated() {
      for context in modifier.contexts.indices where context != standard[index] {
        guard result.count < Self.maximumThemes else { return result }
        var selection = standard
        selection[index] = context
        result.append(selection)
      }
    }
    return result
  }

  /// The first modifier's context, and of the others those that are not the default.
  func name(of selection: ThemeSelection) -> String {
    let standard = defaultSelection
    let parts = selection.indices.filter { $0 == 0 || selection[$0] != standard[$0] }
    let names = parts.map { modifiers[$0].contexts[selection[$0]] }
    return names.isEmpty ? "default" : names.joined(separator: "+")
  }

  func selection(_ name: String?) throws(TokenError) -> ThemeSelection {
    var selection = defaultSelection
    guard let name, !(modifiers.isEmpty && name == "default") else { return selection }
    var chosen: Set<Int> = []
    for part in name.split(separator: "+", omittingEmptySubsequences: false) {
      let context = part.lowercased()
      let match = modifiers.indices.lazy.filter { !chosen.contains($0) }.compactMap { index in
        modifiers[index].contexts.firstIndex { $0.lowercased() == context }.map { (index, $0) }
      }.first
      guard let (modifier, number) = match else {
        throw .unknownTheme(name, known: themeNames)
      }
      chosen.insert(modifier)
      selection[modifier] = number
    }
    return selection
  }

  /// Merges the sources of a selection and follows their references.
  func resolution(of selection: ThemeSelection) -> TokenResolution {
    var collector = FindingCollector(files: files)
    var tree = TokenTree()
    for layer in layers {
      switch layer {
      case .set(let sources):
        for source in sources { tree.add(source, &collector) }
      case .modifier(let index, let contexts):
        let name = modifiers[index].contexts[selection[index]]
        for source in contexts[name] ?? [] { tree.add(source, &collector) }
      }
    }
    tree.expandExtends(&collector)
    var resolver = TokenResolver(tree, collector)
    resolver.resolve()
    let contexts = zip(modifiers, selection).map { $0.contexts[$1] }
    return TokenResolution(
      name: name(of: selection), preference: ThemePreference(contexts: contexts), resolver)
  }
}
