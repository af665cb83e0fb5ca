import type { Zone } from '../../../shared/dates.ts'
import { textFieldLabel, textFieldTitle } from '../../content/site/site-labels.ts'
import { isFixed } from '../../room/changes.ts'
import type { Text, TextKey } from '../../room/text.ts'
import {
  type FieldShape,
  type FieldTexts,
  fieldShapes,
  fieldTexts,
  typedOver
} from './form/field-texts.ts'
import { createFieldViews, type FieldView, type Named } from './form/field-view.ts'
import { isPicture, MOST_PICTURE_BYTES } from './parts/picture-part.ts'
import { wordDiff } from './text-diff.ts'
import { changedText, stateName } from './text-list.ts'
import { textPaths } from './text-paths.ts'
import { COLLECTION_WORDS } from './text-words.ts'
import { packTexts } from './three-way.ts'

export type TextForm = ReturnType<typeof textForm>

/** Somebody else has changed the text since the form was made. */
interface Stale {
  by: string
  /** What the form was made of; undefined where that is not known. */
  read: FieldTexts | undefined
  torn: ReadonlySet<string>
}

/** A text, and what has been typed of it. */
export interface ShownText {
  text: Text
  isNew?: boolean
  /** What was typed and is not recorded. */
  typed?: FieldTexts
  /** By names of fields, in an editor's words. */
  faults?: ReadonlyMap<string, string>
  faultTitle?: string
  stale?: Stale
  /** What the form that was sent was made of, where it is shown again as it was. */
  ofText?: string
  /** Who else has opened the text lately, and when. */
  other?: string | undefined
}

interface FormPlace {
  /** Of the site, in which its dates are written. */
  zone: Zone
  /** Of who reads. */
  clock: Zone
  named(collection: string): readonly Named[]
}

const HEAD = ['title', 'name', 'role', 'lead']
const SEARCH = ['seo', 'asked']

/** What a form shows of a text. */
export function textForm(
  { text, isNew = false, typed, faults = new Map(), stale, other = '', ...shown }: ShownText,
  { zone, clock, named }: FormPlace
) {
  const { key } = text
  const shapes = fieldShapes(key, text.data)
  const stored = new Map([...fieldTexts(shapes, text, zone), ['body', text.body.trim()] as const])
  const texts = typed ? typedOver(stored, typed) : stored
  const labelOf = (path: readonly string[]) => textFieldLabel(key, path)
  const view = createFieldViews({ texts, faults, facts: text.facts, named, labelOf })
  const views = shapes.map((shape) => view(shape))
  const isHead = (one: FieldView) => HEAD.includes(one.name) && (one.isFilled || !one.isOptional)
  const isUnused = (one: FieldView) =>
    isLarge(one) && one.isOptional && !one.isFilled && (isNew || !isPicture(one))
  const rest = views.filter((one) => !isHead(one) && !SEARCH.includes(one.name))
  const used = rest.filter((one) => !isUnused(one))
  return {
    action: isNew
      ? textPaths.create(key.collection === 'site' ? undefined : key.collection)
      : textPaths.text(key),
    key,
    isNew,
    heading: key.collection === 'site' ? text.title : COLLECTION_WORDS[key.collection].one,
    title: text.title,
    state: text.state,
    stateName: stateName(text, clock),
    about: changedText(text.changed, clock),
    other,
    version: text.version,
    // What the form was made of, which it carries.
    ofText: shown.ofText ?? packTexts(stored),
    slug: typed?.get('slug') ?? '',
    head: HEAD.flatMap((name) => views.filter((one) => one.name === name && isHead(one))),
    body: key.collection === 'site' ? undefined : view(BODY),
    facts: used.filter(({ kind }) => kind !== 'rows'),
    nests: used.filter(({ kind }) => kind === 'rows'),
    search: views.filter(({ name }) => SEARCH.includes(name)),
    // Parts that the text does not have.
    unused: rest.filter(isUnused),
    faults: [...faults].map(([name, said]) => {
      return {
        id: controlAt(views, name),
        label: name ? textFieldTitle(key, name) : '',
        text: said
      }
    }),
    faultTitle: shown.faultTitle ?? '',
    stale: stale && { who: stale.by, fields: staleFields(key, stored, texts, stale) },
    address: text.state === 'draft' ? '' : (text.address ?? ''),
    hasDraft: text.hasDraft,
    // What stands in it is recorded nowhere.
    isUnsaved: typed !== undefined,
    mostPictureBytes: MOST_PICTURE_BYTES,
    isFixed: isFixed(key),
    list: {
      path: `${textPaths.list()}?collection=${key.collection}`,
      text: COLLECTION_WORDS[key.collection].many
    }
  }
}

/** The control that a fault within it leads to: several lines have one. */
function controlAt(views: readonly FieldView[], name: string): string {
  const within = (view: FieldView): readonly FieldView[] => [
    view,
    ...[...view.parts, ...view.rows.flatMap(({ parts }) => parts)].flatMap(within)
  ]
  const all = views.flatMap(within)
  const holder = all.findLast((view) => name === view.name || name.startsWith(`${view.name}.`))
  return holder?.id ?? `f-${name}`
}

const BODY: FieldShape = {
  kind: 'lines',
  path: ['body'],
  isOptional: false,
  isNullable: false,
  node: {},
  parts: []
}

/** A former edition of a document, as it is: nobody changes it. */
export function archiveView({ key, title, data, body, address, hasDraft }: Text) {
  const document = textPaths.text({ ...key, slug: key.slug.replace(/\/.*$/, '') })
  const version = String(data.version ?? '')
  return { key, title, version, body: body.trim(), document, address: address ?? '', hasDraft }
}

function isLarge({ kind, lines }: FieldView): boolean {
  return !['line', 'choice', 'check'].includes(kind) || lines > 2
}

function staleFields(key: TextKey, stored: FieldTexts, typed: FieldTexts, { read, torn }: Stale) {
  return [...torn].map((name) => {
    const [theirs, mine] = [stored.get(name) ?? '', typed.get(name) ?? '']
    const was = read ? (read.get(name) ?? '') : mine
    return {
      name,
      id: `f-${name}`,
      label: textFieldTitle(key, name),
      mine: wordDiff(was.trim(), mine.trim()),
      theirs: wordDiff(was.trim(), theirs.trim())
    }
  })
}
