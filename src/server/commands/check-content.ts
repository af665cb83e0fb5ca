import { resolve } from 'node:path'
import { editorialWarnings } from '../../editorial/editorial.ts'
import { readConfig } from '../config.ts'
import type { Content } from '../content/content.ts'
import { ContentError } from '../content/faults.ts'
import { loadContent } from '../content/load-content.ts'
import { createChecks, END_OF_TIME } from '../room/checks.ts'
import type { PageFigures } from '../site/read-page.ts'
import { buildSite } from '../site/site.ts'

// Part of `npm run check`: the thread of the editor's room looks at every file that an editor has written. Needs a build.
const checks = createChecks(resolve('dist/server/check-worker.mjs'), {
  assetsDir: resolve('dist/assets'),
  viewsDir: 'views',
  settings: {}
})
try {
  const { CONTENT_DIR = 'src/content' } = readConfig(process.env)
  const { faults, remarks } = await checks.check(CONTENT_DIR, END_OF_TIME)
  if (faults.length + remarks.length > 0) throw new ContentError([...faults, ...remarks])
  const content = loadContent(CONTENT_DIR, END_OF_TIME)
  process.stdout.write(`Content is sound: ${buildSite(content).pages.size} pages.\n`)
  for (const warning of editorialWarnings(content)) process.stdout.write(`${warning}\n`)
  if (process.argv.includes('--figures'))
    process.stdout.write(`\n${figuresText(content, await checks.figures(CONTENT_DIR))}`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
} finally {
  await checks.close()
}

/** Words, links and sources in numbers, as tables of Markdown. */
function figuresText({ articles }: Content, { families, orphans }: PageFigures): string {
  const rows = families.map(({ name, pages, words, links, linked }) =>
    [name, pages, ...[words, links, linked].map((numbers) => numbers.join(' / '))].join(' | ')
  )
  const sources = articles.map(({ slug, data }) => {
    const outside = data.sources.filter(({ url = '' }) => !url.startsWith('/') && url).length
    return `${slug} | ${data.sources.length} | ${outside}`
  })
  return [
    'family | pages | words: least / middle / most | links to other pages | pages that lead here',
    '--- | --- | --- | --- | ---',
    ...rows,
    '',
    `Orphans: ${orphans.length === 0 ? 'none' : orphans.join(', ')}.`,
    '',
    'article | sources | of others',
    '--- | --- | ---',
    ...sources,
    ''
  ].join('\n')
}
