extension Command {
  /// A positional argument.
  struct Argument: Sendable, Equatable {
    /// How many words it takes.
    enum Arity: Sendable, Equatable {
      /// Exactly one.
      case required

      /// None or one.
      case optional

      /// All that remain, at least `minimum`.
      case variadic(minimum: Int)
    }

    /// Its name in help and errors, and the key of its value, such as `SCHEMA`.
    var name: String

    /// What it means, in sentences.
    var help: String

    /// How many words it takes.
    var arity: Arity

    /// What it may be.
    var accepts: AcceptedValues

    /// An argument that has to be given.
    static func required(
      _ name: String, help: String, accepts: AcceptedValues = .any
    ) -> Argument {
      Argument(name: name, help: help, arity: .required, accepts: accepts)
    }

    /// An argument that may be left out.
    static func optional(
      _ name: String, help: String, accepts: AcceptedValues = .any
    ) -> Argument {
      Argument(name: name, help: help, arity: .optional, accepts: accepts)
    }

    /// An argument that takes every remaining word, at least `minimum` (default 1).
    static func variadic(
      _ name: String, help: String, accepts: AcceptedValues = .any, minimum: Int = 1
    ) -> Argument {
      Argument(name: name, help: help, arity: .variadic(minimum: minimum), accepts: accepts)
    }

    /// The number of words without which the command line is incomplete.
    var minimumCount: Int {
      switch arity {
      case .required: 1
      case .optional: 0
      case .variadic(let minimum): minimum
      }
    }

    /// Whether it takes every remaining word.
    var isVariadic: Bool {
      if case .variadic = arity { true } else { false }
    }

    /// How it reads in a usage line: `URL`, `[URL]`, `URL...` or `[URL...]`.
    var usage: String {
      switch arity {
      case .required: name
      case .optional: "[\(name)]"
      case .variadic(minimum: 0): "[\(name)...]"
      case .variadic: "\(name)..."
      }
    }
  }
}
