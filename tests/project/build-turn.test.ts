import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
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
  t.notOk(existsSync(lock))
})

t.test('a build that failed gives its turn back', async (t) => {
  const lock = join(t.testdir(), 'turn')
  await t.rejects(
    inTurn(lock, () => Promise.reject(new Error('no such module'))),
    /no such module/
  )
  t.equal(await inTurn(lock, async () => 'built'), 'built')
})

t.test('what a killed build left is taken over, who lives is named', async (t) => {
  const lock = join(t.testdir(), 'turn')
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  t.teardown(() => other.kill())
  await writeFile(lock, String(other.pid))
  const module = JSON.stringify(new URL('../../src/build/build-turn.mjs', import.meta.url).href)
  const script = `(await import(${module})).inTurn(${JSON.stringify(lock)}, async () => console.log('built'))`
  const waiting = spawn(process.execPath, ['--input-type=module', '-e', script])
  let [told, built] = ['', '']
  waiting.stderr.on('data', (text) => {
    told += text
  })
  waiting.stdout.on('data', (text) => {
    built += text
  })
  await once(waiting.stderr, 'data')
  t.equal(told, `Process ${other.pid} is building here; waiting for it.\n`)
  t.equal(built, '')
  other.kill('SIGKILL')
  await once(waiting, 'exit')
  t.equal(built, 'built\n')
  t.notOk(existsSync(lock))
})
