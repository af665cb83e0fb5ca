import type { Zone } from '../../../shared/dates.ts'
import { textFieldLabel, textFieldTitle } from '../../content/site/site-labels.ts'
import { isFixed } from '../../room/changes.ts'
import type { Text, TextKey } from '../../room/text.ts'
import {
  type FieldShape,
  type FieldTexts,
  fieldName,
  fieldShapes,
  fieldTexts,
  typedOver
} from './form/field-texts.ts'
import { createFieldViews, type FieldView, type Named } from './form/field-view.ts'
import { MOST_PICTURE_BYTES } from './parts/picture-part.ts'
import { type DiffPart, wordDiff } from './text-diff.ts'
import { changedText, stateName } from './text-list.ts'
import { textPaths } from './text-paths.ts'
import { COLLECTION_WORDS } from './text-words.ts'
import { packTexts } from './three-way.ts'

/** What a form shows of a text. */
export interface TextForm {
  action: string
  isNew: boolean
  /** «Новость» */
  heading: string
  title: string
  state: Text['state']
  stateName: string
  about: string
  /** Who else has opened it lately; empty where nobody has. */
  other: string
  version: string
  /** What it was made of, for the form to carry. */
  ofText: string
  slug: string
  head: readonly FieldView[]
  /** Lists and words of the site have none. */
  body: FieldView | undefined
  facts: readonly FieldView[]
  nests: readonly FieldView[]
  search: readonly FieldView[]
  /** Parts that the text does not have. */
  unused: readonly FieldView[]
  faults: readonly { id: string; label: string; text: string }[]
  /** What is said above the faults. */
  faultTitle: string
  stale: { who: string; fields: readonly StaleField[] } | undefined
  /** Its page on the site; empty where there is none. */
  address: string
  hasDraft: boolean
  /** What stands in it is recorded nowhere. */
  isUnsaved: boolean
  paths: Readonly<
    Record<'preview' | 'frame' | 'publish' | 'history' | 'rename' | 'picture', string>
  >
  mostPictureBytes: number
  /** Its address stays. */
  isFixed: boolean
  list: { path: string; text: string }
}

/** A field that both have changed: what each has made of what was read. */
interface StaleField {
  name: string
  id: string
  label: string
  mine: readonly DiffPart[]
  theirs: readonly DiffPart[]
}

/** Somebody else has changed the text since the form was made. */
interface Stale {
  by: string
  /** What the form was made of; undefined where that is not known. */
  read: FieldTexts | undefined
  torn: ReadonlySet<string>
}

export interface TextFormParts {
  text: Text
  isNew: boolean
  /** Of the site, in which its dates are written. */
  zone: Zone
  /** Of who reads. */
  clock: Zone
  named(collection: string): readonly Named[]
  /** What was typed and is not recorded. */
  typed?: FieldTexts | undefined
  /** By names of fields, in an editor's words. */
  faults: ReadonlyMap<string, string>
  faultTitle?: string
  stale?: Stale | undefined
  /** What the form that was sent was made of, where it is shown again as it was. */
  ofText?: string | undefined
  /** Who else has opened the text lately, and when. */
  other?: string | undefined
}

const HEAD = ['title', 'name', 'role', 'lead']
const SEARCH = ['seo', 'asked']

export function textForm(parts: TextFormParts): TextForm {
  const { text, isNew, zone, typed, faults, stale, other = '', faultTitle = '' } = parts
  const { key } = text
  const shapes = fieldShapes(key, text.data)
  const stored = new Map([...fieldTexts(shapes, text, zone), ['body', text.body.trim()] as const])
  const texts = typed ? typedOver(stored, typed) : stored
  const labelOf = (path: readonly string[]) => textFieldLabel(key, path)
  const view = createFieldViews({ texts, faults, facts: text.facts, named: parts.named, labelOf })
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
    isNew,
    heading: key.collection === 'site' ? text.title : COLLECTION_WORDS[key.collection].one,
    title: text.title,
    state: text.state,
    stateName: stateName(text, parts.clock),
    about: changedText(text.changed, parts.clock),
    other,
    version: text.version,
    ofText: parts.ofText ?? packTexts(stored),
    slug: typed?.get('slug') ?? '',
    head: HEAD.flatMap((name) => views.filter((one) => one.name === name && isHead(one))),
    body: key.collection === 'site' ? undefined : view(BODY),
    facts: used.filter(({ kind }) => kind !== 'rows'),
    nests: used.filter(({ kind }) => kind === 'rows'),
    search: views.filter(({ name }) => SEARCH.includes(name)),
    unused: rest.filter(isUnused),
    faults: [...faults].map(([name, said]) => {
      return {
        id: controlAt(views, name),
        label: name ? textFieldTitle(key, name) : '',
        text: said
      }
    }),
    faultTitle,
    stale: stale && { who: stale.by, fields: staleFields(key, stored, texts, stale) },
    address: text.state === 'draft' ? '' : (text.address ?? ''),
    hasDraft: text.hasDraft,
    isUnsaved: typed !== undefined,
    paths: {
      preview: textPaths.preview(key),
      frame: textPaths.frame(key),
      publish: textPaths.publish(key),
      history: textPaths.history(key),
      rename: textPaths.rename(key),
      picture: textPaths.picture(key)
    },
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

/** A file, and what is to be seen on it. */
export function isPicture({ parts }: FieldView): boolean {
  return parts.some(({ kind }) => kind === 'picture')
}

function isLarge({ kind, lines }: FieldView): boolean {
  return !['line', 'choice', 'check'].includes(kind) || lines > 2
}

function staleFields(
  key: TextKey,
  stored: FieldTexts,
  typed: FieldTexts,
  { read, torn }: Stale
): StaleField[] {
  return [...torn].map((name) => {
    const [theirs, mine] = [stored.get(name) ?? '', typed.get(name) ?? '']
    const was = read ? (read.get(name) ?? '') : mine
    return {
      name: fieldName([name]),
      id: `f-${name}`,
      label: textFieldTitle(key, name),
      mine: wordDiff(was.trim(), mine.trim()),
      theirs: wordDiff(was.trim(), theirs.trim())
    }
  })
}
