import { basename } from 'node:path'
import type { Zone } from '../../../../shared/dates.ts'
import { isArchived } from '../../../content/legal-editions.ts'
import type { Publication } from '../../../room/publication-rows.ts'
import type { PastPublication, Text } from '../../../room/text.ts'
import { DeskRefusal, formText } from '../../form-body.ts'
import { shortName } from '../../people.ts'
import { zoneOf } from '../../user-zone.ts'
import { diffCounts, fileDiff } from '../text-diff.ts'
import { spokenFaults } from '../text-faults.ts'
import {
  type DeskOf,
  keyName,
  type Part,
  type PartRequest,
  textOf,
  textPaths
} from '../text-paths.ts'
import { COLLECTION_WORDS } from '../text-words.ts'

const ACTIONS: Readonly<Record<Publication['action'], string>> = {
  publish: 'опубликовано',
  hide: 'убрано с сайта',
  rename: 'новый адрес',
  restore: 'возвращена прежняя версия',
  files: 'файлы изменены на диске'
}

/** Why a publication waits no more that nobody needs to be told of. */
const ENDED: ReadonlySet<string> = new Set(['cancelled', 'replaced'])
/** What was wrong, and where: `news/itogi.md: Стоит …`. */
const FAILED = /^(\S*): (.+)$/s
/** Each of them compares two texts. */
const PAGE_SIZE = 20

export const historyPart: Part = {
  show: (asked) => showHistory(asked),

  async act(asked) {
    const { desk, request, reply, key } = asked
    const cancelled = formText(request.body, 'cancel', 20)
    if (/^\d{1,15}$/.test(cancelled)) return cancel(asked, Number(cancelled))
    const version = Number(formText(request.body, 'version', 15))
    const side =
      formText(request.body, 'side', 10) === 'before' ? ('before' as const) : ('after' as const)
    const isThere = (await desk.editor.history(key)).some(
      (one) => one.version > 0 && one.version === version
    )
    if (!isThere) throw new DeskRefusal(422, 'invalid', 'Такой версии нет.')
    return reply.redirect(textPaths.restore(key, { version, side }), 303)
  }
}

async function showHistory(asked: PartRequest, fault = '', status = 200) {
  const frame = { title: 'История', section: 'texts' } as const
  const view = await historyView(asked, fault)
  return asked.reply.code(status).send(asked.reply.desk('desk/pages/text-history', frame, view))
}

export async function historyView({ desk, request, key }: PartRequest, fault: string) {
  const zone = zoneOf(request)
  const text = await textOf(desk.editor, key)
  const history = await desk.editor.history(key)
  const published = history.filter(({ version }) => version > 0)
  const before = beforeIn(request.query)
  const earlier = published.filter(({ version }) => before === undefined || version < before)
  const page = earlier.slice(0, PAGE_SIZE)
  const hasOlder = earlier.length > page.length
  return {
    key,
    heading: `История ${COLLECTION_WORDS[key.collection].of}`,
    title: text.title,
    action: textPaths.history(key, before),
    waiting: history
      .filter((one) => isTold(one, published[0]))
      .map((one) => waiting(one, desk, zone)),
    versions: [
      ...page.map((one) => {
        // Counts the versions of this text alone.
        const name = `Версия ${published.length - published.indexOf(one)}`
        const at = zone.shortDateTime(one.at)
        return { name, at, ...versionView(one, text, desk, one === published[0]) }
      }),
      ...(hasOlder || isArchived(key) ? [] : oldestOf(published, text))
    ],
    older: hasOlder ? textPaths.history(key, page.at(-1)?.version) : '',
    fault
  }
}

async function cancel(asked: PartRequest, id: number) {
  const { desk, request, reply, key } = asked
  if (!(await desk.editor.cancel(id))) {
    const fault = 'Отменять нечего: она уже вышла или отменена, посмотрите ниже.'
    return showHistory(asked, fault, 409)
  }
  await desk.note(request, 'texts cancel', { object: keyName(key) })
  return reply.redirect(`${textPaths.history(key)}?done=cancelled`, 303)
}

/** The version that the versions of a page come before; undefined on the first. */
function beforeIn(query: unknown): number | undefined {
  const { before } = query as { before?: unknown }
  return typeof before === 'string' && /^\d{1,15}$/.test(before) ? Number(before) : undefined
}

/** It waits, or has failed since the text was published last. */
function isTold({ due, version, failed }: Publication, last: Publication | undefined): boolean {
  if (!due || version > 0) return false
  return failed === undefined || (!ENDED.has(failed) && !(last && last.at > due))
}

function waiting(
  { id, due, actor, failed = '' }: Publication,
  { servedTexts }: DeskOf,
  zone: Zone
) {
  const [, place = '', said = failed] = FAILED.exec(failed) ?? []
  return {
    id,
    actor: shortName(actor),
    due: due ? zone.longDateTime(due) : '',
    failed: failed
      ? spokenFaults([{ place, path: [], line: 1, code: 'refused', text: said }], servedTexts())
      : []
  }
}

/** The text before its first publication, where it was there. */
function oldestOf(published: readonly Publication[], { file }: Text) {
  const first = published.at(-1)
  const isThere = first?.changes.some((one) => one.file === file && one.before !== undefined)
  if (!first || !isThere) return []
  const action = ' до первой публикации отсюда'
  const words = { name: 'Как было', at: 'Раньше', actor: '', action }
  const nothing = { isNow: false, mayRestore: true, lost: '', hunks: [], more: 0, less: 0 }
  return [{ version: first.version, side: 'before' as const, ...words, ...nothing }]
}

function versionView(one: PastPublication, text: Text, desk: DeskOf, isNow: boolean) {
  const change = one.changes.find(({ file }) => file === text.file) ?? one.changes[0]
  const hunks = change?.isPicture ? [] : fileDiff(text.key, change?.before, change?.after, desk)
  return {
    version: one.version,
    side: 'after' as const,
    actor: shortName(one.actor),
    action: `, ${ACTIONS[one.action]}`,
    isNow,
    mayRestore: !isNow && change?.after !== undefined && !isArchived(text.key),
    lost: one.lost.map((file) => basename(file)).join(', '),
    hunks,
    ...diffCounts(hunks)
  }
}
