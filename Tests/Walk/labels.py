"""The texts by which a person at a terminal finds a control; all other surfaces have its id."""

FIELDS = {
    "accountType": "Account Type", "amount": "Amount", "appearance": "Appearance",
    "avatar": "Profile Picture", "bio": "About You", "cardName": "Name on Card",
    "cardNumber": "Card Number", "code": "Verification Code", "companyName": "Company Name",
    "city": "City", "confirmPassword": "Confirm Password", "consentCode": "Code", "country": "Country",
    "dateOfBirth": "Date of Birth", "decision": "May your child use this app?", "displayName": "Display Name",
    "email": "Email", "expiry": "Expiry", "form": "Form", "guardianEmail": "Guardian's Email",
    "handle": "Handle",
    "method": "When you sign in, ask for", "name": "Full Name", "password": "Password",
    "phone": "Phone", "phoneNumber": "Phone number", "postalCode": "Postal Code", "requests": "Requests", "highContrast": "High contrast", "reducesMotion": "Reduce motion", "region": "State or Region", "screenName": "Screen Name",
    "securityCode": "Security Code", "street": "Street and Number", "tip": "Tip", "token": "Code From Your Email",
}

# On these screens a field has another label.
FIELDS_ON = {
    ("resetPassword", "password"): "New Password", ("settings/password", "password"): "New Password",
    ("settings/secondFactor/app", "code"): "Code of the app",
    ("signIn/recoveryCode", "code"): "Recovery Code",
    ("formSandbox/payment/recoveryCode", "code"): "Recovery Code"}

# The ids of controls that are not the field's id with the suffix of its kind.
CONTROLS = {"dateOfBirth": "birthdayPicker", "avatar": "avatarButton"}

OPTIONS = {
    "accountType": {"Personal": "Personal", "Business": "Business"},
    "appearance": {
        "automatic": "System", "light": "Light", "dark": "Dark"},
    "country": {"US": "United States", "GB": "United Kingdom", "DE": "Germany"},
    "decision": {"approved": "Yes, I approve", "denied": "No, I deny it"},
    "form": {
        "login": "Sign in", "signup": "Sign up", "profile": "Profile",
        "payment": "Payment (demonstration)"},
    "method": {"none": "No code", "email": "A code sent by email",
        "totp": "A code of an authenticator app",
        "sms": "A code in a text message"},
    "requests": {
        "sent": "Unchanged", "offline": "Offline", "late": "Delayed by three seconds",
        "failing": "Answered with 500", "truncated": "Truncated answers",
        "refused": "Token refused once (401)", "maintenance": "Service under maintenance",
        "updateRequired": "Update required (426)"},
}

# Choices of so many options that a person at a terminal searches them.
SEARCHED = {"country"}
TOGGLES = {"reducesMotion"}
FILES = {"avatar"}

TITLES = {
    "alert": ("Remove your picture?", "Are you really 10 years old?"), "profile/picture": "Your Picture",
    "consent": "Consent for Your Child", "debugMenu": "Debug Menu", "formSandbox": "Form Sandbox",
    "formSandbox/content": "Content Blocks", "formSandbox/login": "Welcome Back",
    "formSandbox/payment": "Payment (Demonstration)", "formSandbox/profile": "Your Profile",
    "formSandbox/signup": "Create Account", "guardian": "Ask a Parent or Guardian", "home": "Home",
    "identity/avatar": "Add Your Photo", "identity/birthday": "When's Your Birthday?",
    "identity/guardianConsent": "Ask a Parent or Guardian",
    "onboarding/handle": "Choose Your Handle",
    "onboarding/displayName": "What's Your Name?", "profile/handle": "Change Your Handle",
    "profile/edit": "Edit Your Profile", "profile/birthday": "Change Your Date of Birth",
    "identity/review": "Check Your Answers", "identity/screenName": "Choose Your Name",
    "ineligible": "Not Yet", "profile": "Your Profile", "resetPassword": "Choose a New Password",
    "settings": "Settings", "settings/deleteAccount": "Delete Account?",
    "settings/password": "Change Your Password",
    "settings/linkAccount": "Create Your Account", "settings/linkAccount/code": "Check Your Email",
    "settings/linkAccount/addressInUse": "ada@example.com Has an Account",
    "settings/reauthentication": "Confirm Your Password",
    "settings/reauthentication/help": "Sign In Again", "settings/secondFactor": "Two-Step Sign-In",
    "settings/secondFactor/app": "Authenticator App",
    "settings/secondFactor/textMessage": "Codes by Text Message",
    "settings/secondFactor/textMessage/code": "Confirm Your Number",
    "settings/secondFactor/recoveryCodes": "Your Recovery Codes",
    "signIn/recoveryCode": "Enter a Recovery Code",
    "signUp": "Create Your Account", "signUp/code": "Check Your Email",
    "signIn": "Welcome Back", "signIn/code": "Enter Your Code",
    "signIn/passwordReset": "Reset Your Password", "verify": "Check Your Messages",
    "welcome": "Welcome to Shell", "formSandbox/payment/code": "Enter Your Code",
    "formSandbox/payment/recoveryCode": "Enter a Recovery Code",
    "formSandbox/signup/additionalInfo": "A Little More",
    **{f"formSandbox/{form}/review": "Mapped Values"
       for form in ("login", "payment", "profile", "signup")},
}

SUBMIT = {
    "alert": ("Keep picture", "Correct the date"), "profile/picture": "Save picture",
    "consent": "Send your decision", "debugMenu": "Apply", "formSandbox": "Open", "formSandbox/login": "Log In",
    "formSandbox/payment": "Pay", "formSandbox/profile": "Save",
    "formSandbox/signup": "Create Account", "guardian": "Ask your guardian", "home": "Profile",
    "identity/avatar": "Continue", "identity/birthday": "Continue",
    "identity/guardianConsent": "Ask your guardian", "identity/review": "Create profile",
    "identity/screenName": "Continue", "onboarding/handle": "Continue",
    "onboarding/displayName": "Continue", "profile/handle": "Save",
    "profile/edit": "Save", "profile/birthday": "Save", "ineligible": "Sign out", "profile": "Back",
    "resetPassword": "Set password", "settings": "Save", "settings/deleteAccount": "Keep account",
    "settings/password": "Set password", "settings/linkAccount": "Continue", "settings/linkAccount/code": "Create account",
    "settings/linkAccount/addressInUse": "Use another address",
    "settings/reauthentication": "Continue", "settings/reauthentication/help": "Back", "settings/secondFactor": "Save",
    "settings/secondFactor/app": "Verify", "settings/secondFactor/textMessage": "Send code",
    "settings/secondFactor/textMessage/code": "Verify", "settings/secondFactor/recoveryCodes": "I stored the codes",
    "signIn/recoveryCode": "Verify", "signIn": "Log In",
    "signIn/code": "Verify", "signIn/passwordReset": "Send", "verify": "Verify",
    "signUp": "Continue", "signUp/code": "Create account", "welcome": "Sign in",
    "formSandbox/payment/code": "Verify", "formSandbox/payment/recoveryCode": "Verify",
    "formSandbox/signup/additionalInfo": "Continue",
    **{f"formSandbox/{form}/review": "Done" for form in ("login", "payment", "profile", "signup")},
}

ACTIONS = {
    "anotherCodeButton": "Send another code", "changeAddressButton": "Use another address",
    "createAccountButton": "Create account", "guestButton": "Continue as guest",
    "appleButton": "Continue with Apple", "googleButton": "Continue with Google",
    "appLockButton": "Change: App lock", "changePasswordButton": "Change: Password", "askGuardianButton": "Ask a parent or guardian again",
    "confirmDeleteButton": "Delete account",
    "contactSupportButton": "Contact support", "contentGalleryButton": "Content blocks",
    "deleteAccountButton": "Delete: Delete account", "editAvatarButton": "Change: Picture",
    "editBioButton": "Change: About You", "editBirthdayButton": "Change: Age", "editButton": "Edit",
    "editDisplayNameButton": "Change: Display Name", "editHandleButton": "Change: Handle",
    "editScreenNameButton": "Change: Screen Name", "addTodayButton": "Add today",
    "forgotPasswordButton": "Forgot your password?", "formSandboxButton": "Forms",
    "homeButton": "Home", "linkAccountButton": "Create account: Guest account",
    "signInThereButton": "Sign in there", "keepAccountButton": "Keep account", "noPasswordButton": "I have no password",
    "quitButton": "Quit", "removeAvatarButton": "Remove picture", "retryAvatarButton": "Upload the picture again",
    "renewRecoveryCodesButton": "New recovery codes", "useRecoveryCodeButton": "Use a recovery code",
    "secondFactorButton": "Change: Two-step sign-in", "settingsButton": "Settings",
    "saveBirthdayButton": "Save the date", "signOutButton": "Sign out", "skipAvatarButton": "Skip for now",
}

# The buttons of a screen whose label is that of another button elsewhere.
NAMED = {"ineligible": {"Delete account": "deleteAccountButton"}}

# The buttons of the debug menu and of what only one surface has.
MENU = "debugMenuButton"

# The titles of rows with a button; beside it they are a part of its name.
ROWS = [label.split(": ")[1] for label in ACTIONS.values() if ": " in label]

BACK = "Back"
# On these screens the main button leads back, and no other does.
LEADS_BACK = {"profile"}
# From these the tab of home leads back, and the Escape key.
TABS = {"formSandbox", "settings"}


def texts(one_or_more):
    """The texts of a place that has one, or several for several questions."""
    return (one_or_more,) if isinstance(one_or_more, str) else one_or_more


def field(route, name):
    return FIELDS_ON.get((route, name), FIELDS[name])


def control(name):
    if name in CONTROLS:
        return CONTROLS[name]
    suffix = "Picker" if name in OPTIONS else "Toggle" if name in TOGGLES else "Field"
    return name + suffix
