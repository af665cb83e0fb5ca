// The forms in the engines that the suite does not run: what is lost there, and by which touch.
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { LATENCIES_MS } from '../long/hurried-visitor.ts'
import type { Engine, EngineKind } from './engine.ts'
import { firefox } from './firefox.ts'
import { type Ground, withGround } from './ground.ts'
import { TRIALS, type Trial } from './trials.ts'
import { webkit } from './webkit.ts'

const HELP = `node --import tsx tests/engines/engines.ts [--engine firefox|webkit] [--tries N] [--only TEXT]

Visitors quicker than the page's script, in Firefox and in WebKitGTK (about Safari): every form, every field first,
with answers 0, 40 and 150 ms away; then the main form to the end, reloads with a draft, all cookies blocked, and the
width of every page on a telephone. Takes about half an hour an engine, a try more about 15 minutes.
  --engine NAME   only this one
  --tries N       how often each is tried (default 2; 20 is the whole trial)
  --only TEXT     only trials whose name has TEXT in it
Prints how many tries kept everything. Exit code 1 when anything is lost, or when a browser is missing.
`
const NAME_WIDTH = 76
const CELL_WIDTH = 10
const KINDS: readonly EngineKind[] = [firefox, webkit]

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    tries: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false }
  }
})
const tries = Number(values.tries)

if (values.help) process.stdout.write(HELP)
else process.exitCode = (await main()) ? 0 : 1

async function main(): Promise<boolean> {
  const kinds = KINDS.filter(({ name }) => name === (values.engine ?? name))
  if (kinds.length === 0) throw new Error('--engine is firefox or webkit')
  if (!Number.isInteger(tries) || tries < 1) throw new Error('--tries is a whole number above 0')
  execFileSync('node', ['build.mjs', '--if-stale'], { stdio: 'inherit' })
  let isKept = true
  for (const kind of kinds) {
    const missing = kind.missing()
    if (missing) say(`Not installed. ${missing}`)
    isKept = !missing && (await withGround((ground) => tryAll(kind, ground))) && isKept
  }
  return isKept
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

async function tryAll(kind: EngineKind, ground: Ground): Promise<boolean> {
  say(
    tableRow(
      kind.name,
      LATENCIES_MS.map((latencyMs) => `${latencyMs} ms`)
    )
  )
  let isKept = true
  const trials = TRIALS.filter(({ what }) => what.includes(values.only))
  for (const options of new Set(trials.map((trial) => trial.options))) {
    await using engine = await kind.launch(options)
    for (const trial of trials.filter((one) => one.options === options)) {
      isKept = (await tryOne(trial, { engine, kind, ground })) && isKept
    }
  }
  return isKept
}

interface Surroundings {
  engine: Engine
  kind: EngineKind
  ground: Ground
}

async function tryOne(trial: Trial, surroundings: Surroundings): Promise<boolean> {
  const cells: string[] = []
  const lost: string[] = []
  for (const latencyMs of trial.latenciesMs) {
    surroundings.ground.setLatency(latencyMs)
    const wanted = trial.isSure ? 1 : tries
    let kept = 0
    for (let i = 0; i < wanted; i++) {
      const faults = await attempt(trial, surroundings)
      // There is no such field.
      if (!faults) return true
      if (faults.length === 0) kept++
      lost.push(...faults.map((fault) => `  ${latencyMs} ms: ${fault}`))
    }
    cells.push(`${kept} of ${wanted}`)
  }
  say([tableRow(trial.what, cells), ...lost].join('\n'))
  return lost.length === 0
}

async function attempt(trial: Trial, { engine, kind, ground }: Surroundings) {
  try {
    await using visitor = await (trial.isOfOnePage ? engine.visitOrigin() : engine.visit())
    return await trial.attempt(visitor, ground, kind)
  } catch (error) {
    const { message, cause } = error as Error
    return [cause ? `${message}: ${cause}` : message]
  }
}

function tableRow(name: string, cells: readonly string[]): string {
  return [name.padEnd(NAME_WIDTH), ...cells.map((cell) => cell.padEnd(CELL_WIDTH))]
    .join('')
    .trimEnd()
}
