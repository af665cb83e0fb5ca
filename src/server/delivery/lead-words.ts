import { readableAddress } from '../../shared/attribution/address.ts'
import { ASKED_FIELDS, formOf, type LeadValues } from '../../shared/lead/lead-fields.ts'
import { lacksConsent } from '../../shared/lead/lead-rules.ts'
import { toPlain, toPlainLines } from '../../shared/words/plain-text.ts'
import { byClock, callTimes, placedHours, readWindow, windowKey } from '../leads/call-times.ts'
import type { StoredLead } from '../leads/lead.ts'
import { originsOf } from '../leads/lead-facets.ts'
import { type Names, type SaidField, saidFields } from '../leads/lead-parts.ts'
import type { FaultMeaning, FileAbsence, OutgoingLead, StandIns } from './delivery-target.ts'
import { firstTask } from './first-task.ts'

/** One line of a lead for a person to read. */
export interface LeadFact {
  label: string
  value: string
}

export const STATUS_NOTES: Readonly<Record<string, string>> = {
  suspect: 'похоже на автоматическую отправку',
  unverified: 'отправлена без проверки на робота',
  spam: 'сработала ловушка для роботов'
}

/** Whether a lead's file is with it, for the person reading about the lead: enclosed, never sent here, or why it is absent. */
export type FilePlace = 'enclosed' | 'never-sent' | FileAbsence

/**
 * What a manager needs to know about a lead, in reading order; empty facts are left out. Values contain no control
 * characters; only what may be typed in lines has line breaks.
 */
export function leadFacts(
  lead: StoredLead,
  standIns: StandIns,
  filePlace: FilePlace = 'enclosed'
): LeadFact[] {
  const { values } = lead
  const { first, last } = originsOf(values)
  const names = namesOf(standIns)
  const task = firstTask(lead, names)
  return [
    fact(task.label, `${task.value} (${task.note})`),
    ...saidFields(values, ['name', 'contact', 'fact'], names),
    fact('Просит звонить', callTimeOf(lead, standIns)),
    ...saidFields(values, ['text'], names),
    fact('Файл', fileOf(lead, filePlace)),
    fact('Карточка', cardOf(lead, standIns)),
    fact('Источник', last.source),
    fact('Первый источник', first.source),
    fact('Как прислала страница', rawOf(values)),
    fact('Страница', readableAddress(values.page)),
    fact('Согласие', consentOf(values)),
    fact('Проверка', STATUS_NOTES[lead.verdict]),
    fact('Повторная заявка', lead.repeatOf ? `прошлая: ${lead.repeatOf}` : ''),
    fact('Номер', lead.resultID),
    fact('Получена', `${standIns.zone.longDateTime(lead.createdAt)} ${byClock(standIns.zone)}`)
  ].flatMap(({ label, value, hasLines }) => {
    const text = hasLines ? toPlainLines(value) : toPlain(value)
    return text.trim() ? [{ label, value: text }] : []
  })
}

function fact(label: string, value = ''): Omit<SaidField, 'name'> {
  return { label, value, hasLines: false }
}

/** Name and size; if the file is not enclosed, also why, and how to get it. */
export function fileOf({ attachment, resultID }: StoredLead, place: FilePlace): string {
  if (!attachment) return ''
  const file = `${attachment.name}, ${sizeOf(attachment.size)}`
  const fetching = `администратор достанет его на сайте: npm run leads -- show ${resultID} --file <куда>`
  const onSite = `Он остался на сайте, ${fetching}`
  const notes: Readonly<Record<FilePlace, string>> = {
    enclosed: '',
    // Nobody has looked whether it is still there.
    'never-sent': `Файлы сюда не отправляются, ${fetching}`,
    gone: 'Файл пропал из хранилища сайта',
    unreadable: `Файл не вложен: сайт не смог его прочитать. ${onSite}`,
    'too-large': `Файл не вложен: с ним не принимают, слишком большой. ${onSite}`
  }
  return [file, notes[place]].filter(Boolean).join('. ')
}

/** The size in kibibytes or mebibytes, as file managers count. */
function sizeOf(bytes: number): string {
  const isLarge = bytes >= 1024 * 1024
  const count = bytes / (isLarge ? 1024 * 1024 : 1024)
  const text = count.toLocaleString('ru', { maximumFractionDigits: isLarge ? 1 : 0 })
  return bytes < 1024 ? `${bytes} Б` : `${text} ${isLarge ? 'МБ' : 'КБ'}`
}

/** Raw `source / medium`, as the rule in SPEC produces it. */
export function rawOf({ firstContactCanal = '', entryCanal = '' }: LeadValues): string {
  return firstContactCanal || entryCanal
    ? `первое: ${firstContactCanal || 'нет'}; последнее: ${entryCanal || 'нет'}`
    : ''
}

/** Hours that were chosen, by both clocks: «14–16 в Екатеринбурге, 12–14 по Москве». */
function callTimeOf({ values, createdAt }: StoredLead, standIns: StandIns): string {
  const times = callTimes(readWindow(windowKey(values)), namesOf(standIns), createdAt, createdAt)
  const ours = `${times.ours} ${byClock(standIns.zone)}`
  return times.isAsked ? [placedHours(times), ours].filter(Boolean).join(', ') : ''
}

export function namesOf(standIns: StandIns): Names {
  return { ...standIns, offices: standIns.offices() }
}

/** Where the desk shows a lead; empty where there is no desk. */
export function cardOf({ resultID }: Pick<StoredLead, 'resultID'>, { deskUrl }: StandIns): string {
  return deskUrl && `${deskUrl}/leads/${resultID}`
}

export function consentOf(values: LeadValues): string {
  if (values.agreement === 'true') return 'отмечено'
  return formOf(values) === 'callback' && !lacksConsent(values) ? 'отправкой формы' : 'не отмечено'
}

/** One line of plain text, at most `length` UTF-16 code units. */
export function oneLine(text: string, length: number): string {
  return startOf(toPlain(text).replace(/\s+/g, ' ').trim(), length)
}

/** The start of a text, at most `length` UTF-16 code units; no pair and no escape of an address is split. */
export function startOf(text: string, length: number): string {
  if (text.length <= length) return text
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$|%[\da-f]?$/i, '')
}

/**
 * What a messenger is told. A chat is on somebody else's servers, so personal data go there only if the operator says
 * so: `notice` names the topic, the source and the number, `lead` everything a manager reads in the e-mail.
 */
type MessengerContent = 'notice' | 'lead'

/** What faults of the APIs of both mean. */
export const MESSENGER_MEANINGS: readonly FaultMeaning[] = [
  [/: (401|403)/, 'the token is refused, or the bot is no member of the chat'],
  [/: 404|chat not found/, 'there is no such bot or chat: check token and chat id']
]

export interface MessengerSettings {
  token: string
  chat: string
  apiUrl: string
  content: MessengerContent
  timeoutMs?: number | undefined
}

/** @param limit Longest message in UTF-16 code units. */
export function messengerText(
  { lead }: OutgoingLead,
  { content, limit }: { content: MessengerContent; limit: number },
  standIns: StandIns
): string {
  const title = lead.form === 'callback' ? 'Просят перезвонить' : 'Новая заявка'
  const facts =
    content === 'lead'
      ? leadFacts(lead, standIns, 'never-sent')
      : [
          // What names no person.
          ...saidFields(lead.values, ['fact'], namesOf(standIns))
            .filter(({ name }) => ASKED_FIELDS[name].isInNotices)
            .map(({ label, value }) => ({ label, value: oneLine(value, 200) })),
          { label: 'Источник', value: oneLine(originsOf(lead.values).last.source, 200) },
          taskFact(lead, standIns),
          { label: 'Номер', value: lead.resultID },
          { label: 'Карточка', value: cardOf(lead, standIns) }
        ]
  const lines = facts.filter(({ value }) => value).map(({ label, value }) => `${label}: ${value}`)
  return shortened(title, lines, limit)
}

/** When to answer, which names nobody. */
function taskFact(lead: OutgoingLead['lead'], standIns: StandIns) {
  const { label, value, note } = firstTask(lead, namesOf(standIns))
  return { label, value: `${value} (${note})` }
}

/** No line is cut to less; a name and a number are shorter. */
const LEAST_LINE = 210

/** Cuts the longest lines, first of all the visitor's message, so that name, contacts and number stay. */
function shortened(title: string, lines: readonly string[], limit: number): string {
  const shown = [...lines]
  for (;;) {
    const text = [title, ...shown].join('\n')
    const excess = text.length - limit
    const longest = shown.reduce((one, line) => (line.length > one.length ? line : one), '')
    if (excess <= 0 || longest.length <= LEAST_LINE) return text
    shown[shown.indexOf(longest)] = cut(longest, Math.max(LEAST_LINE, longest.length - excess))
  }
}

function cut(line: string, length: number): string {
  return `${startOf(line, length - 1)}…`
}
