import { basename } from 'node:path'
import type { PastPublication, PlacedFault, RestoredVersion } from '../../../editor/editor.ts'
import type { Text } from '../../../editor/text.ts'
import type { Publication } from '../../../leads/text-records.ts'
import { DeskRefusal } from '../../desk-refusal.ts'
import { formText } from '../../form-body.ts'
import { shortName } from '../../people.ts'
import { fileDiff } from '../file-diff.ts'
import { actorOf, type DeskOf, textOf } from '../text-context.ts'
import { diffCounts } from '../text-diff.ts'
import type { SpokenFault } from '../text-faults.ts'
import { spokenFaults } from '../text-faults.ts'
import { keyName, textPaths } from '../text-paths.ts'
import { COLLECTION_WORDS } from '../text-words.ts'
import type { Part, PartRequest } from './part.ts'

const ACTIONS: Readonly<Record<Publication['action'], string>> = {
  publish: 'опубликовано',
  hide: 'убрано с сайта',
  rename: 'новый адрес',
  restore: 'возвращена прежняя версия',
  files: 'файлы изменены на диске'
}

/** Why a publication waits no more that nobody needs to be told of. */
const ENDED: ReadonlySet<string> = new Set(['cancelled', 'replaced'])
/** What was wrong, and where: `news/itogi.md: related.0: found …`. */
const FAILED = /^(\S*): (.+)$/s
/** Each of them compares two texts. */
const PAGE_SIZE = 20

interface Problem {
  fault: string
  faults: readonly SpokenFault[]
  /** Restoring is to be confirmed. */
  version: number
  side: RestoredVersion['side']
  seen: string
}

/** Versions of a text: what each has changed, and taking one back. */
export const historyPart: Part = {
  show: (asked) => showHistory(asked),

  async act(asked) {
    const { desk, request, reply, key } = asked
    const cancelled = formText(request.body, 'cancel', 20)
    if (/^\d{1,15}$/.test(cancelled)) return cancel(asked, Number(cancelled))
    const version = Number(formText(request.body, 'version', 15))
    if (!Number.isSafeInteger(version) || version < 1) {
      throw new DeskRefusal(422, 'invalid', 'Такой версии нет.')
    }
    const side =
      formText(request.body, 'side', 10) === 'before' ? ('before' as const) : ('after' as const)
    const seen = formText(request.body, 'seen', 400)
    const done = await desk.editor.restore({ version, side }, key, {
      actor: actorOf(request),
      version: formText(request.body, 'now', 200),
      ...(seen ? { seen } : {})
    })
    if (done.kind === 'published' || done.kind === 'waiting') {
      await desk.note(request, 'texts restore', { object: keyName(key), detail: String(version) })
      return reply.redirect(`${textPaths.text(key)}?done=${await toldOf(asked)}`, 303)
    }
    if (done.kind === 'stale') {
      const fault = 'Текст с тех пор изменили: посмотрите историю и решите заново.'
      return showHistory(asked, { fault, faults: [], version, side, seen: '' }, 409)
    }
    const isRefused = done.kind === 'refused'
    const problem = {
      fault: isRefused
        ? 'Вернуть нельзя: с этой версией сайт не сойдётся.'
        : 'С этой версией тексты не во всём сойдутся. Прочитайте и верните ещё раз.',
      faults: spokenFaults(isRefused ? done.faults : done.remarks, desk.servedTexts()),
      version,
      side,
      seen: isRefused ? '' : done.seen
    }
    return showHistory(asked, problem, isRefused ? 422 : 409)
  }
}

/** The form shows the draft, where there is one, and not what has come back. */
async function toldOf({ desk, key }: PartRequest): Promise<'beside' | 'restored'> {
  const { hasDraft } = await textOf(desk.editor, key)
  return hasDraft ? 'beside' : 'restored'
}

async function showHistory(asked: PartRequest, problem?: Problem, status = 200) {
  const { desk, request, reply, key } = asked
  const text = await textOf(desk.editor, key)
  const history = await desk.editor.history(key)
  const published = history.filter(({ version }) => version > 0)
  const before = beforeIn(request.query)
  const earlier = published.filter(({ version }) => before === undefined || version < before)
  const page = earlier.slice(0, PAGE_SIZE)
  const hasOlder = earlier.length > page.length
  return reply.code(status).send(
    reply.desk(
      'desk/pages/text-history',
      { title: 'История', section: 'texts' },
      {
        heading: `История ${COLLECTION_WORDS[key.collection].of}`,
        title: text.title,
        text: textPaths.text(key),
        action: textPaths.history(key, before),
        now: text.version,
        waiting: history
          .filter((one) => isTold(one, published[0]))
          .map((one) => waiting(one, desk)),
        versions: page.map((one) => versionView(one, text, desk, one === published[0])),
        older: hasOlder ? textPaths.history(key, page.at(-1)?.version) : '',
        oldest: hasOlder ? undefined : oldestOf(published, text),
        problem
      }
    )
  )
}

async function cancel(asked: PartRequest, id: number) {
  const { desk, request, reply, key } = asked
  if (!(await desk.editor.cancel(id))) {
    const fault = 'Отменять нечего: она уже вышла или отменена, посмотрите ниже.'
    return showHistory(asked, { fault, faults: [], version: 0, side: 'after', seen: '' }, 409)
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

function waiting({ id, due, actor, failed = '' }: Publication, { zone, servedTexts }: DeskOf) {
  const [, place = '', said = failed] = FAILED.exec(failed) ?? []
  const fault: PlacedFault = { place, path: [], line: 1, text: said }
  return {
    id,
    actor: shortName(actor),
    due: due ? zone.longDateTime(due) : '',
    failed: failed ? spokenFaults([fault], servedTexts()) : []
  }
}

/** The version before which the text was still another. */
function oldestOf(published: readonly Publication[], { file }: Text): number | undefined {
  const first = published.at(-1)
  return first?.changes.some((one) => one.file === file && one.before !== undefined)
    ? first.version
    : undefined
}

function versionView(one: PastPublication, text: Text, desk: DeskOf, isNow: boolean) {
  const change = one.changes.find(({ file }) => file === text.file) ?? one.changes[0]
  const hunks = change?.isPicture
    ? []
    : fileDiff(text.key.collection, change?.before, change?.after, desk)
  return {
    version: one.version,
    at: desk.zone.shortDateTime(one.at),
    actor: shortName(one.actor),
    action: ACTIONS[one.action],
    isNow,
    mayRestore: !isNow && change?.after !== undefined,
    lost: one.lost.map((file) => basename(file)).join(', '),
    hunks,
    ...diffCounts(hunks)
  }
}
