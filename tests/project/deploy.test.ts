import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs'
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
  for (const name of ['deploy/site@.service', 'deploy/nginx.conf', 'deploy/site-leads'])
    t.match(text, name)
  const unit = readFileSync(UNIT, 'utf8')
  t.match(unit, 'ExecStart=/usr/bin/node')
  t.match(unit, 'DATA_DIR=/var/lib/site')
  t.match(readFileSync('deploy/nginx.conf', 'utf8'), 'root /srv/site/current/dist;')
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
