#if canImport(SwiftUI)
  import FormKit
  import SwiftUI

  /// Fields, sections and repeats, one below the other.
  struct FormItemsView: View {
    let items: [FormItemComponent]
    let model: FormModel
    let focus: FocusState<FieldPath?>.Binding

    var body: some View {
      ForEach(items.filter(\.isVisible), id: \.identity) { item in
        switch item {
        case .field(let field): FieldView(path: field.path, model: model, focus: focus)
        case .section(let section):
          Section {
            FormItemsView(items: section.items, model: model, focus: focus)
          } header: {
            if let title = section.title { Text(shown: title).accessibilityAddTraits(.isHeader) }
          }
        case .repetition(let repetition):
          RepeatView(repetition: repetition, model: model, focus: focus)
        }
      }
    }
  }

  /// The items of a repeat, with buttons to add and remove them.
  struct RepeatView: View {
    let repetition: RepeatComponent
    let model: FormModel
    let focus: FocusState<FieldPath?>.Binding

    var body: some View {
      ForEach(repetition.entries) { entry in
        Section {
          FormItemsView(items: entry.items, model: model, focus: focus)
          if let label = entry.removeLabel {
            Button(shown: label, role: .destructive) { model.removeItem(entry.id) }
          }
        } header: {
          Text(shown: entry.title).accessibilityAddTraits(.isHeader)
        }
      }
      ForEach(repetition.issues, id: \.self) { issue in
        Text(shown: "\(issue.marker): \(issue.text)")
      }
      if let label = repetition.addLabel {
        Button(shown: label) { model.addItem(to: repetition.id) }
      }
    }
  }
#endif
