#if canImport(SwiftUI)
  import FormKit
  import SwiftUI

  /// Every answer, each leading back to its field.
  struct ReviewView: View {
    let review: ReviewComponent
    let model: FormModel

    var body: some View {
      Text(shown: review.title).font(.title2).accessibilityAddTraits(.isHeader)
      ForEach(review.sections, id: \.self) { section in
        Section {
          ForEach(section.rows) { row in
            Button {
              model.edit(row)
            } label: {
              LabeledContent {
                Text(shown: row.value)
              } label: {
                Text(shown: row.label)
              }
            }
            .disabled(!row.isEditable)
            .accessibilityIdentifier(row.controlID)
          }
        } header: {
          if let title = section.title { Text(shown: title).accessibilityAddTraits(.isHeader) }
        }
      }
    }
  }
#endif
