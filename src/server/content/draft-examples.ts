import { DRAFT_KINDS, MAY_STAY, UNNAMED } from './draft-texts.ts'
import { splitText } from './front-matter.ts'
import { readYaml, yamlValue } from './parse-yaml.ts'
import type { CollectionName } from './schemas.ts'

/** An example of a draft that nobody has written over. */
export interface StandingExample {
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

/** What a check says of an example in a text that is no draft. */
export function stands(example: string): string {
  return `the example «${example}» still stands; write your own`
}

function examplesOf(collection: CollectionName): ReadonlySet<string> {
  const ready = known.get(collection) ?? new Set(readExamples(collection))
  known.set(collection, ready)
  return ready
}

function readExamples(collection: CollectionName): string[] {
  const kind = Object.values(DRAFT_KINDS).find(({ folder }) => folder === collection)
  const draft = kind?.text({ title: UNNAMED, today: '2026-01-01', firstOf: () => '' }) ?? ''
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
