import FormKit
import Testing

@Suite struct WordListTests {
  @Test(arguments: [
    "what an ASS", "ass!", "(shit)", "Shit.", "shit_head", "you ass, you", "@ass", "+shit+",
    "$hit!", "\"bitch\"",
  ])
  func `no profanity as whole words, whatever stands around them`(text: String) throws {
    #expect(try !accepts(text, "noProfanity"))
  }

  @Test(arguments: [
    "Scunthorpe", "assess", "classic", "Penistone", "cockpit", "shitake", "Dickens", "massage",
    "Essex", "Sussex", "therapist", "Lightwater", "associate", "passing", "basic",
  ])
  func `no Scunthorpe false positives`(text: String) throws {
    #expect(try accepts(text, "noProfanity"))
  }

  @Test(arguments: [
    "sh1t", "a$$", "a$$!", "@ss", "b1tch", "sh!t", "5h1t", "s1ut", "s|ut", "8itch", "fuck3r",
    "ⓐ a55 b",
    "ｓｈｉｔ", "shít", "shi\u{200B}t", "s\u{AD}hit", "SH1T",
  ])
  func `leetspeak, accents and invisible characters are folded`(text: String) throws {
    #expect(try !accepts(text, "noProfanity"))
  }

  @Test(arguments: ["455 Main Street", "$455", "a+b", "4!", "1337", "!!!", "+1 555 123", "", "@"])
  func `numbers and signs alone are no words`(text: String) throws {
    #expect(try accepts(text, "noProfanity"))
  }

  @Test func `word lists come by injection, in any script and spelling`() throws {
    var words = WordLists(reserved: ["Ägora"], profanity: ["Scheiße", "хуй"])
    #expect(try !accepts("so eine scheisse", "noProfanity", words))
    #expect(try !accepts("ХУЙ!", "noProfanity", words))
    #expect(try accepts("shit", "noProfanity", words))
    #expect(try !accepts("AGORA", "notReserved", words))
    #expect(try accepts("admin", "notReserved", words))
    words.profanity = ["Mist"]
    words.reserved = ["Chef"]
    #expect(try !accepts("m1st", "noProfanity", words))
    #expect(try accepts("scheisse", "noProfanity", words))
    #expect(try !accepts("chef", "notReserved", words))
  }

  @Test(arguments: ["admin", " Root ", "API", "Ádmin", "ａｄｍｉｎ", "ad\u{200D}min"])
  func `a reserved name is refused whatever its case, accents and spaces around`(text: String)
    throws
  {
    #expect(try !accepts(text, "notReserved"))
  }

  @Test(arguments: ["administrator", "adm1n", "my admin", "apis", ""])
  func `a name that only contains a reserved one is fine`(text: String) throws {
    #expect(try accepts(text, "notReserved"))
  }

  private func accepts(_ value: String, _ rule: String, _ words: WordLists = WordLists()) throws
    -> Bool
  {
    let form = try form(text("f", #""rules": [{ "rule": "\#(rule)" }]"#))
    let environment = FormEnvironment(today: .epoch, words: words)
    return form.check(["f": .string(value)], environment: environment).isValid
  }
}
