extension Words {
  /// The texts about accounts, sessions and the settings, in German, which says "Sie".
  static let germanAccount: [String: String] = [
    "appLock.confirmPasscode": "Code wiederholen",
    "appLock.confirmPasscode.mismatch": "Die Codes stimmen nicht überein",
    "appLock.currentPasscode": "Bisheriger Code",
    "appLock.currentPasscode.help": "Eine Änderung braucht den bisherigen Code.",
    "appLock.newPasscode": "Neuer Code",
    "appLock.newPasscode.help":
      "{minimum} bis {maximum} Zeichen. Lassen Sie das Feld leer, um den bisherigen zu behalten.",
    "appLock.off": "Die App-Sperre ist aus.",
    "appLock.on": "Die App-Sperre ist an.",
    "appLock.passcode": "Code",
    "appLock.passcode.help": "{minimum} bis {maximum} Zeichen.",
    "appLock.policy": "Nach dem Code fragen",
    "appLock.policy.always": "Immer",
    "appLock.policy.minutes": "Nach {n} Minuten Abwesenheit",
    "appLock.policy.minutes.one": "Nach 1 Minute Abwesenheit",
    "appLock.policy.never": "Nie",
    "appLock.title": "App-Sperre",
    "appLock.usesBiometrics": "Mit Biometrie entsperren",
    "authenticator.address": "QR-Code mit der Adresse {address}",
    "authenticator.begin": "Einrichtung beginnen",
    "authenticator.beginning": "Der Schlüssel wird erzeugt …",
    "authenticator.code": "Code der App",
    "authenticator.code.wrong":
      "Der Code ist falsch. Prüfen Sie, ob die Uhr Ihres Geräts richtig geht. Sie haben "
      + "noch {n} Versuche.",
    "authenticator.code.wrong.one":
      "Der Code ist falsch. Prüfen Sie, ob die Uhr Ihres Geräts richtig geht. Sie haben "
      + "noch einen Versuch.",
    "authenticator.ended":
      "Die Einrichtung ist beendet. Beginnen Sie mit einem neuen Schlüssel.",
    "authenticator.key": "Schlüssel",
    "authenticator.notBegun": "Die Einrichtung hat nicht begonnen, und nichts ist geändert.",
    "authenticator.present":
      "Ihre Anmeldung verlangt den Code einer Authentifizierungs-App. Wenn Sie Ihre "
      + "Wiederherstellungscodes nicht haben, erzeugen Sie neue.",
    "authenticator.scan":
      "Scannen Sie den QR-Code mit Ihrer Authentifizierungs-App, oder tippen Sie den "
      + "Schlüssel ein. Geben Sie dann den Code ein, den die App zeigt.",
    "authenticator.title": "Authentifizierungs-App",
    "changePassword.done": "Ihr neues Passwort ist gesetzt. Ihre anderen Geräte sind abgemeldet.",
    "account.guest": "Sie verwenden die App als Gast. Erstellen Sie zuerst ein Konto.",
    "account.noEmail": "Ihr Konto hat keine E-Mail-Adresse zum Anmelden.",
    "changePassword.title": "Passwort ändern",
    "createAccount.another": "Weiteren Code senden",
    "createAccount.changeAddress": "Andere Adresse verwenden",
    "createAccount.code.submit": "Konto erstellen",
    "createAccount.code.title": "Sehen Sie in Ihre E-Mails",
    "createAccount.codeEnded":
      "Dieser Code gilt nicht mehr. Lassen Sie sich einen weiteren senden.",
    "createAccount.email.help": "Wir senden einen Code dorthin.",
    "createAccount.enterPassword":
      "Geben Sie Ihr Passwort erneut ein, dann senden wir einen weiteren Code.",
    "createAccount.expired":
      "Der Code ist abgelaufen. Geben Sie Ihr Passwort erneut ein, dann senden wir einen weiteren Code.",
    "createAccount.firstPassword":
      "Das Konto erhält das Passwort der früheren Anfrage zu diesem Code. Wenn Sie das nicht waren, geben Sie den Code nicht ein.",
    "createAccount.inUse": "Ein Konto hat diese Adresse. Melden Sie sich dort an.",
    "createAccount.limit":
      "Wir senden höchstens {n} Codes. Prüfen Sie die Adresse, oder verwenden Sie eine andere.",
    "signIn.codeLimit":
      "Wir senden höchstens {n} Codes. Melden Sie sich neu an, um einen weiteren zu erhalten.",
    "createAccount.open": "Konto erstellen",
    "createAccount.password.help":
      "Mindestens 8 Zeichen. Gut sind einige Wörter, die nur Sie so zusammenstellen.",
    "createAccount.password.strength": "Ab 14 Zeichen ist es schwerer zu erraten.",
    "createAccount.resent":
      "Wir haben einen weiteren Code gesendet. Gib hier den aus der neuesten Nachricht ein.",
    "createAccount.running": "Code wird gesendet …",
    "createAccount.sent":
      "Wir haben eine Nachricht an {email} gesendet. Ihr Code gilt {n} Minuten.",
    "createAccount.sent.one":
      "Wir haben eine Nachricht an {email} gesendet. Ihr Code gilt {n} Minute.",
    "createAccount.title": "Konto erstellen",
    "createAccount.tooSoon": "Warten Sie {n} Sekunden, bevor Sie um einen weiteren Code bitten.",
    "deleteAccount.dataLeft": "Ihr Konto ist gelöscht, aber nicht alle Daten auf diesem Gerät.",
    "deleteAccount.done": "Ihr Konto ist gelöscht.",
    "deleteAccount.ended":
      "Ihr Konto ist gelöscht, oder Ihre Sitzung ist beendet. Die Daten auf diesem Gerät sind "
      + "gelöscht.",
    "deleteAccount.endedDataLeft":
      "Ihr Konto ist gelöscht, oder Ihre Sitzung ist beendet. Nicht alle Daten auf diesem Gerät "
      + "sind gelöscht.",
    "deleteAccount.final": "Das lässt sich nicht rückgängig machen.",
    "deleteAccount.keep": "Konto behalten",
    "deleteAccount.question": "Konto löschen?",
    "deleteAccount.running": "Das Konto wird gelöscht …",
    "linkAccount.done": "Ihr Konto hat jetzt eine Adresse. Sie können sich damit anmelden.",
    "linkAccount.addressInUse": "Ihre Adresse hat ein Konto",
    "linkAccount.inUse": "{email} hat ein Konto",
    "linkAccount.keeps": "Sie behalten alles, was Sie als Gast haben.",
    "linkAccount.canSignIn": "Sie können sich dort anmelden.",
    "linkAccount.leaves":
      "Beim Gastkonto kann sich niemand wieder anmelden. Sie lassen zurück: {data}.",
    "linkAccount.leavesNothing": "Ihr Gastkonto hat keine Daten, die Sie zurücklassen.",
    "guestData.profile": "das Profil {name}",
    "guestData.profileAnswers": "Ihre Antworten für ein Profil",
    "guestData.picture": "Ihr Bild",
    "guestData.streak": "eine Serie von {n} Tagen",
    "guestData.streak.one": "eine Serie von {n} Tag",
    "guestData.endedStreak": "die Tage einer beendeten Serie",
    "guestData.points": "{n} Punkte",
    "guestData.points.one": "{n} Punkt",
    "guestData.progress": "Ihren Fortschritt",
    "guestData.drafts": "{n} Entwürfe",
    "guestData.drafts.one": "{n} Entwurf",
    "guestData.waitingForms": "{n} Formulare, die der Dienst nicht hat",
    "guestData.waitingForms.one": "{n} Formular, das der Dienst nicht hat",
    "guestData.unreadParts": "Daten, die jetzt nicht lesbar sind",
    "linkAccount.notGuest": "Ihr Konto hat schon einen Weg zur Anmeldung.",
    "linkAccount.providerDone": "Sie können sich jetzt mit {provider} anmelden.",
    "linkAccount.providerInUse": "Ihr {provider}-Konto wird schon benutzt",
    "linkAccount.running": "Das Konto wird erstellt …",
    "linkAccount.signInThere": "Dort anmelden",
    "linkAccount.staysGuest": "Sie bleiben Gast, bis Sie angemeldet sind.",
    "linkAccount.stay": "Gast bleiben",
    "login.email.accessibility.hint": "Geben Sie zum Anmelden Ihre E-Mail-Adresse ein",
    "login.email.accessibility.label": "E-Mail-Adresse",
    "login.password.accessibility.hint": "Geben Sie Ihr Passwort ein",
    "login.submit": "Anmelden",
    "login.title": "Willkommen zurück",
    "mfa.code": "Bestätigungscode",
    "mfa.code.help":
      "Die sechs Ziffern, die wir Ihnen gesendet haben oder die Ihre Authentifizierungs-App zeigt.",
    "mfa.code.pattern": "Geben Sie die sechs Ziffern ein",
    "mfa.code.placeholder": "123456",
    "mfa.code.wrong": "Der Code ist falsch. Sie haben noch {n} Versuche.",
    "mfa.code.wrong.one": "Der Code ist falsch. Sie haben noch einen Versuch.",
    "mfa.sentByEmail": "Wir haben einen Code an Ihre E-Mail-Adresse gesendet.",
    "mfa.sentByPhone": "Wir haben einen Code an Ihr Telefon gesendet.",
    "mfa.shownByApp": "Geben Sie den Code Ihrer Authentifizierungs-App ein.",
    "mfa.submit": "Bestätigen",
    "mfa.title": "Code eingeben",
    "newPassword.done": "Ihr neues Passwort ist gesetzt. Melden Sie sich damit an.",
    "newPassword.password": "Neues Passwort",
    "newPassword.password.weak":
      "Dieses Passwort ist zu leicht zu erraten. Wählen Sie ein anderes.",
    "newPassword.running": "Das Passwort wird gesetzt …",
    "newPassword.submit": "Passwort setzen",
    "newPassword.title": "Neues Passwort wählen",
    "newPassword.token": "Code aus Ihrer E-Mail",
    "newPassword.token.expired": "Der Code ist falsch oder nicht mehr gültig.",
    "passcode.corrupt": "Der Code ist nicht lesbar. Melden Sie sich ab und wieder an.",
    "passcode.exhausted": "Der Code war {n}-mal falsch. Melden Sie sich erneut an.",
    "passcode.exhausted.one": "Der Code war einmal falsch. Melden Sie sich erneut an.",
    "passcode.tooShort": "Verwenden Sie mindestens {n} Zeichen.",
    "passcode.tooShort.one": "Verwenden Sie mindestens ein Zeichen.",
    "passcode.unchecked":
      "Der Code lässt sich gerade nicht prüfen. Versuchen Sie es erneut oder melden Sie sich ab.",
    "passcode.wrong":
      "Der Code ist falsch. Sie haben noch {n} Versuche; danach müssen Sie sich neu anmelden.",
    "passcode.wrong.one":
      "Der Code ist falsch. Sie haben noch einen Versuch; danach müssen Sie sich neu anmelden.",
    "passwordHelp.message":
      "Wenn Ihr Konto kein Passwort hat, melden Sie sich ab und wieder an. In den zehn "
      + "Minuten danach brauchen Sie hier kein Passwort. Wenn Ihr Konto eine E-Mail-Adresse "
      + "hat, setzt „Passwort vergessen?“ bei der Anmeldung ebenfalls ein Passwort.",
    "passwordHelp.title": "Neu anmelden",
    "passwordReset.running": "Wird gesendet …",
    "passwordReset.submit": "Senden",
    "passwordReset.title": "Passwort zurücksetzen",
    "provider.apple": "Mit Apple fortfahren",
    "provider.browser.done":
      "Sie können dieses Fenster schließen und zur App zurückkehren.",
    "provider.browser.refused":
      "Auf diese Seite wartet keine Anmeldung. Kehren Sie zur App zurück.",
    "provider.cancel": "Abbrechen",
    "provider.clockDiffers":
      "Die Uhr dieses Geräts geht mehr als fünf Minuten falsch. Stellen Sie sie und versuchen Sie es erneut.",
    "provider.google": "Mit Google fortfahren",
    "provider.inUse":
      "Ein Konto hat Ihre E-Mail-Adresse. Melden Sie sich an wie bisher.",
    "provider.link": "Zur Seite des Anbieters",
    "provider.notOffered": "Die Anmeldung bei diesem Anbieter ist nicht eingerichtet.",
    "provider.notVerified": "Die Antwort des Anbieters ist ungültig. Sie sind nicht angemeldet.",
    "provider.opening": "Die Seite des Anbieters wird geöffnet…",
    "provider.page":
      "Melden Sie sich im Browser auf der Seite des Anbieters an und kehren Sie hierher zurück.",
    "provider.refused": "Der Anbieter hat die Anmeldung abgelehnt. Versuchen Sie es erneut.",
    "provider.timedOut":
      "Die Anmeldung beim Anbieter hat zu lange gedauert. Versuchen Sie es erneut.",
    "provider.title": "Im Browser anmelden",
    "reauthenticate.help": "Geben Sie Ihr Passwort ein, um fortzufahren.",
    "reauthenticate.noPassword": "Ich habe kein Passwort",
    "reauthenticate.provider.message":
      "Ihr Konto hat kein Passwort. Melden Sie sich erneut an, um fortzufahren.",
    "reauthenticate.provider.title": "Identität bestätigen",
    "reauthenticate.provider.wrong":
      "Diese Anmeldung gehört zu einem anderen Konto. Nehmen Sie die des angemeldeten Kontos.",
    "reauthenticate.running": "Das Passwort wird geprüft …",
    "reauthenticate.title": "Passwort bestätigen",
    "reauthenticate.wrong": "Das Passwort ist falsch.",
    "recoveryCode.code": "Wiederherstellungscode",
    "recoveryCode.code.help": "Einer der zehn Codes, die Sie aufbewahren. Jeder gilt einmal.",
    "recoveryCode.code.pattern": "Geben Sie die 16 Zeichen des Codes ein",
    "recoveryCode.title": "Wiederherstellungscode eingeben",
    "recoveryCode.use": "Wiederherstellungscode verwenden",
    "recoveryCodes.leave": "Codes aufbewahrt?",
    "recoveryCodes.once": "Sie werden nicht noch einmal angezeigt.",
    "recoveryCodes.renew": "Neue Wiederherstellungscodes",
    "recoveryCodes.renewed": "Ihre neuen Wiederherstellungscodes ersetzen die alten.",
    "recoveryCodes.running": "Wiederherstellungscodes werden erzeugt …",
    "recoveryCodes.store":
      "Bewahren Sie sie an einem sicheren Ort auf. Wenn Sie keinen Code erhalten, "
      + "meldet jeder davon Sie einmal an. Sie werden nicht wieder gezeigt.",
    "recoveryCodes.stored": "Ich bewahre die Codes auf",
    "recoveryCodes.title": "Ihre Wiederherstellungscodes",
    "secondFactor.method": "Bei der Anmeldung abfragen",
    "secondFactor.method.app": "Code einer Authentifizierungs-App",
    "secondFactor.method.email": "Code per E-Mail",
    "secondFactor.method.none": "Kein Code",
    "secondFactor.method.sms": "Code per SMS",
    "secondFactor.method.sms.number": "Code per SMS an eine Nummer mit den Endziffern {ending}",
    "secondFactor.noEmail": "Keine E-Mail-Adresse",
    "secondFactor.noEmail.message": "Ihr Konto hat keine E-Mail-Adresse für Codes.",
    "secondFactor.title": "Anmeldung in zwei Schritten",
    "secondFactor.unavailable": "Der Dienst bietet diese Art der Anmeldung nicht an.",
    "secondFactor.withApp":
      "Die Anmeldung fragt nun nach einem Code Ihrer Authentifizierungs-App.",
    "secondFactor.withCode": "Die Anmeldung fragt nun nach einem Code.",
    "secondFactor.withoutCode": "Die Anmeldung fragt nun nach keinem Code.",
    "session.busy":
      "Ein anderes Programm verwendet Ihre Sitzung. Schließen Sie es und versuchen Sie es erneut.",
    "session.corrupt": "Ihre Sitzung war nicht lesbar. Melden Sie sich erneut an.",
    "session.locked": "Entsperren Sie dieses Gerät, um fortzufahren.",
    "session.misconfigured": "Dieses Gerät kann Ihre Sitzung nicht speichern.",
    "session.passphraseMissing": "Ihre Sitzung braucht eine Passphrase.",
    "session.signedOut": "Sie sind abgemeldet.",
    "session.signingOut": "Sie werden abgemeldet …",
    "session.unavailable":
      "Ihre Sitzung kann gerade nicht gelesen oder gespeichert werden. Versuchen Sie es später erneut.",
    "session.wrongPassphrase": "Die Passphrase für Ihre Sitzung ist falsch.",
    "settings.account": "Konto",
    "settings.appLock": "App-Sperre",
    "settings.appearance": "Erscheinungsbild",
    "settings.appearance.automatic": "System",
    "settings.appearance.dark": "Dunkel",
    "settings.appearance.light": "Hell",
    "settings.deleteAccount.detail": "Löscht das Konto und dessen Daten, hier und beim Dienst.",
    "settings.failed": "Die Einstellungen konnten nicht gesichert werden.",
    "settings.guest": "Gastkonto",
    "settings.guest.detail":
      "Niemand kann sich dort wieder anmelden. Mit Adresse und Passwort bleibt es erhalten.",
    "settings.off": "Aus",
    "settings.password": "Passwort",
    "settings.password.days": "Vor {n} Tagen geändert",
    "settings.password.days.one": "Gestern geändert",
    "settings.password.months": "Vor {n} Monaten geändert",
    "settings.password.months.one": "Vor einem Monat geändert",
    "settings.password.none": "Nicht gesetzt",
    "settings.password.set": "Setzen",
    "settings.password.today": "Heute geändert",
    "settings.password.years": "Vor {n} Jahren geändert",
    "settings.password.years.one": "Vor einem Jahr geändert",
    "settings.on": "An",
    "settings.recoveryCodes": "Wiederherstellungscodes",
    "settings.recoveryCodes.left": "Noch {n} Codes",
    "settings.recoveryCodes.left.one": "Noch 1 Code",
    "settings.highContrast": "Hoher Kontrast",
    "settings.playsFeedback": "Töne und Vibration",
    "settings.reducesMotion": "Bewegung reduzieren",
    "settings.remindsOfStreak": "Erinnerung an die Serie",
    "settings.remindsOfStreak.help": "Um 20:00 Uhr an einem Tag, der Ihre Serie beenden würde.",
    "settings.remindsOfStreak.refused":
      "Erinnerungen sind nicht erlaubt. Erlauben Sie zuerst Mitteilungen in den Einstellungen Ihres Geräts.",
    "settings.saved": "Ihre Einstellungen sind gesichert.",
    "settings.secondFactor": "Anmeldung in zwei Schritten",
    "settings.security": "Sicherheit",
    "settings.sharesUsage": "Nutzungsdaten teilen",
    "settings.sharesUsage.help":
      "Namen benutzter Ansichten, Schaltflächen und Felder, Zeiten, Fehler, Server und Arten von "
      + "Anfragen, Werte von Funktionsschaltern sowie Version, System und Sprache der App gehen an "
      + "unseren Dienst, ohne Ihre Eingaben und Ihren Namen.",
    "settings.unverified": "Nicht bestätigt",
    "settings.verified": "Bestätigt",
    "signIn.codeEnded":
      "Dieser Code gilt nicht mehr. Melden Sie sich erneut an, um einen neuen zu erhalten.",
    "signIn.forgotPassword": "Passwort vergessen?",
    "signIn.resetCodeSent":
      "Wenn ein Konto diese Adresse hat, haben wir einen Code dorthin gesendet. Wir senden "
      + "höchstens drei Codes pro Stunde. Frühere Codes gelten weiter.",
    "signIn.running": "Sie werden angemeldet …",
    "signOut.endsGuest": "Bei einem Gastkonto kann sich niemand wieder anmelden.",
    "signOut.losesAnswers": "Ihre bisherigen Antworten werden gelöscht.",
    "signOut.losesEntries":
      "{n} Einträge zu Serie, Punkten und Fortschritt sind noch nicht gesendet. Beim Abmelden werden sie gelöscht.",
    "signOut.losesEntries.one":
      "{n} Eintrag zu Serie, Punkten und Fortschritt ist noch nicht gesendet. Beim Abmelden wird er gelöscht.",
    "signOut.losesGuest":
      "Bei einem Gastkonto kann sich niemand wieder anmelden. Mit einem Konto behalten Sie alles.",
    "signOut.losesPicture":
      "Ihr Bild ist noch nicht hochgeladen. Beim Abmelden wird es von diesem Gerät gelöscht.",
    "signOut.lostEntries":
      "{n} Einträge zu Serie, Punkten und Fortschritt konnten nicht gesendet werden und sind gelöscht.",
    "signOut.lostEntries.one":
      "{n} Eintrag zu Serie, Punkten und Fortschritt konnte nicht gesendet werden und ist gelöscht.",
    "signOut.lostForms": "{n} Formulare, die der Dienst nicht hat, sind gelöscht.",
    "signOut.lostForms.one": "{n} Formular, das der Dienst nicht hat, ist gelöscht.",
    "signOut.question": "Abmelden?",
    "signOut.stay": "Angemeldet bleiben",
    "signup.account.title": "Angaben zum Konto",
    "signup.accountType": "Art des Kontos",
    "signup.accountType.business": "Geschäftlich",
    "signup.accountType.personal": "Privat",
    "signup.companyName": "Name der Firma",
    "signup.personal.title": "Persönliche Angaben",
    "signup.security.title": "Sicherheit",
    "signup.submit": "Konto erstellen",
    "signup.title": "Konto erstellen",
    "textMessage.code.title": "Nummer bestätigen",
    "textMessage.newCodes":
      "Wenn Sie Ihre Wiederherstellungscodes nicht haben, erzeugen Sie neue.",
    "textMessage.number": "Telefonnummer",
    "textMessage.number.help":
      "Mit der Landesvorwahl. Wir senden jetzt und bei jeder Anmeldung einen Code an diese Nummer.",
    "textMessage.number.invalid":
      "Geben Sie die Nummer mit der Landesvorwahl ein, zum Beispiel +49 151 23456789",
    "textMessage.number.placeholder": "+49 151 23456789",
    "textMessage.number.unsupported":
      "An diese Nummer können wir keine SMS senden. Verwenden Sie eine andere.",
    "textMessage.present":
      "Ihre Anmeldung verlangt einen Code per SMS an eine Nummer mit den Endziffern {ending}.",
    "textMessage.sent":
      "Wir haben eine SMS an {number} gesendet. Ihr Code gilt {n} Minuten.",
    "textMessage.sent.one":
      "Wir haben eine SMS an {number} gesendet. Ihr Code gilt {n} Minute.",
    "textMessage.submit": "Code senden",
    "textMessage.title": "Codes per SMS",
    "unlock.biometricReason": "Die App entsperren",
    "unlock.passcode": "Code",
    "unlock.passcode.help": "Code vergessen? Melden Sie sich ab und wieder an.",
    "unlock.running": "Der Code wird geprüft …",
    "unlock.submit": "Entsperren",
    "unlock.title": "App entsperren",
    "unlock.useBiometrics": "Biometrie verwenden",
  ]
}
