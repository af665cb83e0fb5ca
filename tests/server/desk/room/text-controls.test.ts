import t from 'tap'
import { NO_FACTS } from '../../../../src/server/content/facts.ts'
import { fieldLabel } from '../../../../src/server/content/field-words.ts'
import { type CollectionName, SCHEMAS } from '../../../../src/server/content/schemas.ts'
import { fieldEdits } from '../../../../src/server/desk/room/form/field-edits.ts'
import {
  type FieldShape,
  fieldShapes,
  fieldTexts
} from '../../../../src/server/desk/room/form/field-texts.ts'
import { createFieldViews } from '../../../../src/server/desk/room/form/field-view.ts'
import { editText, readText } from '../../../../src/server/room/texts.ts'
import { MOSCOW } from '../../../support/moscow.ts'

const COLLECTIONS = Object.keys(SCHEMAS) as CollectionName[]

/** What a control is sent with, and what the field is then; undefined is a field that is not there. */
type State = readonly [what: string, sent: Record<string, string>, value: unknown]

function isNumbers({ items }: FieldShape['node']): boolean {
  return items?.type === 'number' || items?.type === 'integer'
}

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
        ['two lines', { [name]: '1\n2,5' }, isNumbers(node) ? [1, 2.5] : ['1', '2,5']],
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
    case 'cell':
      return [
        ['yes', { [name]: 'Да' }, true],
        ['no', { [name]: 'нет' }, false],
        ['a number', { [name]: '3' }, 3]
      ]
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
    const fields = fieldEdits(shapes, new Map([...shown, ...Object.entries(sent)]), read, MOSCOW)
    return editText(file, { fields, body: '' }, collection)
  }, `---\n${front}\n---\n`)
  const { data } = readText(text, collection)
  const value = at.path.reduce<unknown>(
    (one, step) => (one as Record<string, unknown> | undefined)?.[step],
    data
  )
  return value === '' ? undefined : value
}

/** The controls of a form; of a group that may be left out nothing is left of an empty list. */
function ungrouped(shape: FieldShape): FieldShape[] {
  if (shape.kind !== 'group') return [shape]
  const parts = shape.parts.flatMap(ungrouped)
  const isList = ({ kind }: FieldShape) => ['lines', 'choices', 'rows'].includes(kind)
  return shape.isOptional
    ? parts.map((part) => ({ ...part, isOptional: part.isOptional || isList(part) }))
    : parts
}

const controls = COLLECTIONS.flatMap((collection) =>
  fieldShapes(collection)
    .flatMap(ungrouped)
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
      const other = statesOf(shape).find(([before]) => before !== what)
      if (other) t.same(fieldAfter(collection, 'x: 1', [other, state], shape), value, name)
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
        facts: NO_FACTS,
        named: () => [{ value: 'a', text: 'A' }],
        labelOf: fieldLabel
      })
      t.equal(view(shape).options[0]?.value, '', `${collection} ${shape.path}`)
    }
})
