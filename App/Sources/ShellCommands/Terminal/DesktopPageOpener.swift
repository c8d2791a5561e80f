import Dispatch
import ShellApp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Opens pages with the desktop's browser: by `xdg-open` on Linux, by `open` on macOS.
///
/// The command gets the address as its one argument, without a shell. Addresses with another scheme
/// than `http` and `https` are not opened.
struct DesktopPageOpener: PageOpener {
  private let command: String
  private let start: @Sendable (_ words: [String]) -> Void

  /// Finds the command; nil where a browser cannot be opened or its window cannot be seen.
  ///
  /// - Parameters:
  ///   - environment: The variables, which the command gets. On Linux they must name a display, in `DISPLAY` or
  ///     `WAYLAND_DISPLAY`, and a folder of `PATH` must have `xdg-open`.
  ///   - isInteractive: Whether a person at a terminal reads the screen.
  ///   - start: Starts a command; default the process.
  init?(
    environment: [String: String], isInteractive: Bool,
    start: (@Sendable (_ words: [String]) -> Void)? = nil
  ) {
    guard isInteractive, let command = Self.command(in: environment) else { return nil }
    self.command = command
    self.start = start ?? { Self.run($0, environment) }
  }

  func open(_ page: URL) {
    guard ["http", "https"].contains(page.scheme?.lowercased()), page.host()?.isEmpty == false
    else { return }
    start([command, page.absoluteString])
  }

  #if canImport(Darwin)
    private static func command(in environment: [String: String]) -> String? { "/usr/bin/open" }
  #else
    /// The path of `xdg-open`; folders that depend on the working folder are left out.
    private static func command(in environment: [String: String]) -> String? {
      let displays = ["DISPLAY", "WAYLAND_DISPLAY"]
      guard displays.contains(where: { environment[$0]?.isEmpty == false }) else { return nil }
      return (environment["PATH"] ?? "").split(separator: ":").lazy
        .filter { $0.hasPrefix("/") }.map { "\($0)/xdg-open" }
        .first { access($0, X_OK) == 0 }
    }
  #endif

  /// Starts a command and discards how it ends, which may be when the browser ends.
  private static func run(_ words: [String], _ environment: [String: String]) {
    guard let process = DetachedProcess(words, environment: environment) else { return }
    DispatchQueue.global(qos: .utility).async { _ = process.wait() }
  }
}

extension CommandContext {
  /// Opens pages for a person at a terminal; nil for pipes and without a desktop.
  var pageOpener: (any PageOpener)? {
    DesktopPageOpener(environment: environment, isInteractive: isInteractive)
  }
}
