import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import t from 'tap'
import { parseDocument } from 'yaml'
import type { Entry } from '../../../../src/server/content/content.ts'
import { NO_FACTS } from '../../../../src/server/content/facts.ts'
import { fieldLabel } from '../../../../src/server/content/field-words.ts'
import { readContent } from '../../../../src/server/content/load-content.ts'
import { type CollectionName, SCHEMAS } from '../../../../src/server/content/schemas.ts'
import { textFieldLabel } from '../../../../src/server/content/site/site-labels.ts'
import { SITE_TEXT_NAMES } from '../../../../src/server/content/site/site-texts.ts'
import {
  createFieldReader,
  editedList,
  fieldEdits
} from '../../../../src/server/desk/room/form/field-edits.ts'
import {
  type FieldShape,
  fieldShapes,
  fieldTexts
} from '../../../../src/server/desk/room/form/field-texts.ts'
import { createFieldViews } from '../../../../src/server/desk/room/form/field-view.ts'
import type { Shaped } from '../../../../src/server/room/texts.ts'
import { MOSCOW } from '../../../support/moscow.ts'

const COLLECTIONS = Object.keys(SCHEMAS) as CollectionName[]
const END_OF_TIME = new Date(8.64e15)

function withParts(shape: FieldShape): FieldShape[] {
  return [shape, ...shape.parts.flatMap(withParts)]
}

/** A text as a form is made of it. */
function written(front: string) {
  return { front, data: parseDocument(front, { schema: 'core' }).toJS() as Record<string, unknown> }
}

const NEWS = `title: "Открыли приём" # пока так
date: 2026-11-20T10:00:00+03:00
updated: 2026-11-20
category: sobytie
lead: "Анонс"
author: mariya-tolmach
seo: { title: "Открыли", description: "Описание" }
related: [zakon-168-vstupil, discover-fevral-2026]
demo: true`

function sentWith(
  front: string,
  changes: Record<string, string>,
  collection: CollectionName = 'news'
) {
  const shapes = fieldShapes(collection)
  const texts = fieldTexts(shapes, written(front), MOSCOW)
  for (const [name, text] of Object.entries(changes)) texts.set(name, text)
  return fieldEdits(shapes, texts, written(front), MOSCOW)
}

/** As it would be read from the file. */
function plainValue(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

/** As it means the same: times of any zone, a no that may be left out, sentences without the blanks around them. */
function meant(value: unknown): unknown {
  if (typeof value === 'string')
    return /^\d{4}-\d{2}-\d{2}T/.test(value) ? Date.parse(value) : value.trim()
  if (Array.isArray(value)) return value.map(meant)
  if (typeof value !== 'object' || value === null) return value ?? undefined
  const fields = Object.entries(value).filter(([, one]) => one !== false)
  return Object.fromEntries(fields.map(([name, one]) => [name, meant(one)]))
}

t.test('every text of the site comes out of its form as it went in', async (t) => {
  const { content } = readContent('src/content', END_OF_TIME)
  const entries = COLLECTIONS.flatMap((name) =>
    (content[name] as readonly Entry[]).map(({ file }) => ({ file, shape: name as Shaped }))
  )
  const site = SITE_TEXT_NAMES.map((slug) => {
    return { file: `src/content/site/${slug}.md`, shape: { collection: 'site', slug } as const }
  })
  t.ok(entries.length > 100)
  for (const { file, shape } of [...entries, ...site]) {
    const [, front = ''] = /^---\n(.*?)\n---/s.exec(readFileSync(file, 'utf8')) ?? []
    const text = written(front)
    const shapes = fieldShapes(shape, text.data)
    const texts = fieldTexts(shapes, text, MOSCOW)
    t.same(fieldEdits(shapes, texts, text, MOSCOW), [], file)
    const read = createFieldReader(texts, MOSCOW)
    const lost = shapes.filter((shape) => {
      return !isDeepStrictEqual(
        meant(plainValue(read(shape))),
        meant(text.data[shape.path[0] ?? ''])
      )
    })
    t.same(
      lost.map(({ path }) => path),
      [],
      file
    )
  }
})

t.test('only what was changed is told of', async (t) => {
  t.same(sentWith(NEWS, { title: 'Закрыли приём', 'seo.title': 'Закрыли' }), [
    { path: ['title'], value: 'Закрыли приём' },
    { path: ['seo', 'title'], value: 'Закрыли' }
  ])
  t.same(sentWith(NEWS, { 'seo.noindex': 'true' }), [{ path: ['seo', 'noindex'], value: true }])
})

t.test('times are those of the room, days stay days', async (t) => {
  const at = fieldTexts(fieldShapes('news'), written(NEWS), MOSCOW)
  t.equal(at.get('date'), '2026-11-20T10:00')
  t.equal(at.get('updated'), '2026-11-20')
  t.same(sentWith(NEWS, { date: '2026-12-01T09:30' }), [
    { path: ['date'], value: '2026-12-01T09:30:00+03:00' }
  ])
  for (const none of ['2026-02-30T09:30', '2026-02-30T00:00', '2026-11-20T24:00']) {
    t.same(sentWith(NEWS, { date: none }), [{ path: ['date'], value: none }], 'is told of')
  }
})

const SERVICE = `title: "Аудит"
tariffs: # по размеру
  # сначала малый
  - { name: "Малый", price: 45000 }
  - name: Большой
    price: 95000
promises: { no: ["Места"], contract: ["Сроки"] }
menu: "Аудит"`

t.test('a row is told of by its cells, and a list is read in the order of its rows', async (t) => {
  t.same(
    sentWith(SERVICE, { 'tariffs.0.price': '48 000', 'promises.no': 'Места\nСрока' }, 'services'),
    [
      {
        path: ['tariffs'],
        value: [
          { name: 'Малый', price: 48000, unit: '', note: '', items: [] },
          { name: 'Большой', price: 95000, unit: '', note: '', items: [] }
        ]
      },
      { path: ['promises', 'no'], value: ['Места', 'Срока'] }
    ]
  )
  const shapes = fieldShapes('services')
  const texts = fieldTexts(shapes, written(SERVICE), MOSCOW)
  const read = createFieldReader
  const names = (typed: typeof texts | undefined) => {
    const tariffs = shapes.find(({ path }) => path[0] === 'tariffs')
    const rows = tariffs && typed ? read(typed, MOSCOW)(tariffs) : []
    return (rows as { name: string }[]).map(({ name }) => name)
  }
  const edited = (...actions: string[]) =>
    actions.reduce((typed, action) => new Map(editedList(typed, action)), texts)
  t.same(names(edited('up:tariffs.1')), ['Большой', 'Малый'])
  t.same(names(edited('up:tariffs.0')), ['Малый', 'Большой'])
  t.same(names(edited('remove:tariffs.0')), ['Большой'])
  t.same(names(edited('add:tariffs')), ['Малый', 'Большой'], 'a row without a word is none')
  t.same(names(edited('add:tariffs', 'up:tariffs.2').set('tariffs.1.name', 'Средний')), [
    'Малый',
    'Средний',
    'Большой'
  ])
  t.equal(editedList(texts, 'publish'), undefined)
})

t.test(
  'every field of every collection has a name in Russian and a way to fill it in',
  async (t) => {
    for (const name of COLLECTIONS) {
      const view = createFieldViews({
        texts: new Map(),
        faults: new Map(),
        facts: NO_FACTS,
        named: () => [],
        labelOf: fieldLabel
      })
      for (const shape of fieldShapes(name)) {
        for (const one of withParts(shape)) {
          t.match(fieldLabel(one.path), /^[А-ЯЁ]/, `${name} ${one.path.join('.')}`)
        }
        t.ok(view(shape).label, `${name} ${shape.path}`)
      }
    }
    for (const slug of SITE_TEXT_NAMES) {
      const key = { collection: 'site', slug } as const
      for (const shape of fieldShapes(key)) {
        for (const { path } of withParts(shape)) {
          const label = textFieldLabel(key, path)
          t.match(label, /^(?:[А-ЯЁ]|«.*»$)/, `${slug} ${path.join('.')}: ${label}`)
        }
      }
    }
  }
)
