/// What became of a draft's values on the way into a form, or of a form's under a changed schema; it
/// never holds a value.
public struct DraftReport: Sendable, Hashable {
  /// A value that could not be carried over.
  public struct Loss: Sendable, Hashable, CustomStringConvertible {
    /// Where it stood, as the version that lost it spells the path.
    public let field: FieldPath
    /// Why.
    public let reason: Reason

    /// Makes a loss.
    public init(field: FieldPath, reason: Reason) {
      self.field = field
      self.reason = reason
    }

    /// One sentence.
    public var description: String {
      switch reason {
      case .removed(let version): "\(field) was removed in version \(version)."
      case .replaced(let other): "\(field) was replaced by \(other), which now has its name."
      case .notConvertible(let type): "\(field) could not be converted to a \(type.rawValue)."
      case .unknownField: "The form has no field \(field)."
      case .wrongType: "\(field) has a value that its field does not allow."
      case .noLongerSensitive: "\(field) is no longer a secret, so its value was not restored."
      case .tooManyItems: "The repeat has too few items for \(field)."
      }
    }
  }

  /// Why a value was left behind.
  public enum Reason: Sendable, Hashable {
    /// A migration removes the field, from this version on.
    case removed(version: Int)
    /// A migration gives its name to another field.
    case replaced(by: FieldPath)
    /// A migration gives it a type that its value cannot become.
    case notConvertible(to: FieldType)
    /// The form has no such field, and no migration says why.
    case unknownField
    /// The field has another type, and no migration converts it.
    case wrongType
    /// The field was sensitive and no longer is.
    case noLongerSensitive
    /// The repeat's maximum is reached.
    case tooManyItems
  }

  /// The version the draft was saved under, or the form ran under.
  public let draftVersion: Int
  /// The version it went into.
  public let formVersion: Int
  /// What could not be carried over, in the order of the steps; empty when all was.
  public let losses: [Loss]

  /// Makes a report.
  public init(draftVersion: Int, formVersion: Int, losses: [Loss]) {
    self.draftVersion = draftVersion
    self.formVersion = formVersion
    self.losses = losses
  }
}
