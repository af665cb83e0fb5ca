import { dayAndMonth, dayInMoscow, longDate } from '../../shared/dates.ts'
import { links } from '../../shared/links.ts'
import { isAddress } from '../content/content-files.ts'
import { archivedTitle, editionSha256, isArchived } from '../content/legal-editions.ts'
import { type Data, SCHEMAS } from '../content/schemas.ts'
import { editFront } from './edit-front.ts'
import type { FileChange } from './publication-rows.ts'
import type { NewEdition } from './text.ts'
import { editText, keyOf, readText, type TextSources, withDraftField } from './texts.ts'

interface EditionParts {
  /** What changes, for the history; without it the words that change are refused. */
  note: string
  /** `2026-11-28` */
  day: string
  /** Versions of this document that lie in the archive already. */
  archived: readonly string[]
}

interface ReadEdition {
  data: Data<'legal'>
  body: string
}

/** How a text names the edition that it is, and the day from which that one holds. */
const VERSION = /((?:^|[^а-яё])версия )(\d{4}-\d{2}-\d{2}(?:-\d+)?)/i
const IN_FORCE =
  /((?:действует редакция от|версия [\d-]+, действует с) )(\d{1,2} [а-я]+ \d{4} года)/i
const LONGEST_SEARCH_TITLE = 70
const LIST = new Intl.ListFormat('ru')

/** Changes as they are published: with an edition for each legal document whose words change. */
export function withEditions(
  { content, now }: TextSources,
  changes: readonly FileChange[],
  { note, at }: { note: string; at?: Date | undefined }
): { changes: FileChange[]; edition?: NewEdition } {
  const day = dayInMoscow((at ?? now()).toISOString())
  const legal = content.collections().find(({ name }) => name === 'legal')?.slugs ?? []
  const made = changes.map((change) => {
    const folder = change.file.replace(/^legal\/(.*)\.md$/, '$1/')
    const archived = legal.flatMap((slug) =>
      slug.startsWith(folder) ? [slug.slice(folder.length)] : []
    )
    return withEdition(change, { note, day, archived })
  })
  const edition = made.find((one) => one.edition)?.edition
  return { changes: made.flatMap((one) => one.changes), ...(edition ? { edition } : {}) }
}

/**
 * A changed text of a legal document. Where its words change, the former ones go into the archive and a new edition
 * begins: version, day, history, and what the text itself says of its editions. Version, day and history of a text whose
 * words stay are those of the site.
 *
 * @param isWanted A new edition begins although no word has changed yet.
 */
export function withEdition(
  change: FileChange,
  parts: EditionParts,
  isWanted = false
): { changes: FileChange[]; edition?: NewEdition } {
  const { file, before, after } = change
  const key = keyOf(file)
  if (key?.collection !== 'legal' || before === undefined || after === undefined)
    return { changes: [change] }
  const [was, is] = [readEdition(before), readEdition(after)]
  if (!was || !is) return { changes: [change] }
  const own = { slug: key.slug, version: was.data.version, date: was.data.date }
  const told = (body: string) => toldEditions(body.trim(), own, parts.archived)
  const isSame = was.data.title === is.data.title && told(was.body) === told(is.body)
  if (isSame && !isWanted) {
    const { version, date, history } = was.data
    const kept = fieldsIn(after, { version, date, history })
    const text = editText(kept, { fields: [], body: was.body }, 'legal')
    return { changes: text === before ? [] : [{ ...change, after: text }] }
  }

  const last = dayInMoscow(was.data.date)
  const day = parts.day > last ? parts.day : last
  const version = freeVersion(day, [...was.data.history.map((one) => one.version), own.version])
  const body = toldEditions(is.body.trim(), { ...own, version, date: day }, [
    own.version,
    ...parts.archived
  ])
  const sha256 = editionSha256({ title: is.data.title, version, body })
  const begun = { version, date: day, note: parts.note, ...(isWanted ? {} : { sha256 }) }
  const history = was.data.history.map((one) =>
    one.version === own.version
      ? { ...one, sha256: editionSha256({ ...was.data, body: was.body }) }
      : one
  )
  const fields = { version, date: day, updated: day, history: [begun, ...history] }
  const text = editText(fieldsIn(after, fields), { fields: [], body }, 'legal')
  const archive = file.replace(/\.md$/, `/${own.version}.md`)
  if (!isAddress(own.version, 'legal')) throw new Error(`«${own.version}» is no name of a file`)
  return {
    changes: [
      { ...change, after: text },
      { file: archive, before: undefined, after: archived(before, was.data, day), isPicture: false }
    ],
    edition: { version, former: own.version, archive }
  }
}

/** A document with the words of its editions recorded, those that are recorded nowhere yet. @param editions Their files. */
export function withSha256(document: string, editions: readonly string[]): string {
  const words = new Map(
    editions.flatMap((text) => {
      const read = readEdition(text)
      return read ? [[read.data.version, editionSha256({ ...read.data, body: read.body })]] : []
    })
  )
  const read = readEdition(document)
  const history = read?.data.history.map((one) => {
    const sha256 = one.sha256 ?? words.get(one.version)
    return { ...one, ...(sha256 ? { sha256 } : {}) }
  })
  return history ? fieldsIn(document, { history }) : document
}

/** Changes that would rewrite what people have agreed to: files of the archive, and words under a version that has others. */
export function rewrittenEditions(changes: readonly FileChange[]): FileChange[] {
  return changes.filter(({ file, before, after }) => {
    const key = keyOf(file)
    if (key?.collection !== 'legal' || before === undefined) return false
    if (after === undefined) return isArchived(key)
    const [was, is] = [readEdition(before), readEdition(after)]
    if (!was || !is) return false
    const [one, other] = [was, is].map(({ data, body }) => editionSha256({ ...data, body }))
    return one !== other && (isArchived(key) || was.data.version === is.data.version)
  })
}

function readEdition(text: string): ReadEdition | undefined {
  const { data, body, faults } = readText(text, 'legal')
  return faults.length > 0 ? undefined : { data: data as Data<'legal'>, body }
}

function freeVersion(day: string, taken: readonly string[]): string {
  let version = day
  for (let number = 2; taken.includes(version); number++) version = `${day}-${number}`
  return version
}

function archived(text: string, { title, version, seo }: Data<'legal'>, until: string): string {
  const ending = `: архив ${version}`
  const said = `Прежний текст документа: редакция ${version}, действовала до ${longDate(until)}. К заявкам, отправленным до этого дня, относится именно она.`
  return fieldsIn(withDraftField(text, false, 'legal'), {
    title: archivedTitle(title, version),
    seo: {
      ...seo,
      title: `${seo.title.slice(0, LONGEST_SEARCH_TITLE - ending.length).trimEnd()}${ending}`,
      noindex: true,
      description: said
    }
  })
}

function fieldsIn(text: string, values: Readonly<Record<string, unknown>>): string {
  const edits = Object.entries(values).map(([name, value]) => ({ path: [name], value }))
  return text.replace(
    /^(---\n)(.*?)(\n---\n)/s,
    (_whole, start: string, front: string, end: string) =>
      start + editFront(front, edits, Object.keys(SCHEMAS.legal.properties)) + end
  )
}

interface ToldEdition {
  slug: string
  version: string
  date: string
}

/** The text with its version, its day and the way to all earlier editions where it tells of them itself. */
function toldEditions(
  body: string,
  { slug, version, date }: ToldEdition,
  archive: readonly string[]
): string {
  const named = body
    .replace(VERSION, (_whole, words: string) => words + version)
    .replace(IN_FORCE, (_whole, words: string) => words + longDate(date))
  const at = named.search(IN_FORCE)
  if (at < 0 || archive.length === 0) return named
  const start = named.lastIndexOf('\n', at) + 1
  const end = (named.indexOf('\n', at) + 1 || named.length + 1) - 1
  const told = withArchive(named.slice(start, end), slug, archive)
  return named.slice(0, start) + told + named.slice(end)
}

/** A paragraph that leads to every earlier edition, the latest first. */
function withArchive(paragraph: string, slug: string, archive: readonly string[]): string {
  const versions = [...archive].sort((a, b) => orderOf(b) - orderOf(a))
  const all = LIST.format(
    versions.map((version, at) => linkTo(slug, version, at + 1 === versions.length))
  )
  const link = `\\[[^\\]]*\\]\\(${links.legal(slug)}[\\d-]+/\\)`
  const run = new RegExp(`${link}(?:(?:, | и )${link})*`)
  const said = run.exec(paragraph)?.[0]
  if (said === undefined) {
    const [one, many] = [`Прежняя редакция, ${all}, лежит`, `Прежние редакции, ${all}, лежат`]
    const sentence = ` ${versions.length === 1 ? one : many} в архиве.`
    return paragraph.replace(/ года(?=[.;])[^.]*\./, (ending) => ending + sentence)
  }
  const isWhole = versions.every((version) => said.includes(links.legal(`${slug}/${version}`)))
  if (isWhole) return paragraph
  const whole = paragraph.replace(run, () => all)
  if (versions.length === 1) return whole
  return whole
    .replace(/прежняя(?=, \[)/, 'прежние')
    .replace(/Прежняя редакция(?=, \[)/, 'Прежние редакции')
    .replace(', лежит в архиве', ', лежат в архиве')
}

/** Days, and the number within a day: `2026-11-28-10` is later than `2026-11-28-9`. */
function orderOf(version: string): number {
  const [, day = '', number = '1'] = /^(\d{4}-\d{2}-\d{2})(?:-(\d+))?$/.exec(version) ?? []
  return Date.parse(day) + Number(number)
}

function linkTo(slug: string, version: string, hasYear: boolean): string {
  const [, day = version, number] = /^(\d{4}-\d{2}-\d{2})(?:-(\d+))?$/.exec(version) ?? []
  const said = hasYear ? longDate(day) : dayAndMonth(day)
  return `[от ${said}${number ? ` (${number}-я)` : ''}](${links.legal(`${slug}/${version}`)})`
}
