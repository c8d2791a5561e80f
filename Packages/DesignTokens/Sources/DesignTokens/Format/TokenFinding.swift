/// Something a token file should not say, with the token and the place in the file.
public struct TokenFinding: Hashable, Sendable {
  /// How much it weighs.
  public enum Severity: String, Sendable {
    /// The tokens cannot be used as they are.
    case error
    /// The tokens can be used, but probably are not what was meant.
    case warning
  }

  /// What is wrong; the raw value is stable.
  public enum Code: String, CaseIterable, Sendable {
    /// The bytes are no JSON document, or a file could not be read.
    case malformed
    /// A group or token has a property or a member it may not have.
    case structure
    /// A name holds a character the format does not allow.
    case name
    /// A type is unknown, or a token has none.
    case type
    /// A value does not follow the rules of its type.
    case value
    /// A colour cannot be shown in sRGB.
    case outOfGamut
    /// `hex` shows another colour than the components.
    case hex
    /// A reference is not written as one.
    case referenceSyntax
    /// A reference leads nowhere, or to something that is no token.
    case brokenReference
    /// References lead back to where they started.
    case cycle
    /// A reference leads to a token of another type.
    case referenceType
    /// A resolver file breaks the rules of the Resolver module.
    case resolver
    /// The file describes more than may be held in memory.
    case limit
    /// Two colours that meet cannot be told apart well enough.
    case contrast
    /// A text or a target is too small.
    case minimumSize
    /// Nothing refers to an entry of a palette.
    case unused
    /// Two tokens have the same name in an output.
    case collision
    /// A deprecated token is referred to.
    case deprecated
    /// An import could not carry something over.
    case unsupported
    /// An import carried something over that does not mean quite the same.
    case approximated
    /// An import gave a token another name.
    case renamed
  }

  /// How much it weighs.
  public let severity: Severity
  /// What is wrong.
  public let code: Code
  /// The dotted path of the token or group; empty for the file as a whole.
  public let path: String
  /// One sentence.
  public let message: String
  /// The name of the file, or nil when the finding is about the tokens as a whole.
  public var file: String?
  /// The line, from 1.
  public var line: Int?
  /// The column in characters, from 1.
  public var column: Int?
  /// The references that lead to the fault, from the first token to the last; empty for others.
  public var chain: [String] = []
  /// The themes it occurs in; empty when it does not depend on one.
  public var themes: [String] = []

  /// Creates a finding.
  public init(severity: Severity = .error, code: Code, path: String, message: String) {
    self.severity = severity
    self.code = code
    self.path = path
    self.message = message
  }
}

extension TokenFinding: CustomStringConvertible {
  /// The finding as one line: place, severity, sentence, path.
  public var description: String {
    var place = ""
    if let file, let line, let column { place = "\(file), line \(line), column \(column): " }
    let site = path.isEmpty ? "" : " (\(path))"
    let themes = themes.isEmpty ? "" : " [\(themes.joined(separator: ", "))]"
    return "\(place)\(severity.rawValue): \(message)\(site)\(themes)"
  }
}
