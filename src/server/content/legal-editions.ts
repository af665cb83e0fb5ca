import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { LineOf, ReadCollection } from './check-references.ts'
import type { Entry } from './content.ts'
import { type ContentFault, type FaultCode, quoted } from './faults.ts'

/** A legal text as far as people agree to it. */
interface EditionWords {
  title: string
  version: string
  body: string
}

/** Whether a legal text is a former edition, which lies in the folder of its document: `consent/2026-09-01`. */
export function isArchived({ collection, slug }: { collection: string; slug: string }): boolean {
  return collection === 'legal' && slug.includes('/')
}

/** What the archive adds to the title of a document. */
export function archivedTitle(title: string, version: string): string {
  return `${title}: редакция ${version}`
}

/** SHA-256 of the words of an edition; it stays the same when the edition goes into the archive. */
export function editionSha256({ title, version, body }: EditionWords): string {
  const own = title.replace(archivedTitle('', version), '')
  return createHash('sha256').update(`${own}\n\n${body.trim()}`).digest('hex')
}

/**
 * Reports editions of legal texts that are not what the history of their document has recorded: words, version or day of an
 * edition that were changed afterwards, and recorded editions whose file is gone.
 */
export function editionFaults(
  collections: readonly ReadCollection<Entry>[],
  dir: string,
  lineOf: LineOf
): ContentFault[] {
  const { entries = [], slugs = [] } = collections.find(({ name }) => name === 'legal') ?? {}
  const legal = entries as readonly Entry<'legal'>[]
  return legal
    .filter(({ slug }) => !isArchived({ collection: 'legal', slug }))
    .flatMap((document) => {
      const { history, version } = document.data
      const editions = legal.filter(({ slug }) => slug.startsWith(`${document.slug}/`))
      const fault = (
        entry: Entry<'legal'>,
        field: string,
        text: string,
        code: FaultCode = 'edition'
      ): ContentFault => {
        const path = [field]
        return { place: relative(dir, entry.file), line: lineOf(entry, path), path, code, text }
      }
      const changed = [document, ...editions].flatMap((entry) => {
        const own = entry.data.version
        const isOther = isArchived({ collection: 'legal', slug: entry.slug })
          ? entry.slug !== `${document.slug}/${own}`
          : editions.some((one) => one.slug === `${document.slug}/${version}`)
        if (isOther)
          return [fault(entry, 'version', `Версией ${quoted(own)} названа другая редакция.`)]
        const text = `Слова редакции ${quoted(own)} изменены, а с ними соглашались: верните их или начните новую редакцию.`
        return isRecorded(entry, history) ? [] : [fault(entry, 'version', text)]
      })
      const lost = history
        .filter((one) => one.sha256 && one.version !== version)
        .filter((one) => !slugs.includes(`${document.slug}/${one.version}`))
        .map((one) =>
          fault(
            document,
            'history',
            `Редакции ${quoted(one.version)} нет в архиве: верните её файл.`
          )
        )
      const twice = history
        .filter((one, at) => history.findIndex((other) => other.version === one.version) !== at)
        .map((one) =>
          fault(document, 'history', `Редакция ${quoted(one.version)} стоит дважды.`, 'duplicate')
        )
      return [...changed, ...lost, ...twice]
    })
}

/** True when an edition matches its line of the history; without a recorded hash any words match. */
function isRecorded(
  { data: { title, version, date }, body }: Entry<'legal'>,
  history: Entry<'legal'>['data']['history']
): boolean {
  const recorded = history.find((one) => one.version === version)
  if (!recorded?.sha256) return true
  return recorded.date === date && recorded.sha256 === editionSha256({ title, version, body })
}
