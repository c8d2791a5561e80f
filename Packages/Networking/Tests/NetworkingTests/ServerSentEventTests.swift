import Foundation
import Networking
import NetworkingMock
import Testing

@Suite(.timeLimit(.minutes(5))) struct ServerSentEventTests {
  private func events(_ text: String, chunk: Int = .max) throws -> [ServerSentEvent] {
    var parser = ServerSentEventParser()
    var rest = Array(text.utf8)[...]
    var events: [ServerSentEvent] = []
    while !rest.isEmpty {
      events += try parser.events(in: rest.prefix(chunk))
      rest = rest.dropFirst(chunk)
    }
    return events
  }

  /// The examples and the rules of section 9.2.6 of the standard.
  @Test(arguments: [
    ("data: YHOO\ndata: +2\ndata: 10\n\n", [ServerSentEvent(data: "YHOO\n+2\n10")]),
    (
      ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n",
      [
        ServerSentEvent(data: "first event", lastEventID: "1"),
        ServerSentEvent(data: "second event"),
      ]
    ),
    ("data\n\ndata\ndata\n\ndata:", [ServerSentEvent(data: ""), ServerSentEvent(data: "\n")]),
    (
      "data:test\n\ndata: test\n\n", [ServerSentEvent(data: "test"), ServerSentEvent(data: "test")]
    ),
    ("event: add\ndata: 1\n\n", [ServerSentEvent(type: "add", data: "1")]),
    ("event: add\n\ndata: 1\n\n", [ServerSentEvent(data: "1")]),
    ("\u{FEFF}data: 1\n\n", [ServerSentEvent(data: "1")]),
    ("data: 1\r\n\r\ndata: 2\r\rdata: 3\n\n", ["1", "2", "3"].map { ServerSentEvent(data: $0) }),
    ("data: 1\r\ndata: 2\r\n\r\n", [ServerSentEvent(data: "1\n2")]),
    ("id: a\0b\ndata: 1\n\n", [ServerSentEvent(data: "1")]),
    ("retry: 250\ndata: 1\n\n", [ServerSentEvent(data: "1", retry: .milliseconds(250))]),
    ("retry: soon\nunknown: x\ndata: 1\n\n", [ServerSentEvent(data: "1")]),
    (
      "retry: 99999999999999999999\ndata: 1\n\n",
      [ServerSentEvent(data: "1", retry: .milliseconds(Int32.max))]
    ),
  ])
  func `a stream is parsed according to the standard, in chunks of any size`(
    text: String, expected: [ServerSentEvent]
  ) throws {
    for chunk in [1, 2, 3, Int.max] { #expect(try events(text, chunk: chunk) == expected) }
  }

  @Test func `an endless event throws an error at the limit`() {
    var parser = ServerSentEventParser(limit: 100)
    #expect(throws: HTTPBody.TooLongError(limit: 100)) {
      try parser.events(in: Array(("data: " + String(repeating: "x", count: 101)).utf8))
    }
    var lines = ServerSentEventParser(limit: 100)
    #expect(throws: HTTPBody.TooLongError(limit: 100)) {
      try lines.events(in: Array(String(repeating: "data: 1234567\n", count: 20).utf8))
    }
  }

  @Test func `a reader cancelled between two events throws a cancellation`() async throws {
    let gate = Gate()
    let (chunks, chunk) = AsyncThrowingStream.makeStream(of: Data.self)
    chunk.yield(Data("data: 1\n\n".utf8))
    let task = Task {
      var events = HTTPBody.stream { chunks }.serverSentEvents().makeAsyncIterator()
      let first = try await events.next()
      await gate.wait()
      // The task is cancelled before it reads again.
      return (first, try await events.next())
    }
    await gate.waitForVisitors(1)
    task.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a body yields its events`() async throws {
    var read: [String] = []
    for try await event in HTTPBody.text("data: 1\n\ndata: 2\n\ndata: 3").serverSentEvents() {
      read.append(event.data)
    }
    #expect(read == ["1", "2"])
  }
}
