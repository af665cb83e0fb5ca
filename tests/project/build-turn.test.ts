import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import t from 'tap'

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
