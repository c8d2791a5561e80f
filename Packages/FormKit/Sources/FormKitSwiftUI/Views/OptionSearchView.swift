#if canImport(SwiftUI)
  import FormKit
  import SwiftUI

  /// What stands around a long list of options: the search, how it goes, and more.
  struct OptionSearchView: View {
    let search: OptionSearch
    let path: FieldPath
    let model: FormModel

    var body: some View {
      TextField(text: text) { Image(systemName: "magnifyingglass") }
        .autocorrectionDisabled()
      if let status = search.status { Text(shown: status).font(.footnote) }
      if search.canRetry {
        Button {
          model.retryOptions(of: path)
        } label: {
          Image(systemName: "arrow.clockwise")
        }
        .buttonStyle(.borderless)
      }
      if search.hasMore {
        Button {
          model.loadMoreOptions(of: path)
        } label: {
          Image(systemName: "ellipsis")
        }
        .buttonStyle(.borderless)
      }
    }

    private var text: Binding<String> {
      Binding(get: { search.text }, set: { model.search($0, in: path) })
    }
  }
#endif
