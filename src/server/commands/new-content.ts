import { parseArgs } from 'node:util'
import { dayInMoscow } from '../../shared/dates.ts'
import { readConfig } from '../config.ts'
import { DRAFT_KINDS } from '../content/draft-texts.ts'
import { SCHEMAS } from '../content/schemas.ts'
import { beginEdition, writeDraft } from './new-texts.ts'
import { factReference, fieldReference } from './text-reference.ts'

const USAGE = `Makes a draft that is valid and waits to be written.

  npm run new -- <kind> <slug> [--title "Заголовок"]
  npm run new -- edition <document> --note "Что изменили."
  npm run new -- edition <document>
  npm run new -- --fields <collection>
  npm run new -- --facts

  kind    ${[...DRAFT_KINDS.keys()].join(', ')}
  slug    the address: small Latin letters, digits and hyphens; a branch of a service: seo/novaya
  --title what the page is called; without it «Новая страница»
  document its file in legal, such as consent: the text goes into the archive, a new edition begins;
           without --note, once it is written: its words are recorded in its history

  --fields what the front matter of a collection may have: ${Object.keys(SCHEMAS).join(', ')}
  --facts what texts may print by name, {{price.seo}}, each with its value

The draft is not on the site until its line «draft: true» is deleted. How to write: docs/content.ru.md.
`

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      fields: { type: 'string' },
      facts: { type: 'boolean' },
      title: { type: 'string' },
      note: { type: 'string' }
    }
  })
  const { CONTENT_DIR = 'src/content' } = readConfig(process.env)
  if (values.help) process.stdout.write(USAGE)
  else if (values.fields !== undefined) process.stdout.write(fieldReference(values.fields))
  else if (values.facts) process.stdout.write(factReference(CONTENT_DIR, new Date()))
  else {
    const [kind, name = ''] = positionals
    const today = dayInMoscow(new Date().toISOString())
    const told =
      kind === 'edition'
        ? await beginEdition(CONTENT_DIR, { name, note: values.note ?? '', today })
        : await writeDraft(CONTENT_DIR, positionals, values.title)
    process.stdout.write(`${told}\n`)
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
  process.exitCode = 1
}
