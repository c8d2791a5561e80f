#if canImport(SwiftUI)
  import FormKit
  import SwiftUI

  /// One field with label, control, help and issues, as ``FieldPresentation`` decides.
  ///
  /// It is one row of the form. A tap on a row presses all of its buttons of the default style, so those in a
  /// row are borderless.
  struct FieldView: View {
    let path: FieldPath
    let model: FormModel
    let focus: FocusState<FieldPath?>.Binding
    @State private var isRevealed = false

    var body: some View {
      if let field = model.field(path) {
        let shown = FieldPresentation(field, isRevealed: isRevealed)
        VStack(alignment: .leading) {
          HStack {
            if let prefix = shown.prefix { unit(prefix) }
            FieldControlView(field: field, shown: shown, model: model)
              .focused(focus, equals: path)
              .disabled(!field.isEditable)
              .accessibilityLabel(Text(shown: shown.accessibilityLabel))
              .accessibilityHint(Text(shown: shown.accessibilityHint))
              .accessibilityIdentifier(field.controlID)
            if let suffix = shown.suffix { unit(suffix) }
            if let symbol = shown.revealSymbol {
              Button {
                isRevealed.toggle()
              } label: {
                Image(systemName: symbol)
              }
              .buttonStyle(.borderless)
            }
            if let sign = shown.sign {
              Image(systemName: sign.symbol).foregroundStyle(
                sign.isError ? Color.red : Color.secondary
              )
              .accessibilityHidden(true)
            }
          }
          ForEach(shown.lines, id: \.self) { line in
            Text(shown: line.text).font(.footnote)
              .foregroundStyle(line.severity == .error ? Color.red : Color.secondary)
              .accessibilityHidden(true)
          }
          if shown.canRetry {
            Button(shown: model.retryLabel) { model.retryChecks(of: path) }
              .buttonStyle(.borderless)
          }
          ForEach(shown.suggestions, id: \.self) { suggestion in
            Button(shown: suggestion) { model.type(suggestion, into: path) }
              .buttonStyle(.borderless)
          }
        }
      }
    }

    /// A unit beside the input, which the hint speaks.
    private func unit(_ text: String) -> some View {
      Text(shown: text).foregroundStyle(Color.secondary).accessibilityHidden(true)
    }
  }
#endif
