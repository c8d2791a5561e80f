import Synchronization

/// What a verdict read of the repeats, by the frame that holds them.
///
/// Whoever reads a value comes after it, see ``CompiledForm/evaluationOrder``: nothing kept here
/// changes any more.
final class SheetReadings: Sendable {
  private let byFrame = Mutex<[Int: RepeatReadings]>([:])

  /// The sum of a field over the items of a frame's repeat.
  func sum(
    _ field: Int, of repetition: Int, in frame: Int, _ values: () -> [FormValue]
  ) -> FormValue {
    byFrame.withLock { $0[frame, default: RepeatReadings()].sum(field, of: repetition, values) }
  }

  /// What conditions see of a frame's repeat.
  func list(_ repetition: Int, of frame: Int, count: Int) -> FormValue {
    byFrame.withLock { $0[frame, default: RepeatReadings()].list(repetition, count: count) }
  }
}
