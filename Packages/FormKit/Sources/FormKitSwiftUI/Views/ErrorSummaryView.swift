#if canImport(SwiftUI)
  import FormKit
  import SwiftUI

  /// The errors of a form, each leading to its field.
  struct ErrorSummaryView: View {
    let summary: ErrorSummaryComponent
    let follow: (ErrorSummaryComponent.Item) -> Void
    @AccessibilityFocusState private var isHeard: Bool

    var body: some View {
      Section {
        ForEach(summary.items, id: \.self) { item in
          Button(shown: item.text) { follow(item) }.disabled(item.path == nil)
        }
      } header: {
        Text(shown: summary.title)
          .accessibilityAddTraits(.isHeader)
          .accessibilityFocused($isHeard)
      }
      .onAppear { isHeard = true }
    }
  }
#endif
