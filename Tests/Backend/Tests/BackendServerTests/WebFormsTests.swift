import Networking
import ReferenceBackend
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(5))) struct WebFormsTests {
  private static let login = "email=demo%40example.com&password=correct-horse"

  @Test func `a browser does the identity flow, and comes back to where it was`() async throws {
    _ = try await RunningServer.run { server in
      let browser = Browser(server)
      try await browser.open("/")
      #expect(browser.path == "/login" && browser.page.contains("Welcome Back"))
      try await browser.submit(Self.login)
      #expect(browser.path == "/screenName" && browser.page.contains("Choose Your Name"))
      try await browser.submit("screenName=john_doe")
      #expect(browser.path == "/screenName")
      #expect(browser.page.contains("That name is taken") && browser.page.contains("john_doe2"))
      try await browser.submit("screenName=Grace_H")
      #expect(browser.path == "/birthday")
      try await browser.submit("dateOfBirth=2000-02-30")
      #expect(browser.path == "/birthday" && browser.page.contains("Enter a real date"))
      try await browser.submit("dateOfBirth=1990-12-09")
      #expect(browser.path == "/avatar" && browser.page.contains("Add Your Photo"))
      try await browser.upload(Browser.picture, name: "me.png")
      #expect(browser.path == "/review" && browser.page.contains("Is Everything Right?"))
      for part in ["grace_h", "35", "me.png (8×8, png)"] {
        #expect(browser.page.contains(part))
      }
      #expect(!browser.page.contains("1990"))
      try await browser.open("/")
      #expect(browser.path == "/review")
      try await browser.submit("")
      #expect(browser.path == "/home" && browser.page.contains("@grace_h"))
      try await browser.open("/")
      #expect(browser.path == "/home")
      let avatar = try await browser.profile("ada@example.com")
      #expect(avatar["avatarURL"] == nil)
      let own = try await browser.profile("demo@example.com")
      #expect(
        own["screenName"] == .string("grace_h") && own["dateOfBirth"] == .string("1990-12-09"))
      let url = try #require(own["avatarURL"]?.stringValue.flatMap(URL.init(string:)))
      let loaded = try await server.send(.get, url.path(percentEncoded: true))
      #expect(loaded.body.data == Browser.picture)
      try await browser.submit("_button=action%3AsignOutButton")
      #expect(browser.path == "/login")
      try await browser.open("/home")
      #expect(browser.path == "/login")
    }
  }

  @Test func `each answer can be changed from the review, which it leads back to`() async throws {
    _ = try await RunningServer.run { server in
      let browser = Browser(server)
      try await browser.signInAndReview()
      #expect(browser.page.contains("No picture yet"))
      try await browser.press("editScreenNameButton")
      #expect(browser.path == "/screenName" && browser.page.contains("grace_h"))
      try await browser.submit("screenName=hopper_g")
      #expect(browser.path == "/review" && browser.page.contains("hopper_g"))
      try await browser.press("editBirthdayButton")
      #expect(browser.path == "/birthday")
      try await browser.submit("dateOfBirth=1980-12-09")
      #expect(browser.path == "/review" && browser.page.contains("45"))
      try await browser.press("editAvatarButton")
      #expect(browser.path == "/avatar")
      try await browser.upload(Browser.picture, name: "../../etc/passwd")
      #expect(browser.path == "/review" && browser.page.contains("passwd (8×8, png)"))
      #expect(!browser.page.contains("etc"))
      try await browser.press("editAvatarButton")
      try await browser.upload(Data(), name: "")
      #expect(browser.path == "/review" && browser.page.contains("passwd (8×8, png)"))
      try await browser.press("editAvatarButton")
      try await browser.press("skipAvatarButton")
      #expect(browser.path == "/review" && browser.page.contains("No picture yet"))
      try await browser.submit("")
      #expect(browser.path == "/home" && browser.page.contains("@hopper_g"))
    }
  }

  @Test func `a name taken meanwhile is chosen anew, and leads back to the review`() async throws {
    _ = try await RunningServer.run { server in
      let browser = Browser(server)
      try await browser.signInAndReview()
      let other = try await server.send(.post, "/v1/auth/anonymous")
      let token = try #require(other.json?["accessToken"]?.stringValue)
      // Another browser of the same person holds another name, which lets this one go.
      let second = Browser(server)
      try await second.open("/login")
      try await second.submit(Self.login)
      try await second.submit("screenName=other_name")
      let taken = try await server.send(
        .post, "/v1/profile",
        json: #"{"screenName":"grace_h","dateOfBirth":"1990-12-09","region":"US"}"#,
        headers: ["Authorization": "Bearer \(token)"])
      #expect(taken.status == 201)
      try await browser.submit("")
      #expect(browser.path == "/screenName")
      #expect(browser.page.contains("That name is taken. Available names: grace_h2"))
      try await browser.submit("screenName=grace_h2")
      #expect(browser.path == "/review")
      try await browser.submit("")
      #expect(browser.path == "/home" && browser.page.contains("@grace_h2"))
    }
  }

  @Test func `no step opens before the ones in front of it are answered`() async throws {
    _ = try await RunningServer.run { server in
      let browser = Browser(server)
      for step in ["mfa", "screenName", "avatar", "review", "verification", "ineligible", "home"] {
        try await browser.open("/" + step)
        #expect(browser.path == "/login")
      }
      try await browser.submit(Self.login)
      for step in ["birthday", "guardianConsent", "avatar", "review", "verification", "home"] {
        try await browser.open("/" + step)
        #expect(browser.path == "/screenName")
      }
      try await browser.submit("screenName=grace_h")
      try await browser.post(to: "/review", "")
      #expect(browser.path == "/birthday")
      try await browser.open("/screenName")
      #expect(browser.path == "/screenName" && browser.page.contains("grace_h"))
    }
  }

  @Test func `wrong credentials are said at the password, which is not shown again`()
    async throws
  {
    _ = try await RunningServer.run { server in
      let browser = Browser(server)
      try await browser.open("/login")
      try await browser.submit("email=demo%40example.com&password=wrong-horse")
      #expect(browser.path == "/login")
      #expect(browser.page.contains("The email or password is incorrect."))
      #expect(!browser.page.contains("wrong-horse"))
    }
  }

  @Test func `a minor who goes back and gives an older birthday still asks a guardian`()
    async throws
  {
    _ = try await RunningServer.run { server in
      let browser = Browser(server)
      try await browser.open("/login")
      try await browser.submit(Self.login)
      try await browser.submit("screenName=grace_h")
      try await browser.submit("dateOfBirth=2010-06-01")
      try await browser.open("/birthday")
      try await browser.submit("dateOfBirth=1990-01-01")
      #expect(browser.path == "/avatar")
      try await browser.press("skipAvatarButton")
      try await browser.submit("")
      #expect(browser.path == "/guardianConsent")
      try await browser.submit("guardianEmail=anne%40example.com")
      #expect(browser.path == "/avatar")
      try await browser.press("skipAvatarButton")
      try await browser.submit("")
      #expect(browser.path == "/home")
      #expect(browser.page.contains("Your profile is pending until they approve it."))
    }
  }

  @Test func `a minor's guardian is asked`() async throws {
    _ = try await RunningServer.run { server in
      let browser = Browser(server)
      try await browser.open("/login")
      try await browser.submit(Self.login)
      try await browser.submit("screenName=grace_h")
      try await browser.submit("dateOfBirth=2010-06-01")
      #expect(browser.path == "/guardianConsent")
      #expect(browser.page.contains("A parent or guardian must approve your profile."))
      try await browser.open("/avatar")
      #expect(browser.path == "/guardianConsent")
      try await browser.submit("guardianEmail=demo%2Bmum%40example.com")
      #expect(browser.path == "/guardianConsent")
      #expect(browser.page.contains("Enter the address of your parent or guardian, not your own."))
      try await browser.submit("guardianEmail=anne%40example.com")
      #expect(browser.path == "/avatar" && browser.page.contains("We've asked your guardian."))
      try await browser.press("skipAvatarButton")
      try await browser.submit("")
      #expect(browser.path == "/home" && browser.page.contains("@grace_h"))
      #expect(browser.page.contains("Your profile is pending until they approve it."))
      let profile = try await browser.profile("demo@example.com")
      #expect(profile["guardianConsent"] == .string("pending"))
    }
  }

  @Test func `a guardian decides on a page of their own`() async throws {
    let codes = LogLines()
    var configuration = BackendConfiguration(now: { RunningServer.now })
    configuration.deliver = { message in
      if case .guardianConsent(let code, _) = message.content { codes.append(code) }
    }
    let backend = ReferenceBackend(configuration: configuration)
    _ = try await RunningServer.run(backend) { server in
      let child = Browser(server)
      try await child.open("/login")
      try await child.submit(Self.login)
      try await child.submit("screenName=grace_h")
      try await child.submit("dateOfBirth=2010-06-01")
      try await child.submit("guardianEmail=anne%40example.com")
      try await child.press("skipAvatarButton")
      try await child.submit("")
      let guardian = Browser(server)
      try await guardian.open("/consent")
      #expect(guardian.path == "/consent" && guardian.page.contains("Consent for Your Child"))
      try await guardian.submit("consentCode=0000-0000-0000-0000&decision=approved")
      #expect(guardian.page.contains("The code is wrong or no longer valid."))
      let code = try #require(codes.all.first)
      try await guardian.submit("consentCode=\(code)&decision=approved")
      #expect(guardian.path == "/consent" && guardian.page.contains("Your decision is recorded."))
      try await child.open("/home")
      #expect(!child.page.contains("pending"))
      let profile = try await child.profile("demo@example.com")
      #expect(profile["guardianConsent"] == .string("granted"))
    }
  }

  @Test func `someone too young is told, and signs out`() async throws {
    _ = try await RunningServer.run { server in
      let browser = Browser(server)
      try await browser.open("/login")
      try await browser.submit(Self.login)
      try await browser.submit("screenName=grace_h")
      try await browser.submit("dateOfBirth=2020-01-01")
      #expect(browser.path == "/ineligible")
      #expect(browser.page.contains("Sorry, you must be at least 13"))
      #expect(browser.page.contains("You can try again on "))
      let again = Browser(server)
      try await again.open("/login")
      try await again.submit(Self.login)
      #expect(again.path == "/ineligible")
      try await browser.press("contactSupportButton")
      #expect(browser.page.contains("support@example.com"))
      for step in ["birthday", "avatar", "review"] {
        try await browser.open("/" + step)
        #expect(browser.path == "/ineligible")
      }
      try await browser.submit("")
      #expect(browser.path == "/login")
    }
  }

  @Test func `an address has to be proved where the account says so`() async throws {
    _ = try await RunningServer.run { server in
      let browser = Browser(server)
      try await browser.signInAndReview("unverified%40example.com")
      try await browser.submit("")
      #expect(browser.path == "/verification")
      #expect(browser.page.contains("We sent you an email."))
      try await browser.submit("")
      #expect(browser.path == "/verification")
      try await browser.press("signOutButton")
      #expect(browser.path == "/login")
    }
  }
}
