extension Words {
  /// The texts about the form sandbox and the demo, in German, which says "Sie".
  static let germanSandbox: [String: String] = [
    "contentGallery.addToday": "Heute eintragen",
    "contentGallery.answers": "Antworten",
    "contentGallery.change": "Ändern",
    "contentGallery.device": "Gerät",
    "contentGallery.devices": "Geräte",
    "contentGallery.experience": "Erfahrung",
    "contentGallery.experience.week": "140 in dieser Woche",
    "contentGallery.forms": "Formulare",
    "contentGallery.forms.detail": "2 von 4 Formularen",
    "contentGallery.introduction": "Jede Art von Inhalt einmal, mit Beispieldaten.",
    "contentGallery.lastUse": "Zuletzt benutzt",
    "contentGallery.lastWeek": "Letzte Woche",
    "contentGallery.monday": "Montag",
    "contentGallery.phone": "Telefon",
    "contentGallery.picture": "Bild von Ada Lovelace",
    "contentGallery.points": "Punkte",
    "contentGallery.presses": "Beispielknöpfe {n}-mal gedrückt",
    "contentGallery.presses.one": "Beispielknöpfe einmal gedrückt",
    "contentGallery.progress": "Fortschritt",
    "contentGallery.start": "Erste Schritte",
    "contentGallery.start.detail": "4 von 5 Schritten",
    "contentGallery.streak": "Serie",
    "contentGallery.laptop": "Notebook",
    "contentGallery.title": "Inhaltsblöcke",
    "contentGallery.today": "Heute",
    "contentGallery.tuesday": "Dienstag",
    "contentGallery.unavailable": "Freunde nicht verfügbar",
    "contentGallery.unavailable.message": "Dies ist ein Beispiel für einen Fehler.",
    "contentGallery.weeks": "Letzte 12 Wochen: 61 von 84 Tagen aktiv",
    "inspector.copied": "Der Befehl ging an die Zwischenablage des Terminals.",
    "inspector.copy": "Kopieren",
    "inspector.found": "{first} bis {last} von {found} gefundenen Zeilen, die neuesten zuerst",
    "inspector.level": "Ab Stufe",
    "inspector.level.debug": "Debug",
    "inspector.level.error": "Fehler",
    "inspector.level.info": "Info",
    "inspector.level.verbose": "Ausführlich",
    "inspector.level.warning": "Warnung",
    "inspector.newer": "Neuere",
    "inspector.none": "Keine Zeile unter {kept} gefunden",
    "inspector.older": "Ältere",
    "inspector.open": "Öffnen",
    "inspector.pages": "Seiten",
    "inspector.route": "Route",
    "inspector.status": "Status",
    "inspector.status.any": "Alle",
    "inspector.submit": "Suchen",
    "inspector.text": "Text",
    "inspector.text.help": "Ein Teil eines Namens, eines Werts oder eines Fehlers.",
    "inspector.title": "Anfragen und Protokoll",
    "sandbox.content": "Inhaltsblöcke",
    "demo.account": "Demo-Konto: demo@example.com, Passwort correct-horse",
    "demo.addressInUse.code": "Demo: Ein Konto hat diese Adresse. Der Code ist {code}.",
    "demo.addressInUse":
      "Demo: Ein Konto hat diese Adresse. Melden Sie sich an oder setzen Sie das Passwort zurück.",
    "demo.code": "Demo: Der Code ist {code}.",
    "demo.guardianCode": "Demo: Der Code der erziehungsberechtigten Person ist {code}.",
    "form.changed": "Das Formular hat sich geändert. Ihre Eingaben sind noch da.",
    "form.changedExcept":
      "Das Formular hat sich geändert. Ihre Eingaben sind noch da, außer: {fields}.",
    "payment.amount": "Betrag",
    "payment.amount.decimals": "Höchstens zwei Nachkommastellen",
    "payment.amount.tooLarge": "Der Betrag ist zu groß",
    "payment.amount.tooSmall": "Der Betrag ist zu klein",
    "payment.amounts.title": "Betrag",
    "payment.billing.title": "Rechnungsadresse",
    "payment.card.title": "Karte",
    "payment.cardName": "Name auf der Karte",
    "payment.cardNumber": "Kartennummer",
    "payment.cardNumber.pattern": "Geben Sie die 12 bis 19 Ziffern der Karte ein",
    "payment.expiry": "Gültig bis",
    "payment.expiry.pattern": "Geben Sie Monat und Jahr als MM/JJ ein",
    "payment.expiry.placeholder": "MM/JJ",
    "payment.securityCode": "Prüfnummer",
    "payment.securityCode.pattern": "Geben Sie die 3 oder 4 Ziffern ein",
    "payment.submit": "Bezahlen",
    "payment.tip": "Trinkgeld",
    "payment.title": "Zahlung (Vorführung)",
    "payment.total": "Summe",
    "sandbox.form": "Formular",
    "sandbox.login": "Anmelden",
    "sandbox.open": "Öffnen",
    "sandbox.payment": "Zahlung (Vorführung)",
    "sandbox.profile": "Profil",
    "sandbox.returned": "{title} – nicht angenommen: siehe Ihre Antworten",
    "sandbox.running": "Das Formular wird gesendet …",
    "sandbox.signup": "Registrieren",
    "sandbox.title": "Formular-Labor",
    "sandbox.unreadable":
      "Diese Version der App kann das Formular nicht zeigen. Aktualisieren Sie die App, oder versuchen Sie es später noch einmal.",
    "sandboxReview.copy": "Kopieren",
    "sandboxReview.done": "Fertig",
    "sandboxReview.edit": "Bearbeiten",
    "sandboxReview.help": "Die Werte als JSON. Geheimnisse sind verborgen.",
    "sandboxReview.received": "Beim Dienst angekommen",
    "sandboxReview.title": "Zugeordnete Werte",
    "submission.additionalInfo":
      "Der Dienst braucht zuerst weitere Angaben. Ihre Antworten sind noch da.",
    "submission.code": "Der Dienst fragt zuerst nach einem Code. Ihre Antworten sind noch da.",
    "submission.codeEnded":
      "Dieser Code ist nicht mehr gültig. Senden Sie das Formular noch einmal, um einen neuen zu erhalten.",
    "submission.discard": "Antworten verwerfen",
    "submission.discardLoss":
      "Sie werden von diesem Gerät gelöscht, mit dem, was Sie seitdem geändert haben. Der Dienst hat sie nicht.",
    "submission.discardOffer":
      "Die Antworten, die der Dienst nicht angenommen hat, bleiben auf diesem Gerät, bis Sie das Formular noch einmal senden oder sie verwerfen.",
    "submission.discardQuestion": "Ihre Antworten verwerfen?",
    "submission.discarded": "Ihre Antworten sind gelöscht.",
    "submission.failed":
      "Der Dienst konnte das Formular nicht verarbeiten. Versuchen Sie es erneut.",
    "submission.formChanged":
      "Der Dienst hat eine andere Fassung dieses Formulars. Prüfen Sie Ihre Antworten und senden Sie es noch einmal.",
    "submission.formerAccepted":
      "Der Dienst hatte Ihre früheren Antworten schon angenommen und diese darum nicht. Senden Sie das Formular noch einmal, wenn diese dazukommen sollen.",
    "submission.guardian":
      "Zuerst muss eine sorgeberechtigte Person zustimmen. Ihre Antworten sind noch da.",
    "submission.hasWaiting":
      "Antworten dieses Formulars warten schon auf diesem Gerät. Sie werden gesendet, sobald der Dienst erreichbar ist; geben Sie sie nicht noch einmal ein.",
    "submission.invalid": "Der Dienst hat das Formular nicht angenommen.",
    "submission.keep": "Antworten behalten",
    "submission.notAccepted":
      "Der Dienst hat ein wartendes Formular nicht angenommen: {title}. Öffnen Sie es, um Ihre Antworten zu ändern.",
    "submission.notDiscarded":
      "Die Antworten konnten nicht von diesem Gerät gelöscht werden. Versuchen Sie es erneut.",
    "submission.notKept":
      "Die Antworten konnten nicht auf diesem Gerät gespeichert werden, daher wurde nichts gesendet. Versuchen Sie es erneut.",
    "submission.received": "Der Dienst hat dieses Formular {n}-mal erhalten.",
    "submission.received.one": "Der Dienst hat dieses Formular einmal erhalten.",
    "submission.refused":
      "Der Dienst kann dieses Formular nicht annehmen. Ihre Antworten sind noch da.",
    "submission.returned":
      "Der Dienst hat diese Antworten nicht angenommen, als sie gesendet wurden. Prüfen Sie sie und senden Sie das Formular noch einmal.",
    "submission.sent": "Gesendet.",
    "submission.sentLater": "Ein wartendes Formular wurde gesendet: {title}.",
    "submission.tooLarge":
      "Das Formular ist größer, als der Dienst erlaubt. Kürzen Sie Ihre Antworten und senden Sie es noch einmal.",
    "submission.unknownForm":
      "Der Dienst hat kein solches Formular. Aktualisieren Sie die App oder versuchen Sie es später.",
    "submission.unreadableForm":
      "Der Dienst fragt nach einem Formular, das diese Version der App nicht zeigen kann. Aktualisieren Sie die App, oder versuchen Sie es später noch einmal.",
    "submission.unsupported":
      "Der Dienst fragt nach etwas, das diese Version der App nicht kennt. Aktualisieren Sie die App. Ihre Antworten sind noch da.",
    "submission.upgrade":
      "Dafür ist zuerst ein Konto oder ein Kauf nötig. Ihre Antworten sind noch da.",
    "submission.verification":
      "Zuerst muss Ihre Adresse bestätigt werden. Ihre Antworten sind noch da.",
    "submission.waiting":
      "Keine Verbindung. Die Antworten warten geschützt auf diesem Gerät und werden gesendet, sobald der Dienst erreichbar ist.",
    "submission.waitingInMemory":
      "Keine Verbindung. Die Antworten bleiben nur erhalten, solange die App läuft, und werden gesendet, sobald der Dienst erreichbar ist.",
    "submission.waitsAlready":
      "Dieselben Antworten warten schon auf diesem Gerät. Sie kommen einmal an, sobald der Dienst erreichbar ist.",
  ]
}
