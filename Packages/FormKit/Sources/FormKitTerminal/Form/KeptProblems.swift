internal import FormKit

/// The problems that a full screen showed when the person left it, such as for a menu.
@MainActor
struct KeptProblems {
  /// The form they belong to.
  weak var controller: FormController?
  /// Whether the summary of the errors showed.
  let showsSummary: Bool
  /// Whether the sentence about the refused submission showed.
  let showsFailure: Bool
  /// The fields of the refused submission that the person has not changed since.
  let refusedFields: Set<FieldPath>
}
