import Domain
import Networking

extension Endpoint {
  static let uploads: [Endpoint] = [
    .personal(.post, "/v1/uploads") { (service, exchange, userID) throws(Problem) in
      try service.beginUpload(exchange.json("type", "length"), of: userID)
    },
    .personal(.get, "/v1/uploads/{id}") { (service, exchange, userID) throws(Problem) in
      try service.upload(exchange["id"], of: userID)
    },
    .personal(.patch, "/v1/uploads/{id}", bodyLimit: { $0.avatarLimits.maximumBytes }) {
      (service, exchange, userID) throws(Problem) in
      try service.appendChunk(
        exchange.body, to: exchange["id"], of: userID, exchange.request)
    },
    .personal(.delete, "/v1/uploads/{id}") { (service, exchange, userID) throws(Problem) in
      try service.cancelUpload(exchange["id"], of: userID)
    },
    .personal(.post, "/v1/uploads/{id}/completion") {
      (service, exchange, userID) throws(Problem) in
      try service.completeUpload(exchange["id"], of: userID, exchange.request)
    },
  ]

  static let forms: [Endpoint] = [
    .open(.get, "/v1/forms") { (service, _) throws(Problem) in service.forms() },
    .open(.get, "/v1/forms/{id}") { (service, exchange) throws(Problem) in
      try service.form(exchange["id"], exchange.request)
    },
    .personal(.post, "/v1/forms/{id}/submissions") {
      (service, exchange, userID) throws(Problem) in
      try service.submitForm(exchange["id"], exchange.body, of: userID, exchange.request)
    },
  ]

  static let documents: [Endpoint] = [
    .personal(.get, "/v1/documents/{collection}") {
      (service, exchange, userID) throws(Problem) in
      try service.documents(in: exchange["collection"], of: userID, exchange.request)
    },
    .personal(.get, "/v1/documents/{collection}/{id}") {
      (service, exchange, userID) throws(Problem) in
      try service.document(
        exchange["id"], in: exchange["collection"], of: userID, exchange.request)
    },
    .personal(.put, "/v1/documents/{collection}/{id}") {
      (service, exchange, userID) throws(Problem) in
      try service.putDocument(
        exchange.freeFormJSON(), exchange["id"], in: exchange["collection"], of: userID,
        exchange.request)
    },
    .personal(.delete, "/v1/documents/{collection}/{id}") {
      (service, exchange, userID) throws(Problem) in
      try service.deleteDocument(
        exchange["id"], in: exchange["collection"], of: userID, exchange.request)
    },
    .personal(.get, "/v1/changes") { (service, exchange, userID) throws(Problem) in
      try service.changes(of: userID, exchange.request)
    },
  ]

  static let engagement: [Endpoint] = [
    .personal(.get, "/v1/gamification/{key}/events") {
      (service, exchange, userID) throws(Problem) in
      try service.gameEvents(key: exchange["key"], of: userID, exchange.request)
    },
    .personal(.post, "/v1/gamification/{key}/events") {
      (service, exchange, userID) throws(Problem) in
      try service.recordGameEvent(
        exchange.freeFormJSON(), key: exchange["key"], of: userID, exchange.request)
    },
    .open(.get, "/v1/products") { (service, _) throws(Problem) in service.products() },
    .personal(.post, "/v1/purchases") { (service, exchange, userID) throws(Problem) in
      try service.recordPurchase(exchange.json("productID", "transactionID"), of: userID)
    },
    .personal(.get, "/v1/entitlements") { (service, _, userID) throws(Problem) in
      service.entitlements(of: userID)
    },
    .personal(.get, "/v1/flags") { (service, _, userID) throws(Problem) in
      try service.flags(of: userID)
    },
    .personal(.post, "/v1/analytics/events") { (service, exchange, _) throws(Problem) in
      try service.ingestEvents(exchange.json("events"))
    },
    .open(.post, "/v1/crashes") { (service, exchange) throws(Problem) in
      try service.ingestCrash(exchange.json("report"))
    },
  ]
}
