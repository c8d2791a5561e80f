import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A streamed body which throws `CancellationError` once everything in flight was cancelled.
///
/// It lets go of the stream at once then, so that its transport stops, whether or not somebody
/// reads.
final class CancellableStream: Sendable {
  private let reading: Reading
  private let flights: FlightRegister
  private let id: Int

  init(_ body: HTTPBody, _ flights: FlightRegister) {
    let reading = Reading(ChunkReader(body))
    self.reading = reading
    self.flights = flights
    id = flights.add { reading.cancel() }
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
      /// Nil once cancelled.
      var chunks: ChunkReader?
      var race: Race?
    }

    private let state: Mutex<State>

    init(_ chunks: ChunkReader) {
      state = Mutex(State(chunks: chunks))
    }

    func begin() throws(CancellationError) -> (ChunkReader, Race) {
      let race = Race()
      let chunks = state.withLock { state in
        state.race = race
        return state.chunks
      }
      guard let chunks else { throw CancellationError() }
      return (chunks, race)
    }

    func cancel() {
      let (race, chunks) = state.withLock { state in
        defer { state = State() }
        return (state.race, state.chunks)
      }
      race?.cancel()
      withExtendedLifetime(chunks) {}
    }
  }
}
