import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './nginx.ts'

/** A server of our own in a folder: its paths are moved there, its ports are free ones, systemd is a stand-in. */
export interface FakeServer {
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

const FOLDERS = [
  'bin',
  'run',
  'srv/site/releases',
  'etc/systemd/system',
  'etc/nginx/sites-available',
  'etc/nginx/sites-enabled',
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

/**
 * Systemd does not run in a container, so `systemctl` is a script that starts what the installed unit says, with the
 * unit's environment and its signals; users are left out. Everything else is what it is.
 */
export async function openFakeServer(root: string): Promise<FakeServer> {
  const [first, second, http, https] = await Promise.all([1, 2, 3, 4].map(freePort))
  const moved = (text: string) =>
    text
      .replace(/(^|[\s=":'-])\/(srv|etc|var)\//gm, `$1${root}/$2/`)
      .replace(/\b3000\b/g, String(first))
      .replace(/\b3001\b/g, String(second))
      .replace(/127\.0\.0\.1:443\b/g, `127.0.0.1:${https}`)
      .replace('listen 80;', `listen ${http};`)
      .replace('listen 443 ', `listen ${https} `)
  for (const folder of FOLDERS) mkdirSync(join(root, folder), { recursive: true })
  writeStandIns(root)

  const run: FakeServer['run'] = (script, cwd, env = {}) =>
    new Promise((resolve) => {
      const child = spawn('bash', ['-ec', moved(script)], {
        cwd: root + cwd,
        env: { ...process.env, NODE_ENV: '', ...env, PATH: `${root}/bin:${process.env.PATH}` },
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
    run,
    addRelease(version) {
      const release = join(root, 'srv/site/releases', version)
      for (const name of CHECKOUT) cpSync(name, join(release, name), { recursive: true })
      for (const name of ['deploy/nginx.conf', 'deploy/site@.service']) {
        const file = join(release, name)
        writeFileSync(file, moved(readFileSync(file, 'utf8')))
      }
    },
    async close() {
      await run('systemctl stop site@3000; systemctl stop site@3001; nginx -s stop || true', '/')
    }
  }
}

/** Programs that stand before the machine's own in PATH. */
function writeStandIns(root: string): void {
  const nginx = execFileSync('bash', ['-c', 'PATH=$PATH:/usr/sbin command -v nginx'])
    .toString()
    .trim()
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    join(root, 'nginx.conf'),
    `${user} pid ${root}/run/nginx.pid; error_log ${root}/run/errors.log;
     events {} http { include /etc/nginx/mime.types; include ${root}/etc/nginx/sites-enabled/*; }`
  )
  const systemctl = join(import.meta.dirname, 'fake-systemctl.mjs')
  const scripts: Record<string, string> = {
    'apt-get': 'for name in nginx openssl curl; do command -v $name >/dev/null || exit 1; done',
    useradd: 'exit 0',
    chown: 'exit 0',
    sudo: 'shift 2; exec "$@"',
    nginx: `exec ${nginx} -c ${root}/nginx.conf -e ${root}/run/errors.log "$@"`,
    systemctl: `exec ${process.execPath} ${systemctl} ${root} "$@"`
  }
  for (const [name, text] of Object.entries(scripts)) {
    writeFileSync(join(root, 'bin', name), `#!/bin/bash\n${text}\n`, { mode: 0o755 })
  }
}
