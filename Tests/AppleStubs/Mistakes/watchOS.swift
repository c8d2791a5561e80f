// Expected: cannot find type 'UIHostingController' in scope
#if os(watchOS)
  import SwiftUI
  import UIKit

  final class Hosting: UIHostingController<Text> {}
#endif
