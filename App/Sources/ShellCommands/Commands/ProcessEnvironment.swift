#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The process's own words and variables: the live adapter of the command line.
public enum ProcessEnvironment {
  /// The words after the program's name.
  public static var words: [String] { Array(CommandLine.arguments.dropFirst()) }
  /// The environment variables.
  public static var variables: [String: String] { ProcessInfo.processInfo.environment }
}
