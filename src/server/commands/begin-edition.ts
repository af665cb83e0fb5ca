import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { withEdition, withSha256 } from '../editor/new-edition.ts'

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
