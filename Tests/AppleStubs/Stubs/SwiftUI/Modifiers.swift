// swift-format-ignore-file
#if !OS_macOS && !OS_watchOS
  public import UIKit
#endif
#if !OS_tvOS && !OS_watchOS
  public import UniformTypeIdentifiers
#endif

public struct Font: Hashable, Sendable {
  public static let title2 = Font()
  public static let footnote = Font()
}

public protocol ShapeStyle: Sendable {}

public struct Color: ShapeStyle, Hashable {
  public static let red = Color()
  public static let secondary = Color()
}

public struct Animation: Equatable, Sendable {
  public static let `default` = Animation()
}

public struct AccessibilityTraits: Sendable {
  public static let isHeader = AccessibilityTraits()
}

public struct SubmitLabel: Sendable {
  public static let done = SubmitLabel()
  public static let go = SubmitLabel()
  public static let send = SubmitLabel()
  public static let search = SubmitLabel()
  public static let `return` = SubmitLabel()
  public static let next = SubmitLabel()
}

public struct SubmitTriggers: Sendable {
  public static let text = SubmitTriggers()
}

extension View {
  nonisolated public func modifier<T>(_ modifier: T) -> some View { EmptyView() }
  nonisolated public func disabled(_ disabled: Bool) -> some View { EmptyView() }
  nonisolated public func font(_ font: Font?) -> some View { EmptyView() }
  nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { EmptyView() }
  nonisolated public func tag<V: Hashable>(_ tag: V) -> some View { EmptyView() }
  nonisolated public func navigationTitle(_ title: Text) -> some View { EmptyView() }
  nonisolated public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View { EmptyView() }
  nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { EmptyView() }
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { EmptyView() }
  nonisolated public func onSubmit(
    of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void
  ) -> some View { EmptyView() }
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View { EmptyView() }
  nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View { EmptyView() }
  nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View { EmptyView() }
  nonisolated public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View { EmptyView() }
  nonisolated public func accessibilityFocused(
    _ condition: AccessibilityFocusState<Bool>.Binding
  ) -> some View { EmptyView() }
  nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { EmptyView() }
  nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View { EmptyView() }
  nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View { EmptyView() }
  nonisolated public func accessibilityLabel(_ label: Text) -> some View { EmptyView() }
  nonisolated public func accessibilityHint(_ hint: Text) -> some View { EmptyView() }
  nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { EmptyView() }
}

@MainActor @preconcurrency public protocol PrimitiveButtonStyle {}

public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  nonisolated public init() {}
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

#if OS_iOS || OS_tvOS
  extension View {
    nonisolated public func keyboardType(_ type: UIKeyboardType) -> some View { EmptyView() }
    nonisolated public func textContentType(_ textContentType: UITextContentType?) -> some View { EmptyView() }
  }
#endif

#if !OS_macOS
  public struct TextInputAutocapitalization: Sendable {
    public static var never: TextInputAutocapitalization { TextInputAutocapitalization() }
    public static var sentences: TextInputAutocapitalization { TextInputAutocapitalization() }
  }

  extension View {
    nonisolated public func textInputAutocapitalization(
      _ autocapitalization: TextInputAutocapitalization?
    ) -> some View { EmptyView() }
  }
#endif

#if !OS_tvOS && !OS_watchOS
  extension View {
    nonisolated public func fileImporter(
      isPresented: Binding<Bool>, allowedContentTypes: [UTType],
      onCompletion: @escaping (Result<URL, any Error>) -> Void
    ) -> some View { EmptyView() }
  }
#endif

#if !OS_macOS && !OS_watchOS
  @MainActor @preconcurrency open class UIHostingController<Content: View>: UIViewController {
    public init(rootView: Content) { super.init(nibName: nil) }
    public required dynamic init?(coder aDecoder: NSCoder) { nil }
  }
#endif
