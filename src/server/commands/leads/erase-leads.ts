import type { Zone } from '../../../shared/dates.ts'
import { toPlain } from '../../../shared/words/plain-text.ts'
import type { Config } from '../../config.ts'
import { emptyContacts, leadsOf, type Person, phonesIn } from '../../leads/contact.ts'
import {
  type Copy,
  type ErasedLead,
  eraseEach,
  erasePartsOfEach,
  type PersonErasure,
  provenOf
} from '../../leads/erasure.ts'
import type { StoredLead } from '../../leads/lead.ts'
import { isLeadPart, LEAD_PARTS, type LeadPart } from '../../leads/lead-parts.ts'
import { leadBatches } from '../../leads/lead-search.ts'
import {
  APPLICATION_DAYS,
  type Erasure,
  eraseLeads,
  planRetention,
  type RetentionHold
} from '../../leads/retention.ts'
import type { SiteStore } from '../../store/site-store.ts'
import { type Command, NOT_FOUND, readArgs, UsageError } from '../command.ts'
import { complain, noticingDamage, startProgress } from '../terminal.ts'

export const eraseCommand: Command = {
  summary: 'erases a person’s data, or some of it, by id, phone or e-mail',
  usage: `npm run leads -- erase <id> | --phone P | --email E [--only PARTS] [--yes]

  <id>         the resultID that "list" prints
  --phone P    every lead with this number, however it is written and whatever stands beside it; a Russian one may lack
               its code
  --email E    every lead with this address, its domain in either spelling
  --only P,P   of each lead only this, and the rest stays: ${[...LEAD_PARTS.keys()].join(', ')};
               visits are sources, pages, the path and the browser's ids: no contract is returned by them any more
  --yes        erase; without it the leads are only named

Names, contacts, messages, files and visit data go, and deliveries that wait are cancelled; what stays is the form,
the day, and which consent was given. It cannot be undone. Backups made before, and what was delivered to mailbox
and CRM, still hold the data: what is printed says where a lead went or is on its way to at this moment, and is what
the act of destruction needs.
`,
  prepare(args, zone) {
    const { values, positionals } = readArgs(args, {
      phone: { type: 'string' },
      email: { type: 'string' },
      only: { type: 'string' },
      yes: { type: 'boolean' }
    })
    const { phone, email } = values
    const given = [...positionals, phone, email].filter((value) => value !== undefined)
    if (given.length !== 1) throw new UsageError('erase takes an id, or --phone, or --email')
    const [id] = positionals
    if (
      phone !== undefined &&
      (phonesIn(phone).length === 0 || phone.replace(/\D/g, '').length < 7)
    ) {
      throw new UsageError(`--phone "${phone}" is too short to be a number`)
    }

    const parts = values.only === undefined ? undefined : readParts(values.only)
    const person = { ...(phone ? { phone } : {}), ...(email ? { email } : {}) }

    return async (store, print, config) => {
      const found = await (id ? oneLead(store, id) : personsLeads(store, person, config))
      const leads = found.filter(({ status, isDamaged }) => status !== 'erased' || isDamaged)
      if (leads.length === 0) {
        await store.leads.scrub()
        complain('There is no such lead to erase.')
        return NOT_FOUND
      }
      const what = parts ? `, only ${parts.join(', ')}` : ''
      if (values.yes) {
        return tellOf(await eraseFound(store, leads, parts, config), { what, zone, print })
      }
      for (const lead of leads) print(lineOf(await provenOf(store, lead), zone))
      print(`${leads.length} would be erased${what}; add --yes.\n`)
      return 0
    }
  }
}

function eraseFound(
  store: SiteStore,
  leads: readonly StoredLead[],
  parts: readonly LeadPart[] | undefined,
  config: Config
): Promise<PersonErasure> {
  if (!parts) return eraseEach(store, leads)
  return erasePartsOfEach(store, leads, parts, emptyContacts(config))
}

/** @throws {UsageError} When one is none. */
function readParts(text: string): LeadPart[] {
  const parts = text.split(',').map((part) => part.trim())
  const wrong = parts.find((part) => !isLeadPart(part))
  if (wrong !== undefined) throw new UsageError(`--only "${wrong}" is no part of a lead`)
  return parts.filter(isLeadPart)
}

/** @returns The exit code. */
function tellOf(
  { erased, kept, isFinal }: PersonErasure,
  { what, zone, print }: { what: string; zone: Zone; print: (text: string) => void }
): number {
  for (const lead of erased) print(lineOf(lead, zone))
  print(`${erased.length} erased${what}.\n`)
  if (!isFinal) complain(STILL_IN_LOG)
  return Math.max(isFinal ? 0 : 1, complainOfKept([...kept]))
}

function lineOf({ resultID, createdAt, form, copies }: ErasedLead, zone: Zone): string {
  return `${resultID}  ${zone.isoOf(createdAt)}  ${form}${copies.map(copyText).join('')}\n`
}

function copyText({ target, remoteID, isOnItsWay }: Copy): string {
  if (isOnItsWay) return `  ${target} (being sent, may arrive)`
  return `  ${target}${remoteID ? ` ${toPlain(remoteID)}` : ''}`
}

const STILL_IN_LOG = `The database's log of changes is being read by another process and may still hold what was erased. The site empties
it within a minute after the reader has ended; "leads erase" with the same id tries at once.`

async function personsLeads(store: SiteStore, person: Person, config: Config) {
  const standIns = emptyContacts(config)
  const found: StoredLead[] = []
  // Damaged leads may belong to this person too.
  for await (const leads of noticingDamage(leadBatches(store.leads))) {
    for (const lead of leadsOf(person, leads, standIns)) found.push(lead)
  }
  return found
}

async function oneLead(store: SiteStore, id: string): Promise<StoredLead[]> {
  const lead = await store.leads.get(id)
  return lead ? [lead] : []
}

export const retentionCommand: Command = {
  summary: 'erases leads that are older than LEADS_RETENTION_DAYS, and old applications for a job',
  usage: `npm run leads -- retention [--yes]

  --yes        erase; without it the leads are only counted

Applications for a job are erased after ${APPLICATION_DAYS} days, as candidates are promised.

The running site does this by itself once a day. It does not when its last run was more than two days before or after
the clock's day, when LEADS_RETENTION_DAYS was made smaller, or when more than a tenth of all leads would go: then it
tells ALERT_MAIL_TO, and waits for this command with --yes. It cannot be undone.
`,
  prepare(args) {
    const { values, positionals } = readArgs(args, { yes: { type: 'boolean' } })
    if (positionals.length > 0) throw new UsageError('retention takes no id')

    return async (store, print, { LEADS_RETENTION_DAYS: days }) => {
      const now = new Date()
      const { count, hold } = await planRetention(store, now, days)
      const which = `Older than ${days} days, or applications of more than ${APPLICATION_DAYS}`
      if (!values.yes) {
        print(`${which}: ${count} to be erased; add --yes.\n`)
        if (hold) print(`The site does not erase them by itself: ${holdText(hold)}.\n`)
        return 0
      }
      const progress = startProgress('erasing')
      const onProgress = (done: number) => progress.update(done, count)
      const { erased, kept } = await eraseLeads(store, now, { days, onProgress })
      progress.stop()
      print(`${which}: ${erased} erased.\n`)
      return complainOfKept(kept)
    }
  }
}

/** @returns The exit code. */
function complainOfKept(kept: Erasure['kept']): number {
  for (const { resultID, reason } of kept) complain(`${resultID} is not erased: ${reason}.`)
  return kept.length > 0 ? 1 : 0
}

/** Explains to an operator why the site held back the erasure. */
export function holdText({ reason, lastRun, formerDays, count, total }: RetentionHold): string {
  switch (reason) {
    case 'clock':
      return lastRun
        ? `its last run was on ${lastRun}: is the clock right?`
        : 'no earlier run is known: is the clock right?'
    case 'period':
      return `LEADS_RETENTION_DAYS was ${formerDays} before`
    default:
      return `${count} of ${total} leads at once are more than a day's`
  }
}
