extension Command {
  /// A named option: a flag, or one that takes a value.
  struct Option: Sendable, Equatable {
    /// The value an option takes.
    struct Value: Sendable, Equatable {
      /// How help calls it, such as `FILE`.
      var name: String

      /// What it may be.
      var accepts: AcceptedValues

      /// The value when the option is not given.
      var `default`: String?
    }

    /// Its name with its dashes, and the key of its value, such as `--json`.
    var name: String

    /// Other spellings, such as `-h`.
    var aliases: [String]

    /// What it means, in sentences.
    var help: String

    /// The value it takes; nil for a flag.
    var value: Value?

    /// Whether leaving it out is a usage error.
    var isRequired: Bool

    /// Whether it may be given several times; a flag always may.
    var isRepeatable: Bool

    /// Whether it stands in for all positional arguments, which then may not be given.
    var replacesArguments: Bool

    /// An option without a value.
    static func flag(
      _ name: String, aliases: [String] = [], help: String, isRequired: Bool = false
    ) -> Option {
      Option(
        name: name, aliases: aliases, help: help, value: nil, isRequired: isRequired,
        isRepeatable: true, replacesArguments: false)
    }

    /// An option with a value, written `--name value` or `--name=value`.
    ///
    /// Without a `valueName` the accepted choices name the value: `--format text|json`.
    static func value(
      _ name: String,
      _ valueName: String? = nil,
      aliases: [String] = [],
      help: String,
      accepts: AcceptedValues = .any,
      default defaultValue: String? = nil,
      isRequired: Bool = false,
      isRepeatable: Bool = false,
      replacesArguments: Bool = false
    ) -> Option {
      let named = valueName ?? accepts.choices?.joined(separator: "|") ?? "VALUE"
      return Option(
        name: name, aliases: aliases, help: help,
        value: Value(name: named, accepts: accepts, default: defaultValue),
        isRequired: isRequired, isRepeatable: isRepeatable, replacesArguments: replacesArguments)
    }

    /// Every spelling, the main name first.
    var names: [String] { [name] + aliases }

    /// How it reads in a usage line: `--json` or `--format text|json`.
    var usage: String {
      value.map { "\(name) \($0.name)" } ?? name
    }
  }
}
