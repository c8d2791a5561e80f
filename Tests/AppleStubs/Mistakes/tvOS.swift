// Expected: value of type 'Text' has no member 'fileImporter'
#if os(tvOS)
  import SwiftUI

  @MainActor let importer = Text(verbatim: "").fileImporter
#endif
