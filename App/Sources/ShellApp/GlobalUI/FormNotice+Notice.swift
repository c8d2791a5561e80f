public import FormKit

extension FormNotice {
  /// A notice as forms show it, in their language; buttons that accept no press are left out.
  public init(_ notice: Notice, in messages: FormMessages) {
    let kind: Kind =
      switch notice.kind {
      case .info: .info
      case .success: .success
      case .warning: .warning
      case .error: .error
      }
    self.init(
      kind, messages.text(notice.text),
      actions: notice.actions.filter(\.acceptsPress).map {
        Action(
          $0.id, label: messages.text($0.title), isDestructive: $0.role == .destructive)
      },
      link: notice.link.map { Link(messages.text($0.label), address: $0.address) })
  }
}
