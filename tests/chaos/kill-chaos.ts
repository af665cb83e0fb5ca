import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { StoredLead } from '../../src/server/leads/lead.ts'
import { openSqliteStore, type SiteStore } from '../../src/server/store/site-store.ts'
import { leadTool } from '../support/lead-tool.ts'
import { seeded } from '../support/seeded.ts'
import { withDataDir } from '../support/site-process.ts'
import { type ChaosWorld, openChaosWorld } from './chaos-world.ts'
import { faultsOf, promisedBy } from './ledger.ts'

export interface KillReport {
  /** Processes that were ended in the middle of their work, by what they did. */
  kills: Record<string, number>
  acknowledged: number
  /** Notes, outcomes and claims that the desk has said are done. */
  written: number
  /** Backups that had their name when their process was killed. */
  backups: number
  faults: string[]
}

interface KillOptions {
  kills: number
  seed: number
  onKill(count: number): void
}

/** How often each comes in a hundred. */
const ACTS = { site: 45, backup: 17, erase: 12, redeliver: 12, retention: 10, nginx: 4 } as const
type Act = keyof typeof ACTS
type Tool = Exclude<Act, 'site' | 'nginx'>

/** Longest delay before the first kill of a kind of command; later ones go by how long it took. */
const FIRST_DELAY_MS = 1200
const RUN_UP_MS = 300

/**
 * Ends the site, the operator's commands and nginx at random moments while leads come in, then says which promise was
 * broken. The same seed makes the same choices; moments differ with the machine.
 */
export function runKills({ kills, seed, onKill }: KillOptions): Promise<KillReport> {
  return withDataDir(async (dir) => {
    const random = seeded(seed)
    const world = await openChaosWorld(dir)
    const report: KillReport = { kills: {}, acknowledged: 0, written: 0, backups: 0, faults: [] }
    const usualMs = new Map<Tool, number>()
    try {
      await world.startSite()
      for (let done = 0; done < kills; ) {
        const act = pick(random())
        const wasKilled = await run(act, world, { random, report, usualMs })
        if (!wasKilled) continue
        report.kills[act] = (report.kills[act] ?? 0) + 1
        onKill(++done)
      }
      await settle(world, report)
    } finally {
      await world.close()
    }
    return report
  })
}

interface Means {
  random: () => number
  report: KillReport
  usualMs: Map<Tool, number>
}

/** Whether something was ended before it was done. */
async function run(act: Act, world: ChaosWorld, means: Means): Promise<boolean> {
  if (act === 'nginx') {
    await world.restartNginx()
    return false
  }
  if (act === 'site') {
    await setTimeout(means.random() * RUN_UP_MS)
    await world.killSite()
    await world.startSite()
    return true
  }
  return act === 'backup' ? killBackup(world, means) : killTool(act, world, means)
}

async function killTool(act: Tool, world: ChaosWorld, means: Means): Promise<boolean> {
  const args = await argsOf(act, world, means.random)
  return args ? endInTheMiddle(act, args, world, means) : false
}

async function argsOf(act: Tool, { ledger, addExpired }: ChaosWorld, random: () => number) {
  if (act === 'retention') {
    await addExpired(20)
    return ['retention', '--yes']
  }
  const some = Array.from({ length: act === 'erase' ? 1 : 10 }, () => {
    return ledger.acknowledged[Math.floor(random() * ledger.acknowledged.length)]?.resultID
  })
  const ids = [...new Set(some)].filter((id) => id !== undefined)
  if (ids.length === 0) return undefined
  if (act === 'erase') {
    ledger.erasing.add(ids[0] as string)
    return ['erase', ids[0] as string, '--yes']
  }
  for (const id of ids) ledger.redelivered.set(id, (ledger.redelivered.get(id) ?? 0) + 1)
  return ['redeliver', ...ids]
}

/** A folder that has the name it was asked for is whole; whatever else a killed backup leaves has another. */
async function killBackup(world: ChaosWorld, means: Means): Promise<boolean> {
  const folder = `${world.dataDir}-backup`
  const { leads, written } = promisedBy(world.ledger)
  // Who works on a lead may change before the copy is made.
  const promised = { leads, written: written.filter(({ kind }) => kind !== 'assign') }
  const wasKilled = await endInTheMiddle('backup', ['backup', folder], world, means)
  if (existsSync(folder)) {
    means.report.backups++
    const faults = await faultsOf(folder, world.ledger, promised)
    means.report.faults.push(...faults.slice(0, 3).map((fault) => `backup: ${fault}`))
  }
  for (const left of [folder, `${folder}.partial`]) await rm(left, { recursive: true, force: true })
  return wasKilled
}

/** Somewhere between its first moment and a little after it is usually done. */
async function endInTheMiddle(act: Tool, args: string[], world: ChaosWorld, means: Means) {
  const child = spawn(process.execPath, ['dist/server/leads.mjs', ...args], {
    env: { ...process.env, ...world.env, DATA_DIR: world.dataDir },
    stdio: 'ignore'
  })
  const begun = performance.now()
  const ended = whenEnded(child)
  const longest = 1.2 * (means.usualMs.get(act) ?? FIRST_DELAY_MS)
  const isDone = await Promise.race([ended, setTimeout(means.random() * longest, false as const)])
  if (isDone === false) child.kill('SIGKILL')
  const { signal } = await ended
  if (!signal) means.usualMs.set(act, performance.now() - begun)
  return signal === 'SIGKILL'
}

function whenEnded(child: ChildProcess): Promise<{ signal: NodeJS.Signals | null }> {
  return new Promise((resolve) => child.once('exit', (_code, signal) => resolve({ signal })))
}

/** What was cut off is done again, to its end; then everything is counted. */
async function settle(world: ChaosWorld, report: KillReport): Promise<void> {
  const { ledger, dataDir, env, receiver } = world
  await world.stopSending()
  await leadTool({ ...env, DATA_DIR: dataDir }, 'retention', '--yes')
  const store = openSqliteStore(dataDir)
  try {
    for (const id of ledger.erasing) await store.leads.erase(id)
    await waitForDeliveries(store)
    await world.close()
    report.faults.push(...expiredFaults(await store.leads.list(), world))
  } finally {
    await store.close()
  }
  report.acknowledged = ledger.acknowledged.length
  report.written = ledger.written.filter(({ isAcknowledged }) => isAcknowledged).length
  report.faults.push(...(await faultsOf(dataDir, ledger)).slice(0, 20))
  report.faults.push(...deliveryFaults(world, report))
  if (receiver.calls.length === 0) report.faults.push('nothing was delivered')
}

async function waitForDeliveries({ delivery }: SiteStore): Promise<void> {
  for (let i = 0; i < 600; i++) {
    const waiting = (await delivery.counts()).filter(({ state }) => /pending|sending/.test(state))
    if (waiting.length === 0) return
    await setTimeout(200)
  }
}

function expiredFaults(leads: readonly StoredLead[], { ledger }: ChaosWorld): string[] {
  const kept = leads.filter(
    ({ resultID, status }) => status !== 'erased' && ledger.expired.has(resultID)
  )
  return kept.map(({ resultID }) => `${resultID} is kept for too long`)
}

/** Each lead arrives; what arrives again does so under its identity, once for a process that was killed at it. */
function deliveryFaults({ ledger, receiver }: ChaosWorld, { kills }: KillReport): string[] {
  const counts = new Map<string, number>()
  for (const { headers } of receiver.calls) {
    const id = String(headers['webhook-id'])
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const arrived = new Set([...counts.keys()].map((id) => id.split('.')[0]))
  const missing = ledger.acknowledged.filter(
    ({ resultID }) => !arrived.has(resultID) && !ledger.erasing.has(resultID)
  )
  const repeats = [...counts.values()].reduce((sum, count) => sum + count - 1, 0)
  const generations = [...counts.keys()].filter((id) => {
    const [resultID = '', , generation] = id.split('.')
    return Number(generation) > 1 + (ledger.redelivered.get(resultID) ?? 0)
  })
  return [
    ...missing.slice(0, 5).map(({ resultID }) => `${resultID} was never delivered`),
    ...(repeats > (kills.site ?? 0) ? [`${repeats} deliveries were repeated`] : []),
    ...generations.slice(0, 5).map((id) => `${id} was sent more often than asked for`)
  ]
}

function pick(random: number): Act {
  let place = random * 100
  for (const [act, share] of Object.entries(ACTS) as [Act, number][]) {
    if (place < share) return act
    place -= share
  }
  return 'site'
}
