#compdef shell

_shell() {
  local -a global_options
  global_options=(
    '--json[Print exactly one JSON document on standard output]'
    '--state-dir=[Store the app'\''s data in DIR]:DIR:_files -/'
    '--ask-passphrase[Ask at the terminal for the passphrase that protects the secrets]'
    '--now=[Pin the wall clock, for example to 2026-01-31T10\:00\:00Z]:INSTANT: '
    '--time-zone=[Use this time zone, for example Europe/Berlin]:ZONE: '
    '--locale=[Use this locale, for example de-DE]:LOCALE: '
    '--signed-in[Start with a signed-in demo user (mock configuration)]'
    '--api-url=[Use this server (dev and prod configurations)]:URL: '
    '--accessible[Print linear text for screen readers]'
    '--show-ids[Print the stable ids of controls, line by line]'
    '--no-color[Print without colours and styles]'
    '--mouse[Enable the mouse on the full screen]'
    '--reduced-motion[Disable animations on the full screen]'
    '--verbose[Print more diagnostics on standard error]'
    '(-h)--help[Show this help]'
    '(--help)-h[Show this help]'
    '--version[Show the version and the configuration]'
  )
  local curcontext="$curcontext" state state_descr line
  local -A opt_args
  local -a commands
  _arguments -C -S -A '-*' \
    $global_options \
    '1:command:->command' \
    '*:: :->argument'
  case $state in
  command)
    commands=(
      'run:Start the interactive app'
      'boot:Boot the app and report the launch state, route and phases'
      'open:Open links to screens and report what the app does with each'
      'session:Show, start or end the session'
      'profile:Inspect the profile of the signed-in account'
      'avatar:Prepare, set, show or remove the person'\''s picture'
      'consent:Approve or deny a child'\''s profile as a guardian'
      'form:Inspect, check, fill, render and exchange forms'
      'tokens:List, check, export or import design tokens'
      'streak:Show, extend or calculate a streak'
      'xp:Show, add or calculate experience points'
      'progress:Show, set or calculate progress'
      'metrics:Report how long the app'\''s critical paths took'
      'diagnostics:Show the app'\''s state as counts, without secrets (mock and dev)'
      'repro:Reproduce bugs with tools\: offline, a moved clock, a crash (mock and dev)'
      'completions:Print a completion script for bash, zsh or fish'
    )
    _describe -t commands command commands
    ;;
  argument)
    case $words[1] in
      run) _shell_run ;;
      boot) _shell_boot ;;
      open) _shell_open ;;
      session) _shell_session ;;
      profile) _shell_profile ;;
      avatar) _shell_avatar ;;
      consent) _shell_consent ;;
      form) _shell_form ;;
      tokens) _shell_tokens ;;
      streak) _shell_streak ;;
      xp) _shell_xp ;;
      progress) _shell_progress ;;
      metrics) _shell_metrics ;;
      diagnostics) _shell_diagnostics ;;
      repro) _shell_repro ;;
      completions) _shell_completions ;;
    esac
    ;;
  esac
}

_shell_run() {
  _arguments -S \
    $global_options \
    '--start-at=[Start at a step of onboarding]:STEP:(handle displayName birthday avatar review)' \
    '--open=[Open a link to a screen once the app has started]:URL: ' \
    '--record=[Write what you do to FILE, in the mock configuration with the requests to the service; without what you type (mock and dev)]:FILE: '
}

_shell_boot() {
  _arguments -S \
    $global_options
}

_shell_open() {
  _arguments -S \
    $global_options \
    '*:URL: '
}

_shell_session() {
  local curcontext="$curcontext" state state_descr line
  local -A opt_args
  local -a commands
  _arguments -C -S -A '-*' \
    $global_options \
    '1:command:->command' \
    '*:: :->argument'
  case $state in
  command)
    commands=(
      'status:Show the signed-in account'
      'sign-in:Sign in with email and password'
      'sign-up:Ask for a new account; a code is sent to the email address'
      'guest:Sign in as a guest, with no address and no password'
      'link:Give the guest'\''s account an address and a password; a code is sent'
      'verify:Create or link an account, or sign in, with a code'
      'resend:Send the code of the last sign-in again'
      'sign-out:Sign out'
      'delete-account:Delete the account and everything stored for it'
    )
    _describe -t commands command commands
    ;;
  argument)
    case $words[1] in
      status) _shell_session_status ;;
      sign-in) _shell_session_sign_in ;;
      sign-up) _shell_session_sign_up ;;
      guest) _shell_session_guest ;;
      link) _shell_session_link ;;
      verify) _shell_session_verify ;;
      resend) _shell_session_resend ;;
      sign-out) _shell_session_sign_out ;;
      delete-account) _shell_session_delete_account ;;
    esac
    ;;
  esac
}

_shell_session_status() {
  _arguments -S \
    $global_options
}

_shell_session_sign_in() {
  _arguments -S \
    $global_options \
    '--email=[The email address of the account]:E: ' \
    '--password-stdin[Read the password from the first line of standard input, and the code of the second factor, if the account has one, from the next line]' \
    '--replace[Sign in in place of the signed-in person or guest, who stays signed in unless the sign-in succeeds]'
}

_shell_session_sign_up() {
  _arguments -S \
    $global_options \
    '--email=[The email address]:E: ' \
    '--password-stdin[Read the password from the first line of standard input]'
}

_shell_session_guest() {
  _arguments -S \
    $global_options
}

_shell_session_link() {
  _arguments -S \
    $global_options \
    '--email=[The email address]:E: ' \
    '--password-stdin[Read the password from the first line of standard input]'
}

_shell_session_verify() {
  _arguments -S \
    $global_options \
    '--code=[The code of the message, or a recovery code]:CODE: ' \
    '--challenge=[Use the code only for this challenge of the last sign-up, link or sign-in here]:ID: '
}

_shell_session_resend() {
  _arguments -S \
    $global_options \
    '--challenge=[Only for this challenge of the last sign-in here]:ID: '
}

_shell_session_sign_out() {
  _arguments -S \
    $global_options
}

_shell_session_delete_account() {
  _arguments -S \
    $global_options \
    '--password-stdin[Read the password from standard input]'
}

_shell_profile() {
  local curcontext="$curcontext" state state_descr line
  local -A opt_args
  local -a commands
  _arguments -C -S -A '-*' \
    $global_options \
    '1:command:->command' \
    '*:: :->argument'
  case $state in
  command)
    commands=(
      'show:Show the profile'
    )
    _describe -t commands command commands
    ;;
  argument)
    case $words[1] in
      show) _shell_profile_show ;;
    esac
    ;;
  esac
}

_shell_profile_show() {
  _arguments -S \
    $global_options
}

_shell_avatar() {
  local curcontext="$curcontext" state state_descr line
  local -A opt_args
  local -a commands
  _arguments -C -S -A '-*' \
    $global_options \
    '1:command:->command' \
    '*:: :->argument'
  case $state in
  command)
    commands=(
      'process:Write the picture that an upload of a file would send'
      'set:Upload a picture of the signed-in account'
      'show:Describe the picture of the signed-in account'
      'remove:Remove the picture of the signed-in account'
    )
    _describe -t commands command commands
    ;;
  argument)
    case $words[1] in
      process) _shell_avatar_process ;;
      set) _shell_avatar_set ;;
      show) _shell_avatar_show ;;
      remove) _shell_avatar_remove ;;
    esac
    ;;
  esac
}

_shell_avatar_process() {
  _arguments -S \
    $global_options \
    '--out=[Where to write the result]:FILE:_files' \
    '--crop=[The part to keep, in pixels of the upright picture]:X,Y,WIDTH,HEIGHT: ' \
    '1:FILE:_files'
}

_shell_avatar_set() {
  _arguments -S \
    $global_options \
    '--crop=[The part to keep, in pixels of the upright picture]:X,Y,WIDTH,HEIGHT: ' \
    '1:FILE:_files'
}

_shell_avatar_show() {
  _arguments -S \
    $global_options \
    '--out=[Where to write the picture]:FILE:_files'
}

_shell_avatar_remove() {
  _arguments -S \
    $global_options
}

_shell_consent() {
  local curcontext="$curcontext" state state_descr line
  local -A opt_args
  local -a commands
  _arguments -C -S -A '-*' \
    $global_options \
    '1:command:->command' \
    '*:: :->argument'
  case $state in
  command)
    commands=(
      'approve:Approve the profile'
      'deny:Deny the profile'
    )
    _describe -t commands command commands
    ;;
  argument)
    case $words[1] in
      approve) _shell_consent_approve ;;
      deny) _shell_consent_deny ;;
    esac
    ;;
  esac
}

_shell_consent_approve() {
  _arguments -S \
    $global_options \
    '1:CODE: '
}

_shell_consent_deny() {
  _arguments -S \
    $global_options \
    '1:CODE: '
}

_shell_form() {
  local curcontext="$curcontext" state state_descr line
  local -A opt_args
  local -a commands
  _arguments -C -S -A '-*' \
    $global_options \
    '1:command:->command' \
    '*:: :->argument'
  case $state in
  command)
    commands=(
      'list:List the built-in schemas'
      'show:Print a schema as JSON'
      'lint:Check a schema for mistakes'
      'check:Validate values as a submit does'
      'fill:Fill in a form and print the result'
      'replay:Run a script against a form on a virtual clock'
      'render:Render a form'
      'gallery:Write every built-in form in every state as pages and text'
      'schema:Print format 1 as a JSON Schema for editors'
      'import:Convert another format to a form'
      'export:Convert a form to another format'
    )
    _describe -t commands command commands
    ;;
  argument)
    case $words[1] in
      list) _shell_form_list ;;
      show) _shell_form_show ;;
      lint) _shell_form_lint ;;
      check) _shell_form_check ;;
      fill) _shell_form_fill ;;
      replay) _shell_form_replay ;;
      render) _shell_form_render ;;
      gallery) _shell_form_gallery ;;
      schema) _shell_form_schema ;;
      import) _shell_form_import ;;
      export) _shell_form_export ;;
    esac
    ;;
  esac
}

_shell_form_list() {
  _arguments -S \
    $global_options
}

_shell_form_show() {
  _arguments -S \
    $global_options \
    '1:SCHEMA:{compadd - login signup profile; _files}'
}

_shell_form_lint() {
  _arguments -S \
    $global_options \
    '1:SCHEMA:{compadd - login signup profile; _files}'
}

_shell_form_check() {
  _arguments -S \
    $global_options \
    '--checks=[Answer remote checks from FILE]:FILE:_files' \
    '--batch=[Validate each line of a JSON Lines file, or - for standard input, instead of SCHEMA and VALUES]:FILE:_files' \
    '1:SCHEMA:{compadd - login signup profile; _files}' \
    '2:VALUES:_files'
}

_shell_form_fill() {
  _arguments -S \
    $global_options \
    '1:SCHEMA:{compadd - login signup profile; _files}'
}

_shell_form_replay() {
  _arguments -S \
    $global_options \
    '1:FILE:_files'
}

_shell_form_render() {
  _arguments -S \
    $global_options \
    '--format=[The output format]:html|text|json:(html text json)' \
    '--values=[Fill in the values of FILE]:FILE:_files' \
    '--errors[Show the errors of a submit]' \
    '1:SCHEMA:{compadd - login signup profile; _files}'
}

_shell_form_gallery() {
  _arguments -S \
    $global_options \
    '1:DIR:_files'
}

_shell_form_schema() {
  _arguments -S \
    $global_options
}

_shell_form_import() {
  _arguments -S \
    $global_options \
    '--from=[The document'\''s format]:json-schema|fhir-questionnaire:(json-schema fhir-questionnaire)' \
    '--ui=[Read UI hints for a JSON Schema from FILE]:FILE:_files' \
    '1:FILE:_files'
}

_shell_form_export() {
  _arguments -S \
    $global_options \
    '--to=[The output format]:json-schema|html|fhir-response:(json-schema html fhir-response)' \
    '--values=[Read the values of a FHIR response from FILE]:FILE:_files' \
    '1:SCHEMA:{compadd - login signup profile; _files}'
}

_shell_tokens() {
  local curcontext="$curcontext" state state_descr line
  local -A opt_args
  local -a commands
  _arguments -C -S -A '-*' \
    $global_options \
    '1:command:->command' \
    '*:: :->argument'
  case $state in
  command)
    commands=(
      'list:List the resolved design tokens'
      'lint:Check design tokens for mistakes'
      'build:Export the design tokens for a platform'
      'import:Convert another format to a token file'
    )
    _describe -t commands command commands
    ;;
  argument)
    case $words[1] in
      list) _shell_tokens_list ;;
      lint) _shell_tokens_lint ;;
      build) _shell_tokens_build ;;
      import) _shell_tokens_import ;;
    esac
    ;;
  esac
}

_shell_tokens_list() {
  _arguments -S \
    $global_options \
    '--theme=[Resolve the tokens in this theme; contexts are joined by '\''+'\'']:NAME:(light dark)' \
    '--format=[The output format]:css|json|swift|ansi:(css json swift ansi)' \
    '1::FILE:_files'
}

_shell_tokens_lint() {
  _arguments -S \
    $global_options \
    '--theme=[Resolve the tokens in this theme; contexts are joined by '\''+'\'']:NAME:(light dark)' \
    '1::FILE:_files'
}

_shell_tokens_build() {
  _arguments -S \
    $global_options \
    '--theme=[Resolve the tokens in this theme; contexts are joined by '\''+'\'']:NAME:(light dark)' \
    '--format=[The output format]:css|json|swift|ansi:(css json swift ansi)' \
    '1::FILE:_files'
}

_shell_tokens_import() {
  _arguments -S \
    $global_options \
    '--from=[The format to read]:style-dictionary:(style-dictionary)' \
    '1:FILE:_files'
}

_shell_streak() {
  local curcontext="$curcontext" state state_descr line
  local -A opt_args
  local -a commands
  _arguments -C -S -A '-*' \
    $global_options \
    '1:command:->command' \
    '*:: :->argument'
  case $state in
  command)
    commands=(
      'show:Print the person'\''s streak'
      'add:Add an event at this instant to the person'\''s streak'
      'freeze:Earn or use freezes of the person'\''s streak'
      'evaluate:Calculate a streak from its events and freezes'
    )
    _describe -t commands command commands
    ;;
  argument)
    case $words[1] in
      show) _shell_streak_show ;;
      add) _shell_streak_add ;;
      freeze) _shell_streak_freeze ;;
      evaluate) _shell_streak_evaluate ;;
    esac
    ;;
  esac
}

_shell_streak_show() {
  _arguments -S \
    $global_options
}

_shell_streak_add() {
  _arguments -S \
    $global_options
}

_shell_streak_freeze() {
  local curcontext="$curcontext" state state_descr line
  local -A opt_args
  local -a commands
  _arguments -C -S -A '-*' \
    $global_options \
    '1:command:->command' \
    '*:: :->argument'
  case $state in
  command)
    commands=(
      'add:Add a freeze that the person has earned now'
      'use:Use the freezes that fill the days missed before today'
    )
    _describe -t commands command commands
    ;;
  argument)
    case $words[1] in
      add) _shell_streak_freeze_add ;;
      use) _shell_streak_freeze_use ;;
    esac
    ;;
  esac
}

_shell_streak_freeze_add() {
  _arguments -S \
    $global_options \
    '--expires=[When the freeze can no longer be used, for example 2026-12-31T23\:00\:00Z]:INSTANT: ' \
    '1:ID: '
}

_shell_streak_freeze_use() {
  _arguments -S \
    $global_options
}

_shell_streak_evaluate() {
  _arguments -S \
    $global_options \
    '1:FILE:_files'
}

_shell_xp() {
  local curcontext="$curcontext" state state_descr line
  local -A opt_args
  local -a commands
  _arguments -C -S -A '-*' \
    $global_options \
    '1:command:->command' \
    '*:: :->argument'
  case $state in
  command)
    commands=(
      'show:Print the person'\''s experience points'
      'add:Add or subtract experience points of the person'
      'evaluate:Calculate sums of experience points and the level'
    )
    _describe -t commands command commands
    ;;
  argument)
    case $words[1] in
      show) _shell_xp_show ;;
      add) _shell_xp_add ;;
      evaluate) _shell_xp_evaluate ;;
    esac
    ;;
  esac
}

_shell_xp_show() {
  _arguments -S \
    $global_options
}

_shell_xp_add() {
  _arguments -S \
    $global_options \
    '1:POINTS: '
}

_shell_xp_evaluate() {
  _arguments -S \
    $global_options \
    '1:FILE:_files'
}

_shell_progress() {
  local curcontext="$curcontext" state state_descr line
  local -A opt_args
  local -a commands
  _arguments -C -S -A '-*' \
    $global_options \
    '1:command:->command' \
    '*:: :->argument'
  case $state in
  command)
    commands=(
      'show:Print the person'\''s progress items'
      'set:Set a progress item of the person'
      'evaluate:Calculate the progress items after a series of steps'
    )
    _describe -t commands command commands
    ;;
  argument)
    case $words[1] in
      show) _shell_progress_show ;;
      set) _shell_progress_set ;;
      evaluate) _shell_progress_evaluate ;;
    esac
    ;;
  esac
}

_shell_progress_show() {
  _arguments -S \
    $global_options
}

_shell_progress_set() {
  _arguments -S \
    $global_options \
    '1:ID: ' \
    '2:VALUE: '
}

_shell_progress_evaluate() {
  _arguments -S \
    $global_options \
    '1:FILE:_files'
}

_shell_metrics() {
  _arguments -S \
    $global_options \
    '1::ACTION:(reset)'
}

_shell_diagnostics() {
  _arguments -S \
    $global_options \
    '--out=[Write the report as JSON to a file, for a bug report]:FILE:_files'
}

_shell_repro() {
  _arguments -S \
    $global_options \
    '--by=[How far '\''clock-skew'\'' moves the clock]:OFFSET:(1d 3h 30m)' \
    '--yes[Do not ask before something is destroyed]' \
    '1::TOOL:(offline clock-skew crash steps replay)' \
    '2::ACTION:{compadd - off; _files}'
}

_shell_completions() {
  _arguments -S \
    $global_options \
    '1:SHELL:(bash zsh fish)'
}

if [ "$funcstack[1]" = "_shell" ]; then
  _shell "$@"
else
  compdef _shell shell
fi
