import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ContentFault } from '../content/content-error.ts'
import { shown } from '../content/describe-fault.ts'
import { allowedNames } from '../content/nearest.ts'
import { lineOfField } from '../content/parse-yaml.ts'
import type { Site } from './site.ts'

/** Addresses in the data files that lead to no page. */
export function checkTargets({ pages, content }: Site): ContentFault[] {
  const paths = [...pages.keys()]
  const find = (place: string, path: string[], target: string): ContentFault[] => {
    if (pages.has(target)) return []
    const text = `${path.join('.')}: found ${shown(target)}; ${allowedNames(target, paths)}`
    const file = readFileSync(join(content.dir, place), 'utf8')
    return [{ place, line: lineOfField(file, path), text }]
  }
  return [
    ...content.redirects.redirects.flatMap(({ to }, index) =>
      find('redirects.yml', ['redirects', String(index), 'to'], to)
    ),
    ...content.glossary.flatMap(({ see }, index) =>
      see ? find('glossary.yml', [String(index), 'see'], see) : []
    )
  ]
}
