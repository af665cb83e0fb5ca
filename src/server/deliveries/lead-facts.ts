import { formOf, type LeadValues } from '../../shared/lead-fields.ts'
import type { LeadRules } from '../../shared/lead-rules.ts'
import { decoded, originsOf } from '../leads/channel.ts'
import { contactsOf } from '../leads/contact.ts'
import type { StoredLead } from '../leads/lead-store.ts'

export type StandIns = Pick<LeadRules, 'emptyPhone' | 'emptyEmail'>

/** One line of a lead for a person to read. */
export interface LeadFact {
  label: string
  value: string
}

const STATUS_NOTES: Readonly<Record<string, string>> = {
  suspect: 'похоже на автоматическую отправку',
  unverified: 'отправлена без проверки на робота',
  spam: 'сработала ловушка для роботов'
}

/** What a manager needs of a lead, in the order of reading; empty facts are left out. */
export function leadFacts(lead: StoredLead, standIns: StandIns): LeadFact[] {
  const { values } = lead
  const { phone, email } = contactsOf(values, standIns)
  const { first, last } = originsOf(values)
  const facts: [label: string, value: string | undefined][] = [
    ['Имя', values.fio],
    ['Телефон', phone],
    ['Почта', email],
    ['Сайт', decoded(values.site)],
    ['Тема', values.theme],
    ['Удобное время', callTimeOf(values)],
    ['Город', values.city],
    ['Сообщение', values.message],
    ['Файл', lead.attachment?.name],
    ['Источник', last.source],
    ['Первый источник', first.source],
    ['Как прислала страница', rawOf(values)],
    ['Страница', decoded(values.page)],
    ['Согласие', consentOf(values)],
    ['Проверка', STATUS_NOTES[lead.verdict]],
    ['Повторная заявка', lead.repeatOf ? `прошлая: ${lead.repeatOf}` : ''],
    ['Номер', lead.resultID],
    ['Получена', lead.createdAt.toISOString()]
  ]
  return facts.flatMap(([label, value]) => (value?.trim() ? [{ label, value }] : []))
}

/** Raw `source / medium`, as SPEC's rule wrote it. */
function rawOf({ firstContactCanal = '', entryCanal = '' }: LeadValues): string {
  return firstContactCanal || entryCanal
    ? `первое: ${firstContactCanal || 'нет'}; последнее: ${entryCanal || 'нет'}`
    : ''
}

function callTimeOf({ from, to }: LeadValues): string {
  return from || to ? `с ${from || '09:00'} до ${to || '18:00'}` : ''
}

function consentOf(values: LeadValues): string {
  if (formOf(values) === 'callback') return 'отправкой формы'
  return values.agreement === 'true' ? 'отмечено' : 'не отмечено'
}

/** One line, without what could deceive a reader or a mail header. */
export function oneLine(text: string, length: number): string {
  return text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, length)
}
