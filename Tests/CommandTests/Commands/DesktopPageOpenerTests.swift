import Foundation
import Synchronization
import Testing

@testable import ShellCommands

/// The browser of the desktop.
@Suite(.timeLimit(.minutes(5)))
struct DesktopPageOpenerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a script that can be executed.
  private func script(_ name: String, _ lines: String) throws -> String {
    let path = try folder.file(name, "#!/bin/sh\n\(lines)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return path
  }

  #if os(Linux)
    /// The commands that an opener in an environment starts for addresses.
    private func commands(
      for addresses: [String], in environment: [String: String], isInteractive: Bool = true
    ) -> [[String]]? {
      let commands = Mutex<[[String]]>([])
      let opener = DesktopPageOpener(environment: environment, isInteractive: isInteractive) {
        words in commands.withLock { $0.append(words) }
      }
      guard let opener else { return nil }
      for address in addresses { URL(string: address).map(opener.open) }
      return commands.withLock { $0 }
    }

    @Test(arguments: [["DISPLAY": ":0"], ["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ""]])
    func `a page is the one argument of the command`(display: [String: String]) throws {
      let command = try script("xdg-open", "exit 0")
      let page = "https://provider.example.com/authorize?state=$(id)&nonce=%20;'x'"
      let environment = display.merging(["PATH": "/nowhere:\(folder.path)"]) { $1 }
      #expect(
        commands(for: [page], in: environment)
          == [[command, try #require(URL(string: page)).absoluteString]])
      #expect(
        commands(for: ["http://127.0.0.1:8080/authorize"], in: environment)?.count == 1)
    }

    @Test(arguments: [
      "file:///etc/passwd", "javascript:alert(1)", "mailto:a@example.com", "shell://home",
      "-help", "/etc/passwd", "https:/no-host", "ftp://provider.example.com/",
    ])
    func `an address that is not of the web is not opened`(address: String) throws {
      _ = try script("xdg-open", "exit 0")
      let environment = ["DISPLAY": ":0", "PATH": folder.path]
      #expect(commands(for: [address], in: environment) == [])
    }

    @Test(arguments: [["DISPLAY": "", "WAYLAND_DISPLAY": ""], [:]])
    func `without a display nothing is opened`(display: [String: String]) throws {
      _ = try script("xdg-open", "exit 0")
      #expect(commands(for: [], in: display.merging(["PATH": folder.path]) { $1 }) == nil)
    }

    @Test func `without the command nothing is opened`() throws {
      _ = try folder.file("xdg-open", "not executable")
      for path in [folder.path, ".", "", nil] {
        #expect(commands(for: [], in: ["DISPLAY": ":0", "PATH": path ?? ""]) == nil)
      }
    }

    @Test func `where no person reads the screen nothing is opened`() throws {
      _ = try script("xdg-open", "exit 0")
      let environment = ["DISPLAY": ":0", "PATH": folder.path]
      #expect(commands(for: [], in: environment, isInteractive: false) == nil)
    }
  #endif

  @Test func `a process gets its arguments and variables as they are, and no terminal`() throws {
    let output = folder.path + "/output"
    let command = try script(
      "command",
      """
      {
        printf '%s\\n' "$#" "$1" "$VARIABLE"
        if [ -t 0 ] || [ -t 1 ] || [ -t 2 ]; then echo terminal; fi
      } > '\(output)'
      exit 7
      """)
    let process = try #require(
      DetachedProcess(
        [command, "https://example.com/?a=$(id)&b=' '"],
        environment: ["VARIABLE": "a b", "PATH": "/usr/bin:/bin"]))
    #expect(getpgid(process.id) == process.id)
    #expect(process.wait() == 7)
    let lines = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
    #expect(lines == ["1", "https://example.com/?a=$(id)&b=' '", "a b"])
  }

  @Test func `a program that is not there is not started`() {
    #expect(DetachedProcess(["/nowhere/program"], environment: [:]) == nil)
    #expect(DetachedProcess([], environment: [:]) == nil)
  }
}
