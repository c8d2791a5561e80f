#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The process's standard error.
public enum StandardError {
  /// Writes a line in one piece, so that lines of several threads do not mix.
  public static func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    #if canImport(Glibc)
      _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    #elseif canImport(Musl)
      _ = Musl.write(STDERR_FILENO, bytes, bytes.count)
    #else
      _ = Darwin.write(STDERR_FILENO, bytes, bytes.count)
    #endif
  }
}
