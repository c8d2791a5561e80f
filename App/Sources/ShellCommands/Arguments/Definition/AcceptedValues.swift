/// What an argument or an option's value may be, for checking and for completion.
enum AcceptedValues: Sendable, Equatable {
  /// Any text; shells complete nothing.
  case any

  /// A path of a file; shells complete files. Whether it exists is the caller's to check.
  case file

  /// A path of a folder; shells complete folders. Whether it exists is the caller's to check.
  case directory

  /// One of a closed list; anything else is a usage error.
  case choices([String])

  /// Any text, where some values are known; shells complete those, and files when `orFile` is set.
  case suggestions([String], orFile: Bool = false)

  /// The closed list of values, or nil when other values are accepted too.
  var choices: [String]? {
    if case .choices(let choices) = self { choices } else { nil }
  }

  /// Every value known beforehand, closed list or not.
  var knownValues: [String] {
    switch self {
    case .choices(let values), .suggestions(let values, _): values
    case .any, .file, .directory: []
    }
  }

  /// Whether shells complete files.
  var completesFiles: Bool {
    switch self {
    case .file, .suggestions(_, orFile: true): true
    case .any, .directory, .choices, .suggestions: false
    }
  }
}
