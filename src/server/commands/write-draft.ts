import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { draftParts } from '../content/draft-parts.ts'
import { DRAFT_KINDS, UNNAMED } from '../content/draft-texts.ts'
import { readContent } from '../content/load-content.ts'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)?$/

/**
 * Writes a draft that is valid into a folder of content.
 *
 * @param args Kind and slug.
 * @returns What to tell of it: the file, and its faults if it has any.
 * @throws {Error} For another kind, for a slug that is no address, and when the file is there already.
 */
export async function writeDraft(
  contentDir: string,
  [kind = '', slug = '', ...others]: readonly string[],
  title = UNNAMED
): Promise<string> {
  const made = DRAFT_KINDS[kind as keyof typeof DRAFT_KINDS]
  if (!made) throw new Error(`There is no kind «${kind}»; allowed: ${Object.keys(DRAFT_KINDS)}`)
  if (!SLUG.test(slug) || others.length > 0) throw new Error(`«${slug}» is no address`)
  if (slug.includes('/') && kind !== 'service') throw new Error('only a service has branches')
  const path = join(contentDir, made.folder, made.file(slug))
  if (existsSync(path)) throw new Error(`${path} is there already`)

  const { content } = readContent(contentDir, new Date())
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, made.text(draftParts(content, title, new Date())))
  const place = relative(contentDir, path)
  const faults = readContent(contentDir, new Date()).faults.filter((one) => one.place === place)
  return [`Written: ${path}`, ...faults.map(({ line, text }) => `${place}:${line} ${text}`)].join(
    '\n'
  )
}
