public import FormKit

extension FormNotice {
  /// A notice as forms show it; buttons that accept no press are left out.
  public init(_ notice: Notice) {
    let kind: Kind =
      switch notice.kind {
      case .info: .info
      case .success: .success
      case .warning: .warning
      case .error: .error
      }
    self.init(
      kind, notice.text,
      actions: notice.actions.filter(\.acceptsPress).map { Action($0.id, label: $0.title) })
  }
}
