import Domain
import Networking

extension Endpoint {
  static let uploads: [Endpoint] = [
    .personal(.post, "/v1/uploads") { (service, routed, userID) throws(BackendError) in
      try service.beginUpload(routed.json("type", "length"), of: userID)
    },
    .personal(.get, "/v1/uploads/{id}") { (service, routed, userID) throws(BackendError) in
      try service.upload(routed["id"], of: userID)
    },
    .personal(.patch, "/v1/uploads/{id}", bodyLimit: { $0.avatarLimits.maximumBytes }) {
      (service, routed, userID) throws(BackendError) in
      try service.appendChunk(
        routed.body, to: routed["id"], of: userID, routed.request)
    },
    .personal(.delete, "/v1/uploads/{id}") { (service, routed, userID) throws(BackendError) in
      try service.cancelUpload(routed["id"], of: userID)
    },
    .personal(.post, "/v1/uploads/{id}/completion") {
      (service, routed, userID) throws(BackendError) in
      try service.completeUpload(routed["id"], as: routed.newPicture(), of: userID)
    }
    .reencoding { (service, routed, userID) throws(BackendError) in
      try service.completePicture(routed["id"], of: userID)
    },
  ]

  static let forms: [Endpoint] = [
    .open(.get, "/v1/forms") { (service, routed) throws(BackendError) in
      try service.forms(routed.request)
    },
    .open(.get, "/v1/forms/{id}") { (service, routed) throws(BackendError) in
      try service.form(routed["id"], routed.request)
    },
    .personal(.get, "/v1/forms/{id}/submissions") {
      (service, routed, userID) throws(BackendError) in
      try service.submissions(routed["id"], of: userID, routed.request)
    },
    .personal(.post, "/v1/forms/{id}/submissions") {
      (service, routed, userID) throws(BackendError) in
      try service.submitForm(routed["id"], routed.body, of: userID, routed.request)
    },
  ]

  static let postalCodes: [Endpoint] = [
    .open(.get, "/v1/postal-codes/{code}") { (service, routed) throws(BackendError) in
      try service.postalPlace(of: routed["code"], routed.request)
    }
  ]

  static let documents: [Endpoint] = [
    .personal(.get, "/v1/documents/{collection}") {
      (service, routed, userID) throws(BackendError) in
      try service.documents(in: routed["collection"], of: userID, routed.request)
    },
    .personal(.get, "/v1/documents/{collection}/{id}") {
      (service, routed, userID) throws(BackendError) in
      try service.document(
        routed["id"], in: routed["collection"], of: userID, routed.request)
    },
    .personal(.put, "/v1/documents/{collection}/{id}") {
      (service, routed, userID) throws(BackendError) in
      try service.putDocument(
        routed.freeFormJSON(), routed["id"], in: routed["collection"], of: userID,
        routed.request)
    },
    .personal(.delete, "/v1/documents/{collection}/{id}") {
      (service, routed, userID) throws(BackendError) in
      try service.deleteDocument(
        routed["id"], in: routed["collection"], of: userID, routed.request)
    },
    .personal(.get, "/v1/changes") { (service, routed, userID) throws(BackendError) in
      try service.changes(of: userID, routed.request)
    },
  ]

  static let engagement: [Endpoint] = [
    .personal(.get, "/v1/gamification/{collection}/{key}/events") {
      (service, routed, userID) throws(BackendError) in
      try service.gameEvents(in: LogPath(routed), of: userID, routed.request)
    },
    .personal(.post, "/v1/gamification/{collection}/{key}/events") {
      (service, routed, userID) throws(BackendError) in
      // Unknown members are refused also where the collection is unknown.
      let body = try routed.json(EngagementEntryReader.members)
      return try service.recordGameEvent(body, in: LogPath(routed), of: userID, routed.request)
    },
    .personal(.get, "/v1/gamification/st_streaks/{key}/current") {
      (service, routed, userID) throws(BackendError) in
      try service.currentStreak(routed["key"], of: userID, routed.request)
    },
    .personal(.get, "/v1/gamification/st_experience/{key}/current") {
      (service, routed, userID) throws(BackendError) in
      try service.currentExperiencePoints(routed["key"], of: userID, routed.request)
    },
    .open(.get, "/v1/products") { (service, _) throws(BackendError) in service.products() },
    .personal(.post, "/v1/purchases") { (service, routed, userID) throws(BackendError) in
      try service.recordPurchase(routed.json("productID", "transactionID"), of: userID)
    },
    .personal(.get, "/v1/entitlements") { (service, _, userID) throws(BackendError) in
      service.entitlements(of: userID)
    },
    .open(.get, "/v1/configuration") { (service, _) throws(BackendError) in
      service.appConfiguration()
    },
    .personal(.get, "/v1/flags") { (service, _, userID) throws(BackendError) in
      try service.flags(of: userID)
    },
    .open(.post, "/v1/analytics/events") { (service, routed) throws(BackendError) in
      try service.ingestEvents(routed.json("events", "properties"), routed.request)
    },
    .open(.post, "/v1/crashes") { (service, routed) throws(BackendError) in
      try service.ingestCrash(routed.json("report"))
    },
  ]
}
