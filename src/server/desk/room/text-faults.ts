import type { LineFault } from '../../content/parse-yaml.ts'
import type { PlacedFault } from '../../room/editor.ts'
import type { TextFault } from '../../room/text.ts'
import type { FieldShape } from './form/field-texts.ts'
import { spokenFault } from './form/spoken-fault.ts'
import type { ServedText } from './served-texts.ts'

/** Nobody reads more at once. */
const MOST_TOLD = 100

/** What a control asks for that has nothing in it. */
const ASKED: Readonly<Partial<Record<FieldShape['kind'], string>>> = {
  line: 'Заполните это поле.',
  lines: 'Напишите хотя бы одну строку.',
  group: 'Заполните эти поля.',
  choice: 'Выберите из списка.',
  moment: 'Выберите день.',
  month: 'Выберите месяц.'
}

/** What is wrong in a text, by the names of its fields. */
export function faultsByField(
  found: readonly TextFault[],
  shapes: readonly FieldShape[]
): Map<string, string> {
  const faults = new Map<string, string>()
  for (const fault of found.slice(0, MOST_TOLD)) {
    const name = fault.path.join('.')
    const said = askedAt(shapes, fault) ?? spokenFault(fault)
    const other = faults.get(name)
    if (other?.includes(said)) continue
    faults.set(name, other ? `${other} ${said}` : said)
  }
  return faults
}

/** What an empty control is told; undefined for what is typed, and within tables. */
function askedAt(shapes: readonly FieldShape[], { path, text }: TextFault): string | undefined {
  if (!/the field is missing|found (?:""|null);/.test(text)) return undefined
  const shape = shapes.find((one) => one.path.at(-1) === path[0])
  if (!shape || path.length < 2) return shape && ASKED[shape.kind]
  return askedAt(shape.parts, { path: path.slice(1), text, line: 0 })
}

/** What cannot be read in fields of YAML. */
export function yamlFaults(found: ReadonlyMap<string, LineFault>): Map<string, string> {
  return new Map([...found].map(([name, { line, text }]) => [name, `Строка ${line}: ${text}`]))
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
  'synonyms.yml': 'Слова для поиска (правит администратор)',
  'glossary.yml': 'Словарь терминов (правит администратор)',
  'redirects.yml': 'Прежние адреса (правит администратор)'
}

export function spokenFaults(
  found: readonly PlacedFault[],
  texts: readonly Pick<ServedText, 'file' | 'title' | 'path'>[]
): SpokenFault[] {
  const known = new Map(texts.map((one) => [one.file, one]))
  const said = found.slice(0, MOST_TOLD).map((fault): SpokenFault => {
    const { title = PLACES[fault.place] ?? fault.place, path = '' } = known.get(fault.place) ?? {}
    return { place: title, path, text: spokenFault(fault) }
  })
  // Lines tell faults apart, and nobody is told of lines here.
  return [...new Map(said.map((one) => [`${one.place} ${one.text}`, one])).values()]
}
