# bash completion for shell: source <(shell completions bash)

# These functions share the variables of _shell: cur, prefix, head, path.
_shell_offer() {
  local word
  for word in "$@"; do
    [[ "$word" == "$cur"* ]] && word="$prefix$word" && COMPREPLY+=("${word#"$head"}")
  done
}

_shell_paths() {
  local entry
  while IFS= read -r entry; do
    entry="$prefix$entry"
    COMPREPLY+=("${entry#"$head"}")
  done < <(compgen "$1" -- "$cur")
  compopt -o filenames 2>/dev/null
}

_shell_commands() {
  case "$path" in
    '') _shell_offer 'run' 'boot' 'open' 'session' 'profile' 'avatar' 'consent' 'form' 'tokens' 'streak' 'xp' 'progress' 'metrics' 'diagnostics' 'repro' 'completions' ;;
    'session') _shell_offer 'status' 'sign-in' 'sign-up' 'guest' 'link' 'verify' 'resend' 'sign-out' 'delete-account' ;;
    'profile') _shell_offer 'show' ;;
    'avatar') _shell_offer 'process' 'set' 'show' 'remove' ;;
    'consent') _shell_offer 'approve' 'deny' ;;
    'form') _shell_offer 'list' 'show' 'lint' 'check' 'fill' 'replay' 'render' 'gallery' 'schema' 'import' 'export' ;;
    'tokens') _shell_offer 'list' 'lint' 'build' 'import' ;;
    'streak') _shell_offer 'show' 'add' 'freeze' 'evaluate' ;;
    'streak freeze') _shell_offer 'add' 'use' ;;
    'xp') _shell_offer 'show' 'add' 'evaluate' ;;
    'progress') _shell_offer 'show' 'set' 'evaluate' ;;
  esac
}

_shell_descend() {
  case "$path $1" in
    ' run'|' boot'|' open'|' session'|'session status'|'session sign-in'|'session sign-up'|'session guest'|'session link'|'session verify'|'session resend'|'session sign-out'|'session delete-account'|' profile'|'profile show'|' avatar'|'avatar process'|'avatar set'|'avatar show'|'avatar remove'|' consent'|'consent approve'|'consent deny'|' form'|'form list'|'form show'|'form lint'|'form check'|'form fill'|'form replay'|'form render'|'form gallery'|'form schema'|'form import'|'form export'|' tokens'|'tokens list'|'tokens lint'|'tokens build'|'tokens import'|' streak'|'streak show'|'streak add'|'streak freeze'|'streak freeze add'|'streak freeze use'|'streak evaluate'|' xp'|'xp show'|'xp add'|'xp evaluate'|' progress'|'progress show'|'progress set'|'progress evaluate'|' metrics'|' diagnostics'|' repro'|' completions') path="${path:+$path }$1" ;;
    *) return 1 ;;
  esac
}

_shell_options() {
  _shell_offer '--json' '--state-dir' '--ask-passphrase' '--now' '--time-zone' '--locale' '--signed-in' '--api-url' '--accessible' '--show-ids' '--no-color' '--mouse' '--reduced-motion' '--verbose' '--help' '--version'
  case "$path" in
    'run') _shell_offer '--start-at' '--open' '--record' ;;
    'session sign-in') _shell_offer '--email' '--password-stdin' '--replace' ;;
    'session sign-up') _shell_offer '--email' '--password-stdin' ;;
    'session link') _shell_offer '--email' '--password-stdin' ;;
    'session verify') _shell_offer '--code' '--challenge' ;;
    'session resend') _shell_offer '--challenge' ;;
    'session delete-account') _shell_offer '--password-stdin' ;;
    'avatar process') _shell_offer '--out' '--crop' ;;
    'avatar set') _shell_offer '--crop' ;;
    'avatar show') _shell_offer '--out' ;;
    'form check') _shell_offer '--checks' '--batch' ;;
    'form render') _shell_offer '--format' '--values' '--errors' ;;
    'form import') _shell_offer '--from' '--ui' ;;
    'form export') _shell_offer '--to' '--values' ;;
    'tokens list') _shell_offer '--theme' '--format' ;;
    'tokens lint') _shell_offer '--theme' ;;
    'tokens build') _shell_offer '--theme' '--format' ;;
    'tokens import') _shell_offer '--from' ;;
    'streak freeze add') _shell_offer '--expires' ;;
    'diagnostics') _shell_offer '--out' ;;
    'repro') _shell_offer '--by' '--yes' ;;
  esac
}

_shell_takes_value() {
  case "$path $1" in
    'run --start-at'|'run --open'|'run --record'|'session sign-in --email'|'session sign-up --email'|'session link --email'|'session verify --code'|'session verify --challenge'|'session resend --challenge'|'avatar process --out'|'avatar process --crop'|'avatar set --crop'|'avatar show --out'|'form check --checks'|'form check --batch'|'form render --format'|'form render --values'|'form import --from'|'form import --ui'|'form export --to'|'form export --values'|'tokens list --theme'|'tokens list --format'|'tokens lint --theme'|'tokens build --theme'|'tokens build --format'|'tokens import --from'|'streak freeze add --expires'|'diagnostics --out'|'repro --by'|*' --state-dir'|*' --now'|*' --time-zone'|*' --locale'|*' --api-url') return 0 ;;
    *) return 1 ;;
  esac
}

_shell_value() {
  case "$path $1" in
    'run --start-at') _shell_offer 'handle' 'displayName' 'birthday' 'avatar' 'review' ;;
    'run --open') : ;;
    'run --record') : ;;
    'session sign-in --email') : ;;
    'session sign-up --email') : ;;
    'session link --email') : ;;
    'session verify --code') : ;;
    'session verify --challenge') : ;;
    'session resend --challenge') : ;;
    'avatar process --out') _shell_paths -f ;;
    'avatar process --crop') : ;;
    'avatar set --crop') : ;;
    'avatar show --out') _shell_paths -f ;;
    'form check --checks') _shell_paths -f ;;
    'form check --batch') _shell_paths -f ;;
    'form render --format') _shell_offer 'html' 'text' 'json' ;;
    'form render --values') _shell_paths -f ;;
    'form import --from') _shell_offer 'json-schema' 'fhir-questionnaire' ;;
    'form import --ui') _shell_paths -f ;;
    'form export --to') _shell_offer 'json-schema' 'html' 'fhir-response' ;;
    'form export --values') _shell_paths -f ;;
    'tokens list --theme') _shell_offer 'light' 'dark' ;;
    'tokens list --format') _shell_offer 'css' 'json' 'swift' 'ansi' ;;
    'tokens lint --theme') _shell_offer 'light' 'dark' ;;
    'tokens build --theme') _shell_offer 'light' 'dark' ;;
    'tokens build --format') _shell_offer 'css' 'json' 'swift' 'ansi' ;;
    'tokens import --from') _shell_offer 'style-dictionary' ;;
    'streak freeze add --expires') : ;;
    'diagnostics --out') _shell_paths -f ;;
    'repro --by') _shell_offer '1d' '3h' '30m' ;;
    *' --state-dir') _shell_paths -d ;;
    *' --now') : ;;
    *' --time-zone') : ;;
    *' --locale') : ;;
    *' --api-url') : ;;
  esac
}

_shell_argument() {
  case "$path $1" in
    'avatar process 0') _shell_paths -f ;;
    'avatar set 0') _shell_paths -f ;;
    'form show 0') _shell_offer 'login' 'signup' 'profile'; _shell_paths -f ;;
    'form lint 0') _shell_offer 'login' 'signup' 'profile'; _shell_paths -f ;;
    'form check 0') _shell_offer 'login' 'signup' 'profile'; _shell_paths -f ;;
    'form check 1') _shell_paths -f ;;
    'form fill 0') _shell_offer 'login' 'signup' 'profile'; _shell_paths -f ;;
    'form replay 0') _shell_paths -f ;;
    'form render 0') _shell_offer 'login' 'signup' 'profile'; _shell_paths -f ;;
    'form gallery 0') _shell_paths -f ;;
    'form import 0') _shell_paths -f ;;
    'form export 0') _shell_offer 'login' 'signup' 'profile'; _shell_paths -f ;;
    'tokens list 0') _shell_paths -f ;;
    'tokens lint 0') _shell_paths -f ;;
    'tokens build 0') _shell_paths -f ;;
    'tokens import 0') _shell_paths -f ;;
    'streak evaluate 0') _shell_paths -f ;;
    'xp evaluate 0') _shell_paths -f ;;
    'progress evaluate 0') _shell_paths -f ;;
    'metrics 0') _shell_offer 'reset' ;;
    'repro 0') _shell_offer 'offline' 'clock-skew' 'crash' 'steps' 'replay' ;;
    'repro 1') _shell_offer 'off'; _shell_paths -f ;;
    'completions 0') _shell_offer 'bash' 'zsh' 'fish' ;;
  esac
}

# Bash splits words at '=', ':' and '@' too; this joins what no blank separates.
_shell_join() {
  local line="$COMP_LINE" index word
  words=()
  for ((index = 0; index <= COMP_CWORD; index++)); do
    word="${COMP_WORDS[index]}"
    if [[ $index -eq 0 || $line == [[:blank:]]* ]]; then
      words+=("$word")
    else
      words[${#words[@]}-1]+="$word"
    fi
    line="${line#*"$word"}"
  done
}

_shell() {
  local IFS=$' \t\n' words cur head prefix='' path='' pending='' ended=0 count=0 index word
  COMPREPLY=()
  _shell_join
  cur="${words[${#words[@]}-1]}" head="${COMP_WORDS[COMP_CWORD]}"
  [[ $head == [=:@]* ]] && head=''
  head="${cur%"$head"}"
  for ((index = 1; index < ${#words[@]} - 1; index++)); do
    word="${words[index]}"
    if [[ -n $pending ]]; then
      pending=''
    elif ((ended)) || [[ $word != -[!0-9]* ]]; then
      _shell_descend "$word" || count=$((count + 1))
    elif [[ $word == '--' ]]; then
      ended=1
    elif _shell_takes_value "$word"; then
      pending="$word"
    fi
  done
  if [[ -n $pending ]]; then
    _shell_value "$pending"
  elif ((!ended)) && [[ $cur == --*=* ]]; then
    word="${cur%%=*}" prefix="${cur%%=*}=" cur="${cur#*=}"
    _shell_value "$word"
  elif ((!ended)) && [[ $cur == -* ]]; then
    _shell_options
  else
    _shell_commands
    _shell_argument "$count"
    if [[ ${#COMPREPLY[@]} -eq 0 && -z $cur && $ended -eq 0 ]]; then
      _shell_options
    fi
  fi
}

complete -F _shell shell
