/// What a finished write survives (https://sqlite.org/pragma.html#pragma_synchronous).
public enum DurabilityLevel: String, Sendable, Equatable, CaseIterable {
  /// A loss of power; every write waits for the disk. For what the user made.
  case full
  /// The end of the process; a loss of power may take the latest writes. Of a database it takes none in
  /// part; a file of values may be damaged as a whole. For what can be fetched or measured again.
  case normal
}
