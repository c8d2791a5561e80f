import FormKit
import LocalPersistence
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Dependencies {
  /// The forms of the form sandbox, with their drafts.
  public var sandboxForms: SandboxForms {
    let (system, drafts) = (system, formDrafts)
    return SandboxForms(catalog: catalog, environment: formEnvironment) { formID in
      ScreenDraft(formID: formID, storage: drafts, clock: system.clock) {
        Int(exactly: (system.now().timeIntervalSince1970 * 1000).rounded()) ?? 0
      }
    }
  }

  /// Forgets what was typed and not submitted, and the screens that were left.
  ///
  /// A failure is logged. A lock of another process is waited for for at most 5 seconds.
  public func forgetDrafts() async {
    await LockPatience.run(atMost: .seconds(5)) {
      interactor.clearDraft()
      place.clear()
      do {
        try await formDrafts.clearAll()
      } catch {
        logger.trackEvent(
          name: "formDrafts_clear_Fail", parameters: ["reason": "\(error)"], type: .severe)
      }
    }
  }
}
