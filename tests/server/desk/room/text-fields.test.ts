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
import { createFieldReader, fieldEdits } from '../../../../src/server/desk/room/form/field-edits.ts'
import {
  fieldShapes,
  fieldTexts,
  readYamlField,
  yamlSource
} from '../../../../src/server/desk/room/form/field-texts.ts'
import { createFieldViews } from '../../../../src/server/desk/room/form/field-view.ts'
import { MOSCOW } from '../../../support/moscow.ts'

const COLLECTIONS = Object.keys(SCHEMAS) as CollectionName[]
const END_OF_TIME = new Date(8.64e15)

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

/** Whether a field comes out of its controls as it stands in the file; times may be spelt in another zone. */
function isKept(value: unknown, stored: unknown): boolean {
  const isTime = typeof stored === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(stored)
  return isTime
    ? Date.parse(String(value)) === Date.parse(stored)
    : isDeepStrictEqual(value ?? undefined, stored ?? undefined)
}

t.test('every text of the site comes out of its form as it went in', async (t) => {
  const { content } = readContent('src/content', END_OF_TIME)
  const entries = COLLECTIONS.flatMap((name) =>
    (content[name] as readonly Entry[]).map((entry) => ({ ...entry, shapes: fieldShapes(name) }))
  )
  t.ok(entries.length > 100)
  for (const { file, shapes } of entries) {
    const [, front = ''] = /^---\n(.*?)\n---/s.exec(readFileSync(file, 'utf8')) ?? []
    const text = written(front)
    const texts = fieldTexts(shapes, text, MOSCOW)
    t.same(fieldEdits(shapes, texts, text, MOSCOW), { edits: [], faults: new Map() }, file)
    const { read } = createFieldReader(texts, MOSCOW)
    const lost = shapes.filter((shape) => {
      return !isKept(plainValue(read(shape)), text.data[shape.path[0] ?? ''])
    })
    t.same(
      lost.map(({ path }) => path),
      [],
      file
    )
  }
})

t.test('only what was changed is told of', async (t) => {
  t.same(sentWith(NEWS, { title: 'Закрыли приём', 'seo.title': 'Закрыли' }).edits, [
    { path: ['title'], value: 'Закрыли приём' },
    { path: ['seo', 'title'], value: 'Закрыли' }
  ])
  t.same(sentWith(NEWS, { 'seo.noindex': 'true' }).edits, [
    { path: ['seo', 'noindex'], value: true }
  ])
})

t.test('times are those of the room, days stay days', async (t) => {
  const at = fieldTexts(fieldShapes('news'), written(NEWS), MOSCOW)
  t.equal(at.get('date'), '2026-11-20T10:00')
  t.equal(at.get('updated'), '2026-11-20')
  t.same(sentWith(NEWS, { date: '2026-12-01T09:30' }).edits, [
    { path: ['date'], value: '2026-12-01T09:30:00+03:00' }
  ])
  for (const none of ['2026-02-30T09:30', '2026-02-30T00:00', '2026-11-20T24:00']) {
    t.same(sentWith(NEWS, { date: none }).edits, [{ path: ['date'], value: none }], 'is told of')
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

t.test('what no form shows stands as the YAML that it is, with its comments', async (t) => {
  const source = yamlSource(SERVICE, 'tariffs')
  t.equal(
    source,
    '# сначала малый\n- { name: "Малый", price: 45000 }\n- name: Большой\n  price: 95000'
  )
  t.same(JSON.parse(JSON.stringify(readYamlField(source).value)), [
    { name: 'Малый', price: 45000 },
    { name: 'Большой', price: 95000 }
  ])
  t.equal(yamlSource(SERVICE, 'promises'), '{ no: ["Места"], contract: ["Сроки"] }')
  t.equal(yamlSource(SERVICE, 'faq'), '')
  const { edits, faults } = sentWith(
    SERVICE,
    { tariffs: source.replace('45000', '48000') },
    'services'
  )
  t.same(
    edits.map(({ path }) => path),
    [['tariffs']]
  )
  t.equal(
    JSON.stringify(edits[0]?.value),
    '[{"name":"Малый","price":48000},{"name":"Большой","price":95000}]'
  )
  t.equal(faults.size, 0)
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
        const all = [shape, ...shape.parts]
        for (const one of all) {
          t.match(fieldLabel(one.path), /^[А-ЯЁ]/, `${name} ${one.path.join('.')}`)
        }
        t.ok(view(shape).label, `${name} ${shape.path}`)
      }
    }
    for (const slug of SITE_TEXT_NAMES) {
      const key = { collection: 'site', slug } as const
      for (const shape of fieldShapes(key)) {
        for (const { path } of [shape, ...shape.parts]) {
          const label = textFieldLabel(key, path)
          t.match(label, /^(?:[А-ЯЁ]|«.*»$)/, `${slug} ${path.join('.')}: ${label}`)
        }
      }
    }
  }
)
