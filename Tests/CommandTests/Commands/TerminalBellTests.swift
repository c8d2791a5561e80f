import FormKitTerminal
import Foundation
import Testing

@testable import ShellCommands

/// The sounds of the app at a terminal.
@MainActor
struct TerminalBellTests {
  @Test func `each sound is the bell, at once`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("output", "")
    let handle = try FileHandle(forUpdating: URL(filePath: file))
    let bell = TerminalBell(output: FileOutputStream(descriptor: handle.fileDescriptor))
    let sound = URL(filePath: "/sounds/dayCounted.caf")
    bell.prepare(url: sound, simultaneousPlayers: 2, volume: 1)
    #expect(try Data(contentsOf: URL(filePath: file)) == Data())
    try bell.play(url: sound)
    #expect(try Data(contentsOf: URL(filePath: file)) == Data([7]))
    try bell.play(url: sound)
    bell.tearDown(url: sound)
    #expect(try Data(contentsOf: URL(filePath: file)) == Data([7, 7]))
  }
}
