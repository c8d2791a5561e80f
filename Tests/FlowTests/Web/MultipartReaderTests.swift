import Testing

@testable import ShellWeb

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct MultipartReaderTests {
  private func read(
    _ body: String, type: String = "multipart/form-data; boundary=x"
  ) throws -> [MultipartReader.Part] {
    try MultipartReader.parts(of: Data(body.utf8), contentType: type)
  }

  private func part(_ name: String, _ content: String, file: String? = nil) -> String {
    "--x\r\nContent-Disposition: form-data; name=\"\(name)\""
      + (file.map { "; filename=\"\($0)\"" } ?? "") + "\r\n\r\n\(content)\r\n"
  }

  @Test func `fields and files are read in their order, byte for byte`() throws {
    let parts = try read(
      part("a", "") + part("b", "\r\n--y\r\n--\r\n") + part("c", "data", file: "")
        + part(
          "d", "x", file: "a%22b%0D.png") + "--x--\r\nafter")
    #expect(
      parts == [
        .init(name: "a", fileName: nil, content: Data()),
        .init(name: "b", fileName: nil, content: Data("\r\n--y\r\n--\r\n".utf8)),
        .init(name: "c", fileName: "", content: Data("data".utf8)),
        .init(name: "d", fileName: "a\"b\r.png", content: Data("x".utf8)),
      ])
    #expect(try read("--x--").isEmpty)
    #expect(try read("before\r\n" + part("a", "1") + "--x--").count == 1)
  }

  @Test(arguments: [
    ("multipart/form-data; boundary=abc", "abc"), ("multipart/form-data; boundary=\"a b\"", "a b"),
    ("Multipart/Form-Data;charset=utf-8; Boundary=abc", "abc"), ("multipart/form-data", nil),
    ("multipart/form-data; boundary=", nil), ("multipart/mixed; boundary=a", nil),
    ("multipart/form-data; boundary=" + String(repeating: "a", count: 71), nil),
  ])
  func `the boundary is the type's`(type: String, boundary: String?) {
    #expect(MultipartReader.boundary(in: type) == boundary)
  }

  @Test func `more parts or longer heads than a form has are refused`() throws {
    let many = String(repeating: part("a", ""), count: MultipartReader.partLimit)
    #expect(try read(many + "--x--").count == MultipartReader.partLimit)
    #expect(throws: MultipartReader.MalformedError.self) {
      try read(many + part("a", "") + "--x--")
    }
    let long = String(repeating: "a", count: MultipartReader.headLimit)
    #expect(throws: MultipartReader.MalformedError.self) { try read(part(long, "") + "--x--") }
  }

  @Test(arguments: [
    String(repeating: "\r", count: 4_000_000), String(repeating: "\r\n--", count: 1_000_000),
    String(repeating: "\r\n--xxxxxxxxx", count: 300_000),
    String(repeating: "--x\r", count: 500_000),
  ])
  func `a form of any bytes takes at most two comparisons for each`(body: String) throws {
    var reader = try MultipartReader(
      Data(body.utf8), contentType: "multipart/form-data; boundary=xxxxxxxxxx")
    #expect(throws: MultipartReader.MalformedError.self) { try reader.parts() }
    #expect(reader.comparisons > 0)
    #expect(reader.comparisons <= 2 * (body.utf8.count + 2))
  }

  @Test func `a form cut off anywhere is refused, never half read`() {
    let whole = Array((part("a", "1") + part("b", "2", file: "b.png") + "--x--").utf8)
    for end in 0..<whole.count {
      #expect(throws: MultipartReader.MalformedError.self) {
        try MultipartReader.parts(
          of: Data(whole[..<end]), contentType: "multipart/form-data; boundary=x")
      }
    }
  }
}
