import { readableAddress } from '../../../shared/attribution/address.ts'
import type { Zone } from '../../../shared/dates.ts'
import { toJson } from '../../../shared/formats.ts'
import { leadNumber } from '../../../shared/lead/lead-fields.ts'
import { toPlain } from '../../../shared/words/plain-text.ts'
import type { Delivery } from '../../delivery/queue.ts'
import { type Consent, type RecordedOutcome, type StoredLead, toRoubles } from '../../leads/lead.ts'
import { inZone, toJsonRecord } from '../../leads/lead-export.ts'
import { pathOrigins, readVisitPath } from '../../leads/lead-facets.ts'
import type { SiteStore } from '../../store/site-store.ts'
import { type Command, NOT_FOUND, readArgs, UsageError } from '../command.ts'
import {
  complain,
  complainOfDamage,
  createFewNames,
  messageOf,
  noteDamaged,
  writePrivateFile
} from '../terminal.ts'

export const showCommand: Command = {
  summary: 'one lead, whole',
  usage: `npm run leads -- show <id> [--json] [--file P]

  <id>         the resultID that "list" prints
  --json       as an object
  --file P     write the file that came with the lead to P, readable by its owner alone
`,
  prepare(args, zone) {
    const { values, positionals } = readArgs(args, {
      json: { type: 'boolean' },
      file: { type: 'string' }
    })
    const [id, ...rest] = positionals
    if (!id || rest.length > 0) throw new UsageError('show takes one id')

    return async (store, print) => {
      const lead = await store.leads.get(id)
      if (!lead) {
        complain(`There is no lead ${toPlain(id)}.`)
        return NOT_FOUND
      }
      const damaged = createFewNames()
      noteDamaged([lead], damaged)
      complainOfDamage(damaged)
      if (values.file) return saveFile(store, lead, values.file, print)
      const consent = await store.leads.consentOf(id)
      const deliveries = await store.delivery.deliveriesOf(id)
      const path = readVisitPath(lead.values.visit_path)
      const outcomes = await store.leads.outcomesOf(id)
      if (values.json) {
        print(
          toJson({
            ...toJsonRecord(lead),
            consent,
            deliveries,
            path,
            outcomes: outcomes.map(inRoubles)
          })
        )
        return 0
      }
      print(toLines({ number: leadNumber(lead.resultID), ...inZone(lead, zone), visit_path: '' }))
      print(storyOf({ lead, outcomes, consent, deliveries, zone }))
      return 0
    }
  }
}

async function saveFile(
  store: SiteStore,
  { attachment }: StoredLead,
  path: string,
  print: (text: string) => void
): Promise<number> {
  let data: Buffer | undefined
  try {
    data = attachment && (await store.leads.readAttachment(attachment.id))
  } catch (error) {
    complain(`The file is there but cannot be read: ${messageOf(error)}.`)
    return 1
  }
  if (!attachment || !data) {
    complain(`The lead has no file${attachment ? ' any more' : ''}.`)
    return NOT_FOUND
  }
  await writePrivateFile(path, data)
  print(`${toPlain(attachment.name)}, ${data.length} bytes, written to ${toPlain(path)}\n`)
  return 0
}

interface Story {
  lead: StoredLead
  outcomes: readonly RecordedOutcome[]
  consent: Consent | undefined
  deliveries: readonly Delivery[]
  zone: Zone
}

/** The touches before the lead, and what happened to it since. */
function storyOf({ lead, outcomes, consent, deliveries, zone }: Story): string {
  return [
    ...pathOrigins(lead.values).map((one) => `touch  ${touchLine(one, zone)}\n`),
    ...outcomes.map((entry) => `outcome  ${outcomeLine(entry, zone)}\n`),
    ...(consent ? [`consent  ${consentLine(consent, zone)}\n`] : []),
    ...deliveries.map((delivery) => `delivery  ${deliveryLine(delivery, zone)}\n`)
  ].join('')
}

/** As it is reported; `--json` has what the page wrote. */
function touchLine({ touch, origin }: ReturnType<typeof pathOrigins>[number], zone: Zone): string {
  const at = new Date(touch.at)
  // A page may have written any year.
  const time = /^[12]\d{3}-/.test(touch.at) && at.getTime() > 0 ? zone.isoOf(at) : touch.at
  return [time, origin.channel, origin.source, touch.page].map(toPlain).join('  ')
}

function inRoubles({ amount, ...entry }: RecordedOutcome) {
  return { ...entry, amount: amount === undefined ? null : amount / 100 }
}

function outcomeLine({ outcome, amount, at, reason, actor }: RecordedOutcome, zone: Zone): string {
  const parts = [
    outcome,
    amount !== undefined && `${toRoubles(amount)} RUB`,
    `at ${zone.isoOf(at)}`,
    `by ${toPlain(actor)}`,
    reason && toPlain(reason)
  ]
  return parts.filter(Boolean).join(', ')
}

function consentLine({ kind, version, sha256, givenAt, address }: Consent, zone: Zone): string {
  const from = address ? `, from ${toPlain(address)}` : ''
  return `${kind}, version ${toPlain(version)}, text ${sha256 ?? 'unknown'}, ${zone.isoOf(givenAt)}${from}`
}

function deliveryLine(delivery: Delivery, zone: Zone): string {
  const { target, state, attempts, doneAt, nextAt, remoteID, lastError } = delivery
  const when = doneAt ?? (state === 'pending' ? nextAt : undefined)
  const parts = [
    `${target} ${state}`,
    `attempts ${attempts}`,
    when && `${doneAt ? 'at' : 'next at'} ${zone.isoOf(when)}`,
    remoteID && `as ${toPlain(remoteID)}`,
    lastError && toPlain(lastError)
  ]
  return parts.filter(Boolean).join(', ')
}

function toLines(record: Record<string, string>): string {
  const filled = Object.entries(record).filter(([, value]) => value !== '')
  const width = Math.max(...filled.map(([field]) => field.length))
  return filled
    .map(([field, value]) => `${field.padEnd(width)}  ${readable(field, value)}\n`)
    .join('')
}

/** URLs are stored encoded; decode them for reading. */
function readable(field: string, value: string): string {
  if (!['firstContactUrl', 'entryUrl', 'page', 'site'].includes(field)) return toPlain(value)
  return toPlain(readableAddress(value))
}
