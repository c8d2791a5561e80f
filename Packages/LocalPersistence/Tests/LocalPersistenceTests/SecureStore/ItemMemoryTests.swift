import Cryptography
import Testing

@testable import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct ItemMemoryTests {
  private let memory = ItemMemory()

  @Test func `what was sealed opens in its own folder and under its own key, whoever asked last`()
    throws
  {
    let (key, other) = try (SymmetricKey.random(), SymmetricKey.random())
    // Each differs from the one before in its folder or its key alone.
    let places: [(folder: String, key: SymmetricKey)] = [
      ("one", key), ("two", key), ("two", other), ("one", other),
    ]
    let sealed = try places.map { place in
      try memory.item(folderName: place.folder, masterKey: place.key)
        .seal(Data("value".utf8), name: Data("key".utf8), fileName: "file")
    }
    for (sealing, contents) in sealed.enumerated() {
      for (opening, place) in places.enumerated() {
        let item = try memory.item(folderName: place.folder, masterKey: place.key)
        if opening == sealing {
          #expect(try item.openValue(contents, fileName: "file") == Data("value".utf8))
        } else {
          #expect(throws: CryptographyError.authenticationFailed) {
            try item.openValue(contents, fileName: "file")
          }
        }
      }
    }
  }
}
