import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { DRAFT_KINDS, draftParts, draftText, UNNAMED } from '../content/draft-texts.ts'
import { faultLine } from '../content/faults.ts'
import { readContent } from '../content/load-content.ts'
import { withEdition, withSha256 } from '../room/new-edition.ts'
import { fileOf } from '../room/texts.ts'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)?$/

/**
 * Writes a draft that is valid into a folder of content.
 *
 * @param args Kind and slug.
 * @returns What to tell of it: the file, and its faults if it has any.
 * @throws {Error} For an unknown kind, an invalid slug and an existing file.
 */
export async function writeDraft(
  contentDir: string,
  [kind = '', slug = '', ...others]: readonly string[],
  title = UNNAMED
): Promise<string> {
  const collection = DRAFT_KINDS.get(kind)
  if (!collection)
    throw new Error(`There is no kind «${kind}»; allowed: ${[...DRAFT_KINDS.keys()]}`)
  if (!SLUG.test(slug) || others.length > 0) throw new Error(`«${slug}» is no address`)
  if (slug.includes('/') && kind !== 'service') throw new Error('only a service has branches')
  const path = join(contentDir, fileOf({ collection, slug }, contentDir))
  if (existsSync(path)) throw new Error(`${path} is there already`)

  const { content } = readContent(contentDir, new Date())
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, draftText(collection, draftParts(content, title, new Date())) ?? '')
  const place = relative(contentDir, path)
  const faults = readContent(contentDir, new Date()).faults.filter((one) => one.place === place)
  return [`Written: ${path}`, ...faults.map(faultLine)].join('\n')
}

/**
 * Puts a document as it is into the archive of its editions, and begins a new one in its file. Without a note it records
 * the words of the edition that was begun, once they are written.
 *
 * @param name Its file among the legal ones, without `.md`.
 * @param today `2026-11-26`
 * @param note What changes, for its history.
 * @returns What to tell of it.
 * @throws {Error} For a document that is not there, and where there is nothing to record.
 */
export async function beginEdition(
  contentDir: string,
  { name, today, note }: { name: string; today: string; note: string }
): Promise<string> {
  const file = `legal/${name}.md`
  const path = join(contentDir, file)
  if (!existsSync(path)) throw new Error(`There is no ${path}`)
  const text = await readFile(path, 'utf8')
  const folder = join(contentDir, 'legal', name)
  const files = existsSync(folder) ? readdirSync(folder) : []
  if (!note) {
    const editions = await Promise.all(files.map((one) => readFile(join(folder, one), 'utf8')))
    const recorded = withSha256(text, [text, ...editions])
    if (recorded === text) throw new Error('An edition says what changes: --note')
    await writeFile(path, recorded)
    return `Recorded: the words of ${path}; from here on a change of them is a new edition`
  }
  const archived = files.map((one) => one.replace(/\.md$/, ''))
  const change = { file, before: text, after: text, isPicture: false }
  const { changes, edition } = withEdition(change, { note, day: today, archived }, true)
  if (!edition) throw new Error(`${path} is faulty: npm run check names its faults`)
  for (const { file: written, after = '' } of changes) {
    await mkdir(dirname(join(contentDir, written)), { recursive: true })
    await writeFile(join(contentDir, written), after)
  }
  return `Kept: ${join(folder, `${edition.former}.md`)}\nBegun: ${path}, ${edition.version}; once it is written, npm run new -- edition ${name} records its words`
}
