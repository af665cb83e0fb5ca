import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { basename, join } from 'node:path'
import type { Test } from 'tap'

/** A server that is a folder: the scripts of deploy/ are the shipped ones, programs that change a machine only tell. */
export interface ScriptedServer {
  /**
   * Runs a script of a release.
   *
   * @param fails The call that fails, as a pattern of the shell: `npm *`, or `curl 3001 2` for release 2 on that port.
   */
  run(release: string, script: string, fails?: string): Ran
  /** Runs what an operator types. */
  call(command: string): Ran
  /** Puts a checkout where a release belongs; `run` does it too. @returns Its folder. */
  addRelease(release: string): string
  /** Which release serves on which port, whose unit is installed, and what a start would start. */
  state(): { serves: Record<string, string>; unit: string; current: string }
}

interface Ran {
  code: number | null
  output: string
}

const FOLDERS = [
  ...['bin', 'ports', 'srv/site/releases', 'etc/systemd/system', 'etc/nginx/sites-available'],
  ...['etc/nginx/sites-enabled', 'usr/local/bin', 'var/backups', 'var/cache']
]
const TOLD = ['apt-get', 'getent', 'useradd', 'npm', 'node', 'nginx', 'openssl', 'chgrp', 'chmod']
const DONE = ['setpriv', 'install', 'ln', 'cp', 'mv', 'rm', 'sed', 'mkdir', 'mktemp']

/** Whoever is restarted or stopped while nobody else serves takes the site from its visitors. */
const PROGRAM = `#!/bin/bash
name=\${0##*/} root=\${0%/bin/*}
call="$name $*"
port=\${!#}
port=$root/ports/\${port#site@}
if [ "$name" = curl ]; then
  port=\${call##*127.0.0.1:} port=$root/ports/\${port%%/*}
  call="curl \${port##*/} $([ ! -e "$port" ] || echo "$(< "$port")")"
fi
if [[ $call == $FAILS ]]; then echo "$name: refused" >&2; exit 1; fi
case $call in
  'getent '*) exit 1 ;;
  'node --version') cat "$root/node-version" ;;
  'npm ci') mkdir -p node_modules/esbuild/bin && echo "for $PWD" > node_modules/esbuild/bin/esbuild ;;
  'npm run build') mkdir -p dist/assets && echo > "dist/assets/of-\${PWD##*/}.js" ;;
  'openssl '*) echo > "\${!#}" ;;
  'systemctl stop site@'* | 'systemctl restart site@'*)
    rm -f "$port"
    compgen -G "$root/ports/*" > /dev/null || echo 'NOBODY SERVES' ;;&
  'systemctl start site@'* | 'systemctl restart site@'* | 'systemctl enable --now site@'*)
    release=$(readlink "$root/srv/site/current")
    [ -e "$port" ] || echo "\${release##*/}" > "$port" ;;
  'curl '*) [ -e "$port" ] ;;
  'setpriv '*) while [[ $1 == --* ]]; do case $1 in --re*) shift ;; esac; shift; done; exec "$@" ;;
  'install '*) for arg; do shift; case $arg in -o | -g) skip=1 ;; *) [ "$skip" ] || set -- "$@" "$arg"; skip= ;; esac; done ;;&
  'install '* | 'ln '* | 'cp '* | 'mv '* | 'rm '* | 'sed '* | 'mkdir '* | 'mktemp '*) PATH=\${PATH#*:} exec "$name" "$@" ;;
esac`

export function openScriptedServer(root: string): ScriptedServer {
  for (const folder of FOLDERS) mkdirSync(join(root, folder), { recursive: true })
  for (const name of [...TOLD, ...DONE, 'systemctl', 'curl'])
    writeFileSync(join(root, 'bin', name), PROGRAM, { mode: 0o755 })
  writeFileSync(join(root, 'etc/nginx/nginx.conf'), 'events {}\n')
  // As Debian ships it.
  symlinkSync('/etc/nginx/sites-available/default', join(root, 'etc/nginx/sites-enabled/default'))
  writeFileSync(join(root, 'node-version'), 'v20.19.0\n')
  const releases = join(root, 'srv/site/releases')
  const nameOf = (file: string) => readFileSync(file, 'utf8').trim()
  return {
    run(release, script, fails) {
      const folder = join(releases, release)
      if (!existsSync(folder)) addRelease(root, folder)
      const command = script === 'install' ? 'install agency.example' : script
      return callIn(root, folder, `deploy/${command}`, fails)
    },
    call: (command) => callIn(root, root, command.replaceAll(/(?<=^|\s)\/(?=srv\/)/g, `${root}/`)),
    addRelease(release) {
      const folder = join(releases, release)
      addRelease(root, folder)
      return folder
    },
    state() {
      const ports = readdirSync(join(root, 'ports'))
      const unit = readFileSync(join(root, 'etc/systemd/system/site@.service'), 'utf8')
      return {
        serves: Object.fromEntries(ports.map((port) => [port, nameOf(join(root, 'ports', port))])),
        unit: /^# release (.*)$/m.exec(unit)?.[1] ?? '',
        current: basename(readlinkSync(join(root, 'srv/site/current')))
      }
    }
  }
}

function callIn(root: string, cwd: string, command: string, fails = ''): Ran {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', `(${command}) 2>&1`], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: `${root}/bin:${process.env.PATH}`, FAILS: fails, READY_TRIES: '0' }
  })
  return { code: status, output: (stdout + stderr).replaceAll(root, '') }
}

function addRelease(root: string, folder: string) {
  const name = basename(folder)
  cpSync('deploy', join(folder, 'deploy'), { recursive: true })
  for (const file of readdirSync('deploy').map((one) => join(folder, 'deploy', one))) {
    const text = readFileSync(file, 'utf8')
      .replace(/(^|[\s=":'-])\/(srv|etc|var|usr\/local)\b/gm, `$1${root}/$2`)
      .replaceAll('/usr/bin/node', `${root}/bin/node`)
    const isUnit = file.endsWith('site@.service')
    writeFileSync(file, isUnit ? `# release ${name}\n${text}` : text)
  }
  // A folder of its own, whose rights the script sets.
  const content = join(folder, 'src/content', `new-in-${name}`)
  mkdirSync(content, { recursive: true })
  for (const file of ['..', '.']) writeFileSync(join(content, file, `of-${name}.md`), '')
  for (const file of ['package.json', 'package-lock.json']) writeFileSync(join(folder, file), '{}')
}

/** A step, the call that fails in it, and what the operator reads. */
export type Row = readonly [step: string, fails: string, reads: RegExp]

/** Release 1 is installed: nothing may take the site from its visitors. */
export function serverWith(t: Test) {
  const root = t.testdir()
  const server = openScriptedServer(root)
  goes(t, server, '1', 'install')
  return { root, server }
}

export function goes(t: Test, server: ScriptedServer, release: string, script: string) {
  const { code, output } = server.run(release, script)
  t.equal(code, 0, output)
  t.notMatch(output, 'NOBODY SERVES')
}

export function stops(
  t: Test,
  server: ScriptedServer,
  [release, script]: [string, string],
  [step, fails, reads]: Row
) {
  const { code, output } = server.run(release, script, fails)
  t.equal(code, 1, `${fails}\n${output}`)
  t.match(output, `STOPPED at: ${step}\n`)
  t.match(output, reads)
  t.notMatch(output, 'NOBODY SERVES')
}
