import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A streamed body that can be ended with an error.
///
/// When the body is ended, its readers receive the error. The body releases the underlying stream
/// immediately, even if no task is reading the body. The transport then stops.
final class CancellableStream: Sendable {
  private let reading: Reading
  private let flights: FlightRegister
  private let id: Int

  init(_ body: HTTPBody, of session: String?, _ flights: FlightRegister) {
    let reading = Reading(ChunkReader(body))
    self.reading = reading
    self.flights = flights
    id = flights.add(session: session) { reading.end($0) }
  }

  deinit {
    flights.remove(id)
  }

  func next() async throws -> Data? {
    let (chunks, race) = try reading.begin()
    do {
      let chunk = try await race.result(of: { try await chunks.next() })
      if chunk == nil { flights.remove(id) }
      return chunk
    } catch {
      flights.remove(id)
      throw error
    }
  }

  private final class Reading: Sendable {
    private struct State {
      /// The reader of the underlying stream; nil after the body was ended with an error.
      var chunks: ChunkReader?
      var race: Race?
      var error: (any Error)?
    }

    private let state: Mutex<State>

    init(_ chunks: ChunkReader) {
      state = Mutex(State(chunks: chunks))
    }

    func begin() throws -> (ChunkReader, Race) {
      let race = Race()
      let (chunks, error) = state.withLock { state in
        state.race = race
        return (state.chunks, state.error)
      }
      guard let chunks else { throw error ?? CancellationError() }
      return (chunks, race)
    }

    func end(_ error: any Error) {
      let (race, chunks) = state.withLock { state in
        defer { state = State(error: error) }
        return (state.race, state.chunks)
      }
      race?.end(error)
      withExtendedLifetime(chunks) {}
    }
  }
}
