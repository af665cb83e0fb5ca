import type { AuditRecord } from '../leads/desk-records.ts'
import { isLeadPart, LEAD_PARTS } from '../leads/lead-parts.ts'
import { kindOf } from '../leads/outbox/target-kinds.ts'
import { deskPaths } from './desk-paths.ts'
import { OUTCOME_NAMES, ROLE_NAMES } from './words.ts'

/** An entry of the audit in words. */
export interface AuditRow {
  at: Date
  actor: string
  action: string
  /** Leads or a user that it is about, each with its page if it has one. */
  objects: readonly { text: string; path: string }[]
  detail: string
}

/** What the desk and the operator's commands note; what has no words here stands as it was noted. */
const ACTIONS: Readonly<Record<string, string>> = {
  'desk assign': 'ответственный назначен',
  'desk audit': 'просмотр журнала',
  'desk deliver': 'заявка отправлена снова',
  'desk erase': 'данные человека стёрты',
  'desk erase parts': 'часть заявки стёрта',
  'desk export': 'заявки скачаны',
  'desk file': 'файл скачан',
  'desk list': 'просмотр списка',
  'desk note': 'заметка добавлена',
  'desk outcome': 'итог записан',
  'desk password': 'пароль сменён',
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
  'desk-user add': 'сотрудник заведён',
  'desk-user password': 'пароль сотрудника задан',
  'desk-user remove': 'сотрудник удалён',
  'desk-user totp': 'код подтверждения изменён',
  backup: 'копия базы сделана (команда)',
  conversions: 'договоры выгружены (команда)',
  copy: 'база скопирована (команда)',
  erase: 'данные стёрты (команда)',
  export: 'заявки выгружены (команда)',
  list: 'просмотр списка (команда)',
  outcome: 'итог записан',
  redeliver: 'заявки отправлены снова (команда)',
  release: 'заявка выпущена из карантина (команда)',
  report: 'просмотр отчёта (команда)',
  retention: 'просроченное стёрто (команда)',
  show: 'заявка открыта (команда)'
}

const DETAILS: Readonly<Record<string, string>> = {
  ...OUTCOME_NAMES,
  ...ROLE_NAMES,
  nobody: 'никто',
  refused: 'данные не подошли',
  forged: 'страница устарела',
  'too-often': 'слишком часто',
  on: 'включён',
  off: 'выключен'
}

const LEAD_ID = /^[\da-f]{8}-[\da-f-]{27}$/

/** @param names Users by their numbers, for whom leads were given to. */
export function auditRow(
  { at, actor, action, object, detail }: AuditRecord,
  names: ReadonlyMap<string, string>
): AuditRow {
  return {
    at,
    actor,
    action: ACTIONS[action] ?? action,
    objects: object.split(' ').filter(Boolean).map(objectOf),
    detail: detailOf(action, detail, names)
  }
}

function detailOf(action: string, detail: string, names: ReadonlyMap<string, string>): string {
  if (action === 'desk-user remove') return handedOver(detail)
  if (action === 'desk erase parts') return partNames(detail)
  const assignee = action === 'desk assign' ? names.get(detail) : undefined
  return assignee ?? DETAILS[detail] ?? kindOf(detail)?.title ?? detail
}

/** «visits phone» in words. */
function partNames(detail: string): string {
  const names = detail.split(' ').map((part) => (isLeadPart(part) ? LEAD_PARTS.get(part) : part))
  return names.join(', ')
}

/** How many leads went to whom; earlier versions noted neither. */
function handedOver(detail: string): string {
  const [, count, heir = ''] = /^(\d+) ?(.*)$/.exec(detail) ?? []
  if (count === undefined) return detail
  return heir ? `передано заявок: ${count}, кому: ${heir}` : `заявок без ответственного: ${count}`
}

/** A lead by the number that visitors are shown. */
function objectOf(text: string): AuditRow['objects'][number] {
  return LEAD_ID.test(text)
    ? { text: text.slice(0, 8).toUpperCase(), path: deskPaths.lead(text) }
    : { text, path: '' }
}
