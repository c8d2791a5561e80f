// Expected: no such module 'UIKit'
#if os(macOS)
  import UIKit
#endif
