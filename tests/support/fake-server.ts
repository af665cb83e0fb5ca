import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './nginx.ts'

/** A server of our own, whose ports are free ones and whose systemd is a stand-in. */
export interface FakeServer {
  /** Whether users and paths are real ones, or stand-ins and a folder. */
  isReal: boolean
  /**
   * Runs commands as they are documented; all they print comes back.
   *
   * @param cwd As on the server.
   */
  run(script: string, cwd: string, env?: Record<string, string>): Promise<Ran>
  /** Puts a checkout of this project where a release belongs. */
  addRelease(version: string): void
  /** Stops whatever is still running. */
  close(): Promise<void>
}

interface Ran {
  code: number
  output: string
}

/** Where the server's files are, and how to get there. */
interface Place {
  isReal: boolean
  /** Stands before every path of the server. */
  base: string
  /** The command that runs a script there. */
  shell(script: string): string[]
  path: string
  node: string
  close(): void
}

const FOLDERS = [
  'bin',
  'run',
  'srv/site/releases',
  'etc/systemd/system',
  'etc/nginx/sites-available',
  'etc/nginx/sites-enabled',
  'usr/local/bin',
  'var/lib/site',
  'var/backups',
  'var/log/nginx',
  'var/www/html'
]
/** What a checkout has, as far as a server needs it. */
const CHECKOUT = [
  'src',
  'views',
  'assets',
  'deploy',
  'build.mjs',
  'package.json',
  'package-lock.json'
]
const UNIT_NODE = '/usr/bin/node'
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const SYSTEMCTL = join(import.meta.dirname, 'fake-systemctl.mjs')
const APT_GET = 'for name in nginx openssl curl; do command -v $name >/dev/null || exit 1; done'

/**
 * Systemd does not run in a container, so `systemctl` is a script that starts what the installed unit says: as the
 * unit's user, with its environment, its folder and its signals. Where mounts are allowed the rest is real, users and
 * paths included, in a mount namespace that leaves the machine as it was; elsewhere it is a folder without users.
 */
export async function openFakeServer(root: string): Promise<FakeServer> {
  const [first, second, http, https] = await Promise.all([1, 2, 3, 4].map(freePort))
  const place = canIsolate() ? await isolate(root) : standIn(root)
  const moved = (text: string) =>
    (place.base
      ? text.replace(/(^|[\s=":'-])\/(srv|etc|var|usr\/local)\//gm, `$1${root}/$2/`)
      : text
    )
      .replaceAll(UNIT_NODE, place.node)
      .replace(/\b3000\b/g, String(first))
      .replace(/\b3001\b/g, String(second))
      .replace(/127\.0\.0\.1:443\b/g, `127.0.0.1:${https}`)
      .replace(/(listen (?:\[::\]:)?)80;/g, `$1${http};`)
      .replace(/(listen (?:\[::\]:)?)443 /g, `$1${https} `)

  const run: FakeServer['run'] = (script, cwd, env = {}) =>
    new Promise((resolve) => {
      const [command = '', ...args] = place.shell(`cd ${place.base}${cwd}\n${moved(script)}`)
      const child = spawn(command, args, {
        env: { ...process.env, NODE_ENV: '', ...env, PATH: place.path },
        stdio: ['ignore', 'pipe', 'pipe']
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          output += chunk
        })
      }
      child.on('close', (code) => resolve({ code: code ?? -1, output }))
    })

  return {
    isReal: place.isReal,
    run,
    addRelease(version) {
      const release = join(root, 'srv/site/releases', version)
      for (const name of CHECKOUT) cpSync(name, join(release, name), { recursive: true })
      for (const name of readdirSync('deploy')) {
        const file = join(release, 'deploy', name)
        writeFileSync(file, moved(readFileSync(file, 'utf8')))
      }
    },
    async close() {
      await run('systemctl stop site@3000; systemctl stop site@3001; nginx -s stop || true', '/')
      place.close()
    }
  }
}

function canIsolate(): boolean {
  const needed =
    'for name in useradd sudo setpriv nsenter; do command -v $name; done; unshare -m mount -t tmpfs tmpfs /mnt'
  return process.getuid?.() === 0 && spawnSync('bash', ['-ec', needed]).status === 0
}

/** The machine's own folders, changed for those alone who are in the namespace. */
async function isolate(root: string): Promise<Place> {
  const isOtherNode = process.execPath !== UNIT_NODE
  const setUp = `
    mkdir -p ${root}/srv/site/releases ${root}/upper
    mount -t tmpfs tmpfs ${root}/upper
    for name in etc var usr/local; do
      mkdir -p ${root}/upper/$name/{changes,work}
      mount -t overlay overlay -o lowerdir=/$name,upperdir=${root}/upper/$name/changes,workdir=${root}/upper/$name/work /$name
    done
    mount -t tmpfs -o mode=755 tmpfs /run
    mount --bind ${root}/srv /srv
    rm -f /etc/nginx/sites-enabled/*
    mkdir -p /usr/local/sbin /usr/local/bin
    ${isOtherNode ? `touch /usr/local/bin/node; mount --bind ${process.execPath} /usr/local/bin/node` : ''}
    printf '#!/bin/bash\\n%s\\n' '${APT_GET}' > /usr/local/sbin/apt-get
    printf '#!/bin/bash\\n%s\\n' 'exec ${process.execPath} ${SYSTEMCTL} "" "$@"' > /usr/local/sbin/systemctl
    chmod 755 /usr/local/sbin/*
    echo ready; exec sleep infinity`
  const holder = spawn('unshare', ['-m', '--propagation', 'private', 'bash', '-ec', setUp], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  await Promise.race([
    once(holder.stdout, 'data'),
    once(holder, 'exit').then(() => Promise.reject(new Error('the namespace was not set up')))
  ])
  return {
    isReal: true,
    base: '',
    shell: (script) => ['nsenter', '-t', String(holder.pid), '-m', 'bash', '-ec', script],
    path: SYSTEM_PATH,
    node: isOtherNode ? '/usr/local/bin/node' : UNIT_NODE,
    close: () => holder.kill('SIGKILL')
  }
}

/** A folder, and programs that stand before the machine's own in PATH. */
function standIn(root: string): Place {
  for (const folder of FOLDERS) mkdirSync(join(root, folder), { recursive: true })
  const nginx = execFileSync('bash', ['-c', 'PATH=$PATH:/usr/sbin command -v nginx'])
    .toString()
    .trim()
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    join(root, 'etc/nginx/nginx.conf'),
    `${user} pid ${root}/run/nginx.pid; error_log ${root}/run/errors.log;
     events {} http { include /etc/nginx/mime.types; include ${root}/etc/nginx/sites-enabled/*; }`
  )
  const scripts: Record<string, string> = {
    'apt-get': APT_GET,
    useradd: 'exit 0',
    chown: 'exit 0',
    id: 'echo 0',
    setpriv: 'while [[ $1 == --* ]]; do [[ $1 == --re* ]] && shift; shift; done; exec "$@"',
    install:
      'for arg; do shift; case $arg in -o|-g) skip=1;; *) [ "$skip" ] || set -- "$@" "$arg"; skip=;; esac; done; exec /usr/bin/install "$@"',
    nginx: `exec ${nginx} -c ${root}/etc/nginx/nginx.conf -e ${root}/run/errors.log "$@"`,
    systemctl: `exec ${process.execPath} ${SYSTEMCTL} ${root} "$@"`
  }
  for (const [name, text] of Object.entries(scripts)) {
    writeFileSync(join(root, 'bin', name), `#!/bin/bash\n${text}\n`, { mode: 0o755 })
  }
  return {
    isReal: false,
    base: root,
    shell: (script) => ['bash', '-ec', script],
    path: `${root}/bin:${root}/usr/local/bin:${process.env.PATH}`,
    node: process.execPath,
    close: () => undefined
  }
}
