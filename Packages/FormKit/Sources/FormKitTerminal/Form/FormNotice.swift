/// Something to tell the person besides the form's own issues: an upload that failed, a success.
public struct FormNotice: Sendable, Hashable {
  /// How a notice is meant.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// For information.
    case info
    /// Something went well.
    case success
    /// Something may need attention.
    case warning
    /// Something went wrong.
    case error
  }

  /// How it is meant.
  public var kind: Kind
  /// What it says; sanitised when it is shown.
  public var text: String

  /// Makes a notice.
  public init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}
