#if canImport(SwiftUI)
  import FormKit
  import SwiftUI

  extension Text {
    /// A text of the form, as it is: neither a key to translate nor Markdown, and safe to show.
    init(shown text: String) { self.init(verbatim: ShownText.plain(text)) }
  }

  extension Button where Label == Text {
    /// A button that says a text of the form.
    init(shown text: String, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
      self.init(role: role, action: action) { Text(shown: text) }
    }
  }
#endif
