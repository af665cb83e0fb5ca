import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { DRAFT_KINDS } from './draft-texts.ts'
import { writeDraft } from './write-draft.ts'

const USAGE = `Makes a draft that is valid and waits to be written.

  npm run new -- <kind> <slug> [--title "Заголовок"]

  kind    ${Object.keys(DRAFT_KINDS).join(', ')}
  slug    the address: small Latin letters, digits and hyphens; a branch of a service: seo/novaya
  --title what the page is called; without it «Новая страница»

The draft is not on the site until its line «draft: true» is deleted. Fields: docs/content.ru.md.
`

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, title: { type: 'string' } }
  })
  if (values.help) process.stdout.write(USAGE)
  else {
    const { CONTENT_DIR = 'src/content' } = readConfig(process.env)
    const told = await writeDraft(CONTENT_DIR, positionals, values.title)
    process.stdout.write(`${told}\n`)
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
  process.exitCode = 1
}
