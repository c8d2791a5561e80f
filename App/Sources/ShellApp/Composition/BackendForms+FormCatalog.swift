#if mock
  internal import Domain
  internal import FormKit
  public import ReferenceBackend
  #if canImport(FoundationEssentials)
    public import FoundationEssentials
  #else
    public import Foundation
  #endif

  extension BackendForms {
    /// The app's own forms, served and judged by the rules the app judges them by.
    ///
    /// - Parameters:
    ///   - catalog: The forms.
    ///   - now: The current instant; "today" is the latest day it is anywhere on Earth.
    public init(catalog: FormCatalog, now: @escaping @Sendable () -> Date) {
      self.init(
        ids: FormCatalog.ids, source: catalog.source(of:), form: catalog.form,
        environment: {
          let seconds = min(max(now().timeIntervalSince1970 + 14 * 3_600, -6e10), 2.5e11)
          let days = Int((seconds / 86_400).rounded(.down))
          let today = (try? CalendarDate(daysSinceEpoch: days)) ?? .last
          return FormEnvironment(today: FormDate(today), messages: Words.messages(for: "en"))
        })
    }
  }
#endif
