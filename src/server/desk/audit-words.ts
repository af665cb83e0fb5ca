import { addDays, dayAndMonth, type Zone } from '../../shared/dates.ts'
import { leadNumber } from '../../shared/lead/lead-fields.ts'
import { kindOf } from '../delivery/open-targets.ts'
import { LEAD_PARTS } from '../leads/lead-parts.ts'
import { deskPaths } from './desk-paths.ts'
import { FILTERS } from './inbox/inbox-filters.ts'
import type { AuditRecord } from './note-rows.ts'
import type { People } from './people.ts'
import type { Dimension } from './report/collect-report.ts'
import { DIMENSION_NAMES } from './report/report-rows.ts'
import { OUTCOME_NAMES, ROLE_NAMES } from './words.ts'

/** What the desk and the operator's commands note; what has no words here stands as it was noted. */
const ACTIONS: Readonly<Record<string, string>> = {
  'desk assign': 'ответственный назначен',
  'desk audit': 'просмотр журнала',
  'desk corrected': 'имя или телефон исправлены',
  'desk deliver': 'заявка отправлена снова',
  'desk erase': 'данные человека стёрты',
  'desk erase parts': 'часть заявки стёрта',
  'desk export': 'заявки скачаны',
  'desk file': 'файл скачан',
  'desk later': 'звонок отложен',
  'desk list': 'просмотр списка',
  'desk never': 'звонок больше не отложен',
  'desk note': 'заметка добавлена',
  'desk note-corrected': 'заметка исправлена',
  'desk outcome': 'итог записан',
  'desk password': 'пароль сменён',
  'desk profile': 'имя или часовой пояс изменены',
  'desk release': 'заявка выпущена из карантина',
  'desk report': 'просмотр отчёта',
  'desk session end': 'сеанс завершён',
  'desk show': 'карточка открыта',
  'desk sign-in': 'вход',
  'desk sign-in refused': 'отказ во входе',
  'desk sign-out': 'выход',
  'desk undo': 'изменение отменено',
  'desk view': 'набор фильтров сохранён',
  'desk view remove': 'набор фильтров убран',
  'desk view undo': 'набор фильтров возвращён',
  'texts cancel': 'публикация в срок отменена',
  'texts discard': 'черновик отброшен',
  'texts take back': 'отброшенный черновик возвращён',
  'texts files': 'файлы с диска опубликованы',
  'texts hide': 'текст убран с сайта',
  'texts picture': 'картинка поставлена в черновик',
  'texts publish': 'текст опубликован',
  'texts rename': 'адрес текста изменён',
  'texts restore': 'прежняя версия возвращена',
  'texts save': 'черновик сохранён',
  'desk-user': 'работа с сотрудниками (команда)',
  'desk-user add': 'сотрудник заведён',
  'desk-user change': 'имя или роль сотрудника изменены',
  'desk-user password': 'пароль сотрудника задан',
  'desk-user remove': 'сотрудник удалён',
  'desk-user totp': 'код подтверждения изменён',
  audit: 'просмотр журнала (команда)',
  backup: 'копия базы сделана (команда)',
  conversions: 'договоры выгружены (команда)',
  copy: 'база скопирована (команда)',
  demo: 'добавлены заявки для примера (команда)',
  doctor: 'проверка сервера (команда)',
  channels: 'неизвестные метки (команда)',
  erase: 'данные стёрты (команда)',
  export: 'заявки выгружены (команда)',
  list: 'просмотр списка (команда)',
  outcome: 'итог записан',
  redeliver: 'заявки отправлены снова (команда)',
  reindex: 'поиск по заявкам построен заново (команда)',
  release: 'заявка выпущена из карантина (команда)',
  report: 'просмотр отчёта (команда)',
  retention: 'просроченное стёрто (команда)',
  show: 'заявка открыта (команда)'
}

/** All acts of the same words: the desk and a command may note one act each in its own way. */
export function actionsCalled(action: string): string[] {
  const said = ACTIONS[action]
  const alike = Object.keys(ACTIONS).filter((one) => said !== undefined && ACTIONS[one] === said)
  return alike.length > 0 ? alike : [action]
}

/** What the audit can be asked for, in the order of the words. */
export function actionChoices(chosen: string) {
  const byWords = new Map(Object.entries(ACTIONS).map(([action, text]) => [text, action]))
  const sorted = [...byWords].sort(([a], [b]) => a.localeCompare(b, 'ru'))
  const isChosen = (action: string) => chosen !== '' && actionsCalled(chosen).includes(action)
  return [
    { value: '', text: 'Всё', isChosen: chosen === '' },
    ...sorted.map(([text, value]) => ({ value, text, isChosen: isChosen(value) }))
  ]
}

const DETAILS: Readonly<Record<string, string>> = {
  ...OUTCOME_NAMES,
  ...ROLE_NAMES,
  nobody: 'никто',
  refused: 'данные не подошли',
  forged: 'страница устарела',
  'too-often': 'слишком часто',
  published: 'сразу',
  waiting: 'в назначенное время',
  one: 'один',
  others: 'все остальные',
  on: 'включён',
  off: 'выключен'
}

const LEAD_ID = /^[\da-f]{8}-[\da-f-]{27}$/

/**
 * What was done on each day.
 *
 * @param records Newest first.
 */
export function auditDays(
  records: readonly AuditRecord[],
  names: People['names'],
  zone: Zone,
  now: Date
) {
  const today = zone.dayOf(now)
  const days = [...new Set(records.map(({ at }) => zone.dayOf(at)))]
  return days.map((day) => ({
    title: dayTitle(day, today),
    rows: records
      .filter(({ at }) => zone.dayOf(at) === day)
      .map((entry) => auditRow(entry, names, zone))
  }))
}

function dayTitle(day: string, today: string): string {
  const [year = '', date] = [day.slice(0, 4), dayAndMonth(day)]
  if (day === today) return `Сегодня, ${date}`
  if (day === addDays(today, -1)) return `Вчера, ${date}`
  return today.startsWith(year) ? date : `${date} ${year} года`
}

/** An entry of the audit in words, with what it is about, each with its page if it has one. */
function auditRow(
  { at, actor, action, object, detail }: AuditRecord,
  names: People['names'],
  zone: Zone
) {
  return {
    at: zone.minuteOf(at).slice(-5),
    actor: names.get(actor) ?? actor,
    action: ACTIONS[action] ?? action,
    objects: object.split(' ').filter(Boolean).map(objectOf),
    detail: detailOf(action, detail, names)
  }
}

function detailOf(action: string, detail: string, names: ReadonlyMap<string, string>): string {
  const said = DETAILS_OF[action]?.(detail)
  const assignee = action === 'desk assign' ? names.get(detail) : undefined
  return said ?? assignee ?? DETAILS[detail] ?? kindOf(detail)?.title ?? detail
}

const FILTER_WORDS = new Map([
  ...Object.entries(FILTERS).map(([name, { label }]) => [name, label.toLowerCase()] as const),
  ['text', 'слова']
])

/** Acts whose detail is more than one word of `DETAILS`. */
const DETAILS_OF: Readonly<Record<string, (detail: string) => string>> = {
  'desk-user remove': handedOver,
  'desk erase parts': (detail) => listed(detail, LEAD_PARTS),
  'desk export': (detail) => listed(detail, FILTER_WORDS),
  'desk list': (detail) => listed(detail, FILTER_WORDS),
  'desk report': reportWords,
  'desk view': (detail) => listed(detail, FILTER_WORDS)
}

/** «visits phone» in words. */
function listed(detail: string, names: ReadonlyMap<string, string>): string {
  const words = detail.split(' ').map((part) => names.get(part) ?? part)
  return words.join(', ')
}

/** «2026-11-01 2026-11-20 source» in words. */
function reportWords(detail: string): string {
  const [since = '', until = '', by = ''] = detail.split(' ')
  const dimension = DIMENSION_NAMES[by as Dimension]
  return dimension ? `с ${since} по ${until}, по ${dimension.of}` : detail
}

/** How many leads went to whom; earlier versions noted neither. */
function handedOver(detail: string): string {
  const [, count, heir = ''] = /^(\d+) ?(.*)$/.exec(detail) ?? []
  if (count === undefined) return detail
  return heir ? `передано заявок: ${count}, кому: ${heir}` : `заявок без ответственного: ${count}`
}

/** A lead by the number that visitors are shown. */
function objectOf(text: string) {
  return LEAD_ID.test(text)
    ? { text: leadNumber(text), path: deskPaths.lead(text) }
    : { text, path: '' }
}
