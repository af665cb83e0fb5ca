import { readableAddress } from '../../../shared/attribution/address.ts'
import type { Zone } from '../../../shared/dates.ts'
import { type AskedField, briefLabel, leadNumber } from '../../../shared/lead/lead-fields.ts'
import { CHANNEL_NAMES } from '../../channels/lists.ts'
import { firstTask } from '../../delivery/first-task.ts'
import { sizeOf } from '../../delivery/lead-words.ts'
import { kindOf } from '../../delivery/open-targets.ts'
import type { Delivery } from '../../delivery/queue.ts'
import { touchesOf } from '../../leads/attribution-models.ts'
import { callLink, contactsOf, mailLink } from '../../leads/contact.ts'
import { CORRECTED_FIELDS, type CorrectedField, type Correction } from '../../leads/correct-rows.ts'
import { AT_WORK, type Consent, type RecordedOutcome, type StoredLead } from '../../leads/lead.ts'
import { originsOf } from '../../leads/lead-facets.ts'
import { type Names, saidFields } from '../../leads/lead-parts.ts'
import { inboxRow } from '../inbox/inbox-row.ts'
import type { LeadNote } from '../note-rows.ts'
import type { People } from '../people.ts'
import { CONSENT_NAMES, DELIVERY_NAMES, money, OUTCOME_NAMES, VERDICT_NAMES } from '../words.ts'
import {
  cardForm,
  type EraseProof,
  type PersonLeads,
  type partsOf,
  routeMap,
  type Stop,
  type Unrecorded
} from './card-parts.ts'

/** A name with its value. */
interface Fact {
  name: string
  value: string
  /** Where the value leads. */
  path?: string
}

/** What is known beside the lead itself. */
export interface CardParts {
  lead: StoredLead
  consent: Consent | undefined
  deliveries: readonly Delivery[]
  outcomes: readonly RecordedOutcome[]
  notes: readonly LeadNote[]
  corrections: readonly Correction[]
  /** The e-mail of who asks. */
  actor: string
  /** Where leads go now; the others were configured once. */
  targets: readonly string[]
  names: Names
  people: People
  person: PersonLeads
  now: Date
  reasons: readonly string[]
  unrecorded: Unrecorded | undefined
  /** What an administrator erases a person with. */
  erase: {
    /** Leads that go: this one and the person's others. */
    count: number
    fault: string
    /** What this lead alone can lose while the rest of it stays. */
    parts: ReturnType<typeof partsOf>
    partsFault: string
  }
  /** Of an erasure that has just been done. */
  proof?: EraseProof | undefined
  mayChange: boolean
  mayAdminister: boolean
}

/** Everything of a lead, as its page shows it. */
export function cardPage(parts: CardParts) {
  const { lead, outcomes, notes, names, people, unrecorded } = parts
  const { zone } = names
  const row = inboxRow(lead, [], { ...names, people, now: parts.now })
  const { id, name, marks, outcome, outcomeName, amount, assignee, call, again } = row
  const at = zone.longDateTime(lead.createdAt)
  const touches = touchesOf(lead)
  const mayChange = parts.mayChange && AT_WORK.includes(lead.status)
  return {
    id,
    name,
    outcome,
    outcomeName,
    amount,
    at,
    /** When it came, who works on it, and what is unusual of it. */
    about: [at, assignee && `ответственный ${assignee}`, ...marks].filter(Boolean).join(', '),
    contacts: contactFacts(lead, names),
    /** When to call; absent where there is no phone. */
    call,
    again,
    callPath: row.contact.path,
    correction: correcting(parts),
    /** What the sender was promised; empty once there is an outcome. */
    promise: promiseOf(lead, names),
    message: textOf(lead, names),
    facts: factsOf(lead, names),
    person: parts.person,
    map: routeMap(
      [...touches.map(toStop), { name: 'Заявка', at: lead.createdAt }, ...outcomeStops(outcomes)],
      zone
    ),
    touches: touches.map(({ at, origin }) => ({
      at: at ? zone.shortDateTime(at) : 'время неизвестно',
      channel: CHANNEL_NAMES[origin.channel],
      source: origin.source,
      page: origin.landing
    })),
    /** The path may have begun before the first touch that is known. */
    pathNote: lead.values.visit_path ? '' : PATH_NOTE,
    origins: originFacts(lead),
    file: lead.attachment && { name: lead.attachment.name, size: sizeOf(lead.attachment.size) },
    consent: consentFacts(parts.consent, zone),
    deliveries: deliveryRows(parts),
    notes: notes.map((note) => shownNote(note, parts)),
    history: historyOf(parts),
    form: cardForm(parts),
    reasons: parts.reasons,
    /** Why something was not recorded, where no field can say it. */
    fault: unrecorded?.refusal?.text ?? '',
    isUnrecorded: unrecorded !== undefined,
    /** One's own number, while somebody else or nobody has the lead and one may take it. */
    mayTake: people.workers.includes(people.me) && lead.assignee !== people.me ? people.me : '',
    mayChange,
    /** What administrators erase the person with; absent for others, and where nothing is left. */
    erase: parts.mayAdminister && lead.status !== 'erased' ? parts.erase : undefined,
    proof: parts.proof,
    mayRelease: parts.mayAdminister && lead.status === 'quarantine'
  }
}

const PATH_NOTE = 'Путь неизвестен: показаны только первый и последний контакт.'

function toStop({ at, origin }: ReturnType<typeof touchesOf>[number]): Stop {
  const { channel } = origin
  return { name: CHANNEL_NAMES[channel], at, channel }
}

/** The end of a deal belongs to its route; what is between is in the history. */
function outcomeStops(outcomes: readonly RecordedOutcome[]): Stop[] {
  const last = outcomes.at(-1)
  if (!last || (last.outcome !== 'won' && last.outcome !== 'lost')) return []
  return [{ name: OUTCOME_NAMES[last.outcome], at: last.at }]
}

function contactFacts({ values }: StoredLead, names: Names): Fact[] {
  return saidFields(values, ['contact'], names).map(({ name, label, value }) => {
    return { name: label, value, ...pathOf(name, value) }
  })
}

function pathOf(name: AskedField, value: string): Pick<Fact, 'path'> {
  if (name === 'phone') return { path: callLink(value) }
  if (name === 'email') return { path: mailLink(value) }
  return name === 'site' && isWebAddress(value) ? { path: value } : {}
}

function promiseOf(lead: StoredLead, names: Names): string {
  if (lead.outcome !== 'new' || !AT_WORK.includes(lead.status)) return ''
  const { label, value, note } = firstTask(lead, names)
  return `${label}: ${value} (${note})`
}

function textOf({ values }: StoredLead, names: Names): string {
  return saidFields(values, ['text'], names)
    .map(({ value }) => value)
    .join('\n\n')
}

/** Anything else that stands there, such as a script, is shown as text alone. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

function factsOf(lead: StoredLead, names: Names): Fact[] {
  const { values, verdict, resultID } = lead
  return [
    ...saidFields(values, ['fact'], names).map(({ label, value }) => ({ name: label, value })),
    ...facts({
      'Отправлена со страницы': readableAddress(values.page),
      'Проверка на робота': VERDICT_NAMES[verdict],
      ClientID: values.clientID,
      Calltouch: values.callTouchID,
      Номер: `${leadNumber(resultID)} (${resultID})`
    })
  ]
}

/** Those that there are. */
function facts(values: Readonly<Record<string, string | null | undefined>>): Fact[] {
  return Object.entries(values).flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

/** First and last contact as reported, with what the sender wrote beside. */
function originFacts({ values }: StoredLead) {
  const { first, last } = originsOf(values)
  const { firstContactCanal, firstContactReferrer, firstContactTime } = values
  const firstContactUrl = readableAddress(values.firstContactUrl)
  const { entryCanal, entryReferrer } = values
  const entryUrl = readableAddress(values.entryUrl)
  const origin = (title: string, { channel, source }: typeof first, raw: Fact[]) => {
    return { title, channel: CHANNEL_NAMES[channel], source, raw }
  }
  return [
    origin(
      'Первый контакт',
      first,
      facts({ firstContactCanal, firstContactUrl, firstContactReferrer, firstContactTime })
    ),
    origin('Последний контакт', last, facts({ entryCanal, entryUrl, entryReferrer }))
  ]
}

function shownNote(
  { id, at, actor, text, former }: LeadNote,
  { names: { zone }, actor: me, mayChange, lead }: CardParts
) {
  return {
    id,
    at: zone.shortDateTime(at),
    actor,
    text,
    former: former.map((one) => ({ at: zone.shortDateTime(one.at), text: one.text })),
    /** Who asks has written it. */
    isOwn: mayChange && actor === me && AT_WORK.includes(lead.status)
  }
}

/** What became of the lead, and what was corrected of it, the newest first. */
function historyOf({ outcomes, corrections, names: { zone } }: CardParts) {
  const entries = [
    ...outcomes.map((entry) => ({ time: entry.recordedAt, row: historyRow(entry, zone) })),
    ...corrections.map(({ at, actor, field, before }) => ({
      time: at,
      row: {
        at: zone.shortDateTime(at),
        text: `${CORRECTED_WORDS[field]}, было «${before}»`,
        reason: '',
        actor
      }
    }))
  ]
  return entries.toSorted((a, b) => b.time.getTime() - a.time.getTime()).map(({ row }) => row)
}

const CORRECTED_WORDS: Readonly<Record<CorrectedField, string>> = {
  fio: 'Имя исправлено',
  phone: 'Телефон исправлен'
}

/** What was mistyped, as it may be put right. */
function correcting({ lead, unrecorded, names }: CardParts) {
  const { refusal, correction } = unrecorded ?? {}
  const said = { ...lead.values, ...contactsOf(lead.values, names) }
  return {
    isOpen: correction !== undefined,
    fields: CORRECTED_FIELDS.map((name) => ({
      name,
      label: briefLabel(name),
      value: correction?.[name] ?? said[name] ?? '',
      fault: refusal?.field === name ? (refusal.text ?? '') : ''
    }))
  }
}

function consentFacts(consent: Consent | undefined, zone: Zone): Fact[] {
  if (!consent) return []
  return facts({
    'Как дано': CONSENT_NAMES[consent.kind],
    Когда: zone.longDateTime(consent.givenAt),
    'Версия текста': consent.version,
    'SHA-256 текста': consent.sha256,
    Адрес: consent.address
  })
}

function historyRow({ outcome, amount, at, actor, reason }: RecordedOutcome, zone: Zone) {
  return {
    at: zone.shortDateTime(at),
    text:
      amount === undefined ? OUTCOME_NAMES[outcome] : `${OUTCOME_NAMES[outcome]}, ${money(amount)}`,
    reason: reason ?? '',
    actor
  }
}

type DeliveryParts = Pick<CardParts, 'deliveries' | 'targets' | 'mayChange'> & {
  lead: Pick<StoredLead, 'status'>
  names: Pick<Names, 'zone'>
}

/** The latest delivery to each target, and those targets that the lead has not gone to. */
export function deliveryRows({ deliveries, targets, mayChange, lead, names }: DeliveryParts) {
  const latest = new Map(deliveries.map((delivery) => [delivery.target, delivery]))
  const known = [...new Set([...targets, ...latest.keys()])]
  const isAtWork = AT_WORK.includes(lead.status)
  return known.map((target) => {
    const delivery = latest.get(target)
    const state: Delivery['state'] = delivery?.state ?? 'cancelled'
    const isOnItsWay = state === 'pending' || state === 'sending'
    return {
      target,
      name: kindOf(target)?.title ?? target,
      state,
      stateName: delivery ? DELIVERY_NAMES[state] : 'Не отправлялась',
      detail: delivery ? deliveryDetail(delivery, names) : '',
      mayRepeat: mayChange && isAtWork && !isOnItsWay && targets.includes(target)
    }
  })
}

function deliveryDetail(
  { doneAt, attempts, nextAt, state, remoteID, lastError }: Delivery,
  { zone }: Pick<Names, 'zone'>
): string {
  const parts = [
    doneAt && zone.shortDateTime(doneAt),
    state === 'pending' && `следующая попытка ${zone.shortDateTime(nextAt)}`,
    attempts > 1 && `попыток ${attempts}`,
    remoteID && `номер ${remoteID}`,
    lastError
  ]
  return parts.filter(Boolean).join(', ')
}
