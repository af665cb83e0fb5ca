import { toPlain } from '../../shared/words/plain-text.ts'
import type { Config } from '../config.ts'
import { diskSpace } from '../leads/disk-space.ts'
import type { StoredLead } from '../leads/lead.ts'
import { leadBatches } from '../leads/lead-search.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import { createMailer } from '../leads/outbox/mailer.ts'
import { mailSettings, openMetrika, openTargets } from '../leads/outbox/open-targets.ts'
import { siteTargets } from '../leads/outbox/site-targets.ts'
import type { FaultMeaning } from '../leads/outbox/target-kind.ts'
import { kindOf } from '../leads/outbox/target-kinds.ts'
import { planRetention } from '../leads/retention.ts'
import { type Command, readArgs, UsageError } from './command.ts'
import { damageText, noteDamaged } from './damaged-leads.ts'
import { databaseAdvice } from './doctor-advice.ts'
import { copiesState } from './doctor-copies.ts'
import { createFewNames, type FewNames } from './few-names.ts'
import { messageOf } from './output.ts'
import { startProgress } from './progress.ts'
import { holdText } from './retention.ts'
import { senderLacks } from './sender-records.ts'

/** Warn below this many reserves of free space. */
const LOW_DISK = 2

interface Finding {
  isGood: boolean
  what: string
  text: string
}

export const doctorCommand: Command = {
  worksWithout: true,
  summary: 'checks database, disk, files, retention and every delivery target',
  usage: `npm run leads -- doctor

Each target gets a harmless call: SMTP is connected to and logged in at, the webhook gets {"type":"check"}, Bitrix24 is
asked for the fields of a lead. Nothing is sent to people. Exit code 1 when something is wrong.
`,
  prepare(args) {
    if (readArgs(args, {}).positionals.length > 0) throw new UsageError('doctor takes no id')

    return async (store, print, config) => {
      const database = await checkDatabase(store)
      const findings = [
        database,
        await checkDisk(config.DATA_DIR),
        await checkContent(config),
        ...(database.isGood ? await checkLeads(store, config) : []),
        ...(await checkTargets(config)),
        ...(await checkSender(config))
      ]
      for (const { isGood, what, text } of findings) {
        print(`${isGood ? 'ok   ' : 'FAULT'}  ${what.padEnd(9)}  ${toPlain(text)}\n`)
      }
      return findings.every(({ isGood }) => isGood) ? 0 : 1
    }
  }
}

async function checkDatabase(store: LeadStore): Promise<Finding> {
  const what = 'database'
  try {
    await store.checkWritable()
    return { isGood: true, what, text: 'can be written' }
  } catch (error) {
    const message = messageOf(error)
    const text = `cannot be used, leads get 503: ${message}. What to do: ${databaseAdvice(message)}`
    return { isGood: false, what, text }
  }
}

/** No other command pays for reading the site's content. */
async function checkContent(config: Config): Promise<Finding> {
  const { contentState } = await import('./doctor-content.ts')
  return { what: 'content', ...contentState(config) }
}

async function checkDisk(dataDir: string): Promise<Finding> {
  const what = 'disk'
  const space = await diskSpace(dataDir).catch(() => undefined)
  if (!space) return { isGood: false, what, text: `${dataDir} cannot be looked at` }
  const { freeBytes, reserveBytes, hasRoom } = space
  const text = `${toMiB(freeBytes)} MiB free in ${dataDir}, ${toMiB(reserveBytes)} kept for leads without files`
  if (!hasRoom) return { isGood: false, what, text: `${text}: leads are about to be refused` }
  if (freeBytes < reserveBytes) return { isGood: false, what, text: `${text}: files are refused` }
  const isGood = freeBytes > LOW_DISK * reserveBytes
  return { isGood, what, text: isGood ? text : `${text}: make room before files are refused` }
}

function toMiB(bytes: number): number {
  return Math.round(bytes / 2 ** 20)
}

/** Checks that need a working database. */
async function checkLeads(store: LeadStore, config: Config): Promise<Finding[]> {
  return [
    ...(await checkRows(store)),
    await checkRetention(store, config),
    await checkClock(store),
    ...(await copiesState(store, config, new Date())),
    ...(await checkNotedTargets(store, config)),
    ...(await checkQueue(store))
  ]
}

async function checkClock(store: LeadStore): Promise<Finding> {
  const [newest] = await store.list({ limit: 1 })
  const { clockState } = await import('./doctor-content.ts')
  return { what: 'clock', ...clockState(new Date(), newest?.createdAt) }
}

/** Reads every lead once. */
async function checkRows(store: LeadStore): Promise<Finding[]> {
  const [total, progress] = [await store.countLeads(), startProgress('reading leads')]
  const damaged = createFewNames()
  const files: Files = { gone: createFewNames(), unreadable: createFewNames() }
  let count = 0
  for await (const leads of leadBatches(store)) {
    noteDamaged(leads, damaged)
    for (const lead of leads) await checkFile(store, lead, files)
    count += leads.length
    progress.update(count, total)
  }
  progress.stop()
  return [rowsFinding(count, damaged), filesFinding(files)]
}

function rowsFinding(count: number, damaged: FewNames): Finding {
  const what = 'leads'
  if (damaged.count() === 0) return { isGood: true, what, text: `${count}, all can be read` }
  const text =
    `${damageText(damaged)}. Nothing of them is deleted or delivered. Mend payload and attachment in the table "leads" ` +
    'from a backup and run "redeliver <id>", or give them up with "erase <id>"'
  return { isGood: false, what, text }
}

/** Ids of leads whose file fails them. */
interface Files {
  gone: FewNames
  unreadable: FewNames
}

async function checkFile(store: LeadStore, { attachment, resultID }: StoredLead, files: Files) {
  if (!attachment) return
  try {
    if (!(await store.readAttachment(attachment.id))) files.gone.add(resultID)
  } catch (error) {
    files.unreadable.add(`${resultID} (${messageOf(error)})`)
  }
}

function filesFinding({ gone, unreadable }: Files): Finding {
  const what = 'files'
  const faults = [
    ...(gone.count() > 0 ? [`attachments are gone of ${gone.text()}`] : []),
    ...(unreadable.count() > 0 ? [`attachments cannot be read of ${unreadable.text()}`] : [])
  ]
  if (faults.length === 0) return { isGood: true, what, text: 'every attachment is there' }
  return { isGood: false, what, text: faults.join('; ') }
}

async function checkRetention(store: LeadStore, config: Config): Promise<Finding> {
  const { count, hold } = await planRetention(store, new Date(), config.LEADS_RETENTION_DAYS)
  const what = 'retention'
  if (!hold) return { isGood: true, what, text: `${count} leads are due to be erased` }
  const text = `${count} leads are due, the site waits for "retention --yes": ${holdText(hold)}`
  return { isGood: false, what, text }
}

async function checkTargets(config: Config): Promise<Finding[]> {
  const metrika = openMetrika(config)
  const targets = [...openTargets(config), ...(metrika ? [metrika] : [])]
  if (targets.length === 0) {
    const text = 'none configured: leads are stored and shown by "list" only. Set a LEADS_ variable'
    return [
      { isGood: config.SITE_URL === undefined, what: 'targets', text },
      ...(await checkAlerts(config))
    ]
  }
  const findings: Finding[] = []
  for (const target of targets) {
    try {
      await target.check()
      findings.push({
        isGood: true,
        what: target.name,
        text: kindOf(target.name)?.praise ?? 'answers and would take a lead'
      })
    } catch (error) {
      findings.push({
        isGood: false,
        what: target.name,
        text: adviceOn(target.name, messageOf(error))
      })
    }
    const advice = kindOf(target.name)?.advice?.(config)
    if (advice) findings.push({ isGood: true, what: target.name, text: advice })
    target.close()
  }
  return [...findings, ...(await checkAlerts(config))]
}

/** The command's environment may differ from the site's. */
async function checkNotedTargets(store: LeadStore, config: Config): Promise<Finding[]> {
  const own = openTargets(config).map(({ name }) => name)
  const noted = await siteTargets(store, config).catch(() => own)
  if (noted.join() === own.join()) return []
  const text =
    `the site delivers to ${noted.join(', ') || 'nowhere'}, this command would to ${own.join(', ') || 'nowhere'}: ` +
    'run it with the environment of the site (site-leads), or start the site anew'
  return [{ isGood: false, what: 'targets', text }]
}

async function checkAlerts(config: Config): Promise<Finding[]> {
  const what = 'alerts'
  const settings = mailSettings(config)
  if (!config.ALERT_MAIL_TO || !settings) {
    const told = openTargets(config).filter(({ tell }) => tell)
    if (told.length > 0) {
      return [{ isGood: true, what, text: `go by ${told.map(({ name }) => name).join(', ')}` }]
    }
    const text = 'nobody is told of faults: set ALERT_MAIL_TO, or a target that can tell'
    return [{ isGood: config.SITE_URL === undefined, what, text }]
  }
  const mailer = createMailer(settings)
  try {
    await mailer.verify()
    return [{ isGood: true, what, text: `go to ${config.ALERT_MAIL_TO}` }]
  } catch (error) {
    return [{ isGood: false, what, text: adviceOn('mail', messageOf(error)) }]
  } finally {
    mailer.close()
  }
}

/** Letters are sent all the same: it is advice. */
async function checkSender(config: Config): Promise<Finding[]> {
  const settings = mailSettings(config)
  const text = settings && (await senderLacks(settings.from))
  return text ? [{ isGood: true, what: 'mail', text: `${text}: see docs/operations.md` }] : []
}

async function checkQueue(store: LeadStore): Promise<Finding[]> {
  const counts = await store.outbox.counts()
  const open = counts.filter(({ state }) => state === 'pending' || state === 'dead')
  const queue = open.map(({ target, state, count, oldest, reason }) => ({
    isGood: state !== 'dead',
    what: 'queue',
    text: `${target}: ${count} ${state}, the oldest of ${oldest.toISOString()}${reason ? `: ${reason}` : ''}`
  }))
  const circuits = (await store.outbox.circuits())
    .filter(({ state }) => state !== 'closed')
    .map(({ name, state, since, reason }) => ({
      isGood: false,
      what: 'queue',
      text: `${name} is ${state} since ${since.toISOString()}: ${reason}`
    }))
  return [...queue, ...circuits]
}

/** What the faults of any target usually mean. */
const MEANINGS: readonly FaultMeaning[] = [
  [/ECONNREFUSED/, 'nobody listens there: is the port right, is the service running?'],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, 'there is no such host: check the name'],
  [/ETIMEDOUT|EABORT|in time|UND_ERR_CONNECT/, 'it does not answer: check host, port and firewall'],
  [/CERT|SELF_SIGNED|TLS|encrypted/, 'its certificate cannot be trusted'],
  [/answered 401|answered 403/, 'the token is wrong or was withdrawn: make a new one'],
  [/answered 40[45]|answered 410/, 'there is nothing at this address: check the path'],
  [/answered 3/, 'it redirects: set the address that it redirects to'],
  [/answered 5/, 'it is broken on its side']
]

function adviceOn(name: string, message: string): string {
  const { meanings = [], access = [] } = kindOf(name) ?? {}
  const meaning = [...meanings, ...MEANINGS].find(([pattern]) => pattern.test(message))?.[1]
  return `${message}${meaning ? `: ${meaning}` : ''} (${access.join(', ')})`
}
