import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { inTurn } from '../../src/build/build-turn.mjs'

t.test('two builds of one checkout wait for each other', async (t) => {
  const lock = join(t.testdir(), 'dist', 'turn')
  let now = 0
  let most = 0
  const work = async () => {
    now += 1
    most = Math.max(most, now)
    await setTimeout(30)
    now -= 1
  }
  await Promise.all([inTurn(lock, work), inTurn(lock, work), inTurn(lock, work)])
  t.equal(most, 1)
})

t.test('a build that failed gives its turn back', async (t) => {
  const lock = join(t.testdir(), 'turn')
  await t.rejects(
    inTurn(lock, () => Promise.reject(new Error('no such module'))),
    /no such module/
  )
  t.equal(await inTurn(lock, async () => 'built'), 'built')
})

t.test('who waits for a build says so, and goes on when it is killed', async (t) => {
  const lock = join(t.testdir(), 'turn')
  const module = JSON.stringify(new URL('../../src/build/build-turn.mjs', import.meta.url).href)
  const build = (work: string) => {
    const script = `(await import(${module})).inTurn(${JSON.stringify(lock)}, async () => ${work})`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script])
    t.teardown(() => child.kill('SIGKILL'))
    return child
  }
  const killed = build(
    `{ console.log('begun'); await new Promise(() => setInterval(() => {}, 1000)) }`
  )
  await once(killed.stdout, 'data')
  const waiting = build(`console.log('built')`)
  let built = ''
  waiting.stdout.on('data', (text) => {
    built += text
  })
  const [told] = await once(waiting.stderr, 'data')
  t.equal(String(told), 'Another process is building here; waiting for it.\n')
  t.equal(built, '')
  killed.kill('SIGKILL')
  await once(waiting, 'exit')
  t.equal(built, 'built\n')
})
