import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { longDate } from '../../shared/dates.ts'

const VERSION = /^version: "(\d{4}-\d\d-\d\d)"$/m

/**
 * Puts a document as it is into the archive of its editions, and begins a new one in its file.
 *
 * @param name Its file among the legal ones, without `.md`.
 * @param today `2026-11-26`
 * @param note What changes, for its history.
 * @returns What to tell of it.
 * @throws {Error} For a document that is not there, or whose edition is of today or in the archive already.
 */
export async function newEdition(
  contentDir: string,
  { name, today, note }: { name: string; today: string; note: string }
): Promise<string> {
  const path = join(contentDir, 'legal', `${name}.md`)
  if (!existsSync(path)) throw new Error(`There is no ${path}`)
  const text = await readFile(path, 'utf8')
  const version = VERSION.exec(text)?.[1]
  if (!version) throw new Error(`${path} says no version`)
  if (!note) throw new Error('An edition says what changes: --note')
  const kept = join(contentDir, 'legal', name, `${version}.md`)
  if (version === today || existsSync(kept)) throw new Error(`${path} is a new edition already`)

  await mkdir(join(contentDir, 'legal', name), { recursive: true })
  await writeFile(kept, archived(text, version, today))
  await writeFile(path, begun(text, today, note))
  return `Kept: ${kept}\nBegun: ${path}; its last paragraph says the day and links to the one before`
}

function archived(text: string, version: string, today: string): string {
  const said = `Прежний текст документа: редакция ${version}, действовала до ${longDate(today)}. К заявкам, отправленным до этого дня, относится именно она.`
  return text
    .replace(/^(title: ".*)"$/m, `$1: редакция ${version}"`)
    .replace(/^( {2}title: ".*)"$/m, `$1: архив ${version}"\n  noindex: true`)
    .replace(/^ {2}description: .*$/m, `  description: "${said}"`)
}

function begun(text: string, today: string, note: string): string {
  return text
    .replace(VERSION, `version: "${today}"`)
    .replace(/^(date|updated): .*$/gm, `$1: ${today}`)
    .replace(
      /^history:$/m,
      // By a function: a note with a dollar sign is no pattern. A quoted text of JSON is one of YAML.
      () =>
        `history:\n  - { version: "${today}", date: ${today}, note: ${JSON.stringify(note.replaceAll('"', "'"))} }`
    )
}
