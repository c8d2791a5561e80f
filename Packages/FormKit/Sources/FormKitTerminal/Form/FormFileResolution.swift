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

/// Reads the picture of an image field that was resolved, scaled down to what a screen can show.
///
/// It returns the whole picture upright with its pixels, or nil when it cannot be read, or when the file of
/// the field has other facts than the form holds.
public typealias FormPictureLoader =
  @Sendable (_ field: FieldPath, _ facts: FormValue) async -> ContentBlock.Image?
