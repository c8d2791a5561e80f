/// Passes each response to a ``ServerClock``.
struct ServerClockHTTPClient: InterruptibleHTTPClient {
  let client: any InterruptibleHTTPClient
  let clock: ServerClock

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let response = try await client.send(request)
    clock.read(response)
    return response
  }
}
