import type { Zone } from '../../shared/dates.ts'
import type { Delivery } from '../delivery/queue.ts'
import type { BotVerdict, Consent, LeadStatus, Outcome } from '../leads/lead.ts'
import { PASSWORD_LENGTH, type PasswordFault } from './passwords.ts'
import type { Role } from './user-rows.ts'

/** How the desk names what programs call otherwise. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  reader: 'читатель',
  manager: 'менеджер',
  editor: 'редактор',
  administrator: 'администратор'
}

export const OUTCOME_NAMES: Readonly<Record<Outcome, string>> = {
  new: 'Новая',
  in_work: 'В работе',
  offer: 'Предложение',
  won: 'Договор',
  lost: 'Отказ',
  spam: 'Спам',
  wrong_number: 'Неверный номер'
}

export const STATUS_NAMES: Readonly<Record<LeadStatus, string>> = {
  new: 'Принята',
  quarantine: 'Карантин',
  released: 'Выпущена',
  erased: 'Стёрта'
}

export const DELIVERY_NAMES: Readonly<Record<Delivery['state'], string>> = {
  pending: 'Ждёт отправки',
  sending: 'Отправляется',
  done: 'Доставлена',
  dead: 'Не доставлена',
  cancelled: 'Отменена'
}

export const FORM_NAMES = { main: 'Заявка', callback: 'Обратный звонок' } as const

export const VIEW_REMOVED = 'view-removed'

/** What has just been done, by its name in the address of the page that says so. */
export const DONE_WORDS: ReadonlyMap<string, string> = new Map([
  ['password', 'Пароль изменён, остальные сеансы завершены.'],
  ['session', 'Сеанс завершён.'],
  ['colleague', 'Записано.'],
  ['profile', 'Записано. Часы показаны по вашему поясу.'],
  ['outcome', 'Итог записан.'],
  ['assign', 'Ответственный изменён.'],
  ['view', 'Набор фильтров сохранён.'],
  [VIEW_REMOVED, 'Набор фильтров убран.'],
  ['note', 'Заметка добавлена.'],
  ['note-corrected', 'Заметка исправлена, прежняя осталась под ней.'],
  ['corrected', 'Исправлено, прежнее осталось в истории.'],
  ['later', 'Звонок отложен.'],
  ['never', 'Звонок больше не отложен.'],
  ['deliver', 'Заявка поставлена в очередь на отправку.'],
  ['release', 'Заявка выпущена из карантина.'],
  ['undone', 'Изменение отменено.'],
  ['same', 'Ничего не изменилось.'],
  ['nothing', 'Отменять нечего: с тех пор это уже изменили.']
])

export const PASSWORD_FAULTS: Readonly<Record<PasswordFault, string>> = {
  short: `Новый пароль короче ${PASSWORD_LENGTH.least} знаков.`,
  long: `Новый пароль длиннее ${PASSWORD_LENGTH.most} знаков.`,
  email: 'Новый пароль повторяет адрес почты.',
  poor: 'В новом пароле слишком мало разных знаков.',
  common: 'Такой пароль выбирают слишком часто, его подберут. Возьмите несколько слов подряд.'
}

export const CONSENT_NAMES: Readonly<Record<Consent['kind'], string>> = {
  explicit: 'галочкой в форме',
  implied_by_submit: 'отправкой формы',
  none: 'не дано'
}

export const VERDICT_NAMES: Readonly<Record<BotVerdict, string>> = {
  human: 'пройдена',
  suspect: 'пройдена с сомнением',
  unverified: 'не пройдена или не проводилась',
  spam: 'похоже на спам'
}

/** What the time of zones is called that users are offered. */
const CLOCKS: Readonly<Record<string, string>> = {
  'Europe/Kaliningrad': 'калининградское',
  'Europe/Moscow': 'московское',
  'Europe/Samara': 'самарское',
  'Asia/Yekaterinburg': 'екатеринбургское',
  'Asia/Omsk': 'омское',
  'Asia/Novosibirsk': 'новосибирское',
  'Asia/Krasnoyarsk': 'красноярское',
  'Asia/Irkutsk': 'иркутское',
  'Asia/Yakutsk': 'якутское',
  'Asia/Vladivostok': 'владивостокское',
  'Asia/Magadan': 'магаданское',
  'Asia/Kamchatka': 'камчатское'
}
export const OFFERED_ZONES = Object.keys(CLOCKS)

/** What a zone's time is called. */
export function clockName({ name }: Pick<Zone, 'name'>): string {
  return CLOCKS[name] ? `${CLOCKS[name]} время` : `время зоны ${name}`
}

const whole = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('ru', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Kopecks as people read them: «240 000 ₽», «1 500,50 ₽». */
export function money(kopecks: number): string {
  const format = kopecks % 100 === 0 ? whole : exact
  return `${format.format(kopecks / 100)} ₽`
}

/** Kopecks as a headline says them, to the rouble. */
export function roundMoney(kopecks: number): string {
  return `${whole.format(Math.round(kopecks / 100))} ₽`
}

/** A whole number as people read it. */
export function count(value: number): string {
  return whole.format(value)
}
