import type { Zone } from '../../shared/dates.ts'
import { plural } from '../../shared/words/numbers.ts'

import type { Settings } from '../database/settings.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import { APPLICATION_DAYS, type Erasure, type RetentionHold } from '../leads/retention.ts'
import type { DeliveryRecords } from './delivery-records.ts'
import type { Delivery, Outage } from './queue.ts'

/** An e-mail to the operator. */
export interface Notice {
  subject: string
  text: string
}

type Send = (notice: Notice) => Promise<unknown>
interface Store {
  leads: Pick<LeadStore, 'countLeads'>
  delivery: DeliveryRecords
  settings: Pick<Settings, 'takeJob'>
}

/** A letter names no more leads than this. */
const MOST_KEPT_NAMED = 100
const DAY_MS = 24 * 60 * 60 * 1000
/** The digest goes out at the start of the working day. */
const DIGEST_HOUR = 9

/**
 * Reports dead deliveries and failing targets, each once. An alert that could not be sent is retried on the next call.
 */
export async function sendAlerts(
  { delivery }: Pick<Store, 'delivery'>,
  send: Send,
  zone: Zone
): Promise<void> {
  const alerts = await delivery.takeAlerts()
  if (alerts.dead.length + alerts.outages.length === 0) return
  try {
    const counts = await delivery.counts()
    const waiting = (target: string) =>
      counts.find((count) => count.target === target && count.state === 'pending')?.count ?? 0
    const lines = [
      ...alerts.outages.map((outage) => outageLine(outage, waiting(outage.name), zone)),
      ...alerts.dead.map(deadLine),
      ...(alerts.more > 0
        ? [`И ещё не доставлены: ${alerts.more}. Все: npm run leads -- list --delivery dead`]
        : [])
    ]
    await send({ subject: 'Заявки: доставка требует внимания', text: lines.join('\n\n') })
  } catch (error) {
    await delivery.returnAlerts(alerts)
    throw error
  }
}

/** Describes a target's fault to its operator. */
function faultOf({ isBlocked, isHeld }: Outage): string {
  if (!isHeld) return 'не принимает заявки, хотя сама проверка проходит: каждую отправляем отдельно'
  return isBlocked
    ? 'остановлена: похоже на ошибку в настройках'
    : 'не отвечает, проверяем её каждую минуту'
}

/** An outage in a line. */
export function outageText(outage: Outage): string {
  return `Доставка «${outage.name}» ${faultOf(outage)}`
}

function outageLine(outage: Outage, waiting: number, zone: Zone): string {
  const { name, since, reason } = outage
  return (
    `Доставка «${name}» ${faultOf(outage)}.\nС ${zone.minuteOf(since)}, причина: ${reason}.\n` +
    `Заявки не потеряны, ждут: ${waiting}. Проверить: npm run leads -- doctor`
  )
}

function deadLine({
  target,
  resultID,
  attempts,
  lastError = ''
}: Delivery & { resultID: string }): string {
  return (
    `Заявка ${resultID} не доставлена в «${target}» (попыток: ${attempts}).\nПричина: ${lastError}.\n` +
    `Сама заявка на месте: npm run leads -- show ${resultID}\n` +
    `Отправить ещё раз: npm run leads -- redeliver ${resultID} --target ${target}`
  )
}

/** Tells the operator that the site held back an erasure that may be a mistake. */
export function retentionNotice(hold: RetentionHold, days: number): Notice {
  const { count, total } = hold
  return {
    subject: 'Заявки: удаление старых заявок остановлено',
    text: [
      `Пора стереть заявок: ${count} из ${total} (старше ${days} ${plural(days, ['дня', 'дней', 'дней'])}). Сайт этого не сделал: ${holdWords(hold)}.`,
      `Отклики на вакансии среди них старше ${APPLICATION_DAYS} дней: столько обещано соискателям.`,
      'Ничего не стёрто. Если всё верно, сотрите их сами: npm run leads -- retention --yes',
      'Если нет, исправьте часы сервера или LEADS_RETENTION_DAYS.'
    ].join('\n\n')
  }
}

/** Tells the operator of personal data that is kept for longer than promised. */
export function keptNotice(kept: Erasure['kept']): Notice {
  return {
    subject: 'Заявки: не удалось стереть старые заявки',
    text: [
      'Срок хранения вышел, но файл заявки не удаляется, и сама она не стёрта. Завтра сайт попробует снова.',
      kept
        .slice(0, MOST_KEPT_NAMED)
        .map(({ resultID, reason }) => `${resultID}: ${reason}`)
        .join('\n'),
      `Всего: ${kept.length}.`,
      'Проверьте права на папку attachments и диск, затем: npm run leads -- retention --yes'
    ].join('\n\n')
  }
}

/** Tells the operator that the daily backup has not been made. */
export function backupNotice(last: Date, zone: Zone): Notice {
  return {
    subject: 'Заявки: нет резервной копии',
    text: `Последняя резервная копия сделана ${zone.minuteOf(last)}, новой за сутки нет. Причина: journalctl -u site-backup`
  }
}

function holdWords({ reason, lastRun = 'никогда', formerDays = 0 }: RetentionHold): string {
  switch (reason) {
    case 'clock':
      return `прошлая проверка была не вчера (${lastRun}): часы могли сбиться`
    case 'period':
      return `срок хранения стал короче, прежний: ${formerDays} ${plural(formerDays, ['день', 'дня', 'дней'])}`
    default:
      return 'за один день столько не бывает'
  }
}

/** Sent daily even without leads: otherwise a failure would look like a quiet day. */
export async function sendDigest(store: Store, now: Date, send: Send, zone: Zone): Promise<void> {
  if (zone.hourOf(now) < DIGEST_HOUR) return
  if (!(await store.settings.takeJob('digest', zone.dayOf(now)))) return
  try {
    await send(await digestOf(store, now))
  } catch (error) {
    await store.settings.takeJob('digest', '')
    throw error
  }
}

async function digestOf({ leads: { countLeads }, delivery }: Store, now: Date): Promise<Notice> {
  const count = await countLeads({ since: new Date(now.getTime() - DAY_MS) })
  const quarantine = await countLeads({ status: 'quarantine' })
  const counts = await delivery.counts()
  const total = (state: string) =>
    counts.filter((count) => count.state === state).reduce((sum, { count }) => sum + count, 0)
  const outages = await delivery.outages()
  return {
    subject: `Заявки за сутки: ${count}`,
    text: [
      `Получено за сутки: ${count}`,
      `Доставлено всего: ${total('done')}`,
      `Ждут доставки: ${total('pending') + total('sending')}`,
      `Не доставлены: ${total('dead')}`,
      `В карантине: ${quarantine}`,
      ...outages.map(outageText)
    ].join('\n')
  }
}
