extension CommandTable {
  /// What is wrong with the definition itself, one sentence each; empty for a sound table.
  ///
  /// Parsing, help and completion rely on a sound table; a program asserts it in its tests.
  var problems: [String] {
    entries.flatMap { entry in
      (nameProblems(entry) + argumentProblems(entry) + optionProblems(entry)).map {
        "\(typed(entry.path)): \($0)"
      }
    }
  }

  private func nameProblems(_ entry: Entry) -> [String] {
    let names = entry.command.subcommands.map(\.name)
    let invalid = [entry.command.name].filter { !Self.isPlain($0) }
      .map { "the name '\($0)' is not made of letters, digits, '-' and '_'" }
    return invalid + Self.repeated(names).map { "the command '\($0)' is defined twice" }
  }

  private func argumentProblems(_ entry: Entry) -> [String] {
    let arguments = entry.command.arguments
    var problems: [String] = []
    if entry.command.isGroup && !arguments.isEmpty {
      problems.append("a group takes no arguments")
    }
    for (earlier, later) in zip(arguments, arguments.dropFirst()) {
      if case .variadic = earlier.arity {
        problems.append("\(later.name) follows the variadic \(earlier.name)")
      } else if earlier.minimumCount == 0 && later.minimumCount > 0 {
        problems.append("the required \(later.name) follows the optional \(earlier.name)")
      }
    }
    return problems
      + Self.repeated(arguments.map(\.name)).map { "the argument \($0) is defined twice" }
      + arguments.flatMap { Self.valueProblems($0.accepts, of: $0.name) }
  }

  private func optionProblems(_ entry: Entry) -> [String] {
    let inherited = entry.path.isEmpty ? [] : globalOptions
    let names = (inherited + (entry.path.isEmpty ? globalOptions : entry.options)).flatMap(\.names)
    return Self.repeated(names).map { "the option '\($0)' is defined twice" }
      + entry.command.options.flatMap { option in
        option.names.filter { !Self.isOptionName($0) }
          .map { "the option name '\($0)' is not '--name' or '-n'" }
          + (option.value.map { Self.valueProblems($0.accepts, of: option.name) } ?? [])
      }
  }

  private static func valueProblems(_ accepts: AcceptedValues, of name: String) -> [String] {
    if accepts.choices?.isEmpty == true { return ["\(name) has no choice"] }
    return accepts.knownValues.filter { !isPlain($0) }
      .map { "the value '\($0)' of \(name) is not made of letters, digits, '-' and '_'" }
  }

  private static func isOptionName(_ name: String) -> Bool {
    if name.hasPrefix("--") { return isPlain(name.dropFirst(2)) }
    return name.hasPrefix("-") && name.count == 2 && isPlain(name.dropFirst())
      && name.last?.isNumber == false
  }

  private static func isPlain(_ name: some StringProtocol) -> Bool {
    !name.isEmpty && !name.hasPrefix("-")
      && name.unicodeScalars.allSatisfy {
        switch $0 {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
        default: false
        }
      }
  }

  private static func repeated(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }
  }
}
