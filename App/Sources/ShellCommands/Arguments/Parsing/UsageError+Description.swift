extension UsageError: CustomStringConvertible {
  /// The whole report: message and suggestion, the usage lines, and where to find help.
  var description: String {
    let usageLines = usage.lines.enumerated()
      .map { ($0.offset == 0 ? "Usage: " : "       ") + $0.element }
    return ([message, ""] + usageLines + ["Run '\(usage.command) --help' for more."])
      .joined(separator: "\n")
  }

  /// What happened and, if known, how to mend it, on one line.
  var message: String {
    [reason.sentence, suggestion?.sentence].compactMap(\.self).joined(separator: " ")
  }
}

extension UsageError.Reason {
  /// The facts as a sentence.
  var sentence: String {
    switch self {
    case .unknownCommand(let name, let path):
      "Unknown command \(quoted((path + [name]).joined(separator: " ")))."
    case .missingCommand(let typed, let choices):
      "\(quoted(typed)) needs a command: \(listed(choices))."
    case .unknownOption(let option): "Unknown option \(quoted(option))."
    case .missingOption(let usage): "Missing the option \(quoted(usage))."
    case .repeatedOption(let option): "\(quoted(option)) may be given only once."
    case .unexpectedValue(let option): "\(quoted(option)) takes no value."
    case .missingValue(let option, let valueName, let beforeOption):
      missingValue(of: option, valueName, beforeOption: beforeOption)
    case .missingArguments(let names): "Missing the \(counted(names)) \(listed(names, "and"))."
    case .extraArgument(let value): "Unexpected argument\(value.map { " \(quoted($0))" } ?? "")."
    case .replacedArgument(let value, let option, let names):
      "Unexpected argument\(value.map { " \(quoted($0))" } ?? ""): "
        + "\(quoted(option)) replaces \(listed(names, "and"))."
    case .invalidChoice(let name, let value, let choices):
      "\(subject(value)) is not a value of \(label(name)): choose \(listed(choices))."
    case .invalidValue(let name, let value, let expected):
      "\(subject(value)) is not valid for \(label(name)): expected \(expected)."
    }
  }

  private func missingValue(of option: String, _ value: String, beforeOption: Bool) -> String {
    "\(quoted(option)) needs a value, \(value)."
      + (beforeOption ? " Write a value that starts with '-' as \(option)=\(value)." : "")
  }

  private func counted(_ names: [String]) -> String {
    names.count == 1 ? "argument" : "arguments"
  }

  private func subject(_ value: String?) -> String {
    value.map(quoted) ?? "The value"
  }

  private func label(_ name: String) -> String {
    name.hasPrefix("-") ? quoted(name) : name
  }
}

extension UsageError.Suggestion {
  /// The facts as a sentence.
  var sentence: String {
    switch self {
    case .didYouMean(let words): "Did you mean \(listed(words.map(quoted)))?"
    case .belongsTo(let option, let commands):
      "\(quoted(option)) is an option of \(listed(commands.map(quoted), "and"))."
    case .writeAfter(let option, let command):
      "Write \(quoted(option)) after \(quoted(command))."
    }
  }

  /// The words of `candidates` that `word` may be a typo of; nil when none is near.
  static func nearest(to word: String, in candidates: [String]) -> Self? {
    let words = Typo(word).nearest(in: candidates)
    return words.isEmpty ? nil : .didYouMean(words)
  }
}

/// The text in quotes, with control characters escaped so that it cannot drive a terminal.
private func quoted(_ text: String) -> String {
  let scalars = text.unicodeScalars.map { scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      scalar.escaped(asASCII: true)
    default: String(scalar)
    }
  }
  return "'\(scalars.joined())'"
}

/// The words as an English list: `a, b or c`.
private func listed(_ words: [String], _ conjunction: String = "or") -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
}
