import FormKit
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
}
