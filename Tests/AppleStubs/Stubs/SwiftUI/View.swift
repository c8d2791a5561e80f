// swift-format-ignore-file
@_exported import AppleFoundation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { preconditionFailure() }
}

/// What the views of a stub have in common: nothing is drawn.
public protocol PrimitiveView: View where Body == Never {}
extension PrimitiveView {
  public var body: Never { preconditionFailure() }
}

extension Optional: View where Wrapped: View {
  public var body: Never { preconditionFailure() }
}

public struct EmptyView: PrimitiveView {
  nonisolated public init() {}
}
public struct TupleView<T>: PrimitiveView {}
public struct _ConditionalContent<TrueContent, FalseContent>: PrimitiveView {}

@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> { TupleView() }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<T: View, F: View>(first: T) -> _ConditionalContent<T, F> {
    _ConditionalContent()
  }
  public static func buildEither<T: View, F: View>(second: F) -> _ConditionalContent<T, F> {
    _ConditionalContent()
  }
}

@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
  typealias Content = _ViewModifier_Content<Self>
}

public struct _ViewModifier_Content<Modifier: ViewModifier>: PrimitiveView {}
