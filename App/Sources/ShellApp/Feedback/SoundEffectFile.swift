#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A sound of the app.
///
/// The kit has no files: an app for Apple's platforms adds one for each case to its bundle. Until then such a sound is
/// logged as `sound_play_Fail`, and a terminal rings its bell without a file.
public enum SoundEffectFile: String, Sendable, Hashable, CaseIterable {
  /// A day was counted.
  case dayCounted
  /// A streak was saved.
  case streakSaved

  /// The address of the file: `dayCounted.caf` in a folder, such as the resources of an app's bundle.
  public func url(in folder: URL) -> URL {
    folder.appending(path: "\(rawValue).caf", directoryHint: .notDirectory)
  }
}
