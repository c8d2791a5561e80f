/// What a finished write survives (https://sqlite.org/pragma.html#pragma_synchronous).
public enum DurabilityLevel: String, Sendable, Equatable, CaseIterable {
  /// A loss of power; every write waits for the disk. For what the user made.
  case full
  /// The end of the process; a loss of power may take the latest writes, never a part of one. For
  /// what can be fetched again.
  case normal
}
