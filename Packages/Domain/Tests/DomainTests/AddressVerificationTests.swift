import Domain
import DomainMock
import Testing

@Suite struct AddressVerificationTests {
  private let repository = AddressVerificationRepositoryFake()
  private var useCase: VerifyAddressUseCase { VerifyAddressUseCase(repository: repository) }

  private struct NoCode: Error {}

  private func verification() async throws -> AddressVerification {
    guard case .codeSent(let verification) = try await useCase.request() else { throw NoCode() }
    return verification
  }

  @Test func `the code of the message verifies the address`() async throws {
    let verification = try await verification()
    #expect(!repository.isVerified)
    let code = AddressVerificationRepositoryFake.code
    #expect(try await useCase.confirm(verification, code: code) == .verified)
    #expect(repository.isVerified)
    #expect(try await useCase.request() == .verified)
  }

  @Test func `five wrong codes end the code`() async throws {
    let verification = try await verification()
    let wrong = SecretString("000000")
    for left in [4, 3, 2, 1] {
      let result = try await useCase.confirm(verification, code: wrong)
      #expect(result == .wrongCode(attemptsLeft: left))
    }
    #expect(try await useCase.confirm(verification, code: wrong) == .codeEnded)
    let code = AddressVerificationRepositoryFake.code
    #expect(try await useCase.confirm(verification, code: code) == .codeEnded)
  }

  @Test func `another code ends the one before`() async throws {
    let first = try await verification()
    let second = try await verification()
    let code = AddressVerificationRepositoryFake.code
    #expect(try await useCase.confirm(first, code: code) == .codeEnded)
    #expect(try await useCase.confirm(second, code: code) == .verified)
  }

  @Test func `an error of the service fails the request`() async throws {
    repository.fail(with: .offline)
    #expect(try await useCase.request() == .failed(.offline))
  }
}
