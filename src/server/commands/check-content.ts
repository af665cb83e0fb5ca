import { readConfig } from '../config.ts'
import { loadContent } from '../content/load-content.ts'
import { renderMarkdown } from '../content/markdown.ts'
import { buildSite } from '../pages/site.ts'

// Part of `npm run check`: reads every file that an editor has written, as the site does at its start,
// and renders every body, as it does when a page is first asked for.
try {
  const { CONTENT_DIR = 'src/content' } = readConfig(process.env)
  const content = loadContent(CONTENT_DIR, new Date(8.64e15))
  const { pages } = buildSite(content)
  const entries = Object.values(content).flatMap((collection) =>
    Array.isArray(collection) ? collection : []
  )
  for (const { body, file } of entries) if (body) renderMarkdown(body, file)
  process.stdout.write(`Content is sound: ${pages.size} pages.\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
