import { relative } from 'node:path'
import { links } from '../../shared/links.ts'
import type { ReadCollection } from './check-references.ts'
import type { ContentFault } from './content-error.ts'
import { shown } from './describe-fault.ts'
import { allowedNames } from './nearest.ts'
import type { Data } from './schemas.ts'

type LineOf = (entry: { file: string }, path: readonly string[]) => number

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
      const text = `${path.join('.')}: found ${shown(tariff)}; ${allowedNames(tariff, names)}`
      return [{ place: relative(dir, entry.file), line: lineOf(entry, path), text }]
    })
  )
}
