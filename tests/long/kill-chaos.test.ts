import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import type { StoredLead } from '../../src/server/leads/lead.ts'
import { openSqliteStore } from '../../src/server/store/site-store.ts'
import { sendLead } from '../support/lead-client.ts'
import { GOOD_LEAD } from '../support/lead-request.ts'
import { leadTool } from '../support/lead-tool.ts'
import { newLead } from '../support/new-lead.ts'
import { freePort } from '../support/nginx.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { seeded } from '../support/seeded.ts'
import { type SiteProcess, startSite, withDataDir } from '../support/site-process.ts'
import { trialSize } from '../support/trial-size.ts'

/** How often each comes in a hundred. */
const ACTS = { site: 47, backup: 18, erase: 13, redeliver: 12, retention: 10 } as const
type Act = keyof typeof ACTS
type Tool = Exclude<Act, 'site'>

/** Longest delay before the first kill of a kind of command; later ones go by how long it took. */
const FIRST_DELAY_MS = 1200
const RUN_UP_MS = 300
/** Leads a second, from all senders together, are some dozens: the end is read in one piece. */
const SENDERS = 4
const PAUSE_MS = 60

const KILLS = Number(process.env.CHAOS_KILLS ?? trialSize(50, 16))
const SEED = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000)

t.test(
  `${KILLS} random kills over site, backup, erase, redeliver and retention: nothing lost, doubled or half`,
  async (t) => {
    const report = await runKills(KILLS, SEED)
    t.comment(`seed ${SEED}: ${JSON.stringify({ ...report, faults: report.faults.length })}`)
    t.same(report.faults, [], `seed ${SEED}`)
    t.ok(report.acknowledged > KILLS, `${report.acknowledged} acknowledged`)
  }
)

interface KillReport {
  /** Processes that were ended in the middle of their work, by what they did. */
  kills: Record<string, number>
  acknowledged: number
  /** Backups that had their name when their process was killed. */
  backups: number
  faults: string[]
}

/**
 * Ends the site and the operator's commands at random moments while leads come in, then says which promise was
 * broken. The same seed makes the same choices; moments differ with the machine.
 */
function runKills(kills: number, seed: number): Promise<KillReport> {
  return withDataDir(async (dir) => {
    const random = seeded(seed)
    const world = await openChaosWorld(dir)
    const report: KillReport = { kills: {}, acknowledged: 0, backups: 0, faults: [] }
    const usualMs = new Map<Tool, number>()
    try {
      await world.startSite()
      for (let done = 0; done < kills; ) {
        const act = pick(random())
        const wasKilled = await run(act, world, { random, report, usualMs })
        if (!wasKilled) continue
        report.kills[act] = (report.kills[act] ?? 0) + 1
        done++
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
  const promised = [...world.ledger.acknowledged]
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
  const ended = new Promise<{ signal: NodeJS.Signals | null }>((resolve) =>
    child.once('exit', (_code, signal) => resolve({ signal }))
  )
  const longest = 1.2 * (means.usualMs.get(act) ?? FIRST_DELAY_MS)
  const isDone = await Promise.race([ended, setTimeout(means.random() * longest, false as const)])
  if (isDone === false) child.kill('SIGKILL')
  const { signal } = await ended
  if (!signal) means.usualMs.set(act, performance.now() - begun)
  return signal === 'SIGKILL'
}

/** What was cut off is done again, to its end; then everything is counted. */
async function settle(world: ChaosWorld, report: KillReport): Promise<void> {
  const { ledger, dataDir, env, receiver } = world
  await world.stopSending()
  await leadTool({ ...env, DATA_DIR: dataDir }, 'retention', '--yes')
  const store = openSqliteStore(dataDir)
  try {
    for (const id of ledger.erasing) await store.leads.erase(id)
    for (let turn = 0; turn < 600; turn++) {
      const counts = await store.delivery.counts()
      if (!counts.some(({ state }) => /pending|sending/.test(state))) break
      await setTimeout(200)
    }
    await world.close()
    for (const { resultID, status } of await store.leads.list()) {
      const isKept = status !== 'erased' && ledger.expired.has(resultID)
      if (isKept) report.faults.push(`${resultID} is kept for too long`)
    }
  } finally {
    await store.close()
  }
  report.acknowledged = ledger.acknowledged.length
  report.faults.push(...(await faultsOf(dataDir, ledger)).slice(0, 20))
  report.faults.push(...deliveryFaults(world, report))
  if (receiver.calls.length === 0) report.faults.push('nothing was delivered')
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

/** A site under load that is killed and started again, with what it delivers to. */
interface ChaosWorld {
  dataDir: string
  ledger: Ledger
  receiver: Receiver
  env: Record<string, string>
  startSite(): Promise<void>
  killSite(): Promise<void>
  /** No more leads are sent; those on their way are answered. */
  stopSending(): Promise<void>
  /** Puts leads there that retention is to erase. */
  addExpired(count: number): Promise<void>
  close(): Promise<void>
}

async function openChaosWorld(dir: string): Promise<ChaosWorld> {
  const closers: (() => unknown)[] = []
  const teardown = { teardown: (close: () => unknown) => closers.push(close) }
  const receiver = await openReceiver(teardown as unknown as Parameters<typeof openReceiver>[0])
  const port = await freePort()
  const dataDir = `${dir}/data`
  const ledger = createLedger()
  const env = {
    CAPTCHA: 'off',
    LEADS_RATE_LIMIT: 'off',
    PORT: String(port),
    LEADS_WEBHOOK_URL: receiver.url
  }
  let site: SiteProcess | undefined
  let isOver = false

  /** A lead without an answer is sent again under its key, as the page does. */
  async function keepSending(sender: number): Promise<void> {
    for (let n = 0; !isOver; n++) {
      const { parts, ...lead } = chaosLead(GOOD_LEAD, sender, n)
      let resultID: string | undefined
      while (!isOver && !resultID) {
        resultID = (await sendLead(`http://127.0.0.1:${port}`, parts)).resultID
        await setTimeout(PAUSE_MS)
      }
      if (resultID) ledger.acknowledged.push({ ...lead, resultID })
    }
  }

  async function stopSending(): Promise<void> {
    isOver = true
    await Promise.all(senders)
  }

  const senders = Array.from({ length: SENDERS }, (_, sender) => keepSending(sender))
  return {
    dataDir,
    ledger,
    receiver,
    env,
    async startSite() {
      site = await startSite({ dataDir, env })
    },
    killSite: async () => void (await site?.kill('SIGKILL')),
    async addExpired(count) {
      const longAgo = new Date(Date.now() - 4 * 365 * 24 * 3600 * 1000)
      const store = openSqliteStore(dataDir, () => longAgo)
      for (let n = 0; n < count; n++) {
        const stored = await store.leads.accept(newLead({ values: { fio: 'Давний', message: '' } }))
        if ('resultID' in stored) ledger.expired.add(stored.resultID)
      }
      await store.close()
    },
    stopSending,
    async close() {
      await stopSending()
      await site?.kill('SIGTERM')
      for (const close of closers) await close()
    }
  }
}

/** A lead that the site has thanked for. */
interface Acknowledged {
  resultID: string
  message: string
  sha256?: string
}

/** What was promised to visitors, and what the operator has asked for; everything else is checked against it. */
interface Ledger {
  acknowledged: Acknowledged[]
  /** Leads whose erasure has begun, whether or not it came to its end. */
  erasing: Set<string>
  /** How often a lead was asked to be sent again. */
  redelivered: Map<string, number>
  /** Kept for longer than is allowed. */
  expired: Set<string>
}

function createLedger(): Ledger {
  return { acknowledged: [], erasing: new Set(), redelivered: new Map(), expired: new Set() }
}

/** One of a sender's leads; every fourth has a file. */
function chaosLead(base: Record<string, string>, sender: number, n: number) {
  const message = `Заявка ${sender} ${n}`
  const text = message.repeat(2000)
  const file = new File([text], 'a.txt', { type: 'text/plain' })
  const hasFile = n % 4 === 0
  return {
    parts: { ...base, message, idempotency_key: randomUUID(), ...(hasFile ? { file } : {}) },
    message,
    ...(hasFile ? { sha256: hashOf(Buffer.from(text)) } : {})
  }
}

/**
 * What is wrong with a data folder: promises that it does not hold.
 *
 * @param promised What it must have: all unless told.
 */
async function faultsOf(
  dataDir: string,
  ledger: Ledger,
  promised: readonly Acknowledged[] = ledger.acknowledged
): Promise<string[]> {
  const store = openSqliteStore(dataDir)
  try {
    const leads = await store.leads.list()
    const faults = twice(leads)
    const byId = new Map(leads.map((lead) => [lead.resultID, lead]))
    for (const promise of promised) {
      const fault = await faultOf(promise, byId.get(promise.resultID), ledger, store.leads)
      if (fault) faults.push(`${promise.message} (${promise.resultID}) ${fault}`)
    }
    return faults
  } finally {
    await store.close()
  }
}

type Files = Pick<ReturnType<typeof openSqliteStore>['leads'], 'readAttachment'>

async function faultOf(
  promise: Acknowledged,
  lead: StoredLead | undefined,
  { erasing }: Ledger,
  files: Files
): Promise<string | undefined> {
  if (!lead) return 'is lost'
  if (lead.status === 'erased') {
    if (!erasing.has(lead.resultID)) return 'was erased unasked'
    return lead.values.message ? 'is erased and still says what it said' : undefined
  }
  if (lead.values.message !== promise.message) return 'is another lead'
  // The file goes first: an erasure that was cut off can be repeated.
  if (!promise.sha256 || erasing.has(lead.resultID)) return undefined
  const data = lead.attachment && (await files.readAttachment(lead.attachment.id))
  return data && hashOf(data) === promise.sha256 ? undefined : 'has lost its file'
}

function twice(leads: readonly StoredLead[]): string[] {
  const seen = new Set<string>()
  const doubled: string[] = []
  for (const { values } of leads) {
    const { message = '' } = values
    if (message && seen.has(message)) doubled.push(`${message} is stored twice`)
    seen.add(message)
  }
  return doubled
}

function hashOf(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}
