public import FormKit

/// What a path entered into a file or image field led to.
public enum FormFileResolution: Sendable, Hashable {
  /// The facts of the file: an object with name, size, type, and for an image width and height.
  case file(FormValue)
  /// Why it cannot be used, as a sentence for people.
  case problem(String)
}

/// Looks at the file that a person named in a field.
///
/// It may read, copy or decode the file; it is called once for each path entered.
public typealias FormFileResolver =
  @Sendable (_ field: FieldPath, _ path: String) async -> FormFileResolution
