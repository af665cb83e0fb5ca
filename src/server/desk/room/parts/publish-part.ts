import { basename } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Zone } from '../../../../shared/dates.ts'
import { plural } from '../../../../shared/words/numbers.ts'
import { changedFacts } from '../../../content/facts.ts'
import { factsIn } from '../../../content/fill-facts.ts'
import type { Editor } from '../../../room/editor.ts'
import type { Published, Publishing, RestoredVersion, TextKey } from '../../../room/text.ts'
import { keyOf, readText } from '../../../room/texts.ts'
import { DeskRefusal, formText } from '../../form-body.ts'
import { zoneOf } from '../../user-zone.ts'
import { clockName } from '../../words.ts'
import { goneFigures, mentionsOf } from '../find-words.ts'
import { fileDiff, fileFields } from '../text-diff.ts'
import { spokenFaults } from '../text-faults.ts'
import {
  askingIn,
  type DeskOf,
  keyName,
  type Part,
  type PartRequest,
  textOf,
  textPaths
} from '../text-paths.ts'
import { COLLECTION_WORDS } from '../text-words.ts'

/** Without a script nothing chooses «later» when its time is typed. */
const TORN =
  'Время стоит, а выбрано «Сейчас». Выберите «В назначенное время» или сотрите время. Пока ничего не опубликовано.'

type Plan = NonNullable<Awaited<ReturnType<Editor['plan']>>>

const NO_NOTE = 'Одна-две фразы: их увидят в истории редакций на сайте.'

interface Asked {
  when: string
  publishAt: string
  edition?: string
  editionFault?: string
  fault?: string
}

interface PlanRequest extends Omit<PartRequest, 'key' | 'request'> {
  request: FastifyRequest
  keys: readonly TextKey[]
}

export const publishPart: Part = {
  show: (asked) => showPublication({ ...asked, keys: [asked.key] }),
  act: (asked) => publishTexts({ ...asked, keys: [asked.key] })
}

export async function showPublication(asked: PlanRequest) {
  return showPlan(asked, asked.reply, { when: 'now', publishAt: '' })
}

export async function publishTexts(asked: PlanRequest) {
  const { desk, request, reply, keys } = asked
  const [when, publishAt] = ['when', 'publish_at'].map((name) =>
    formText(request.body, name, 40)
  ) as [string, string]
  const unasked = publishAt ? TORN : undefined
  const at = when === 'later' ? timeIn(publishAt, zoneOf(request), desk.now()) : unasked
  if (typeof at === 'string')
    return showPlan(asked, reply.code(422), { when, publishAt, fault: at })
  const asking = { ...askingIn(request), ...(at ? { at } : {}) }
  const restored = restoredIn(request.query)
  const [key] = keys
  const done = await (restored && key
    ? desk.editor.restore(restored, key, asking)
    : desk.editor.publish(keys, asking))
  if (done.kind === 'published' || done.kind === 'waiting')
    return goBack(asked, done.kind, restored)
  reply.code(done.kind === 'refused' ? 422 : 409)
  return showPlan(asked, reply, { when, publishAt, edition: asking.edition ?? '', ...told(done) })
}

async function goBack(
  asked: PlanRequest,
  done: Published['kind'],
  restored: RestoredVersion | undefined
) {
  const { desk, request, reply, keys } = asked
  const [what, detail] = restored ? ['restore', String(restored.version)] : ['publish', done]
  for (const one of keys)
    await desk.note(request, `texts ${what}`, { object: keyName(one), detail })
  const word = restored && done === 'published' ? await toldOf(asked) : done
  return reply.redirect(`${backFrom(keys)}?done=${word}`, 303)
}

/** The text itself, or the list of all of them. */
function backFrom(keys: readonly TextKey[]): string {
  const [key] = keys
  return key && keys.length === 1 ? textPaths.text(key) : textPaths.list()
}

const SAID = {
  stale: 'Текст с тех пор изменили. Ниже то, что выйдет теперь: проверьте и опубликуйте.',
  remarked: 'Тексты не во всём сходятся: прочитайте замечания и опубликуйте ещё раз.',
  refused: 'Опубликовать нельзя, пока есть ошибки.'
}

/** What the page says where nothing was published. */
function told(done: Exclude<Publishing, Published>): Partial<Asked> {
  if (done.kind !== 'refused') return { fault: SAID[done.kind] }
  if (done.faults.some(({ path }) => path[0] === 'edition'))
    return { fault: 'Начинается новая редакция: напишите, что изменилось.', editionFault: NO_NOTE }
  return { fault: done.faults.find(({ place }) => place === '')?.text ?? SAID.refused }
}

/** The version that is to be taken back, of the address of the page. */
function restoredIn(query: unknown): RestoredVersion | undefined {
  const { version, side } = (query ?? {}) as Record<string, unknown>
  if (version === undefined) return undefined
  if (typeof version !== 'string' || !/^[1-9]\d{0,14}$/.test(version))
    throw new DeskRefusal(422, 'invalid', 'Такой версии нет.')
  return { version: Number(version), side: side === 'before' ? 'before' : 'after' }
}

/** The form shows the draft, where there is one, and not what has come back. */
async function toldOf({ desk, keys }: PlanRequest): Promise<'beside' | 'restored'> {
  const texts = await Promise.all(keys.map((key) => textOf(desk.editor, key)))
  return texts.some(({ hasDraft }) => hasDraft) ? 'beside' : 'restored'
}

async function showPlan(request: PlanRequest, reply: FastifyReply, asked: Asked) {
  const frame = { title: 'Публикация', section: 'texts' } as const
  return reply.desk('desk/pages/text-publish', frame, await planView(request, asked))
}

export async function planView({ desk, request, keys }: PlanRequest, asked: Asked) {
  const found = await Promise.all(keys.map((key) => textOf(desk.editor, key)))
  const version = restoredIn(request.query)
  // The check takes seconds: a script asks for it once the page is there.
  const isLookedAt = !('soon' in (request.query as object))
  const plan = await desk.editor.plan(keys, { version, isLookedAt })
  // A new one is not served yet.
  const own = found.map((text) => {
    return { file: text.file, title: text.title, path: textPaths.text(text.key) }
  })
  const texts = [...desk.servedTexts(), ...own]
  return {
    ...namesOf(keys, version),
    title: found.map(({ title }) => title).join(', '),
    drafts: version ? [] : keys,
    text: backFrom(keys),
    version: (plan?.texts ?? found).map((one) => one.version).join(' '),
    isLookedAt,
    seen: plan?.seen ?? '',
    isEmpty: plan === undefined,
    isBehind: plan?.isBehind === true,
    changes: plan ? changesOf(plan, desk) : [],
    mentions: plan ? mentionsIn(plan, desk) : [],
    followers: plan ? followersOf(plan, desk) : { title: '', texts: [] },
    faults: spokenFaults(plan?.faults ?? [], texts),
    remarks: spokenFaults(plan?.remarks ?? [], texts),
    edition: plan?.edition && editionView(plan.edition, asked),
    when: asked.when,
    clock: clockName(zoneOf(request)),
    publishAt: asked.publishAt,
    fault: asked.fault ?? ''
  }
}

/** What the page is called, and where it sends to. */
function namesOf(keys: readonly TextKey[], version: RestoredVersion | undefined) {
  const [key] = keys
  if (!key || keys.length > 1)
    return {
      heading: 'Публикация вместе',
      action: textPaths.together(keys),
      preview: '',
      isSeveral: true
    }
  return {
    heading: `${version ? 'Возврат' : 'Публикация'} ${COLLECTION_WORDS[key.collection].of}`,
    action: version ? textPaths.restore(key, version) : textPaths.publish(key),
    preview: version ? '' : textPaths.preview(key),
    isSeveral: false
  }
}

function editionView(
  begun: NonNullable<Plan['edition']>,
  { edition = '', editionFault = '' }: Asked
) {
  const translations = begun.translations.map(({ title, key }) => {
    return { title, path: textPaths.text(key) }
  })
  return { ...begun, note: edition, fault: editionFault, translations }
}

/** What changes, file by file; what is added or removed as it stands is told by a note. */
function changesOf({ changes, texts, edition }: Plan, desk: DeskOf) {
  const [text] = texts
  const titles = new Map([...desk.servedTexts(), ...texts].map((one) => [one.file, one.title]))
  return changes.map((change) => {
    const { file, before, after, isPicture } = change
    const note = file === edition?.archive ? 'прежняя редакция, слово в слово' : pictureNote(change)
    const key = keyOf(file)
    const hunks = note || !key ? [] : fileDiff(key, before, after, desk)
    const isOwn = isPicture || (texts.length === 1 && file === text?.file)
    return { file: titles.get(file) ?? file, isOwn, hunks, note }
  })
}

function pictureNote({ file, after, isPicture }: Plan['changes'][number]): string {
  const what = after === undefined ? 'убрана' : 'добавлена'
  return isPicture ? `Картинка ${basename(file)} ${what}` : ''
}

/** Figures that go away here and stand still in another field, or in another text. */
function mentionsIn({ changes, texts }: Plan, { servedTexts, zone }: DeskOf) {
  const isOwn = (file: string) => texts.some((one) => one.file === file)
  const written = changes.filter(({ isPicture }) => !isPicture)
  const gone = written.flatMap(({ before, after }) => goneFigures(before ?? '', after ?? ''))
  const own = written
    .flatMap(({ file, after }) => {
      const key = isOwn(file) ? keyOf(file) : undefined
      return key ? fileFields(key, after, zone) : []
    })
    .map((field) => ({ title: `Этот же текст, ${field.label}`, path: '', text: field.text }))
  // What is printed by name changes along.
  const others = servedTexts().filter(({ file }) => !isOwn(file))
  return mentionsOf(gone, [...own, ...others])
}

const TEXTS = ['текст', 'текста', 'текстов'] as const

/** Texts that print by name what changes here: they change along. */
function followersOf({ changes, texts: own }: Plan, { servedTexts }: DeskOf) {
  const changed = new Set(
    changes.flatMap(({ file, before, after }) => {
      const key = keyOf(file)
      if (!key) return []
      const [was, is] = [before, after].map((written) => {
        const data = written === undefined ? undefined : readText(written, key).data
        return { name: key.collection, slug: key.slug, data, text: written ?? '' }
      })
      return was && is ? changedFacts(was, is) : []
    })
  )
  const texts = servedTexts().filter(
    ({ file, text }) =>
      own.every((one) => one.file !== file) &&
      own.some(({ facts }) =>
        factsIn(text, facts).some(({ names }) => names.some((name) => changed.has(name)))
      )
  )
  const count = `${texts.length} ${plural(texts.length, TEXTS)}`
  return {
    title: `Изменённое ${plural(texts.length, ['печатает', 'печатают', 'печатают'])} по имени ${count}: поправлять не нужно`,
    texts: texts.map(({ title, path }) => ({ title, path }))
  }
}

/** The time that was asked for, or what is wrong with it. */
function timeIn(text: string, zone: Zone, now: Date): Date | string {
  if (text === '') return 'Выберите день и время публикации.'
  const at = zone.readLocal(text)
  if (!at) return 'Такой даты нет.'
  return at <= now ? 'Это время уже прошло: выберите другое или опубликуйте сейчас.' : at
}
