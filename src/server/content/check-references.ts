import { relative } from 'node:path'
import { links } from '../../shared/links.ts'
import { type ContentFault, type FieldFault, shown, unknownName } from './faults.ts'
import { placesOf, valuesAt } from './fields.ts'
import { markdownTables } from './markdown-parts.ts'
import { type Data, schemaOf, type TextFolder } from './schemas.ts'

export interface ReadEntry {
  slug: string
  data: object
  file: string
}

/** A collection as it was read: the names of all its files, also of those with faults. */
export interface ReadCollection<One extends ReadEntry = ReadEntry> {
  name: TextFolder
  slugs: readonly string[]
  entries: readonly One[]
}

/** Where a field of an entry stands in its file. */
export type LineOf = (entry: ReadEntry, path: readonly string[]) => number

/**
 * Reports fields that name an entry which does not exist or is only a draft. One that waits for its date may be named.
 */
export function checkReferences(
  collections: readonly ReadCollection[],
  dir: string,
  lineOf: LineOf
): ContentFault[] {
  const targets = new Map(collections.map((collection) => [collection.name, targetsOf(collection)]))
  return collections.flatMap(({ name, entries }) =>
    entries.flatMap((entry) =>
      placesOf(schemaOf({ collection: name, slug: entry.slug }), 'refers').flatMap((place) => {
        const target = targets.get(place.rule as TextFolder)
        return valuesAt(entry.data, place.path).flatMap(({ path, value }) => {
          const fault = faultOf(String(value), target, isDraft(entry))
          const file = relative(dir, entry.file)
          return fault ? [{ ...fault, place: file, line: lineOf(entry, path), path }] : []
        })
      })
    )
  )
}

interface Targets {
  names: ReadonlySet<string>
  drafts: ReadonlySet<string>
}

function targetsOf({ name, slugs, entries }: ReadCollection): Targets {
  const spelt = (slug: string) => (name === 'services' ? links.service(slug) : slug)
  return {
    names: new Set(slugs.map(spelt)),
    drafts: new Set(entries.filter(isDraft).map(({ slug }) => spelt(slug)))
  }
}

function faultOf(
  value: string,
  target: Targets | undefined,
  isInDraft: boolean
): Omit<FieldFault, 'path'> | undefined {
  const { names = new Set<string>(), drafts = new Set<string>() } = target ?? {}
  if (!names.has(value)) return unknownName(value, [...names])
  if (isInDraft || !drafts.has(value)) return undefined
  const text = `Стоит ${shown(value)}, это черновик: выберите то, что опубликовано.`
  return { code: 'not-published', text }
}

function isDraft({ data }: ReadEntry): boolean {
  return 'draft' in data && data.draft === true
}

/** Budgets of cases that name a tariff which the service does not have. */
export function checkTariffs(
  collections: readonly ReadCollection[],
  dir: string,
  lineOf: LineOf
): ContentFault[] {
  const entriesOf = (wanted: string) =>
    collections.find(({ name }) => name === wanted)?.entries ?? []
  const tariffs = new Map(
    entriesOf('services').map(({ slug, data }) => [
      links.service(slug),
      ((data as Data<'services'>).tariffs ?? []).map(({ name }) => name)
    ])
  )
  return entriesOf('cases').flatMap((entry) =>
    (entry.data as Data<'cases'>).budget.flatMap(({ service, tariff }, index) => {
      const names = tariffs.get(service)
      if (!names || names.includes(tariff)) return []
      const path = ['budget', String(index), 'tariff']
      const place = relative(dir, entry.file)
      return [{ ...unknownName(tariff, names), place, line: lineOf(entry, path), path }]
    })
  )
}

/** What a column of a table is reckoned from: `[Эффект]*[Часы]`, columns in brackets, else as a spreadsheet has it. */
export interface Formula {
  column: string
  is: string
}

/** A table that has the column of a formula, and all that it is reckoned from. */
export function hasFormula(head: readonly string[], { column, is }: Formula): boolean {
  return [column, ...columnsIn(is)].every((name) => head.includes(name))
}

/** The columns that a formula names, each once. */
export function columnsIn(is: string): string[] {
  return [...new Set([...is.matchAll(/\[([^[\]]+)\]/g)].map(([, name = '']) => name))]
}

/** Formulas for which no table of their text has the columns. */
export function checkFormulas(
  collections: readonly ReadCollection<ReadEntry & { body: string }>[],
  dir: string,
  lineOf: LineOf
): ContentFault[] {
  return collections.flatMap(({ entries }) =>
    entries.flatMap((entry) => {
      const { formulas = [] } = entry.data as { formulas?: readonly Formula[] }
      const heads = formulas.length > 0 ? markdownTables(entry.body).map(([head = []]) => head) : []
      return formulas.flatMap((formula, at) => {
        if (heads.some((head) => hasFormula(head, formula))) return []
        const wrong = [formula.column, ...columnsIn(formula.is)].find(
          (name) => !heads.flat().includes(name)
        )
        const fault: Omit<FieldFault, 'path'> = wrong
          ? unknownName(wrong, heads.flat())
          : { code: 'contradiction', text: 'Столбцы формулы не стоят вместе ни в одной таблице.' }
        const path = ['formulas', String(at)]
        return { ...fault, place: relative(dir, entry.file), line: lineOf(entry, path), path }
      })
    })
  )
}
