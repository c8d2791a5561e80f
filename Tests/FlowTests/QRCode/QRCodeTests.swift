import Foundation
import QRCode
import Testing

@Suite struct QRCodeTests {
  private static let uri =
    "otpauth://totp/Shell:ada@example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Shell"
  private static let decoder = "/usr/bin/zbarimg"

  /// A code with its margin as a portable graymap, eight pixels for each module.
  private func picture(_ code: QRCode) -> Data {
    let side = code.side + 8
    var data = Data("P5 \(side * 8) \(side * 8) 255\n".utf8)
    for row in 0..<side * 8 {
      for column in 0..<side * 8 {
        let (y, x) = (row / 8 - 4, column / 8 - 4)
        let isDark =
          (0..<code.side).contains(y) && (0..<code.side).contains(x)
          && code.modules[y * code.side + x]
        data.append(isDark ? 0 : 255)
      }
    }
    return data
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: decoder)),
    arguments: [uri, "a", "Straße ☃ 日本", String(repeating: "x", count: 2_953)])
  func `another program reads the text of a code`(text: String) throws {
    let code = try #require(QRCode(text))
    #expect(code.modules.count == code.side * code.side)
    let path =
      FileManager.default.temporaryDirectory.path()
      + "/code-\(UInt64.random(in: .min ... .max)).pgm"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try picture(code).write(to: URL(filePath: path))
    let process = Process()
    process.executableURL = URL(filePath: Self.decoder)
    process.arguments = ["--quiet", "--raw", "--nodbus", "-Sdisable", "-Sqrcode.enable", path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(String(decoding: data, as: UTF8.self) == text + "\n")
  }

  @Test(arguments: ["", "a\u{0}b", String(repeating: "x", count: 2_954)])
  func `a text that no code holds has no code`(text: String) {
    #expect(QRCode(text) == nil)
  }
}
