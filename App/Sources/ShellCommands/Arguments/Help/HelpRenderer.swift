/// Renders the help page of a program, a group or a command as plain text.
struct HelpRenderer: Sendable, Equatable {
  /// The table whose commands are described.
  let table: CommandTable

  /// The most columns a line takes.
  var width = 80

  private static let indent = 2
  private static let gap = 2
  private static let widestLabel = 26

  /// The page of the deepest command that `path` leads to, ending in a line break.
  func page(for path: [String]) -> String {
    let entry = table.entry(at: path)
    let sections = sections(of: entry)
    let labels = sections.flatMap(\.rows).map(\.label.count)
    let column = labels.filter { $0 <= Self.widestLabel }.max() ?? 0
    var blocks = [WordWrap(width: width).lines(of: entry.command.summary + ".")]
    blocks.append(usageLines(table.usage(for: entry.path)))
    if !entry.command.discussion.isEmpty {
      blocks.append(WordWrap(width: width).lines(of: entry.command.discussion))
    }
    blocks += sections.map { section in
      ["\(section.title):"] + section.rows.flatMap { lines(of: $0, column: column) }
    }
    if entry.command.isGroup {
      let typed = table.typed(entry.path)
      blocks.append(["Run '\(typed) COMMAND --help' for the help of one command."])
    }
    return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private struct Row {
    let label: String
    let text: String
  }

  private struct Section {
    let title: String
    let rows: [Row]
  }

  private func sections(of entry: CommandTable.Entry) -> [Section] {
    let command = entry.command
    let own = [
      Section(
        title: "Commands", rows: command.subcommands.map { Row(label: $0.name, text: $0.summary) }),
      Section(title: "Arguments", rows: command.arguments.map(row)),
      Section(title: "Options", rows: entry.options.map(row)),
      Section(
        title: entry.path.isEmpty ? "Options" : "Global options",
        rows: table.globalOptions.map(row)),
    ]
    return own.filter { !$0.rows.isEmpty }
  }

  private func row(_ argument: Command.Argument) -> Row {
    let text = described(argument.help, argument.accepts, shownIn: argument.name, default: nil)
    return Row(label: argument.name, text: text)
  }

  private func row(_ option: Command.Option) -> Row {
    let names = (option.aliases + [option.usage]).joined(separator: ", ")
    let text = option.value.map {
      described(option.help, $0.accepts, shownIn: $0.name, default: $0.default)
    }
    return Row(label: names, text: text ?? option.help)
  }

  private func described(
    _ help: String, _ accepts: AcceptedValues, shownIn name: String, default: String?
  ) -> String {
    var sentences = [help]
    if let choices = accepts.choices, choices.joined(separator: "|") != name {
      sentences.append("One of: \(choices.joined(separator: ", ")).")
    }
    if let `default` { sentences.append("Default: \(`default`).") }
    return sentences.joined(separator: " ")
  }

  private func usageLines(_ usage: Usage) -> [String] {
    usage.alternatives.enumerated().flatMap { index, pieces in
      let lead = (index == 0 ? "Usage: " : "       ") + usage.command
      let hang = String(repeating: " ", count: lead.count)
      let wrapped = WordWrap(width: width - lead.count - 1).lines(joining: pieces)
      return wrapped.enumerated().map { number, line in
        line.isEmpty ? lead : (number == 0 ? lead : hang) + " " + line
      }
    }
  }

  private func lines(of row: Row, column: Int) -> [String] {
    let start = Self.indent + column + Self.gap
    let hang = String(repeating: " ", count: start)
    let wrapped = WordWrap(width: width - start).lines(of: row.text)
    let label = String(repeating: " ", count: Self.indent) + row.label
    guard row.label.count <= column, let first = wrapped.first else {
      return [label] + wrapped.map { hang + $0 }
    }
    let padding = String(repeating: " ", count: start - label.count)
    return [label + padding + first] + wrapped.dropFirst().map { hang + $0 }
  }
}

extension CommandTable {
  /// The help page of the deepest command that `path` leads to, in lines of at most 80 columns.
  func help(for path: [String]) -> String {
    HelpRenderer(table: self).page(for: path)
  }
}
