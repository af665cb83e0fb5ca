import type { ContentFault, LineFault } from '../../content/faults.ts'
import { textFieldTitle } from '../../content/site/site-labels.ts'
import type { Published, Publishing, Text, TextKey } from '../../room/text.ts'
import { keyOf, nameOf } from '../../room/texts.ts'
import type { ServedText } from './find-words.ts'
import { textPaths } from './text-paths.ts'

/** Nobody reads more at once. */
const MOST_TOLD = 100

/** What is wrong in a text, by the names of its fields; of the Markdown with the line as the form shows it. */
export function faultsByField(
  found: readonly LineFault[],
  text: Pick<Text, 'front' | 'body'>
): Map<string, string> {
  const above = linesAbove(text)
  const faults = new Map<string, string>()
  for (const fault of found.slice(0, MOST_TOLD)) {
    const name = fault.path[0] === 'body' ? 'body' : fault.path.join('.')
    const isNumbered = name === 'body' && fault.line > above
    const said = isNumbered ? `Строка ${fault.line - above}: ${fault.text}` : fault.text
    const other = faults.get(name)
    if (other?.includes(said)) continue
    faults.set(name, other ? `${other} ${said}` : said)
  }
  return faults
}

/** Lines of the file before the first that the form shows of its Markdown. */
function linesAbove({ front, body }: Pick<Text, 'front' | 'body'>): number {
  const empty = /^\n*/.exec(body)?.[0].length ?? 0
  return front.split('\n').length + 2 + empty
}

/** What is wrong anywhere: the place, and what is said of it. */
export interface SpokenFault {
  /** The title of a text, or the name of a file. */
  place: string
  /** Where it is mended in the room; empty where it is no text of it. */
  path: string
  text: string
}

/** Files that are no texts of the room: nobody but an administrator has them. */
const PLACES: Readonly<Record<string, string>> = {
  'demand.yml': 'Список запросов (правит администратор)',
  'synonyms.yml': 'Слова для поиска (правит администратор)'
}

export function spokenFaults(
  found: readonly ContentFault[],
  texts: readonly Pick<ServedText, 'file' | 'title' | 'path'>[]
): SpokenFault[] {
  const known = new Map(texts.map((one) => [one.file, one]))
  const said = found.slice(0, MOST_TOLD).map((fault): SpokenFault => {
    const key = keyOf(fault.place)
    const own = key?.collection === 'site' ? siteText(key) : known.get(fault.place)
    const { title = PLACES[fault.place] ?? fault.place, path = '' } = own ?? {}
    const field = own && key && fault.path.length > 0 ? `${fieldOf(key, fault.path)}: ` : ''
    return { place: title, path, text: `${field}${fault.text}` }
  })
  // Lines tell faults apart, and nobody is told of lines here.
  return [...new Map(said.map((one) => [`${one.place} ${one.text}`, one])).values()]
}

function siteText(key: TextKey) {
  return { title: nameOf({ key, data: {} }), path: textPaths.text(key) }
}

/** A list that is a file by itself is a field of its form. */
function fieldOf(key: TextKey, path: readonly string[]): string {
  const isRow = key.collection === 'site' && /^\d/.test(path[0] ?? '')
  return textFieldTitle(key, [...(isRow ? ['terms'] : []), ...path].join('.'))
}

/** Why nothing was published, for the page that it was asked on. */
export interface Problem {
  status: number
  fault: string
  faults: readonly SpokenFault[]
  /** Confirms the remarks that are told. */
  seen: string
}

export function problemOf(
  done: Exclude<Publishing, Published>,
  said: Readonly<Record<typeof done.kind, string>>,
  texts: readonly ServedText[]
): Problem {
  const fault = said[done.kind]
  if (done.kind === 'stale') return { status: 409, fault, faults: [], seen: '' }
  if (done.kind === 'refused')
    return { status: 422, fault, faults: spokenFaults(done.faults, texts), seen: '' }
  return { status: 409, fault, faults: spokenFaults(done.remarks, texts), seen: done.seen }
}
