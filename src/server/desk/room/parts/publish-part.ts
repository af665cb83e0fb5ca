import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Zone } from '../../../../shared/dates.ts'
import { plural } from '../../../../shared/words/numbers.ts'
import { changedFacts } from '../../../content/facts.ts'
import type { ContentFault } from '../../../content/faults.ts'
import { fieldLabel } from '../../../content/field-words.ts'
import { factsIn } from '../../../content/fill-facts.ts'
import type {
  Plan,
  Published,
  Publishing,
  Referrer,
  RestoredVersion,
  TextKey
} from '../../../room/text.ts'
import { keyOf, readText } from '../../../room/texts.ts'
import { DeskRefusal, formText } from '../../form-body.ts'
import { zoneOf } from '../../user-zone.ts'
import { clockName } from '../../words.ts'
import { goneFigures, mentionsOf } from '../served-texts.ts'
import { fileDiff, fileFields } from '../text-diff.ts'
import { type SpokenFault, spokenFaults } from '../text-faults.ts'
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

const NO_NOTE = 'Одна-две фразы: их увидят в истории редакций на сайте.'

interface Asked {
  when: string
  publishAt: string
  /** What a new edition changes. */
  edition?: string
  editionFault?: string
  fault?: string
  /** Remarks that have come up since the page was made. */
  remarks?: readonly ContentFault[]
  seen?: string
}

/** The texts that a page of changes is of. */
interface PlanRequest extends Omit<PartRequest, 'key' | 'request'> {
  request: FastifyRequest
  keys: readonly TextKey[]
}

/** What a publication would do, and doing it. */
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
  const { edition = '', seen = '' } = asking
  const { status, ...told } = problemOf(done, seen)
  return showPlan(asked, reply.code(status), { when, publishAt, edition, ...told })
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

/** What the page says where nothing was published. @param seen Remarks that were read. */
function problemOf(
  done: Exclude<Publishing, Published>,
  seen: string
): Partial<Asked> & { status: number } {
  if (done.kind === 'remarked') {
    const fault = 'Тексты не во всём сходятся: прочитайте замечания и опубликуйте ещё раз.'
    return { status: 409, fault, remarks: done.remarks, seen: done.seen }
  }
  if (done.kind === 'stale') {
    const fault = 'Текст с тех пор изменили. Ниже то, что выйдет теперь: проверьте и опубликуйте.'
    return { status: 409, fault }
  }
  if (done.faults.some(({ path }) => path[0] === 'edition')) {
    const fault = 'Начинается новая редакция: напишите, что изменилось.'
    return { status: 422, fault, seen, editionFault: NO_NOTE }
  }
  const [own] = done.faults.filter(({ place }) => place === '')
  const fault = own ? own.text : 'Опубликовать нельзя, пока есть ошибки.'
  return { status: 422, fault }
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

async function showPlan({ desk, request, keys }: PlanRequest, reply: FastifyReply, asked: Asked) {
  const found = await Promise.all(keys.map((key) => textOf(desk.editor, key)))
  const [key] = keys
  const version = restoredIn(request.query)
  // The check takes seconds: a script asks for it once the page is there.
  const isLookedAt = !('soon' in (request.query as object))
  const plan = await desk.editor.plan(keys, { version, isLookedAt })
  // A new one is not served yet.
  const own = found.map((text) => {
    return { file: text.file, title: text.title, path: textPaths.text(text.key) }
  })
  const texts = [...desk.servedTexts(), ...own]
  const remarks = spokenFaults(asked.remarks ?? plan?.remarks ?? [], texts)
  return reply.desk(
    'desk/pages/text-publish',
    { title: 'Публикация', section: 'texts' },
    {
      ...namesOf(keys, version),
      title: found.map(({ title }) => title).join(', '),
      text: backFrom(keys),
      preview: version || !key || keys.length > 1 ? '' : textPaths.preview(key),
      version: (plan?.texts ?? found).map((one) => one.version).join(' '),
      isLookedAt,
      seen: asked.seen ?? plan?.seen ?? '',
      isEmpty: plan === undefined,
      isBehind: plan?.isBehind === true,
      changes: plan ? changesOf(plan, desk) : [],
      mentions: plan ? mentionsIn(plan, desk) : [],
      followers: plan ? followersOf(plan, desk) : { title: '', texts: [] },
      faults: spokenFaults(plan?.faults ?? [], texts),
      remarks,
      edition: plan?.edition && editionView(plan.edition, asked),
      when: asked.when,
      clock: clockName(zoneOf(request)),
      publishAt: asked.publishAt,
      fault: asked.fault ?? ''
    }
  )
}

/** What the page is called, and where it sends to. */
function namesOf(keys: readonly TextKey[], version: RestoredVersion | undefined) {
  const [key] = keys
  if (!key || keys.length > 1)
    return { heading: 'Публикация вместе', action: textPaths.together(keys), isSeveral: true }
  return {
    heading: `${version ? 'Возврат' : 'Публикация'} ${COLLECTION_WORDS[key.collection].of}`,
    action: version ? textPaths.restore(key, version) : textPaths.publish(key),
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
  return changes.map(({ file, before, after, isPicture }) => {
    let note = ''
    if (file === edition?.archive) note = 'прежняя редакция, слово в слово'
    else if (isPicture) note = after === undefined ? 'картинка убрана' : 'картинка добавлена'
    const key = keyOf(file)
    const hunks = note || !key ? [] : fileDiff(key, before, after, desk)
    const called = texts.find((one) => one.file === file)?.title ?? file
    return { file: called, isOwn: texts.length === 1 && file === text?.file, hunks, note }
  })
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
  const others = servedTexts()
    .filter(({ file }) => !isOwn(file))
    .map(({ title, path, typed }) => ({ title, path, text: typed }))
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
    ({ file, typed }) =>
      own.every((one) => one.file !== file) &&
      own.some(({ facts }) =>
        factsIn(typed, facts).some(({ names }) => names.some((name) => changed.has(name)))
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

interface Problem {
  fault: string
  faults: readonly SpokenFault[]
  seen: string
}

const HELD = 'Убрать нельзя: на этот текст опираются другие. Сначала поправьте их.'

/** Taking a text off the site, and those that name it. */
export const hidePart: Part = {
  show: (asked) => showHide(asked, asked.reply),

  async act(asked) {
    const { desk, request, reply, key } = asked
    const isHeld = (await desk.editor.referrers(key)).some(({ canLetGo }) => !canLetGo)
    if (isHeld) return showHide(asked, reply.code(422), { fault: HELD, faults: [], seen: '' })
    const letGo = formText(request.body, 'let_go', 10) === 'true'
    const done = await desk.editor.hide(key, { ...askingIn(request), letGo })
    if (done.kind === 'published' || done.kind === 'waiting') {
      await desk.note(request, 'texts hide', { object: keyName(key) })
      return reply.redirect(`${textPaths.text(key)}?done=hidden`, 303)
    }
    if (done.kind === 'stale') {
      const fault = 'Текст с тех пор изменили. Проверьте и уберите ещё раз.'
      return showHide(asked, reply.code(409), { fault, faults: [], seen: '' })
    }
    if (done.kind === 'remarked') {
      const fault = 'Без этого текста другие не во всём сойдутся. Прочитайте и уберите ещё раз.'
      const faults = spokenFaults(done.remarks, desk.servedTexts())
      return showHide(asked, reply.code(409), { fault, faults, seen: done.seen })
    }
    const faults = spokenFaults(done.faults, desk.servedTexts())
    return showHide(asked, reply.code(422), { fault: HELD, faults, seen: '' })
  }
}

async function showHide(
  { desk: { editor }, key }: PartRequest,
  reply: FastifyReply,
  problem?: Problem
) {
  const text = await textOf(editor, key)
  const referrers = (await editor.referrers(key)).map(referrerView)
  return reply.desk(
    'desk/pages/text-hide',
    { title: 'Убрать с сайта', section: 'texts' },
    {
      title: text.title,
      text: textPaths.text(key),
      action: textPaths.hide(key),
      version: text.version,
      letting: referrers.filter(({ canLetGo }) => canLetGo),
      holding: referrers.filter(({ canLetGo }) => !canLetGo),
      isOnSite: text.state !== 'draft',
      problem
    }
  )
}

function referrerView({ key, title, paths, canLetGo }: Referrer) {
  const places = paths.map((path) => fieldLabel(path.slice(0, 1)).toLowerCase())
  return {
    path: textPaths.text(key),
    kind: COLLECTION_WORDS[key.collection].one,
    title,
    places: [...new Set(places)].join(', '),
    canLetGo
  }
}
