import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'

const UNIT = 'deploy/site@.service'
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

t.test(
  'systemd finds no fault in the unit',
  hasSystemd ? {} : { skip: 'no systemd' },
  async (t) => {
    const file = join(mkdtempSync(join(tmpdir(), 'unit-')), 'site@.service')
    copyFileSync(UNIT, file)
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    // Faults of the machine's own units are not ours.
    const ours = stderr.split('\n').filter((line) => line.includes('site@'))
    t.same([status, ours], [0, []])
  }
)

t.test('the files of deploy/ are where operations.md says', async (t) => {
  const text = readFileSync('docs/operations.md', 'utf8')
  for (const name of ['deploy/install', 'deploy/update', 'deploy/rollback', 'site-backup.timer'])
    t.match(text, name)
  const unit = readFileSync(UNIT, 'utf8')
  t.match(unit, 'ExecStart=/usr/bin/node')
  t.match(unit, 'DATA_DIR=/var/lib/site')
  t.match(readFileSync('deploy/nginx.conf', 'utf8'), 'root /srv/site/current/dist;')
})

const hasNft = spawnSync('bash', ['-c', 'nft --version']).status === 0

t.test(
  'nft reads the limit of connections',
  hasNft && process.getuid?.() === 0 ? {} : { skip: 'no nft, or not root' },
  async (t) => {
    const { status, stderr } = spawnSync('bash', ['-c', 'nft -c -f deploy/connections.nft'])
    t.equal(status, 0, String(stderr))
  }
)

t.test('nginx.conf is widened once, whoever wrote it and however often', async (t) => {
  const file = join(t.testdir(), 'nginx.conf')
  const widen = () => spawnSync('bash', ['deploy/widen-nginx', file]).status
  for (const text of [
    readFileSync('tests/support/debian-nginx.conf', 'utf8'),
    'events {}\nhttp {}\n',
    'worker_rlimit_nofile 1;\nevents {\n  worker_connections 10;\n}\n'
  ]) {
    writeFileSync(file, text)
    t.equal(widen(), 0)
    const once = readFileSync(file, 'utf8')
    t.equal(once.match(/^\s*worker_connections 8192;/gm)?.length, 1, once)
    t.equal(once.match(/^worker_rlimit_nofile 20000;/gm)?.length, 1, once)
    t.equal(widen(), 0)
    t.equal(readFileSync(file, 'utf8'), once)
  }
})

t.test('what the site writes lies where the unit lets it write', async (t) => {
  const unit = readFileSync(UNIT, 'utf8')
  for (const [name, kind, place] of [
    ['DATA_DIR', 'State', 'lib'],
    ['NODE_COMPILE_CACHE', 'Cache', 'cache']
  ] as const) {
    const folder = new RegExp(`^${kind}Directory=(\\S+)$`, 'm').exec(unit)?.[1]
    t.match(unit, new RegExp(`^Environment=(.* )?${name}=/var/${place}/${folder}$`, 'm'), name)
  }
})

t.test('systemd waits longer than the process gives itself to end', async (t) => {
  const patienceS = Number(/TimeoutStopSec=(\d+)/.exec(readFileSync(UNIT, 'utf8'))?.[1])
  const [, delay = ''] = /delay: ([\d_]+)/.exec(readFileSync('src/server/main.ts', 'utf8')) ?? []
  t.ok(patienceS * 1000 > Number(delay.replaceAll('_', '')), `${patienceS} s`)
})

t.test('the scripts of deploy/ can be run, and what they install is there', async (t) => {
  for (const name of readdirSync('deploy')) {
    const text = readFileSync(`deploy/${name}`, 'utf8')
    if (!text.startsWith('#!')) continue
    t.equal(spawnSync('bash', ['-n', `deploy/${name}`]).status, 0, name)
    t.ok(statSync(`deploy/${name}`).mode & 0o100, `${name} can be run`)
    for (const [file] of text.matchAll(/(?<=\s)deploy\/[\w@.-]+/g))
      t.ok(existsSync(file), `${name}: ${file}`)
  }
})
