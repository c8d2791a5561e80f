// Expected: cannot find 'Process' in scope
#if os(iOS)
  import Foundation

  let process = Process()
#endif
