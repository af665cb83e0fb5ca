import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { parse } from 'yaml'
import { splitText } from '../../../src/server/content/content-files.ts'
import { editFront } from '../../../src/server/room/edit-front.ts'
import { trialSize } from '../../support/trial-size.ts'

/** Fields of one name, written in one way, that are tried. */
const OF_A_KIND = trialSize(1000, 1)
const FRONT = `# Черновик Ирины
title: "Как было" # так просил клиент
tags: [seo, kontent]

# Для поиска
seo:
  # до 70 знаков
  title: Заголовок
  description: >-
    Описание в две строки
# список
tldr:
  - первое
  # почему
  - 'второе'

# конец`
const ORDER = ['title', 'lead', 'tags', 'seo', 'tldr']

t.test('a field that changes leaves everything else as it is written', async (t) => {
  const cases: [path: string, value: unknown, from: string, to: string][] = [
    ['title', 'Стало: «иначе»', '"Как было"', '"Стало: «иначе»"'],
    ['seo.title', 'Другой', 'title: Заголовок', 'title: Другой'],
    ['tldr.1', 'третье', "'второе'", "'третье'"],
    ['tags', ['seo'], '[seo, kontent]', '[seo]'],
    ['lead', 'Анонс', 'клиент\n', 'клиент\nlead: Анонс\n'],
    ['tags', undefined, 'tags: [seo, kontent]\n', '']
  ]
  for (const [path, value, from, to] of cases) {
    const edited = editFront(FRONT, [{ path: path.split('.'), value }], ORDER)
    t.equal(edited, FRONT.replace(from, to), path)
  }
})

t.test('what keeps its value keeps its bytes, however it is written', async (t) => {
  const value = { title: 'Заголовок', description: 'Описание в две строки' }
  const same = [
    { path: ['seo'], value },
    { path: ['tldr'], value: ['первое', 'второе'] },
    { path: ['title'], value: 'Как было' },
    { path: ['nothing'], value: undefined }
  ]
  t.equal(editFront(FRONT, same, ORDER), FRONT)
})

t.test('what was laid out by hand keeps its words, its comments and its order', async (t) => {
  const byHand = FRONT.replace(' # так', '    # так').replace('в две строки', 'в две\n    строки')
  const edited = editFront(byHand, [{ path: ['tags'], value: ['seo'] }], ORDER)
  t.equal(edited, FRONT.replace('[seo, kontent]', '[seo]'))
})

t.test('a row that is added is written as its neighbours, which keep their bytes', async (t) => {
  const rows =
    '  - { version: "2026-11-27", note: "Было." }\n  - { version: "2025-09-01", note: "Ещё." }'
  const value = parse(`history:\n${rows}`).history
  const begun = { version: '2026-11-29', note: 'Стало.' }
  const edits = [{ path: ['history'], value: [begun, ...value] }]
  const line = '  - { version: "2026-11-29", note: "Стало." }'
  t.equal(editFront(`history:\n${rows}`, edits, ORDER), `history:\n${line}\n${rows}`)
})

t.test('a cell of a table leaves its row as it is written', async (t) => {
  const front =
    'rows:\n  - { name: "Малый", price: 45000, items: ["один", "два"] } # от\n  - { name: "Большой", price: 1 }'
  const value = [
    { price: 49000, name: 'Малый', items: ['один', 'три'] },
    { name: 'Большой', price: 1 }
  ]
  const edited = editFront(front, [{ path: ['rows'], value }], ORDER)
  t.equal(edited, front.replace('45000', '49000').replace('два', 'три'))
})

t.test('every field of the site can be changed and removed, and only it changes', async (t) => {
  const faults: string[] = []
  const tried = new Map<string, number>()
  for (const { file, front } of fronts()) {
    const data = parse(front, { schema: 'core' }) as Record<string, unknown>
    for (const name of Object.keys(data)) {
      const kind = `${name} ${styleOf(front, name)}`
      const times = tried.get(kind) ?? 0
      tried.set(kind, times + 1)
      if (times >= OF_A_KIND) continue
      const value = otherThan(data[name])
      const changed = editFront(front, [{ path: [name], value }], [])
      const removed = editFront(front, [{ path: [name], value: undefined }], [])
      const { [name]: _gone, ...rest } = data
      const isRight =
        isSame(read(changed), { ...data, [name]: value }) &&
        isSame(read(removed), rest) &&
        isSame(linesOutside(front, name, data), linesOutside(changed, name, data))
      if (!isRight) faults.push(`${file}: ${name}`)
    }
  }
  t.same(faults, [])
  t.ok(tried.size > 100, `${tried.size} kinds of fields`)
})

/** How a field's value is written: whole, in quotes, in brackets, as a block. */
function styleOf(front: string, name: string): string {
  return new RegExp(`^${name}:[ ]*([\\["'>|{]?-?)`, 'm').exec(front)?.[1] ?? 'none'
}

/** The short ones first: in a long one a field takes longer to change. */
function fronts() {
  return readdirSync('src/content', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const front = splitText(readFileSync(`src/content/${file}`, 'utf8'))?.front
      return front === undefined ? [] : [{ file, front }]
    })
    .sort((a, b) => a.front.length - b.front.length)
}

function read(front: string): unknown {
  return parse(front, { schema: 'core' }) ?? {}
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function otherThan(value: unknown): unknown {
  if (typeof value === 'string') return `${value} изм: «x» #1`
  if (Array.isArray(value)) return [...value, value[0]]
  if (typeof value === 'number') return value + 1
  return typeof value === 'boolean' ? !value : { ...(value as object), added: '1: a' }
}

/** Lines before a field and after it. */
function linesOutside(front: string, name: string, data: object): string[] {
  const names = Object.keys(data)
  const next = names[names.indexOf(name) + 1]
  const lines = front.split('\n')
  const lineOf = (field: string) => lines.findIndex((line) => line.startsWith(`${field}:`))
  return [...lines.slice(0, lineOf(name)), ...(next === undefined ? [] : lines.slice(lineOf(next)))]
}
