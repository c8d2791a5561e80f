public import FormKit

/// Where the form sandbox is, and what was mapped.
public enum SandboxState: Sendable, Hashable {
  /// A form is to be picked; the last one is marked.
  case picker(last: SandboxForm?)
  /// A form is filled in; what stands in it from before.
  case form(SandboxForm, entered: FormObject)
  /// The mapped value is looked at.
  case review(SandboxResult)
}
