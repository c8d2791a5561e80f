internal import FormKit

/// The problems a full screen showed when it was left, such as for a menu.
@MainActor
struct KeptProblems {
  /// The form they belong to.
  weak var controller: FormController?
  let showsSummary: Bool
  let showsFailure: Bool
  let refusedFields: Set<FieldPath>
}
