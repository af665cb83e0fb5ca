import { fieldHint, fieldLabel, valueName } from '../content/field-words.ts'
import type { SchemaNode } from '../content/fields.ts'
import { readContent } from '../content/load-content.ts'
import { type Facts, printedFact } from '../content/print-fact.ts'
import { SCHEMAS } from '../content/schemas.ts'

// What may stand in a text, as `npm run new` prints it: the fields of a collection, and the facts.

const FORMATS: Readonly<Record<string, string>> = {
  moment: 'день 2026-11-20 или время 2026-11-20T10:00:00+03:00',
  month: 'месяц "2026-11"',
  clock: 'время "09:00"',
  'time-zone': 'часовой пояс Europe/Moscow',
  'source-address': 'адрес самой страницы, https://… или /…/',
  reading: 'день или pending'
}
const TYPES: Readonly<Record<string, string>> = {
  boolean: 'true или false',
  integer: 'целое число',
  number: 'число',
  string: 'строка',
  object: 'поля ниже'
}

/**
 * What a collection's front matter may have: each field with its type and limits, `*` at those that there must be, and
 * what it means, in Russian.
 *
 * @throws {Error} For a name that is no collection.
 */
export function fieldReference(name: string): string {
  const schema: SchemaNode | undefined = Object.entries(SCHEMAS).find(([one]) => one === name)?.[1]
  if (!schema)
    throw new Error(`No collection «${name}»; allowed: ${Object.keys(SCHEMAS).join(', ')}`)
  return `${name} (* обязательно)\n${linesOf(schema, []).join('\n')}\n`
}

function linesOf(node: SchemaNode, path: readonly string[]): string[] {
  return Object.entries(node.properties ?? {}).flatMap(([name, child]) => {
    const own = [...path, name]
    const label = fieldLabel(own)
    const said = [label === own.join('.') ? '' : label, fieldHint(own)].filter(Boolean).join('. ')
    const must = node.required?.includes(name) ? '*' : ''
    const line = `  ${own.join('.').replaceAll('.*', '[]')}${must}: ${typeOf(child, own)}`
    const inner = child.items ?? child
    return [said ? `${line} — ${said}` : line, ...linesOf(inner, child.items ? [...own, '*'] : own)]
  })
}

function typeOf(node: SchemaNode, path: readonly string[]): string {
  const { type = '', format = '', items } = node
  if (node.anyOf) return node.anyOf.map((one) => typeOf(one, path)).join(' или ')
  if (node.enum) return node.enum.map((value) => named(value, path)).join(', ')
  if (node.refers === 'services') return 'адрес услуги /services/…/'
  if (node.refers) return `имя файла из ${node.refers}`
  if (node.picture) return 'имя файла картинки рядом с текстом'
  if (items) return `список${limits(node.minItems, node.maxItems)}: ${typeOf(items, path)}`
  if (node.patternProperties) return 'значения по именам'
  const [least, most, unit] =
    type === 'string'
      ? [node.minLength, node.maxLength, ' знаков']
      : [node.minimum, node.maximum, '']
  return FORMATS[format] ?? `${TYPES[type] ?? 'null'}${limits(least, most, unit)}`
}

function named(value: string, path: readonly string[]): string {
  const name = valueName(path, value)
  return name === value ? value : `${value} (${name})`
}

function limits(least?: number, most?: number, unit = ''): string {
  const range = [least === undefined ? '' : `от ${least}`, most === undefined ? '' : `до ${most}`]
  const text = range.filter(Boolean).join(' ')
  return text ? ` ${text}${unit}` : ''
}

/** Names of facts by their shape, and what they say; words in capitals stand for a slug, or for a name in Latin letters. */
export const FACT_FAMILIES: readonly (readonly [shape: string, about: string])[] = [
  ['price.УСЛУГА', 'с чего начинается услуга, рублей без НДС'],
  ['price.УСЛУГА.ТАРИФ', 'цена тарифа'],
  ['quarter.УСЛУГА.ТАРИФ', 'он же за квартал'],
  ['hours.УСЛУГА.ТАРИФ', 'часы тарифа'],
  ['term.УСЛУГА', 'срок первого результата, «2–3»'],
  ['term.УСЛУГА.later', 'срок устойчивого результата'],
  ['price.hour', 'час сверх тарифа'],
  ['price.hour.least', 'час самого выгодного тарифа'],
  ['price.hour.most', 'час самого дорогого'],
  ['tax', 'ставка НДС, процентов'],
  ['vat', 'во сколько раз сумма с НДС больше'],
  ['comparison.СТРОКА', 'итоги таблицы «агентство, штат, фрилансер»'],
  ['comparison.staff.hours', 'оплаченные часы штата'],
  ['answer.ТЕМА', 'за сколько отвечаем: минут, часов, рабочих дней'],
  ['contract.СРОК', 'срок из полей страницы договора'],
  ['count.РАЗДЕЛ', 'сколько текстов раздела на сайте'],
  ['count.terms', 'терминов в глоссарии'],
  ['count.day', 'на какой день посчитано'],
  ['count.projects', 'проектов в работе'],
  ['count.places', 'сколько их может быть'],
  ['count.free', 'свободных мест'],
  ['count.clients', 'компаний, чей первый договор старше года'],
  ['count.loyal', 'из них остались'],
  ['count.staff', 'людей в компании'],
  ['count.staff.ИМЯ', 'людей в отделе этого руководителя'],
  ['count.thanks', 'благодарностей в отзывах'],
  ['count.complaints', 'жалоб в отзывах'],
  ['count.faq.СТРАНИЦА', 'вопросов на странице'],
  ['items.СПИСОК', 'пунктов под подзаголовком «Список: …»'],
  ['items.СПИСОК.ЧАСТЬ', 'пунктов в его части «**Часть, …:** …; …»'],
  ['case.КЕЙС.hours', 'часов в кейсе'],
  ['case.КЕЙС.months', 'месяцев в кейсе'],
  ['office.ГОРОД.from', 'с какого часа открыт офис'],
  ['office.ГОРОД.to', 'до какого'],
  ['edition.ДОКУМЕНТ', 'имя действующей редакции'],
  ['edition.ДОКУМЕНТ.date', 'её день'],
  ['rating.РЕЙТИНГ.rows', 'сколько строк'],
  ['rating.РЕЙТИНГ.metrics', 'сколько показателей'],
  ['rating.РЕЙТИНГ.weights', 'все веса одной фразой'],
  ['rating.РЕЙТИНГ.weights.short', 'они же под короткими именами'],
  ['rating.РЕЙТИНГ.weight.ПОКАЗАТЕЛЬ', 'вес, процентов'],
  ['rating.РЕЙТИНГ.total.СТРОКА', 'итог'],
  ['rating.РЕЙТИНГ.exact.СТРОКА', 'итог до округления'],
  ['rating.РЕЙТИНГ.sum.СТРОКА', 'из чего он сложен: «87 × 0,25 + …»'],
  ['rating.РЕЙТИНГ.place.СТРОКА', 'место'],
  ['rating.РЕЙТИНГ.points.СТРОКА.ПОКАЗАТЕЛЬ', 'балл'],
  ['rating.РЕЙТИНГ.published', 'день выпуска'],
  ['rating.РЕЙТИНГ.next', 'месяц следующего'],
  ['rating.РЕЙТИНГ.requests', 'до какого дня заявки'],
  ['rating.РЕЙТИНГ.documents', 'до какого дня документы']
]

/** The family that a name is of. */
export function familyOf(name: string): string | undefined {
  return FACT_FAMILIES.map(([shape]) => shape)
    .toSorted((a, b) => capitalsIn(a) - capitalsIn(b))
    .find((shape) =>
      new RegExp(`^${shape.replaceAll('.', '\\.').replace(CAPITALS, '[^.]+')}$`).test(name)
    )
}

const CAPITALS = /[А-ЯЁ]+/g
const capitalsIn = (shape: string) => shape.match(CAPITALS)?.length ?? 0

/** The families as a table of docs/content.ru.md. */
export function factTable(): string {
  return ['| Имя | Что печатает |', '|---|---|']
    .concat(FACT_FAMILIES.map(([shape, about]) => `| \`${shape}\` | ${about} |`))
    .join('\n')
}

/** Every fact of a folder of content with its value, below its family. */
export function factReference(dir: string, now: Date): string {
  const { facts } = readContent(dir, now).content
  const lines = FACT_FAMILIES.map(([shape, about]) =>
    [`${shape} — ${about}`, ...namesOf(facts, shape).map((line) => `  ${line}`)].join('\n')
  )
  return `${lines.join('\n')}\n`
}

function namesOf({ values }: Facts, family: string): string[] {
  return [...values].flatMap(([name, fact]) =>
    familyOf(name) === family ? `{{${name}}}  ${printedFact(fact, '', [])}` : []
  )
}
