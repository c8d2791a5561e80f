#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Opens pages of identity providers in the person's browser.
///
/// The screen shows the page's address, so that a page that is not opened is no error.
public protocol PageOpener: Sendable {
  /// Opens a page, once per call, and returns at once.
  func open(_ page: URL)
}
