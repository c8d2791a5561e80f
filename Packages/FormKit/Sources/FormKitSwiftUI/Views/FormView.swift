#if canImport(SwiftUI)
  import FormKit
  import Foundation
  public import SwiftUI

  /// A form on screen, from its schema alone.
  ///
  /// ```swift
  /// FormView(try FormModel(schema, environment: environment) { await send($0) })
  /// ```
  public struct FormView: View {
    @State private var model: FormModel
    @FocusState private var focus: FieldPath?
    @Environment(\.accessibilityReduceMotion) private var reducesMotion

    /// Shows a form.
    public init(_ model: FormModel) { _model = State(initialValue: model) }

    /// The form.
    public var body: some View {
      let form = model.component
      Form {
        if let text = form.statusText { Text(verbatim: text) }
        if let summary = form.errorSummary {
          ErrorSummaryView(summary: summary) { model.follow($0) }
        }
        if let progress = form.progress { Text(verbatim: progress.text) }
        if let page = form.page {
          if let title = page.title { Text(verbatim: title).font(.title2) }
          FormItemsView(items: page.items, model: model, focus: $focus)
        }
        ForEach(form.issues, id: \.self) { issue in
          Text(verbatim: "\(issue.marker): \(issue.text)")
        }
        ForEach(form.buttons, id: \.role) { button in
          Button(button.label) { model.press(button.role) }
            .disabled(button.role == .submit && !form.canSubmit)
        }
      }
      .navigationTitle(Text(verbatim: form.title ?? ""))
      .environment(
        \.layoutDirection, form.direction == .rightToLeft ? .rightToLeft : .leftToRight
      )
      .environment(\.locale, Locale(identifier: form.language))
      .animation(reducesMotion ? nil : .default, value: model.shownPaths)
      .onChange(of: focus) { _, path in model.focusMoved(to: path) }
      .onChange(of: model.focus) { _, path in focus = path }
    }
  }
#endif
