import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { buildSync } from 'esbuild'
import t from 'tap'
import { openPublishing, TOGETHER, writeAll } from '../support/publish-forever.ts'
import { randomFrom } from '../support/seeded.ts'
import { trialSize } from '../support/trial-size.ts'

const KILLS = Number(process.env.PUBLICATION_KILLS ?? trialSize(500, 12))

t.test('a publication that is killed is there whole, or not at all', async (t) => {
  const root = t.testdir()
  preparePublishing(root)
  const random = randomFrom(41)
  let last = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const { faults, version } = await killPublishing(root, random() * 60)
    t.same(faults, [], `kill ${kill}`)
    t.ok(version > last, `from version ${last} to ${version}`)
    last = version
  }
})

/** What is found wrong after one kill; empty where nothing is. */
interface KilledPublication {
  faults: string[]
  /** The version that is shown. */
  version: number
}

/** A folder in which publications are made and killed. */
function preparePublishing(root: string): void {
  for (const name of ['first', 'content']) writeAll(join(root, name), 'версия 0')
  // In one piece: it is started for every kill.
  buildSync({
    entryPoints: ['tests/support/publish-forever.ts'],
    outfile: programIn(root),
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm'
  })
}

function programIn(root: string): string {
  return join(root, 'publish-forever.mjs')
}

/**
 * Kills a process while it publishes, and looks at what is left: at once, and after the next process has begun.
 *
 * @param afterMs From its first publication on.
 */
async function killPublishing(root: string, afterMs: number): Promise<KilledPublication> {
  const begun = sizeOf(join(root, 'published'))
  const child = spawn(process.execPath, [programIn(root), root], { stdio: 'inherit' })
  const gone = once(child, 'exit')
  while (sizeOf(join(root, 'published')) === begun && child.exitCode === null) await setTimeout(5)
  await setTimeout(afterMs)
  child.kill('SIGKILL')
  await gone
  return look(root)
}

async function look(root: string): Promise<KilledPublication> {
  const { store, folder, follower, content, contentDir } = await openPublishing(root)
  try {
    const faults = wordsIn(folder.current()?.dir ?? '', 'at once')
    await follower.look()
    const latest = await store.texts.latestVersion()
    const dir = folder.current()?.dir ?? ''
    faults.push(...wordsIn(dir, 'shown', latest), ...wordsIn(contentDir, 'written', latest))
    if (content.version() !== latest) faults.push(`shows ${content.version()} of ${latest}`)
    return { faults, version: latest }
  } finally {
    await store.close()
  }
}

/** Every file is whole, and all are of one version: the one that is asked for, if one is. */
function wordsIn(dir: string, when: string, version?: number): string[] {
  const words = TOGETHER.map((file) => {
    const lines = readFileSync(join(dir, file), 'utf8').split('\n')
    const isWhole = lines.length === 4 && lines[0] === lines[2] && lines[1]?.length === 20_000
    return isWhole ? String(lines[0]) : `half a file: ${file}`
  })
  const [first = ''] = words
  const isRight = words.every((one) => one === first) && !first.startsWith('half')
  const isWanted = version === undefined || first === `версия ${version}`
  return isRight && isWanted ? [] : [`${when}: ${words.join(', ')}`]
}

function sizeOf(file: string): number {
  return existsSync(file) ? readFileSync(file).length : 0
}
