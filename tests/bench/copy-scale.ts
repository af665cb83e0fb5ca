import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openRawStore } from '../../src/server/leads/store/raw-store.ts'
import { startPostgres } from '../support/postgres.ts'
import { fillStore } from './many-leads.ts'
import { runCommand } from './run-command.ts'

/**
 * What `leads copy` of `count` leads costs to PostgreSQL and back into a folder, and to PostgreSQL again, killed when half
 * of the leads are there and gone on with.
 *
 * @throws {Error} When they do not print the same rows and hashes.
 */
export async function benchCopying(count: number, folder: string): Promise<void> {
  const postgres = await startPostgres()
  try {
    const [here, back] = [join(folder, 'here'), join(folder, 'back')]
    await mkdir(here, { recursive: true })
    process.stderr.write(`writing ${count} leads…\n`)
    await fillStore({ DATA_DIR: here }, count, new Date())
    const [there, twice] = [await postgres.createDatabase(), await postgres.createDatabase()]
    const sums = [
      await copy('SQLite to PostgreSQL', here, there),
      await copy('PostgreSQL to SQLite', there, back)
    ]
    await killHalfWay(here, twice, count)
    sums.push(await copy('the rest of one that was killed half way', here, twice))
    if (new Set(sums).size !== 1) throw new Error(`the copies differ:\n${sums.join('\n')}`)
    console.log(sums[0])
  } finally {
    await postgres.stop()
  }
}

async function copy(name: string, from: string, to: string): Promise<string> {
  const { seconds, cpuSeconds, megabytes, output } = await runCommand(argsOf(from, to), {})
  console.log(
    `${name}: ${seconds.toFixed(0)} s, ${cpuSeconds.toFixed(0)} s of CPU, ${megabytes.toFixed(0)} MB`
  )
  // The audit names each copy.
  return output.replace(/^audit .*\n/m, '')
}

async function killHalfWay(from: string, to: string, count: number): Promise<void> {
  const target = await openRawStore({ DATA_DIR: '', DATABASE_URL: to })
  const killed = runCommand(argsOf(from, to), {}, async (child) => {
    for (let rows = 0; rows < count / 2; await setTimeout(200)) {
      const [found] = await target.database.read<{ n: number }>('SELECT count(*) AS n FROM leads')
      rows = Number(found?.n)
    }
    child.kill('SIGKILL')
  })
  await killed.then(
    () => {
      throw new Error('it ended before it was killed')
    },
    () => undefined
  )
  await target.database.close()
}

const argsOf = (from: string, to: string) => ['copy', '--from', from, '--to', to]
