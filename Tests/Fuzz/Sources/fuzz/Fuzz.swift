import FormKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What libFuzzer calls with every input; the environment's FUZZ_TARGET says what to do with it.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  switch FuzzTarget.current {
  case .schema: fuzzSchema(bytes)
  case .values: fuzzValues(bytes)
  case .replay: fuzzReplay(bytes)
  case .draft: fuzzDraft(bytes)
  case .pattern: fuzzPattern(bytes)
  case .metadata: fuzzMetadata(bytes)
  case .picture: fuzzPicture(bytes)
  }
  return 0
}

/// What is fed with random input.
enum FuzzTarget: String {
  /// The bytes are a schema.
  case schema
  /// The bytes are values for a form of every type.
  case values
  /// The bytes are a replay script with its schema.
  case replay
  /// The bytes are a stored draft of a form that has older versions.
  case draft
  /// The bytes are a pattern, a line feed and a text.
  case pattern
  /// The bytes are a picture, of which the header, orientation and profile are read.
  case metadata
  /// The bytes are a picture to decode and encode.
  case picture

  static let current =
    getenv("FUZZ_TARGET").flatMap { FuzzTarget(rawValue: String(cString: $0)) }
    ?? .schema
}

/// Ends the run so that libFuzzer keeps the input.
func require(_ holds: Bool, _ what: String) {
  guard !holds else { return }
  print("FAILED:", what)
  fflush(nil)
  abort()
}

let environment = FormEnvironment(today: .epoch, context: ["k": 1])

/// JSON as a form may read it; a malformed text names its place.
func json(_ bytes: [UInt8]) -> FormValue? {
  do {
    let value = try FormValue(json: bytes)
    let text = value.json()
    require((try? FormValue(json: text))?.json() == text, "JSON reads back what it wrote")
    return value
  } catch {
    require(error.line >= 1 && error.column >= 1, "a JSON error has a place")
    return nil
  }
}
