import { stringify } from 'yaml'
import { dayInMoscow } from '../../shared/dates.ts'
import type { Content, Entry } from './content.ts'
import { splitText } from './content-files.ts'
import { type LineFault, quoted } from './faults.ts'
import { fieldLabel } from './field-words.ts'
import type { SchemaNode } from './fields.ts'
import { readYaml, yamlValue } from './parse-yaml.ts'
import { type CollectionName, SCHEMAS } from './schemas.ts'

interface Draft {
  /** What `npm run new` calls it. */
  kind: string
  /** An example; without one the schema is example enough. */
  text?: (parts: DraftParts) => string
}

/** What new texts begin with; undefined where one needs code, figures or an edition before it. */
const DRAFTS: Readonly<Record<CollectionName, Draft | undefined>> = {
  news: { kind: 'news', text: newsText },
  articles: { kind: 'article', text: articleText },
  cases: { kind: 'case', text: caseText },
  services: { kind: 'service', text: serviceText },
  people: { kind: 'person' },
  offices: { kind: 'office' },
  vacancies: { kind: 'vacancy' },
  industries: { kind: 'industry' },
  ratings: undefined,
  legal: undefined,
  pages: undefined,
  documents: undefined,
  templates: undefined
}

/** The collections by what `npm run new` calls a text of them. */
export const DRAFT_KINDS: ReadonlyMap<string, CollectionName> = new Map(
  (Object.keys(DRAFTS) as CollectionName[]).flatMap((name) => {
    const kind = DRAFTS[name]?.kind
    return kind ? [[kind, name] as const] : []
  })
)

/** A new text of a collection; undefined where none is made. */
export function draftText(collection: CollectionName, parts: DraftParts): string | undefined {
  const draft = DRAFTS[collection]
  return draft && (draft.text?.(parts) ?? schemaDraft(collection, parts))
}

/** What a draft is called until it has a title. */
export const UNNAMED = 'Новая страница'

/** What drafts begin with and a text may well keep. */
const MAY_STAY: ReadonlySet<string> = new Set([
  'Заявки из поиска',
  'Заявки из поиска за месяц',
  'в месяц',
  'что изменили',
  'что входит',
  'первый результат',
  '2 недели',
  'Полная занятость'
])

const LEAD =
  'Замените этот анонс своим: одно-два предложения, от 60 до 175 знаков, без оборотов «X, а не Y».'
const DESCRIPTION =
  'Замените это описание своим: от 110 до 175 знаков, что человек найдёт на странице, с числом или сроком, если они есть.'

function head(title: string, today: string): string {
  return `title: "${title}"
draft: true
updated: ${today}
seo:
  title: "${title}"
  description: "${DESCRIPTION}"`
}

function newsText({ title, today, firstOf }: DraftParts): string {
  return `---
${head(title, today)}
date: ${today}
category: kompaniya
lead: "${LEAD}"
author: ${firstOf('people')}
---

Что случилось, когда и для кого это важно.

Что с этим делать: шаги по порядку.
`
}

function articleText({ title, today, firstOf }: DraftParts): string {
  return `---
${head(title, today)}
date: ${today}
lead: "${LEAD}"
author: ${firstOf('people')}
checkedBy: ${firstOf('people')}
level: nachalnyj
audience: "Для кого статья и что этот человек решает."
tags: [kontent]
service: /services/kontent/
tldr:
  - "Первый вывод."
  - "Второй вывод."
checklist:
  - "Что проверить сначала."
sources: []
related: [${firstOf('articles')}]
---

Сцена или вопрос, с которого всё начинается.

## Первая часть

Текст.

## Вторая часть

Текст.
`
}

function caseText({ title, today, firstOf }: DraftParts): string {
  return `---
${head(title, today)}
client: "${title}"
name: "«Название»"
site: nazvanie.example
industry: uslugi
city: moskva
period: { from: "2026-01", to: "2026-03" }
services: [/services/seo/]
team: [${firstOf('people')}]
result: { label: "Заявки из поиска", unit: "в месяц", before: "10", after: "15", change: "+50 %" }
series:
  title: "Вывод словами: что видно на графике"
  label: "Заявки из поиска за месяц"
  better: up
  values: [10, 12, 15]
  events:
    - { month: "2026-02", text: "что изменили", anchor: pervyj-etap }
stages:
  - { from: "2026-01", to: "2026-03", anchor: pervyj-etap }
budget: [{ service: /services/seo/, tariff: "Опора" }]
hours: 120
tools: ["чем работали"]
lead: "${LEAD}"
quote: { text: "Слова клиента.", name: "Имя Фамилия", role: "должность" }
date: ${today}
related: [${firstOf('cases')}]
demo: true
---

## Задача: что было нужно

Кто пришёл и с чем.

## С чего начинали: что нашли

**10 заявок** приходило в месяц. Откуда это известно.

## Что сделали: этапы

### Первый этап {#pervyj-etap}

Что изменили и как проверили.

## Что не сработало: чего ждали и не получили

### Неудача {#neudacha}

Чего это стоило: **две недели работы**.

## Результат: что изменилось

| Показатель | Было | Стало |
|---|---|---|
| Заявки из поиска | 10 | 15 |
`
}

function serviceText({ title, today, firstOf }: DraftParts): string {
  return `---
menu: "${title}"
${head(title, today)}
lead: "Что клиент получит и чем это кончается. Одно предложение."
order: 1
outcome: 1
firstResult: { what: "первый результат", from: 2, unit: week }
theme: other
fits:
  - "Кому подходит."
unfits:
  - "Кому не подходит."
includes:
  - { title: "Первая работа", text: "Что входит.", tariffs: [true, 1] }
excludes:
  - "Что не входит."
steps:
  - { title: "Первый шаг", text: "Что делаем.", term: "2 недели", result: "Что на выходе", weeks: { from: 0, to: 2 } }
tariffs:
  - { name: "Малый", price: 50000, unit: month, note: "размер", items: ["что входит"] }
  - { name: "Большой", price: 100000, from: true, unit: month, note: "размер", items: ["что добавляется"] }
team: [${firstOf('people')}]
faq:
  - { q: "Вопрос клиента?", a: "Ответ с числом или сроком." }
---

## Первая часть разбора

Текст.
`
}

const BODY = 'Замените этот текст своим: что человек хочет узнать на этой странице.'
const FORMATS: Readonly<Record<string, string>> = { clock: '09:00', 'time-zone': 'Europe/Moscow' }

/**
 * A text of any collection with the fields that its schema requires: names and choices are the first there are, words
 * are examples to be written over.
 */
function schemaDraft(collection: CollectionName, parts: DraftParts): string {
  const { properties = {}, required = [] } = SCHEMAS[collection] as SchemaNode
  const named = { title: parts.title, name: parts.title, city: parts.title, menu: parts.title }
  const data = Object.fromEntries(
    required.map((name) => [name, filled(properties[name] ?? {}, [name], parts)])
  )
  for (const [name, title] of Object.entries(named)) {
    const node = properties[name]
    if (data[name] !== undefined && node?.refers === undefined) data[name] = title
  }
  const front = { ...data, draft: true }
  return `---\n${stringify(front, { lineWidth: 0, schema: 'core' })}---\n\n${BODY}\n`
}

function filled(node: SchemaNode, path: readonly string[], parts: DraftParts): unknown {
  if (node.enum) return node.enum[0]
  if (node.refers) return parts.firstOf(node.refers)
  if (node.properties) return group(node, path, parts)
  if (node.type === 'array') {
    return Array.from({ length: node.minItems ?? 0 }, () => filled(node.items ?? {}, path, parts))
  }
  if (node.type === 'boolean') return false
  if (node.type === 'integer' || node.type === 'number') return node.minimum ?? yearOf(path, parts)
  return words(node, path, parts)
}

function group(
  { properties = {}, required = [] }: SchemaNode,
  path: readonly string[],
  parts: DraftParts
): object {
  return Object.fromEntries(
    required.map((name) => [name, filled(properties[name] ?? {}, [...path, name], parts)])
  )
}

function yearOf(path: readonly string[], { today }: DraftParts): number {
  return /year|since/.test(path.at(-1) ?? '') ? Number(today.slice(0, 4)) : 0
}

function words(node: SchemaNode, path: readonly string[], { today }: DraftParts): string {
  if (node.format === 'moment') return today
  if (node.format) return FORMATS[node.format] ?? ''
  if (node.pattern !== '\\S' && node.pattern) return node.example ?? ''
  return sized(`Замените своим: ${fieldLabel(path)}`, node)
}

/** An example that is as long as the schema wants it. */
function sized(text: string, { minLength = 0, maxLength = 260 }: SchemaNode): string {
  const limits = minLength > 1 ? `, от ${minLength} до ${maxLength} знаков` : ''
  return `${text}${limits}`.padEnd(minLength, ', и ещё слова').slice(0, maxLength)
}

/** What a new file begins with, and the entries it refers to until an editor changes them. */
type DraftParts = ReturnType<typeof draftParts>

export function draftParts(content: Content, title: string, now: Date) {
  return {
    title: title.replaceAll('"', "'"),
    /** `2026-11-22` */
    today: dayInMoscow(now.toISOString()),
    /** The name of the newest entry of a collection, or of the first where none has a date; a service's address. */
    firstOf(collection: string) {
      const entries = content[collection as CollectionName] as readonly Entry[]
      const [{ slug } = { slug: '' }] = [...entries].sort((a, b) =>
        dateOf(b).localeCompare(dateOf(a))
      )
      return collection === 'services' ? `/services/${slug}/`.replace('//', '/') : slug
    }
  }
}

function dateOf({ data }: Entry): string {
  return 'date' in data && typeof data.date === 'string' ? data.date : ''
}

/** An example of a draft that nobody has written over. */
interface StandingExample {
  /** Of a field; `body` for the Markdown. */
  path: readonly string[]
  /** Of the Markdown, the first being 1; 0 in a field. */
  line: number
  text: string
}

const known = new Map<string, ReadonlySet<string>>()
const ROW = /^\s*\|/
const TWO_WORDS = /[а-яё][^а-яё]+[а-яё]/i
const SENTENCE = /[а-яё][.?!]$/i

/** Examples that stand in a text as the draft of its collection has them. */
export function standingExamples(
  collection: CollectionName,
  data: object,
  body: string
): StandingExample[] {
  const examples = examplesOf(collection)
  if (examples.size === 0) return []
  const fields = leavesOf(data, []).map(([path, text]) => ({ path, line: 0, text: text.trim() }))
  const lines = body
    .split('\n')
    .map((text, at) => ({ path: ['body'], line: at + 1, text: text.trim() }))
  return [...fields, ...lines].filter(({ text }) => examples.has(text))
}

/** The fault of an example left in a text. */
export function standing({ path, line, text }: StandingExample): LineFault {
  return { path, line, code: 'example', text: `Стоит пример ${quoted(text)}: замените его своим.` }
}

function examplesOf(collection: CollectionName): ReadonlySet<string> {
  const ready = known.get(collection) ?? new Set(readExamples(collection))
  known.set(collection, ready)
  return ready
}

function readExamples(collection: CollectionName): string[] {
  const parts = { title: UNNAMED, today: '2026-01-01', firstOf: () => '' }
  const draft = draftText(collection, parts) ?? ''
  const { front = '', body = '' } = splitText(draft) ?? {}
  const fields = leavesOf(yamlValue(readYaml(front)), []).map(([, text]) => text)
  return [...fields, ...body.split('\n').filter((line) => !ROW.test(line))]
    .map((text) => text.trim())
    .filter((text) => (TWO_WORDS.test(text) || SENTENCE.test(text)) && !MAY_STAY.has(text))
}

function leavesOf(
  value: unknown,
  path: readonly string[]
): [path: readonly string[], text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...path, name]))
}
