import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { type Content, readContent } from '../content/load-content.ts'
import { newestFirst } from '../pages/newest-first.ts'
import { DRAFT_KINDS, type DraftParts } from './draft-texts.ts'

const USAGE = `Makes a draft that is valid and waits to be written.

  npm run new -- <kind> <slug> [--title "Заголовок"]

  kind    ${Object.keys(DRAFT_KINDS).join(', ')}
  slug    the address: small Latin letters, digits and hyphens; a branch of a service: seo/novaya
  --title what the page is called; without it «Новая страница»

The draft is not on the site until its line «draft: true» is deleted. Fields: docs/content.ru.md.
`
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)?$/

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, title: { type: 'string' } }
  })
  if (values.help) process.stdout.write(USAGE)
  else process.stdout.write(`${await make(positionals, values.title ?? 'Новая страница')}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
  process.exitCode = 1
}

/** Writes the draft. @returns What to tell of it. */
async function make([kind = '', slug = '', ...others]: string[], title: string): Promise<string> {
  const made = DRAFT_KINDS[kind as keyof typeof DRAFT_KINDS]
  if (!made) throw new Error(`There is no kind «${kind}»; allowed: ${Object.keys(DRAFT_KINDS)}`)
  if (!SLUG.test(slug) || others.length > 0) throw new Error(`«${slug}» is no address`)
  if (slug.includes('/') && kind !== 'service') throw new Error('only a service has branches')
  const { CONTENT_DIR = 'src/content' } = readConfig(process.env)
  const path = join(CONTENT_DIR, made.folder, made.file(slug))
  if (existsSync(path)) throw new Error(`${path} is there already`)

  const { content } = readContent(CONTENT_DIR, new Date())
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, made.text(partsOf(content, title)))
  const place = relative(CONTENT_DIR, path)
  const faults = readContent(CONTENT_DIR, new Date()).faults.filter((one) => one.place === place)
  return [`Written: ${path}`, ...faults.map(({ line, text }) => `${place}:${line} ${text}`)].join(
    '\n'
  )
}

function partsOf({ people, cases, articles }: Content, title: string): DraftParts {
  return {
    title: title.replaceAll('"', "'"),
    today: new Date().toISOString().slice(0, 10),
    person: people[0]?.slug ?? '',
    otherCase: newestFirst(cases)[0]?.slug ?? '',
    otherArticle: newestFirst(articles)[0]?.slug ?? ''
  }
}
