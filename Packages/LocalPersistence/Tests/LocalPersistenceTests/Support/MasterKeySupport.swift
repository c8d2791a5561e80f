import Cryptography
import LocalPersistence
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Answers passphrase questions and remembers what they were for.
final class PassphraseScript: Sendable {
  private let answer: String?
  private let questions = Mutex<[PassphraseSource.Purpose]>([])

  init(_ answer: String?) { self.answer = answer }

  var asked: [PassphraseSource.Purpose] { questions.withLock { $0 } }

  var source: PassphraseSource {
    .prompt { purpose in
      self.questions.withLock { $0.append(purpose) }
      return self.answer
    }
  }
}

extension MasterKeyProtection {
  /// A passphrase at a cost that takes no time.
  static func passphrase(_ passphrase: String) -> MasterKeyProtection {
    .passphrase(.prompt { _ in passphrase }, cost: .low)
  }

  /// A passphrase that is asked for.
  static func passphrase(_ answers: PassphraseScript) -> MasterKeyProtection {
    .passphrase(answers.source, cost: .low)
  }
}

extension Scrypt.Parameters {
  /// No protection at all, but quick.
  static let low = Scrypt.Parameters(cost: 16, blockSize: 1, parallelization: 1)
}

/// Every regular file below a folder with its bytes: what must not change.
func snapshot(of path: String) throws -> [String: Data] {
  var contents: [String: Data] = [:]
  for name in try files(below: path) {
    contents[name] = try CrashSafeFile(path: path + "/" + name).read()
  }
  return contents
}

/// A key file with a sum that fits, as whoever knows the format would forge it.
func withSum(_ body: Data) throws -> Data { body + (try SHA256Hash.digest(of: body).prefix(8)) }
