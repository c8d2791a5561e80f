extension Words {
  /// The texts about the app as a whole, in German, which says "Sie".
  static let germanShell: [String: String] = [
    "crash.delete": "{n} Berichte löschen",
    "crash.delete.one": "Bericht löschen",
    "crash.deleted": "{n} Berichte sind gelöscht.",
    "crash.deleted.one": "Der Bericht ist gelöscht.",
    "crash.failed":
      "Der Bericht konnte nicht gesendet werden. Versuchen Sie es später noch einmal.",
    "crash.offer":
      "Die App oder Befehle wurden unerwartet beendet. {n} Berichte sagen, wo, ohne Ihre Eingaben.",
    "crash.offer.one":
      "Die App oder ein Befehl wurde unerwartet beendet. Ein Bericht sagt, wo, ohne Ihre Eingaben.",
    "crash.send": "{n} Berichte senden",
    "crash.send.one": "Bericht senden",
    "crash.sent": "Danke. {n} Berichte sind gesendet.",
    "crash.sent.one": "Danke. Der Bericht ist gesendet.",
    "crash.show": "{n} Berichte anzeigen",
    "crash.show.one": "Bericht anzeigen",
    "crash.shown": "{n} Berichte",
    "crash.shown.one": "Bericht",
    "crash.unreadable": "Der Bericht kann nicht gelesen werden. Seine Datei ist nicht mehr privat.",
    "passphrase.correct":
      "Berichtigen Sie die Datei am Pfad in {variable} oder ergänzen Sie --ask-passphrase.",
    "passphrase.set":
      "Setzen Sie {variable} auf den Pfad einer Datei mit der Passphrase "
      + "oder ergänzen Sie --ask-passphrase.",
    "field.invalid": "Dieser Wert lässt sich nicht verwenden",
    "passphrase.mismatch": "Die Passphrasen stimmen nicht überein.",
    "passphrase.repeat": "Passphrase wiederholen:",
    "passphrase.new": "Neue Passphrase:",
    "passphrase.prompt": "Passphrase:",
    "loading.percent": "{n} %",
    "page.refused.other": "Die Seite kann nicht gezeigt werden.",
    "page.refused.busy": "Gerade nutzen zu viele die App. Versuchen Sie es später erneut.",
    "page.refused.mismatch": "Die Anfrage passt nicht zum Formular. Öffnen Sie die Seite erneut.",
    "page.refused.tooLarge":
      "Das Formular ist zu groß. Kürzen Sie Ihre Antworten oder wählen Sie eine kleinere Datei.",
    "page.refused.foreign":
      "Dieses Formular kam nicht von einer Seite dieses Servers. Öffnen Sie die Seite erneut.",
    "page.refused.unknown": "Unter dieser Adresse gibt es keine Seite.",
    "page.open": "Seite öffnen",
    "page.start": "Zum Anfang",
    "action.back": "Zurück",
    "action.change": "Ändern",
    "action.continue": "Weiter",
    "action.delete": "Löschen",
    "action.deleteAccount": "Konto löschen",
    "action.dismiss": "Ausblenden",
    "action.goBack": "Zurück",
    "action.ok": "OK",
    "action.quit": "Beenden",
    "action.retryAvatar": "Bild noch einmal hochladen",
    "action.save": "Sichern",
    "action.saving": "Wird gesichert …",
    "action.settings": "Einstellungen",
    "action.signIn": "Anmelden",
    "action.signOut": "Abmelden",
    "action.tryAgain": "Erneut versuchen",
    "alert.error": "Etwas ist schiefgegangen",
    "engagement.refused":
      "Der Dienst hat Ihre letzte Änderung abgelehnt; sie wurde zurückgenommen.",
    "engagement.unavailable":
      "Ihre Serie, Punkte und Fortschritte sind gerade nicht verfügbar. Sie können ohne sie weitermachen.",
    "banner.offline": "Sie sind offline. Einige Funktionen brauchen eine Verbindung.",
    "draft.damaged": "Ihr Entwurf ist beschädigt. Das Formular beginnt ohne ihn.",
    "draft.notSaved": "Ihre Antworten können gerade nicht gesichert werden.",
    "draft.restored": "Ihre letzten Antworten sind wieder da, außer Passwörtern und Codes.",
    "draft.restoredExcept":
      "Ihre letzten Antworten sind wieder da, außer Passwörtern, Codes und: {fields}",
    "draft.unreadable":
      "Ihr Entwurf ist nicht lesbar, deshalb werden Ihre Antworten nicht gesichert.",
    "file.choose": "Wählen Sie eine andere Datei.",
    "file.device": "{file}: Das ist ein Gerät, keine Datei.",
    "file.folder": "{file}: Das ist ein Ordner, keine Datei.",
    "file.forbidden": "{file}: Sie dürfen diese Datei nicht lesen.",
    "file.missing": "{file}: Diese Datei gibt es nicht.",
    "file.noFile": "{file}: Das ist keine Datei.",
    "file.other": "{file} kann nicht gelesen werden: {reason}.",
    "file.pipe": "{file}: Das ist eine Pipe, keine Datei.",
    "file.tooLarge": "{file}: Die Datei ist größer als {n} MiB.",
    "file.tooLarge.one": "{file}: Die Datei ist größer als {n} MiB.",
    "frame.step": "Schritt {n} von {total}",
    "home.addToday": "Heute eintragen",
    "home.askGuardian": "Erziehungsberechtigte Person fragen",
    "home.askGuardianAgain": "Erziehungsberechtigte Person erneut fragen",
    "home.counted": "Der heutige Tag zählt",
    "home.countedWithoutPoints":
      "Der heutige Tag zählt. Seine Punkte konnten nicht hinzugefügt werden.",
    "home.formSandbox": "Formulare",
    "home.greeting": "Hallo, {name}",
    "home.level": "Stufe {n}",
    "home.notAdded":
      "Das konnte auf diesem Gerät nicht gespeichert werden. Versuchen Sie es erneut.",
    "home.pictureWaits": "Ihr Bild ist noch nicht hochgeladen.",
    "home.points": "Erfahrung",
    "home.points.course": "Letzte 4 Wochen",
    "home.points.next": "{points} bis Stufe {level}",
    "home.points.unit": "Punkte",
    "home.points.unit.one": "Punkt",
    "home.points.week": "{points} diese Woche",
    "home.progress": "Fortschritt",
    "home.progress.forms": "Formulare",
    "home.progress.profile": "Ihr Profil",
    "home.progress.sent": "{done} von {total} Formularen gesendet",
    "home.progress.steps": "{done} von {total} Schritten",
    "home.streak": "Serie",
    "home.streak.atRisk": "in Gefahr bis {time}",
    "home.streak.broken": "beendet",
    "home.streak.canBeSaved": "kann gerettet werden",
    "home.streak.days": "Tage",
    "home.streak.days.one": "Tag",
    "home.streak.done": "heute erledigt",
    "home.streak.freezes": "Noch {n} Jokertage.",
    "home.streak.freezes.one": "Noch {n} Jokertag.",
    "home.streak.invitation": "Bleib dran",
    "home.streak.notSaved": "Die Serie ist nicht mehr zu retten.",
    "home.streak.saved": "Ihre Serie ist gerettet",
    "home.streak.savedByFreezes": "{n} Jokertage haben Ihre Serie gerettet",
    "home.streak.savedByFreezes.one": "{n} Jokertag hat Ihre Serie gerettet",
    "home.streak.today": "{done} von {goal} heute.",
    "home.submit": "Profil",
    "home.title": "Start",
    "home.useFreeze": "Jokertag verwenden",
    "home.weeks": "Letzte 12 Wochen",
    "home.weeks.active": "{n} aktive Tage von {total}",
    "home.weeks.active.one": "{n} aktiver Tag von {total}",
    "link.noAppLock": "Im Browser hat die App keine Sperre.",
    "link.noCode":
      "Jetzt wird kein Code erwartet. Beginnen Sie erneut, und öffnen Sie dann den Link.",
    "link.noGuardian": "Es steht keine Entscheidung aus.",
    "link.noSignIn":
      "Keine Anmeldung wartet auf diesen Link. Beginnen Sie die Anmeldung erneut.",
    "link.unknown": "Dieser Link führt zu keiner Seite der App.",
    "maintenance.message": "Der Dienst wird gewartet. Danach können Sie die App wieder nutzen.",
    "maintenance.notYet": "Die Wartung ist noch nicht beendet.",
    "maintenance.title": "Wir sind bald wieder da",
    "page.filled":
      "Es wurde noch nichts gesendet: Leere Felder wurden ausgefüllt. "
      + "Prüfen Sie sie und senden Sie das Formular erneut.",
    "page.fileTooLarge": "Die Datei ist zu groß. Wählen Sie eine kleinere.",
    "page.otherOutdated": "Die Seite war veraltet. Es wurde nichts gesendet.",
    "page.outdated":
      "Diese Seite war veraltet. Es wurde nichts gesendet. "
      + "Prüfen Sie Ihre Antworten und senden Sie sie erneut.",
    "reminder.streak":
      "Ihre Serie von {n} Tagen endet um {time} Uhr, wenn Sie heute nichts eintragen.",
    "reminder.streak.one":
      "Ihre Serie von {n} Tag endet um {time} Uhr, wenn Sie heute nichts eintragen.",
    "remote.failed": "Etwas ist schiefgegangen. Versuchen Sie es später erneut.",
    "remote.maintenance": "Der Dienst wird gewartet. Versuchen Sie es später erneut.",
    "remote.offline": "Sie sind offline. Prüfen Sie Ihre Verbindung.",
    "remote.rateLimited": "Zu viele Versuche. Versuchen Sie es später erneut.",
    "remote.sessionEnded": "Ihre Sitzung ist beendet. Melden Sie sich erneut an.",
    "remote.timedOut": "Der Dienst hat zu lange gebraucht. Versuchen Sie es erneut.",
    "remote.unreachable": "Wir erreichen den Dienst gerade nicht. Versuchen Sie es später erneut.",
    "remote.updateRequired":
      "Diese Version der App wird nicht mehr unterstützt. Aktualisieren Sie die App.",
    "remote.wrongCredentials": "E-Mail oder Passwort ist falsch.",
    "state.failed": "Die App konnte nicht starten: {reason}",
    "state.locked.busy":
      "Ein anderes Programm verwendet den sicheren Speicher. Schließen Sie es und versuchen "
      + "Sie es erneut.",
    "state.locked.gate": "Die App ist gesperrt. Starten Sie sie und geben Sie den Code ein.",
    "state.locked.passphraseMissing":
      "Der sichere Speicher braucht eine Passphrase. Geben Sie die Passphrase ein und "
      + "versuchen Sie es erneut.",
    "state.locked.store":
      "Der sichere Speicher ist gesperrt. Entsperren Sie ihn und versuchen Sie es erneut.",
    "state.locked.unavailable":
      "Der sichere Speicher ist gerade nicht lesbar. Versuchen Sie es später erneut.",
    "state.locked.wrongPassphrase":
      "Die Passphrase des sicheren Speichers ist falsch. Geben Sie die richtige ein und "
      + "versuchen Sie es erneut.",
    "unavailable.retry": "Bitte erneut versuchen",
    "unavailable.screen": "Seite nicht verfügbar",
    "unavailable.screen.message":
      "Diese Seite konnte nicht geladen werden. Aktualisieren Sie die App und versuchen Sie "
      + "es erneut.",
    "update.message":
      "Diese Version der App wird nicht mehr unterstützt. Aktualisieren Sie sie und starten "
      + "Sie sie neu.",
    "update.notYet": "Der Dienst verlangt weiterhin eine neuere Version.",
    "update.title": "App aktualisieren",
    "waiting.submit": "Bitte warten",
    "waiting.title": "Einen Moment",
    "welcome.greeting": "Alles, was eine App vor ihrer ersten Funktion braucht.",
    "welcome.guest": "Als Gast fortfahren",
    "welcome.title": "Willkommen bei \(AppIdentity.current.displayName)",
  ]
}
