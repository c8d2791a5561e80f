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
        if let text = form.statusText { Text(shown: text) }
        if let summary = form.errorSummary {
          ErrorSummaryView(summary: summary) { model.follow($0) }
        }
        if let progress = form.progress { Text(shown: progress.text) }
        if let review = model.review {
          ReviewView(review: review, model: model)
        } else if let page = form.page {
          if let title = page.title { Text(shown: title).font(.title2) }
          FormItemsView(items: page.items, model: model, focus: $focus)
        }
        ForEach(form.issues, id: \.self) { issue in
          Text(shown: "\(issue.marker): \(issue.text)")
        }
        ForEach(model.buttons, id: \.role) { button in
          Button(shown: button.label, role: button.isDestructive ? .destructive : nil) {
            model.press(button.role)
          }
          .disabled(!button.isEnabled)
        }
      }
      .navigationTitle(Text(shown: form.title ?? ""))
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
