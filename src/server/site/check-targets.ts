import { join } from 'node:path'
import type { ContentFault } from '../content/content-error.ts'
import { shown } from '../content/describe-fault.ts'
import { readUnixText } from '../content/front-matter.ts'
import { allowedNames } from '../content/nearest.ts'
import { lineOfField } from '../content/parse-yaml.ts'
import { glossaryTargets } from '../pages/reading/glossary-targets.ts'
import { spelledPath } from './find-moved.ts'
import type { Site } from './site.ts'

/** What a link of the glossary may lead to, for its words are a title. */
const TITLED = 'an article, a service, a rating, news, a document'

/** Addresses in the data files that lead to no page, or to one whose title a link of the glossary has no words for. */
export function checkTargets({ pages, redirects, content }: Site): ContentFault[] {
  const paths = [...pages.keys()]
  const titles = glossaryTargets(content)
  const fault = (place: string, path: string[], said: string): ContentFault => {
    const file = readUnixText(join(content.dir, place))
    return { place, line: lineOfField(file, path), text: `${path.join('.')}: ${said}` }
  }
  const find = (place: string, path: string[], target: string): ContentFault[] =>
    pages.has(target)
      ? []
      : [fault(place, path, `found ${shown(target)}; ${allowedNames(target, paths)}`)]
  const untitled = (path: string[], target: string): ContentFault[] =>
    !pages.has(target) || titles.get(target)
      ? []
      : [
          fault(
            'glossary.yml',
            path,
            `the link to ${target} has no title to say; allowed: ${TITLED}`
          )
        ]
  return [
    ...content.redirects.redirects.flatMap(({ to }, index) =>
      redirects.has(spelledPath(to))
        ? []
        : find('redirects.yml', ['redirects', String(index), 'to'], to)
    ),
    ...content.glossary.flatMap(({ see }, index) => {
      const path = [String(index), 'see']
      return see ? [...find('glossary.yml', path, see), ...untitled(path, see)] : []
    })
  ]
}
