# What install, update and rollback share. Read by them, never run.
site=/srv/site
content=$site/content
# What npm ci has installed, for the next release. Copies: npm writes .package-lock.json of its folder in place, which a
# hard link would carry into every other release.
packages=$site/packages

# step WHAT ADVICE COMMAND…: does it, or says what to do and ends.
step() {
  local what=$1 advice=$2
  shift 2
  echo "== $what"
  if "$@"; then return; fi
  echo "STOPPED at: $what" >&2
  echo "$advice" >&2
  exit 1
}

# ready PORT: the site there serves and can store leads.
ready() {
  local address=http://127.0.0.1:$1/readyz
  # Only the last refusal is told: until then it is starting.
  curl --retry "${READY_TRIES:-20}" --retry-delay 1 --retry-all-errors -fs "$address" -o /dev/null ||
    curl -fsS "$address" -o /dev/null
}

build_advice='Look at the first error above. Node is to be 20.19 or newer, the registry reachable, the disk not full.'
build() {
  new_enough /usr/bin/node || return 1
  rm -rf node_modules
  if are_kept && cp -a $packages/node_modules .; then
    # What does not build is not taken twice.
    npm run build || { rm -f $packages/complete; return 1; }
  else
    npm ci && npm run build && keep || return 1
  fi
  npm prune --omit=dev --no-audit
}

# fit_for FOLDER: this release's packages, the Node and the machine that they are for, and each file with its size.
fit_for() {
  sha256sum package.json package-lock.json
  node --version | cut -d. -f1
  uname -m
  (cd "$1" && find node_modules ! -type d -printf '%p %s\n' | LC_ALL=C sort)
}
are_kept() { [ -e $packages/complete ] && fit_for $packages | cmp -s - $packages/complete; }
# Only what a build has proven; the list is whole or cut off, and then it fits nothing.
keep() {
  rm -rf $packages && mkdir $packages && cp -a node_modules $packages/ && fit_for $packages > $packages/complete && return
  rm -rf $packages
  echo "The packages could not be kept in $packages, the next release downloads them again: is the disk full?" >&2
}

# new_enough NODE: the one that the unit starts.
new_enough() {
  local found
  found=$("$1" --version) || found=missing
  if printf '%s\n' v20.19.0 "$found" | sort -VC; then return; fi
  echo "$1, which the unit starts, is $found: it is to be 20.19 or newer (https://nodejs.org, NodeSource)." >&2
  return 1
}

# What of a release lies outside of it.
install_files() {
  install -m 0644 deploy/site@.service deploy/site-backup.service deploy/site-backup.timer /etc/systemd/system/ &&
    install -m 0755 deploy/site-leads deploy/site-backup /usr/local/bin/ &&
    ln -sf site-leads /usr/local/bin/site-search &&
    systemctl daemon-reload
}

# as_site COMMAND…: root would follow a link that the site has put into a folder of its own.
as_site() { setpriv --reuid site --regid site --init-groups --inh-caps=-all "$@"; }

# add_content OLD: texts that this release brings and OLD did not have; what is there is never written over, and what was
# taken out stays out.
add_content() {
  local file
  # What editors publish is written there by the site; whose the folder is stays, as git asks.
  install -d -m 2775 -g site "$content" || return 1
  while IFS= read -r file; do
    if [ -e "$1/src/content/$file" ] || [ -e "$content/$file" ]; then continue; fi
    as_site install -D -m 0664 "src/content/$file" "$content/$file" || return 1
  done < <(cd src/content && find . -type f ! -name '*.ts')
  # Its own folders, by its own hand, are for its group too.
  as_site sh -c 'find "$1" -type d -user "$(id -u)" ! -perm -2070 -exec chmod g+rwxs {} +' - "$content"
}

# Everything that would keep this release from starting with the content.
check_content() {
  local cache
  cache=$(mktemp -d) || { echo 'Is /tmp full? df -h /tmp' >&2; return 1; }
  node --input-type=module -e "
    const { prepareContent } = await import(process.argv[1])
    const { faults } = prepareContent(process.argv[2], process.argv[3])
    if (faults) { console.error(faults); process.exitCode = 1 }
  " "$PWD/dist/build/prepare-content.mjs" "$content" "$cache/cache.json"
  local result=$?
  rm -rf "$cache"
  return $result
}

point_to() { ln -sfn "$1" $site/current; }

# back_to FROM: with what lies outside of it.
back_to() {
  point_to "$1"
  (cd "$1" && . deploy/steps.sh && install_files)
}

# take_over FROM TO: the second process serves while the first one starts anew. Whatever fails, FROM serves on; where it is
# cut off, as when a connection breaks, $site/changing still names FROM.
take_over() {
  local from=$1 to=$2 result=1
  if ! { ln -sfn "$from" $site/changing && point_to "$to"; }; then
    back_to "$from"
  elif ! { systemctl start site@3001 && ready 3001; }; then
    back_to "$from"
    stop_second
  elif ! { systemctl restart site@3000 && ready 3000; }; then
    back_to "$from"
    # TO on 3001 serves until the former one does.
    if systemctl restart site@3000 && ready 3000; then
      stop_second
    else
      echo "Nothing starts on 3000, $to serves on 3001: look there first, then systemctl restart site@3000 && systemctl stop site@3001" >&2
    fi
  else
    result=0
    stop_second
  fi
  rm -f $site/changing || echo "The next change would begin at $from: rm $site/changing" >&2
  return $result
}
stop_second() { systemctl stop site@3001 || echo 'site@3001 runs still: systemctl stop site@3001' >&2; }
