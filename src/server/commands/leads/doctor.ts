import { mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Zone } from '../../../shared/dates.ts'
import { toPlain } from '../../../shared/words/plain-text.ts'
import type { Config } from '../../config.ts'
import type { StoredLead } from '../../leads/lead.ts'
import { leadBatches } from '../../leads/lead-search.ts'
import {
  certificateOf,
  certifiedUrls,
  copiedAt,
  diskSpace,
  isEnding,
  LOW_DISK_BYTES,
  lastBackup,
  missedBackup
} from '../../leads/machine-state.ts'
import { planRetention } from '../../leads/retention.ts'
import { openContentVersions } from '../../room/content-versions.ts'
import { forgottenText, hasSqliteDatabase, isForgotten } from '../../store/backup-store.ts'
import type { SiteStore } from '../../store/site-store.ts'
import { type Command, readArgs, UsageError } from '../command.ts'
import {
  createFewNames,
  damageText,
  type FewNames,
  messageOf,
  noteDamaged,
  startProgress
} from '../terminal.ts'
import {
  checkNotedTargets,
  checkQueue,
  checkSender,
  checkTargets,
  type Finding
} from './doctor-targets.ts'
import { holdText } from './erase-leads.ts'

export const doctorCommand: Command = {
  worksWithout: true,
  summary: 'checks database, disk, files, retention, certificates and every delivery target',
  usage: `npm run leads -- doctor

Each target gets a harmless call: SMTP is connected to and logged in at, the webhook gets {"type":"check"}, Bitrix24 is
asked for the fields of a lead. Nothing is sent to people. Exit code 1 when something is wrong.
`,
  prepare(args, zone) {
    if (readArgs(args, {}).positionals.length > 0) throw new UsageError('doctor takes no id')

    return async (store, print, config) => {
      const database = await checkDatabase(store)
      const findings = [
        database,
        await checkDisk(config.DATA_DIR),
        await checkContent(config, zone),
        ...(database.isGood ? await checkLeads(store, config, zone) : []),
        ...(await Promise.all(certifiedUrls(config).map((url) => checkCertificate(url, zone)))),
        ...(await checkTargets(config)),
        ...(await checkSender(config))
      ]
      for (const finding of findings) {
        print(`${labelOf(finding)}  ${finding.what.padEnd(9)}  ${toPlain(finding.text)}\n`)
      }
      return findings.every(({ isGood }) => isGood) ? 0 : 1
    }
  }
}

function labelOf({ isGood, isNote }: Finding): string {
  if (!isGood) return 'FAULT'
  return isNote ? 'note ' : 'ok   '
}

async function checkDatabase(store: SiteStore): Promise<Finding> {
  const what = 'database'
  try {
    await store.checkWritable()
    return { isGood: true, what, text: 'can be written' }
  } catch (error) {
    const message = messageOf(error)
    // The site may run on another one: only the command has not found it.
    if (message.startsWith('No database in')) return { isGood: false, what, text: message }
    const text = `cannot be used, leads get 503: ${message}. What to do: ${databaseAdvice(message)}`
    return { isGood: false, what, text }
  }
}

/** No other command pays for reading the site's content. */
async function checkContent(config: Config, zone: Zone): Promise<Finding> {
  const { contentState } = await import('./doctor-content.ts')
  return { what: 'content', ...(await contentState(config, zone)) }
}

async function checkDisk(dataDir: string): Promise<Finding> {
  const what = 'disk'
  const space = await diskSpace(dataDir).catch(() => undefined)
  if (!space) return { isGood: false, what, text: `${dataDir} cannot be looked at` }
  const { freeBytes, reserveBytes, hasRoom } = space
  const text = `${toMiB(freeBytes)} MiB free in ${dataDir}, ${toMiB(reserveBytes)} kept for leads without files`
  if (!hasRoom) return { isGood: false, what, text: `${text}: leads are about to be refused` }
  if (freeBytes < reserveBytes) return { isGood: false, what, text: `${text}: files are refused` }
  if (freeBytes >= LOW_DISK_BYTES) return { isGood: true, what, text }
  return { isGood: true, isNote: true, what, text: `${text}: make room before files are refused` }
}

/** What visitors and managers meet at a public name; one that is not reached from here says nothing. */
async function checkCertificate(url: string, zone: Zone): Promise<Finding> {
  const what = 'tls'
  try {
    const certificate = await certificateOf(url)
    const text = `${url} until ${zone.isoOf(certificate.until)}`
    if (isEnding(certificate, new Date()))
      return { isGood: false, what, text: `${text}: renew it (certbot renew), then reload nginx` }
    const { distrust } = certificate
    return distrust
      ? { isGood: true, isNote: true, what, text: `${text}, which browsers warn of: ${distrust}` }
      : { isGood: true, what, text }
  } catch (error) {
    const text = `${url} cannot be reached from here: ${(error as NodeJS.ErrnoException).code ?? messageOf(error)}`
    return { isGood: true, isNote: true, what, text }
  }
}

function toMiB(bytes: number): number {
  return Math.round(bytes / 2 ** 20)
}

/** Checks that need a working database. */
async function checkLeads(store: SiteStore, config: Config, zone: Zone): Promise<Finding[]> {
  return [
    ...(await checkRows(store, config)),
    await checkRetention(store, config),
    await checkClock(store, zone),
    ...(await copiesState(store, config, new Date(), zone)),
    ...(await checkNotedTargets(store, config)),
    ...(await checkQueue(store, zone))
  ]
}

async function checkClock(store: SiteStore, zone: Zone): Promise<Finding> {
  const [newest] = await store.leads.list({ limit: 1 })
  const { clockState } = await import('./doctor-content.ts')
  return { what: 'clock', ...clockState(new Date(), newest?.createdAt, zone) }
}

/** Reads every lead once. */
async function checkRows(store: SiteStore, config: Config): Promise<Finding[]> {
  const [total, progress] = [await store.leads.countLeads(), startProgress('reading leads')]
  const damaged = createFewNames()
  const files: Files = { gone: createFewNames(), unreadable: createFewNames() }
  let count = 0
  for await (const leads of leadBatches(store.leads)) {
    noteDamaged(leads, damaged)
    for (const lead of leads) await checkFile(store, lead, files)
    count += leads.length
    progress.update(count, total)
  }
  progress.stop()
  return [rowsFinding(count, damaged), filesFinding(files, await folderFaults(config))]
}

function rowsFinding(count: number, damaged: FewNames): Finding {
  const what = 'leads'
  if (damaged.count() === 0) return { isGood: true, what, text: `${count}, all can be read` }
  const text =
    `${damageText(damaged)}. Nothing of them is deleted or delivered. Mend payload and attachment in the table "leads" ` +
    'from a backup and run "redeliver <id>", or give them up with "erase <id>"'
  return { isGood: false, what, text }
}

/** Ids of leads with a damaged file. */
interface Files {
  gone: FewNames
  unreadable: FewNames
}

async function checkFile(store: SiteStore, { attachment, resultID }: StoredLead, files: Files) {
  if (!attachment) return
  try {
    if (!(await store.leads.readAttachment(attachment.id))) files.gone.add(resultID)
  } catch (error) {
    files.unreadable.add(`${resultID} (${messageOf(error)})`)
  }
}

function filesFinding({ gone, unreadable }: Files, refused: string): Finding {
  const what = 'files'
  const faults = [
    ...(refused
      ? [`leads with a file get 503: ${refused}; it is to belong to the user of the site`]
      : []),
    ...(gone.count() > 0 ? [`attachments are gone of ${gone.text()}`] : []),
    ...(unreadable.count() > 0 ? [`attachments cannot be read of ${unreadable.text()}`] : [])
  ]
  if (faults.length === 0) return { isGood: true, what, text: 'every attachment is there' }
  return { isGood: false, what, text: faults.join('; ') }
}

async function checkRetention(store: SiteStore, config: Config): Promise<Finding> {
  const { count, hold } = await planRetention(store, new Date(), config.LEADS_RETENTION_DAYS)
  const what = 'retention'
  if (!hold) return { isGood: true, what, text: `${count} leads are due to be erased` }
  const text = `${count} leads are due, the site waits for "retention --yes": ${holdText(hold)}`
  return { isGood: false, what, text }
}

/** What an operator can do about a database that cannot be used, by what it says; a backup is for data that is damaged. */
const DATABASE_ADVICE: readonly (readonly [said: RegExp, advice: string])[] = [
  [/ENOTDIR/, 'DATA_DIR is to be a folder'],
  [/No database in|not opened yet/, 'start the site once, or set DATA_DIR; a first run makes it'],
  [
    /KiB are free|ENOSPC|disk is full|full/i,
    'the disk is full: make room, the site goes on by itself'
  ],
  [/password authentication|28P01/i, 'PostgreSQL refuses user or password: look at DATABASE_URL'],
  [/does not exist|3D000/i, 'PostgreSQL has no such database: look at DATABASE_URL, or make it'],
  [
    /ECONNREFUSED/,
    'nobody listens there: is PostgreSQL running, is the port of DATABASE_URL right?'
  ],
  [/ENOTFOUND|EAI_AGAIN/, 'there is no such host: look at DATABASE_URL'],
  [/timeout|ETIMEDOUT/i, 'PostgreSQL does not answer: look at host, port and firewall'],
  [
    /EACCES|EPERM|EROFS|readonly|permission|unable to open/i,
    'the rights on DATA_DIR: it is to belong to the user of the site'
  ],
  [/this site knows/, 'a newer release has changed it: start that release again, or deploy/update'],
  [/gone or another file/, 'is the disk of DATA_DIR mounted?'],
  [/locked|busy/i, 'another program holds it: end that, the site goes on by itself'],
  [/damaged|malformed|not a database|is empty, and leads/i, 'restore a backup (docs/operations.md)']
]

/** What to do about a fault of the database. */
export function databaseAdvice(message: string): string {
  const advice = DATABASE_ADVICE.find(([said]) => said.test(message))?.[1]
  return advice ?? 'mend what it names; the data itself was not found to be damaged'
}

/** Where a lead's file lies before and after the lead is stored. */
const FOLDERS = ['spool', 'attachments']

/** Why a lead with a file would be refused; empty where none would be. */
async function folderFaults({ DATA_DIR, DATABASE_URL }: Config): Promise<string> {
  // PostgreSQL holds the files itself.
  const folders = FOLDERS.filter((name) => name === 'spool' || !DATABASE_URL)
  const faults = await Promise.all(folders.map((name) => folderFault(join(DATA_DIR, name))))
  return faults.filter(Boolean).join('; ')
}

/** Rights alone do not tell of a disk that is read-only. */
async function folderFault(folder: string): Promise<string> {
  const trial = join(folder, `.doctor-${process.pid}`)
  try {
    await mkdir(trial, { mode: 0o700 })
    await rmdir(trial)
    return ''
  } catch (error) {
    // The site makes it when it is needed.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? '' : messageOf(error)
  }
}

type Settings = Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'SITE_URL'>
type Store = Pick<SiteStore, 'settings' | 'texts'> & { leads: Pick<SiteStore['leads'], 'list'> }

/** What is to be said of copies: the daily backup, a database that was left, and what is published as this server shows it. */
export async function copiesState(store: Store, config: Settings, now: Date, zone: Zone) {
  return [
    ...(await backupState(store, config, now, zone)),
    ...(await leftState(store, config)),
    ...(await textState(store, config))
  ]
}

async function backupState(store: Store, { SITE_URL }: Settings, now: Date, zone: Zone) {
  const what = 'backup'
  const last = await lastBackup(store.settings)
  if (!last) {
    const copied = await copiedAt(store.settings)
    const text = copied
      ? `the last one known is of ${zone.isoOf(copied)}, which this database comes from; no timer makes the next: site-backup.timer`
      : 'none is known: site-backup makes one, its timer one every night'
    return SITE_URL || copied ? [{ isGood: true, isNote: true as const, what, text }] : []
  }
  const isGood = !(await missedBackup(store.settings, now))
  const text = `the last one is of ${zone.isoOf(last)}`
  return [{ isGood, what, text: isGood ? text : `${text}: journalctl -u site-backup says why` }]
}

async function leftState(store: Store, config: Settings) {
  const what = 'database'
  if (await isForgotten(config, store.leads)) {
    return [{ isGood: false, what, text: forgottenText(config) }]
  }
  if (!config.DATABASE_URL || !hasSqliteDatabase(config.DATA_DIR)) return []
  const text = `${config.DATA_DIR}/site.db is not used any more, and nobody is erased from it: remove it once the move is proven`
  return [{ isGood: true, isNote: true as const, what, text }]
}

/** A site that runs brings itself to what is published within a second, or its log says why not. */
async function textState({ texts }: Store, { DATA_DIR }: Settings) {
  const what = 'texts'
  const [latest, lost] = [await texts.latestVersion(), await texts.lostPictures()]
  const shown = openContentVersions(join(DATA_DIR, 'texts')).current()?.version ?? 0
  const notes: string[] = []
  if (shown < latest)
    notes.push(
      `version ${latest} is published, ${DATA_DIR} has ${shown || 'none'}: the site takes it when it runs, /readyz is 503 until then, and its log says what keeps it`
    )
  if (lost.length > 0)
    notes.push(
      `pictures are lost, and these versions cannot be brought back whole: ${fewOf(lost.map(({ file, version }) => `${file} of version ${version}`))}`
    )
  return notes.map((text) => ({ isGood: true, isNote: true as const, what, text }))
}

function fewOf(names: readonly string[]): string {
  const few = createFewNames()
  for (const name of names) few.add(name)
  return few.text()
}
