#if canImport(Darwin)
  import Darwin
#endif
#if canImport(Glibc)
  // It declares `environ` as a variable.
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The process's own words and variables: the live adapter of the command line.
public enum ProcessEnvironment {
  /// The words after the program's name.
  public static var words: [String] { Array(CommandLine.arguments.dropFirst()) }

  #if canImport(Glibc) || canImport(Musl)
    /// The environment variables.
    ///
    /// Every start reads them, and `ProcessInfo` takes five times as many instructions.
    public static var variables: [String: String] {
      var variables: [String: String] = [:]
      var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
      while let entry = next?.pointee {
        let text = String(cString: entry)
        if let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
          let value = text[text.utf8.index(after: equals)...]
          variables[String(text[..<equals])] = String(value)
        }
        next = next?.successor()
      }
      return variables
    }
  #else
    /// The environment variables.
    public static var variables: [String: String] { ProcessInfo.processInfo.environment }
  #endif

  /// Opens `/dev/null` for reading in place of each descriptor that is closed.
  ///
  /// Otherwise a file or pipe of the program gets the number, and the program reads its own pipe as standard
  /// input. Reading then is at the end at once, and writing fails, as to a descriptor that is closed.
  ///
  /// - Parameter descriptors: The descriptors, default those of standard input, output and error.
  public static func openClosedDescriptors(_ descriptors: ClosedRange<Int32> = 0...2) {
    for descriptor in descriptors where fcntl(descriptor, F_GETFD) < 0 {
      guard let null = try? FileBytes.open("/dev/null"), null != descriptor else { continue }
      dup2(null, descriptor)
      FileBytes.close(null)
    }
  }
}
