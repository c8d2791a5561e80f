import Foundation
import ShellApp
import Synchronization

/// Records the pages in place of a browser.
final class PageOpenerSpy: PageOpener {
  private let opened = Mutex<[URL]>([])

  /// The pages in the order of their opening.
  var pages: [URL] { opened.withLock { $0 } }

  func open(_ page: URL) { opened.withLock { $0.append(page) } }
}
