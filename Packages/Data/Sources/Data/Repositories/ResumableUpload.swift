import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An upload of a picture in chunks, which can resume after an interruption.
///
/// The upload can also resume after a restart of the app.
struct ResumableUpload: Sendable {
  /// The maximum number of times that the service may correct the offset in one upload.
  private static let correctionLimit = 8

  let service: RemoteService
  let journal: UploadJournal
  let chunkSize: Int

  /// An error response from the service during an upload.
  private enum UploadError: Error {
    /// The upload continues at the given offset, which is the number of bytes that the service has.
    case wrongOffset(Int)
    /// The upload does not exist or has expired.
    case gone
  }

  /// Uploads a picture, or resumes an interrupted upload of the same picture.
  ///
  /// If the service no longer has the interrupted upload, the method starts one new upload.
  func send(_ avatar: AvatarAsset, _ reporter: UploadProgressReporter) async throws -> AvatarDTO {
    do {
      if let upload = try await interrupted(avatar) {
        return try await goOn(upload, avatar, reporter)
      }
    } catch UploadError.gone {
      // Starts a new upload below.
    }
    do {
      let body = NewUploadBody(type: avatar.format.mediaType, length: avatar.data.count)
      let upload = try await service.send(BeginUploadEndpoint(upload: body), refusal: Self.refusal)
      journal.remember(upload.id, of: avatar)
      return try await goOn(upload, avatar, reporter)
    } catch UploadError.gone {
      journal.remember(nil, of: avatar)
      throw RemoteError.refused
    }
  }

  private func interrupted(_ avatar: AvatarAsset) async throws -> UploadDTO? {
    guard let id = journal.upload(of: avatar) else { return nil }
    let upload = try await service.send(UploadStateEndpoint(id: id), refusal: Self.refusal)
    return upload.length == avatar.data.count ? upload : nil
  }

  private func goOn(
    _ upload: UploadDTO, _ avatar: AvatarAsset, _ reporter: UploadProgressReporter
  ) async throws -> AvatarDTO {
    var offset = upload.offset
    var corrections = 0
    while true {
      guard (0...avatar.data.count).contains(offset) else { throw RemoteError.invalidResponse }
      do {
        guard offset < avatar.data.count else { return try await complete(upload.id, avatar) }
        offset = try await append(avatar.data, from: offset, to: upload.id, reporter)
      } catch UploadError.wrongOffset(let actual) {
        corrections += 1
        guard corrections <= Self.correctionLimit else { throw RemoteError.invalidResponse }
        offset = actual
      } catch let error as AvatarError {
        journal.remember(nil, of: avatar)
        throw error
      }
    }
  }

  /// Sends the chunk that starts at an offset, and returns the offset of the next chunk.
  private func append(
    _ data: Data, from offset: Int, to id: String, _ reporter: UploadProgressReporter
  ) async throws -> Int {
    let endpoint = AppendChunkEndpoint(
      id: id, offset: offset, chunk: Data(data.dropFirst(offset).prefix(chunkSize)),
      progress: reporter.observer(from: offset))
    let next = try await service.send(endpoint, refusal: Self.refusal).offset
    guard next > offset else { throw RemoteError.invalidResponse }
    return next
  }

  private func complete(_ id: String, _ avatar: AvatarAsset) async throws -> AvatarDTO {
    let dto = try await service.send(CompleteUploadEndpoint(id: id), refusal: Self.refusal)
    journal.remember(nil, of: avatar)
    return dto
  }

  private static func refusal(_ error: NetworkError) -> (any Error)? {
    switch ServiceProblem(error) {
    case .uploadContinues(let offset): return UploadError.wrongOffset(offset)
    case .invalid(pointer: "/length"): return AvatarError.tooLarge
    case .invalid(pointer: "/type"): return AvatarError.invalidFormat
    default:
      if error.statusCode == 404 { return UploadError.gone }
      return AvatarError(refusal: error)
    }
  }
}

extension AvatarError {
  /// Creates the error for a response with the status 413 or 415, or nil for any other error.
  init?(refusal error: NetworkError) {
    switch error.statusCode {
    case 413: self = .tooLarge
    case 415: self = .invalidFormat
    default: return nil
    }
  }
}
