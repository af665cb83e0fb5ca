import { parse } from 'node-html-parser'
import t from 'tap'
import { type CollectionName, SCHEMAS } from '../../../../src/server/content/schemas.ts'
import { fieldEdits } from '../../../../src/server/desk/texts/form/field-edits.ts'
import {
  type FieldShape,
  fieldShapes,
  fieldTexts
} from '../../../../src/server/desk/texts/form/field-texts.ts'
import { createFieldViews } from '../../../../src/server/desk/texts/form/field-view.ts'
import { editText, readText } from '../../../../src/server/editor/texts.ts'
import { MOSCOW } from '../../../support/moscow.ts'
import { buildTestRoom } from '../../../support/test-room.ts'
import { publishText, sendText, textFormIn } from '../../../support/text-forms.ts'

t.setTimeout(2_400_000)

const COLLECTIONS = Object.keys(SCHEMAS) as CollectionName[]

/** What a control is sent with, and what the field is then; undefined is a field that is not there. */
type State = readonly [what: string, sent: Record<string, string>, value: unknown]

/** Every state of the controls of a field that an editor can leave them in. */
function statesOf({ kind, path, isOptional, isNullable, node, parts }: FieldShape): State[] {
  const name = path.join('.')
  const nothing = isOptional ? undefined : []
  const empty = isNullable ? null : undefined
  switch (kind) {
    case 'check':
      return [
        ['ticked', { [name]: 'true' }, true],
        ['without its tick', { [name]: '' }, isOptional ? undefined : false]
      ]
    case 'number':
      return [
        ['zero', { [name]: '0' }, 0],
        ['cleared', { [name]: '' }, empty]
      ]
    case 'lines':
      return [
        ['two lines', { [name]: 'раз\nдва' }, ['раз', 'два']],
        ['cleared', { [name]: '' }, nothing]
      ]
    case 'choices':
      return [
        ['two', { [`${name}.0`]: 'a', [`${name}.1`]: 'b' }, ['a', 'b']],
        ['cleared', { [`${name}.0`]: '', [`${name}.1`]: '' }, nothing]
      ]
    case 'rows': {
      const cells = parts.map((part) => `${name}.0.${part.path.at(-1)}`)
      return [['cleared', Object.fromEntries(cells.map((cell) => [cell, ''])), nothing]]
    }
    case 'yaml':
      return [['cleared', { [name]: '' }, node.type === 'array' ? nothing : undefined]]
    case 'group':
      return []
    case 'moment':
      return [
        ['a day', { [name]: '2026-12-01' }, '2026-12-01'],
        ['cleared', { [name]: '' }, empty]
      ]
    default:
      return [
        ['a word', { [name]: 'a' }, 'a'],
        ['cleared', { [name]: '' }, empty]
      ]
  }
}

/** A text whose field is set, or is not there, after its form was sent; what is empty and asked for may stand as an empty text. */
function fieldAfter(
  collection: CollectionName,
  front: string,
  states: readonly State[],
  at: FieldShape
) {
  const shapes = fieldShapes(collection)
  const text = states.reduce((file, [, sent]) => {
    const read = readText(file, collection)
    const shown = fieldTexts(shapes, read, MOSCOW)
    const { edits } = fieldEdits(shapes, new Map([...shown, ...Object.entries(sent)]), read, MOSCOW)
    return editText(file, { fields: edits, body: '' }, collection)
  }, `---\n${front}\n---\n`)
  const { data } = readText(text, collection)
  const value = at.path.reduce<unknown>(
    (one, step) => (one as Record<string, unknown> | undefined)?.[step],
    data
  )
  return value === '' ? undefined : value
}

const controls = COLLECTIONS.flatMap((collection) =>
  fieldShapes(collection)
    .flatMap((shape) => (shape.kind === 'group' ? shape.parts : [shape]))
    .flatMap((shape) => statesOf(shape).map((state) => ({ collection, shape, state })))
)

t.test(
  'every control of every form can say what its field may hold, from any other state of it',
  async (t) => {
    t.ok(controls.length > 200, String(controls.length))
    for (const { collection, shape, state } of controls) {
      const [what, , value] = state
      const name = `${collection} ${shape.path.join('.')} ${what}`
      t.same(fieldAfter(collection, '', [state], shape), value, `${name}, new`)
      for (const other of statesOf(shape))
        t.same(
          fieldAfter(collection, 'x: 1', [other, state], shape),
          value,
          `${name} after ${other[0]}`
        )
    }
  }
)

t.test('a list of choices offers nothing wherever nothing may be chosen', async (t) => {
  for (const collection of COLLECTIONS)
    for (const shape of fieldShapes(collection)) {
      if (shape.kind !== 'choice' || (!shape.isOptional && !shape.isNullable)) continue
      const chosen = shape.node.enum?.[0] ?? 'a'
      const view = createFieldViews({
        texts: new Map([[shape.path.join('.'), chosen]]),
        faults: new Map(),
        named: () => [{ value: 'a', text: 'A' }]
      })
      t.equal(view(shape).options[0]?.value, '', `${collection} ${shape.path}`)
    }
})

const { editor, sitePage } = await buildTestRoom(t)

const VACANCY = {
  title: 'Специалист по ссылкам',
  lead: 'Ищем человека, который умеет договариваться с изданиями и читать отчёты о ссылках.',
  place: 'Москва',
  city: 'moskva',
  head: 'dina-kramar',
  load: 'полный день',
  'salary.from': '100000',
  'salary.to': '150000',
  'salary.note': 'до вычета налогов',
  'steps.0.when': 'сегодня',
  'steps.0.title': 'Письмо',
  'steps.0.text': 'ссылка на резюме',
  'steps.1.when': 'через день',
  'steps.1.title': 'Ответ',
  'steps.1.text': 'приходит каждому',
  published: '2026-06-20',
  validThrough: '2030-01-01',
  updated: '2026-06-20',
  employment: 'Полная занятость',
  'seo.title': 'Вакансия: специалист по ссылкам',
  'seo.description':
    'Вакансия специалиста по ссылкам в агентстве: чем занят, сколько платим, как проходит отбор и какие у нас условия работы в московском офисе.',
  body: 'Ищем человека в московский офис.\n\n## Чем занят\n\nДоговаривается с изданиями.'
}

t.test(
  'a vacancy in an office is published at the first try: a box without its tick is a no',
  async (t) => {
    const created = '/texts/new?collection=vacancies'
    const form = textFormIn(await editor.page(created))
    t.equal(form.remote, '', 'nobody has ticked it')
    const sent = await sendText(editor, created, { ...VACANCY, slug: 'ssylki' }, 'publish')
    t.equal(
      sent.to,
      '/texts/vacancies/ssylki/publish',
      parse(sent.body).querySelector('[role="alert"]')?.text ?? ''
    )
    const done = await publishText(editor, '/texts/vacancies/ssylki')
    t.equal(done.status, 303, done.page.querySelector('[role="alert"]')?.text ?? '')
    t.match(await sitePage('/about/vacancies/ssylki/'), 'Специалист по')
  }
)

t.test(
  'a new text without a word is not kept: what is chosen beforehand names nothing',
  async (t) => {
    for (const collection of ['cases', 'vacancies', 'people', 'offices', 'news'])
      for (const action of ['publish', 'draft']) {
        const path = `/texts/new?collection=${collection}`
        const sent = await sendText(editor, path, {}, action)
        t.equal(sent.status, 422, `${collection} ${action}`)
        t.ok(parse(sent.body).querySelector('[data-error-for="slug"]')?.text.trim(), collection)
      }
    const drafts = await editor.page('/texts?state=faulty')
    t.same(drafts.querySelectorAll('[data-text-row]').length, 0)
  }
)

t.test('nothing that an editor is told speaks of true and false', async (t) => {
  const sent = await sendText(
    editor,
    '/texts/new?collection=vacancies',
    { title: 'Пусто', slug: 'pusto' },
    'publish'
  )
  t.equal(sent.status, 422)
  const said = parse(sent.body).querySelectorAll('[data-error-for], [role="alert"]')
  for (const one of said) t.notMatch(one.text, /true|false|: список|поля с именами/)
})
