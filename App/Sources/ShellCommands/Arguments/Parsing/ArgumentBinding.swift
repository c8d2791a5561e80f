/// The operands of a command line, bound to the arguments of its command in order.
struct ArgumentBinding {
  /// Values by argument name.
  private(set) var values: [String: [String]] = [:]

  /// The first mistake.
  private(set) var mistake: UsageError.Reason?

  /// Binds what the scanner found; a group binds nothing.
  init(_ scanner: CommandLineScanner) {
    let command = scanner.entry.command
    let shown = { (value: String) in command.isSensitive ? nil : value }
    if let option = scanner.entry.options.first(where: {
      $0.replacesArguments && (scanner.options[$0.name] != nil || scanner.flags.contains($0.name))
    }) {
      mistake = scanner.operands.first.map {
        .replacedArgument(
          value: shown($0), option: option.name, arguments: command.arguments.map(\.name))
      }
      return
    }
    var operands = scanner.operands[...]
    bind(command.arguments, to: &operands)
    if mistake == nil, let extra = operands.first {
      mistake = .extraArgument(value: shown(extra))
    }
    if mistake == nil {
      mistake = Self.invalidChoice(in: command.arguments, values, shown: shown)
    }
  }

  private mutating func bind(
    _ arguments: [Command.Argument], to operands: inout ArraySlice<String>
  ) {
    var missing: [String] = []
    for argument in arguments {
      let taken = argument.isVariadic ? operands : operands.prefix(1)
      operands = operands.dropFirst(taken.count)
      if !taken.isEmpty { values[argument.name] = Array(taken) }
      if taken.count < argument.minimumCount { missing.append(argument.name) }
    }
    if !missing.isEmpty { mistake = .missingArguments(missing) }
  }

  private static func invalidChoice(
    in arguments: [Command.Argument], _ values: [String: [String]],
    shown: (String) -> String?
  ) -> UsageError.Reason? {
    for argument in arguments {
      guard let choices = argument.accepts.choices,
        let wrong = values[argument.name]?.first(where: { !choices.contains($0) })
      else { continue }
      return .invalidChoice(name: argument.name, value: shown(wrong), choices: choices)
    }
    return nil
  }
}
