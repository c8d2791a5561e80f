import FormKit
import Foundation
import Testing

@testable import ShellCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@MainActor
struct StandardInputTests {
  @Test func `a closed descriptor is opened at the end of its input, an open one is left alone`()
    throws
  {
    let open = try FileBytes.open("/")
    let first: Int32 = 900
    defer { for descriptor in first...(first + 1) { FileBytes.close(descriptor) } }
    #expect(dup2(open, first + 1) == first + 1)
    FileBytes.close(open)
    #expect(fcntl(first, F_GETFD) < 0)
    ProcessEnvironment.openClosedDescriptors(first...(first + 1))
    #expect(try FileBytes.readAll(first, limit: 1) == [])
    #expect(throws: FileBytes.Error.self) { try FileBytes.write(Data([1]), to: first) }
    // A program that the app starts gets it, too.
    #expect(fcntl(first, F_GETFD) & FD_CLOEXEC == 0)
    #expect(throws: FileBytes.Error.folder) { try FileBytes.readAll(first + 1, limit: 1) }
  }

  @Test(arguments: [
    ["run"], ["form", "fill", "login"], ["form", "check", "--batch", "-"],
    ["form", "check", "login", "-"],
    ["session", "sign-in", "--email", "demo@example.com", "--password-stdin"],
  ])
  func `standard input that cannot be read is bad input`(_ words: [String]) async throws {
    let folder = try TemporaryFolder()
    let run = try await ShellRun(
      words + ["--json", "--state-dir", folder.path + "/state"], reading: folder.path)
    #expect(run.status == 65)
    let error = try #require(try run.json()["error"])
    #expect(error["code"] == "unreadableFile")
    #expect(error["message"] == "standard input: it is a folder, not a file.")
    #expect(error["details"]?["report"] == nil)
  }
}
