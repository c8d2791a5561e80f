# fish completion for shell: shell completions fish | source

# Prints the commands typed so far, then the number of arguments after them.
function __shell_state
  set -l path
  set -l count 0
  set -l pending 0
  set -l ended 0
  for word in (commandline -opc)[2..-1]
    if test $pending -eq 1
      set pending 0
    else if test $ended -eq 0; and string match -qr -- '^-[^0-9]' $word
      if test "$word" = --
        set ended 1
      else if contains -- $word --api-url --batch --by --challenge --checks --code --crop --email --expires --format --from --locale --now --open --out --record --start-at --state-dir --theme --time-zone --to --ui --values
        set pending 1
      end
    else if contains -- (string join ' ' -- $path $word) 'run' 'boot' 'open' 'session' 'session status' 'session sign-in' 'session sign-up' 'session guest' 'session link' 'session verify' 'session resend' 'session sign-out' 'session delete-account' 'profile' 'profile show' 'avatar' 'avatar process' 'avatar set' 'avatar show' 'avatar remove' 'consent' 'consent approve' 'consent deny' 'form' 'form list' 'form show' 'form lint' 'form check' 'form fill' 'form replay' 'form render' 'form gallery' 'form schema' 'form import' 'form export' 'tokens' 'tokens list' 'tokens lint' 'tokens build' 'tokens import' 'streak' 'streak show' 'streak add' 'streak freeze' 'streak freeze add' 'streak freeze use' 'streak evaluate' 'xp' 'xp show' 'xp add' 'xp evaluate' 'progress' 'progress show' 'progress set' 'progress evaluate' 'metrics' 'diagnostics' 'repro' 'completions'
      set -a path $word
    else
      set count (math $count + 1)
    end
  end
  string join ' ' -- $path
  echo $count
end

# Succeeds at the commands $argv[1] and, if given, at argument $argv[2] or one past it with '+'.
function __shell_at
  set -l state (__shell_state)
  test (count $state) -eq 2; or set -p state ''
  test "$state[1]" = "$argv[1]"; or return 1
  test (count $argv) -lt 2; and return 0
  test "$argv[2]" = '+'; or test $state[2] -eq $argv[2]
end

complete -c shell -f
complete -c shell -l json -d 'Print exactly one JSON document on standard output'
complete -c shell -l state-dir -x -a '(__fish_complete_directories)' -d 'Store the app\'s data in DIR'
complete -c shell -l ask-passphrase -d 'Ask at the terminal for the passphrase that protects the secrets'
complete -c shell -l now -x -d 'Pin the wall clock, for example to 2026-01-31T10:00:00Z'
complete -c shell -l time-zone -x -d 'Use this time zone, for example Europe/Berlin'
complete -c shell -l locale -x -d 'Use this locale, for example de-DE'
complete -c shell -l signed-in -d 'Start with a signed-in demo user (mock configuration)'
complete -c shell -l api-url -x -d 'Use this server (dev and prod configurations)'
complete -c shell -l accessible -d 'Print linear text for screen readers'
complete -c shell -l show-ids -d 'Print the stable ids of controls, line by line'
complete -c shell -l no-color -d 'Print without colours and styles'
complete -c shell -l mouse -d 'Enable the mouse on the full screen'
complete -c shell -l reduced-motion -d 'Disable animations on the full screen'
complete -c shell -l verbose -d 'Print more diagnostics on standard error'
complete -c shell -l help -s h -d 'Show this help'
complete -c shell -l version -d 'Show the version and the configuration'
complete -c shell -n '__shell_at ""' -a 'run' -d 'Start the interactive app'
complete -c shell -n '__shell_at ""' -a 'boot' -d 'Boot the app and report the launch state, route and phases'
complete -c shell -n '__shell_at ""' -a 'open' -d 'Open links to screens and report what the app does with each'
complete -c shell -n '__shell_at ""' -a 'session' -d 'Show, start or end the session'
complete -c shell -n '__shell_at ""' -a 'profile' -d 'Inspect the profile of the signed-in account'
complete -c shell -n '__shell_at ""' -a 'avatar' -d 'Prepare, set, show or remove the person\'s picture'
complete -c shell -n '__shell_at ""' -a 'consent' -d 'Approve or deny a child\'s profile as a guardian'
complete -c shell -n '__shell_at ""' -a 'form' -d 'Inspect, check, fill, render and exchange forms'
complete -c shell -n '__shell_at ""' -a 'tokens' -d 'List, check, export or import design tokens'
complete -c shell -n '__shell_at ""' -a 'streak' -d 'Show, extend or calculate a streak'
complete -c shell -n '__shell_at ""' -a 'xp' -d 'Show, add or calculate experience points'
complete -c shell -n '__shell_at ""' -a 'progress' -d 'Show, set or calculate progress'
complete -c shell -n '__shell_at ""' -a 'metrics' -d 'Report how long the app\'s critical paths took'
complete -c shell -n '__shell_at ""' -a 'diagnostics' -d 'Show the app\'s state as counts, without secrets (mock and dev)'
complete -c shell -n '__shell_at ""' -a 'repro' -d 'Reproduce bugs with tools: offline, a moved clock, a crash (mock and dev)'
complete -c shell -n '__shell_at ""' -a 'completions' -d 'Print a completion script for bash, zsh or fish'
complete -c shell -n '__shell_at "run"' -l start-at -x -a 'handle displayName birthday avatar review' -d 'Start at a step of onboarding'
complete -c shell -n '__shell_at "run"' -l open -x -d 'Open a link to a screen once the app has started'
complete -c shell -n '__shell_at "run"' -l record -x -d 'Write what you do to FILE, in the mock configuration with the requests to the service; without what you type (mock and dev)'
complete -c shell -n '__shell_at "session"' -a 'status' -d 'Show the signed-in account'
complete -c shell -n '__shell_at "session"' -a 'sign-in' -d 'Sign in with email and password'
complete -c shell -n '__shell_at "session"' -a 'sign-up' -d 'Ask for a new account; a code is sent to the email address'
complete -c shell -n '__shell_at "session"' -a 'guest' -d 'Sign in as a guest, with no address and no password'
complete -c shell -n '__shell_at "session"' -a 'link' -d 'Give the guest\'s account an address and a password; a code is sent'
complete -c shell -n '__shell_at "session"' -a 'verify' -d 'Create or link an account, or sign in, with a code'
complete -c shell -n '__shell_at "session"' -a 'resend' -d 'Send the code of the last sign-in again'
complete -c shell -n '__shell_at "session"' -a 'sign-out' -d 'Sign out'
complete -c shell -n '__shell_at "session"' -a 'delete-account' -d 'Delete the account and everything stored for it'
complete -c shell -n '__shell_at "session sign-in"' -l email -x -d 'The email address of the account'
complete -c shell -n '__shell_at "session sign-in"' -l password-stdin -d 'Read the password from the first line of standard input, and the code of the second factor, if the account has one, from the next line'
complete -c shell -n '__shell_at "session sign-in"' -l replace -d 'Sign in in place of the signed-in person or guest, who stays signed in unless the sign-in succeeds'
complete -c shell -n '__shell_at "session sign-up"' -l email -x -d 'The email address'
complete -c shell -n '__shell_at "session sign-up"' -l password-stdin -d 'Read the password from the first line of standard input'
complete -c shell -n '__shell_at "session link"' -l email -x -d 'The email address'
complete -c shell -n '__shell_at "session link"' -l password-stdin -d 'Read the password from the first line of standard input'
complete -c shell -n '__shell_at "session verify"' -l code -x -d 'The code of the message, or a recovery code'
complete -c shell -n '__shell_at "session verify"' -l challenge -x -d 'Use the code only for this challenge of the last sign-up, link or sign-in here'
complete -c shell -n '__shell_at "session resend"' -l challenge -x -d 'Only for this challenge of the last sign-in here'
complete -c shell -n '__shell_at "session delete-account"' -l password-stdin -d 'Read the password from standard input'
complete -c shell -n '__shell_at "profile"' -a 'show' -d 'Show the profile'
complete -c shell -n '__shell_at "avatar"' -a 'process' -d 'Write the picture that an upload of a file would send'
complete -c shell -n '__shell_at "avatar"' -a 'set' -d 'Upload a picture of the signed-in account'
complete -c shell -n '__shell_at "avatar"' -a 'show' -d 'Describe the picture of the signed-in account'
complete -c shell -n '__shell_at "avatar"' -a 'remove' -d 'Remove the picture of the signed-in account'
complete -c shell -n '__shell_at "avatar process" 0' -F
complete -c shell -n '__shell_at "avatar process"' -l out -r -F -d 'Where to write the result'
complete -c shell -n '__shell_at "avatar process"' -l crop -x -d 'The part to keep, in pixels of the upright picture'
complete -c shell -n '__shell_at "avatar set" 0' -F
complete -c shell -n '__shell_at "avatar set"' -l crop -x -d 'The part to keep, in pixels of the upright picture'
complete -c shell -n '__shell_at "avatar show"' -l out -r -F -d 'Where to write the picture'
complete -c shell -n '__shell_at "consent"' -a 'approve' -d 'Approve the profile'
complete -c shell -n '__shell_at "consent"' -a 'deny' -d 'Deny the profile'
complete -c shell -n '__shell_at "form"' -a 'list' -d 'List the built-in schemas'
complete -c shell -n '__shell_at "form"' -a 'show' -d 'Print a schema as JSON'
complete -c shell -n '__shell_at "form"' -a 'lint' -d 'Check a schema for mistakes'
complete -c shell -n '__shell_at "form"' -a 'check' -d 'Validate values as a submit does'
complete -c shell -n '__shell_at "form"' -a 'fill' -d 'Fill in a form and print the result'
complete -c shell -n '__shell_at "form"' -a 'replay' -d 'Run a script against a form on a virtual clock'
complete -c shell -n '__shell_at "form"' -a 'render' -d 'Render a form'
complete -c shell -n '__shell_at "form"' -a 'gallery' -d 'Write every built-in form in every state as pages and text'
complete -c shell -n '__shell_at "form"' -a 'schema' -d 'Print format 1 as a JSON Schema for editors'
complete -c shell -n '__shell_at "form"' -a 'import' -d 'Convert another format to a form'
complete -c shell -n '__shell_at "form"' -a 'export' -d 'Convert a form to another format'
complete -c shell -n '__shell_at "form show" 0' -a 'login' -d 'SCHEMA'
complete -c shell -n '__shell_at "form show" 0' -a 'signup' -d 'SCHEMA'
complete -c shell -n '__shell_at "form show" 0' -a 'profile' -d 'SCHEMA'
complete -c shell -n '__shell_at "form show" 0' -F
complete -c shell -n '__shell_at "form lint" 0' -a 'login' -d 'SCHEMA'
complete -c shell -n '__shell_at "form lint" 0' -a 'signup' -d 'SCHEMA'
complete -c shell -n '__shell_at "form lint" 0' -a 'profile' -d 'SCHEMA'
complete -c shell -n '__shell_at "form lint" 0' -F
complete -c shell -n '__shell_at "form check" 0' -a 'login' -d 'SCHEMA'
complete -c shell -n '__shell_at "form check" 0' -a 'signup' -d 'SCHEMA'
complete -c shell -n '__shell_at "form check" 0' -a 'profile' -d 'SCHEMA'
complete -c shell -n '__shell_at "form check" 0' -F
complete -c shell -n '__shell_at "form check" 1' -F
complete -c shell -n '__shell_at "form check"' -l checks -r -F -d 'Answer remote checks from FILE'
complete -c shell -n '__shell_at "form check"' -l batch -r -F -d 'Validate each line of a JSON Lines file, or - for standard input, instead of SCHEMA and VALUES'
complete -c shell -n '__shell_at "form fill" 0' -a 'login' -d 'SCHEMA'
complete -c shell -n '__shell_at "form fill" 0' -a 'signup' -d 'SCHEMA'
complete -c shell -n '__shell_at "form fill" 0' -a 'profile' -d 'SCHEMA'
complete -c shell -n '__shell_at "form fill" 0' -F
complete -c shell -n '__shell_at "form replay" 0' -F
complete -c shell -n '__shell_at "form render" 0' -a 'login' -d 'SCHEMA'
complete -c shell -n '__shell_at "form render" 0' -a 'signup' -d 'SCHEMA'
complete -c shell -n '__shell_at "form render" 0' -a 'profile' -d 'SCHEMA'
complete -c shell -n '__shell_at "form render" 0' -F
complete -c shell -n '__shell_at "form render"' -l format -x -a 'html text json' -d 'The output format'
complete -c shell -n '__shell_at "form render"' -l values -r -F -d 'Fill in the values of FILE'
complete -c shell -n '__shell_at "form render"' -l errors -d 'Show the errors of a submit'
complete -c shell -n '__shell_at "form gallery" 0' -F
complete -c shell -n '__shell_at "form import" 0' -F
complete -c shell -n '__shell_at "form import"' -l from -x -a 'json-schema fhir-questionnaire' -d 'The document\'s format'
complete -c shell -n '__shell_at "form import"' -l ui -r -F -d 'Read UI hints for a JSON Schema from FILE'
complete -c shell -n '__shell_at "form export" 0' -a 'login' -d 'SCHEMA'
complete -c shell -n '__shell_at "form export" 0' -a 'signup' -d 'SCHEMA'
complete -c shell -n '__shell_at "form export" 0' -a 'profile' -d 'SCHEMA'
complete -c shell -n '__shell_at "form export" 0' -F
complete -c shell -n '__shell_at "form export"' -l to -x -a 'json-schema html fhir-response' -d 'The output format'
complete -c shell -n '__shell_at "form export"' -l values -r -F -d 'Read the values of a FHIR response from FILE'
complete -c shell -n '__shell_at "tokens"' -a 'list' -d 'List the resolved design tokens'
complete -c shell -n '__shell_at "tokens"' -a 'lint' -d 'Check design tokens for mistakes'
complete -c shell -n '__shell_at "tokens"' -a 'build' -d 'Export the design tokens for a platform'
complete -c shell -n '__shell_at "tokens"' -a 'import' -d 'Convert another format to a token file'
complete -c shell -n '__shell_at "tokens list" 0' -F
complete -c shell -n '__shell_at "tokens list"' -l theme -x -a 'light dark' -d 'Resolve the tokens in this theme; contexts are joined by \'+\''
complete -c shell -n '__shell_at "tokens list"' -l format -x -a 'css json swift ansi' -d 'The output format'
complete -c shell -n '__shell_at "tokens lint" 0' -F
complete -c shell -n '__shell_at "tokens lint"' -l theme -x -a 'light dark' -d 'Resolve the tokens in this theme; contexts are joined by \'+\''
complete -c shell -n '__shell_at "tokens build" 0' -F
complete -c shell -n '__shell_at "tokens build"' -l theme -x -a 'light dark' -d 'Resolve the tokens in this theme; contexts are joined by \'+\''
complete -c shell -n '__shell_at "tokens build"' -l format -x -a 'css json swift ansi' -d 'The output format'
complete -c shell -n '__shell_at "tokens import" 0' -F
complete -c shell -n '__shell_at "tokens import"' -l from -x -a 'style-dictionary' -d 'The format to read'
complete -c shell -n '__shell_at "streak"' -a 'show' -d 'Print the person\'s streak'
complete -c shell -n '__shell_at "streak"' -a 'add' -d 'Add an event at this instant to the person\'s streak'
complete -c shell -n '__shell_at "streak"' -a 'freeze' -d 'Earn or use freezes of the person\'s streak'
complete -c shell -n '__shell_at "streak"' -a 'evaluate' -d 'Calculate a streak from its events and freezes'
complete -c shell -n '__shell_at "streak freeze"' -a 'add' -d 'Add a freeze that the person has earned now'
complete -c shell -n '__shell_at "streak freeze"' -a 'use' -d 'Use the freezes that fill the days missed before today'
complete -c shell -n '__shell_at "streak freeze add"' -l expires -x -d 'When the freeze can no longer be used, for example 2026-12-31T23:00:00Z'
complete -c shell -n '__shell_at "streak evaluate" 0' -F
complete -c shell -n '__shell_at "xp"' -a 'show' -d 'Print the person\'s experience points'
complete -c shell -n '__shell_at "xp"' -a 'add' -d 'Add or subtract experience points of the person'
complete -c shell -n '__shell_at "xp"' -a 'evaluate' -d 'Calculate sums of experience points and the level'
complete -c shell -n '__shell_at "xp evaluate" 0' -F
complete -c shell -n '__shell_at "progress"' -a 'show' -d 'Print the person\'s progress items'
complete -c shell -n '__shell_at "progress"' -a 'set' -d 'Set a progress item of the person'
complete -c shell -n '__shell_at "progress"' -a 'evaluate' -d 'Calculate the progress items after a series of steps'
complete -c shell -n '__shell_at "progress evaluate" 0' -F
complete -c shell -n '__shell_at "metrics" 0' -a 'reset' -d 'ACTION'
complete -c shell -n '__shell_at "diagnostics"' -l out -r -F -d 'Write the report as JSON to a file, for a bug report'
complete -c shell -n '__shell_at "repro" 0' -a 'offline' -d 'TOOL'
complete -c shell -n '__shell_at "repro" 0' -a 'clock-skew' -d 'TOOL'
complete -c shell -n '__shell_at "repro" 0' -a 'crash' -d 'TOOL'
complete -c shell -n '__shell_at "repro" 0' -a 'steps' -d 'TOOL'
complete -c shell -n '__shell_at "repro" 0' -a 'replay' -d 'TOOL'
complete -c shell -n '__shell_at "repro" 1' -a 'off' -d 'ACTION'
complete -c shell -n '__shell_at "repro" 1' -F
complete -c shell -n '__shell_at "repro"' -l by -x -a '1d 3h 30m' -d 'How far \'clock-skew\' moves the clock'
complete -c shell -n '__shell_at "repro"' -l yes -d 'Do not ask before something is destroyed'
complete -c shell -n '__shell_at "completions" 0' -a 'bash' -d 'SHELL'
complete -c shell -n '__shell_at "completions" 0' -a 'zsh' -d 'SHELL'
complete -c shell -n '__shell_at "completions" 0' -a 'fish' -d 'SHELL'
