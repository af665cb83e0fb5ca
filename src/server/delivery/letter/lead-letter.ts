import { readableAddress } from '../../../shared/attribution/address.ts'
import { APPLICATION_THEME } from '../../../shared/lead/application-theme.ts'
import { leadNumber } from '../../../shared/lead/lead-number.ts'
import { isEmailValid } from '../../../shared/lead/lead-rules.ts'
import { toPlain, toPlainLines } from '../../../shared/words/plain-text.ts'
import { CHANNEL_NAMES } from '../../channels/channel-names.ts'
import { type LeadOrigin, originsOf, pathOf } from '../../leads/channel.ts'
import { callLink, contactsOf, mailLink } from '../../leads/contact.ts'
import type { StoredLead } from '../../leads/lead.ts'
import { byClock } from '../../leads/zone-words.ts'
import type { OutgoingLead } from '../delivery-target.ts'
import { dayOf, type FirstTask, firstTask } from '../first-task.ts'
import {
  cardOf,
  cityOf,
  clocksOf,
  consentOf,
  fileOf,
  type LeadFact,
  oneLine,
  rawOf,
  STATUS_NOTES,
  type StandIns,
  themeOf
} from '../lead-words.ts'

/** A way to answer at once. */
export interface Answer {
  title: 'Позвонить' | 'Написать'
  text: string
  href: string
}

/** A letter about a lead in words, for its page and its text alike. Nothing of it holds control characters. */
export interface LeadLetter {
  subject: string
  company: string
  /** What visitors are shown as the number, «5861-DC7E». */
  number: string
  kind: string
  name: string
  theme: string
  /** «четверг, 26 ноября, 01:53 по Москве» */
  received: string
  task: FirstTask
  answers: readonly Answer[]
  /** May have lines. */
  message: string
  facts: readonly LeadFact[]
  source: string
  /** What is to be minded; empty for most. */
  alarm: string
  /** Address of the card at the desk; empty without a desk. */
  card: string
  technical: readonly LeadFact[]
}

type Kind = 'call' | 'application' | 'request'

const KIND_NAMES: Readonly<Record<Kind, string>> = {
  call: 'Просят перезвонить',
  application: 'Отклик на вакансию',
  request: 'Заявка'
}

const LONGEST_SUBJECT = 150

export function leadLetter(outgoing: OutgoingLead, standIns: StandIns): LeadLetter {
  const { lead, fileAbsence } = outgoing
  const { values, createdAt } = lead
  const { zone, company } = standIns
  const kind = kindOf(lead)
  const theme = toPlain(themeOf(values, standIns).replace(APPLICATION_THEME, '')).trim()
  const name = oneLine(values.fio ?? '', 200) || 'Без имени'
  const task = firstTask(lead, clocksOf(standIns))
  const about = [`${KIND_NAMES[kind]}: ${name}`, kind === 'application' ? theme : small(theme)]
  return {
    subject: oneLine(`${about.filter(Boolean).join(', ')} — ${task.value}`, LONGEST_SUBJECT),
    company,
    number: leadNumber(lead.resultID),
    kind: KIND_NAMES[kind],
    name,
    theme,
    received: `${dayOf(createdAt, zone)}, ${zone.minuteOf(createdAt).slice(-5)} ${byClock(zone)}`,
    task,
    answers: answersOf(lead, standIns),
    message: toPlainLines(values.message ?? '').trim(),
    facts: told([
      ['Почта', unusable(lead, standIns)],
      ['Сайт', readableAddress(values.site)],
      ['Файл', fileOf(lead, fileAbsence ?? 'enclosed')],
      ['Город', cityOf(values, standIns)]
    ]),
    source: sourceOf(lead, standIns),
    alarm: STATUS_NOTES[lead.verdict] ?? '',
    card: cardOf(lead, standIns),
    technical: technicalOf(lead)
  }
}

function kindOf({ form, values }: StoredLead): Kind {
  if (form === 'callback') return 'call'
  return values.theme?.startsWith(APPLICATION_THEME) ? 'application' : 'request'
}

/** A theme within a sentence; what is written in capitals, such as SEO, stays. */
function small(theme: string): string {
  return /^\p{Lu}\p{Ll}/u.test(theme) ? theme.charAt(0).toLowerCase() + theme.slice(1) : theme
}

function answersOf(lead: StoredLead, standIns: StandIns): Answer[] {
  const { phone, email } = contactsOf(lead.values, standIns)
  const answers: Answer[] = []
  if (phone) answers.push({ title: 'Позвонить', text: oneLine(phone, 32), href: callLink(phone) })
  if (isEmailValid(email)) {
    const subject = encodeURIComponent(`Ваша заявка ${leadNumber(lead.resultID)}`)
    answers.push({
      title: 'Написать',
      text: oneLine(email, 254),
      href: `${mailLink(email)}?subject=${subject}`
    })
  }
  return answers
}

/** An e-mail to which nothing can be sent is shown as it was typed. */
function unusable({ values }: StoredLead, standIns: StandIns): string {
  const { email } = contactsOf(values, standIns)
  return isEmailValid(email) ? '' : email
}

/** «Реклама, yandex / cpc / brand, страница /contacts/. Впервые: Поиск, Яндекс» */
function sourceOf({ values }: StoredLead, { zone }: StandIns): string {
  const { first, last } = originsOf(values)
  const page = pathOf(readableAddress(values.page))
  const now = [originWords(last), page && `страница ${page}`].filter(Boolean).join(', ')
  if (originWords(first) === originWords(last) || !first.source) return toPlain(now)
  const at = new Date(values.firstContactTime ?? Number.NaN)
  const day = Number.isNaN(at.getTime()) ? '' : ` ${zone.shortDay(at)}`
  return toPlain(`${now}. Впервые${day}: ${originWords(first)}`)
}

function originWords({ channel, source }: LeadOrigin): string {
  return [CHANNEL_NAMES[channel], source].filter(Boolean).join(', ')
}

function technicalOf({ resultID, values, repeatOf }: StoredLead): LeadFact[] {
  return told([
    ['Номер', resultID],
    ['Страница', readableAddress(values.page)],
    ['Вход', readableAddress(values.entryUrl)],
    ['Первая страница', readableAddress(values.firstContactUrl)],
    ['Как прислала страница', rawOf(values)],
    ['Метка Метрики', values.clientID],
    ['Согласие', consentOf(values)],
    ['Повторная заявка', repeatOf ? `прошлая: ${repeatOf}` : '']
  ])
}

function told(pairs: readonly (readonly [label: string, value: string | undefined])[]): LeadFact[] {
  return pairs.flatMap(([label, value = '']) => {
    const text = toPlain(value).trim()
    return text ? [{ label, value: text }] : []
  })
}
